"""What the engine keeps in memory: one round (`State`), the rules it is played by, and the row that it leaves.

Every struct is flat, so that a batch takes all its memory before it starts and a round can be copied for play-outs.
Kinds are `symbol * 4 + color`; a *mask* is a 64-bit set of kinds.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    SEATS = 10              # most seats at a table
    KINDS = 64              # size of anything indexed by kind
    CARDS = 1200            # most cards in a game
    NOBODY = 255            # no seat
    NO_CARD = 255           # no kind
    NO_COLOR = 4            # no color is in force: anything may be played
    WILD = 52
    WILD_DRAW_FOUR = 56
    FIRST_WILD = 52         # kinds from here on have no color
    FIRST_ACTION = 40       # kinds below are numbers
    LANES = 16              # numbers in a vector, one a seat
    HITS = 256              # kept before they are read
    WITHOUT_LIMIT = 65535   # stands for "no limit" in rule fields

cdef enum Phase:            # docs/engine.md; up to TAKE_BACK the machine has stopped, and waits for that decision
    OVER, NAME, PLAY, DRAWN, ANSWER, JUMP, TAKE_BACK, GO, TURN, STARTER, STARTER_ACTS

cdef enum Action:           # what a move does
    PLAY_CARD, DRAW_CARD, PASS_ON, CHALLENGE, NAME_COLOR, JUMP_IN, DECLINE, LAY_BACK

cdef enum:                  # bits of `other_moves`: the moves that lay no card
    MAY_DRAW = 1
    MAY_PASS = 2
    MAY_CHALLENGE = 4
    MAY_NAME = 8
    MAY_DECLINE = 16

cdef enum Deed:             # what a seat did last, in the order of DEEDS
    DID_NOTHING, DID_PLAY, DID_DRAW, DID_PASS, DID_PAY, DID_CHALLENGE, DEEDS

cdef enum:                  # bits of Rules.effect
    SKIPS = 1
    REVERSES = 2
    DRAWS = 4

cdef enum Outcome:
    WON, RANKED, STALEMATE, CAPPED

cdef enum Reason:           # why cards were drawn; the order of the columns
    STUCK, CHOICE, PENALTY, CHALLENGED, LAST_CARD, UNO, STARTER_DRAW, FALSE_CALL, MISPLAY, WRONG_JUMP, NOISE, SLAP, REASONS

cdef enum CardClass:
    NUMBER, SKIP, REVERSE, DRAW_TWO, PLAIN_WILD, DRAW_FOUR, CLASSES

cdef enum Event:            # what the log of a stepped round may hold; the names are in EVENTS of the boundary
    E_DEALER, E_TIE, E_REDEAL, E_REJECT, E_START, E_NAME, E_PLAY, E_OUT, E_CALL, E_MISSED, E_NOTICE, E_CATCH, \
        E_REVERSE, E_SKIP, E_CHALLENGE, E_PAY, E_DRAW, E_RECYCLE, E_FORGIVEN, E_PASS, E_END, \
        E_JUMP, E_CARD, E_TARGET, E_WRONG_JUMP, E_MISPLAY, E_TAKE_BACK, E_SWAP, E_ROTATE, E_TAKE, E_QUIET, E_QUIET_ENDS, E_FALSE_CALL, E_NOISE, \
        E_SLAP, E_DEFLECT, E_NOISE_LOT, E_RACE, E_SLAP_LOT

cdef enum TurnAction:       # what a turn was, in the order of TURN_ACTIONS
    T_PLAY, T_ANSWER, T_JUMP, T_DRAWN_PLAY, T_DRAW, T_PASS, T_MISPLAY

cdef enum TurnChallenge:    # what came of the wild draw four that is pending after a turn, in the order of TURN_CHALLENGES
    NO_CHANCE, LET_BE, LOST_CHALLENGE, WON_CHALLENGE

cdef struct Rng:            # one SFC64 stream
    uint64_t a, b, c, counter

cdef struct Rules:
    # Given by the compiled rules, name by name (unosim/rules/compile.py).
    int32_t seats
    int32_t hand_size
    int32_t dealer              # seat, or -1: by lot
    int32_t first_player        # 0 left of the dealer, 1 the dealer, 2 right of the dealer, 3 the highest hand
    int32_t direction           # 0 clockwise, 1 counterclockwise
    uint64_t starter_accept     # mask
    int32_t starter_rejected    # 0 shuffled back, 1 to the bottom, 2 buried under the starter
    int32_t starter_draw_two    # 0 draw and lose the turn, 1 draw and play, 2 ignore
    int32_t starter_skip        # 0 lose the turn, 1 ignore
    int32_t starter_reverse     # 0 the dealer first, 1 right of the dealer first, 2 the same seat first, 3 ignore
    int32_t starter_wild        # who names: 0 first player, 1 dealer, 2 left, 3 right of the dealer, 4 nobody: any card
    int32_t draw_voluntary      # 1: a seat that could play may draw
    int32_t draw_most           # cards drawn until one may be played; 1 is the classic rule
    uint64_t drawn_playable     # mask of what may be played when drawn
    int32_t drawn_must          # 1: and then must
    int32_t after_voluntary     # 1: never after a draw by choice
    int32_t draw_two            # cards per draw two
    int32_t draw_four           # cards per wild draw four
    int32_t draw_loses_turn     # 1: who pays loses the turn
    int32_t reverse_with_two    # 0 a skip, 1 nothing
    int32_t wd4_legal           # 0 no color in force, 1 nothing playable, 2 always
    int32_t wd4_strict          # 1: a bluff is no legal move
    int32_t wd4_names_color
    uint64_t not_on[CLASSES]    # by class of the card on top: what may not be played
    int32_t challenge
    int32_t challenge_guilty    # 0 the challenger plays, 1 loses the turn, 2 the card is taken back
    int32_t challenge_extra
    int32_t challenge_in_chain  # 0 never, 1 the last
    uint64_t answers_draw_two   # masks of what answers a pending penalty
    uint64_t answers_draw_four
    int32_t stack_same_color
    int32_t stack_limit
    int32_t skip_deflects       # 0 no, 1 in the color in force, 2 any
    int32_t reverse_deflects
    int32_t after_paid          # 1: the color of a paid draw two is in force until the next play
    int32_t group_identical     # most copies together
    int32_t group_symbol        # 0 no, 1 if the lead has the top's symbol, 2 after any lead
    uint64_t group_kinds        # mask
    int32_t group_effect        # 0 once, 1 each, 2 none
    int32_t jump                # 1: jump-in
    int32_t jump_resume         # 0 from the jumper, 1 the original order
    int32_t jump_effect         # 0 the last card replaces, 1 cards add
    int32_t jump_symbol         # 1: any card of the symbol
    uint64_t jump_exclude       # mask
    int32_t jump_own            # 0 never on one's own card, 1 also, 2 not on a wild draw four
    int32_t jump_last           # 1: with the last card too
    int32_t jump_next           # 1: the next seat plays normally
    int32_t jump_race           # 1: and takes part in the lot
    int32_t jump_after_final
    int32_t jump_wrong_penalty
    int32_t uno_identical       # 1: also due when all cards left are copies
    int32_t uno_penalty         # 0: no call
    int32_t uno_window          # 0 next action, 1 next play
    int32_t uno_false_penalty   # 0: the rule is off
    int32_t misplay_penalty     # 0: the rule is off
    uint64_t finish_forbid      # mask of what may not empty a hand
    int32_t finish_draw_counts
    int32_t one_left            # 1: play goes on until one seat is left
    int32_t turn_cap
    uint64_t swap_kinds         # masks of the cards that have an extra; 0: the extra is off
    uint64_t rotate_kinds
    uint64_t quiet_kinds
    uint64_t slap_kinds
    int32_t red_zero
    int32_t quiet_call          # 1: calls are sounds
    int32_t recycled_doubles
    int32_t ties_by_cards       # 1: equal points are placed by cards
    int32_t points[KINDS]
    int32_t pack[KINDS]         # copies of each kind, all packs together
    # Made from these once (rules of `prepare` in deck.pxd).
    int32_t cards               # in all packs
    uint8_t sorted[CARDS]       # every card once, in kind order
    uint64_t fits[5][KINDS]     # by color in force and top: what matches, wilds and `play.not_on` included
    uint64_t colors[5]          # kinds of a color; none for NO_COLOR
    uint64_t many               # kinds of which there are more than two cards
    uint8_t many_of_color       # 1: other kinds than wilds are among them
    uint8_t restricts           # 1: `allowed` has something to forbid
    uint8_t house               # 1: a play may have more to it than one card and its effect; play.pxd
    uint8_t deflects            # 1: a skip or a reverse may answer
    uint8_t groups              # 1: a lead may have company
    uint64_t extra_kinds        # mask of the cards that have an extra
    uint64_t not_alone          # mask of the leads that may have company of another color, or name a seat
    uint64_t pairs              # mask of the leads that may have company if they are held twice
    uint64_t jumps_on[KINDS]    # by top: what may jump on it; nothing without the rule
    uint8_t amount[KINDS]       # cards that the next seat has to take
    uint8_t effect[2][KINDS]    # bits of what a card does, 0: nothing; [1]: with two active seats
    int32_t planes              # the points of kinds, bit by bit: plane[i] holds the kinds whose points have bit i
    uint64_t plane[10]
    uint8_t points_rise         # 1: no kind has less points than one before it, as in the classic score
    uint64_t same_points[KINDS] # kinds with the points of this one
    uint8_t ring[4][16]         # while all are active: the next seat by direction; 2 + direction: the one after it

cdef struct Row:                # what a round leaves, beside the hands; names and meanings in results/columns.py
    uint32_t deal
    uint32_t choices
    uint32_t drawn[REASONS]
    uint32_t cards_played
    uint32_t wrong_jumps        # by each seat in each window
    uint16_t rotation
    uint16_t turns              # these two are filled at the end, from `turns_left` and `passes`
    uint16_t plays
    uint16_t payments
    uint16_t skipped
    uint16_t recycles
    uint16_t chains
    uint16_t longest_chain
    uint16_t largest_penalty
    uint16_t challenges
    uint16_t challenges_won
    uint16_t uno_missed
    uint16_t uno_caught
    uint16_t jump_ins
    uint16_t false_calls
    uint16_t misplays
    uint16_t noises
    uint16_t slaps
    uint16_t swaps
    uint16_t deflections
    uint16_t take_backs
    uint16_t grouped
    uint16_t choice_turns
    uint16_t stuck_turns
    uint8_t outcome
    uint8_t winner
    uint8_t dealer
    uint8_t first_seat
    uint8_t starter

cdef struct SeatRow:
    uint32_t points_left
    uint16_t cards_left
    uint8_t rank

cdef struct DetailRow:          # what a round that is counted leaves besides; names and meanings in results/columns.py
    uint32_t deficit_sum
    uint16_t lead_changes
    uint16_t decided_turn
    uint16_t winner_turn
    uint16_t deficit_max
    uint16_t behind_turns
    uint16_t open_turns
    uint16_t open_answers
    uint16_t open_challenges
    uint16_t open_jumps
    uint16_t hits
    uint16_t hits_on_leader
    uint16_t hits_by_others
    uint16_t largest_hand
    uint16_t longest_wait
    uint16_t longest_run
    uint16_t unos
    uint16_t uno_turns
    uint8_t first_to_act
    uint8_t half_behind
    uint8_t half_last

cdef struct Turn:               # a turn that is over; only for the sample all of it is filled. 64 bytes
    uint16_t size[LANES]        # hands after it; seats that are not there hold anything
    uint8_t seat
    uint8_t move                # its action
    uint8_t leader              # after it: twice the seat, or NOBODY
    uint8_t action              # of TURN_ACTIONS
    uint8_t kind                # on top of what was laid; NO_CARD: nothing
    uint8_t target
    uint8_t playable            # kinds
    uint8_t color               # in force after it
    uint8_t direction           # after it
    uint16_t cards              # laid
    uint16_t drawn              # in place of a play
    uint32_t pending
    uint8_t challenger          # who could challenge what is pending after it; NOBODY
    uint8_t challenge           # of TURN_CHALLENGES
    uint8_t room[10]

cdef struct Hit:
    int32_t turn                # the last one that was over
    uint8_t by
    uint8_t on

cdef struct Detail:             # detail.pxd
    DetailRow row
    Turn* turn                  # by number, from 1 on, and room for as many as a round can have
    Turn next                   # what the turn under way will be, for the sample
    int32_t cap                 # rules.turn_cap
    int32_t turns               # that are over
    int32_t accounted           # turns that have been read
    int32_t run                 # turns that the last mover had in a row
    int32_t leading_since       # the turn after which the leader became it
    int32_t drawn               # cards drawn in place of plays when the last turn was over
    int32_t hits                # not read yet
    uint8_t leader              # twice the seat, or NOBODY
    uint8_t sampling            # 1: turns are told in full
    int32_t seats
    int32_t chunk               # turns whose gaps a lane can hold the sum of
    int32_t last[LANES]         # by seat: its last turn
    uint32_t gap_sum[LANES]     # by seat: cards more than in the smallest hand, over the turns,
    uint16_t gap_max[LANES]     # the most,
    uint32_t smallest[LANES]    # and turns with none more
    uint16_t largest[LANES]     # by seat: most cards in hand
    uint16_t absent[LANES]      # 65535: no such seat
    Hit hit[HITS]

cdef struct Move:               # eight bytes, so that it fits a register; every decision of the rulebook fits; docs/engine.md
    uint8_t action
    uint8_t kind                # the lead
    uint8_t color               # named, for a wild
    uint8_t silent              # leaves out the UNO call that is due
    uint8_t last                # the card that lies on top afterwards
    uint8_t target              # whom to swap with, or who takes cards
    uint16_t cards              # how many are laid; if several: State.company says which go with the lead

cdef struct Human:              # chances out of 2**64, and a weight
    uint64_t forget
    uint64_t notice
    uint64_t false_call
    uint64_t misplay
    uint64_t wrong_jump
    uint64_t noise
    uint64_t attention
    uint64_t reaction

cdef struct Handicap:           # what the players of a table start with
    uint16_t dealt[SEATS]       # cards, by seat
    uint8_t first               # the seat that begins, whatever the rules say; NOBODY: as they say

cdef struct Series:             # one play and the jumps on it
    uint64_t fits               # what could be laid before its first card,
    uint8_t color               # and the color in force then
    uint8_t on_starter          # 1: it lies on the starter, before it has acted
    uint8_t final               # 1: the round is over, and only who draws and how much is open
    uint8_t first               # the seat of the first card; of the starter: its dealer
    uint8_t last                # the seat of the last
    uint8_t answering           # 1: its first card answered what was pending
    uint8_t effect              # bits of the last play
    uint8_t duel                # 1: two seats were active as the last play was laid, its player included
    uint8_t next_up             # whose turn is next, if nobody jumps
    uint8_t asked               # the seat asked last,
    uint16_t to_ask             # and bits: those that hold a match and are still to be asked
    uint8_t owner_asked
    uint8_t draw_kind           # of the last draw card that acts
    uint8_t bluff               # 1: the last play was a wild draw four that bluffs
    uint8_t bluffer             # as before its first card: who laid the wild draw four that is pending, and how it was judged
    uint8_t bluffed
    uint8_t bluff_color
    uint64_t bluff_cards
    uint16_t claims             # bits: seats that claim the window
    uint16_t cards              # in the last play
    uint16_t times              # how often its effect acts
    uint16_t draw_cards         # draw cards of all plays
    uint16_t fours              # plays of wild draw fours
    uint16_t draw_play          # number of the last play that adds to what is pending
    uint16_t plays
    uint32_t amount             # of the last play
    uint32_t amounts            # of all plays
    Move claim[SEATS]
    # Every play, for extras that act in turn.
    uint8_t kinds[CARDS]        # NO_CARD: it emptied a hand
    uint8_t seats[CARDS]
    uint8_t targets[CARDS]

cdef struct State:
    const Rules* rules
    uint64_t legal              # at a stop: kinds that may be laid
    uint64_t fits               # what may follow the top: rules.fits[color][top]
    uint64_t offered            # kinds among which the lines of a strategy chose last,
    uint8_t fired               # and the line that chose
    uint8_t phase
    uint8_t seat                # who decides, or whose go it is
    # The table.
    uint8_t top                 # kind of the last discard
    uint8_t color               # in force; NO_COLOR if none
    uint8_t direction           # 0 clockwise, 1 counterclockwise
    uint8_t active              # seats still in the round
    uint8_t duel                # 1: two active seats
    uint8_t stuck               # at a play: nothing to play but bluffs
    uint8_t recording           # 1: this state is the head of a `Recorded`; 2: of one that keeps no log; 3: of one that nobody learns from either
    uint8_t watched             # 1: calls may be missed, or the round is recorded
    # Pending on `seat`.
    uint8_t pending_kind        # of the draw card added last
    uint8_t bluffer             # who laid the last wild draw four,
    uint8_t bluffed             # whether it was one, as it was laid,
    uint8_t bluff_color         # and the color it was judged by
    uint16_t chain              # draw cards in what is pending
    uint32_t pending            # cards; 0: nothing
    uint8_t uno_open            # the seat whose missed call can still be noticed
    uint8_t drawn               # kind drawn last, at the stop after a draw
    uint8_t turn_of             # the seat whose turn it is; NOBODY while none is
    uint8_t call_was_due        # 1: in this turn
    uint8_t ban                 # the seat that played the quiet card; NOBODY without a ban
    uint8_t challenger          # who waits for a card to be taken back
    uint8_t bluff_by_jump       # 1: the last wild draw four was laid by a jump, or lies under one, and cannot be taken back
    uint8_t answered            # 1: what is pending was made by an answer
    uint8_t places              # seats that are out
    uint8_t weighted            # 1: players differ in reaction
    uint8_t errs_in_windows     # 1: somebody may jump wrongly
    uint64_t bluff_cards        # kinds that made the last wild draw four a bluff
    uint16_t extra_fours        # wild draw fours that a failed challenge pays for
    uint16_t idle               # bits: seats that have passed since a card last moved
    int32_t turns_left          # until the turn cap; jumps may overdraw it
    uint16_t passes             # turns without a play
    uint32_t idle_mark          # moves of cards when `idle` was counted
    uint8_t ring[4][16]         # the next active seat by direction; 2 + direction: the one after it
    uint8_t did[SEATS]          # what each seat did last; a deed
    # Chance.
    Rng cards
    Rng nature
    Rng choice[SEATS][2]        # the second: see `lot`
    Human human[SEATS]
    Handicap handicap
    # Hands, by seat.
    uint64_t held[SEATS]        # kinds held at least once,
    uint64_t twice[SEATS]       # at least twice
    uint16_t size[SEATS]        # cards
    uint16_t company[SEATS][4]  # in a move of several cards: further cards of the lead's symbol, by color
    uint16_t more[SEATS][KINDS] # and how many there are besides, of kinds that the deck has more than twice
    # The pile: a known top (next card last), a middle without order, a known bottom (next card first).
    uint16_t on_top
    uint16_t in_middle
    uint16_t at_bottom
    uint16_t bottom_from
    uint16_t discards
    uint8_t middle[CARDS]
    uint8_t discard[CARDS]      # bottom first; the last one is the top
    uint8_t known_top[CARDS]
    uint8_t known_bottom[CARDS]
    Row row
    SeatRow seats[SEATS]
    Series series

cdef struct Record:             # one line of the log of a stepped round
    int32_t event, seat, a, b

cdef struct Recorded:           # a round that is stepped with recording on
    State state
    Record* records
    int32_t used
    int32_t room
    int32_t failed              # 1: no memory for the log
    Detail* detail              # who counts; NULL: nobody
    # What nature does next, set by hand; NOBODY, NO_CARD: nothing is set.
    uint8_t next_slap
    uint8_t next_race
    uint8_t next_false_call
    int32_t takes               # cards taken blind, set by hand
    int32_t taken
    uint8_t take[CARDS]
    uint16_t known[SEATS][SEATS][KINDS]     # by viewer and hand: cards known to be there; seen.pxd
    uint64_t lacking[SEATS]     # by hand: kinds that are known not to be there,
    uint16_t fresh[SEATS]       # but for so many cards that came later

ctypedef uint64_t mask_t
