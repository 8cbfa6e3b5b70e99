"""A strategy as the engine reads it: a small flat program, made by `unosim.strategies` from a script.

Lines are tried in order, and the first that leaves a playable card decides: its condition holds, its chance comes up, its tie-breaks narrow the cards, and what
is left is chosen by lot, physical cards or kinds.

A condition is a list of comparisons, each with the place to go on when it holds and when it does not; `and`, `or` and `not` are in the jumps. What it compares is a
variable or an *ask*: something that is asked of some cards or of some seat, such as how many reds are held.

A line may *weigh* its cards: each has the sum of some of its features times their weights, and only the heaviest are left. A weighing stands in the place of a tie-break.
"""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint64_t
from unosim.engine.types cimport KINDS
from unosim.engine.value cimport Value

cdef enum:
    LINES = 64          # most lines of a program
    WORDS = 9           # most tie-breaks in a line, its weighing among them
    IN_FORCE = 60       # bits of an ask's cards that stand for more: the cards of the color in force,
    JUDGED = 61         # and of the color by which the last wild draw four is judged
    ACCEPT = -1         # where a comparison goes when the condition is decided
    REJECT = -2

cdef enum Choices:      # order of CHOICES
    BLUFF, PLAY_DRAWN, CHALLENGING, ANSWERING, DRAWING, CALLING, JUMPING, GROUPING, CHOICES

cdef enum Variable:     # order of VARIABLES; from VARIABLES on: the program's asks
    V_OWN_HAND, V_NEXT_HAND, V_PREVIOUS_HAND, V_SMALLEST_OTHER, V_LARGEST_OTHER, V_SEATS, V_PENDING, V_PILE, V_TURN, V_OWN_POINTS, V_OWN_COLORS, \
        V_TOP_POINTS, V_CLOCKWISE, V_BLUFF, VARIABLES

cdef enum Asked:        # order of ASKS
    A_HELD, A_PLAYABLE, A_SEEN, A_UNSEEN, A_NEXT_ODDS, A_PREVIOUS_ODDS, A_HAND_OF, A_TOP, A_COLOR, A_PENDING, A_LAST_MOVE, A_NEXT_MOVE, A_PREVIOUS_MOVE, ASKS

cdef enum Word:         # order of TIE_BREAKS; up to FIRST by masks, after it card by card; from TIE_BREAKS on: the program's weighings
    MOST_HELD_COLOR, LEAST_HELD_COLOR, HIGHEST_POINTS, LOWEST_POINTS, KEEPS_COLOR, CHANGES_COLOR, FIRST, STRONGEST_COLOR, MOST_LINKS, LEAST_LINKS, \
        MOST_COPIES, MOST_UNSEEN_COLOR, LEAST_UNSEEN_COLOR, TIE_BREAKS

cdef enum Feature:      # order of FEATURES
    F_POINTS, F_KEEPS_COLOR, F_CHANGES_COLOR, F_STRONGEST_COLOR, F_COLOR_HELD, F_SYMBOL_HELD, F_COPIES, F_FOLLOW_UPS, F_LINKS, F_COLOR_UNSEEN, \
        F_SYMBOL_UNSEEN, F_HURTS_NEXT, F_DRAWS_NEXT, F_TOGETHER, F_NUMBER, F_SKIP, F_REVERSE, F_DRAW_TWO, F_WILD, F_WILD_DRAW_FOUR, FEATURES

cdef enum ColorRule:    # order of COLOR_RULES
    COLOR_MOST_HELD, COLOR_RANDOM, COLOR_PROPORTIONAL, COLOR_LEAST_HELD, COLOR_FIRST, COLOR_IN_FORCE, COLOR_OTHER, COLOR_MOST_UNSEEN, \
        COLOR_LEAST_UNSEEN, COLOR_RULES

cdef enum Target:       # order of TARGETS
    T_RANDOM, T_NEXT, T_PREVIOUS, T_SMALLEST, T_LARGEST, TARGETS

cdef struct Test:
    int32_t constant
    int16_t variable
    int16_t other           # variable added to the constant, or -1
    int16_t go[2]           # next test, or ACCEPT, REJECT: [1] if the comparison holds
    uint8_t holds           # bits: for less, equal, more

cdef struct Ask:
    uint64_t about          # kinds, or bits of colors or deeds, or how many seats away
    uint8_t what

cdef struct Weight:
    int32_t weight
    uint8_t feature

cdef struct Weighing:
    int32_t first           # of its weights among those of the program
    int32_t weights

cdef struct Line:
    uint64_t kinds
    uint64_t chance
    uint64_t alike          # the lines, as bits, with the same condition
    int16_t test            # first test, or -1
    uint8_t by_kind
    uint8_t words
    uint8_t word[WORDS]

cdef struct Choice:
    uint64_t chance
    int16_t test

cdef struct Program:
    uint8_t plain               # 1: any playable card by lot, always; no condition anywhere in a play
    uint8_t bluffs              # 0: never
    uint8_t color
    uint8_t otherwise           # 0 any playable card, 1 draw
    uint8_t target
    uint64_t banned             # kinds that are laid only where no other card fits
    int32_t line_count
    int32_t groups
    int32_t playouts            # 0: a script; else how often each move is played out with it, playout.pxd
    const Value* value          # and what the position is worth then, value.pxd
    int32_t group_most          # cards in a group
    uint8_t back_words          # tie-breaks of the card that is laid back; none: the lines choose it
    uint8_t back[WORDS]
    Line* lines
    Test* tests
    Ask* asks
    Weighing* weighings
    Weight* weights
    Choice choices[CHOICES]
    uint64_t group[KINDS]       # kinds that are named by the same lines,
    uint64_t lines_of[KINDS]    # and those lines, as bits
