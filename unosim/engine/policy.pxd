"""Strategies: small flat programs that answer every decision of a round.

A program is made by `unosim.strategies` from a script. It sees what a player may know and nothing else: its own hand, the sizes of the other hands, the
table. Its lots come from the stream of its seat. Lines are tried in order, and the first that leaves a playable card decides: its condition holds, its chance
comes up, its tie-breaks narrow the cards, and what is left is chosen by lot, physical cards or kinds.

A condition is a list of comparisons, each with the place to go on when it holds and when it does not; `and`, `or` and `not` are in the jumps.
"""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint64_t

from unosim.engine.bits cimport bit, highest, lowest, popcount, rarely, select
from unosim.engine.deck cimport any_card, cards_in, pile_size
from unosim.engine.ending cimport points_in, turns
from unosim.engine.extras cimport wants_target
from unosim.engine.groups cimport group_room, symbol_joins
from unosim.engine.legal cimport bluff_cards, draw_four_bit, draw_twos, may_challenge, other_moves, would_bluff
from unosim.engine.rng cimport below, happens, lot
from unosim.engine.types cimport (
    ANSWER, CHALLENGE, DECLINE, DRAW_CARD, DRAWN, FIRST_ACTION, FIRST_WILD, JUMP, JUMP_IN, KINDS, LAY_BACK, MAY_DRAW, NAME_COLOR, NO_CARD, NO_COLOR,
    NOBODY, PASS_ON, TAKE_BACK,
    PLAY, PLAY_CARD, WILD_DRAW_FOUR, Move, State,
)

cdef enum:
    LINES = 64          # most lines of a program
    WORDS = 8           # most tie-breaks in a line
    ACCEPT = -1         # where a comparison goes when the condition is decided
    REJECT = -2

cdef enum Choices:      # order of CHOICES
    BLUFF, PLAY_DRAWN, CHALLENGING, ANSWERING, DRAWING, CALLING, JUMPING, GROUPING, CHOICES

cdef enum Variable:     # order of VARIABLES
    V_OWN_HAND, V_NEXT_HAND, V_PREVIOUS_HAND, V_SMALLEST_OTHER, V_LARGEST_OTHER, V_SEATS, V_PENDING, V_PILE, V_TURN, V_OWN_POINTS, V_OWN_COLORS, \
        V_IN_COLOR, V_PLAYABLE, V_NUMBERS, V_SKIPS, V_REVERSES, V_DRAW_TWOS, V_ACTIONS, V_WILDS, V_WILD_DRAW_FOURS, V_BLUFF, VARIABLES

cdef enum Word:         # order of TIE_BREAKS
    MOST_HELD_COLOR, LEAST_HELD_COLOR, HIGHEST_POINTS, LOWEST_POINTS, KEEPS_COLOR, CHANGES_COLOR, FIRST, TIE_BREAKS

cdef enum ColorRule:    # order of COLOR_RULES
    COLOR_MOST_HELD, COLOR_RANDOM, COLOR_PROPORTIONAL, COLOR_LEAST_HELD, COLOR_FIRST, COLOR_RULES

cdef enum Target:       # order of TARGETS
    T_RANDOM, T_NEXT, T_PREVIOUS, T_SMALLEST, T_LARGEST, TARGETS

cdef struct Test:
    int32_t constant
    int16_t variable
    int16_t other           # variable added to the constant, or -1
    int16_t go[2]           # next test, or ACCEPT, REJECT: [1] if the comparison holds
    uint8_t holds           # bits: for less, equal, more

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
    uint8_t plain               # 1: any playable card by lot, always; no condition anywhere in a play
    uint8_t bluffs              # 0: never
    uint8_t color
    uint8_t otherwise           # 0 any playable card, 1 draw
    uint8_t target
    uint64_t banned             # kinds that are laid only where no other card fits
    int32_t line_count
    int32_t groups
    Line* lines
    Test* tests
    Choice choices[CHOICES]
    uint64_t group[KINDS]       # kinds that are named by the same lines,
    uint64_t lines_of[KINDS]    # and those lines, as bits


cdef inline uint64_t kinds_of(int symbol) noexcept nogil:
    return (<uint64_t>15) << (4 * symbol)


cdef inline int smallest_other(const State* s, int seat) noexcept nogil:
    """Cards in the smallest hand of the other active seats."""
    cdef int other = s.ring[0][seat]
    cdef int best = s.size[other]
    while other != seat:
        best = min(best, <int>s.size[other])
        other = s.ring[0][other]
    return best


cdef inline int largest_other(const State* s, int seat) noexcept nogil:
    """Cards in the largest hand of the other active seats."""
    cdef int other = s.ring[0][seat]
    cdef int best = s.size[other]
    while other != seat:
        best = max(best, <int>s.size[other])
        other = s.ring[0][other]
    return best


cdef inline int hand_seen(const State* s, int seat, int variable) noexcept nogil:
    """The size of the own, next or previous hand: what most conditions ask for."""
    return s.size[seat if variable == V_OWN_HAND else s.ring[s.direction ^ (variable - V_NEXT_HAND)][seat]]


cdef inline int value(const State* s, int seat, int variable) noexcept nogil:
    """What a condition may ask for, as the seat sees it."""
    cdef int color, n
    if variable <= V_PREVIOUS_HAND:
        return hand_seen(s, seat, variable)
    if variable == V_SMALLEST_OTHER:
        return smallest_other(s, seat)
    elif variable == V_LARGEST_OTHER:
        return largest_other(s, seat)
    elif variable == V_SEATS:
        return s.active
    elif variable == V_PENDING:
        return s.pending
    elif variable == V_PILE:
        return pile_size(s)
    elif variable == V_TURN:
        return turns(s)
    elif variable == V_OWN_POINTS:
        return points_in(s, seat)
    elif variable == V_OWN_COLORS:
        n = 0
        for color in range(4):
            n += (s.held[seat] & s.rules.colors[color]) != 0
        return n
    elif variable == V_IN_COLOR:
        return cards_in(s, seat, s.rules.colors[s.color])
    elif variable == V_PLAYABLE:
        return cards_in(s, seat, s.legal)
    elif variable == V_NUMBERS:
        return cards_in(s, seat, bit(FIRST_ACTION) - 1)
    elif variable == V_SKIPS:
        return cards_in(s, seat, kinds_of(10))
    elif variable == V_REVERSES:
        return cards_in(s, seat, kinds_of(11))
    elif variable == V_DRAW_TWOS:
        return cards_in(s, seat, draw_twos())
    elif variable == V_ACTIONS:
        return cards_in(s, seat, kinds_of(10) | kinds_of(11) | draw_twos())
    elif variable == V_WILDS:
        return s.count[seat][FIRST_WILD]
    elif variable == V_WILD_DRAW_FOURS:
        return cards_in(s, seat, draw_four_bit())
    return would_bluff(s, seat)


cdef inline bint holds(const State* s, const Program* p, int test) noexcept nogil:
    """Is a condition true; -1 is no condition."""
    cdef const Test* t
    cdef int left, right
    while test >= 0:
        t = &p.tests[test]
        left = hand_seen(s, s.seat, t.variable) if t.variable <= V_PREVIOUS_HAND else value(s, s.seat, t.variable)
        right = t.constant
        if t.other >= 0:
            right += value(s, s.seat, t.other)
        test = t.go[(t.holds >> (1 + (left > right) - (left < right))) & 1]
    return test == ACCEPT


cdef inline bint chosen(State* s, const Program* p, int choice) noexcept nogil:
    """Does the program decide for this: its condition holds and its chance comes up."""
    cdef const Choice* c = &p.choices[choice]
    return holds(s, p, c.test) and happens(s.choice[s.seat], c.chance)


cdef inline int of_color(const State* s, int color) noexcept nogil:
    """How many cards of a color the seat holds."""
    if rarely(s.rules.many_of_color):
        return cards_in(s, s.seat, s.rules.colors[color])
    return popcount(s.held[s.seat] & s.rules.colors[color]) + popcount(s.twice[s.seat] & s.rules.colors[color])


cdef inline int color_score(const State* s, uint64_t kinds, int color, int flip) noexcept nogil:
    """Grows with the cards of the color in the hand (flip 0) or falls with them (flip 2047); 0 if none of these kinds has the color."""
    return (of_color(s, color) ^ flip) & -<int>((kinds & s.rules.colors[color]) != 0)


cdef inline uint64_t if_equal(int a, int b, uint64_t mask) noexcept nogil:
    return mask & -<uint64_t>(a == b)


cdef inline uint64_t by_color(const State* s, uint64_t kinds, int flip) noexcept nogil:
    """Of these kinds those of the color that the seat holds most (least) of, among the colors that they have; wilds only if alone.

    Written out and without a branch, since nothing about a hand can be foreseen.
    """
    cdef int red = color_score(s, kinds, 0, flip)
    cdef int yellow = color_score(s, kinds, 1, flip)
    cdef int green = color_score(s, kinds, 2, flip)
    cdef int blue = color_score(s, kinds, 3, flip)
    cdef int best = max(max(red, yellow), max(green, blue))
    cdef uint64_t found = (
        if_equal(red, best, s.rules.colors[0]) | if_equal(yellow, best, s.rules.colors[1])
        | if_equal(green, best, s.rules.colors[2]) | if_equal(blue, best, s.rules.colors[3])) & kinds
    return found if found else kinds


cdef inline uint64_t by_points(const State* s, uint64_t kinds, uint64_t flip) noexcept nogil:
    """Of these kinds those of the highest (flip 0) or lowest (flip all ones) points, decided bit by bit from the highest on where kinds are not in their order."""
    cdef uint64_t left
    cdef int i = s.rules.planes
    if s.rules.points_rise:
        return kinds & s.rules.same_points[lowest(kinds) if flip else highest(kinds)]
    while i:
        i -= 1
        left = kinds & (s.rules.plane[i] ^ flip)
        kinds = left if left else kinds
    return kinds


cdef inline uint64_t narrow(const State* s, uint64_t kinds, int word) noexcept nogil:
    """What a tie-break leaves of the cards; never nothing."""
    cdef uint64_t left = kinds
    if word == MOST_HELD_COLOR or word == LEAST_HELD_COLOR:
        return by_color(s, kinds, 0 if word == MOST_HELD_COLOR else 2047)
    if word == HIGHEST_POINTS or word == LOWEST_POINTS:
        return by_points(s, kinds, 0 if word == HIGHEST_POINTS else ~<uint64_t>0)
    if word == KEEPS_COLOR:
        left &= s.rules.colors[s.color]
    elif word == CHANGES_COLOR:
        left &= ~s.rules.colors[s.color]
    else:
        left = bit(lowest(kinds))
    return left if left else kinds


cdef inline int by_lot(State* s, uint64_t kinds, bint by_kind) noexcept nogil:
    if by_kind:
        return select(kinds, lot(s.choice[s.seat], popcount(kinds)))
    return any_card(s, s.seat, kinds)


cdef inline uint64_t lines_with(const Program* p, uint64_t kinds) noexcept nogil:
    """The lines, as bits, that name any of these kinds."""
    cdef uint64_t found = 0
    cdef int i
    for i in range(p.groups):
        found |= p.lines_of[i] & -<uint64_t>((kinds & p.group[i]) != 0)
    return found


cdef inline int card_by_lines(State* s, const Program* p, uint64_t kinds) noexcept nogil:
    """The card that the lines choose among these, or NO_CARD: the program would rather draw."""
    cdef uint64_t lines
    cdef const Line* line
    cdef uint64_t left
    cdef int word
    if kinds & (kinds - 1) == 0 and p.otherwise == 0:       # whatever the lines say, this one
        return lowest(kinds)
    lines = lines_with(p, kinds)
    while lines:
        line = &p.lines[lowest(lines)]
        left = kinds & line.kinds
        lines &= lines - 1
        if not holds(s, p, line.test) or not happens(&s.choice[s.seat][0], line.chance):
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


cdef inline int color_of_lot(State* s) noexcept nogil:
    """The color of a card of the hand by lot, wilds apart; any color if there is none."""
    cdef int total = of_color(s, 0) + of_color(s, 1) + of_color(s, 2) + of_color(s, 3)
    cdef int color = 0
    cdef int i
    if total == 0:
        return random_color(s)
    i = below(s.choice[s.seat], total)
    while i >= of_color(s, color):
        i -= of_color(s, color)
        color += 1
    return color


cdef inline int color_by_rule(State* s, int rule) noexcept nogil:
    """The color that a program names; ties by lot."""
    cdef int flip = 0 if rule == COLOR_MOST_HELD else 2047
    cdef int red, yellow, green, blue, best, tied
    if rule == COLOR_RANDOM:
        return random_color(s)
    if rule == COLOR_FIRST:
        return 0
    if rule == COLOR_PROPORTIONAL:
        return color_of_lot(s)
    red, yellow, green, blue = of_color(s, 0) ^ flip, of_color(s, 1) ^ flip, of_color(s, 2) ^ flip, of_color(s, 3) ^ flip
    best = max(max(red, yellow), max(green, blue))
    tied = (red == best) | (yellow == best) << 1 | (green == best) << 2 | (blue == best) << 3
    return select(tied, lot(s.choice[s.seat], popcount(tied)))


cdef inline void doing(Move* m, int action) noexcept nogil:
    """A move that lays no card."""
    m.action = action
    m.kind = NO_CARD
    m.color = NO_COLOR
    m.silent = 0
    m.last = NO_CARD
    m.target = NOBODY
    m.cards = 1


cdef inline int left_of_color(const State* s, const Move* m, int color) noexcept nogil:
    """How many cards of a color the seat holds without the group that it is about to lay."""
    return of_color(s, color) - s.company[s.seat][color] - (color == (m.kind & 3))


cdef inline int color_of_group(State* s, const Program* p, const Move* m) noexcept nogil:
    """Which color of its company lies on top of a group: as a color would be named, among them; ties by lot."""
    cdef int flip = 2047 if p.color == COLOR_LEAST_HELD else 0
    cdef int best = -1
    cdef int total = 0
    cdef uint64_t tied = 0
    cdef const uint16_t* more = s.company[s.seat]
    cdef int color, score
    for color in range(4):
        if more[color] == 0:
            continue
        if p.color == COLOR_FIRST:
            return color
        total += left_of_color(s, m, color)
        score = (left_of_color(s, m, color) ^ flip) if p.color == COLOR_MOST_HELD or p.color == COLOR_LEAST_HELD else 0
        if score > best:
            best = score
            tied = 0
        if score == best:
            tied |= bit(color)
    if p.color == COLOR_PROPORTIONAL and total:
        total = below(s.choice[s.seat], total)
        for color in range(4):
            if more[color]:
                total -= left_of_color(s, m, color)
                if total < 0:
                    return color
    return select(tied, below(s.choice[s.seat], popcount(tied)))


cdef inline void gather(State* s, const Program* p, Move* m, int room) noexcept nogil:
    """Fills in the largest group with this lead: `room` cards."""
    cdef uint16_t* more = s.company[s.seat]
    cdef int color
    cdef int others = 0
    more[0] = more[1] = more[2] = more[3] = 0
    if symbol_joins(s, m.kind):
        for color in range(4):
            more[color] = s.count[s.seat][(m.kind & ~3) + color] - (color == (m.kind & 3))
            others += more[color]
    else:
        others = room - 1
        more[m.kind & 3] = others
    while others > room - 1:            # one too many, of a color by lot
        color = below(s.choice[s.seat], 4)
        if more[color]:
            more[color] -= 1
            others -= 1
    m.cards = room
    m.last = m.kind if m.kind >= FIRST_WILD else (m.kind & ~3) + color_of_group(s, p, m)


cdef inline int choose_target(State* s, const Program* p) noexcept nogil:
    """The seat to swap with, or that takes cards; ties by lot."""
    cdef uint64_t tied = 0
    cdef int best = -1
    cdef int flip = 2047 if p.target == T_SMALLEST else 0
    cdef int seat, score
    if p.target == T_NEXT:
        return s.ring[s.direction][s.seat]
    if p.target == T_PREVIOUS:
        return s.ring[s.direction ^ 1][s.seat]
    for seat in range(s.rules.seats):
        if seat == s.seat or s.size[seat] == 0:
            continue
        score = 0 if p.target == T_RANDOM else s.size[seat] ^ flip
        if score > best:
            best = score
            tied = 0
        if score == best:
            tied |= bit(seat)
    return select(tied, below(s.choice[s.seat], popcount(tied)))


cdef inline void dress(State* s, const Program* p, Move* m, int room) noexcept nogil:
    """What house rules add to a play: company up to `room` cards in all, a seat, and a call that other plays than of the last card but one may owe."""
    if room > 1 and chosen(s, p, GROUPING):
        gather(s, p, m, room)
    if wants_target(s, m.last) and s.size[s.seat] > m.cards and s.active > 1:
        m.target = choose_target(s, p)
    if s.watched and s.rules.uno_penalty and (s.size[s.seat] - m.cards == 1 or s.rules.uno_identical):
        m.silent = not chosen(s, p, CALLING)


cdef inline void laying(State* s, const Program* p, Move* m, int kind, bint house) noexcept nogil:
    """The play of a card: with the color of a wild, and whether the call that may be due is left out."""
    cdef int room
    doing(m, PLAY_CARD)
    m.kind = kind
    m.last = kind
    if kind >= FIRST_WILD:
        m.color = random_color(s) if p.color == COLOR_RANDOM else color_by_rule(s, p.color)
    if house:
        room = group_room(s, s.seat, kind)
        if rarely(s.watched or wants_target(s, kind) or room > 1):
            dress(s, p, m, room)
    elif rarely(s.watched) and s.rules.uno_penalty and (s.size[s.seat] == 2 or s.rules.uno_identical):
        m.silent = not chosen(s, p, CALLING)


cdef inline uint64_t willing(State* s, const Program* p) noexcept nogil:
    """What the program would lay of what it may: a bluff only if it decides to."""
    if p.bluffs == 0:
        return s.legal & ~(<uint64_t>would_bluff(s, s.seat) << WILD_DRAW_FOUR)
    if s.legal & draw_four_bit() and would_bluff(s, s.seat) and not chosen(s, p, BLUFF):
        return s.legal & ~draw_four_bit()
    return s.legal


cdef inline uint64_t spared(const Program* p, uint64_t kinds) noexcept nogil:
    """These kinds without the banned ones, if any is left."""
    return kinds & ~p.banned if kinds & ~p.banned else kinds


cdef inline bint draws_by_choice(State* s, const Program* p) noexcept nogil:
    return p.choices[<int>DRAWING].chance != 0 and other_moves(s) & MAY_DRAW and not s.stuck and chosen(s, p, DRAWING)


cdef inline void decide_play(State* s, const Program* p, Move* m, bint house) noexcept nogil:
    cdef uint64_t kinds
    cdef int kind = NO_CARD
    cdef int may
    if rarely(draws_by_choice(s, p)):
        doing(m, DRAW_CARD)
        return
    kinds = spared(p, willing(s, p))
    if kinds:
        kind = card_by_lines(s, p, kinds)
    if rarely(kind == NO_CARD):
        may = other_moves(s)
        if may:
            doing(m, DRAW_CARD if may & MAY_DRAW else PASS_ON)
            return
        kind = by_lot(s, kinds if kinds else s.legal, False)
    laying(s, p, m, kind, house)


cdef inline void decide_drawn(State* s, const Program* p, Move* m, bint house) noexcept nogil:
    if other_moves(s) == 0 or (willing(s, p) and chosen(s, p, PLAY_DRAWN)):
        laying(s, p, m, s.drawn, house)
    else:
        doing(m, PASS_ON)


cdef inline void decide_answer(State* s, const Program* p, Move* m, bint house) noexcept nogil:
    cdef uint64_t kinds
    cdef int kind = NO_CARD
    if may_challenge(s) and chosen(s, p, CHALLENGING):
        doing(m, CHALLENGE)
        return
    kinds = willing(s, p) & ~p.banned
    if kinds and chosen(s, p, ANSWERING):
        kind = card_by_lines(s, p, kinds)
    if kind == NO_CARD:
        doing(m, DRAW_CARD)
    else:
        laying(s, p, m, kind, house)


cdef inline void decide_name(State* s, const Program* p, Move* m) noexcept nogil:
    doing(m, NAME_COLOR)
    m.color = color_by_rule(s, p.color)


cdef inline int card_or_any(State* s, const Program* p, uint64_t kinds) noexcept nogil:
    cdef int kind = card_by_lines(s, p, kinds)
    return by_lot(s, kinds, False) if kind == NO_CARD else kind


cdef inline void decide_jump(State* s, const Program* p, Move* m) noexcept nogil:
    cdef uint64_t kinds = s.legal & ~p.banned
    if kinds & draw_four_bit() and bluff_cards(s, s.seat, s.series.color, s.series.fits) and not chosen(s, p, BLUFF):
        kinds &= ~draw_four_bit()
    if kinds == 0 or not chosen(s, p, JUMPING):
        doing(m, DECLINE)
        return
    laying(s, p, m, card_or_any(s, p, kinds), True)
    m.action = JUMP_IN


cdef inline void decide_take_back(State* s, const Program* p, Move* m) noexcept nogil:
    doing(m, LAY_BACK)
    m.kind = m.last = card_or_any(s, p, spared(p, s.legal))
    if m.kind >= FIRST_WILD:
        m.color = color_by_rule(s, p.color)


cdef inline void decide(State* s, int phase, const Program* p, Move* m, bint house) noexcept nogil:
    """The move of the seat's strategy at this stop, into `m`: a place of the caller's, since the parts of a move are few instructions there and many in a register."""
    if phase == PLAY:
        if p.plain:
            laying(s, p, m, any_card(s, s.seat, s.legal), house)
        else:
            decide_play(s, p, m, house)
    elif phase == DRAWN:
        decide_drawn(s, p, m, house)
    elif phase == ANSWER:
        decide_answer(s, p, m, house)
    elif house and phase == JUMP:
        decide_jump(s, p, m)
    elif phase == TAKE_BACK:
        decide_take_back(s, p, m)
    else:
        decide_name(s, p, m)
