"""Several cards in one turn (rulebook §8).

The lead must be legal by itself. With it may go copies of it, up to `group.identical` cards together, or, where `group.same_symbol` lets its symbol join (if it has the top's symbol, or
after any lead), every card of that symbol; no wilds. `group.kinds` says which leads may have company. After a draw only the drawn card is laid, alone. The last card is the new top.

A group is one play. A group of action cards or wild draw fours acts once, each, or not at all (`group.effect`): then it cannot answer either. All its draw cards count for
`stacking.limit`. What empties the hand must not be forbidden to (`finish.forbid`).
"""

from libc.stdint cimport uint64_t

from unosim.engine.bits cimport bit
from unosim.engine.hands cimport cards_in, copies
from unosim.engine.types cimport ANSWER, DRAWN, DRAWS, FIRST_WILD, JUMP, Rules, State


cdef inline uint64_t symbol_of(int kind) noexcept nogil:
    """All kinds with the symbol of this one; a wild has none but itself."""
    return bit(kind) if kind >= FIRST_WILD else (<uint64_t>15) << (kind & ~3)


cdef inline bint symbol_joins(const State* s, int kind) noexcept nogil:
    """May cards of other colors join this lead."""
    if kind >= FIRST_WILD or s.phase == JUMP or s.rules.group_symbol == 0:
        return False
    return s.rules.group_symbol == 2 or (symbol_of(kind) & bit(s.top)) != 0


cdef inline int group_room(const State* s, int seat, int kind) noexcept nogil:
    """Most cards that may be laid together with this lead; 1: it goes alone."""
    cdef const Rules* rules = s.rules
    cdef int room, limit
    if not rules.groups or s.phase == DRAWN or not rules.group_kinds & bit(kind):
        return 1
    if symbol_joins(s, kind):
        room = cards_in(s, seat, symbol_of(kind))
    else:
        room = min(copies(s, seat, kind), rules.group_identical)
    if s.phase == ANSWER and rules.group_effect == 2:
        return 1
    if rules.effect[0][kind] & DRAWS:
        limit = rules.stack_limit - (s.chain if s.phase == ANSWER else 0)
        room = min(room, limit)
    if room == s.size[seat] and (rules.finish_forbid & bit(kind) or (s.phase == JUMP and not rules.jump_last)):
        room -= 1
    return max(room, 1)


cdef inline int effects_of(const State* s, int cards, int effect) noexcept nogil:
    """How often the effect of a play of so many cards acts."""
    if cards == 1 or effect == 0:
        return 1
    if s.rules.group_effect == 0:
        return 1
    return cards if s.rules.group_effect == 1 else 0
