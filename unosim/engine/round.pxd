"""The machine: `advance` runs the rules until a seat has to decide, `apply` takes one move (docs/engine.md; order of rulebook §16).

**Turn.** Who has something pending answers, challenges or takes it. Then a play, or a draw and after it a play of the drawn card or a pass. With nothing to
draw a draw is a pass. Drawing goes on until `draw.until_playable` is satisfied; after any draw only the last card drawn may be laid.

**Play.** The card is laid, and color and bluff are fixed; UNO windows close. An empty hand is out, and ends the round. The call that is due. The effect: direction,
seats passed over, what is pending and on whom. A reverse with two active seats is a skip, or nothing, and turns no direction.

**Then** whoever may still notice a missed call, the stalemate, the turn cap, and the next seat.
"""

from libc.stdint cimport uint32_t, uint64_t

from unosim.engine.bits cimport bit, popcount, rarely, unlikely
from unosim.engine.calls cimport ask_who_notices, settle_call
from unosim.engine.deck cimport add_card, can_draw, draw_card, lay, put_in_force, remove_card
from unosim.engine.ending cimport finish, turns
from unosim.engine.legal cimport allowed, answers, may_challenge, only_bluffs, playable, would_bluff
from unosim.engine.log cimport record
from unosim.engine.penalty cimport add_penalty, challenge, pay
from unosim.engine.policy cimport Program, decide, doing
from unosim.engine.rng cimport CARDS_STREAM, CHOICE_STREAM, NATURE_STREAM, seed_stream
from unosim.engine.start cimport deal_round, namer, starter_acts
from unosim.engine.types cimport (
    ANSWER, CAPPED, CHALLENGE, CHOICE, DRAW_CARD, DRAWN, E_DRAW, E_NAME, E_OUT, E_PASS, E_PLAY, E_REVERSE, E_SKIP, FIRST_WILD, GO, DRAWS,
    NAME, NO_COLOR, NOBODY, OVER, PASS_ON, PENALTY, PLAY, PLAY_CARD, REASONS, REVERSES, SKIPS, STALEMATE, STARTER, STARTER_ACTS, STUCK,
    WILD_DRAW_FOUR, WON, Move, Rules, State,
)


# --- what a go may do

cdef inline void stop_to_play(State* s) noexcept nogil:
    """The seat plays, draws, or passes where there is nothing to draw."""
    cdef uint64_t legal = playable(s, s.seat)
    cdef int kinds = popcount(legal)
    s.legal = legal
    s.phase = PLAY
    s.stuck = only_bluffs(s, s.seat, legal)
    s.row.choices += kinds
    s.row.choice_turns += kinds > 1
    s.row.stuck_turns += s.stuck


cdef inline void stop_to_answer(State* s) noexcept nogil:
    """Something is pending on the seat: it answers, challenges or takes it."""
    s.legal = answers(s, s.seat)
    s.phase = ANSWER


# --- after a go

cdef inline int following(const State* s) noexcept nogil:
    return s.ring[s.direction][s.seat]


cdef inline void go_on(State* s, int seat) noexcept nogil:
    """The go of `s.seat` is over: who notices a missed call, the turn cap, and the seat that comes next."""
    if rarely(s.watched) and s.uno_open != NOBODY:
        ask_who_notices(s, s.seat)
    if rarely(s.turns_left == 0):
        finish(s, CAPPED, NOBODY, seat)
        return
    s.seat = seat
    s.phase = GO


cdef inline void keep(State* s) noexcept nogil:
    """A go without a play."""
    record(s, E_PASS, s.seat)
    s.turns_left -= 1
    s.passes += 1
    go_on(s, following(s))


cdef inline uint32_t cards_moved(const State* s) noexcept nogil:
    """Grows with every card that is laid or drawn."""
    cdef uint32_t n = turns(s) - s.passes
    cdef int reason
    for reason in range(<int>REASONS):
        n += s.row.drawn[reason]
    return n


cdef inline void pass_idle(State* s) noexcept nogil:
    """A go on which no card moves; when all active seats have had one in a row, the round is a stalemate."""
    if cards_moved(s) != s.idle_mark:
        s.idle_mark = cards_moved(s)
        s.idle = 0
    s.idle += 1
    if s.idle < s.active:
        keep(s)
        return
    record(s, E_PASS, s.seat)
    s.turns_left -= 1
    s.passes += 1
    if s.uno_open != NOBODY:
        ask_who_notices(s, s.seat)
    finish(s, STALEMATE, NOBODY, NOBODY)


cdef inline void close_window(State* s) noexcept nogil:
    """A seat acts in its turn otherwise than by a play."""
    if s.rules.uno_window == 0 or s.uno_open == s.seat:
        s.uno_open = NOBODY


# --- moves

cdef inline int color_of_wild(State* s, int kind, int named) noexcept nogil:
    """The color that a wild puts in force; whether a wild draw four is a bluff is judged here, before it lies."""
    if kind == WILD_DRAW_FOUR:
        s.bluffer = s.seat
        s.bluffed = would_bluff(s, s.seat)
        s.bluff_color = s.color
        if not s.rules.wd4_names_color:
            return s.color
    return named


cdef inline void watch_play(State* s, int kind, bint silent) noexcept nogil:
    """The log of a play, and the call that it may owe."""
    record(s, E_PLAY, s.seat, kind, s.color + 8 * (s.bluffed if kind == WILD_DRAW_FOUR else 0))
    s.uno_open = NOBODY
    if s.size[s.seat] == 0:
        record(s, E_OUT, s.seat, 1)
    else:
        settle_call(s, s.seat, silent)


cdef inline int after_effect(State* s, int effect) noexcept nogil:
    """Direction and seats passed over (step 5); returns the seat that comes next."""
    cdef int skips = effect & SKIPS
    cdef int next_seat
    s.direction ^= (effect & REVERSES) >> 1
    next_seat = following(s)
    if rarely(s.recording):
        if effect & REVERSES:
            record(s, E_REVERSE, NOBODY, s.direction)
        if skips:
            record(s, E_SKIP, next_seat)
    s.row.skipped += skips
    return s.ring[s.direction + 2 * skips][s.seat]


cdef inline void play_card(State* s, Move m) noexcept nogil:
    """A card is laid in a turn or as an answer."""
    cdef int kind = m.kind
    cdef int seat = s.seat
    cdef int effect = s.rules.effect[s.duel][kind]
    remove_card(s, seat, kind)
    lay(s, kind, color_of_wild(s, kind, m.color) if kind >= FIRST_WILD else kind & 3)
    s.turns_left -= 1
    if rarely(s.watched):
        watch_play(s, kind, m.silent)
    if effect & DRAWS:
        add_penalty(s, kind, s.rules.amount[kind])
    if rarely(s.held[seat] == 0):
        finish(s, WON, seat, following(s))
    elif effect & (REVERSES | SKIPS):
        go_on(s, after_effect(s, effect))
    else:                   # foreseen by the processor, which then need not wait for the card to know whose turn is next
        go_on(s, following(s))


cdef inline void draw_in_turn(State* s) noexcept nogil:
    """A draw in the place of a play: one card, or more where `draw.until_playable` says so."""
    cdef const Rules* rules = s.rules
    cdef int reason = STUCK if s.stuck else CHOICE
    cdef uint64_t may_play = 0
    cdef int drawn = 0
    cdef int kind
    while True:
        kind = draw_card(s)
        add_card(s, s.seat, kind)
        if rarely(s.watched):
            close_window(s)
            record(s, E_DRAW, s.seat, kind, reason)
        drawn += 1
        may_play = allowed(s, s.seat, bit(kind) & rules.drawn_playable & s.fits)
        if may_play or drawn == rules.draw_most or rarely(not can_draw(s)):
            break
    s.row.drawn[reason] += drawn
    if may_play == 0 or (rarely(rules.after_voluntary) and reason == CHOICE):
        keep(s)
        return
    s.drawn = kind
    s.legal = may_play
    s.phase = DRAWN


cdef inline void pay_in_turn(State* s) noexcept nogil:
    """What is pending is taken."""
    close_window(s)
    pay(s, s.seat, PENALTY)
    go_on(s, following(s) if s.rules.draw_loses_turn else s.seat)


cdef inline void challenge_in_turn(State* s) noexcept nogil:
    """What is pending is challenged; a right challenger may go on with a turn of its own."""
    close_window(s)
    if challenge(s, s.seat):
        s.phase = GO
    else:
        go_on(s, following(s))


# --- the face

cdef inline void start_round(State* s, uint64_t key, uint64_t deal, uint64_t replicate) noexcept nogil:
    """Seeds the streams and deals; the machine is then before step 5 of the deal."""
    cdef int seat
    seed_stream(&s.cards, key, deal, CARDS_STREAM, 0)
    seed_stream(&s.nature, key, deal, NATURE_STREAM, replicate)
    for seat in range(s.rules.seats):
        seed_stream(s.choice[seat], key, deal, CHOICE_STREAM + seat, replicate)
    deal_round(s)
    s.phase = STARTER


cdef inline void open_round(State* s) noexcept nogil:
    """From the deal to the first turn, or to the stop of the seat that names the color of a starter wild."""
    cdef int seat
    if s.phase == STARTER:
        seat = namer(s)
        if s.color == NO_COLOR and seat != NOBODY:
            s.seat = seat
            s.legal = 0
            s.phase = NAME
            return
    s.seat = starter_acts(s)
    s.phase = GO


cdef inline int advance(State* s) noexcept nogil:
    """Runs the rules until a seat has to decide, or the round is over; returns the phase, which says which."""
    if rarely(s.phase > GO):
        open_round(s)
    if s.phase == GO:
        if s.pending:
            stop_to_answer(s)
            return ANSWER
        stop_to_play(s)
        return PLAY
    return s.phase


cdef inline void apply(State* s, int phase, Move m) noexcept nogil:
    """Takes one legal move of the seat that has to decide; `phase` is that of the stop."""
    if m.action == PLAY_CARD:
        play_card(s, m)
    elif m.action == DRAW_CARD:
        if phase == PLAY:
            draw_in_turn(s)
        else:
            pay_in_turn(s)
    elif m.action == PASS_ON:
        if phase == PLAY:
            pass_idle(s)
        else:
            keep(s)
    elif m.action == CHALLENGE:
        challenge_in_turn(s)
    else:
        record(s, E_NAME, s.seat, m.color)
        put_in_force(s, m.color)
        s.phase = STARTER_ACTS


cdef inline Move next_move(State* s, int phase, const Program* p) noexcept nogil:
    """A single legal move that lays no card and names nothing is taken without asking the strategy."""
    if phase == PLAY and s.legal == 0:
        return doing(DRAW_CARD if can_draw(s) else PASS_ON)
    if phase == ANSWER and s.legal == 0 and not may_challenge(s):
        return doing(DRAW_CARD)
    return decide(s, phase, p)


cdef inline void play_round(State* s, const Program** programs) noexcept nogil:
    """From the deal to the end."""
    cdef int phase
    while s.phase != OVER:
        phase = advance(s)
        apply(s, phase, next_move(s, phase, programs[s.seat]))
