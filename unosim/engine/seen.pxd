"""What players know of each other's hands, beyond their sizes.

It is learned from the same events that the log tells, so it costs nothing where nobody asks for it. For each viewer and each other hand the cards are
counted that the viewer knows to be in it: at least so many of a kind.

- A card that is shown and goes back to the hand is known to all: a wild draw four that was taken back, a misplay, a wrong jump.
- A challenge shows the whole hand to the challenger.
- Who swaps, or passes the hand on, knows the hand that it gave away; what others knew of a hand goes with it.
- Whose cards are taken blind knows what was taken; all others know nothing about what is left.
- A card that is laid is one less of those known.

What a draw or the lack of a play lets one guess is not counted, nor which discards came back with a new pile: players remember what they saw, and draw no conclusions.
"""

from libc.stdint cimport uint16_t
from libc.string cimport memcpy, memset

from unosim.engine.types cimport (
    E_CARD, E_CHALLENGE, E_MISPLAY, E_PLAY, E_ROTATE, E_START, E_SWAP, E_TAKE, E_TAKE_BACK, E_WRONG_JUMP, KINDS, SEATS, WILD_DRAW_FOUR, Recorded,
)


cdef inline void know_nothing(Recorded* r) noexcept nogil:
    memset(r.known, 0, sizeof(r.known))


cdef inline void know_all(Recorded* r, int viewer, int seat) noexcept nogil:
    """The viewer has seen the whole hand."""
    memcpy(r.known[viewer][seat], r.state.count[seat], sizeof(r.known[0][0]))


cdef inline void see_leave(Recorded* r, int seat, int kind) noexcept nogil:
    """A card of the hand is laid."""
    cdef int viewer
    for viewer in range(r.state.rules.seats):
        r.known[viewer][seat][kind] -= r.known[viewer][seat][kind] > 0


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


cdef inline void see_rotation(Recorded* r) noexcept nogil:
    """Every active hand has moved to the next active seat."""
    cdef uint16_t hands[SEATS][KINDS]
    cdef const unsigned char* following = r.state.ring[r.state.direction]
    cdef int viewer, seat
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


cdef inline void learn(Recorded* r, int event, int seat, int a, int b) noexcept nogil:
    """What an event of the log teaches (the table in log.pxd says what a and b are)."""
    if event == E_PLAY or event == E_CARD:
        see_leave(r, seat, a)
    elif event == E_TAKE_BACK:
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
