"""What happens by chance and is nobody's choice: lots among seats, sounds under a ban, mistakes (rulebook §9, §11, §13).

Where several seats could be the one, a lot decides with the players' `reaction` as weights, never the number of the seat. Who steps a round by hand may set what
comes next; a recorded round keeps that beside its log.

**Quiet card.** After it nobody may make a sound: the first who does draws 2, and the ban ends. Making a noise (a chance of each active seat at the start of a turn), calling
UNO, a false call and noticing a missed call are sounds (the latter three with `extras.quiet_call`); the call that goes with the quiet card itself is none. The ban also ends as the seat that
played the card plays again, and passes on with a new quiet card.
"""

from libc.stdint cimport uint64_t

from unosim.engine.bits cimport bit, lowest, popcount, rarely, select
from unosim.engine.deck cimport take
from unosim.engine.hands cimport cards_in, copies
from unosim.engine.log cimport record
from unosim.engine.rng cimport below, happens, next_word
from unosim.engine.types cimport (
    E_NOISE, E_NOISE_LOT, E_QUIET_ENDS, NOBODY, NOISE, Rng, State,
)

cdef enum:
    FINE_FOR_NOISE = 2


cdef inline uint64_t below_64(Rng* r, uint64_t n) noexcept nogil:
    """Unbiased 0 … n-1 for any n (masks and throws away)."""
    cdef uint64_t mask = n - 1
    cdef uint64_t x
    cdef int shift = 1
    while shift < 64:
        mask |= mask >> shift
        shift *= 2
    while True:
        x = next_word(r) & mask
        if x < n:
            return x


cdef inline int draw_seat(State* s, uint64_t seats) noexcept nogil:
    """One of these seats by lot."""
    cdef uint64_t total = 0
    cdef uint64_t left = seats
    cdef uint64_t x
    cdef int seat
    if popcount(seats) == 1:
        return lowest(seats)
    if not s.weighted:
        return select(seats, below(&s.nature, popcount(seats)))
    while left:
        total += s.human[lowest(left)].reaction
        left &= left - 1
    x = below_64(&s.nature, total)
    left = seats
    while True:
        seat = lowest(left)
        if x < s.human[seat].reaction:
            return seat
        x -= s.human[seat].reaction
        left &= left - 1


cdef inline int nature_card(State* s, int seat, uint64_t mask) noexcept nogil:
    """The kind of one of the seat's cards by nature's lot; every card of these kinds has the same chance."""
    cdef int i = below(&s.nature, cards_in(s, seat, mask))
    cdef int kind
    while True:
        kind = lowest(mask)
        i -= copies(s, seat, kind)
        if i < 0:
            return kind
        mask &= mask - 1


cdef inline void end_ban(State* s) noexcept nogil:
    s.ban = NOBODY
    record(s, E_QUIET_ENDS, NOBODY)


cdef inline void fine_noise(State* s, int seat) noexcept nogil:
    """The seat has made a sound under the ban."""
    record(s, E_NOISE, seat)
    s.row.noises += 1
    end_ban(s)
    take(s, seat, FINE_FOR_NOISE, NOISE)


cdef inline void sound(State* s, int seat) noexcept nogil:
    """A call, a false call or a catch: a sound, where calls are."""
    if rarely(s.ban != NOBODY) and s.rules.quiet_call:
        fine_noise(s, seat)


cdef inline void ask_for_noise(State* s) noexcept nogil:
    """The start of a turn under the ban: any active seat may make a noise."""
    cdef uint64_t noisy = 0
    cdef int seat = s.seat
    cdef int i
    for i in range(s.active):
        seat = s.ring[s.direction][seat]
        if happens(&s.nature, s.human[seat].noise):
            noisy |= bit(seat)
    if noisy == 0:
        return
    seat = draw_seat(s, noisy)
    if popcount(noisy) > 1:
        record(s, E_NOISE_LOT, seat, <int>noisy)
    fine_noise(s, seat)
