# Strategies as the engine reads them, and the player model of a seat.

cdef uint64_t as_chance(object p) except? 77:
    """A chance given as 0 … 2**64; 2**64-1 and more are *always*."""
    return min(_bounds("chance", p, 0, 2**64), 2**64 - 1)


cdef uint64_t as_threshold(double p) except? 77:
    if not 0.0 <= p <= 1.0:
        raise ValueError(f"probability {p} is not in 0 … 1")
    return as_chance(round(p * 2**64))


cdef int fill_words(uint8_t* out, object place, object words, int weighings) except -1:
    """Copies tie-breaks, or weighings of the program, and returns how many there are."""
    if len(words) > WORDS:
        raise ValueError(f"{place}: at most {WORDS} tie-breaks")
    for i, word in enumerate(words):
        out[<int>i] = _bounds(f"{place}: tie-break", word, 0, len(TIE_BREAKS) + weighings - 1)
    return len(words)


cdef class Program:
    """A compiled strategy: flat, immutable, picklable. `unosim.strategies` makes it; the layout is documented in program.pxd."""

    cdef ProgramStruct program
    cdef bint calls
    cdef object arguments

    def __init__(self, lines, tests, choices, color, otherwise, target=0, asks=(), weighings=(), lay_back=(), group_most=CARDS, banned=0):
        cdef int i, j, n
        lines, tests, asks = [tuple(line) for line in lines], [tuple(test) for test in tests], [tuple(ask) for ask in asks]
        weighings = [tuple([tuple(weight) for weight in weighing]) for weighing in weighings]
        self.arguments = (lines, tests, dict(choices), color, otherwise, target, asks, weighings, tuple(lay_back), group_most, banned)
        if set(choices) != set(CHOICES):
            raise ValueError(f"choices must name {', '.join(CHOICES)}")
        n = len(tests)
        if len(lines) > LINES:
            raise ValueError(f"{len(lines)} lines; at most {LINES}")
        self.program.lines = <Line*>PyMem_Malloc((len(lines) + 1) * sizeof(Line))
        self.program.tests = <Test*>PyMem_Malloc((n + 1) * sizeof(Test))
        self.program.asks = <Ask*>PyMem_Malloc((len(asks) + 1) * sizeof(Ask))
        self.program.weighings = <Weighing*>PyMem_Malloc((len(weighings) + 1) * sizeof(Weighing))
        self.program.weights = <Weight*>PyMem_Malloc((sum(map(len, weighings)) + 1) * sizeof(Weight))
        if NULL in (self.program.lines, self.program.tests, self.program.asks, self.program.weighings, self.program.weights):
            raise MemoryError
        self._fill_asks(asks)
        self._fill_weighings(weighings)
        for i, (variable, operator, other, constant, yes, no) in enumerate(tests):
            _bounds(f"constant of test {i}", constant, -2**30, 2**30)
            if not (0 <= variable < len(VARIABLES) + len(asks) and 0 <= operator < len(OPERATORS) and -1 <= other < len(VARIABLES) + len(asks)):
                raise ValueError(f"test {i}: no such variable or operator")
            for place in (yes, no):
                if not (i < place < n or place in (ACCEPT, REJECT)):
                    raise ValueError(f"test {i}: goes to {place}; only forward, to accept or to reject")
            self.program.tests[i] = Test(constant, variable, other, [no, yes], COMPARISONS[operator])
        for i, (kinds, test, chance, words, by_kind) in enumerate(lines):
            _bounds(f"kinds of line {i}", kinds, 0, 2**64 - 1)
            if not -1 <= test < n:
                raise ValueError(f"line {i}: no such test")
            self.program.lines[i].kinds = kinds & EVERY_KIND
            self.program.lines[i].test = test
            self.program.lines[i].chance = as_chance(chance)
            self.program.lines[i].by_kind = bool(by_kind)
            self.program.lines[i].words = fill_words(self.program.lines[i].word, f"line {i}", words, len(weighings))
        self.program.line_count = len(lines)
        self._group_kinds()
        self._group_conditions(lines, tests)
        self.program.bluffs = not self._never("bluff")
        for i, name in enumerate(CHOICES):
            test, chance = choices[name]
            if not -1 <= test < n:
                raise ValueError(f"choice {name}: no such test")
            self.program.choices[i].test = test
            self.program.choices[i].chance = as_chance(chance)
        if not (0 <= color < len(COLOR_RULES) and otherwise in (0, 1)):
            raise ValueError("no such color rule or otherwise")
        if not 0 <= target < len(TARGETS):
            raise ValueError("no such target rule")
        self.program.back_words = fill_words(self.program.back, "lay_back", lay_back, len(weighings))
        self.program.group_most = _bounds("group_most", group_most, 1, CARDS)
        self.program.target = target
        self.program.banned = _bounds("banned kinds", banned, 0, 2**64 - 1) & EVERY_KIND
        self.program.color = color
        self.program.otherwise = otherwise
        self.program.plain = (
            not self.program.banned and self._always("bluff") and self._never("draw") and bool(lines)
            and (lines[0][0] & EVERY_KIND) == EVERY_KIND and lines[0][1] == -1 and lines[0][2] >= 2**64 - 1 and not lines[0][3] and not lines[0][4])
        self.calls = self._always("call")

    cdef object _fill_asks(self, object asks):
        for i, (what, about) in enumerate(asks):
            if not 0 <= what < len(ASKS):
                raise ValueError(f"ask {i}: nothing of this sort can be asked")
            if what == A_HAND_OF and not 1 <= about <= SEATS and not 1 <= 2**32 - about <= SEATS:
                raise ValueError(f"ask {i}: no such seat")
            self.program.asks[<int>i] = Ask(_bounds(f"ask {i}", about, 0, 2**64 - 1), what)

    cdef object _fill_weighings(self, object weighings):
        cdef int used = 0
        for i, weighing in enumerate(weighings):
            self.program.weighings[<int>i] = Weighing(used, len(weighing))
            for feature, weight in weighing:
                if not 0 <= feature < len(FEATURES):
                    raise ValueError(f"weighing {i}: no such feature")
                self.program.weights[used] = Weight(_bounds(f"weighing {i}", weight, -2**30, 2**30), feature)
                used += 1

    cdef void _group_kinds(self):
        """Kinds that are named by the same lines go together."""
        cdef int kind, i, g
        cdef uint64_t lines
        self.program.groups = 0
        for kind in range(KINDS):
            lines = 0
            for i in range(self.program.line_count):
                lines |= ((self.program.lines[i].kinds >> kind) & 1) << i
            if lines == 0:
                continue
            g = 0
            while g < self.program.groups and self.program.lines_of[g] != lines:
                g += 1
            if g == self.program.groups:
                self.program.lines_of[g] = lines
                self.program.group[g] = 0
                self.program.groups += 1
            self.program.group[g] |= (<uint64_t>1) << kind

    cdef object _group_conditions(self, object lines, object tests):
        """Lines with the same condition: where it fails for one, it fails for all."""
        numbers = {}        # equal conditions have equal numbers
        number = {ACCEPT: ACCEPT, REJECT: REJECT}
        for i in reversed(range(len(tests))):
            variable, operator, other, constant, yes, no = tests[i]
            number[i] = numbers.setdefault((variable, operator, other, constant, number[yes], number[no]), len(numbers))
        for i, line in enumerate(lines):
            alike = sum(1 << j for j, another in enumerate(lines) if number[another[1]] == number[line[1]])
            self.program.lines[<int>i].alike = alike

    cdef bint _always(self, object name):
        test, chance = self.arguments[2][name]
        return test == -1 and chance >= 2**64 - 1

    cdef bint _never(self, object name):
        return self.arguments[2][name][1] == 0

    def __dealloc__(self):
        PyMem_Free(self.program.lines)
        PyMem_Free(self.program.tests)
        PyMem_Free(self.program.asks)
        PyMem_Free(self.program.weighings)
        PyMem_Free(self.program.weights)

    def __reduce__(self):
        return Program, self.arguments

    def __eq__(self, other):
        return isinstance(other, Program) and self.arguments == (<Program>other).arguments

    def __hash__(self):
        return hash((tuple(self.arguments[0]), tuple(self.arguments[1])))


cdef enum:
    REACTION_UNIT = 65536       # weights are whole numbers of this part


cdef bint fill_human(Human* h, object player) except? True:
    """The player model of one seat; returns whether calls may be missed, or made when none is due."""
    factors = (0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0)
    given = tuple(player)[1:]
    if len(given) > len(factors):
        raise ValueError(f"a player has {len(factors)} factors: {', '.join(HUMAN)}")
    factors = given + factors[len(given):]
    h.forget = as_threshold(factors[0])
    h.notice = as_threshold(factors[1])
    h.false_call = as_threshold(factors[2])
    h.misplay = as_threshold(factors[3])
    h.wrong_jump = as_threshold(factors[4])
    h.noise = as_threshold(factors[5])
    h.attention = as_threshold(factors[6])
    if not 0.001 <= factors[7] <= 1000:
        raise ValueError(f"reaction {factors[7]} is not in 0.001 … 1000")
    h.reaction = round(factors[7] * REACTION_UNIT)
    return h.forget != 0 or h.false_call != 0


cdef bint differ_in_reaction(const Human* humans, Py_ssize_t n) noexcept:
    cdef Py_ssize_t i
    for i in range(1, n):
        if humans[i].reaction != humans[0].reaction:
            return True
    return False


cdef bint may_jump_by_mistake(const Rules* r, const Human* humans, Py_ssize_t n) noexcept:
    cdef Py_ssize_t i
    for i in range(n):
        if humans[i].wrong_jump and r.jump_wrong_penalty:
            return True
    return False
