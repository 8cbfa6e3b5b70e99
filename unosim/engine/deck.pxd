"""The draw pile and the discards (rulebook §2 and the recycling of §10).

The draw pile is a known top, a middle of which each card is fixed only as it is drawn (one step of Fisher and Yates), and a known bottom. Only what a
scenario lays there is ever known; a dealt pile is all middle, and its undrawn cards cost nothing.

When a card is needed and the pile is empty, all discards but the top become the new middle. A recycled wild carries no color, since colors are kept by the
state and not by the card.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from unosim.engine.bits cimport bit, rarely
from unosim.engine.hands cimport add_card
from unosim.engine.log cimport record
from unosim.engine.rng cimport below
from unosim.engine.types cimport (
    E_DRAW, E_FORGIVEN, E_RECYCLE, FIRST_WILD, KINDS, NO_CARD, NOBODY, Rules, State,
)


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
