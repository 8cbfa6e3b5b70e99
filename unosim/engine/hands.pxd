"""Hands: which cards a seat holds, and how many of each.

A kind is in `held` if the seat has it and in `twice` if it has two or more; what it has besides is in `more`, which only decks with a kind more than twice can need. So nearly all that is
asked of a hand is asked of two masks.
"""

from libc.stdint cimport uint64_t

from unosim.engine.bits cimport bit, popcount, rarely, select, unlikely
from unosim.engine.rng cimport below, lot
from unosim.engine.types cimport State


cdef inline void add_card(State* s, int seat, int kind) noexcept nogil:
    cdef uint64_t b = bit(kind)
    if rarely(s.twice[seat] & b):
        s.more[seat][kind] += 1
    s.twice[seat] |= s.held[seat] & b
    s.held[seat] |= b
    s.size[seat] += 1


cdef inline void remove_card(State* s, int seat, int kind) noexcept nogil:
    cdef uint64_t second = s.twice[seat] & bit(kind)
    s.size[seat] -= 1
    if rarely(second & s.rules.many) and s.more[seat][kind]:
        s.more[seat][kind] -= 1
        return
    s.twice[seat] ^= second
    s.held[seat] ^= bit(kind) ^ second


cdef inline int copies(const State* s, int seat, int kind) noexcept nogil:
    """How many cards of this kind are in the hand."""
    return <int>(s.held[seat] >> kind & 1) + <int>(s.twice[seat] >> kind & 1) + s.more[seat][kind]


cdef inline int cards_in(const State* s, int seat, uint64_t mask) noexcept nogil:
    """How many cards of these kinds are in the hand."""
    cdef int n = popcount(s.held[seat] & mask) + popcount(s.twice[seat] & mask)
    cdef uint64_t many = s.twice[seat] & mask & s.rules.many
    cdef int kind
    while many:
        kind = select(many, 0)
        many &= many - 1
        n += s.more[seat][kind]
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
        i -= copies(s, seat, kind)
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
