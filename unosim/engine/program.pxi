# Strategies as the engine reads them, and the player model of a seat.

cdef uint64_t as_chance(object p) except? 77:
    """A chance given as 0 … 2**64; 2**64-1 and more are *always*."""
    return min(_bounds("chance", p, 0, 2**64), 2**64 - 1)


cdef uint64_t as_threshold(double p) except? 77:
    if not 0.0 <= p <= 1.0:
        raise ValueError(f"probability {p} is not in 0 … 1")
    return as_chance(round(p * 2**64))


cdef class Program:
    """A compiled strategy: flat, immutable, picklable. `unosim.strategies` makes it; the layout is documented in policy.pxd."""

    cdef ProgramStruct program
    cdef bint calls
    cdef object arguments

    def __init__(self, lines, tests, choices, color, otherwise, target=0, banned=0):
        cdef int i, j, n
        lines, tests = [tuple(line) for line in lines], [tuple(test) for test in tests]
        self.arguments = (lines, tests, dict(choices), color, otherwise, target, banned)
        if set(choices) != set(CHOICES):
            raise ValueError(f"choices must name {', '.join(CHOICES)}")
        n = len(tests)
        if len(lines) > LINES:
            raise ValueError(f"{len(lines)} lines; at most {LINES}")
        self.program.lines = <Line*>PyMem_Malloc((len(lines) + 1) * sizeof(Line))
        self.program.tests = <Test*>PyMem_Malloc((n + 1) * sizeof(Test))
        if self.program.lines == NULL or self.program.tests == NULL:
            raise MemoryError
        for i, (variable, operator, other, constant, yes, no) in enumerate(tests):
            _bounds(f"constant of test {i}", constant, -2**30, 2**30)
            if not (0 <= variable < len(VARIABLES) and 0 <= operator < len(OPERATORS) and -1 <= other < len(VARIABLES)):
                raise ValueError(f"test {i}: no such variable or operator")
            for place in (yes, no):
                if not (i < place < n or place in (ACCEPT, REJECT)):
                    raise ValueError(f"test {i}: goes to {place}; only forward, to accept or to reject")
            self.program.tests[i] = Test(constant, variable, other, [no, yes], COMPARISONS[operator])
        for i, (kinds, test, chance, words, by_kind) in enumerate(lines):
            _bounds(f"kinds of line {i}", kinds, 0, 2**64 - 1)
            if len(words) > WORDS or not -1 <= test < n:
                raise ValueError(f"line {i}: at most {WORDS} tie-breaks, and a test that exists")
            self.program.lines[i].kinds = kinds & EVERY_KIND
            self.program.lines[i].test = test
            self.program.lines[i].chance = as_chance(chance)
            self.program.lines[i].by_kind = bool(by_kind)
            self.program.lines[i].words = len(words)
            for j, word in enumerate(words):
                if not 0 <= word < len(TIE_BREAKS):
                    raise ValueError(f"line {i}: no such tie-break")
                self.program.lines[i].word[j] = word
        self.program.line_count = len(lines)
        self._group_kinds()
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
        self.program.target = target
        self.program.banned = _bounds("banned kinds", banned, 0, 2**64 - 1) & EVERY_KIND
        self.program.color = color
        self.program.otherwise = otherwise
        self.program.plain = (
            not self.program.banned and self._always("bluff") and self._never("draw") and bool(lines)
            and (lines[0][0] & EVERY_KIND) == EVERY_KIND and lines[0][1] == -1 and lines[0][2] >= 2**64 - 1 and not lines[0][3] and not lines[0][4])
        self.calls = self._always("call")

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

    cdef bint _always(self, object name):
        test, chance = self.arguments[2][name]
        return test == -1 and chance >= 2**64 - 1

    cdef bint _never(self, object name):
        return self.arguments[2][name][1] == 0

    def __dealloc__(self):
        PyMem_Free(self.program.lines)
        PyMem_Free(self.program.tests)

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
