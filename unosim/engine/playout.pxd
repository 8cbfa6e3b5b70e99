"""Moves played out: a seat tries each legal move in many worlds that it cannot tell from the real one (worlds.pxd; strategy `rollout`, and `evaluate`).

**A play-out** makes the move in a copy of the world and lets scripts play on, with new lots for cards, nature and every seat. All moves are tried in the same worlds and begin with
the same lots: differences between moves are sharper than the moves themselves. For `evaluate` the round is played to its end, and the win counts.

**The strategy** stops a play-out at the next turn of its own, and counts what the position is worth then (value.pxd): by that, two moves differ far less by chance than by who wins in the end.
Moves are tried against the one that its own script makes. Play-outs go where they decide (sequential halving: Karnin, Koren, Somekh 2013): of `playouts` times the number of moves every stage has the same
part, shared by the moves that are left, of which the better half goes on, until a stage of two. So a move has `playouts` on average; of four moves two have 50 and two 150.
The best one is made if it is ahead of the script's by half a standard error, else the script's: a random pick among moves that seem equal is worse than what the script knows. Where one move is legal
nothing is drawn.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset

from unosim.engine.bits cimport rarely
from unosim.engine.detail cimport look
from unosim.engine.legal cimport may_challenge
from unosim.engine.options cimport MOST_OPTIONS, Option, Options, list_moves
from unosim.engine.policy cimport chosen
from unosim.engine.program cimport CALLING, Program
from unosim.engine.rng cimport below, next_word
from unosim.engine.round cimport Loop, ask_program, take_move, to_next_stop
from unosim.engine.types cimport ANSWER, JUMP_IN, OVER, PLAY, PLAY_CARD, Detail, Move, Recorded, Rng, State
from unosim.engine.value cimport SURE, chance_to_win
from unosim.engine.worlds cimport Worlds, copy_round, deal_world, look_around

cdef struct Playouts:       # all memory of a seat that thinks
    Loop play               # to the end of a round
    Worlds worlds
    State trial
    Options options
    uint8_t watched
    int32_t alive           # moves that are left in the race: the first ones of `race`, the script's own before all
    int32_t race[MOST_OPTIONS]
    int64_t gap[MOST_OPTIONS]       # of a move to the script's own, sums over worlds of the difference,
    int64_t square[MOST_OPTIONS]    # and of its square


cdef inline void begin_thinking(Playouts* b, const Recorded* r, const Program* p) noexcept nogil:
    """A decision is looked at: what is the same in all its worlds, and the moves of the stop."""
    look_around(&b.worlds, r)
    b.worlds.world.watched = b.watched
    list_moves(&b.options, &b.worlds.world, p)


cdef inline void begin_play_out(Playouts* b, int option) noexcept nogil:
    """The move in the world of `b`: `b.trial`."""
    cdef State* s = &b.trial
    copy_round(s, &b.worlds.world)
    memcpy(s.company[s.seat], b.options.option[option].company, sizeof(s.company[0]))
    take_move(s, &b.options.option[option].move)


cdef inline void play_out(Playouts* b, int option) noexcept nogil:
    """The move, and the round to its end."""
    begin_play_out(b, option)
    b.play(&b.trial, b.worlds.program)


cdef inline int look_ahead(Playouts* b, int option, const Program* p) noexcept nogil:
    """The move, the round to the next turn of the same seat, and what that is worth to it: 0 to SURE."""
    cdef State* s = &b.trial
    cdef int seat = b.worlds.world.seat
    cdef int phase
    cdef Move m
    begin_play_out(b, option)
    while True:
        phase = to_next_stop(s)
        if phase == OVER or s.active < b.worlds.world.active:       # who is out first counts, also where play goes on for places
            return SURE if s.size[seat] == 0 else 0
        if phase == PLAY and s.seat == seat:
            return chance_to_win(s, seat, p.value)
        ask_program(s, p, &m)
        take_move(s, &m)


# --- the strategy

cdef inline void shuffle(Playouts* b, Rng* lots) noexcept nogil:
    """The order of the moves decides between equal ones, so it is a lot; the script's own stays the first."""
    cdef Option kept
    cdef int i, other
    for i in range(b.options.n - 1, 1, -1):
        other = 1 + below(lots, i)
        kept = b.options.option[i]
        b.options.option[i] = b.options.option[other]
        b.options.option[other] = kept


cdef inline void keep_best(Playouts* b, int most) noexcept nogil:
    """Goes on with the script's move and the others that are best so far."""
    cdef int i, j, best, option
    for i in range(1, most):
        best = i
        for j in range(i + 1, b.alive):
            if b.gap[b.race[j]] > b.gap[b.race[best]]:
                best = j
        option = b.race[best]
        b.race[best] = b.race[i]
        b.race[i] = option
    b.alive = most


cdef inline int run_race(Playouts* b, uint64_t key, const Program* p) noexcept nogil:
    """The best move: in each stage as many play-outs, shared by the moves that are left, of which the better half stays."""
    cdef int64_t base, gap
    cdef int stages = 2
    cdef int world = 0
    cdef int i, j, option, more
    memset(b.gap, 0, b.options.n * sizeof(b.gap[0]))
    memset(b.square, 0, b.options.n * sizeof(b.square[0]))
    for option in range(b.options.n):
        b.race[option] = option
    b.alive = b.options.n
    while 1 << stages < b.options.n:
        stages += 1
    for i in range(stages):
        more = max(p.playouts * b.options.n // (b.alive * stages), 1)
        for world in range(world, world + more):
            deal_world(&b.worlds, key, world)
            for j in range(b.alive):
                option = b.race[j]
                gap = look_ahead(b, option, p)
                if j == 0:
                    base = gap
                gap -= base
                b.gap[option] += gap
                b.square[option] += gap * gap
        world += 1
        keep_best(b, max((b.alive + 1) // 2, 2))
    option = b.race[1]
    if b.gap[option] > 0 and 4 * <double>b.gap[option] * b.gap[option] > b.square[option]:
        return option
    return 0


cdef inline void think(Playouts* b, Recorded* r, const Program* p, Move* m) noexcept nogil:
    """The move of a seat that plays its moves out with its own script."""
    cdef State* s = &r.state
    cdef int seat = s.seat
    cdef int option = 0
    cdef int i
    begin_thinking(b, r, p)
    if b.options.n > 1:
        for i in range(s.rules.seats):
            b.worlds.program[i] = p
        shuffle(b, s.choice[seat])
        option = run_race(b, next_word(s.choice[seat]), p)
    m[0] = b.options.option[option].move
    memcpy(s.company[seat], b.options.option[option].company, sizeof(s.company[0]))
    if (m.action == PLAY_CARD or m.action == JUMP_IN) and s.rules.uno_penalty and (s.size[seat] - m.cards == 1 or s.rules.uno_identical):
        m.silent = not chosen(s, p, CALLING)


cdef inline void play_closely(Playouts* b, Recorded* r, const Program** programs) noexcept nogil:
    """`play_round` for a table at which somebody thinks, or whose rounds are counted turn by turn. `b` is needed for those who think alone."""
    cdef State* s = &r.state
    cdef Detail* d = r.detail
    cdef const Program* p
    cdef Move m
    cdef int phase = to_next_stop(s)
    while phase != OVER:
        p = programs[s.seat]
        if rarely(p.playouts):
            think(b, r, p, &m)
        else:
            ask_program(s, p, &m)
        if d != NULL:
            look(d, s, phase, &m, phase == ANSWER and may_challenge(s))
        take_move(s, &m)
        phase = to_next_stop(s)
