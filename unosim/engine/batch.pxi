# Batches of rounds: a table that is played without the GIL, and the columns that it fills.

MOST_ROTATIONS = 2**16      # what the column `rotation` counts


# Four loops from one source, each compiled once: a plain round pays for no house rule, and one that is not counted for no counting.

cdef void play_plain(State* s, const ProgramStruct** programs) noexcept nogil:
    play_round(s, programs, False, NULL)


cdef void play_by_the_house(State* s, const ProgramStruct** programs) noexcept nogil:
    play_round(s, programs, True, NULL)


cdef void count_plain(State* s, const ProgramStruct** programs) noexcept nogil:
    play_round(s, programs, False, (<Recorded*>s).detail)


cdef void count_by_the_house(State* s, const ProgramStruct** programs) noexcept nogil:
    play_round(s, programs, True, (<Recorded*>s).detail)


cdef Loop loop_of(bint house, bint counts=False) noexcept nogil:
    if counts:
        return count_by_the_house if house else count_plain
    return play_by_the_house if house else play_plain


cdef class Table:
    """Rules and players bound together, ready to play batches of rounds.

    `rules`: compiled rules by field (RULE_FIELDS); `programs`: compiled strategies; `players`: (program index, then the factors of HUMAN) each, factors at the end may be left out; `seatings`: uint8 (R, seats), the player
    of each seat in each rotation; `handicaps`: (cards dealt or 0 for the rules' number, whether this one begins) a player, or nothing; `detail`: whether rounds are counted turn by turn (the columns of DETAIL_ROW). ValueError, KeyError or TypeError for anything malformed. A table may be used from several threads at once.
    """

    cdef Rules rules
    cdef object programs
    cdef object seatings
    cdef const ProgramStruct** program_of      # by rotation and seat
    cdef Human* humans                         # by rotation and seat
    cdef Handicap* handicaps                   # by rotation
    cdef uint8_t handicapped
    cdef uint8_t watched
    cdef uint8_t weighted
    cdef uint8_t errs_in_windows
    cdef uint8_t thinks                        # 1: a player plays its moves out
    cdef readonly bint detail
    cdef int rotations

    def __init__(self, rules, programs, players, seatings, handicaps=(), detail=False):
        cdef int rotation, seat, n
        self.detail = detail
        fill_rules(&self.rules, rules)
        n = self.rules.seats
        self.programs = tuple(programs)
        players = [tuple(player) for player in players]
        seatings = np.asarray(seatings)
        if seatings.dtype.kind not in "iu":
            raise TypeError("seatings are whole numbers")
        if len(players) > 256:
            raise ValueError(f"{len(players)} players; at most 256")
        if seatings.size and not (0 <= seatings.min() and seatings.max() < len(players)):
            raise ValueError("seatings name a player who is not there")
        self.seatings = np.ascontiguousarray(seatings, dtype=np.uint8)
        if self.seatings.ndim != 2 or self.seatings.shape[1] != n or len(self.seatings) == 0:
            raise ValueError(f"seatings must have the shape (rotations, {n})")
        if len(self.seatings) > MOST_ROTATIONS:
            raise ValueError(f"{len(self.seatings)} rotations; at most {MOST_ROTATIONS}")
        for player in players:
            _bounds("program of a player", next(iter(player), None), 0, len(self.programs) - 1)
        self.rotations = len(self.seatings)
        self.program_of = <const ProgramStruct**>PyMem_Malloc(self.rotations * n * sizeof(ProgramStruct*))
        self.humans = <Human*>PyMem_Malloc(self.rotations * n * sizeof(Human))
        self.handicaps = <Handicap*>PyMem_Malloc(self.rotations * sizeof(Handicap))
        if self.program_of == NULL or self.humans == NULL or self.handicaps == NULL:
            raise MemoryError
        handicaps = [tuple(handicap) for handicap in handicaps]
        if handicaps and len(handicaps) != len(players):
            raise ValueError(f"{len(handicaps)} handicaps for {len(players)} players")
        self.handicapped = bool(handicaps)
        for rotation in range(self.rotations):
            seated = [handicaps[player] for player in self.seatings[rotation]] if handicaps else ()
            fill_handicap(&self.handicaps[rotation], &self.rules, seated)
            for seat in range(n):
                player = players[self.seatings[rotation, seat]]
                program = <Program?>self.programs[player[0]]
                self.program_of[rotation * n + seat] = &(<Program>program).program
                if fill_human(&self.humans[rotation * n + seat], player) or not (<Program>program).calls:
                    self.watched = 1
                if (<Program>program).program.playouts:
                    self.thinks = 1
        self.weighted = differ_in_reaction(self.humans, self.rotations * n)
        self.errs_in_windows = may_jump_by_mistake(&self.rules, self.humans, self.rotations * n)

    def __dealloc__(self):
        PyMem_Free(self.program_of)
        PyMem_Free(self.humans)
        PyMem_Free(self.handicaps)

    def play(self, key, first_deal, deals, replicate=0):
        """Plays `deals` deals from `first_deal` on, each with every rotation, without the GIL.

        Returns the columns by name: 1-d arrays of deals * rotations values in the order (deal, rotation), dtypes as in `results/columns.py`, freshly allocated.
        """
        cdef uint64_t c_key = _bounds("key", key, 0, 2**64 - 1)
        cdef uint64_t c_first = _bounds("first_deal", first_deal, 0, 2**32 - 1)
        cdef uint64_t c_replicate = _bounds("replicate", replicate, 0, 2**64 - 1)
        cdef Py_ssize_t c_deals = _bounds("deals", deals, 1, 2**32 - c_first)
        cdef uint64_t deal
        cdef int n = self.rules.seats, rotation
        cdef Py_ssize_t rounds = c_deals * self.rotations
        cdef Py_ssize_t done = 0
        cdef int in_block = 0
        cdef Block block = Block(n, self.detail)
        columns = block.columns(rounds)
        cdef Thinker thinker = Thinker(self.watched, self.rules.house) if self.thinks else None
        cdef Counter counter = Counter(self.rules.turn_cap, False) if self.detail else None
        cdef Loop play = loop_of(self.rules.house, self.detail)
        cdef State* s = &thinker.round.state if self.thinks else &block.round.state
        if self.detail:
            (<Recorded*>s).detail = &counter.detail
        with nogil:
            s.rules = &self.rules
            s.recording = 2 if self.thinks else 3 if self.detail else 0
            s.watched = self.watched or self.thinks
            s.weighted = self.weighted
            s.errs_in_windows = self.errs_in_windows
            s.handicap = self.handicaps[0]
            for deal in range(c_first, c_first + c_deals):
                for rotation in range(self.rotations):
                    if self.watched or self.thinks or self.rules.house:
                        memcpy(s.human, self.humans + rotation * n, n * sizeof(Human))
                    if self.handicapped:
                        s.handicap = self.handicaps[rotation]
                    start_round(s, c_key, deal, c_replicate)
                    if self.detail:
                        begin_detail(&counter.detail, s)
                    if self.thinks:
                        play_closely(&thinker.playouts, &thinker.round, self.program_of + rotation * n)
                    else:
                        play(s, self.program_of + rotation * n)
                    if self.detail:
                        end_detail(&counter.detail, s)
                        block.detail_rows[in_block] = counter.detail.row
                    s.row.deal = <uint32_t>deal
                    s.row.rotation = rotation
                    block.rows[in_block] = s.row
                    memcpy(block.seat_rows + in_block * n, s.seats, n * sizeof(SeatRow))
                    in_block += 1
                    if in_block == BLOCK:
                        block.write(done, in_block)
                        done += in_block
                        in_block = 0
            block.write(done, in_block)
        return columns

    def hands(self, key, first_deal, deals, replicate=0):
        """The hands that are dealt: counts by kind, uint16 (deals, rotations, seats, KINDS); one rotation where all are dealt the same."""
        cdef uint64_t c_key = _bounds("key", key, 0, 2**64 - 1)
        cdef uint64_t c_first = _bounds("first_deal", first_deal, 0, 2**32 - 1)
        cdef uint64_t c_replicate = _bounds("replicate", replicate, 0, 2**64 - 1)
        cdef Py_ssize_t c_deals = _bounds("deals", deals, 1, 2**32 - c_first)
        cdef int rotations = self.rotations if self.handicapped else 1
        cdef int n = self.rules.seats, rotation, seat, kind
        cdef Py_ssize_t i
        cdef Block block = Block(n, False)
        cdef State* s = &block.round.state
        cdef uint16_t[:, :, :, ::1] counts = np.empty((c_deals, rotations, n, KINDS), dtype=np.uint16)
        s.rules = &self.rules
        with nogil:
            for i in range(c_deals):
                for rotation in range(rotations):
                    s.handicap = self.handicaps[rotation]
                    start_round(s, c_key, c_first + i, c_replicate)
                    for seat in range(n):
                        for kind in range(KINDS):
                            counts[i, rotation, seat, kind] = copies(s, seat, kind)
        return np.asarray(counts)

    def turns(self, key, first_deal, deals, replicate=0):
        """Plays the same rounds as `play` and returns their turns: columns of `results/turns.py` by name, 1-d arrays in the order (deal, rotation, turn)."""
        cdef uint64_t c_key = _bounds("key", key, 0, 2**64 - 1)
        cdef uint64_t c_first = _bounds("first_deal", first_deal, 0, 2**32 - 1)
        cdef uint64_t c_replicate = _bounds("replicate", replicate, 0, 2**64 - 1)
        cdef Py_ssize_t c_deals = _bounds("deals", deals, 1, 2**32 - c_first)
        cdef uint64_t deal
        cdef int n = self.rules.seats, rotation
        cdef Thinker thinker = Thinker(self.watched, self.rules.house)
        cdef Counter counter = Counter(self.rules.turn_cap, True)
        cdef State* s = &thinker.round.state
        thinker.round.detail = &counter.detail
        s.rules = &self.rules
        s.recording = 2 if self.thinks else 3
        s.watched = self.watched or self.thinks
        s.weighted = self.weighted
        s.errs_in_windows = self.errs_in_windows
        rounds = []
        for deal in range(c_first, c_first + c_deals):
            for rotation in range(self.rotations):
                with nogil:
                    memcpy(s.human, self.humans + rotation * n, n * sizeof(Human))
                    s.handicap = self.handicaps[rotation]
                    start_round(s, c_key, deal, c_replicate)
                    begin_detail(&counter.detail, s)
                    play_closely(&thinker.playouts, &thinker.round, self.program_of + rotation * n)
                    end_detail(&counter.detail, s)
                rounds.append((deal, rotation, counter.turns()))
        return turn_columns(rounds, n)


cdef enum:
    BLOCK = 256             # rounds kept as rows before they are written as columns; they stay in the cache
    MOST_COLUMNS = 128

cdef struct Column:
    const char* source      # the field in the first row of the block
    Py_ssize_t stride       # bytes from row to row
    int size                # bytes of the field
    char* out


cdef void write_column(const Column* c, Py_ssize_t first, int rows) noexcept nogil:
    cdef int i
    cdef char* out = c.out + first * c.size
    if c.size == 4:
        for i in range(rows):
            (<uint32_t*>out)[i] = (<const uint32_t*>(c.source + i * c.stride))[0]
    elif c.size == 2:
        for i in range(rows):
            (<uint16_t*>out)[i] = (<const uint16_t*>(c.source + i * c.stride))[0]
    else:
        for i in range(rows):
            out[i] = (c.source + i * c.stride)[0]


@cython.final
cdef class Block:
    """The memory of one call of `Table.play`, taken before it starts: a round, some rows, and where their columns go."""

    cdef Recorded round
    cdef Row rows[BLOCK]
    cdef SeatRow seat_rows[BLOCK * SEATS]
    cdef DetailRow detail_rows[BLOCK]
    cdef bint detail
    cdef Column column[MOST_COLUMNS]
    cdef int used
    cdef int seats

    def __cinit__(self, int seats, bint detail):
        self.seats = seats
        self.detail = detail
        self.round.next_slap = self.round.next_race = self.round.next_false_call = NOBODY
        self.used = 0

    cdef dict columns(self, Py_ssize_t rounds):
        """Fresh arrays by name, which `write` fills."""
        cdef int seat
        arrays = {}
        for name in ROW.names:
            arrays[name] = self.column_of(<const char*>self.rows, ROW, name, sizeof(Row), rounds)
        for name in ("cards_left", "points_left", "rank"):
            for seat in range(self.seats):
                arrays[f"{name}_{seat}"] = self.column_of(
                    <const char*>(self.seat_rows + seat), SEAT_ROW, name, self.seats * sizeof(SeatRow), rounds)
        if self.detail:
            for name in DETAIL_ROW.names:
                arrays[name] = self.column_of(<const char*>self.detail_rows, DETAIL_ROW, name, sizeof(DetailRow), rounds)
        return arrays

    cdef object column_of(self, const char* row, object layout, object name, Py_ssize_t stride, Py_ssize_t rounds):
        dtype, offset = layout.fields[name][:2]
        array = np.empty(rounds, dtype=dtype)
        cdef Column* c = &self.column[self.used]
        c.source = row + <Py_ssize_t>offset
        c.stride = stride
        c.size = dtype.itemsize
        c.out = <char*>cnp.PyArray_DATA(array)
        self.used += 1
        return array

    cdef void write(self, Py_ssize_t first, int rows) noexcept nogil:
        """The first rows of the block become rows `first` … of the columns."""
        cdef int i
        for i in range(self.used):
            write_column(&self.column[i], first, rows)
