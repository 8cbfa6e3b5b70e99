"""The deal and the starter card (rulebook §2, §3; order of §16 "Deal").

1 the dealer · 2 the hands, each dealt whole, clockwise from the dealer's left; a player's own `hand_size` goes before the rules' · 3 the first player (one
with `first: true` goes before what the rules say) and the direction · 4 the starter; a kind that
`starter.accept` does not name is rejected (shuffled back, put at the bottom, or buried under the starter) and another card turned; when no card
left in the pile can be accepted, everything is gathered and dealt again with the same dealer · 5 the color of a starter wild, named by the seat of
`starter.wild` · 7 the starter acts on the first player:

- draw two: takes `action.draw_two` cards, at once and for good, and loses the turn or plays;
- skip: loses the turn;
- reverse: turns the direction; then the dealer, the dealer's right or the same seat plays first. With two players nothing turns, and the dealer plays
  first, or nothing happens (`action.reverse_with_two: none`).
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from unosim.engine.bits cimport bit, popcount, rarely, select
from unosim.engine.deck cimport lay, middle_card, take
from unosim.engine.ending cimport active_from, points_in
from unosim.engine.log cimport record
from unosim.engine.rng cimport below
from unosim.engine.types cimport (
    DRAW_TWO, E_DEALER, E_REDEAL, E_REJECT, E_REVERSE, E_SKIP, E_START, E_TIE, FIRST_WILD, NO_CARD, NO_COLOR, NOBODY, REVERSE,
    SKIP, STARTER_DRAW, Rng, Rules, State,
)
from unosim.engine.legal cimport class_of, remember_paid


cdef inline void clear_table(State* s) noexcept nogil:
    """All cards in the middle of the pile, nothing in hands, nobody out, nothing pending."""
    cdef const Rules* rules = s.rules
    memset(s.held, 0, sizeof(s.held))
    memset(s.twice, 0, sizeof(s.twice))
    memset(s.size, 0, sizeof(s.size))
    memset(s.more, 0, rules.seats * sizeof(s.more[0]))
    memcpy(s.middle, rules.sorted, rules.cards)
    memcpy(s.ring, rules.ring, sizeof(s.ring))
    memset(s.did, 0, sizeof(s.did))
    memset(&s.row, 0, sizeof(s.row))
    s.row.winner = NOBODY
    s.in_middle = rules.cards
    s.on_top = 0
    s.at_bottom = 0
    s.bottom_from = 0
    s.discards = 0
    s.pending = 0
    s.chain = 0
    s.uno_open = NOBODY
    s.bluffer = NOBODY
    s.bluffed = 0
    s.idle = 0
    s.idle_mark = 0
    s.passes = 0
    s.turns_left = rules.turn_cap
    s.direction = rules.direction
    s.active = rules.seats
    s.duel = rules.seats == 2
    s.drawn = NO_CARD
    s.turn_of = NOBODY
    s.call_was_due = 0
    s.ban = NOBODY
    s.bluff_by_jump = 0
    s.places = 0
    s.extra_fours = 1


cdef inline int left_of(const State* s, int seat) noexcept nogil:
    return s.rules.ring[0][seat]


cdef inline int right_of(const State* s, int seat) noexcept nogil:
    return s.rules.ring[1][seat]


cdef inline void deal_hands(State* s, int dealer) noexcept nogil:
    # `draw_card` and `add_card` with everything in variables of our own, which the compiler keeps in registers.
    cdef Rng cards = s.cards
    cdef uint64_t held, twice
    cdef int left = s.in_middle
    cdef int seat = dealer
    cdef int i, j, at, kind, size
    for i in range(s.rules.seats):
        seat = left_of(s, seat)
        size = s.handicap.dealt[seat]
        held = twice = 0
        for j in range(size):
            at = below(&cards, left)
            kind = s.middle[at]
            left -= 1
            s.middle[at] = s.middle[left]
            if rarely(twice & bit(kind)):
                s.more[seat][kind] += 1
            twice |= held & bit(kind)
            held |= bit(kind)
        s.held[seat] = held
        s.twice[seat] = twice
        s.size[seat] = size
    s.in_middle = left
    s.cards = cards


cdef inline int highest_hand(State* s) noexcept nogil:
    """The seat with the most points in hand; ties by nature's lot."""
    cdef int best = -1
    cdef int seat, points
    cdef uint64_t tied = 0
    for seat in range(s.rules.seats):
        points = points_in(s, seat)
        if points > best:
            best = points
            tied = 0
        if points == best:
            tied |= bit(seat)
    seat = select(tied, below(&s.nature, popcount(tied)))
    if popcount(tied) > 1:
        record(s, E_TIE, seat, <int>tied)
    return seat


cdef inline int first_seat(State* s, int dealer) noexcept nogil:
    if s.handicap.first != NOBODY:
        return s.handicap.first
    if s.rules.first_player == 0:
        return left_of(s, dealer)
    if s.rules.first_player == 1:
        return dealer
    if s.rules.first_player == 2:
        return right_of(s, dealer)
    return highest_hand(s)


cdef inline bint acceptable_left(const State* s) noexcept nogil:
    cdef int i
    for i in range(s.in_middle):
        if bit(s.middle[i]) & s.rules.starter_accept:
            return True
    return False


cdef inline bint turn_starter(State* s) noexcept nogil:
    """Turns cards until one is accepted and lies on the discards; False when the pile has none."""
    cdef const Rules* rules = s.rules
    cdef int rejections = 0
    cdef int kind
    while s.in_middle:
        kind = middle_card(s)
        if bit(kind) & rules.starter_accept:
            lay(s, kind, NO_COLOR if kind >= FIRST_WILD else kind & 3)
            return True
        record(s, E_REJECT, NOBODY, kind, rules.starter_rejected)
        if rules.starter_rejected == 0:
            s.middle[s.in_middle] = kind
            s.in_middle += 1
            rejections += 1
            if rejections % 32 == 0 and not acceptable_left(s):
                return False
        elif rules.starter_rejected == 1:
            s.known_bottom[s.at_bottom] = kind
            s.at_bottom += 1
        else:
            lay(s, kind, NO_COLOR)
    return False


cdef inline int deal_round(State* s) noexcept nogil:
    """From all cards in the pile to a starter on the discards; returns the first seat."""
    cdef const Rules* rules = s.rules
    cdef int dealer = rules.dealer
    cdef int first
    clear_table(s)
    if dealer < 0:
        dealer = below(&s.nature, rules.seats)
        record(s, E_DEALER, dealer, rules.seats)
    while True:
        deal_hands(s, dealer)
        first = first_seat(s, dealer)
        if turn_starter(s):
            break
        record(s, E_REDEAL, NOBODY)
        clear_table(s)
    s.row.dealer = dealer
    s.row.first_seat = first
    s.row.starter = s.top
    record(s, E_START, first, s.top, s.direction)
    return first


cdef inline int namer(const State* s) noexcept nogil:
    """Who names the color of a starter wild; NOBODY where any card may follow."""
    if s.rules.starter_wild == 0:
        return s.row.first_seat
    if s.rules.starter_wild == 1:
        return s.row.dealer
    if s.rules.starter_wild == 2:
        return left_of(s, s.row.dealer)
    if s.rules.starter_wild == 3:
        return right_of(s, s.row.dealer)
    return NOBODY


cdef inline int starter_next(const State* s, int* direction) noexcept nogil:
    """The seat with the first turn once the starter has acted, or the seat that it hits; and the direction then. A jump on it may have emptied a hand."""
    cdef const Rules* rules = s.rules
    cdef int first = active_from(s, s.row.first_seat, s.direction)
    cdef int kind = class_of(s.top)
    direction[0] = s.direction
    if kind == SKIP and rules.starter_skip == 0:
        return s.ring[s.direction][first]
    if kind == REVERSE and rules.starter_reverse != 3:
        if rules.seats == 2:
            return active_from(s, s.row.dealer, s.direction) if rules.reverse_with_two == 0 else first
        direction[0] = s.direction ^ 1
        if rules.starter_reverse == 0:
            return active_from(s, s.row.dealer, direction[0])
        if rules.starter_reverse == 1:
            return active_from(s, right_of(s, s.row.dealer), direction[0])
    return first


cdef inline int starter_amount(const State* s) noexcept nogil:
    """Cards that the starter makes the first player draw."""
    return s.rules.draw_two if class_of(s.top) == DRAW_TWO and s.rules.starter_draw_two != 2 else 0


cdef inline int starter_acts(State* s, int amount) noexcept nogil:
    """The effect of the starter, with so many cards to draw for the first player; returns the seat with the first turn."""
    cdef int direction
    cdef int first = active_from(s, s.row.first_seat, s.direction)
    cdef int seat = starter_next(s, &direction)
    if amount:
        take(s, first, amount, STARTER_DRAW)
        s.row.payments += 1
        s.pending_kind = s.top          # once drawn it counts as paid
        remember_paid(s)
        return s.ring[s.direction][first] if s.rules.starter_draw_two == 0 else first
    if direction != s.direction:
        s.direction = direction
        record(s, E_REVERSE, NOBODY, direction)
    elif class_of(s.top) == SKIP and seat != first:
        record(s, E_SKIP, first)
        s.row.skipped += 1
    return seat
