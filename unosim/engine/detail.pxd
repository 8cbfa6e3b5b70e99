"""How a round went, turn by turn: who led, who waited, who hit whom (the columns of `detail: true`, and the turn sample).

The machine shows its stops and moves here, if somebody counts (`see_stop`, `see_move`); the log shows what happens between them (`see_event`, called by log.pxd). Nothing here changes a round, and the
loops of rounds that are not counted are compiled without it.

**After turn t** is: at the first stop after it, or as the jump or the misplay begins that follows it at once. What its card did to hands by a swap or a rotation is then done; what it made somebody
draw is not taken yet, and counts from the next turn on. During the round the hands after each turn are only noted; `account` reads them together, since that costs half.

**The leader** is the seat with the smallest hand, if one alone has it; while it is shared the old leader stays. The first leader is no change. Who has gone out first leads for good.

**A hit** is an act that takes cards or a go from another seat, or gives it cards: a seat skipped, a penalty paid or lost by a challenge, a missed call caught, a hand swapped or given away blind, a slap lost,
a rotation (one hit, on nobody alone). It is the act of the seat that challenged, caught or gave, else of the seat that played last; the starter hits nobody. The leader of a hit is the one after the last turn that is over.
"""

from libc.stdint cimport uint16_t, uint32_t
from libc.string cimport memset

from unosim.engine.bits cimport lowest, popcount, rarely, unlikely
from unosim.engine.lanes cimport add, either, equal, fill, lanes, larger, least, load, pairs, store, subtract
from unosim.engine.types cimport (
    ANSWER, CHOICE, DRAW_CARD, DRAWN, E_CATCH, E_CHALLENGE, E_JUMP, E_MISPLAY, E_OUT, E_PAY, E_ROTATE, E_SKIP, E_SLAP, E_SWAP, E_TAKE, HITS, JUMP, LANES, NO_CARD, NOBODY, PASS_ON,
    LET_BE, LOST_CHALLENGE, NO_CHANCE, PLAY, PLAY_CARD, STUCK, T_ANSWER, T_DRAW, T_DRAWN_PLAY, T_JUMP, T_MISPLAY, T_PASS, T_PLAY, WON_CHALLENGE, Detail, Hit, Move, State, Turn,
)

cdef inline void begin_detail(Detail* d, const State* s) noexcept nogil:
    """The hands are dealt; the starter has not acted."""
    cdef int seat
    memset(&d.row, 0, sizeof(d.row))
    memset(d.gap_sum, 0, sizeof(d.gap_sum))
    memset(d.gap_max, 0, sizeof(d.gap_max))
    memset(d.smallest, 0, sizeof(d.smallest))
    memset(d.last, 0, sizeof(d.last))
    d.cap = s.rules.turn_cap
    d.seats = s.rules.seats
    d.chunk = 65535 // s.rules.cards
    d.turns = d.accounted = d.run = d.drawn = d.leading_since = d.hits = 0
    d.leader = NOBODY
    d.turn[0].seat = d.turn[0].leader = NOBODY
    d.turn[0].move = PLAY_CARD      # the player of the starter
    d.turn[1].move = PASS_ON
    store(d.largest, fill(0))
    for seat in range(<int>LANES):
        d.absent[seat] = 0 if seat < s.rules.seats else 65535


# --- while the round is played

cdef inline void catch_up(Detail* d, const State* s) noexcept nogil:
    """Notes the hands after the turn that has ended since the last look, if one has."""
    cdef int t = d.cap - s.turns_left
    if rarely(d.sampling) and t != d.turns:
        tell_turn(d, s, d.turn + t)
    store(d.turn[t & -<int>(t != d.turns)].size, load(s.size))     # without a branch; turn 0 takes what is not wanted
    d.turns = t


cdef inline void see_move(Detail* d, const State* s, int move) noexcept nogil:
    """The seat that decides is about to make a move that lays no card (or, from `see_play`, one that does). Its hand is read only now, when it has long been written."""
    cdef Turn* coming
    catch_up(d, s)
    coming = d.turn + d.turns + 1
    coming.seat = s.seat
    coming.move = move


cdef inline void see_play(Detail* d, const State* s, const Move* m) noexcept nogil:
    """The seat is about to lay cards in its turn or as an answer."""
    see_move(d, s, PLAY_CARD)
    d.row.unos += s.size[s.seat] == m.cards + 1


cdef inline void see_stop(Detail* d, const State* s, int phase, bint may_challenge) noexcept nogil:
    """What a seat may do at a stop."""
    d.row.open_turns += phase == PLAY and s.legal != 0
    d.row.open_answers += phase == ANSWER and s.legal != 0
    d.row.open_challenges += may_challenge
    d.row.open_jumps += phase == JUMP


cdef inline void look(Detail* d, const State* s, int phase, const Move* m, bint may_challenge) noexcept nogil:
    """All of these for whoever knows the move when the machine has stopped: for the loops that may take their time."""
    see_stop(d, s, phase, may_challenge)
    if m.action == PLAY_CARD:
        see_play(d, s, m)
    else:
        see_move(d, s, m.action)
    if d.sampling:
        tell_move(d, s, phase, m)
        if may_challenge:
            d.turn[d.turns].challenger = s.seat
            d.turn[d.turns].challenge = LET_BE


cdef inline void hit(Detail* d, int by, int on) noexcept nogil:
    """`on`: NOBODY where all are hit."""
    cdef Hit* h
    if by == NOBODY or by == on:
        return
    d.row.hits += 1
    if on == NOBODY:
        return
    if d.hits == HITS:
        account(d)
    h = d.hit + d.hits
    h.turn = d.turns
    h.by = by
    h.on = on
    d.hits += 1


cdef inline int player(const Detail* d) noexcept nogil:
    """Who played last."""
    cdef int t = d.turns + 1
    while d.turn[t].move != PLAY_CARD:
        t -= 1
    return d.turn[t].seat


cdef inline void out_of_turn(Detail* d, const State* s, int seat, int move, int action) noexcept nogil:
    """A jump or a misplay begins."""
    catch_up(d, s)
    d.turn[d.turns + 1].seat = seat
    d.turn[d.turns + 1].move = move
    d.next.action = action
    d.next.kind = NO_CARD
    d.next.target = NOBODY
    d.next.cards = 0
    d.next.playable = 0         # nobody was asked for a misplay


cdef inline void jumps(Detail* d, const State* s, int seat) noexcept nogil:
    cdef const Move* m = &s.series.claim[seat]
    out_of_turn(d, s, seat, PLAY_CARD, T_JUMP)
    d.row.unos += s.size[seat] == m.cards + 1
    d.next.kind = m.last
    d.next.target = m.target
    d.next.cards = m.cards
    d.next.playable = 1


cdef inline bint counted(int event) noexcept nogil:
    """Does `see_event` look at it."""
    return (event == E_SKIP or event == E_PAY or event == E_SLAP or event == E_CHALLENGE or event == E_CATCH or event == E_SWAP or event == E_TAKE or event == E_ROTATE or event == E_JUMP
            or event == E_MISPLAY or event == E_OUT)


cdef inline void see_event(Detail* d, const State* s, int event, int seat, int a, int b) noexcept nogil:
    """An event of the log (the table in log.pxd says what a and b are)."""
    if event == E_SKIP or event == E_PAY or event == E_SLAP:
        hit(d, player(d), seat)
    elif event == E_CHALLENGE:
        hit(d, seat if b & 8 else a, a if b & 8 else seat)
        if d.sampling:
            d.turn[d.turns].challenge = WON_CHALLENGE if b & 8 else LOST_CHALLENGE
    elif event == E_CATCH or event == E_SWAP:
        hit(d, seat, a)
    elif event == E_TAKE:
        if s.size[b] == 1:      # the last of the cards
            hit(d, b, seat)
    elif event == E_ROTATE:
        hit(d, seat, NOBODY)
    elif event == E_JUMP:
        jumps(d, s, seat)
    elif event == E_MISPLAY:
        out_of_turn(d, s, seat, PASS_ON, T_MISPLAY)
    elif event == E_OUT and a == 1:
        d.row.winner_turn = d.cap - s.turns_left


# --- for the turn sample

cdef inline void tell_turn(Detail* d, const State* s, Turn* turn) noexcept nogil:
    """The rest of a turn that is over."""
    cdef int drawn = s.row.drawn[<int>STUCK] + s.row.drawn[<int>CHOICE]
    turn.action = d.next.action
    turn.kind = d.next.kind
    turn.cards = d.next.cards
    turn.target = d.next.target
    turn.playable = d.next.playable
    turn.drawn = drawn - d.drawn
    turn.color = s.color
    turn.pending = s.pending
    turn.challenger = NOBODY
    turn.challenge = NO_CHANCE
    turn.direction = s.direction
    d.drawn = drawn


cdef inline void tell_move(Detail* d, const State* s, int phase, const Move* m) noexcept nogil:
    """What the turn will be, should this move be one."""
    if phase == JUMP:
        return              # `jumps` tells it, if it comes to that
    if phase != DRAWN:
        d.next.playable = popcount(s.legal)
    d.next.kind = m.last
    d.next.target = m.target
    if m.action == PLAY_CARD:
        d.next.cards = m.cards
        d.next.action = T_PLAY if phase == PLAY else T_DRAWN_PLAY if phase == DRAWN else T_ANSWER
    else:
        d.next.cards = 0
        d.next.action = T_PASS if m.action == PASS_ON and phase == PLAY else T_DRAW


# --- reading the turns

cdef inline void account(Detail* d) noexcept nogil:
    """Reads the turns that have been noted since the last time, and then the hits, which need to know who led."""
    cdef lanes absent = load(d.absent)
    cdef lanes none = fill(0)
    cdef lanes largest = load(d.largest)
    cdef lanes gap_max = load(d.gap_max)
    cdef lanes one = fill(1)
    cdef lanes gaps, smallest, unos, hands, floor, gap, at_floor
    cdef uint32_t bits
    cdef int leader = d.leader
    cdef int changes = 0
    cdef int since = d.leading_since
    cdef int longest = d.row.longest_wait
    cdef int run = d.run
    cdef int longest_run = max(1, <int>d.row.longest_run)
    cdef int t = d.accounted
    cdef int shift, moved, seat, wait, last, i
    cdef int before = d.turn[t].seat
    cdef uint16_t chunk[3][16]
    while t < d.turns:
        gaps = none
        smallest = none
        unos = none
        last = min(t + d.chunk, d.turns)
        while t < last:
            t += 1
            hands = either(load(d.turn[t].size), absent)
            floor = least(hands)
            at_floor = equal(hands, floor)
            gap = subtract(hands, floor)
            gaps = add(gaps, gap)
            gap_max = larger(gap_max, gap)
            smallest = subtract(smallest, at_floor)
            largest = larger(largest, hands)
            unos = subtract(unos, equal(floor, one))
            bits = pairs(at_floor)
            shift = lowest(bits)
            moved = (shift - leader) * <int>(bits >> shift == 3)       # nobody can foresee it: no branch
            changes += moved != 0
            since = t if moved else since
            leader += moved
            d.turn[t].leader = leader
            seat = d.turn[t].seat
            wait = t - d.last[seat] - 1
            longest = wait if wait > longest else longest
            if unlikely(seat == before):
                run += 1
                longest_run = run if run > longest_run else longest_run
            else:
                run = 1
            d.last[seat] = t
            before = seat
        store(chunk[0], gaps)
        store(chunk[1], smallest)
        store(chunk[2], unos)
        d.row.uno_turns += chunk[2][0]
        for i in range(d.seats):
            d.gap_sum[i] += chunk[0][i]
            d.smallest[i] += chunk[1][i]
    store(d.largest, largest)
    store(d.gap_max, gap_max)
    d.row.longest_wait = longest
    d.row.longest_run = longest_run
    d.run = run
    d.row.lead_changes += changes - (d.leader == NOBODY and changes > 0)
    d.leading_since = since
    d.leader = leader
    d.accounted = t
    for i in range(d.hits):
        leader = d.turn[d.hit[i].turn].leader
        if leader != NOBODY and leader != 2 * d.hit[i].by and (d.row.winner_turn == 0 or d.hit[i].turn < d.row.winner_turn):
            d.row.hits_by_others += 1
            d.row.hits_on_leader += leader == 2 * d.hit[i].on
    d.hits = 0


cdef inline void end_detail(Detail* d, const State* s) noexcept nogil:
    """The round is over and the winner known."""
    cdef int winner = s.row.winner
    cdef const Turn* half
    cdef int seat
    catch_up(d, s)
    account(d)
    if d.turns:
        d.row.first_to_act = d.turn[1].seat
    else:
        d.row.first_to_act = NOBODY
        d.row.longest_run = 0
    for seat in range(s.rules.seats):
        d.row.largest_hand = max(max(d.row.largest_hand, d.largest[seat]), s.size[seat])
    if winner == NOBODY:
        d.row.winner_turn = d.turns
        return
    if d.row.winner_turn == 0:
        d.row.winner_turn = d.turns
    d.row.decided_turn = d.leading_since
    d.row.deficit_sum = d.gap_sum[winner]
    d.row.deficit_max = d.gap_max[winner]
    d.row.behind_turns = d.turns - d.smallest[winner]
    half = d.turn + (d.row.winner_turn + 1) // 2
    d.row.half_last = 1
    for seat in range(s.rules.seats):
        if seat != winner:
            d.row.half_behind |= half.size[seat] < half.size[winner]
            d.row.half_last &= half.size[seat] < half.size[winner]
