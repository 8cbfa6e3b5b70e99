"""A play (rulebook §16 "Play"; §5, §7, §8, §9).

1 the cards are laid, the lead first; color, order and victim are fixed, and whether a wild draw four is a bluff; UNO windows close, the ban of this seat ends · 2 an empty hand is out · 3 the
call that is due · 4 the jump window · 5 the effect: direction, seats passed over, what is pending and on whom · 6 the extra · 7 the next seat.

Where a play is no more than one card and its effect (always if `rules.house` is 0, else as `is_simple` finds) `play_card` goes this way straight. `play_by_house_rules` goes it with groups, windows, extras,
and hands that go out.

**A series** is a play and the jumps on it. Its effects wait until nobody jumps any more. With `jump_in.effect: replace` only the last play acts, and direction and pending are as before the first; with `add` the
same, but all amounts of draw cards add up, the extra of a failed challenge too, and every card's extra acts in turn. `resume` says from which seat the effect and the next seat are counted: the
last jumper, or the one that played first.

**Deflection.** A skip that answers a pending draw two sends it on to the next seat (k skips: by k seats), and nobody is skipped besides; a reverse turns the direction and sends it to the seat that is then
next, with two players to the attacker.

**Over a starter** a jump is an ordinary play in its place (`from_jumper`; with `add`, plus the starter's amount), or leaves its effect as it is (`original_order`; with `add`, plus the jumper's amount).
A series ends after 1,200 plays, which only cards that are fined, recycled and laid again could reach.
**After a final draw card** (`after_final`) a jump only changes who draws, and how much.
"""

from libc.stdint cimport uint32_t, uint64_t

from unosim.engine.bits cimport apart, bit, highest, lowest, popcount, rarely, unlikely
from unosim.engine.calls cimport settle_call
from unosim.engine.deck cimport lay, take
from unosim.engine.ending cimport active_from, finish, go_out
from unosim.engine.extras cimport extra, wants_target
from unosim.engine.goes cimport following, go_on
from unosim.engine.groups cimport effects_of, symbol_of
from unosim.engine.hands cimport anybody_holds, holders, remove_card
from unosim.engine.legal cimport bluff_cards, class_of, jumpable
from unosim.engine.log cimport record
from unosim.engine.nature cimport draw_seat, end_ban, nature_card
from unosim.engine.penalty cimport add_penalty
from unosim.engine.rng cimport happens
from unosim.engine.start cimport starter_acts, starter_amount, starter_next
from unosim.engine.types cimport (
    CARDS, DID_PLAY, DRAWS, E_CARD, E_DEFLECT, E_JUMP, E_OUT, E_PLAY, E_RACE, E_REVERSE, E_SKIP, E_TARGET, E_WRONG_JUMP, FIRST_WILD, JUMP, NO_CARD, NOBODY,
    RANKED, REVERSE, REVERSES, SKIP, SKIPS, WILD_DRAW_FOUR, WON, WRONG_JUMP, Move, Recorded, Series, State,
)


cdef inline int color_of_wild(State* s, int kind, int named, int color, uint64_t fits, bint effective) noexcept nogil:
    """The color that a wild puts in force; whether a wild draw four is a bluff is judged here, before it lies, by the color and the kinds that fitted."""
    if kind == WILD_DRAW_FOUR and effective:
        s.bluffer = s.seat
        s.bluff_cards = bluff_cards(s, s.seat, color, fits)
        s.bluffed = s.bluff_cards != 0
        s.bluff_color = color
    if kind == WILD_DRAW_FOUR and not s.rules.wd4_names_color:
        return s.color
    return named


cdef inline void announce(State* s, int top, bint bluff) noexcept nogil:
    """A play lies: its log, and what it ends, the UNO window and the ban of this seat."""
    record(s, E_PLAY, s.seat, top, s.color + 8 * bluff)
    s.uno_open = NOBODY
    if rarely(s.ban == s.seat):
        end_ban(s)


cdef inline bint heeds_calls(const State* s) noexcept nogil:
    """Does it matter who calls: calls may be missed, or are sounds."""
    return rarely(s.watched) or s.ban != NOBODY


cdef inline void watch_play(State* s, int kind, bint silent) noexcept nogil:
    """The announcement of a play, and the call that it may owe."""
    announce(s, kind, kind == WILD_DRAW_FOUR and s.bluffed)
    if s.size[s.seat] == 0:
        record(s, E_OUT, s.seat, 1)
    else:
        settle_call(s, s.seat, silent)


# --- the whole way

cdef inline void begin_series(State* s, bint on_starter, int first, uint64_t fits, int color, bint answering) noexcept nogil:
    """`fits`, `color`, `answering`: what could be laid, and whether something was pending, before the first card."""
    cdef Series* w = &s.series
    w.on_starter = on_starter
    w.final = 0
    w.first = first
    w.last = first
    w.fits = fits
    w.color = color
    w.answering = answering
    w.plays = 0
    w.cards = 1
    w.times = 0
    w.draw_cards = 0
    w.fours = 0
    w.draw_play = 0
    w.amount = 0
    w.amounts = 0
    w.effect = 0
    w.draw_kind = s.top


cdef inline void keep_judgment(State* s) noexcept nogil:
    """The wild draw four that is pending, before a card is laid on it."""
    s.series.bluffer = s.bluffer
    s.series.bluffed = s.bluffed
    s.series.bluff_color = s.bluff_color
    s.series.bluff_cards = s.bluff_cards


cdef inline void judge_again(State* s) noexcept nogil:
    """A jump without effect has replaced the answer: what was pending before it may be challenged, but does not lie on top."""
    s.bluffer = s.series.bluffer
    s.bluffed = s.series.bluffed
    s.bluff_color = s.series.bluff_color
    s.bluff_cards = s.series.bluff_cards
    s.bluff_by_jump = 1


cdef inline int color_after(State* s, const Move* m) noexcept nogil:
    """The color in force once these cards lie; what makes a wild draw four a bluff is judged now, on the rest of the hand."""
    cdef Series* w = &s.series
    w.bluff = unlikely(m.kind == WILD_DRAW_FOUR) and bluff_cards(s, s.seat, w.color, w.fits) != 0
    if unlikely(m.kind >= FIRST_WILD):
        return color_of_wild(s, m.kind, m.color, w.color, w.fits, effects_of(s, m.cards, DRAWS) > 0)
    return m.last & 3


cdef inline void name_target(State* s, const Move* m) noexcept nogil:
    if rarely(s.recording) and m.target != NOBODY:
        record(s, E_TARGET, s.seat, m.target)


cdef inline void lay_cards(State* s, const Move* m) noexcept nogil:
    """Takes the lead and its company from the hand and puts them on the discards, the last one on top."""
    cdef int others[4]
    cdef int color, i, kind
    s.turns_left -= 1
    remove_card(s, s.seat, m.kind)
    if m.cards == 1:
        lay(s, m.last, color_after(s, m))
        return
    for color in range(4):
        others[color] = s.company[s.seat][color]
        for i in range(others[color]):
            remove_card(s, s.seat, (m.kind & ~3) + color)
    color = color_after(s, m)
    record(s, E_CARD, s.seat, m.kind)
    lay(s, m.kind, color)
    others[m.last & 3] -= 1
    for i in range(4):
        kind = (m.kind & ~3) + i
        while others[i] > 0:
            others[i] -= 1
            record(s, E_CARD, s.seat, kind)
            lay(s, kind, color)
    lay(s, m.last, color)
    s.row.cards_played += m.cards - 1
    s.row.grouped += 1


cdef inline void note_play(State* s, const Move* m, int effect) noexcept nogil:
    """What the series has to remember of a play."""
    cdef Series* w = &s.series
    cdef int times = effects_of(s, m.cards, effect)
    w.last = s.seat
    w.duel = s.duel
    w.cards = m.cards
    w.times = times
    w.effect = effect if times else 0
    w.kinds[w.plays] = m.last if s.size[s.seat] else NO_CARD       # what empties a hand has no extra
    w.seats[w.plays] = s.seat
    w.targets[w.plays] = m.target
    w.plays += 1
    w.amount = 0
    if w.effect & DRAWS:
        w.draw_play = w.plays
        w.amount = s.rules.amount[m.kind] * times
        w.amounts += w.amount
        w.draw_cards += m.cards
        w.fours += m.kind == WILD_DRAW_FOUR
        w.draw_kind = m.last


cdef inline void play_by_house_rules(State* s, const Move* m, bint jump) noexcept nogil:
    """A card or a group is laid in a turn, as an answer, or by a jump; up to the jump window, or on to the next seat."""
    cdef Series* w = &s.series
    cdef int effect = s.rules.effect[s.duel][m.kind]
    cdef bint after_the_end = jump and w.final
    if jump:
        s.row.jump_ins += 1
        s.did[s.seat] = DID_PLAY
        record(s, E_JUMP, s.seat)
    else:
        begin_series(s, False, s.seat, s.fits, s.color, s.pending != 0)
        keep_judgment(s)
    name_target(s, m)
    lay_cards(s, m)
    note_play(s, m, effect)
    if unlikely(m.kind == WILD_DRAW_FOUR):
        s.bluff_by_jump = jump
    announce(s, m.last, w.bluff)
    if rarely(after_the_end):
        open_window(s)
        return
    if unlikely(s.size[s.seat] == 0):
        if go_out(s, s.seat):
            end_round(s)
            return
    elif heeds_calls(s):
        settle_call(s, s.seat, m.silent)
    open_window(s)


cdef inline void end_round(State* s) noexcept nogil:
    """The last card that was needed lies: what it makes pending may still be jumped, and is then taken."""
    s.series.final = 1
    if rarely(s.rules.jump and s.rules.jump_after_final and s.rules.finish_draw_counts and s.rules.effect[0][s.top] & DRAWS):
        open_window(s)
    else:
        close_series(s)


cdef inline void end_final(State* s, int victim) noexcept nogil:
    finish(s, RANKED if s.rules.one_left else WON, s.row.winner, victim)


# --- the jump window

cdef inline int passing(const State* s, int direction, int seat) noexcept nogil:
    """The next seat among those that were active as the last play was laid, its player included."""
    if s.size[s.series.last]:
        return s.ring[direction][seat]
    seat = s.rules.ring[direction][seat]
    while s.size[seat] == 0 and seat != s.series.last:
        seat = s.rules.ring[direction][seat]
    return seat


cdef inline bint deflects(const State* s) noexcept nogil:
    """Has the last play sent on what is pending, without adding to it."""
    return unlikely(s.series.answering) and s.series.times != 0 and (class_of(s.top) == SKIP or class_of(s.top) == REVERSE)


cdef inline int next_after(const State* s, int seat, int* direction, int* skips) noexcept nogil:
    """What the effect of the last play does from this seat: the seat that it hits or whose turn is next, the direction then, and how many seats are passed over."""
    cdef const Series* w = &s.series
    cdef int steps = 1
    cdef int i
    direction[0] = s.direction
    skips[0] = 0
    if deflects(s):
        if class_of(s.top) == SKIP:
            steps = w.times
        elif not w.duel:
            direction[0] ^= w.times & 1
    elif w.effect & REVERSES:
        direction[0] ^= w.times & 1
    elif w.effect & SKIPS:
        skips[0] = w.times
        steps = w.times + 1
    for i in range(steps):
        seat = passing(s, direction[0], seat)
    return active_from(s, seat, direction[0])


cdef inline bint starter_stands(const State* s) noexcept nogil:
    """Does the starter act, and no play on it."""
    return s.series.on_starter and (s.series.plays == 0 or s.rules.jump_resume == 1)


cdef inline int resumes_from(const State* s) noexcept nogil:
    return s.series.last if s.rules.jump_resume == 0 else s.series.first


cdef inline uint64_t jump_match(const State* s) noexcept nogil:
    """Kinds that match the top as a jump has to, whatever else binds them."""
    return symbol_of(s.top) if s.rules.jump_symbol else bit(s.top)


cdef inline bint has_owner(const State* s) noexcept nogil:
    """Is there a last player who could jump on its own card."""
    return s.series.plays > 0 and s.size[s.series.last] > 0


cdef inline bint may_be_jumped(const State* s) noexcept nogil:
    """Could the window over this top bring anything, a right jump or a wrong one."""
    if rarely(s.errs_in_windows):
        return s.rules.jump and not s.rules.jump_exclude & bit(s.top)
    return anybody_holds(s, s.rules.jumps_on[s.top])


cdef inline bint plays_normally(const State* s, int seat) noexcept nogil:
    """Has the seat no part in the window, since its own turn is next."""
    return s.rules.jump_next and seat == s.series.next_up


cdef inline void open_window(State* s) noexcept nogil:
    """Step 4, if it can bring anything."""
    if may_be_jumped(s) and s.series.plays < CARDS:
        ask_around(s)
    else:
        close_series(s)


cdef inline void ask_around(State* s) noexcept nogil:
    """Step 4: who is asked, in the direction of play from the seat after the one that laid; wrong jumps first."""
    cdef Series* w = &s.series
    cdef int direction, skips
    apart()
    if s.rules.jump_next or s.rules.jump_race:      # nothing else asks whose turn is next
        if rarely(starter_stands(s)):
            w.next_up = starter_next(s, &direction)
        else:
            w.next_up = next_after(s, resumes_from(s), &direction, &skips)
    if rarely(s.errs_in_windows):
        ask_for_wrong_jumps(s)
    w.to_ask = holders(s, s.rules.jumps_on[s.top])
    if w.plays:
        w.to_ask &= ~(1 << w.last)      # asked last, and apart
    if s.rules.jump_next:
        w.to_ask &= ~(1 << w.next_up)
    w.asked = w.last
    w.claims = 0
    w.owner_asked = 0
    step_window(s)


cdef inline int first_after(const State* s, int seat, int seats) noexcept nogil:
    """The first of these seats, as bits and not none, after this one in the direction of play."""
    cdef int n = s.rules.seats
    cdef uint64_t around = <uint64_t>seats << n | seats
    if s.direction == 0:
        seat += 1 + lowest(around >> (seat + 1))
    else:
        seat = highest(around & (bit(seat + n) - 1))
    return seat - n if seat >= n else seat


cdef inline void jump_wrongly(State* s, int seat, int kind) noexcept nogil:
    record(s, E_WRONG_JUMP, seat, kind)
    s.row.wrong_jumps += 1
    take(s, seat, s.rules.jump_wrong_penalty, WRONG_JUMP)


cdef inline void may_jump_wrongly(State* s, int seat) noexcept nogil:
    """A seat without a card that matches may jump all the same, and is fined."""
    if s.held[seat] & jump_match(s) or s.size[seat] == 0 or plays_normally(s, seat):
        return
    if happens(&s.nature, s.human[seat].wrong_jump):
        jump_wrongly(s, seat, nature_card(s, seat, s.held[seat]))


cdef inline void ask_for_wrong_jumps(State* s) noexcept nogil:
    """Every active seat, the one that laid last of all."""
    cdef int seat = s.series.last
    cdef int i
    for i in range(s.active):
        seat = s.ring[s.direction][seat]
        if seat == s.series.last:
            break
        may_jump_wrongly(s, seat)
    may_jump_wrongly(s, s.series.last)


cdef inline bint ask_to_jump(State* s, int seat) noexcept nogil:
    """Stops for the seat if it may jump and sees it."""
    cdef uint64_t kinds = jumpable(s, seat)
    if unlikely(kinds == 0) or rarely(not happens(&s.nature, s.human[seat].attention)):
        return False
    s.seat = seat
    s.legal = kinds
    s.phase = JUMP
    return True


cdef inline void draw_jumper(State* s) noexcept nogil:
    """Several claim: the lot decides, and with `race` the next seat takes part in it."""
    cdef Series* w = &s.series
    cdef Recorded* r = <Recorded*>s
    cdef uint64_t entrants = w.claims
    cdef int seat
    if s.rules.jump_race and s.size[w.next_up]:
        entrants |= bit(w.next_up)
    if rarely(s.recording) and r.next_race != NOBODY and entrants & bit(r.next_race):
        seat = r.next_race
        r.next_race = NOBODY
    else:
        seat = draw_seat(s, entrants)
    if popcount(entrants) > 1:
        record(s, E_RACE, seat, <int>entrants)
    if unlikely(not w.claims & bit(seat)):
        close_series(s)
        return
    s.seat = seat
    play_by_house_rules(s, &w.claim[seat], True)


cdef inline void step_window(State* s) noexcept nogil:
    """Asks the next seat; when all have answered, a claim is laid or the window closes."""
    cdef Series* w = &s.series
    while w.to_ask:
        w.asked = first_after(s, w.asked, w.to_ask)
        w.to_ask ^= 1 << w.asked
        if ask_to_jump(s, w.asked):
            return
    if w.claims == 0 and not w.owner_asked and has_owner(s):
        w.owner_asked = 1
        if not (s.rules.jump_own == 0 or (s.rules.jump_own == 2 and s.top == WILD_DRAW_FOUR) or plays_normally(s, w.last)) and ask_to_jump(s, w.last):
            return
    if w.claims:
        draw_jumper(s)
    else:
        close_series(s)


# --- the effect

cdef inline void close_series(State* s) noexcept nogil:
    """Nobody jumps any more."""
    if rarely(starter_stands(s)):
        settle_starter(s)
    else:
        settle(s)


cdef inline void settle_starter(State* s) noexcept nogil:
    """The starter acts as if nobody had jumped, but for the amounts that add; not if a jump has ended the round before it could."""
    cdef Series* w = &s.series
    if w.final:
        end_final(s, NOBODY)
        return
    cdef int amount = w.amounts if s.rules.jump_effect == 1 else starter_amount(s)
    s.seat = starter_acts(s, amount)
    play_extras(s)
    s.turn_of = NOBODY
    go_on(s, s.seat, True)


cdef inline void play_extras(State* s) noexcept nogil:
    cdef Series* w = &s.series
    cdef int i
    for i in range(0 if s.rules.jump_effect == 1 else max(<int>w.plays - 1, 0), w.plays):
        if w.kinds[i] != NO_CARD and s.rules.extra_kinds & bit(w.kinds[i]):
            extra(s, w.seats[i], w.kinds[i], w.targets[i])


cdef inline void make_pending(State* s) noexcept nogil:
    """What the draw cards of a series put on the seat that they hit."""
    cdef Series* w = &s.series
    cdef uint32_t amount = w.amounts if s.rules.jump_effect == 1 else w.amount
    if unlikely(amount != 0):
        s.pending += amount
        s.pending_kind = w.draw_kind
        s.chain += w.draw_cards if s.rules.jump_effect == 1 else w.cards
        s.extra_fours = w.fours if s.rules.jump_effect == 1 else 1
        s.answered = w.answering and w.draw_play == 1       # a jump is no answer
    elif rarely(w.answering):
        judge_again(s)


cdef inline int after_series(State* s, int seat) noexcept nogil:
    """`after_effect` for the last play of a series, whatever it was."""
    cdef int direction, skips, i
    cdef int next_seat = next_after(s, seat, &direction, &skips)
    if s.series.final:
        return next_seat
    if direction != s.direction:
        s.direction = direction
        record(s, E_REVERSE, NOBODY, direction)
    if deflects(s):
        s.row.deflections += 1
        record(s, E_DEFLECT, seat, next_seat)
    s.row.skipped += skips
    for i in range(skips if s.recording else 0):
        seat = passing(s, direction, seat)
        record(s, E_SKIP, seat)
    return next_seat


cdef inline void settle(State* s) noexcept nogil:
    """Steps 5 to 7 for a play and the jumps on it."""
    cdef Series* w = &s.series
    cdef int next_seat
    make_pending(s)
    if unlikely(w.final or w.answering or w.times > 1 or s.size[w.last] == 0):
        next_seat = after_series(s, resumes_from(s))
        if w.final:
            end_final(s, next_seat)
            return
    elif w.effect & (REVERSES | SKIPS):
        next_seat = after_effect(s, resumes_from(s), w.effect)
    else:
        next_seat = s.ring[s.direction][resumes_from(s)]
    if s.rules.extra_kinds:
        play_extras(s)
    go_on(s, next_seat, True)


# --- the straight way

cdef inline int after_effect(State* s, int seat, int effect) noexcept nogil:
    """Direction and seats passed over (step 5) after one card of this seat; returns the seat that comes next."""
    cdef int skips = effect & SKIPS
    s.direction ^= (effect & REVERSES) >> 1
    if rarely(s.recording):
        if effect & REVERSES:
            record(s, E_REVERSE, NOBODY, s.direction)
        if skips:
            record(s, E_SKIP, s.ring[s.direction][seat])
    s.row.skipped += skips
    return s.ring[s.direction + 2 * skips][seat]


cdef inline bint is_simple(const State* s, const Move* m) noexcept nogil:
    """Is there no more to this play in a turn than one card and its effect or, for a number, its extra: no group or deflection, and it is not the last card of a hand."""
    return m.cards == 1 and s.size[s.seat] != 1 and (s.pending == 0 or s.rules.effect[s.duel][m.kind] & DRAWS)


cdef inline void play_card(State* s, const Move* m, bint house) noexcept nogil:
    """A card is laid in a turn or as an answer, where the play is one card and its effect, unless somebody jumps on it."""
    cdef int kind = m.kind
    cdef int seat = s.seat
    cdef int effect = s.rules.effect[s.duel][kind]
    cdef uint64_t fits = s.fits
    cdef int color = s.color
    if house:
        if unlikely(s.pending != 0):
            keep_judgment(s)
        name_target(s, m)
    remove_card(s, seat, kind)
    lay(s, kind, color_of_wild(s, kind, m.color, s.color, s.fits, True) if kind >= FIRST_WILD else kind & 3)
    s.turns_left -= 1
    if heeds_calls(s) if house else rarely(s.watched):
        watch_play(s, kind, m.silent)
    if house:
        s.bluff_by_jump = False
        if may_be_jumped(s):
            begin_series(s, False, seat, fits, color, s.pending != 0)
            note_play(s, m, effect)
            ask_around(s)
            return
    if effect & DRAWS:
        add_penalty(s, kind, s.rules.amount[kind])
    if not house and rarely(s.held[seat] == 0):
        finish(s, WON, seat, following(s))
    elif effect & (REVERSES | SKIPS):
        go_on(s, after_effect(s, seat, effect), house)
    elif house and s.rules.extra_kinds & bit(kind):
        extra(s, seat, kind, m.target)
        go_on(s, following(s), True)
    else:                   # foreseen by the processor, which then need not wait for the card to know whose turn is next
        go_on(s, following(s), house)
