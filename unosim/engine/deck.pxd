"""Cards: hands, the draw pile and the discards (rulebook §2 and the recycling of §10).

The draw pile is a known top, a middle of which each card is fixed only as it is drawn (one step of Fisher and Yates), and a known bottom. Only what a
scenario lays there is ever known; a dealt pile is all middle, and its undrawn cards cost nothing.

When a card is needed and the pile is empty, all discards but the top become the new middle. A recycled wild carries no color, since colors are kept by the
state and not by the card.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from unosim.engine.bits cimport bit, popcount, select, unlikely
from unosim.engine.log cimport record
from unosim.engine.rng cimport below
from unosim.engine.types cimport (
    E_DRAW, E_FORGIVEN, E_RECYCLE, KINDS, NO_CARD, NOBODY, Hand, Rng, Rules, State,
)


cdef inline void add_card(Hand* h, int kind) noexcept nogil:
    cdef uint64_t b = bit(kind)
    h.thrice |= h.twice & b
    h.twice |= h.held & b
    h.held |= b
    h.count[kind] += 1
    h.size += 1


cdef inline void remove_card(Hand* h, int kind) noexcept nogil:
    cdef int left = h.count[kind] - 1
    h.count[kind] = left
    h.size -= 1
    h.held ^= (<uint64_t>(left == 0)) << kind
    h.twice ^= (<uint64_t>(left == 1)) << kind
    h.thrice ^= (<uint64_t>(left == 2)) << kind


cdef inline int cards_in(const Hand* h, uint64_t mask) noexcept nogil:
    """How many cards of these kinds are in the hand."""
    cdef int n = popcount(h.held & mask) + popcount(h.twice & mask)
    cdef uint64_t many = h.thrice & mask
    cdef int kind
    while many:
        kind = select(many, 0)
        many &= many - 1
        n += h.count[kind] - 2
    return n


cdef inline int card_of_many(const Hand* h, uint64_t mask, Rng* r) noexcept nogil:
    """`any_card` where a kind is held three times or more."""
    cdef int i = below(r, cards_in(h, mask))
    cdef int kind
    while True:
        kind = select(mask, 0)
        i -= h.count[kind]
        if i < 0:
            return kind
        mask &= mask - 1


cdef inline int any_card(const Hand* h, uint64_t mask, Rng* r) noexcept nogil:
    """The kind of one card by lot; every card of these kinds has the same chance. The hand holds all of them."""
    cdef uint64_t doubled = h.twice & mask
    cdef int singles = popcount(mask)
    cdef int i
    if unlikely(h.thrice & mask):
        return card_of_many(h, mask, r)
    i = below(r, singles + popcount(doubled))
    if i >= singles:
        return select(doubled, i - singles)
    return select(mask, i)


cdef inline int pile_size(const State* s) noexcept nogil:
    return s.on_top + s.in_middle + s.at_bottom


cdef inline bint can_draw(const State* s) noexcept nogil:
    """Is there a card to draw, after recycling if need be."""
    return s.in_middle > 0 or s.discards > 1 or s.on_top > 0 or s.at_bottom > 0


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
    if unlikely(s.on_top != 0 or s.in_middle == 0):
        return known_card(s)
    return middle_card(s)


cdef inline int take(State* s, int seat, int amount, int reason) noexcept nogil:
    """The seat draws; what the pile does not have is forgiven. Returns how many cards it got. An open UNO window on the seat lapses."""
    cdef Hand* h = &s.hands[seat]
    cdef int got = 0
    cdef int kind
    while got < amount:
        kind = draw_card(s)
        if unlikely(kind == NO_CARD):
            record(s, E_FORGIVEN, seat, amount - got, reason)
            break
        add_card(h, kind)
        got += 1
        record(s, E_DRAW, seat, kind, reason)
    s.row.drawn[reason] += got
    if unlikely(s.uno_open == seat) and got:
        s.uno_open = NOBODY
    return got


cdef inline void lay(State* s, int kind) noexcept nogil:
    """Puts a card on the discards; the color in force is set by the caller."""
    s.discard[s.discards] = kind
    s.discards += 1
    s.top = kind


cdef inline void prepare_deck(Rules* rules) noexcept nogil:
    """The cards of all packs, one after another in the order of kinds; their number has been checked."""
    cdef int kind, i
    rules.cards = 0
    for kind in range(KINDS):
        for i in range(rules.pack[kind]):
            rules.sorted[rules.cards] = kind
            rules.cards += 1
