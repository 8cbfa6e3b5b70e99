"""Worlds: the round as one seat sees it, with everything that it cannot see drawn anew (strategy `rollout`, and `evaluate`).

The seat sees its own hand, the discards, the sizes of the hands and of the pile, cards that lie at the bottom of the pile since they were rejected as starters, and it knows what it has seen go
to a hand, and what a hand cannot have (seen.pxd). All other cards, counted by kind, are dealt by lot: to the other hands first, then the rest is the pile. So nothing about the real hands,
the real pile or the real lots can reach a decision, but through what the seat may know.

A wild draw four that is pending is judged again by the hand that the world gives its player. A player who bluffs with some chance only has laid it, so a world in which it is a bluff is kept
with that chance alone (the `bluff` of the player's script, its condition left aside), else that hand is dealt again. In a jump window all but the seat that decides are asked anew.

World i of a decision is a function of a key and i.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset

from unosim.engine.bits cimport bit
from unosim.engine.hands cimport add_card, copies, holders
from unosim.engine.program cimport BLUFF, Program
from unosim.engine.rng cimport CARDS_STREAM, CHOICE_STREAM, NATURE_STREAM, below, happens, seed_stream
from unosim.engine.types cimport ANSWER, CARDS, JUMP, KINDS, NO_COLOR, NOBODY, SEATS, WILD_DRAW_FOUR, Recorded, State

cdef enum:
    MOST_TRIES = 1000       # hands dealt to a player who does not seem to bluff; cards that a hand cannot have

cdef struct Worlds:         # all that the worlds of one decision have in common, and one of them
    State world
    const Program* program[SEATS]           # who plays on at each seat
    const uint16_t (*known)[KINDS]
    const uint64_t* lacking
    const uint16_t* fresh
    uint16_t size[SEATS]
    uint64_t guess          # kinds that make the pending wild draw four a bluff, 0: there is nothing to guess
    int32_t unseen
    uint8_t sorted[CARDS]   # the unseen cards,
    uint8_t pool[CARDS]     # and in one world: those in the pile, then those that were dealt


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


cdef inline void count_unseen(Worlds* b, const Recorded* r) noexcept nogil:
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
                unseen[kind] += max(copies(s, seat, kind) - r.known[s.seat][seat][kind], 0)
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


cdef inline void look_around(Worlds* b, const Recorded* r) noexcept nogil:
    """Everything that is the same in all worlds of the seat that decides."""
    cdef State* w = &b.world
    cdef int seat
    copy_round(w, &r.state)
    w.recording = 0
    w.on_top = 0
    count_unseen(b, r)
    b.known = r.known[w.seat]
    b.lacking = r.lacking
    b.fresh = r.fresh
    b.guess = judged_by(w)
    for seat in range(w.rules.seats):
        b.size[seat] = w.size[seat]


cdef inline int deal_hand(Worlds* b, int seat, int left) noexcept nogil:
    """A hand of its size from the first `left` cards of the pool; what was dealt lies behind them, what is known is there already. Returns how many are left.

    What the hand is known to lack is dealt to it no more often than its fresh cards allow, if the pool has other cards.
    """
    cdef State* w = &b.world
    cdef int free = b.fresh[seat] if b.lacking[seat] else b.size[seat]
    cdef int tries = 0
    cdef int kind, at, i
    w.held[seat] = w.twice[seat] = 0
    w.size[seat] = 0
    memset(w.more[seat], 0, sizeof(w.more[0]))
    for kind in range(KINDS):
        for i in range(b.known[seat][kind]):
            add_card(w, seat, kind)
    while w.size[seat] < b.size[seat]:
        at = below(&w.cards, left)
        kind = b.pool[at]
        if b.lacking[seat] & bit(kind) and w.size[seat] + free < b.size[seat] and tries < MOST_TRIES:
            tries += 1
            continue
        left -= 1
        b.pool[at] = b.pool[left]
        b.pool[left] = kind
        add_card(w, seat, kind)
    return left


cdef inline int deal_bluffer(Worlds* b, int left) noexcept nogil:
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


cdef inline void deal_world(Worlds* b, uint64_t key, uint64_t number) noexcept nogil:
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
