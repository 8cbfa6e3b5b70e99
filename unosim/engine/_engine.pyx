"""The boundary of the engine: rules and programs in, columns out; and one round step by step.

Everything else of the engine is in the headers that this file cimports (docs/engine.md); they are compiled as one with it.
"""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

cimport cython
cimport numpy as cnp

import hashlib

import numpy as np

from unosim.engine.bits cimport bit
from unosim.engine.calls cimport catch_call
from unosim.engine.deck cimport add_card, pile_size, prepare_deck, put_in_force
from unosim.engine.ending cimport make_ring, points_in, turns
from unosim.engine.extras cimport RED_ZERO, wants_target
from unosim.engine.groups cimport group_room, symbol_joins, symbol_of
from unosim.engine.legal cimport answers, bluff_cards, class_of, draw_twos, jumpable, only_bluffs, other_moves, playable, prepare_fits, would_bluff
from unosim.engine.log cimport record
from unosim.engine.nature cimport fine_noise, sound
from unosim.engine.play cimport jump_match, jump_wrongly
from unosim.engine.policy cimport ACCEPT, LINES, REJECT, WORDS, Line, Program as ProgramStruct, Test, doing
from unosim.engine.rng cimport CARDS_STREAM, CHOICE_STREAM, NATURE_STREAM, below, lot, next_word, seed_stream
from unosim.engine.round cimport advance, apply, misplay, next_move, play_round, start_round
from unosim.engine.start cimport clear_table, first_seat
from unosim.engine.types cimport (
    ANSWER, CARDS, CHALLENGE, DECLINE, DRAW_CARD, DRAW_TWO, DRAWN, DRAWS, E_CALL, FIRST_WILD, GO, JUMP, JUMP_IN, KINDS, LAY_BACK, MAY_CHALLENGE, MAY_DECLINE,
    MAY_DRAW, MAY_NAME, MAY_PASS, NAME, NAME_COLOR, NO_CARD, NO_COLOR, NOBODY, OVER, PASS_ON, PLAY, PLAY_CARD, REVERSE, REVERSES, SEATS, SKIP, SKIPS,
    STARTER, TAKE_BACK, WILD_DRAW_FOUR, Human, Move, Record, Recorded, Rng, Row, Rules, SeatRow, State,
)

cnp.import_array()

cdef extern from *:
    """
    #ifndef UNOSIM_FLAGS
    #define UNOSIM_FLAGS "unknown"
    #endif
    """
    const char* UNOSIM_FLAGS

ENGINE_VERSION = 2      # changes whenever the same (rules, line-up, seed, deal) may give another round
BUILD_FLAGS = UNOSIM_FLAGS.decode()

EVERY_KIND = (2**52 - 1) | 2**52 | 2**56
OUTCOMES = ("won", "ranked", "stalemate", "capped")
DECISIONS = ("over", "name", "play", "drawn", "answer", "jump", "take_back")
ACTIONS = ("play", "draw", "pass", "challenge", "name", "jump", "decline", "take_back")
REASONS = ("stuck", "choice", "penalty", "challenge", "last_card", "uno", "starter", "false_call", "misplay", "wrong_jump", "noise", "slap")
EVENTS = (
    "dealer", "tie", "redeal", "reject", "start", "name", "play", "out", "call", "missed_call", "notice", "catch",
    "reverse", "skip", "challenge", "pay", "draw", "recycle", "forgiven", "pass", "end",
    "jump", "card", "target", "wrong_jump", "misplay", "take_back", "swap", "rotate", "take", "quiet", "quiet_ends", "false_call", "noise",
    "slap", "deflect", "noise_lot", "race", "slap_lot",
)
VARIABLES = (
    "own_hand", "next_hand", "previous_hand", "smallest_other", "largest_other", "seats", "pending", "pile", "turn", "own_points", "own_colors",
    "in_color", "playable", "numbers", "skips", "reverses", "draw_twos", "actions", "wilds", "wild_draw_fours", "bluff",
)
OPERATORS = ("<", "<=", "==", "!=", ">=", ">")
COMPARISONS = (0b001, 0b011, 0b010, 0b101, 0b110, 0b100)    # of each operator: does it hold for less (bit 0), equal, more
TIE_BREAKS = ("most_held_color", "least_held_color", "highest_points", "lowest_points", "keeps_color", "changes_color", "first")
MOST_LINES = LINES
COLOR_RULES = ("most_held", "random", "proportional", "least_held", "first")
CHOICES = ("bluff", "drawn", "challenge", "answer", "draw", "call", "jump_in", "group")
TARGETS = ("random", "next", "previous", "smallest_hand", "largest_hand")
HUMAN = ("forget_uno", "notice_uno", "false_call", "misplay", "wrong_jump", "noise", "attention", "reaction")

# The row as it lies in memory; the names are those of results/columns.py.
ROW = np.dtype(
    [("deal", "u4"), ("choices", "u4")]
    + [(f"drawn_{reason}", "u4") for reason in REASONS]
    + [("cards_played", "u4")]
    + [(name, "u2") for name in (
        "rotation", "turns", "plays", "payments", "skipped", "recycles", "chains", "longest_chain", "largest_penalty", "challenges",
        "challenges_won", "uno_missed", "uno_caught", "jump_ins", "wrong_jumps", "false_calls", "misplays", "noises", "slaps", "swaps",
        "deflections", "take_backs", "grouped", "choice_turns", "stuck_turns")]
    + [(name, "u1") for name in ("outcome", "winner", "dealer", "first_seat", "starter")],
    align=True,
)
SEAT_ROW = np.dtype([("points_left", "u4"), ("cards_left", "u2"), ("rank", "u1")], align=True)
if ROW.itemsize != sizeof(Row) or SEAT_ROW.itemsize != sizeof(SeatRow) or len(ROW) + SEATS * len(SEAT_ROW) > MOST_COLUMNS:
    raise ImportError("the row of the engine and its description differ")


def seed_key(seed):
    """The 64-bit key of a seed (int or text): the first eight bytes of its SHA-256, little endian."""
    return int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "little")


# --- rules

cdef object _bounds(object name, object value, object low, object high):
    """The value, if it is an integer of this range: TypeError, ValueError."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)):
        raise TypeError(f"{name}: {value!r} is no integer")
    if not low <= value <= high:
        raise ValueError(f"{name}: {value} is not in {low} … {high}")
    return value


cdef object _array(object name, object values, int size, object low, object high):
    values = list(values)
    if len(values) != size:
        raise ValueError(f"{name}: {len(values)} values instead of {size}")
    return [_bounds(name, value, low, high) for value in values]


cdef int32_t _int(dict given, object name, object low, object high) except? -77:
    return _bounds(name, given.pop(name), low, high)


cdef object _cards(object name, object counts):
    """64 counts of cards, none of a kind that does not exist."""
    counts = _array(name, counts, KINDS, 0, CARDS)
    for kind in range(KINDS):
        if counts[kind] and not EVERY_KIND >> kind & 1:
            raise ValueError(f"{name}: there is no card of kind {kind}")
    return counts


cdef object _kind(object name, object kind):
    """A kind that exists."""
    _bounds(name, kind, 0, KINDS - 1)
    if not EVERY_KIND >> kind & 1:
        raise ValueError(f"{name}: there is no card of kind {kind}")
    return kind


cdef uint64_t _mask(dict given, object name) except? 77:
    return _bounds(name, given.pop(name), 0, 2**64 - 1)


cdef int fill_rules(Rules* r, object fields) except -1:
    """Copies compiled rules by name; KeyError for a missing field, ValueError for an unknown one or one out of range."""
    cdef dict given = dict(fields)
    cdef int i, seat
    memset(r, 0, sizeof(Rules))
    r.seats = _int(given, "seats", 2, SEATS)
    r.hand_size = _int(given, "hand_size", 1, CARDS)
    r.dealer = _int(given, "dealer", -1, r.seats - 1)
    r.first_player = _int(given, "first_player", 0, 3)
    r.direction = _int(given, "direction", 0, 1)
    r.starter_accept = _mask(given, "starter_accept")
    r.starter_rejected = _int(given, "starter_rejected", 0, 2)
    r.starter_draw_two = _int(given, "starter_draw_two", 0, 2)
    r.starter_skip = _int(given, "starter_skip", 0, 1)
    r.starter_reverse = _int(given, "starter_reverse", 0, 3)
    r.starter_wild = _int(given, "starter_wild", 0, 4)
    r.draw_voluntary = _int(given, "draw_voluntary", 0, 1)
    r.draw_most = _int(given, "draw_most", 1, 65535)
    r.drawn_playable = _mask(given, "drawn_playable")
    r.drawn_must = _int(given, "drawn_must", 0, 1)
    r.after_voluntary = _int(given, "after_voluntary", 0, 1)
    r.draw_two = _int(given, "draw_two", 1, 255)
    r.draw_four = _int(given, "draw_four", 1, 255)
    r.draw_loses_turn = _int(given, "draw_loses_turn", 0, 1)
    r.reverse_with_two = _int(given, "reverse_with_two", 0, 1)
    r.wd4_legal = _int(given, "wd4_legal", 0, 2)
    r.wd4_strict = _int(given, "wd4_strict", 0, 1)
    r.wd4_names_color = _int(given, "wd4_names_color", 0, 1)
    for i, mask in enumerate(_array("not_on", given.pop("not_on"), 6, 0, 2**64 - 1)):
        r.not_on[i] = mask
    r.challenge = _int(given, "challenge", 0, 1)
    r.challenge_guilty = _int(given, "challenge_guilty", 0, 2)
    r.challenge_extra = _int(given, "challenge_extra", 0, 255)
    r.challenge_in_chain = _int(given, "challenge_in_chain", 0, 1)
    r.answers_draw_two = _mask(given, "answers_draw_two")
    r.answers_draw_four = _mask(given, "answers_draw_four")
    r.stack_same_color = _int(given, "stack_same_color", 0, 1)
    r.stack_limit = _int(given, "stack_limit", 1, 65535)
    r.skip_deflects = _int(given, "skip_deflects", 0, 2)
    r.reverse_deflects = _int(given, "reverse_deflects", 0, 2)
    r.after_paid = _int(given, "after_paid", 0, 1)
    r.group_identical = _int(given, "group_identical", 1, 65535)
    r.group_symbol = _int(given, "group_symbol", 0, 2)
    r.group_kinds = _mask(given, "group_kinds")
    r.group_effect = _int(given, "group_effect", 0, 2)
    r.jump = _int(given, "jump", 0, 1)
    r.jump_resume = _int(given, "jump_resume", 0, 1)
    r.jump_effect = _int(given, "jump_effect", 0, 1)
    r.jump_symbol = _int(given, "jump_symbol", 0, 1)
    r.jump_exclude = _mask(given, "jump_exclude")
    r.jump_own = _int(given, "jump_own", 0, 2)
    r.jump_last = _int(given, "jump_last", 0, 1)
    r.jump_next = _int(given, "jump_next", 0, 1)
    r.jump_race = _int(given, "jump_race", 0, 1)
    r.jump_after_final = _int(given, "jump_after_final", 0, 1)
    r.jump_wrong_penalty = _int(given, "jump_wrong_penalty", 0, 255)
    r.uno_identical = _int(given, "uno_identical", 0, 1)
    r.uno_penalty = _int(given, "uno_penalty", 0, 255)
    r.uno_window = _int(given, "uno_window", 0, 1)
    r.uno_false_penalty = _int(given, "uno_false_penalty", 0, 255)
    r.misplay_penalty = _int(given, "misplay_penalty", 0, 255)
    r.one_left = _int(given, "one_left", 0, 1)
    r.swap_kinds = _mask(given, "swap_kinds")
    r.rotate_kinds = _mask(given, "rotate_kinds")
    r.quiet_kinds = _mask(given, "quiet_kinds")
    r.slap_kinds = _mask(given, "slap_kinds")
    r.red_zero = _int(given, "red_zero", 0, 1)
    r.quiet_call = _int(given, "quiet_call", 0, 1)
    r.recycled_doubles = _int(given, "recycled_doubles", 0, 1)
    r.ties_by_cards = _int(given, "ties_by_cards", 0, 1)
    r.finish_forbid = _mask(given, "finish_forbid")
    r.finish_draw_counts = _int(given, "finish_draw_counts", 0, 1)
    r.turn_cap = _int(given, "turn_cap", 1, 60000)
    for i, number in enumerate(_array("points", given.pop("points"), KINDS, 0, 1000)):
        r.points[i] = number
    pack = _cards("pack", given.pop("pack"))
    if given:
        raise ValueError(f"unknown rule field: {', '.join(sorted(given))}")
    if sum(pack) > CARDS:
        raise ValueError(f"rule field pack: {sum(pack)} cards; at most {CARDS}")
    if sum(pack) < r.seats * r.hand_size + 1:
        raise ValueError(f"rule field pack: {sum(pack)} cards do not cover the hands and a starter")
    if not any(pack[kind] and (r.starter_accept >> kind) & 1 for kind in range(KINDS)):
        raise ValueError("rule field starter_accept: no card of the deck is accepted")
    for i, number in enumerate(pack):
        r.pack[i] = number
    prepare(r)
    return 0


cdef void prepare(Rules* r) noexcept nogil:
    """The tables that follow from the fields."""
    cdef int kind, seat, i
    prepare_deck(r)
    prepare_fits(r)
    for kind in range(FIRST_WILD):
        if class_of(kind) == DRAW_TWO:
            r.amount[kind] = r.draw_two
            r.effect[0][kind] = r.effect[1][kind] = DRAWS
        elif class_of(kind) == SKIP:
            r.effect[0][kind] = r.effect[1][kind] = SKIPS
        elif class_of(kind) == REVERSE:
            r.effect[0][kind] = REVERSES
            r.effect[1][kind] = SKIPS if r.reverse_with_two == 0 else 0
    r.amount[WILD_DRAW_FOUR] = r.draw_four
    r.deflects = r.skip_deflects != 0 or r.reverse_deflects != 0
    r.groups = r.group_kinds != 0 and (r.group_identical > 1 or r.group_symbol != 0)
    r.extra_kinds = r.swap_kinds | r.rotate_kinds | r.quiet_kinds | r.slap_kinds | (bit(RED_ZERO) if r.red_zero else 0)
    r.house = bool(r.deflects or r.after_paid or r.groups or r.jump or r.one_left or r.misplay_penalty or r.uno_false_penalty or r.extra_kinds)
    r.effect[0][WILD_DRAW_FOUR] = r.effect[1][WILD_DRAW_FOUR] = DRAWS
    for kind in range(KINDS):
        for i in range(10):
            if (r.points[kind] >> i) & 1:
                r.plane[i] |= (<uint64_t>1) << kind
                r.planes = max(r.planes, i + 1)
    for seat in range(r.seats):
        r.ring[0][seat] = (seat + 1) % r.seats
        r.ring[1][seat] = (seat + r.seats - 1) % r.seats
        r.ring[2][seat] = (seat + 2) % r.seats
        r.ring[3][seat] = (seat + r.seats - 2) % r.seats


RULE_FIELDS = (
    "seats", "hand_size", "dealer", "first_player", "direction", "starter_accept", "starter_rejected", "starter_draw_two", "starter_skip",
    "starter_reverse", "starter_wild", "draw_voluntary", "draw_most", "drawn_playable", "drawn_must", "after_voluntary", "draw_two", "draw_four",
    "draw_loses_turn", "reverse_with_two", "wd4_legal", "wd4_strict", "wd4_names_color", "not_on", "challenge", "challenge_guilty",
    "challenge_extra", "challenge_in_chain", "answers_draw_two", "answers_draw_four", "stack_same_color", "stack_limit", "skip_deflects",
    "reverse_deflects", "after_paid", "group_identical", "group_symbol", "group_kinds", "group_effect", "jump", "jump_resume", "jump_effect",
    "jump_symbol", "jump_exclude", "jump_own", "jump_last", "jump_next", "jump_race", "jump_after_final", "jump_wrong_penalty", "uno_identical",
    "uno_penalty", "uno_window", "uno_false_penalty", "misplay_penalty", "one_left", "swap_kinds", "rotate_kinds", "quiet_kinds", "slap_kinds",
    "red_zero", "quiet_call", "recycled_doubles", "ties_by_cards", "finish_forbid", "finish_draw_counts", "turn_cap", "points", "pack",
)


# --- strategies

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

    def __init__(self, lines, tests, choices, color, otherwise, target=0):
        cdef int i, j, n
        lines, tests = [tuple(line) for line in lines], [tuple(test) for test in tests]
        self.arguments = (lines, tests, dict(choices), color, otherwise, target)
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
        self.program.color = color
        self.program.otherwise = otherwise
        self.program.plain = (
            self._always("bluff") and self._never("draw") and bool(lines)
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


# --- batches

MOST_ROTATIONS = 2**16      # what the column `rotation` counts


cdef class Table:
    """Rules and players bound together, ready to play batches of rounds.

    `rules`: compiled rules by field (RULE_FIELDS); `programs`: compiled strategies; `players`: (program index, then the factors of HUMAN) each, factors at the end may be left out; `seatings`: uint8 (R, seats), the player
    of each seat in each rotation. ValueError, KeyError or TypeError for anything malformed. A table may be used from several threads at once.
    """

    cdef Rules rules
    cdef object programs
    cdef object seatings
    cdef const ProgramStruct** program_of      # by rotation and seat
    cdef Human* humans                         # by rotation and seat
    cdef uint8_t watched
    cdef uint8_t weighted
    cdef uint8_t errs_in_windows
    cdef int rotations

    def __init__(self, rules, programs, players, seatings):
        cdef int rotation, seat, n
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
        if self.program_of == NULL or self.humans == NULL:
            raise MemoryError
        for rotation in range(self.rotations):
            for seat in range(n):
                player = players[self.seatings[rotation, seat]]
                program = <Program?>self.programs[player[0]]
                self.program_of[rotation * n + seat] = &(<Program>program).program
                if fill_human(&self.humans[rotation * n + seat], player) or not (<Program>program).calls:
                    self.watched = 1
                if self.humans[rotation * n + seat].reaction != self.humans[0].reaction:
                    self.weighted = 1
                if self.humans[rotation * n + seat].wrong_jump and self.rules.jump_wrong_penalty:
                    self.errs_in_windows = 1

    def __dealloc__(self):
        PyMem_Free(self.program_of)
        PyMem_Free(self.humans)

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
        cdef Block block = Block(n)
        columns = block.columns(rounds)
        cdef State* s = &block.state
        with nogil:
            s.rules = &self.rules
            s.recording = 0
            s.watched = self.watched
            s.weighted = self.weighted
            s.errs_in_windows = self.errs_in_windows
            for deal in range(c_first, c_first + c_deals):
                for rotation in range(self.rotations):
                    if self.watched or self.rules.house:
                        memcpy(s.human, self.humans + rotation * n, n * sizeof(Human))
                    start_round(s, c_key, deal, c_replicate)
                    if self.rules.house:
                        play_round(s, self.program_of + rotation * n, True)
                    else:
                        play_round(s, self.program_of + rotation * n, False)
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


cdef enum:
    BLOCK = 256             # rounds kept as rows before they are written as columns; they stay in the cache
    MOST_COLUMNS = 96

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

    cdef State state
    cdef Row rows[BLOCK]
    cdef SeatRow seat_rows[BLOCK * SEATS]
    cdef Column column[MOST_COLUMNS]
    cdef int used
    cdef int seats

    def __cinit__(self, int seats):
        self.seats = seats
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


# --- one round, step by step

cdef class Machine:
    """One round, step by step, with a log. `unosim.table` gives it words.

    `rules` as for `Table`; `players[seat] = (program index, forget_uno, notice_uno)`, none for a table without strategies. After `deal` or `set_up` the machine is at its first stop.
    Moves are checked: `apply` raises ValueError for one that is not legal.
    """

    cdef Rules rules
    cdef Recorded r
    cdef object fields
    cdef object programs
    cdef object players

    def __cinit__(self, rules, programs=(), players=(), record=True):
        self.fields = dict(rules)
        fill_rules(&self.rules, rules)
        self.programs = tuple(programs)
        self.players = [tuple(player) for player in players]
        if self.players and len(self.players) != self.rules.seats:
            raise ValueError(f"{len(self.players)} players for {self.rules.seats} seats")
        for player in self.players:
            _bounds("program of a player", next(iter(player), None), 0, len(self.programs) - 1)
        self.r.records = NULL
        self.r.used = self.r.room = self.r.failed = 0
        memset(&self.r.state, 0, sizeof(State))
        self.r.state.rules = &self.rules
        self.r.state.recording = bool(record)
        self.r.state.watched = 1
        self._nothing_by_hand()
        for seat in range(self.rules.seats):
            if self.players:
                <Program?>self.programs[self.players[seat][0]]
                fill_human(&self.r.state.human[seat], self.players[seat])
            else:
                fill_human(&self.r.state.human[seat], (0, 0.0, 0.0))      # nature is quiet unless it is set by hand
            if self.r.state.human[seat].reaction != self.r.state.human[0].reaction:
                self.r.state.weighted = 1
            if self.r.state.human[seat].wrong_jump and self.rules.jump_wrong_penalty:
                self.r.state.errs_in_windows = 1
        clear_table(&self.r.state)
        self.r.state.phase = OVER
        self.r.state.seat = NOBODY

    def __dealloc__(self):
        free(self.r.records)

    cdef void _nothing_by_hand(self):
        self.r.next_slap = self.r.next_race = self.r.next_false_call = NOBODY
        self.r.takes = self.r.taken = 0

    def deal(self, key, deal, replicate=0):
        """Deals, and goes to the first stop."""
        self._nothing_by_hand()
        start_round(
            &self.r.state, _bounds("key", key, 0, 2**64 - 1), _bounds("deal", deal, 0, 2**32 - 1), _bounds("replicate", replicate, 0, 2**64 - 1))
        advance(&self.r.state, self.rules.house)

    def set_up(self, position):
        """Lays out a position and goes to its first stop.

        Keys: `hands` (64 counts a seat), `top`, `discard` (kinds under it, bottom first), `known_top` (next card first), `middle` (64 counts), `dealer`, `to_act`, `direction` (1 or -1), `color` (0-4),
        `pending`, `pending_kind`, `chain`, `key`, `out` (seats without cards, the first one out first), and `starter`: True plays on from the starter `top` instead of from a turn. Together the cards must be the deck, unless `loose` is true.
        """
        cdef State* s = &self.r.state
        cdef int seat, kind, n = self.rules.seats
        cdef uint64_t key = position.get("key", 0)
        hands = [_cards("hands", counts) for counts in position["hands"]]
        middle = _cards("middle", position["middle"])
        known_top = [_kind("known_top", kind) for kind in position["known_top"]]
        discard = [_kind("discard", kind) for kind in (*position["discard"], position["top"])]
        if len(hands) != n:
            raise ValueError(f"{len(hands)} hands for {n} seats")
        direction = position.get("direction", 1)
        if direction not in (1, -1):
            raise ValueError(f"direction {direction!r} is neither 1 nor -1")
        total = [sum(counts[kind] for counts in (*hands, middle)) for kind in range(KINDS)]
        for kind in (*discard, *known_top):
            total[kind] += 1
        if sum(total) > CARDS:
            raise ValueError(f"{sum(total)} cards; at most {CARDS}")
        if not position.get("loose") and any(total[kind] != self.rules.pack[kind] for kind in range(KINDS)):
            raise ValueError("the cards of the position are not those of the deck")
        out = [_bounds("out", seat, 0, n - 1) for seat in position.get("out", ())]
        if len(set(out)) != len(out) or (out and not self.rules.one_left) or n - len(out) < 2:
            raise ValueError("out names seats that are out, each once, in a round played to the end; two seats or more are active")
        for seat in range(n):
            if (sum(hands[seat]) == 0) != (seat in out) and not (position.get("starter") and not out):
                raise ValueError(f"seat {seat}: only who is out has no cards")
        seed_stream(&s.cards, key, 0, CARDS_STREAM, 0)
        seed_stream(&s.nature, key, 0, NATURE_STREAM, 0)
        for seat in range(n):
            seed_stream(s.choice[seat], key, 0, CHOICE_STREAM + seat, 0)
        for kind in range(KINDS):       # a loose position may hold more of a kind than the deck
            if total[kind] > 2:
                self.rules.many |= (<uint64_t>1) << kind
                self.rules.many_of_color |= kind < FIRST_WILD
        self._nothing_by_hand()
        clear_table(s)
        s.in_middle = 0
        for kind, count in enumerate(middle):
            for _ in range(count):
                s.middle[s.in_middle] = kind
                s.in_middle += 1
        for kind in reversed(known_top):
            s.known_top[s.on_top] = kind
            s.on_top += 1
        for kind in discard:
            s.discard[s.discards] = kind
            s.discards += 1
        s.top = discard[len(discard) - 1]
        for seat in range(n):
            for kind, count in enumerate(hands[seat]):
                for _ in range(count):
                    add_card(s, seat, kind)
        if out:
            s.places = len(out)
            s.active = n - len(out)
            s.row.winner = out[0]
            for i, seat in enumerate(out):
                s.seats[<int>seat].rank = i + 1
            make_ring(s)
            s.duel = s.active == 2
        s.direction = 0 if direction == 1 else 1
        put_in_force(s, _bounds("color", position["color"], 0, NO_COLOR))
        s.row.dealer = _bounds("dealer", position.get("dealer", n - 1), 0, n - 1)
        s.row.starter = s.top
        s.row.first_seat = _bounds("to_act", position["to_act"], 0, n - 1) if "to_act" in position else first_seat(s, s.row.dealer)
        s.seat = s.row.first_seat
        s.pending = _bounds("pending", position.get("pending", 0), 0, 65535)
        s.pending_kind = _kind("pending_kind", position["pending_kind"]) if s.pending else NO_CARD
        s.chain = _bounds("chain", position.get("chain", 1), 1, CARDS) if s.pending else 0
        if s.pending:
            s.bluffer = s.ring[s.direction ^ 1][s.seat]
            s.bluffed = bool(position.get("bluffed", False))
            s.answered = s.chain > 1
            s.bluff_cards = s.held[s.bluffer] & self.rules.colors[position.get("bluff_color", NO_COLOR)]
            s.bluff_color = _bounds("bluff_color", position.get("bluff_color", NO_COLOR), 0, NO_COLOR)
        s.phase = STARTER if position.get("starter") else GO
        advance(s, self.rules.house)

    # what there is to see

    @property
    def decision(self):
        """Index into DECISIONS of what the machine waits for; 0 when the round is over."""
        return self.r.state.phase

    @property
    def seat(self):
        """The seat that decides; 255 when the round is over."""
        return self.r.state.seat

    @property
    def legal(self):
        """(mask of kinds that may be laid, may draw, may pass, may challenge)"""
        cdef int may = other_moves(&self.r.state)
        return self.r.state.legal, bool(may & MAY_DRAW), bool(may & MAY_PASS), bool(may & MAY_CHALLENGE)

    @property
    def bluff(self):
        """Would a wild draw four of the deciding seat be a bluff now."""
        cdef State* s = &self.r.state
        if s.phase == JUMP:
            return bluff_cards(s, s.seat, s.series.color, s.series.fits) != 0
        return s.seat != NOBODY and would_bluff(s, s.seat)

    def why_not(self, int kind):
        """Why a kind may not be laid now: '' (it may), not_held, color, not_on, strict, finish, no_answer, limit, stack_color, drawn_only, decision."""
        cdef State* s = &self.r.state
        cdef uint64_t b
        if not 0 <= kind < KINDS or not (self.rules.pack[kind] or s.count[s.seat if s.seat < SEATS else 0][kind]):
            return "not_held"
        b = (<uint64_t>1) << kind
        if s.phase in (OVER, NAME):
            return "decision"
        if s.legal & b:
            return ""
        if not s.held[s.seat] & b:
            return "not_held"
        if s.phase == DRAWN:
            return "drawn_only"
        if s.phase == TAKE_BACK:
            return "no_bluff_card"
        if s.phase == JUMP:
            if not jump_match(s) & b:
                return "no_match"
            if self.rules.jump_exclude & b:
                return "excluded"
            if self.rules.not_on[class_of(s.top)] & b:
                return "not_on"
            if s.size[s.seat] == 1 and not self.rules.jump_last:
                return "jump_last"
            return "finish" if s.size[s.seat] == 1 and self.rules.finish_forbid & b else "strict"
        if s.phase == ANSWER:
            mask = self.rules.answers_draw_four if s.pending_kind == WILD_DRAW_FOUR else self.rules.answers_draw_two
            if class_of(kind) in (SKIP, REVERSE) and s.pending_kind != WILD_DRAW_FOUR and (
                    self.rules.skip_deflects if class_of(kind) == SKIP else self.rules.reverse_deflects) == 1:
                return "stack_color"
            if not mask & b:
                return "no_answer"
            if s.chain >= self.rules.stack_limit:
                return "limit"
            if self.rules.stack_same_color and s.color != NO_COLOR and b & draw_twos() & ~self.rules.colors[s.color]:
                return "stack_color"
        if self.rules.not_on[class_of(s.top)] & b:
            return "not_on"
        if s.phase == PLAY and not s.fits & b:
            return "color"
        if s.size[s.seat] == 1 and self.rules.finish_forbid & b:
            return "finish"
        return "strict"

    def snapshot(self):
        """Everything about the round as plain values (docs/scenarios.md names them)."""
        cdef State* s = &self.r.state
        cdef int n = self.rules.seats, seat
        rows = np.empty(1, dtype=ROW)
        (<Row*>cnp.PyArray_DATA(rows))[0] = s.row
        row = {name: int(rows[0][name]) for name in ROW.names}
        row["turns"] = turns(s)
        row["plays"] = turns(s) - s.passes
        if s.phase != OVER:
            row["cards_played"] += row["plays"]
        over = s.phase == OVER
        if over:
            for seat in range(n):
                row[f"cards_left_{seat}"] = s.seats[seat].cards_left
                row[f"points_left_{seat}"] = s.seats[seat].points_left
                row[f"rank_{seat}"] = s.seats[seat].rank
        return {
            "decision": DECISIONS[s.phase],
            "seat": s.seat,
            "direction": -1 if s.direction else 1,
            "color": s.color,
            "top": s.top,
            "pending": s.pending,
            "pending_kind": s.pending_kind,
            "chain": s.chain,
            "hands": [[s.count[seat][kind] for kind in range(KINDS)] for seat in range(n)],
            "draw_pile": pile_size(s),
            "discard": [s.discard[i] for i in range(s.discards)],
            "out": [seat for seat in range(n) if s.size[seat] == 0],
            "ban": s.ban if s.ban != NOBODY else -1,
            "places": [s.seats[seat].rank for seat in range(n)] if over or self.rules.one_left else [0] * n,
            "outcome": OUTCOMES[s.row.outcome] if over else None,
            "winner": s.row.winner if over and s.row.winner != NOBODY else None,
            "points": [s.seats[seat].points_left if over else points_in(s, seat) for seat in range(n)],
            "cards_left": [s.size[seat] for seat in range(n)],
            "turns": turns(s),
            "uno_open": s.uno_open if s.uno_open != NOBODY else -1,
            "drawn": s.drawn,
            "row": row,
        }

    # what can be done

    def group_limit(self, int kind):
        """Company for a lead that may be laid now: (most copies together, may other colors of its symbol join, most cards in all)."""
        cdef State* s = &self.r.state
        if self.why_not(kind):
            return 0, False, 0
        copies = min(<int>s.count[s.seat][kind], self.rules.group_identical)
        joins = symbol_joins(s, kind)
        return s.count[s.seat][kind] if joins else copies, joins, group_room(s, s.seat, kind)

    cdef object _complete(self, Move* m, object more, object last, object target):
        """Checks company and victim of a play, and fills them in."""
        cdef State* s = &self.r.state
        cdef int color
        more = _array("more", more, 4, 0, CARDS)
        m.cards = 1 + sum(more)
        for color in range(4):
            s.company[s.seat][color] = more[color]
        m.last = m.kind if last == NO_CARD else _bounds("last", last, 0, KINDS - 1)
        if m.cards > 1:
            if m.kind >= FIRST_WILD and any(more[1:]):
                raise ValueError("group")
            for color in range(4):
                if more[color] > s.count[s.seat][(m.kind & ~3) + color] - (color == (m.kind & 3)):
                    raise ValueError("not_held")
            if m.cards > group_room(s, s.seat, m.kind) or (m.cards - 1 > more[m.kind & 3] and not symbol_joins(s, m.kind)):
                raise ValueError("group")
            if symbol_of(m.last) != symbol_of(m.kind) or not more[m.last & 3]:
                raise ValueError("last")
        elif m.last != m.kind:
            raise ValueError("last")
        m.target = _bounds("target", target, 0, NOBODY)
        if wants_target(s, m.last) and s.size[s.seat] > m.cards and s.active > 1:
            if m.target >= self.rules.seats or m.target == s.seat or s.size[m.target] == 0:
                raise ValueError("target")
        else:
            m.target = NOBODY

    def apply(self, action, int kind=NO_CARD, int color=NO_COLOR, bint silent=False, more=(0, 0, 0, 0), last=NO_CARD, target=NOBODY):
        """Takes one move of the deciding seat and goes to the next stop. ValueError if it is not legal.

        `kind` leads; `more`: further cards of its symbol, by color (wilds: more[0]); `last`: the card on top afterwards; `target`: the seat of a swap, or that takes cards.
        """
        cdef State* s = &self.r.state
        cdef Move m = doing(PASS_ON)
        if action not in ACTIONS:
            raise ValueError(f"no such action: {action}; allowed: {', '.join(ACTIONS)}")
        m.action = ACTIONS.index(action)
        m.silent = silent
        if m.action in (PLAY_CARD, JUMP_IN, LAY_BACK):
            if (m.action == JUMP_IN) != (s.phase == JUMP) or (m.action == LAY_BACK) != (s.phase == TAKE_BACK):
                raise ValueError("decision")
            reason = self.why_not(kind)
            if reason:
                raise ValueError(reason)
            m.kind = kind
            if m.action == LAY_BACK:
                m.last = kind
            else:
                self._complete(&m, more, last, target)
        elif not other_moves(s) & {DRAW_CARD: MAY_DRAW, PASS_ON: MAY_PASS, CHALLENGE: MAY_CHALLENGE, NAME_COLOR: MAY_NAME, DECLINE: MAY_DECLINE}[m.action]:
            raise ValueError("decision")
        if m.action == NAME_COLOR or kind >= FIRST_WILD and m.action in (PLAY_CARD, JUMP_IN, LAY_BACK):
            if not 0 <= color < 4 and (m.action == NAME_COLOR or kind != WILD_DRAW_FOUR or self.rules.wd4_names_color):
                raise ValueError("no_color")
            m.color = color
        apply(s, s.phase, m, self.rules.house)
        advance(s, self.rules.house)
        if self.r.failed:
            raise MemoryError("no memory for the log of this round")

    def choose(self):
        """What the seat's own strategy does at this stop, as arguments of `apply`. Its lots are drawn; nothing is applied."""
        cdef State* s = &self.r.state
        cdef Move m
        if s.phase == OVER:
            raise ValueError("the round is over")
        if not self.players:
            raise ValueError("this table has no strategies")
        m = next_move(s, s.phase, &(<Program>self.programs[self.players[s.seat][0]]).program, self.rules.house)
        more = tuple([s.company[s.seat][i] if m.cards > 1 else 0 for i in range(4)])
        return ACTIONS[m.action], m.kind, m.color, bool(m.silent), more, m.last, m.target

    def call(self, int seat):
        """A late call of one's own. ValueError if no window is open on the seat."""
        if self.r.state.phase == OVER or not 0 <= seat < self.rules.seats or self.r.state.uno_open != seat:
            raise ValueError("no missed call of this seat can be made good now")
        self.r.state.uno_open = NOBODY
        record(&self.r.state, E_CALL, seat)
        sound(&self.r.state, seat)
        self._renew(seat)

    def catch(self, int seat, int by):
        """A seat notices the missed call of another. ValueError if no window is open on it."""
        if self.r.state.phase == OVER or not 0 <= seat < self.rules.seats or self.r.state.uno_open != seat or by == seat:
            raise ValueError("no missed call of this seat can be noticed now")
        catch_call(&self.r.state, self._seat(by), True)
        self._renew(seat)
        self._renew(by)

    cdef void _renew(self, int seat):
        """The hand of a seat may have changed at its own stop."""
        cdef State* s = &self.r.state
        if s.seat != seat:
            return
        if s.phase == PLAY:
            s.legal = playable(s, seat)
            s.stuck = only_bluffs(s, seat, s.legal)
        elif s.phase == ANSWER:
            s.legal = answers(s, seat)
        elif s.phase == JUMP:
            s.legal = jumpable(s, seat)

    cdef int _seat(self, object seat) except -1:
        _bounds("seat", seat, 0, self.rules.seats - 1)
        if self.r.state.size[<int>seat] == 0:
            raise ValueError(f"seat {seat} is out")
        return seat

    def noise(self, seat):
        """A seat makes a noise. ValueError without a ban."""
        if self.r.state.ban == NOBODY:
            raise ValueError("nothing forbids a sound now")
        fine_noise(&self.r.state, self._seat(seat))
        self._renew(seat)

    def misplay(self, int kind):
        """The seat to act shows a card that it may not lay, and has had its turn."""
        if self.r.state.phase != PLAY or self.rules.misplay_penalty == 0:
            raise ValueError("no card can be misplayed now")
        if self.why_not(kind) in ("", "not_held"):
            raise ValueError("a misplay needs a card of the hand that may not be laid")
        misplay(&self.r.state, kind)
        advance(&self.r.state, self.rules.house)

    def false_call(self, seat):
        """A seat will call falsely at the end of its turn, if that turn is under way."""
        if self.rules.uno_false_penalty == 0 or self.r.state.turn_of != self._seat(seat):
            raise ValueError("only the seat whose turn it is can call falsely, where that is fined")
        self.r.next_false_call = seat

    def slap(self, seat):
        """Who is the slowest of the next slap."""
        self.r.next_slap = self._seat(seat)

    def race(self, seat):
        """Who is drawn in the next lot of a jump window."""
        self.r.next_race = self._seat(seat)

    def take(self, kinds):
        """The cards that are taken blind next, in this order."""
        kinds = [_bounds("take", kind, 0, KINDS - 1) for kind in kinds]
        if len(kinds) > CARDS:
            raise ValueError(f"at most {CARDS} cards")
        for i, kind in enumerate(kinds):
            self.r.take[i] = kind
        self.r.takes = len(kinds)
        self.r.taken = 0

    def wrong_jump(self, seat, int kind):
        """A seat jumps with a card that does not match, while a window is open."""
        if self.r.state.phase != JUMP or self.rules.jump_wrong_penalty == 0:
            raise ValueError("no jump can go wrong now")
        if not 0 <= kind < KINDS or not self.r.state.held[self._seat(seat)] >> kind & 1 or jump_match(&self.r.state) >> kind & 1:
            raise ValueError("a wrong jump needs a card of the hand that does not match")
        jump_wrongly(&self.r.state, seat, kind)
        self._renew(seat)

    def events(self):
        """The log since the last call: (index into EVENTS, seat, a, b) each; log.pxd says what a and b are."""
        cdef Record* record = self.r.records
        lines = [(record[i].event, record[i].seat, record[i].a, record[i].b) for i in range(self.r.used)]
        self.r.used = 0
        return lines

    def copy(self):
        """Another machine in the same state, with an empty log."""
        cdef Machine other = Machine.__new__(Machine, self.fields, self.programs, self.players, self.r.state.recording)
        other.rules = self.rules        # a loose position may have widened them
        other.r.state = self.r.state
        other.r.state.rules = &other.rules
        return other


# --- for tests of the streams

def words(key, deal, stream, count, replicate=0):
    """The first `count` 64-bit words of a stream: uint64 (count,)."""
    cdef Rng r
    cdef uint64_t c_key = key, c_deal = deal, c_stream = stream, c_replicate = replicate
    seed_stream(&r, c_key, c_deal, c_stream, c_replicate)
    state = (r.a, r.b, r.c, r.counter)
    out = np.empty(count, dtype=np.uint64)
    for i in range(count):
        out[i] = next_word(&r)
    return state, out


def numbers(key, deal, stream, below_n, count, as_lot=False):
    """`count` bounded draws 0 … below_n-1 of a stream: uint32 (count,); `as_lot`: by the engine's other way to draw them, with equal numbers."""
    cdef Rng[2] r
    cdef uint64_t c_key = key, c_deal = deal, c_stream = stream
    cdef uint32_t n = below_n
    seed_stream(r, c_key, c_deal, c_stream, 0)
    out = np.empty(count, dtype=np.uint32)
    for i in range(count):
        out[i] = lot(r, n) if as_lot else below(r, n)
    return out
