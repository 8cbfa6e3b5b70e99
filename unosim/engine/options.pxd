"""The moves of a stop, as a list: what a seat that thinks tries one by one (playout.pxd).

A card of each kind, wilds with each color, draw, pass, challenge, decline; a card that picks a player with each player; of groups the largest with a lead, with each color on top. Calls are
no part of it. Which copy of a kind is laid makes no difference. The move of the seat's own script is the first.
"""

from libc.stdint cimport int32_t, uint16_t, uint64_t
from libc.string cimport memcpy

from unosim.engine.bits cimport lowest
from unosim.engine.extras cimport wants_target
from unosim.engine.groups cimport group_room
from unosim.engine.legal cimport other_moves
from unosim.engine.policy cimport doing, gather
from unosim.engine.program cimport Program
from unosim.engine.round cimport ask_program
from unosim.engine.types cimport (
    CHALLENGE, DECLINE, DRAW_CARD, FIRST_WILD, JUMP, JUMP_IN, LAY_BACK, MAY_CHALLENGE, MAY_DECLINE, MAY_DRAW, MAY_NAME, MAY_PASS, NAME_COLOR, NO_CARD,
    NO_COLOR, NOBODY, PASS_ON, PLAY_CARD, TAKE_BACK, WILD_DRAW_FOUR, Move, State,
)

cdef enum:
    MOST_OPTIONS = 512      # more than any stop can have

cdef struct Option:
    Move move
    uint16_t company[4]     # cards that go with the lead, as in State

cdef struct Options:
    int32_t n
    Option option[MOST_OPTIONS]


cdef inline bint same_move(const Move* m, const Move* other) noexcept nogil:
    return (m.action == other.action and m.kind == other.kind and m.cards == other.cards and m.last == other.last and m.target == other.target
            and (m.color == other.color or m.kind == WILD_DRAW_FOUR and m.color == NO_COLOR))


cdef inline void offer(Options* all, const State* s, Move* m) noexcept nogil:
    """One move, or one for each color of a wild."""
    cdef bint names = m.kind >= FIRST_WILD and m.kind != NO_CARD and (m.kind != WILD_DRAW_FOUR or s.rules.wd4_names_color or m.action == LAY_BACK)
    cdef int color
    cdef Option* o
    for color in range(4 if names else 1):
        o = &all.option[all.n]
        o.move = m[0]
        if names:
            o.move.color = color
        memcpy(o.company, s.company[s.seat], sizeof(o.company))
        all.n += not same_move(&o.move, &all.option[0].move)


cdef inline void offer_play(Options* all, const State* s, Move* m) noexcept nogil:
    """One play, or one for each player that it may be aimed at."""
    cdef int seat
    if not (wants_target(s, m.last) and s.size[s.seat] > m.cards and s.active > 1):
        offer(all, s, m)
        return
    for seat in range(s.rules.seats):
        if seat != s.seat and s.size[seat]:
            m.target = seat
            offer(all, s, m)
    m.target = NOBODY


cdef inline void offer_kind(Options* all, State* s, const Program* p, int kind, int action) noexcept nogil:
    cdef Move m
    cdef int room, color
    doing(&m, action)
    m.kind = m.last = kind
    if action == LAY_BACK:
        offer(all, s, &m)
        return
    offer_play(all, s, &m)
    room = group_room(s, s.seat, kind)
    if room == 1:
        return
    gather(s, p, &m, room)
    if kind >= FIRST_WILD:
        offer_play(all, s, &m)
        return
    for color in range(4):
        if s.company[s.seat][color]:
            m.last = (kind & ~3) + color
            offer_play(all, s, &m)


cdef inline void lay_nothing(Options* all, const State* s, int action, int may) noexcept nogil:
    cdef Move m
    if may:
        doing(&m, action)
        offer(all, s, &m)


cdef inline void list_moves(Options* all, State* s, const Program* p) noexcept nogil:
    """The moves of the stop, that of the script first; `s` is a copy, of which lots may be drawn."""
    cdef int may = other_moves(s)
    cdef int action = PLAY_CARD
    cdef uint64_t kinds = s.legal
    cdef Move m
    ask_program(s, p, &m)
    m.silent = 0
    all.n = 1
    all.option[0].move = m
    memcpy(all.option[0].company, s.company[s.seat], sizeof(all.option[0].company))
    if s.phase == JUMP:
        action = JUMP_IN
    elif s.phase == TAKE_BACK:
        action = LAY_BACK
    while kinds:
        offer_kind(all, s, p, lowest(kinds), action)
        kinds &= kinds - 1
    lay_nothing(all, s, CHALLENGE, may & MAY_CHALLENGE)
    lay_nothing(all, s, DRAW_CARD, may & MAY_DRAW)
    lay_nothing(all, s, PASS_ON, may & MAY_PASS)
    lay_nothing(all, s, DECLINE, may & MAY_DECLINE)
    if may & MAY_NAME:
        doing(&m, NAME_COLOR)
        for m.color in range(4):
            offer(all, s, &m)
