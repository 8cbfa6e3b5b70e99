"""Strategies: small flat programs that answer every decision of a round.

A program is made by `unosim.strategies` from a script. It sees what a player may know and nothing else: its own hand, the sizes of the other hands, the
table. Its lots come from the stream of its seat. Lines are tried in order, and the first that leaves a playable card decides: its condition holds, its chance
comes up, its tie-breaks narrow the cards, and what is left is chosen by lot, physical cards or kinds.

A condition is a list of comparisons, each with the place to go on when it holds and when it does not; `and`, `or` and `not` are in the jumps.
"""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint64_t

from unosim.engine.bits cimport bit, lowest, popcount, rarely, select
from unosim.engine.deck cimport any_card, cards_in, pile_size
from unosim.engine.ending cimport points_in, turns
from unosim.engine.legal cimport draw_four_bit, draw_twos, may_challenge, other_moves, would_bluff
from unosim.engine.rng cimport below, happens
from unosim.engine.types cimport (
    ANSWER, CHALLENGE, DRAW_CARD, DRAWN, FIRST_ACTION, FIRST_WILD, MAY_DRAW, NAME_COLOR, NO_CARD, NO_COLOR, PASS_ON, PLAY,
    PLAY_CARD, Move, State,
)

cdef enum:
    WORDS = 8           # most tie-breaks in a line
    ACCEPT = -1         # where a comparison goes when the condition is decided
    REJECT = -2

cdef enum Choices:      # order of CHOICES
    BLUFF, PLAY_DRAWN, CHALLENGING, ANSWERING, DRAWING, CALLING, CHOICES

cdef enum Variable:     # order of VARIABLES
    V_OWN_HAND, V_NEXT_HAND, V_PREVIOUS_HAND, V_SMALLEST_OTHER, V_LARGEST_OTHER, V_SEATS, V_PENDING, V_PILE, V_TURN, V_OWN_POINTS, V_OWN_COLORS, \
        V_IN_COLOR, V_PLAYABLE, V_NUMBERS, V_SKIPS, V_REVERSES, V_DRAW_TWOS, V_ACTIONS, V_WILDS, V_WILD_DRAW_FOURS, V_BLUFF, VARIABLES

cdef enum Operator:     # order of OPERATORS
    LESS, AT_MOST, EQUAL, UNEQUAL, AT_LEAST, MORE, OPERATORS

cdef enum Word:         # order of TIE_BREAKS
    MOST_HELD_COLOR, LEAST_HELD_COLOR, HIGHEST_POINTS, LOWEST_POINTS, KEEPS_COLOR, CHANGES_COLOR, FIRST, TIE_BREAKS

cdef enum ColorRule:    # order of COLOR_RULES
    COLOR_MOST_HELD, COLOR_RANDOM, COLOR_PROPORTIONAL, COLOR_LEAST_HELD, COLOR_FIRST, COLOR_RULES

cdef struct Test:
    int32_t constant
    int16_t variable
    int16_t operator
    int16_t other           # variable added to the constant, or -1
    int16_t yes             # next test, or ACCEPT, REJECT
    int16_t no

cdef struct Line:
    uint64_t kinds
    uint64_t chance
    int16_t test            # first test, or -1
    uint8_t by_kind
    uint8_t words
    uint8_t word[WORDS]

cdef struct Choice:
    uint64_t chance
    int16_t test

cdef struct Program:
    Line* lines
    Test* tests
    int32_t line_count
    uint8_t color
    uint8_t otherwise       # 0 any playable card, 1 draw
    uint8_t plain           # 1: any playable card by lot, always; no condition anywhere in a play
    Choice choices[CHOICES]


cdef inline uint64_t kinds_of(int symbol) noexcept nogil:
    return (<uint64_t>15) << (4 * symbol)


cdef inline int other_hand(const State* s, int seat, bint largest) noexcept nogil:
    """Cards in the smallest or largest hand of the other active seats."""
    cdef int other = s.ring[0][seat]
    cdef int best = s.size[other]
    while other != seat:
        if (s.size[other] > best) == largest and s.size[other] != best:
            best = s.size[other]
        other = s.ring[0][other]
    return best


cdef inline int value(const State* s, int seat, int variable) noexcept nogil:
    """What a condition may ask for, as the seat sees it."""
    cdef int color, n
    if variable == V_OWN_HAND:
        return s.size[seat]
    if variable == V_NEXT_HAND:
        return s.size[s.ring[s.direction][seat]]
    if variable == V_PREVIOUS_HAND:
        return s.size[s.ring[s.direction ^ 1][seat]]
    if variable == V_SMALLEST_OTHER:
        return other_hand(s, seat, False)
    if variable == V_LARGEST_OTHER:
        return other_hand(s, seat, True)
    if variable == V_SEATS:
        return s.active
    if variable == V_PENDING:
        return s.pending
    if variable == V_PILE:
        return pile_size(s)
    if variable == V_TURN:
        return turns(s)
    if variable == V_OWN_POINTS:
        return points_in(s, seat)
    if variable == V_OWN_COLORS:
        n = 0
        for color in range(4):
            n += (s.held[seat] & s.rules.colors[color]) != 0
        return n
    if variable == V_IN_COLOR:
        return cards_in(s, seat, s.rules.colors[s.color])
    if variable == V_PLAYABLE:
        return cards_in(s, seat, s.legal)
    if variable == V_NUMBERS:
        return cards_in(s, seat, bit(FIRST_ACTION) - 1)
    if variable == V_SKIPS:
        return cards_in(s, seat, kinds_of(10))
    if variable == V_REVERSES:
        return cards_in(s, seat, kinds_of(11))
    if variable == V_DRAW_TWOS:
        return cards_in(s, seat, draw_twos())
    if variable == V_ACTIONS:
        return cards_in(s, seat, kinds_of(10) | kinds_of(11) | draw_twos())
    if variable == V_WILDS:
        return s.count[seat][FIRST_WILD]
    if variable == V_WILD_DRAW_FOURS:
        return cards_in(s, seat, draw_four_bit())
    return would_bluff(s, seat)


cdef inline bint holds(const State* s, const Program* p, int test) noexcept nogil:
    """Is a condition true; -1 is no condition."""
    cdef const Test* t
    cdef int left, right
    cdef bint true
    while test >= 0:
        t = &p.tests[test]
        left = value(s, s.seat, t.variable)
        right = t.constant
        if t.other >= 0:
            right += value(s, s.seat, t.other)
        if t.operator < EQUAL:
            true = left < right if t.operator == LESS else left <= right
        elif t.operator > UNEQUAL:
            true = left > right if t.operator == MORE else left >= right
        else:
            true = (left == right) == (t.operator == EQUAL)
        test = t.yes if true else t.no
    return test == ACCEPT


cdef inline bint chosen(State* s, const Program* p, int choice) noexcept nogil:
    """Does the program decide for this: its condition holds and its chance comes up."""
    cdef const Choice* c = &p.choices[choice]
    return holds(s, p, c.test) and happens(s.choice[s.seat], c.chance)


cdef inline uint64_t by_color(const State* s, uint64_t kinds, bint most) noexcept nogil:
    """Of these kinds those of the color that the seat holds most (least) of, among the colors that they have; wilds only if alone."""
    cdef int seat = s.seat
    cdef uint64_t best_kinds = 0
    cdef uint64_t mine
    cdef int best = 0
    cdef int color, n
    for color in range(4):
        mine = kinds & s.rules.colors[color]
        if mine == 0:
            continue
        n = cards_in(s, seat, s.rules.colors[color])
        if best_kinds == 0 or (n > best if most else n < best):
            best = n
            best_kinds = mine
        elif n == best:
            best_kinds |= mine
    return best_kinds if best_kinds else kinds


cdef inline uint64_t by_points(const State* s, uint64_t kinds, bint most) noexcept nogil:
    cdef uint64_t left = kinds
    cdef uint64_t best_kinds = 0
    cdef int best = 0
    cdef int kind, points
    while left:
        kind = lowest(left)
        left &= left - 1
        points = s.rules.points[kind]
        if best_kinds == 0 or (points > best if most else points < best):
            best = points
            best_kinds = bit(kind)
        elif points == best:
            best_kinds |= bit(kind)
    return best_kinds


cdef inline uint64_t narrow(const State* s, uint64_t kinds, int word) noexcept nogil:
    """What a tie-break leaves of the cards; never nothing."""
    cdef uint64_t left = kinds
    if word == MOST_HELD_COLOR or word == LEAST_HELD_COLOR:
        return by_color(s, kinds, word == MOST_HELD_COLOR)
    if word == HIGHEST_POINTS or word == LOWEST_POINTS:
        return by_points(s, kinds, word == HIGHEST_POINTS)
    if word == KEEPS_COLOR:
        left &= s.rules.colors[s.color]
    elif word == CHANGES_COLOR:
        left &= ~s.rules.colors[s.color]
    else:
        left = bit(lowest(kinds))
    return left if left else kinds


cdef inline int by_lot(State* s, uint64_t kinds, bint by_kind) noexcept nogil:
    if by_kind:
        return select(kinds, below(s.choice[s.seat], popcount(kinds)))
    return any_card(s, s.seat, kinds)


cdef inline int card_by_lines(State* s, const Program* p, uint64_t kinds) noexcept nogil:
    """The card that the lines choose among these, or NO_CARD: the program would rather draw."""
    cdef const Line* line
    cdef uint64_t left
    cdef int i, word
    for i in range(p.line_count):
        line = &p.lines[i]
        left = kinds & line.kinds
        if left == 0:
            continue
        if line.test >= 0 and not holds(s, p, line.test):
            continue
        if not happens(s.choice[s.seat], line.chance):
            continue
        for word in range(line.words):
            if left & (left - 1) == 0:
                break
            left = narrow(s, left, line.word[word])
        return by_lot(s, left, line.by_kind)
    if p.otherwise == 1:
        return NO_CARD
    return by_lot(s, kinds, False)


cdef inline int random_color(State* s) noexcept nogil:
    return below(s.choice[s.seat], 4)


cdef inline int color_by_rule(State* s, int rule) noexcept nogil:
    """The color that a program names."""
    cdef int seat = s.seat
    cdef int held[4]
    cdef int color, best, i
    cdef int total = 0
    cdef uint64_t tied = 0
    if rule == COLOR_RANDOM:
        return random_color(s)
    if rule == COLOR_FIRST:
        return 0
    for color in range(4):
        held[color] = cards_in(s, seat, s.rules.colors[color])
        total += held[color]
    if rule == COLOR_PROPORTIONAL:
        if total == 0:
            return random_color(s)
        i = below(s.choice[s.seat], total)
        color = 0
        while i >= held[color]:
            i -= held[color]
            color += 1
        return color
    best = held[0]
    for color in range(4):
        if held[color] > best if rule == COLOR_MOST_HELD else held[color] < best:
            best = held[color]
    for color in range(4):
        if held[color] == best:
            tied |= bit(color)
    return select(tied, below(s.choice[s.seat], popcount(tied)))


cdef inline Move laying(State* s, const Program* p, int kind) noexcept nogil:
    """The play of a card: with the color of a wild, and whether the call that may be due is left out."""
    cdef Move m
    m.action = PLAY_CARD
    m.kind = kind
    m.color = NO_COLOR
    m.silent = 0
    if kind >= FIRST_WILD:
        m.color = random_color(s) if p.color == COLOR_RANDOM else color_by_rule(s, p.color)
    if rarely(s.watched) and (s.size[s.seat] == 2 or s.rules.uno_identical):
        m.silent = not chosen(s, p, CALLING)
    return m


cdef inline Move doing(int action) noexcept nogil:
    """A move that lays no card."""
    cdef Move m
    m.action = action
    m.kind = NO_CARD
    m.color = NO_COLOR
    m.silent = 0
    return m


cdef inline uint64_t willing(State* s, const Program* p) noexcept nogil:
    """What the program would lay of what it may: a bluff only if it decides to."""
    if s.legal & draw_four_bit() and would_bluff(s, s.seat) and not chosen(s, p, BLUFF):
        return s.legal & ~draw_four_bit()
    return s.legal


cdef inline Move decide_play(State* s, const Program* p) noexcept nogil:
    cdef int may = other_moves(s)
    cdef uint64_t kinds
    cdef int kind = NO_CARD
    if may & MAY_DRAW and not s.stuck and chosen(s, p, DRAWING):
        return doing(DRAW_CARD)
    kinds = willing(s, p)
    if kinds:
        kind = card_by_lines(s, p, kinds)
    if kind == NO_CARD and may == 0:
        kind = by_lot(s, kinds if kinds else s.legal, False)
    if kind == NO_CARD:
        return doing(DRAW_CARD if may & MAY_DRAW else PASS_ON)
    return laying(s, p, kind)


cdef inline Move decide_drawn(State* s, const Program* p) noexcept nogil:
    if other_moves(s) == 0 or (willing(s, p) and chosen(s, p, PLAY_DRAWN)):
        return laying(s, p, s.drawn)
    return doing(PASS_ON)


cdef inline Move decide_answer(State* s, const Program* p) noexcept nogil:
    cdef uint64_t kinds
    cdef int kind = NO_CARD
    if may_challenge(s) and chosen(s, p, CHALLENGING):
        return doing(CHALLENGE)
    kinds = willing(s, p)
    if kinds and chosen(s, p, ANSWERING):
        kind = card_by_lines(s, p, kinds)
    if kind == NO_CARD:
        return doing(DRAW_CARD)
    return laying(s, p, kind)


cdef inline Move decide_name(State* s, const Program* p) noexcept nogil:
    cdef Move m = doing(NAME_COLOR)
    m.color = color_by_rule(s, p.color)
    return m


cdef inline Move decide(State* s, int phase, const Program* p) noexcept nogil:
    """The move of the seat's strategy at this stop."""
    if phase == PLAY:
        if p.plain:
            return laying(s, p, any_card(s, s.seat, s.legal))
        return decide_play(s, p)
    if phase == DRAWN:
        return decide_drawn(s, p)
    if phase == ANSWER:
        return decide_answer(s, p)
    return decide_name(s, p)
