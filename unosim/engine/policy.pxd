"""Strategies at the table: a program answers every decision of a round.

It sees what a player may know and nothing else (knowledge.pxd). Its lots come from the stream of its seat. The same lines choose the card to lay in a turn, as an answer,
in a jump, at the head of a group, and, unless the program says otherwise, the one to lay in the place of a wild draw four that is taken back.
"""

from libc.stdint cimport uint16_t, uint64_t
from unosim.engine.bits cimport bit, lowest, popcount, rarely, select, unlikely
from unosim.engine.extras cimport wants_target
from unosim.engine.groups cimport group_room, symbol_joins
from unosim.engine.hands cimport any_card, copies, holders
from unosim.engine.knowledge cimport unseen, named, holds
from unosim.engine.legal cimport bluff_cards, draw_four_bit, may_challenge, other_moves, would_bluff
from unosim.engine.narrowing cimport of_color, narrow
from unosim.engine.program cimport (
    ANSWERING, BLUFF, CALLING, CHALLENGING, COLOR_FIRST, COLOR_IN_FORCE, COLOR_LEAST_HELD, COLOR_LEAST_UNSEEN, COLOR_MOST_HELD, COLOR_MOST_UNSEEN,
    COLOR_OTHER, COLOR_PROPORTIONAL, COLOR_RANDOM, DRAWING, GROUPING, JUMPING, PLAY_DRAWN, T_NEXT, T_PREVIOUS, T_RANDOM, T_SMALLEST, Choice, Line,
    Program,
)
from unosim.engine.rng cimport below, happens, lot
from unosim.engine.types cimport (
    ANSWER, CHALLENGE, DECLINE, DRAW_CARD, DRAWN, FIRST_WILD, JUMP, JUMP_IN, LAY_BACK, MAY_DRAW, NAME_COLOR, NO_CARD, NO_COLOR, NOBODY, PASS_ON, PLAY,
    PLAY_CARD, TAKE_BACK, WILD_DRAW_FOUR, Move, State,
)


cdef inline bint chosen(State* s, const Program* p, int choice) noexcept nogil:
    """Does the program decide for this: its condition holds and its chance comes up."""
    cdef const Choice* c = &p.choices[choice]
    if rarely(c.test >= 0 or c.chance + 1 > 1):     # neither never nor always
        return comes_up(s, p, c)
    return c.chance != 0


cdef inline bint comes_up(State* s, const Program* p, const Choice* c) noexcept nogil:
    return holds(s, p, c.test) and happens(s.choice[s.seat], c.chance)


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
    s.offered = kinds
    if kinds & (kinds - 1) == 0 and p.otherwise == 0:       # whatever the lines say, this one
        return lowest(kinds)
    return card_of_several(s, p, kinds)


cdef inline int card_of_several(State* s, const Program* p, uint64_t kinds) noexcept nogil:
    cdef uint64_t lines = lines_with(p, kinds)
    cdef const Line* line
    cdef uint64_t left
    cdef int word
    while lines:
        line = &p.lines[lowest(lines)]
        left = kinds & line.kinds
        lines &= lines - 1
        if not holds(s, p, line.test):
            lines &= ~line.alike
            continue
        if not happens(&s.choice[s.seat][0], line.chance):
            continue
        if left & (left - 1):
            for word in range(line.words):
                left = narrow(s, p, left, line.word[word])
        s.fired = <int>(line - p.lines)
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


cdef inline int color_worth(const State* s, int rule, int color, int held) noexcept nogil:
    """How much a color is wanted by a rule, of which the seat holds so many cards; less than 8192."""
    if rule == COLOR_MOST_HELD:
        return held
    if rule == COLOR_LEAST_HELD:
        return held ^ 2047
    if rule == COLOR_IN_FORCE:
        return held + 4096 * (color == s.color)
    if rule == COLOR_OTHER:
        return held + 4096 * (color != s.color)
    if rule == COLOR_MOST_UNSEEN:
        return unseen(s, s.seat, s.rules.colors[color])
    if rule == COLOR_LEAST_UNSEEN:
        return unseen(s, s.seat, s.rules.colors[color]) ^ 2047
    return 0


cdef inline int color_by_worth(State* s, int rule) noexcept nogil:
    """The color that is worth most by a rule; ties by lot."""
    cdef int best = -1
    cdef int tied = 0
    cdef int color, worth
    for color in range(4):
        worth = color_worth(s, rule, color, of_color(s, color))
        if worth > best:
            best = worth
            tied = 0
        tied |= (worth == best) << color
    return select(tied, lot(s.choice[s.seat], popcount(tied)))


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
    if rule > COLOR_FIRST:
        return color_by_worth(s, rule)
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
        score = color_worth(s, p.color, color, left_of_color(s, m, color))
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
            more[color] = copies(s, s.seat, (m.kind & ~3) + color) - (color == (m.kind & 3))
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
    if p.target == T_RANDOM:
        tied = holders(s, ~<uint64_t>0) & ~bit(s.seat)
        return select(tied, below(s.choice[s.seat], popcount(tied)))
    for seat in range(s.rules.seats):
        if seat == s.seat or s.size[seat] == 0:
            continue
        score = s.size[seat] ^ flip
        if score > best:
            best = score
            tied = 0
        if score == best:
            tied |= bit(seat)
    return select(tied, below(s.choice[s.seat], popcount(tied)))


cdef inline void dress(State* s, const Program* p, Move* m) noexcept nogil:
    """What house rules add to a play: company, a seat, and a call that other plays than of the last card but one may owe."""
    cdef int room = min(group_room(s, s.seat, m.kind), <int>p.group_most)
    if room > 1 and chosen(s, p, GROUPING):
        gather(s, p, m, room)
    if wants_target(s, m.last) and s.size[s.seat] > m.cards and s.active > 1:
        m.target = choose_target(s, p)
    if s.watched and s.rules.uno_penalty and (s.size[s.seat] - m.cards == 1 or s.rules.uno_identical):
        m.silent = not chosen(s, p, CALLING)


cdef inline void color_wild(State* s, const Program* p, Move* m) noexcept nogil:
    if m.kind >= FIRST_WILD:
        m.color = random_color(s) if p.color == COLOR_RANDOM else color_by_rule(s, p.color)


cdef inline void laying(State* s, const Program* p, Move* m, int kind, bint house) noexcept nogil:
    """The play of a card: with the color of a wild, and whether the call that may be due is left out."""
    doing(m, PLAY_CARD)
    m.kind = kind
    m.last = kind
    if not house:           # with house rules there is more to it, which `decide` has in one place for all plays
        color_wild(s, p, m)
        if rarely(s.watched) and s.rules.uno_penalty and (s.size[s.seat] == 2 or s.rules.uno_identical):
            m.silent = not chosen(s, p, CALLING)


cdef inline uint64_t willing(State* s, const Program* p) noexcept nogil:
    """What the program would lay of what it may: a bluff only if it decides to."""
    if p.bluffs == 0:       # without a branch, since no hand can be foreseen
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
    return by_lot(s, kinds, False) if rarely(kind == NO_CARD) else kind


cdef inline void decide_jump(State* s, const Program* p, Move* m) noexcept nogil:
    cdef uint64_t kinds = s.legal & ~p.banned
    if unlikely(kinds & draw_four_bit()) and bluff_cards(s, s.seat, s.series.color, s.series.fits) and not chosen(s, p, BLUFF):
        kinds &= ~draw_four_bit()
    if unlikely(kinds == 0) or not chosen(s, p, JUMPING):
        doing(m, DECLINE)
        return
    laying(s, p, m, card_or_any(s, p, kinds), True)
    m.action = JUMP_IN


cdef inline void decide_take_back(State* s, const Program* p, Move* m) noexcept nogil:
    cdef uint64_t kinds = spared(p, s.legal)
    cdef int word
    doing(m, LAY_BACK)
    if p.back_words:
        for word in range(p.back_words):
            kinds = narrow(s, p, kinds, p.back[word])
        m.kind = m.last = by_lot(s, kinds, False)
    else:
        m.kind = m.last = card_or_any(s, p, kinds)
    color_wild(s, p, m)


cdef inline void decide(State* s, int phase, const Program* p, Move* m, bint house) noexcept nogil:
    """The move of the seat's strategy at this stop, into `m`: a place of the caller's, since the parts of a move are few instructions there and many in a register."""
    if phase == PLAY:
        # The second question is only a hint: under house rules a script is kept out of the loop of moves, which is then small enough to hold the rest.
        if not p.plain and (not house or rarely(not p.plain)):
            decide_play(s, p, m, house)
        else:
            laying(s, p, m, any_card(s, s.seat, s.legal), house)
    elif phase == DRAWN:
        decide_drawn(s, p, m, house)
    elif phase == ANSWER:
        decide_answer(s, p, m, house)
    elif house and rarely(phase == JUMP):
        decide_jump(s, p, m)
    elif rarely(phase == TAKE_BACK):
        decide_take_back(s, p, m)
    else:
        decide_name(s, p, m)
    if house and (m.action == PLAY_CARD or m.action == JUMP_IN):
        color_wild(s, p, m)
        if rarely(s.watched or (s.rules.not_alone | s.rules.pairs & s.twice[s.seat]) & bit(m.kind)):
            dress(s, p, m)
