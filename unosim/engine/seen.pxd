"""What players know of each other's hands, beyond their sizes.

It is learned from the same events that the log tells, so it costs nothing where nobody asks for it. For each viewer and each other hand the cards are
counted that the viewer knows to be in it: at least so many of a kind.

- A card that is shown and goes back to the hand is known to all: a wild draw four that was taken back, a misplay, a wrong jump.
- A challenge shows the whole hand to the challenger.
- Who swaps, or passes the hand on, knows the hand that it gave away; what others knew of a hand goes with it.
- Whose cards are taken blind knows what was taken; all others know nothing about what is left.
- A card that is laid is one less of those known.

One conclusion is drawn: who draws in the place of a play has no colored card that fits. (Who draws by choice could have one; that is rare, and shows only as worlds that
are a little off. Nothing follows for wilds, which many keep.) All players see it, and it holds for the cards of that hand until they are laid, not for those that come to it later: of
`fresh` cards nothing is known.

Nothing else is guessed from how others play, nor which discards came back with a new pile.
"""

from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memcpy, memset

from unosim.engine.bits cimport bit
from unosim.engine.hands cimport copies
from unosim.engine.types cimport (
    CHOICE, E_CARD, E_CHALLENGE, E_DRAW, E_MISPLAY, E_PLAY, E_ROTATE, E_START, E_SWAP, E_TAKE, E_TAKE_BACK, E_WRONG_JUMP, FIRST_WILD, KINDS, NO_COLOR,
    SEATS, STUCK, WILD_DRAW_FOUR, Recorded, State,
)


cdef inline void know_nothing(Recorded* r) noexcept nogil:
    memset(r.known, 0, sizeof(r.known))
    memset(r.lacking, 0, sizeof(r.lacking))
    memset(r.fresh, 0, sizeof(r.fresh))


cdef inline void see_draw(Recorded* r, int seat, bint for_a_play) noexcept nogil:
    """A card comes to the hand; `for_a_play`: since nothing fitted, unless a last card may have been one that must not empty a hand."""
    cdef const State* s = &r.state
    cdef uint64_t fits = s.fits & (bit(FIRST_WILD) - 1)
    if for_a_play and s.color != NO_COLOR and not (s.rules.finish_forbid and s.size[seat] <= 2):
        r.lacking[seat] = fits if r.fresh[seat] else r.lacking[seat] | fits
        r.fresh[seat] = 0
    r.fresh[seat] += 1


cdef inline void know_all(Recorded* r, int viewer, int seat) noexcept nogil:
    """The viewer has seen the whole hand."""
    cdef int kind
    for kind in range(KINDS):
        r.known[viewer][seat][kind] = copies(&r.state, seat, kind)


cdef inline void see_leave(Recorded* r, int seat, int kind) noexcept nogil:
    """A card of the hand is laid."""
    cdef int viewer
    for viewer in range(r.state.rules.seats):
        r.known[viewer][seat][kind] -= r.known[viewer][seat][kind] > 0
    r.fresh[seat] -= r.fresh[seat] > 0 and r.lacking[seat] & bit(kind) != 0


cdef inline void see_shown(Recorded* r, int seat, int kind, bint another) noexcept nogil:
    """A card of the hand was shown, and is still there; `another`: it has just come back."""
    cdef int viewer
    for viewer in range(r.state.rules.seats):
        if another or r.known[viewer][seat][kind] == 0:
            r.known[viewer][seat][kind] += 1


cdef inline void see_swap(Recorded* r, int seat, int other) noexcept nogil:
    cdef uint16_t hand[KINDS]
    cdef int viewer
    for viewer in range(r.state.rules.seats):
        memcpy(hand, r.known[viewer][seat], sizeof(hand))
        memcpy(r.known[viewer][seat], r.known[viewer][other], sizeof(hand))
        memcpy(r.known[viewer][other], hand, sizeof(hand))
    know_all(r, seat, other)
    know_all(r, other, seat)
    r.lacking[seat], r.lacking[other] = r.lacking[other], r.lacking[seat]
    r.fresh[seat], r.fresh[other] = r.fresh[other], r.fresh[seat]


cdef inline void see_rotation(Recorded* r) noexcept nogil:
    """Every active hand has moved to the next active seat."""
    cdef uint16_t hands[SEATS][KINDS]
    cdef const unsigned char* following = r.state.ring[r.state.direction]
    cdef uint64_t lacking[SEATS]
    cdef uint16_t fresh[SEATS]
    cdef int viewer, seat
    memcpy(lacking, r.lacking, sizeof(lacking))
    memcpy(fresh, r.fresh, sizeof(fresh))
    for seat in range(r.state.rules.seats):
        if r.state.size[seat]:
            r.lacking[following[seat]] = lacking[seat]
            r.fresh[following[seat]] = fresh[seat]
    for viewer in range(r.state.rules.seats):
        memcpy(hands, r.known[viewer], sizeof(hands))
        for seat in range(r.state.rules.seats):
            if r.state.size[seat]:
                memcpy(r.known[viewer][following[seat]], hands[seat], sizeof(hands[0]))
        if r.state.size[viewer]:
            know_all(r, viewer, following[viewer])


cdef inline void see_take(Recorded* r, int taker, int kind, int owner) noexcept nogil:
    """A card was taken blind: its two seats know it, the others only that the hand is not what it was."""
    cdef int viewer
    for viewer in range(r.state.rules.seats):
        if viewer == owner:
            r.known[viewer][taker][kind] += 1
        elif viewer == taker:
            r.known[viewer][owner][kind] -= r.known[viewer][owner][kind] > 0
        else:
            memset(r.known[viewer][owner], 0, sizeof(r.known[0][0]))
    r.fresh[taker] += 1


cdef inline void learn(Recorded* r, int event, int seat, int a, int b) noexcept nogil:
    """What an event of the log teaches (the table in log.pxd says what a and b are)."""
    if event == E_PLAY or event == E_CARD:
        see_leave(r, seat, a)
    elif event == E_DRAW:
        see_draw(r, seat, b == STUCK or b == CHOICE)
    elif event == E_TAKE_BACK:
        r.fresh[seat] += 1
        see_shown(r, seat, WILD_DRAW_FOUR, True)
        see_leave(r, seat, a)
    elif event == E_MISPLAY or event == E_WRONG_JUMP:
        see_shown(r, seat, a, False)
    elif event == E_CHALLENGE:
        know_all(r, seat, a)
    elif event == E_SWAP:
        see_swap(r, seat, a)
    elif event == E_ROTATE:
        see_rotation(r)
    elif event == E_TAKE:
        see_take(r, seat, a, b)
    elif event == E_START:
        know_nothing(r)
