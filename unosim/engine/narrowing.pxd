"""How a line chooses among several cards: tie-breaks, each of which leaves some of them, and weighings, which add up features of each card.

What looks at every card by itself is apart from what is decided for all of them at once by masks. Nothing here depends on the order of colors or seats; the lot comes after.
"""

from libc.stdint cimport int64_t, uint64_t
from unosim.engine.bits cimport bit, highest, lowest, popcount, rarely
from unosim.engine.groups cimport group_room, symbol_of
from unosim.engine.hands cimport cards_in, copies
from unosim.engine.knowledge cimport kinds_of, unseen, holds
from unosim.engine.legal cimport class_of
from unosim.engine.program cimport (
    CHANGES_COLOR, FIRST, F_CHANGES_COLOR, F_COLOR_HELD, F_COLOR_UNSEEN, F_COPIES, F_DRAWS_NEXT, F_FOLLOW_UPS, F_HURTS_NEXT, F_KEEPS_COLOR, F_LINKS,
    F_NUMBER, F_POINTS, F_STRONGEST_COLOR, F_SYMBOL_HELD, F_SYMBOL_UNSEEN, F_TOGETHER, HIGHEST_POINTS, KEEPS_COLOR, LEAST_HELD_COLOR, LEAST_LINKS,
    LOWEST_POINTS, MOST_COPIES, MOST_HELD_COLOR, MOST_LINKS, MOST_UNSEEN_COLOR, STRONGEST_COLOR, TIE_BREAKS, Program, Weighing, Weight,
)
from unosim.engine.types cimport DRAWS, FIRST_WILD, SKIPS, State


cdef inline int of_color(const State* s, int color) noexcept nogil:
    """How many cards of a color the seat holds."""
    if rarely(s.rules.many_of_color):
        return cards_in(s, s.seat, s.rules.colors[color])
    return popcount(s.held[s.seat] & s.rules.colors[color]) + popcount(s.twice[s.seat] & s.rules.colors[color])


cdef inline int color_score(const State* s, uint64_t kinds, int color, int flip) noexcept nogil:
    """Grows with the cards of the color in the hand (flip 0) or falls with them (flip 2047); 0 if none of these kinds has the color."""
    return (of_color(s, color) ^ flip) & -<int>((kinds & s.rules.colors[color]) != 0)


cdef inline uint64_t if_equal(int a, int b, uint64_t mask) noexcept nogil:
    return mask & -<uint64_t>(a == b)


cdef inline uint64_t by_color(const State* s, uint64_t kinds, int flip) noexcept nogil:
    """Of these kinds those of the color that the seat holds most (least) of, among the colors that they have; wilds only if alone.

    Written out and without a branch, since nothing about a hand can be foreseen.
    """
    cdef int red = color_score(s, kinds, 0, flip)
    cdef int yellow = color_score(s, kinds, 1, flip)
    cdef int green = color_score(s, kinds, 2, flip)
    cdef int blue = color_score(s, kinds, 3, flip)
    cdef int best = max(max(red, yellow), max(green, blue))
    cdef uint64_t found = (
        if_equal(red, best, s.rules.colors[0]) | if_equal(yellow, best, s.rules.colors[1])
        | if_equal(green, best, s.rules.colors[2]) | if_equal(blue, best, s.rules.colors[3])) & kinds
    return found if found else kinds


cdef inline uint64_t by_planes(const State* s, uint64_t kinds, uint64_t flip) noexcept nogil:
    """`by_points` where kinds are not in the order of their points: decided bit by bit, from the highest on."""
    cdef uint64_t left
    cdef int i = s.rules.planes
    while i:
        i -= 1
        left = kinds & (s.rules.plane[i] ^ flip)
        kinds = left if left else kinds
    return kinds


cdef inline uint64_t by_points(const State* s, uint64_t kinds, uint64_t flip) noexcept nogil:
    """Of these kinds those of the highest (flip 0) or lowest (flip all ones) points."""
    if rarely(s.rules.points_rise == 0):
        return by_planes(s, kinds, flip)
    return kinds & s.rules.same_points[lowest(kinds) if flip else highest(kinds)]


cdef inline uint64_t color_of(const State* s, int kind) noexcept nogil:
    """All kinds of the color of this one; a wild has none."""
    return 0 if kind >= FIRST_WILD else s.rules.colors[kind & 3]


cdef inline uint64_t strongest_colors(const State* s) noexcept nogil:
    """The kinds of the color that the seat holds most of in its whole hand, or of the several that it does."""
    return by_color(s, bit(FIRST_WILD) - 1, 0) if s.held[s.seat] & (bit(FIRST_WILD) - 1) else 0


cdef inline int feature_of(const State* s, int kind, int feature) noexcept nogil:
    """A feature of a card that the seat may lay, as a whole number."""
    cdef uint64_t match = 0 if kind >= FIRST_WILD else color_of(s, kind) | kinds_of(kind >> 2)
    if feature == F_POINTS:
        return s.rules.points[kind]
    if feature == F_KEEPS_COLOR:
        return (s.rules.colors[s.color] >> kind) & 1
    if feature == F_CHANGES_COLOR:
        return kind < FIRST_WILD and not (s.rules.colors[s.color] >> kind) & 1
    if feature == F_STRONGEST_COLOR:
        return (strongest_colors(s) >> kind) & 1
    if feature == F_COLOR_HELD:
        return cards_in(s, s.seat, color_of(s, kind)) - (kind < FIRST_WILD)
    if feature == F_SYMBOL_HELD:
        return cards_in(s, s.seat, symbol_of(kind)) - 1
    if feature == F_COPIES:
        return copies(s, s.seat, kind) - 1
    if feature == F_FOLLOW_UPS:
        return cards_in(s, s.seat, match) - (kind < FIRST_WILD)
    if feature == F_LINKS:
        return popcount(s.held[s.seat] & match)
    if feature == F_COLOR_UNSEEN:
        return unseen(s, s.seat, color_of(s, kind))
    if feature == F_SYMBOL_UNSEEN:
        return unseen(s, s.seat, symbol_of(kind))
    if feature == F_HURTS_NEXT:
        return s.rules.effect[s.duel][kind] & (SKIPS | DRAWS) != 0
    if feature == F_DRAWS_NEXT:
        return s.rules.amount[kind]
    if feature == F_TOGETHER:
        return group_room(s, s.seat, kind)
    return class_of(kind) == feature - F_NUMBER


cdef inline uint64_t by_feature(const State* s, uint64_t kinds, int feature, int sign) noexcept nogil:
    """Of these kinds those that have most of a feature (sign 1) or least (-1)."""
    cdef Weight one = Weight(sign, feature)
    return heaviest(s, kinds, &one, 1)


cdef inline uint64_t heaviest(const State* s, uint64_t kinds, const Weight* weights, int n) noexcept nogil:
    """Of these kinds those with the largest sum of features times weights."""
    cdef uint64_t best_kinds = 0
    cdef int64_t best = 0
    cdef int64_t total
    cdef int i, kind
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        total = 0
        for i in range(n):
            total += <int64_t>weights[i].weight * feature_of(s, kind, weights[i].feature)
        if best_kinds == 0 or total > best:
            best = total
            best_kinds = 0
        if total == best:
            best_kinds |= bit(kind)
    return best_kinds


cdef inline uint64_t narrow(const State* s, const Program* p, uint64_t kinds, int word) noexcept nogil:
    """What a tie-break leaves of the cards; never nothing."""
    cdef uint64_t left = kinds
    if rarely(word > FIRST):
        return narrow_further(s, p, kinds, word)
    if word == MOST_HELD_COLOR or word == LEAST_HELD_COLOR:
        return by_color(s, kinds, 0 if word == MOST_HELD_COLOR else 2047)
    if word == HIGHEST_POINTS or word == LOWEST_POINTS:
        return by_points(s, kinds, 0 if word == HIGHEST_POINTS else ~<uint64_t>0)
    if word == KEEPS_COLOR:
        left &= s.rules.colors[s.color]
    elif word == CHANGES_COLOR:
        left &= ~s.rules.colors[s.color]
    else:
        left = bit(lowest(kinds))
    return left if left else kinds


cdef inline uint64_t narrow_further(const State* s, const Program* p, uint64_t kinds, int word) noexcept nogil:
    """The tie-breaks that look at every card by itself."""
    cdef const Weighing* w
    cdef uint64_t left
    if word >= TIE_BREAKS:
        w = &p.weighings[word - <int>TIE_BREAKS]
        return heaviest(s, kinds, p.weights + w.first, w.weights)
    if word == STRONGEST_COLOR:
        left = kinds & strongest_colors(s)
        return left if left else kinds
    if word == MOST_LINKS or word == LEAST_LINKS:
        return by_feature(s, kinds, F_LINKS, 1 if word == MOST_LINKS else -1)
    if word == MOST_COPIES:
        return by_feature(s, kinds, F_COPIES, 1)
    left = kinds & (bit(FIRST_WILD) - 1)        # a wild has no color of which cards could be unseen
    return by_feature(s, left if left else kinds, F_COLOR_UNSEEN, 1 if word == MOST_UNSEEN_COLOR else -1)
