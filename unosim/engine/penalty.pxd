"""Penalties: what a draw card makes pending, paying it, challenging it (rulebook §5, §6, §7).

A draw two or wild draw four makes its amount **pending** on the next seat; an answer adds its own amount and sends all of it on. The seat on
which something is pending answers, challenges or takes all of it; taking clears it, and the draw card left on top is an ordinary card. Paying loses the turn
(`action.draw_loses_turn`), and is never a turn.

**Challenge.** Only the seat that would draw may challenge the wild draw four that is pending, once, instead of answering or paying; with `in_chain: never` only
one that opened its chain. What counts is the hand as the wild draw four was laid. Guilty: the bluffer takes all that is pending, the named color stands, and the
challenger plays or loses the turn (`challenge.guilty`), or the card is taken back (play.pxd). Innocent: the challenger takes what is pending and `innocent_extra` more, and loses the turn.
"""

from unosim.engine.deck cimport take
from unosim.engine.log cimport record
from unosim.engine.types cimport (
    CHALLENGED, E_CHALLENGE, E_PAY, State,
)


cdef inline void add_penalty(State* s, int kind, int amount) noexcept nogil:
    """A draw card was laid: its amount is pending on the seat that comes next."""
    s.answered = s.pending != 0
    s.pending += amount
    s.pending_kind = kind
    s.chain += 1
    s.extra_fours = 1


cdef inline void collect(State* s, int seat, int amount, int reason) noexcept nogil:
    """The seat takes a penalty, and nothing is pending any more."""
    cdef int got = take(s, seat, amount, reason)
    s.row.chains += s.chain > 1
    if s.chain > s.row.longest_chain:
        s.row.longest_chain = s.chain
    if got > s.row.largest_penalty:
        s.row.largest_penalty = got
    s.pending = 0
    s.chain = 0


cdef inline void pay(State* s, int seat, int reason) noexcept nogil:
    """The seat takes all that is pending on it."""
    record(s, E_PAY, seat, s.pending)
    s.row.payments += 1
    collect(s, seat, s.pending, reason)


cdef inline void note_challenge(State* s, int seat, bint guilty) noexcept nogil:
    record(s, E_CHALLENGE, seat, s.bluffer, s.bluff_color + 8 * guilty)
    s.row.challenges += 1
    s.row.challenges_won += guilty


cdef inline bint challenge(State* s, int seat) noexcept nogil:
    """The seat challenges; returns whether it may go on with a turn of its own."""
    cdef bint guilty = s.bluffed
    note_challenge(s, seat, guilty)
    if guilty:
        collect(s, s.bluffer, s.pending, CHALLENGED)
        return s.rules.challenge_guilty != 1
    collect(s, seat, s.pending + s.rules.challenge_extra * s.extra_fours, CHALLENGED)
    return False
