"""What a player may know and a condition may ask: its own hand, the sizes of the other hands, the table, and what each seat did last.

Who counts cards goes by the own hand and the discards that lie there: after a recycling the cards of the new pile are unseen again. Nothing here reads another hand
or the pile but for their sizes.
"""

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport abs
from unosim.engine.bits cimport bit, lowest
from unosim.engine.deck cimport pile_size
from unosim.engine.ending cimport points_in, turns
from unosim.engine.hands cimport cards_in
from unosim.engine.legal cimport draw_four_bit, would_bluff
from unosim.engine.program cimport (
    ACCEPT, A_COLOR, A_HAND_OF, A_HELD, A_NEXT_MOVE, A_NEXT_ODDS, A_PENDING, A_PLAYABLE, A_PREVIOUS_MOVE, A_PREVIOUS_ODDS, A_SEEN, A_TOP, A_UNSEEN,
    IN_FORCE, JUDGED, VARIABLES, V_BLUFF, V_CLOCKWISE, V_LARGEST_OTHER, V_NEXT_HAND, V_OWN_COLORS, V_OWN_HAND, V_OWN_POINTS, V_PENDING, V_PILE,
    V_PREVIOUS_HAND, V_SEATS, V_SMALLEST_OTHER, V_TOP_POINTS, V_TURN, Ask, Program, Test,
)
from unosim.engine.types cimport FIRST_WILD, NOBODY, State


cdef inline uint64_t every_kind() noexcept nogil:
    return (bit(FIRST_WILD + 1) - 1) | draw_four_bit()


cdef inline uint64_t kinds_of(int symbol) noexcept nogil:
    return (<uint64_t>15) << (4 * symbol)


cdef inline int other_hand(const State* s, int seat, int flip) noexcept nogil:
    """Cards in the smallest (flip 0) or largest (flip all ones) hand of the other active seats."""
    cdef int best = s.size[s.ring[0][seat]] ^ flip
    cdef int other
    for other in range(s.rules.seats):
        if s.size[other] and other != seat:
            best = min(best, s.size[other] ^ flip)
    return best ^ flip


cdef inline int hand_seen(const State* s, int seat, int variable) noexcept nogil:
    """The size of the own, next or previous hand: what most conditions ask for."""
    return s.size[seat if variable == V_OWN_HAND else s.ring[s.direction ^ (variable - V_NEXT_HAND)][seat]]


cdef inline int discarded(const State* s, uint64_t kinds) noexcept nogil:
    """Cards of these kinds that lie on the discards."""
    cdef int n = 0
    cdef int i
    for i in range(s.discards):
        n += (kinds >> s.discard[i]) & 1
    return n


cdef inline int unseen(const State* s, int seat, uint64_t kinds) noexcept nogil:
    """Cards of these kinds that the seat neither holds nor sees on the discards."""
    cdef int n = -cards_in(s, seat, kinds) - discarded(s, kinds)
    while kinds:
        n += s.rules.pack[lowest(kinds)]
        kinds &= kinds - 1
    return max(n, 0)        # a loose position may have more cards than the deck


cdef inline int odds(const State* s, int seat, int other, uint64_t kinds) noexcept nogil:
    """The chance in per cent, rounded down, that the other's hand, taken by lot from all that the seat has not seen, holds one of these kinds."""
    cdef int64_t none = 1000000
    cdef int all_cards = unseen(s, seat, every_kind())
    cdef int others = all_cards - unseen(s, seat, kinds)
    cdef int i
    for i in range(s.size[other]):
        if i >= others:
            return 100 if others < all_cards else 0
        none = none * (others - i) // (all_cards - i)
    return <int>((1000000 - none) // 10000)


cdef inline uint64_t named(const State* s, uint64_t kinds) noexcept nogil:
    """The kinds of an ask, with those that a color stands for."""
    if kinds & bit(IN_FORCE):
        kinds |= s.rules.colors[s.color]
    if kinds & bit(JUDGED) and s.bluffer != NOBODY:
        kinds |= s.rules.colors[s.bluff_color]
    return kinds & every_kind()


cdef inline int seat_away(const State* s, int seat, int places) noexcept nogil:
    """The active seat so many places on in the direction of play; less than 0: back."""
    cdef int direction = s.direction if places > 0 else s.direction ^ 1
    cdef int i
    for i in range(abs(places)):
        seat = s.ring[direction][seat]
    return seat


cdef inline int asked(const State* s, const Ask* a, int seat) noexcept nogil:
    """What is asked of cards and seats; 1 or 0 where it is whether something is so."""
    if a.what == A_HELD:
        return cards_in(s, seat, named(s, a.about))
    if a.what == A_PLAYABLE:
        return cards_in(s, seat, s.legal & named(s, a.about))
    if a.what == A_SEEN:
        return cards_in(s, seat, named(s, a.about)) + discarded(s, named(s, a.about))
    if a.what == A_UNSEEN:
        return unseen(s, seat, named(s, a.about))
    if a.what == A_NEXT_ODDS:
        return odds(s, seat, s.ring[s.direction][seat], named(s, a.about))
    if a.what == A_PREVIOUS_ODDS:
        return odds(s, seat, s.ring[s.direction ^ 1][seat], named(s, a.about))
    if a.what == A_HAND_OF:
        return s.size[seat_away(s, seat, <int32_t>a.about)]
    if a.what == A_TOP:
        return (a.about >> s.top) & 1
    if a.what == A_COLOR:
        return (a.about >> s.color) & 1
    if a.what == A_PENDING:
        return s.pending != 0 and (a.about >> s.pending_kind) & 1
    if a.what == A_NEXT_MOVE:
        seat = s.ring[s.direction][seat]
    elif a.what == A_PREVIOUS_MOVE:
        seat = s.ring[s.direction ^ 1][seat]
    return (a.about >> s.did[seat]) & 1


cdef inline int value(const State* s, const Program* p, int seat, int variable) noexcept nogil:
    """What a condition may ask for, as the seat sees it."""
    cdef int color, n
    if variable <= V_PREVIOUS_HAND:
        return hand_seen(s, seat, variable)
    if variable == V_SMALLEST_OTHER:
        return other_hand(s, seat, 0)
    elif variable == V_LARGEST_OTHER:
        return other_hand(s, seat, -1)
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
    elif variable == V_TOP_POINTS:
        return s.rules.points[s.top]
    elif variable == V_CLOCKWISE:
        return s.direction == 0
    elif variable == V_BLUFF:
        return would_bluff(s, seat)
    return asked(s, &p.asks[variable - <int>VARIABLES], seat)


cdef inline bint holds(const State* s, const Program* p, int test) noexcept nogil:
    """Is a condition true; -1 is no condition."""
    cdef const Test* t
    cdef int left, right
    while test >= 0:
        t = &p.tests[test]
        left = hand_seen(s, s.seat, t.variable) if t.variable <= V_PREVIOUS_HAND else value(s, p, s.seat, t.variable)
        right = t.constant
        if t.other >= 0:
            right += value(s, p, s.seat, t.other)
        test = t.go[(t.holds >> (1 + (left > right) - (left < right))) & 1]
    return test == ACCEPT
