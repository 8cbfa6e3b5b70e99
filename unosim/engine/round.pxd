"""The machine: `advance` runs the rules until a seat has to decide, `apply` takes one move (docs/engine.md; order of rulebook §16).

**Turn.** Who has something pending answers, challenges or takes it. Then a play, or a draw and after it a play of the drawn card or a pass. With nothing to
draw a draw is a pass. Drawing goes on until `draw.until_playable` is satisfied; after any draw only the last card drawn may be laid.

**Play.** The card is laid, and color and bluff are fixed; UNO windows close. An empty hand is out, and ends the round. The call that is due. The effect: direction,
seats passed over, what is pending and on whom. A reverse with two active seats is a skip, or nothing, and turns no direction.

**Then** whoever may still notice a missed call, the stalemate, the turn cap, and the next seat.
"""

from libc.stdint cimport uint32_t, uint64_t

from unosim.engine.bits cimport bit, popcount, unlikely
from unosim.engine.calls cimport ask_who_notices, settle_call
from unosim.engine.deck cimport can_draw, draw_card, add_card, lay, remove_card, take
from unosim.engine.ending cimport finish, win
from unosim.engine.legal cimport answers, allowed, draw_four_bit, only_bluffs, playable, would_bluff
from unosim.engine.log cimport record
from unosim.engine.penalty cimport add_penalty, challenge, may_challenge, pay
from unosim.engine.policy cimport Program, decide
from unosim.engine.rng cimport CARDS_STREAM, CHOICE_STREAM, NATURE_STREAM, seed_stream
from unosim.engine.start cimport deal_round, namer, starter_acts
from unosim.engine.types cimport (
    ANSWER, CAPPED, CHALLENGE, CHOICE, DRAW_CARD, DRAWN, E_DRAW, E_NAME, E_OUT, E_PASS, E_PLAY, E_REVERSE, E_SKIP, ENDED, FIRST_WILD, GO,
    MAY_CHALLENGE, MAY_DRAW, MAY_NAME, MAY_PASS, NAME, NO_CARD, NO_COLOR, NOBODY, OVER, PASS_ON, PENALTY, PLAY, PLAY_CARD,
    REASONS, STALEMATE, STARTER, STARTER_ACTS, STOPPED, STUCK, WILD_DRAW_FOUR, Move, Rules, State,
)


cdef inline void stop(State* s, int decision, uint64_t legal, int may) noexcept nogil:
    s.decision = decision
    s.legal = legal
    s.may = may
    s.phase = STOPPED


# --- what a go may do

cdef inline void stop_to_answer(State* s) noexcept nogil:
    """Something is pending on the seat: it answers, challenges or takes it."""
    stop(s, ANSWER, answers(s, s.seat), MAY_DRAW | (MAY_CHALLENGE if may_challenge(s) else 0))


cdef inline void stop_to_play(State* s) noexcept nogil:
    """The seat plays, draws, or passes where there is nothing to draw."""
    cdef uint64_t legal = playable(s, s.seat)
    cdef bint stuck = only_bluffs(s, s.seat, legal)
    cdef int may = 0
    if can_draw(s):
        if stuck or s.rules.draw_voluntary:
            may = MAY_DRAW
    elif stuck:
        may = MAY_PASS
    s.stuck = stuck
    s.row.choices += popcount(legal)
    s.row.choice_turns += (legal & (legal - 1)) != 0
    s.row.stuck_turns += stuck
    stop(s, PLAY, legal, may)


cdef inline void stop_to_name(State* s, int seat) noexcept nogil:
    s.seat = seat
    stop(s, NAME, 0, MAY_NAME)


# --- after a go

cdef inline int following(const State* s) noexcept nogil:
    return s.ring[s.direction][s.seat]


cdef inline void go_on(State* s, int seat) noexcept nogil:
    """The go of `s.seat` is over: who notices a missed call, the turn cap, and the seat that comes next."""
    if unlikely(s.uno_open != NOBODY):
        ask_who_notices(s, s.seat)
    if unlikely(s.row.turns >= s.rules.turn_cap):
        finish(s, CAPPED, NOBODY)
        return
    s.seat = seat
    s.phase = GO


cdef inline uint32_t cards_moved(const State* s) noexcept nogil:
    """Grows with every card that is laid or drawn."""
    cdef uint32_t n = s.row.plays
    cdef int reason
    for reason in range(REASONS):
        n += s.row.drawn[reason]
    return n


cdef inline void pass_idle(State* s) noexcept nogil:
    """A go on which no card moves; when all active seats have had one in a row, the round is a stalemate."""
    record(s, E_PASS, s.seat)
    s.row.turns += 1
    if s.uno_open != NOBODY:
        ask_who_notices(s, s.seat)
    if cards_moved(s) != s.idle_mark:
        s.idle_mark = cards_moved(s)
        s.idle = 0
    s.idle += 1
    if s.idle >= s.active:
        finish(s, STALEMATE, NOBODY)
    else:
        go_on(s, following(s))


cdef inline void keep(State* s) noexcept nogil:
    """A draw without a play after it."""
    record(s, E_PASS, s.seat)
    s.row.turns += 1
    go_on(s, following(s))


cdef inline void close_window(State* s) noexcept nogil:
    """A seat acts in its turn otherwise than by a play."""
    if unlikely(s.uno_open != NOBODY) and (s.rules.uno_window == 0 or s.uno_open == s.seat):
        s.uno_open = NOBODY


# --- moves

cdef inline void play_card(State* s, const Move* m) noexcept nogil:
    """A card is laid in a turn or as an answer."""
    cdef const Rules* rules = s.rules
    cdef int kind = m.kind
    cdef int seat = s.seat
    cdef int color = kind & 3
    cdef int amount, skips, next_seat
    remove_card(&s.hands[seat], kind)
    if kind >= FIRST_WILD:
        color = m.color
        if kind == WILD_DRAW_FOUR:
            s.bluffer = seat
            s.bluffed = would_bluff(s, seat)
            s.bluff_color = s.color
            if not rules.wd4_names_color:
                color = s.color
    lay(s, kind)
    record(s, E_PLAY, seat, kind, color + 8 * (s.bluffed if kind == WILD_DRAW_FOUR else 0))
    s.color = color
    s.row.plays += 1
    s.row.turns += 1
    s.uno_open = NOBODY
    amount = rules.amount[kind]
    if amount:
        add_penalty(s, kind, amount)
    if s.hands[seat].size == 0:
        record(s, E_OUT, seat, 1)
        win(s, seat, following(s))
        return
    if unlikely(s.human):
        settle_call(s, seat, m.silent)
    s.direction ^= rules.flips[s.duel][kind]
    next_seat = following(s)
    skips = rules.skips[s.duel][kind]
    s.row.skipped += skips
    if unlikely(s.recording):
        if rules.flips[s.duel][kind]:
            record(s, E_REVERSE, NOBODY, s.direction)
        if skips:
            record(s, E_SKIP, next_seat)
    go_on(s, s.ring[s.direction][next_seat] if skips else next_seat)


cdef inline void draw_in_turn(State* s) noexcept nogil:
    """A draw in the place of a play: one card, or more where `draw.until_playable` says so."""
    cdef const Rules* rules = s.rules
    cdef int reason = STUCK if s.stuck else CHOICE
    cdef uint64_t may_play = 0
    cdef int kind = NO_CARD
    cdef int drawn = 0
    close_window(s)
    while drawn < rules.draw_most and can_draw(s) and may_play == 0:
        kind = draw_card(s)
        add_card(&s.hands[s.seat], kind)
        record(s, E_DRAW, s.seat, kind, reason)
        drawn += 1
        may_play = allowed(s, s.seat, bit(kind) & rules.drawn_playable & rules.fits[s.color][s.top])
    s.row.drawn[reason] += drawn
    if may_play == 0 or (unlikely(rules.after_voluntary) and reason == CHOICE):
        keep(s)
        return
    s.drawn = kind
    stop(s, DRAWN, may_play, 0 if rules.drawn_must and not only_bluffs(s, s.seat, may_play) else MAY_PASS)


cdef inline void answer_otherwise(State* s, bint challenged) noexcept nogil:
    """What is pending is challenged or taken."""
    cdef bint plays
    close_window(s)
    if challenged:
        plays = challenge(s, s.seat)
        if plays:
            s.phase = GO
            return
    else:
        pay(s, s.seat, PENALTY)
        plays = not s.rules.draw_loses_turn
    go_on(s, s.seat if plays else following(s))


# --- the face

cdef inline void start_round(State* s, uint64_t key, uint64_t deal, uint64_t replicate) noexcept nogil:
    """Seeds the streams and deals; the machine is then before step 5 of the deal."""
    cdef int seat
    seed_stream(&s.cards, key, deal, CARDS_STREAM, 0)
    seed_stream(&s.nature, key, deal, NATURE_STREAM, replicate)
    for seat in range(s.rules.seats):
        seed_stream(&s.choice[seat], key, deal, CHOICE_STREAM + seat, replicate)
    deal_round(s)
    s.phase = STARTER


cdef inline int advance(State* s) noexcept nogil:
    """Runs the rules until a seat has to decide; returns the decision, OVER at the end."""
    cdef int seat
    if s.phase != GO:
        if s.phase == STARTER:
            seat = namer(s)
            if s.color == NO_COLOR and seat != NOBODY:
                stop_to_name(s, seat)
                return NAME
            s.phase = STARTER_ACTS
        if s.phase == STARTER_ACTS:
            s.seat = starter_acts(s)
            s.phase = GO
    if s.phase == GO:
        if s.pending:
            stop_to_answer(s)
        else:
            stop_to_play(s)
    return s.decision


cdef inline void apply(State* s, const Move* m) noexcept nogil:
    """Takes one legal move of the seat that has to decide."""
    if m.action == PLAY_CARD:
        play_card(s, m)
    elif m.action == DRAW_CARD:
        if s.decision == PLAY:
            draw_in_turn(s)
        else:
            answer_otherwise(s, False)
    elif m.action == PASS_ON:
        if s.decision == PLAY:
            pass_idle(s)
        else:
            keep(s)
    elif m.action == CHALLENGE:
        answer_otherwise(s, True)
    else:
        record(s, E_NAME, s.seat, m.color)
        s.color = m.color
        s.phase = STARTER_ACTS


cdef inline void play_round(State* s, const Program** programs) noexcept nogil:
    """From the deal to the end; a single legal move that names nothing is taken without asking the strategy."""
    cdef Move m
    m.color = NO_COLOR
    m.silent = 0
    while advance(s) != OVER:
        if s.legal == 0 and s.may & (s.may - 1) == 0 and s.may != MAY_NAME:
            m.action = PASS_ON if s.may == MAY_PASS else DRAW_CARD
        else:
            decide(s, programs[s.seat], &m)
        apply(s, &m)
