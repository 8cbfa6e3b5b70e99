# The memory of rounds that are counted turn by turn (detail.pxd), and what it holds as arrays.

@cython.final
cdef class Counter:
    """The turns of a round, kept until it ends: memory for as many as the turn cap allows is taken before the first."""

    cdef Detail detail

    def __cinit__(self, int turn_cap, bint sampling):
        self.detail.sampling = sampling
        self.detail.turn = <Turn*>PyMem_Malloc((turn_cap + CARDS + 2) * sizeof(Turn))      # a series of jumps may overdraw the cap
        if self.detail.turn == NULL:
            raise MemoryError

    def __dealloc__(self):
        PyMem_Free(self.detail.turn)

    cdef object turns(self):
        """The turns of the round that is over, as rows of TURN."""
        rows = np.empty(self.detail.turns, dtype=TURN)
        memcpy(cnp.PyArray_DATA(rows), self.detail.turn + 1, self.detail.turns * sizeof(Turn))
        return rows

    cdef object row(self):
        """The columns of DETAIL_ROW by name, of the round that is over."""
        rows = np.empty(1, dtype=DETAIL_ROW)
        (<DetailRow*>cnp.PyArray_DATA(rows))[0] = self.detail.row
        return dict(zip(DETAIL_ROW.names, rows[0].item()))


def turn_columns(rounds, int seats):
    """The turns of some rounds as columns by name: 1-d arrays, one value a turn. `rounds`: (deal, rotation, rows of TURN) each."""
    rounds = list(rounds)
    rows = np.concatenate([turns for _, _, turns in rounds]) if rounds else np.empty(0, dtype=TURN)
    lengths = [len(turns) for _, _, turns in rounds]
    columns = {
        "deal": np.repeat(np.array([deal for deal, _, _ in rounds], dtype=np.int64), lengths),
        "rotation": np.repeat(np.array([rotation for _, rotation, _ in rounds], dtype=np.uint16), lengths),
        "turn": np.concatenate([np.arange(1, n + 1, dtype=np.uint16) for n in lengths]) if rounds else np.empty(0, dtype=np.uint16),
    }
    for name in ("seat", "action", "kind", "cards", "color", "target", "playable", "drawn", "pending", "challenger", "challenge"):
        columns[name] = np.ascontiguousarray(rows[name])
    columns["direction"] = 1 - 2 * rows["direction"].astype(np.int8)
    for seat in range(seats):
        columns[f"hand_{seat}"] = np.ascontiguousarray(rows["hand"][:, seat])
    return columns
