"""What a position is worth to the seat whose turn it is: a fitted chance to win the round (strategies/value.yaml says how it was fitted).

Some facts that the seat sees are taken, each as a level from 0 to 7. Every fact has a weight for each level, each size of the own hand and each number of players; the weights add up to the log-odds
of a win. Whole numbers only, so that all machines agree.
"""

from libc.stdint cimport int32_t, uint16_t, uint8_t, uint64_t

from unosim.engine.bits cimport bit, popcount
from unosim.engine.hands cimport cards_in
from unosim.engine.legal cimport draw_four_bit, draw_twos
from unosim.engine.types cimport FIRST_WILD, WILD, State

cdef enum:
    OWN_SIZES = 10          # from here on all sizes are one
    FACTS = 14
    LEVELS = 8
    UNIT = 1024             # log-odds of 1, as a weight
    STEP = 8                # weights from one place in a table of chances to the next
    CHANCES = 2048          # its places, half of them below even odds
    SURE = 4096             # a chance of 1
    TABLES = 4              # for 2, 3, 4 and more active players

cdef struct Value:
    int32_t weight[TABLES][OWN_SIZES][FACTS][LEVELS]
    uint16_t chance[CHANCES]


cdef inline int level(int n) noexcept nogil:
    return min(n, <int>LEVELS - 1)


cdef inline int between(const State* s, int seat) noexcept nogil:
    """Cards in the smallest hand but for those of the next and the previous player, and the own one."""
    cdef int before = s.ring[s.direction ^ 1][seat]
    cdef int other = s.ring[s.direction][seat]
    cdef int found = LEVELS
    while other != seat and other != before:
        other = s.ring[s.direction][other]
        if other != before and other != seat:
            found = min(found, <int>s.size[other])
    return found


cdef inline int shared_symbols(uint64_t held) noexcept nogil:
    """Symbols that are held in two colors or more."""
    held &= bit(FIRST_WILD) - 1
    held = (held & <uint64_t>0x5555555555555555) + (held >> 1 & <uint64_t>0x5555555555555555)       # in two bits each: how many of two colors,
    held = (held & <uint64_t>0x3333333333333333) + (held >> 2 & <uint64_t>0x3333333333333333)       # in four: of all four
    return popcount(held & <uint64_t>0x6666666666666666)


cdef inline void take_facts(const State* s, int seat, uint8_t* fact) noexcept nogil:
    """The facts at a turn of the seat, in the order of POSITION_FACTS of the boundary."""
    cdef int most = 0
    cdef int second = 0
    cdef int colors = 0
    cdef int color, n
    for color in range(4):
        n = cards_in(s, seat, s.rules.colors[color])
        colors += n != 0
        second = max(second, min(n, most))
        most = max(n, most)
    fact[0] = level(s.size[s.ring[s.direction][seat]] - 1)
    fact[1] = level(s.size[s.ring[s.direction ^ 1][seat]] - 1)
    fact[2] = level(between(s, seat) - 1)
    fact[3] = level(cards_in(s, seat, s.fits & (bit(FIRST_WILD) - 1)))
    fact[4] = level(cards_in(s, seat, bit(WILD)))
    fact[5] = level(cards_in(s, seat, draw_four_bit()))
    fact[6] = level(cards_in(s, seat, draw_twos()))
    fact[7] = level(cards_in(s, seat, <uint64_t>15 << 40))
    fact[8] = level(cards_in(s, seat, <uint64_t>15 << 44))
    fact[9] = colors
    fact[10] = level(most)
    fact[11] = level(second)
    fact[12] = level(cards_in(s, seat, s.rules.colors[s.color]))
    fact[13] = level(shared_symbols(s.held[seat]))


cdef inline int own_size(const State* s, int seat) noexcept nogil:
    """The place of the own hand's size in the table."""
    return min(<int>s.size[seat], <int>OWN_SIZES) - 1


cdef inline int chance_to_win(const State* s, int seat, const Value* v) noexcept nogil:
    """From 0 to SURE."""
    cdef uint8_t fact[FACTS]
    cdef int table = min(max(<int>s.active - 2, 0), <int>TABLES - 1)
    cdef int own = own_size(s, seat)
    cdef int32_t odds = 0
    cdef int i
    take_facts(s, seat, fact)
    for i in range(<int>FACTS):
        odds += v.weight[table][own][i][fact[i]]
    odds = odds // <int>STEP + <int>CHANCES // 2
    return v.chance[min(max(odds, 0), <int>CHANCES - 1)]
