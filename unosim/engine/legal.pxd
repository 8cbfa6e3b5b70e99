"""What may be laid (rulebook §4, §5, §7, `finish.forbid` of §10).

A card is **playable** if it has the color in force, or the symbol of the top, or is a wild; a wild on top has no symbol, and while no color is in force
anything may be played. `play.not_on` forbids kinds on others. All of this is one table, `fits[color in force][top]`, made once for a rule set.

**Wild draw four.** It is a *bluff* when `wild_draw_four.legal` is broken as it is laid: the rest of the hand holds a card of the color in force
(`no_color_in_force`), or a card that could be played, wild draw fours apart (`nothing_playable`); as if nothing were pending, and never with
no color in force. With `enforce: bluff` it may be laid all the same, but never obliges: a seat that could only bluff counts as stuck. With `strict` it is
not playable.

**Answers.** What may answer a pending penalty is a mask by the kind that is pending (`stacking.answers`), for a draw two with `color: same` only in the
color in force, and no longer than `stacking.limit`. A skip or a reverse answers a pending draw two where it deflects (`skip_deflects`, `reverse_deflects`: in the color in force,
or any). An answer needs no other match. A plain wild never answers.

**Paid.** A draw card whose penalty has been taken still counts for `play.not_on` until the next play, whatever lies on it; and with `after_paid: last_color_only` the color of a paid
draw two is the only one that matches till then, wilds apart.

**Finish.** What `finish.forbid` names may not be the last card of a hand.
"""

from libc.stdint cimport uint64_t

from unosim.engine.bits cimport bit, rarely, unlikely
from unosim.engine.deck cimport can_draw
from unosim.engine.types cimport (
    ANSWER, DRAW_FOUR, DRAWN, FIRST_ACTION, FIRST_WILD, JUMP, KINDS, MAY_CHALLENGE, MAY_DECLINE, MAY_DRAW, MAY_NAME, MAY_PASS, NAME, NO_COLOR, NUMBER,
    PLAIN_WILD, PLAY, SKIP, WILD, WILD_DRAW_FOUR, Rules, State,
)

cdef inline int class_of(int kind) noexcept nogil:
    if kind < FIRST_ACTION:
        return NUMBER
    if kind >= FIRST_WILD:
        return PLAIN_WILD if kind == WILD else DRAW_FOUR
    return SKIP + (kind - FIRST_ACTION) // 4


cdef inline uint64_t draw_four_bit() noexcept nogil:
    return bit(WILD_DRAW_FOUR)


cdef inline uint64_t draw_twos() noexcept nogil:
    return (<uint64_t>15) << 48


cdef inline uint64_t jumping_kinds(const Rules* rules, int top) noexcept nogil:
    """Kinds that may jump on this top, whoever holds them."""
    cdef uint64_t match = (<uint64_t>15) << (top & ~3) if rules.jump_symbol and top < FIRST_WILD else bit(top)
    if not rules.jump or rules.jump_exclude & bit(top):
        return 0
    return match & ~rules.jump_exclude & ~rules.not_on[class_of(top)]


cdef inline void prepare_fits(Rules* rules) noexcept nogil:
    """The tables of playable kinds."""
    cdef int color, top, symbol
    cdef uint64_t wilds = bit(WILD) | draw_four_bit()
    cdef uint64_t match
    rules.colors[NO_COLOR] = 0
    for color in range(4):
        rules.colors[color] = 0
        for symbol in range(13):
            rules.colors[color] |= bit(4 * symbol + color)
    for color in range(5):
        for top in range(KINDS):
            match = rules.colors[color] | wilds
            if top < FIRST_WILD:
                match |= (<uint64_t>15) << (top & ~3)
            if color == NO_COLOR:
                match = ~(<uint64_t>0)
            rules.fits[color][top] = match & ~rules.not_on[class_of(top)]
    for top in range(KINDS):
        rules.jumps_on[top] = jumping_kinds(rules, top)
    rules.restricts = rules.finish_forbid != 0 or rules.wd4_strict


cdef inline uint64_t bluff_cards(const State* s, int seat, int color, uint64_t fits) noexcept nogil:
    """Kinds in the hand that make a wild draw four a bluff where this color is in force and these kinds fit."""
    if s.rules.wd4_legal == 0:
        return s.held[seat] & s.rules.colors[color]
    if s.rules.wd4_legal == 1 and color != NO_COLOR:
        return s.held[seat] & fits & ~draw_four_bit()
    return 0


cdef inline bint would_bluff(const State* s, int seat) noexcept nogil:
    """Would a wild draw four, laid now by this seat in its turn, be a bluff."""
    return bluff_cards(s, seat, s.color, s.fits) != 0


cdef inline uint64_t allowed(const State* s, int seat, uint64_t kinds) noexcept nogil:
    """What `finish.forbid` and a strict wild draw four leave of these kinds."""
    if unlikely(s.rules.restricts):
        if unlikely(s.size[seat] == 1):
            kinds &= ~s.rules.finish_forbid
        if s.rules.wd4_strict and kinds & draw_four_bit() and would_bluff(s, seat):
            kinds &= ~draw_four_bit()
    return kinds


cdef inline uint64_t playable(const State* s, int seat) noexcept nogil:
    """Kinds that the seat may lay in a turn."""
    return allowed(s, seat, s.held[seat] & s.fits)


cdef inline bint only_bluffs(const State* s, int seat, uint64_t kinds) noexcept nogil:
    """Is nothing among these playable kinds that a seat could be made to play."""
    if kinds == 0:
        return True
    return unlikely(kinds == draw_four_bit()) and would_bluff(s, seat)


cdef inline uint64_t answers(const State* s, int seat) noexcept nogil:
    """Kinds that may answer what is pending on the seat."""
    cdef const Rules* rules = s.rules
    cdef uint64_t kinds = s.held[seat] & (rules.answers_draw_four if s.pending_kind == WILD_DRAW_FOUR else rules.answers_draw_two)
    if s.chain >= rules.stack_limit:
        kinds = 0
    if unlikely(rules.stack_same_color) and s.color != NO_COLOR:
        kinds &= ~draw_twos() | rules.colors[s.color]
    if rarely(rules.deflects) and s.pending_kind != WILD_DRAW_FOUR:
        kinds |= s.held[seat] & deflectors(s)
    if kinds == 0:
        return 0
    return allowed(s, seat, kinds & ~rules.not_on[class_of(s.top)] & ~rules.not_on[class_of(s.pending_kind)])


cdef inline uint64_t in_force_or_any(const State* s, int how, uint64_t kinds) noexcept nogil:
    if how == 0:
        return 0
    return kinds & s.rules.colors[s.color] if how == 1 else kinds


cdef inline uint64_t deflectors(const State* s) noexcept nogil:
    """Skips and reverses that send a pending draw two on."""
    return (in_force_or_any(s, s.rules.skip_deflects, (<uint64_t>15) << 40)
            | in_force_or_any(s, s.rules.reverse_deflects, (<uint64_t>15) << 44))


cdef inline void remember_paid(State* s) noexcept nogil:
    """A penalty has been taken: what may follow its last draw card until the next play."""
    cdef const Rules* rules = s.rules
    cdef int color = s.pending_kind & 3
    if s.pending_kind != WILD_DRAW_FOUR and rules.after_paid:
        s.color = color
        s.fits = (rules.colors[color] | bit(WILD) | draw_four_bit()) & ~rules.not_on[class_of(s.top)]
    s.fits &= ~rules.not_on[class_of(s.pending_kind)]


cdef inline uint64_t jumpable(const State* s, int seat) noexcept nogil:
    """Kinds that the seat may lay out of turn on the top (rulebook §9); what binds the card in a turn binds it here."""
    cdef const Rules* rules = s.rules
    cdef uint64_t kinds = s.held[seat] & rules.jumps_on[s.top]
    if unlikely(s.size[seat] == 1):
        if not rules.jump_last:
            return 0
        kinds &= ~rules.finish_forbid
    if rules.wd4_strict and kinds & draw_four_bit() and bluff_cards(s, seat, s.series.color, s.series.fits):
        kinds &= ~draw_four_bit()
    return kinds


cdef inline bint may_challenge(const State* s) noexcept nogil:
    """Can what is pending be challenged by the seat that would draw (rulebook §6)."""
    return (s.rules.challenge and s.pending_kind == WILD_DRAW_FOUR
            and (not s.answered or s.rules.challenge_in_chain == 1))


cdef inline int other_moves(const State* s) noexcept nogil:
    """At a stop: the moves that lay no card, as bits."""
    if s.phase == PLAY:
        if not can_draw(s):
            return MAY_PASS if s.stuck else 0
        return MAY_DRAW if s.stuck or s.rules.draw_voluntary else 0
    if s.phase == DRAWN:
        return 0 if s.rules.drawn_must and not only_bluffs(s, s.seat, s.legal) else MAY_PASS
    if s.phase == ANSWER:
        return MAY_DRAW | (MAY_CHALLENGE if may_challenge(s) else 0)
    if s.phase == JUMP:
        return MAY_DECLINE
    return MAY_NAME if s.phase == NAME else 0
