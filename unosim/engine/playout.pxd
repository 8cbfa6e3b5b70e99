"""Moves played out: a seat tries each legal move in many worlds that it cannot tell from the real one (strategy `rollout`, and `evaluate`).

**A world** is the round as the seat that decides sees it, with everything that it cannot see drawn anew. It sees its own hand, the discards, the sizes of the hands and of the pile, cards
that lie at the bottom of the pile since they were rejected as starters, and the cards that it knows to be in a hand (seen.pxd). All other cards, counted by kind, are dealt by lot: to the other
hands first, then the rest is the pile. So nothing about the real hands, the real pile or the real lots can reach a decision, but through what the seat may know.

A wild draw four that is pending is judged again by the hand that the world gives its player. A player who bluffs with some chance only has laid it, so a world in which it is a bluff is kept
with that chance alone (the `bluff` of the player's script, its condition left aside), else that hand is dealt again. In a jump window all but the seat that decides are asked anew.

**A play-out** makes the move in a copy of the world and lets scripts play the round to its end, with new lots for cards, nature and every seat. All moves are tried in the same worlds and begin with
the same lots: differences between moves are sharper than the moves themselves. World i of a decision is a function of a key and i.

**Moves.** A card of each kind, wilds with each color, draw, pass, challenge, decline; a card that picks a player with each player; of groups the largest with a lead, with each color on top. Calls are
no part of it. Which copy of a kind is laid makes no difference.

**The choice.** Moves are tried against the one that the seat's own script makes, which is noisy business: a single decision is worth a point or two of a hundred wins, the difference of two play-outs
has a standard deviation of 0.4. Two things help. A round that is lost counts for a part, the more the fewer cards are left (`worth`): it says more than the bare win, and what makes one makes the other.
And play-outs go where they decide (sequential halving: Karnin, Koren, Somekh 2013): first every move is played out `playouts` times; then the worse half is given up and as many play-outs as before
are shared by the rest, until two moves are left that have had their share. So of four moves each has 100 play-outs and the last two 300.
The best one is made if it is ahead of the script's by half a standard error, else the script's:
a random pick among moves that seem equal is worse than what the script knows. Where one move is legal nothing is drawn.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset

from unosim.engine.bits cimport bit, lowest, rarely
from unosim.engine.deck cimport add_card, holders
from unosim.engine.detail cimport look
from unosim.engine.extras cimport wants_target
from unosim.engine.groups cimport group_room
from unosim.engine.legal cimport bluff_cards, may_challenge, other_moves
from unosim.engine.policy cimport chosen, doing, gather
from unosim.engine.program cimport BLUFF, CALLING, Program
from unosim.engine.rng cimport CARDS_STREAM, CHOICE_STREAM, NATURE_STREAM, below, happens, next_word, seed_stream
from unosim.engine.round cimport Loop, ask_program, take_move, to_next_stop
from unosim.engine.types cimport (
    ANSWER, CARDS, CHALLENGE, DECLINE, DRAW_CARD, FIRST_WILD, JUMP, JUMP_IN, KINDS, LAY_BACK, MAY_CHALLENGE, MAY_DECLINE, MAY_DRAW, MAY_NAME, MAY_PASS,
    NAME_COLOR, NO_CARD, NO_COLOR, NOBODY, OVER, PASS_ON, PLAY_CARD, RANKED, SEATS, TAKE_BACK, WILD_DRAW_FOUR, WON, Detail, Move, Recorded, Rng, State,
)

cdef enum:
    OPTIONS = 512           # more than any stop can have
    MOST_TRIES = 1000       # hands dealt to a player who does not seem to bluff

cdef struct Option:
    Move move
    uint16_t company[4]

cdef struct Playouts:       # all memory of a seat that thinks
    Loop play               # to the end of a round
    State world
    State trial
    const Program* program[SEATS]
    const uint16_t (*known)[KINDS]
    uint16_t size[SEATS]
    uint64_t guess          # kinds that make the pending wild draw four a bluff, 0: there is nothing to guess
    int32_t options
    int32_t unseen
    uint8_t watched
    uint8_t sorted[CARDS]   # the unseen cards,
    uint8_t pool[CARDS]     # and in one world: those in the pile, then those that were dealt
    Option option[OPTIONS]
    int32_t alive           # moves that are left in the race: the first ones of `race`, the script's own before all
    int32_t race[OPTIONS]
    int64_t gap[OPTIONS]    # of a move to the script's own, sums over worlds of the difference,
    int64_t square[OPTIONS] # and of its square


cdef inline void copy_round(State* to, const State* s) noexcept nogil:
    """A copy of what is in use."""
    memcpy(to, s, <size_t>(<const char*>s.middle - <const char*>s))
    memcpy(to.middle, s.middle, s.in_middle)
    memcpy(to.discard, s.discard, s.discards)
    memcpy(to.known_top, s.known_top, s.on_top)
    memcpy(to.known_bottom + s.bottom_from, s.known_bottom + s.bottom_from, s.at_bottom)
    to.row = s.row
    memcpy(to.seats, s.seats, sizeof(s.seats))
    memcpy(&to.series, &s.series, <size_t>(<const char*>s.series.kinds - <const char*>&s.series))
    if s.phase == JUMP:
        memcpy(to.series.kinds, s.series.kinds, s.series.plays)
        memcpy(to.series.seats, s.series.seats, s.series.plays)
        memcpy(to.series.targets, s.series.targets, s.series.plays)


# --- the moves

cdef inline bint same_move(const Move* m, const Move* other) noexcept nogil:
    return (m.action == other.action and m.kind == other.kind and m.cards == other.cards and m.last == other.last and m.target == other.target
            and (m.color == other.color or m.kind == WILD_DRAW_FOUR and m.color == NO_COLOR))


cdef inline void offer(Playouts* b, const State* s, Move* m) noexcept nogil:
    """One move, or one for each color of a wild."""
    cdef bint names = m.kind >= FIRST_WILD and m.kind != NO_CARD and (m.kind != WILD_DRAW_FOUR or s.rules.wd4_names_color or m.action == LAY_BACK)
    cdef int color
    cdef Option* o
    for color in range(4 if names else 1):
        o = &b.option[b.options]
        o.move = m[0]
        if names:
            o.move.color = color
        memcpy(o.company, s.company[s.seat], sizeof(o.company))
        b.options += b.options == 0 or not same_move(&o.move, &b.option[0].move)


cdef inline void offer_play(Playouts* b, const State* s, Move* m) noexcept nogil:
    """One play, or one for each player that it may be aimed at."""
    cdef int seat
    if not (wants_target(s, m.last) and s.size[s.seat] > m.cards and s.active > 1):
        offer(b, s, m)
        return
    for seat in range(s.rules.seats):
        if seat != s.seat and s.size[seat]:
            m.target = seat
            offer(b, s, m)
    m.target = NOBODY


cdef inline void offer_kind(Playouts* b, State* s, const Program* p, int kind, int action) noexcept nogil:
    cdef Move m
    cdef int room, color
    doing(&m, action)
    m.kind = m.last = kind
    if action == LAY_BACK:
        offer(b, s, &m)
        return
    offer_play(b, s, &m)
    room = group_room(s, s.seat, kind)
    if room == 1:
        return
    gather(s, p, &m, room)
    if kind >= FIRST_WILD:
        offer_play(b, s, &m)
        return
    for color in range(4):
        if s.company[s.seat][color]:
            m.last = (kind & ~3) + color
            offer_play(b, s, &m)


cdef inline void list_moves(Playouts* b, State* s, const Program* p) noexcept nogil:
    """The moves of the stop, that of the script first; `s` is a copy, of which lots may be drawn."""
    cdef int may = other_moves(s)
    cdef int action = PLAY_CARD
    cdef uint64_t kinds = s.legal
    cdef Move m
    ask_program(s, p, &m)
    m.silent = 0
    b.options = 1
    b.option[0].move = m
    memcpy(b.option[0].company, s.company[s.seat], sizeof(b.option[0].company))
    if s.phase == JUMP:
        action = JUMP_IN
    elif s.phase == TAKE_BACK:
        action = LAY_BACK
    while kinds:
        offer_kind(b, s, p, lowest(kinds), action)
        kinds &= kinds - 1
    if may & MAY_CHALLENGE:
        doing(&m, CHALLENGE)
        offer(b, s, &m)
    if may & MAY_DRAW:
        doing(&m, DRAW_CARD)
        offer(b, s, &m)
    if may & MAY_PASS:
        doing(&m, PASS_ON)
        offer(b, s, &m)
    if may & MAY_DECLINE:
        doing(&m, DECLINE)
        offer(b, s, &m)
    if may & MAY_NAME:
        doing(&m, NAME_COLOR)
        for m.color in range(4):
            offer(b, s, &m)


# --- worlds

cdef inline void count_unseen(Playouts* b, const Recorded* r) noexcept nogil:
    """The pool: all cards that the seat does not know, in the order of kinds."""
    cdef const State* s = &r.state
    cdef uint16_t unseen[KINDS]
    cdef int seat, kind, i
    memset(unseen, 0, sizeof(unseen))
    for i in range(s.in_middle):
        unseen[s.middle[i]] += 1
    for i in range(s.on_top):
        unseen[s.known_top[i]] += 1
    for seat in range(s.rules.seats):
        if seat != s.seat:
            for kind in range(KINDS):
                unseen[kind] += max(<int>s.count[seat][kind] - r.known[s.seat][seat][kind], 0)
    b.unseen = 0
    for kind in range(KINDS):
        memset(b.sorted + b.unseen, kind, unseen[kind])
        b.unseen += unseen[kind]


cdef inline uint64_t judged_by(const State* s) noexcept nogil:
    """Kinds that, in the hand of its player, make a wild draw four on top a bluff, where the seat that decides can only guess; else 0."""
    cdef uint64_t fits
    if s.bluffer == NOBODY or s.bluffer == s.seat or s.size[s.bluffer] == 0:
        return 0
    if not (s.pending_kind == WILD_DRAW_FOUR if s.phase == ANSWER else s.phase == JUMP and s.top == WILD_DRAW_FOUR):
        return 0
    if s.rules.wd4_legal == 0:
        return s.rules.colors[s.bluff_color]
    if s.rules.wd4_legal == 2 or s.bluff_color == NO_COLOR:
        return 0
    fits = s.series.fits if s.phase == JUMP else s.rules.fits[s.bluff_color][s.discard[max(<int>s.discards - 2, 0)]]
    return fits & ~bit(WILD_DRAW_FOUR)


cdef inline void begin_thinking(Playouts* b, const Recorded* r, const Program* p) noexcept nogil:
    """Everything about a decision that is the same in all its worlds; the moves are listed."""
    cdef State* w = &b.world
    cdef int seat
    copy_round(w, &r.state)
    w.recording = 0
    w.watched = b.watched
    w.on_top = 0
    list_moves(b, w, p)
    count_unseen(b, r)
    b.known = r.known[w.seat]
    b.guess = judged_by(w)
    for seat in range(w.rules.seats):
        b.size[seat] = w.size[seat]


cdef inline int deal_hand(Playouts* b, int seat, int left) noexcept nogil:
    """A hand of its size from the first `left` cards of the pool; what was dealt lies behind them, what is known is there already. Returns how many are left."""
    cdef State* w = &b.world
    cdef int kind, at, i
    w.held[seat] = w.twice[seat] = 0
    w.size[seat] = 0
    memset(w.count[seat], 0, sizeof(w.count[0]))
    for kind in range(KINDS):
        for i in range(b.known[seat][kind]):
            add_card(w, seat, kind)
    while w.size[seat] < b.size[seat]:
        at = below(&w.cards, left)
        left -= 1
        kind = b.pool[at]
        b.pool[at] = b.pool[left]
        b.pool[left] = kind
        add_card(w, seat, kind)
    return left


cdef inline int deal_bluffer(Playouts* b, int left) noexcept nogil:
    """The hand of whoever laid the wild draw four, so that it is a bluff no more often than that player bluffs."""
    cdef State* w = &b.world
    cdef int seat = w.bluffer
    cdef const Program* p = b.program[seat]
    cdef uint64_t chance = p.choices[<int>BLUFF].chance
    cdef int tries = 0
    cdef int rest
    while True:
        rest = deal_hand(b, seat, left)
        tries += 1
        w.bluff_cards = w.held[seat] & b.guess
        w.bluffed = w.bluff_cards != 0
        if not w.bluffed or tries == MOST_TRIES or happens(&w.cards, chance):
            return rest


cdef inline void ask_anew(State* w) noexcept nogil:
    """A jump window in which only the seat that decides has been asked."""
    if w.series.owner_asked:            # asked last, and alone
        return
    w.series.claims = 0
    w.series.asked = w.series.last
    w.series.to_ask = holders(w, w.rules.jumps_on[w.top]) & ~(1 << w.seat)
    if w.series.plays:
        w.series.to_ask &= ~(1 << w.series.last)
    if w.rules.jump_next:
        w.series.to_ask &= ~(1 << w.series.next_up)


cdef inline void deal_world(Playouts* b, uint64_t key, uint64_t number) noexcept nogil:
    cdef State* w = &b.world
    cdef int left = b.unseen
    cdef int seat
    memcpy(b.pool, b.sorted, left)
    seed_stream(&w.cards, key, number, CARDS_STREAM, 0)
    seed_stream(&w.nature, key, number, NATURE_STREAM, 0)
    for seat in range(w.rules.seats):
        seed_stream(w.choice[seat], key, number, CHOICE_STREAM + seat, 0)
    if b.guess:
        left = deal_bluffer(b, left)
    for seat in range(w.rules.seats):
        if seat != w.seat and b.size[seat] and not (b.guess and seat == w.bluffer):
            left = deal_hand(b, seat, left)
    w.in_middle = left
    memcpy(w.middle, b.pool, left)
    if w.phase == JUMP:
        ask_anew(w)


cdef inline void play_out(Playouts* b, int option) noexcept nogil:
    """The move in the world of `b`, and the round to its end: `b.trial`."""
    cdef State* s = &b.trial
    copy_round(s, &b.world)
    memcpy(s.company[s.seat], b.option[option].company, sizeof(s.company[0]))
    take_move(s, &b.option[option].move)
    b.play(s, b.program)


# --- the strategy

cdef inline int worth(const State* s, int seat) noexcept nogil:
    """What a round was worth to the seat: a win 4096, else three fifths of that for every card left, or for every place behind the first."""
    cdef int behind = max(<int>s.seats[seat].cards_left, 1)
    cdef int value = 4096
    if s.row.winner == seat:
        return value
    if s.row.outcome == RANKED:
        behind = s.seats[seat].rank - 1
    while behind and value:
        value = 3 * value // 5
        behind -= 1
    return value


cdef inline void shuffle(Playouts* b, Rng* lots) noexcept nogil:
    """The order of the moves decides between equal ones, so it is a lot; the script's own stays the first."""
    cdef Option kept
    cdef int i, other
    for i in range(b.options - 1, 1, -1):
        other = 1 + below(lots, i)
        kept = b.option[i]
        b.option[i] = b.option[other]
        b.option[other] = kept


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


cdef inline int run_race(Playouts* b, uint64_t key, int playouts) noexcept nogil:
    """The best move: in each stage as many play-outs, shared by the moves that are left, of which the better half stays."""
    cdef int64_t base, gap
    cdef int seat = b.world.seat
    cdef int stages = 2
    cdef int world = 0
    cdef int i, j, option, more
    memset(b.gap, 0, b.options * sizeof(b.gap[0]))
    memset(b.square, 0, b.options * sizeof(b.square[0]))
    for option in range(b.options):
        b.race[option] = option
    b.alive = b.options
    while 1 << stages < b.options:
        stages += 1
    for i in range(stages):
        more = playouts * b.options // b.alive
        for world in range(world, world + more):
            deal_world(b, key, world)
            for j in range(b.alive):
                option = b.race[j]
                play_out(b, option)
                gap = worth(&b.trial, seat)
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
    if b.options > 1:
        for i in range(s.rules.seats):
            b.program[i] = p
        shuffle(b, s.choice[seat])
        option = run_race(b, next_word(s.choice[seat]), p.playouts)
    m[0] = b.option[option].move
    memcpy(s.company[seat], b.option[option].company, sizeof(s.company[0]))
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
