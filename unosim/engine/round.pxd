"""The machine: `advance` runs the rules until a seat has to decide, `apply` takes one move (docs/engine.md; order of rulebook §16).

**Turn.** Under a ban somebody may make a noise. Who has something pending answers, challenges or takes it. A mistake of the player: a card that cannot be laid is shown, taken back and fined, and the turn
is lost (`misplay.penalty`; never while a penalty is pending or after a draw). Then a play, or a draw and after it a play of the drawn card or a pass. With nothing to
draw a draw is a pass. Drawing goes on until `draw.until_playable` is satisfied; after any draw only the last card drawn may be laid.

**Taken back.** With `challenge.guilty: take_back` the wild draw four of a guilty bluffer returns to the hand; one card that made it a bluff, of the owner's choice, is laid without
effect, extra, window or call; then the owner draws what is pending, and the challenger plays. A jumper has no turn to play in: its wild draw four stays.

A play is in play.pxd, the end of a go in goes.pxd.
"""

from libc.stdint cimport uint64_t

from unosim.engine.bits cimport bit, popcount, rarely
from unosim.engine.deck cimport can_draw, draw_card, lay, put_in_force, take
from unosim.engine.detail cimport see_move, see_play, see_stop
from unosim.engine.goes cimport close_window, following, go_on, keep, pass_idle
from unosim.engine.hands cimport add_card, remove_card
from unosim.engine.legal cimport allowed, answers, may_challenge, only_bluffs, playable, remember_paid
from unosim.engine.log cimport record
from unosim.engine.nature cimport ask_for_noise, nature_card
from unosim.engine.penalty cimport challenge, collect, note_challenge, pay
from unosim.engine.play cimport begin_series, is_simple, open_window, play_by_house_rules, play_card, step_window
from unosim.engine.policy cimport decide, doing
from unosim.engine.program cimport Program
from unosim.engine.rng cimport CARDS_STREAM, CHOICE_STREAM, NATURE_STREAM, happens, seed_stream
from unosim.engine.start cimport deal_round, namer, starter_acts, starter_amount
from unosim.engine.types cimport (
    ANSWER, CHALLENGE, CHALLENGED, CHOICE, DECLINE, DID_CHALLENGE, DID_DRAW, DID_PASS, DID_PAY, DID_PLAY, DRAW_CARD, DRAWN, E_DRAW, E_MISPLAY, E_NAME,
    E_TAKE_BACK, FIRST_WILD, GO, JUMP_IN, LAY_BACK, MISPLAY, NAME, NO_COLOR, NOBODY, OVER, PASS_ON, PENALTY, PLAY, PLAY_CARD, STARTER, STARTER_ACTS, STUCK, TAKE_BACK, TURN, WILD_DRAW_FOUR,
    Detail, Move, Rules, State,
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


# --- what else a go may bring, where the house rules have it

cdef inline void misplay(State* s, int kind) noexcept nogil:
    """The seat shows a card that it may not lay, takes it back, is fined, and has had its turn."""
    record(s, E_MISPLAY, s.seat, kind)
    s.row.misplays += 1
    close_window(s)
    take(s, s.seat, s.rules.misplay_penalty, MISPLAY)
    s.turns_left -= 1
    s.passes += 1
    go_on(s, following(s), True)


cdef inline void begin_turn(State* s) noexcept nogil:
    """Step 3 of a turn and, if nothing goes wrong, its stop."""
    cdef uint64_t wrong
    if s.rules.misplay_penalty:
        wrong = s.held[s.seat] & ~playable(s, s.seat)
        if wrong and happens(&s.nature, s.human[s.seat].misplay):
            misplay(s, nature_card(s, s.seat, wrong))
            return
    stop_to_play(s)


cdef inline void begin_go(State* s) noexcept nogil:
    """Steps 1 to 3 of a turn that a noise or a mistake may disturb; `advance` has the rest of them."""
    s.turn_of = s.seat
    s.call_was_due = 0
    if s.ban != NOBODY:
        ask_for_noise(s)
    if s.pending:
        stop_to_answer(s)
    else:
        begin_turn(s)


cdef inline void stop_to_take_back(State* s) noexcept nogil:
    """The bluffer chooses what it lays instead of its wild draw four."""
    s.challenger = s.seat
    s.seat = s.bluffer
    s.legal = s.bluff_cards & s.held[s.bluffer]
    s.phase = TAKE_BACK


cdef inline void take_back(State* s, int kind, int color) noexcept nogil:
    if kind < FIRST_WILD:
        color = kind & 3
    record(s, E_TAKE_BACK, s.seat, kind, color)
    s.row.take_backs += 1
    s.discards -= 1
    add_card(s, s.seat, WILD_DRAW_FOUR)
    remove_card(s, s.seat, kind)
    lay(s, kind, color)
    if s.uno_open == s.seat:
        s.uno_open = NOBODY
    collect(s, s.seat, s.pending, CHALLENGED)
    put_in_force(s, color)          # the card that was paid for is not there any more
    s.seat = s.turn_of = s.challenger
    s.phase = TURN


cdef inline void draw_in_turn(State* s, bint house) noexcept nogil:
    """A draw in the place of a play: one card, or more where `draw.until_playable` says so."""
    cdef const Rules* rules = s.rules
    cdef int reason = CHOICE if rarely(not s.stuck) else STUCK
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
        keep(s, house)
        return
    s.drawn = kind
    s.legal = may_play
    s.phase = DRAWN


cdef inline void pay_in_turn(State* s, bint house) noexcept nogil:
    """What is pending is taken; that is no turn, and where it does not lose the turn, the turn follows."""
    cdef int seat = s.seat
    close_window(s)
    pay(s, seat, PENALTY)
    if house:
        remember_paid(s)
        s.turn_of = NOBODY
    if s.rules.draw_loses_turn:
        go_on(s, following(s), house)
        return
    go_on(s, seat, house)
    if s.phase == GO:
        s.turn_of = seat
        s.phase = TURN


cdef inline void challenge_in_turn(State* s, bint house) noexcept nogil:
    """What is pending is challenged; a right challenger may go on with a turn of its own."""
    close_window(s)
    if s.rules.challenge_guilty == 2 and s.bluffed and not s.bluff_by_jump:
        note_challenge(s, s.seat, True)
        stop_to_take_back(s)
    elif challenge(s, s.seat):
        s.phase = TURN
    else:
        s.turn_of = NOBODY
        go_on(s, following(s), house)


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


cdef inline void run(State* s) noexcept nogil:
    """Everything but the start of a plain go: from the deal to the first turn, and turns that go on."""
    cdef int seat
    while s.phase >= GO:
        if s.phase == GO:
            if s.ban == NOBODY and not s.rules.misplay_penalty:
                return
            begin_go(s)
        elif s.phase == TURN:
            if s.rules.house:
                begin_turn(s)
            else:
                stop_to_play(s)
        elif s.phase == STARTER:
            seat = namer(s)
            if s.color == NO_COLOR and seat != NOBODY:
                s.seat = seat
                s.legal = 0
                s.phase = NAME
                return
            s.phase = STARTER_ACTS
            if s.rules.jump:
                begin_series(s, True, s.row.dealer, s.fits, s.color, False)
                s.series.amounts = starter_amount(s)
                s.series.draw_cards = s.series.amounts != 0
                open_window(s)
        else:
            s.seat = starter_acts(s, starter_amount(s))
            s.phase = GO


cdef inline int advance(State* s, bint house, Detail* d) noexcept nogil:
    """Runs the rules until a seat has to decide, or the round is over; returns the phase, which says which. `d`: who counts, or NULL."""
    if s.phase != GO or (house and rarely(s.ban != NOBODY or s.rules.misplay_penalty)):
        if rarely(s.phase >= GO):
            run(s)
        if s.phase != GO:
            if d != NULL and s.phase != DRAWN:
                see_stop(d, s, s.phase, s.phase == ANSWER and may_challenge(s))
            return s.phase
    if house:
        s.turn_of = s.seat
        s.call_was_due = 0
    if s.pending:
        stop_to_answer(s)
        if d != NULL:
            d.row.open_answers += s.legal != 0
            d.row.open_challenges += may_challenge(s)
        return ANSWER
    stop_to_play(s)
    if d != NULL:
        d.row.open_turns += s.legal != 0
    return PLAY


cdef inline void apply(State* s, int phase, const Move* m, bint house, Detail* d) noexcept nogil:
    """Takes one legal move of the seat that has to decide; `phase` is that of the stop."""
    if m.action == PLAY_CARD:
        s.did[s.seat] = DID_PLAY
        if d != NULL:
            see_play(d, s, m)
        if house and rarely(not is_simple(s, m)):
            play_by_house_rules(s, m, False)
        else:
            play_card(s, m, house)
        return
    if d != NULL:
        see_move(d, s, m.action)
    if m.action == DRAW_CARD:
        s.did[s.seat] = DID_DRAW if phase == PLAY else DID_PAY
        if phase == PLAY:
            draw_in_turn(s, house)
        else:
            pay_in_turn(s, house)
    elif m.action == PASS_ON:
        if phase == PLAY:
            s.did[s.seat] = DID_PASS
            pass_idle(s, house)
        else:
            keep(s, house)
    elif rarely(m.action == CHALLENGE):
        s.did[s.seat] = DID_CHALLENGE
        challenge_in_turn(s, house)
    elif house and rarely(m.action == JUMP_IN):
        s.series.claims |= 1 << s.seat
        s.series.claim[s.seat] = m[0]
        step_window(s)
    elif house and rarely(m.action == DECLINE):
        step_window(s)
    elif rarely(m.action == LAY_BACK):
        take_back(s, m.kind, m.color)
    else:
        record(s, E_NAME, s.seat, m.color)
        put_in_force(s, m.color)
        s.phase = STARTER


cdef inline void next_move(State* s, int phase, const Program* p, Move* m, bint house) noexcept nogil:
    """A single legal move that lays no card and names nothing is taken without asking the strategy."""
    if phase == PLAY and s.legal == 0:
        doing(m, DRAW_CARD if can_draw(s) else PASS_ON)
    elif phase == ANSWER and s.legal == 0 and not may_challenge(s):
        doing(m, DRAW_CARD)
    else:
        decide(s, phase, p, m, house)


cdef inline void play_round(State* s, const Program** programs, bint house, Detail* d) noexcept nogil:
    """From the deal to the end. Called with constants, it is compiled as a loop for each; the rules are written once. `d`: who counts, or NULL."""
    cdef Move m
    cdef int phase
    while s.phase != OVER:
        phase = advance(s, house, d)
        if house and phase == OVER:
            return
        next_move(s, phase, programs[s.seat], &m, house)
        apply(s, phase, &m, house, d)


ctypedef void (*Loop)(State* s, const Program** programs) noexcept nogil


# --- one function each, for whoever does not care how fast a round is played; the loop above is inlined only while few call its parts

cdef inline int to_next_stop(State* s) noexcept nogil:
    return advance(s, s.rules.house, NULL)


cdef inline void take_move(State* s, const Move* m) noexcept nogil:
    apply(s, s.phase, m, s.rules.house, NULL)


cdef inline void ask_program(State* s, const Program* p, Move* m) noexcept nogil:
    next_move(s, s.phase, p, m, s.rules.house)
