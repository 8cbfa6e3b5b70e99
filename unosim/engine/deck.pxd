"""Cards: hands, the draw pile and the discards (rulebook §2 and the recycling of §10).

The draw pile is a known top, a middle of which each card is fixed only as it is drawn (one step of Fisher and Yates), and a known bottom. Only what a
scenario lays there is ever known; a dealt pile is all middle, and its undrawn cards cost nothing.

When a card is needed and the pile is empty, all discards but the top become the new middle. A recycled wild carries no color, since colors are kept by the
state and not by the card.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from unosim.engine.bits cimport bit, popcount, rarely, select, unlikely
from unosim.engine.log cimport record
from unosim.engine.rng cimport below, lot
from unosim.engine.types cimport (
    E_DRAW, E_FORGIVEN, E_RECYCLE, FIRST_WILD, KINDS, NO_CARD, NOBODY, Rules, State,
)


cdef inline void add_card(State* s, int seat, int kind) noexcept nogil:
    cdef uint64_t b = bit(kind)
    s.twice[seat] |= s.held[seat] & b
    s.held[seat] |= b
    s.count[seat][kind] += 1
    s.size[seat] += 1


cdef inline void remove_card(State* s, int seat, int kind) noexcept nogil:
    cdef int left = s.count[seat][kind] - 1
    s.count[seat][kind] = left
    s.size[seat] -= 1
    s.held[seat] ^= (<uint64_t>(left == 0)) << kind
    s.twice[seat] ^= (<uint64_t>(left == 1)) << kind


cdef inline int cards_in(const State* s, int seat, uint64_t mask) noexcept nogil:
    """How many cards of these kinds are in the hand."""
    cdef int n = popcount(s.held[seat] & mask) + popcount(s.twice[seat] & mask)
    cdef uint64_t many = s.twice[seat] & mask & s.rules.many
    cdef int kind
    while many:
        kind = select(many, 0)
        many &= many - 1
        n += s.count[seat][kind] - 2
    return n


cdef inline bint anybody_holds(const State* s, uint64_t kinds) noexcept nogil:
    """Is one of these kinds in any hand; a seat that is out or not there holds nothing."""
    cdef const uint64_t* h = s.held         # written out: this is asked after every play
    return (h[0] | h[1] | h[2] | h[3] | h[4] | h[5] | h[6] | h[7] | h[8] | h[9]) & kinds != 0


cdef inline int holders(const State* s, uint64_t kinds) noexcept nogil:
    """The seats, as bits, that hold one of these kinds."""
    cdef int found = 0
    cdef int seat
    for seat in range(s.rules.seats):
        found |= ((s.held[seat] & kinds) != 0) << seat
    return found


cdef inline int card_of_many(State* s, int seat, uint64_t mask) noexcept nogil:
    """`any_card` where a kind may be held three times or more."""
    cdef int i = below(s.choice[seat], cards_in(s, seat, mask))
    cdef int kind
    while True:
        kind = select(mask, 0)
        i -= s.count[seat][kind]
        if i < 0:
            return kind
        mask &= mask - 1


cdef inline int any_card(State* s, int seat, uint64_t mask) noexcept nogil:
    """The kind of one card of the seat's by its own lot; every card of these kinds has the same chance. The hand holds all of them."""
    cdef uint64_t doubled = s.twice[seat] & mask
    cdef int singles = popcount(mask)
    cdef int i
    if rarely(doubled & s.rules.many):
        return card_of_many(s, seat, mask)
    i = lot(s.choice[seat], singles + popcount(doubled))
    if unlikely(i >= singles):
        return select(doubled, i - singles)
    return select(mask, i)


cdef inline int pile_size(const State* s) noexcept nogil:
    return s.on_top + s.in_middle + s.at_bottom


cdef inline bint can_draw(const State* s) noexcept nogil:
    """Is there a card to draw, after recycling if need be."""
    return s.in_middle != 0 or rarely(s.discards > 1 or s.on_top != 0 or s.at_bottom != 0)


cdef inline void recycle(State* s) noexcept nogil:
    s.in_middle = s.discards - 1
    memcpy(s.middle, s.discard, s.in_middle)
    s.discard[0] = s.top
    s.discards = 1
    s.row.recycles += 1
    record(s, E_RECYCLE, NOBODY, s.in_middle)


cdef inline int known_card(State* s) noexcept nogil:
    """`draw_card` where the next card is known, or the pile has to be made anew."""
    if s.on_top:
        s.on_top -= 1
        return s.known_top[s.on_top]
    if s.at_bottom:
        s.at_bottom -= 1
        s.bottom_from += 1
        return s.known_bottom[s.bottom_from - 1]
    if s.discards > 1:
        recycle(s)
        return middle_card(s)
    return NO_CARD


cdef inline int middle_card(State* s) noexcept nogil:
    cdef int i = below(&s.cards, s.in_middle)
    cdef int kind = s.middle[i]
    s.in_middle -= 1
    s.middle[i] = s.middle[s.in_middle]
    return kind


cdef inline int draw_card(State* s) noexcept nogil:
    """The next card of the pile, or NO_CARD when there is none left."""
    if rarely(s.on_top != 0 or s.in_middle == 0):
        return known_card(s)
    return middle_card(s)


cdef inline int take(State* s, int seat, int amount, int reason) noexcept nogil:
    """The seat draws; what the pile does not have is forgiven. Returns how many cards it got. An open UNO window on the seat lapses."""
    cdef int got = 0
    cdef int kind
    while got < amount:
        kind = draw_card(s)
        if rarely(kind == NO_CARD):
            record(s, E_FORGIVEN, seat, amount - got, reason)
            break
        add_card(s, seat, kind)
        got += 1
        record(s, E_DRAW, seat, kind, reason)
    s.row.drawn[reason] += got
    if rarely(s.watched) and got and s.uno_open == seat:
        s.uno_open = NOBODY
    return got


cdef inline void lay(State* s, int kind, int color) noexcept nogil:
    """Puts a card on the discards; the color is then in force."""
    s.discard[s.discards] = kind
    s.discards += 1
    s.top = kind
    put_in_force(s, color)


cdef inline void put_in_force(State* s, int color) noexcept nogil:
    """The color to follow; a wild on top has none of its own."""
    s.color = color
    s.fits = s.rules.fits[color][s.top]


cdef inline void prepare_deck(Rules* rules) noexcept nogil:
    """The cards of all packs, one after another in the order of kinds; their number has been checked."""
    cdef int kind, i
    rules.cards = 0
    rules.many = 0
    for kind in range(KINDS):
        for i in range(rules.pack[kind]):
            rules.sorted[rules.cards] = kind
            rules.cards += 1
        if rules.pack[kind] > 2:
            rules.many |= bit(kind)
    rules.many_of_color = (rules.many & (bit(FIRST_WILD) - 1)) != 0
