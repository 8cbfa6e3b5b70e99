# Players that play their moves out, and the memory that they think in (playout.pxd).

cdef class Rollout(Program):
    """A strategy that plays out each of its legal moves `playouts` times, with the script `program` at every seat, as far as its own next turn.

    `weights`: what that is worth, whole numbers by table, size of the own hand, fact of POSITION_FACTS and level: (4, 10, 14, 8), in 1024ths of log-odds (value.pxd). ValueError for another shape.
    """

    cdef Value value
    cdef object weights

    def __init__(self, Program program, playouts, weights):
        cdef int table, own, fact, i
        Program.__init__(self, *program.arguments)
        self.program.playouts = _bounds("playouts", playouts, 1, 2**20)
        shaped = np.asarray(weights, dtype=np.int32)
        if shaped.shape != (TABLES, OWN_SIZES, FACTS, LEVELS):
            raise ValueError(f"weights have the shape {shaped.shape}")
        self.weights = shaped.tobytes()
        memcpy(self.value.weight, <const char*>self.weights, sizeof(self.value.weight))
        for i in range(<int>CHANCES):
            odds = (i + 0.5 - <int>CHANCES // 2) * <int>STEP / <int>UNIT
            self.value.chance[i] = round(<int>SURE / (1 + 2.718281828459045 ** -odds))
        self.program.value = &self.value

    @property
    def playouts(self):
        """How often each move is played out."""
        return self.program.playouts

    def __reduce__(self):
        shaped = np.frombuffer(self.weights, dtype=np.int32).reshape(TABLES, OWN_SIZES, FACTS, LEVELS)
        return Rollout, (Program(*self.arguments), self.program.playouts, shaped)

    def __eq__(self, other):
        return (isinstance(other, Rollout) and Program.__eq__(self, other) and self.program.playouts == (<Rollout>other).program.playouts
                and self.weights == (<Rollout>other).weights)

    def __hash__(self):
        return hash((Program.__hash__(self), self.program.playouts))


@cython.final
cdef class Thinker:
    """All memory that thinking takes: a round whose players learn from what they see, and a place for play-outs."""

    cdef Recorded round
    cdef Playouts playouts

    def __cinit__(self, watched, house):
        memset(&self.round, 0, sizeof(Recorded))
        self.round.next_slap = self.round.next_race = self.round.next_false_call = NOBODY
        self.playouts.watched = bool(watched)
        self.playouts.play = loop_of(house)
