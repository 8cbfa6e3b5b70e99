"""What digits do in some houses (rulebook §11): after the jump window and the effect, never for a card that empties a hand, once for a group, by its top card.

- **swap** (7): the player must swap hands with an active seat of its choice.
- **rotate** (0): every active hand moves one seat in the direction of play.
- **red zero**: beats rotate on R0; an opponent named by the player takes cards blind from the player's hand until one is left in it.
- **quiet** (6): a ban on sounds; see nature.pxd.
- **slap** (9): all active seats slap; they are drawn one by one by `reaction`, and the last one left draws 2.

If the victim is out by then, nothing happens. A hand that becomes one card so owes no call, and an omission lapses when the hand changes.
"""

from libc.stdint cimport uint16_t, uint64_t

from unosim.engine.bits cimport apart, bit, lowest, popcount, rarely
from unosim.engine.deck cimport take
from unosim.engine.ending cimport active_from
from unosim.engine.hands cimport add_card, remove_card
from unosim.engine.log cimport record
from unosim.engine.nature cimport draw_seat, nature_card
from unosim.engine.types cimport (
    E_QUIET, E_ROTATE, E_SLAP, E_SLAP_LOT, E_SWAP, E_TAKE, KINDS, NO_CARD, NOBODY, SLAP, Recorded, State,
)

cdef enum:
    RED_ZERO = 0
    FINE_FOR_SLAP = 2


cdef inline bint wants_target(const State* s, int top) noexcept nogil:
    """Does a play with this card on top name a seat."""
    return (s.rules.swap_kinds & bit(top)) != 0 or (s.rules.red_zero and top == RED_ZERO)


cdef inline bint is_active(const State* s, int seat) noexcept nogil:
    return seat < s.rules.seats and s.size[seat] > 0


cdef inline void forget_omission(State* s, int seat) noexcept nogil:
    if s.uno_open == seat:
        s.uno_open = NOBODY


cdef inline void exchange(State* s, int seat, int other) noexcept nogil:
    """Two hands change places."""
    cdef int kind
    s.held[seat], s.held[other] = s.held[other], s.held[seat]
    s.twice[seat], s.twice[other] = s.twice[other], s.twice[seat]
    s.size[seat], s.size[other] = s.size[other], s.size[seat]
    if rarely((s.twice[seat] | s.twice[other]) & s.rules.many):
        for kind in range(KINDS):
            s.more[seat][kind], s.more[other][kind] = s.more[other][kind], s.more[seat][kind]


cdef inline void swap_hands(State* s, int seat, int other) noexcept nogil:
    exchange(s, seat, other)
    forget_omission(s, seat)
    forget_omission(s, other)
    s.row.swaps += 1
    record(s, E_SWAP, seat, other)


cdef inline void rotate_hands(State* s, int seat) noexcept nogil:
    """Every active hand moves to the next active seat: one seat changes with each of the others in turn."""
    cdef int first = active_from(s, seat, s.direction)
    cdef int other = s.ring[s.direction][first]
    while other != first:
        exchange(s, first, other)
        other = s.ring[s.direction][other]
    s.uno_open = NOBODY
    s.row.swaps += 1
    record(s, E_ROTATE, seat, s.direction)


cdef inline void take_blind(State* s, int seat, int taker) noexcept nogil:
    """The taker takes cards from the hand of `seat` until one is left."""
    cdef Recorded* r = <Recorded*>s
    cdef int kind
    if s.size[seat] <= 1:
        return
    while s.size[seat] > 1:
        kind = NO_CARD
        if rarely(s.recording) and r.taken < r.takes:
            kind = r.take[r.taken]
            r.taken += 1
            if not s.held[seat] & bit(kind):
                kind = NO_CARD
        if kind == NO_CARD:
            kind = nature_card(s, seat, s.held[seat])
        remove_card(s, seat, kind)
        add_card(s, taker, kind)
        record(s, E_TAKE, taker, kind, seat)
    forget_omission(s, seat)
    forget_omission(s, taker)
    s.row.swaps += 1


cdef inline void slap(State* s) noexcept nogil:
    """The slowest of all active seats draws."""
    cdef uint64_t left = 0
    cdef Recorded* r = <Recorded*>s
    cdef int seat
    for seat in range(s.rules.seats):
        if s.size[seat]:
            left |= bit(seat)
    if rarely(s.recording) and r.next_slap != NOBODY and left & bit(r.next_slap):
        left = bit(r.next_slap)
    if rarely(s.recording):
        r.next_slap = NOBODY
    while popcount(left) > 1:
        seat = draw_seat(s, left)
        record(s, E_SLAP_LOT, seat, <int>left)
        left ^= bit(seat)
    seat = lowest(left)
    record(s, E_SLAP, seat)
    s.row.slaps += 1
    take(s, seat, FINE_FOR_SLAP, SLAP)


cdef inline void extra(State* s, int seat, int top, int target) noexcept nogil:
    """The extra of a card that `seat` has played; by a later jump of the same series the seat may be out."""
    apart()
    if s.rules.red_zero and top == RED_ZERO:
        if is_active(s, target) and target != seat:
            take_blind(s, seat, target)
    elif s.rules.rotate_kinds & bit(top):
        rotate_hands(s, seat)
    if s.rules.swap_kinds & bit(top) and is_active(s, seat) and is_active(s, target) and target != seat:
        swap_hands(s, seat, target)
    if s.rules.quiet_kinds & bit(top):
        s.ban = seat
        record(s, E_QUIET, seat)
    if s.rules.slap_kinds & bit(top):
        slap(s)
