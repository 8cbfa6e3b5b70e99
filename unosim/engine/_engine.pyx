"""The boundary of the engine: rules and programs in, columns out; and one round step by step.

Everything else of the engine is in the headers that this file cimports (docs/engine.md); they are compiled as one with it.
"""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

cimport cython
cimport numpy as cnp

import hashlib

import numpy as np

from unosim.engine.bits cimport bit
from unosim.engine.calls cimport catch_call
from unosim.engine.deck cimport pile_size, prepare_deck, put_in_force
from unosim.engine.detail cimport begin_detail, end_detail, look
from unosim.engine.ending cimport make_ring, points_in, turns
from unosim.engine.extras cimport RED_ZERO, wants_target
from unosim.engine.groups cimport group_room, symbol_joins, symbol_of
from unosim.engine.hands cimport add_card, copies
from unosim.engine.knowledge cimport holds, value
from unosim.engine.legal cimport answers, bluff_cards, class_of, draw_twos, jumpable, may_challenge, only_bluffs, other_moves, playable, prepare_fits, would_bluff
from unosim.engine.log cimport record
from unosim.engine.nature cimport fine_noise, sound
from unosim.engine.play cimport jump_match, jump_wrongly
from unosim.engine.policy cimport doing
from unosim.engine.program cimport (
    A_HAND_OF, ACCEPT, IN_FORCE, JUDGED, LINES, REJECT, WORDS, Ask, Line, Program as ProgramStruct, Test, Weighing, Weight,
)
from unosim.engine.rng cimport CARDS_STREAM, CHOICE_STREAM, NATURE_STREAM, below, lot, next_word, seed_stream
from unosim.engine.seen cimport know_nothing
from unosim.engine.playout cimport Playouts, begin_thinking, play_closely, play_out, think
from unosim.engine.round cimport Loop, ask_program, misplay, play_round, start_round, take_move, to_next_stop
from unosim.engine.start cimport clear_table, first_seat
from unosim.engine.types cimport (
    ANSWER, CARDS, CHALLENGE, DECLINE, DRAW_CARD, DRAW_TWO, DRAWN, DRAWS, E_CALL, FIRST_WILD, GO, JUMP, JUMP_IN, KINDS, LAY_BACK, MAY_CHALLENGE, MAY_DECLINE,
    MAY_DRAW, MAY_NAME, MAY_PASS, NAME, NAME_COLOR, NO_CARD, NO_COLOR, NOBODY, OVER, PASS_ON, PLAY, PLAY_CARD, REVERSE, REVERSES, SEATS, SKIP, SKIPS,
    STARTER, TAKE_BACK, WILD_DRAW_FOUR, Detail, DetailRow, Handicap, Human, Move, Record, Recorded, Rng, Row, Rules, SeatRow, State, Turn,
)
from unosim.engine.value cimport CHANCES, FACTS, LEVELS, OWN_SIZES, STEP, SURE, TABLES, UNIT, Value, own_size, take_facts
from unosim.engine.worlds cimport deal_world

cnp.import_array()

cdef extern from *:
    """
    #ifndef UNOSIM_FLAGS
    #define UNOSIM_FLAGS "unknown"
    #endif
    #if defined(__GLIBC__)
    #include <malloc.h>
    static void uno_keep_memory(void) { mallopt(M_TRIM_THRESHOLD, 256 << 20); mallopt(M_MMAP_THRESHOLD, 32 << 20); }
    #else
    static void uno_keep_memory(void) {}
    #endif
    """
    const char* UNOSIM_FLAGS
    void uno_keep_memory()

ENGINE_VERSION = 4      # changes whenever the same (rules, line-up, seed, deal) may give another round
BUILD_FLAGS = UNOSIM_FLAGS.decode()


def keep_memory() -> None:
    """Lets the C library keep up to 256 MB of freed memory for what comes next, for this process and from now on (glibc; elsewhere nothing happens).

    Whoever plays batch after batch takes and frees the same columns again and again; to get their pages anew from the system each time costs a twentieth of the speed.
    """
    uno_keep_memory()


EVERY_KIND = (2**52 - 1) | 2**52 | 2**56
OUTCOMES = ("won", "ranked", "stalemate", "capped")
DECISIONS = ("over", "name", "play", "drawn", "answer", "jump", "take_back")
ACTIONS = ("play", "draw", "pass", "challenge", "name", "jump", "decline", "take_back")
REASONS = ("stuck", "choice", "penalty", "challenge", "last_card", "uno", "starter", "false_call", "misplay", "wrong_jump", "noise", "slap")
EVENTS = (
    "dealer", "tie", "redeal", "reject", "start", "name", "play", "out", "call", "missed_call", "notice", "catch",
    "reverse", "skip", "challenge", "pay", "draw", "recycle", "forgiven", "pass", "end",
    "jump", "card", "target", "wrong_jump", "misplay", "take_back", "swap", "rotate", "take", "quiet", "quiet_ends", "false_call", "noise",
    "slap", "deflect", "noise_lot", "race", "slap_lot",
)
VARIABLES = (
    "own_hand", "next_hand", "previous_hand", "smallest_other", "largest_other", "seats", "pending", "pile", "turn", "own_points", "own_colors",
    "top_points", "clockwise", "bluff",
)
ASKS = (
    "held", "playable", "seen", "unseen", "next_odds", "previous_odds", "hand_of", "top", "color", "pending", "last_move", "next_move", "previous_move",
)
ASKED_BITS = {"in_color": IN_FORCE, "judged": JUDGED}
DEEDS = ("nothing", "play", "draw", "pass", "pay", "challenge")
OPERATORS = ("<", "<=", "==", "!=", ">=", ">")
COMPARISONS = (0b001, 0b011, 0b010, 0b101, 0b110, 0b100)    # of each operator: does it hold for less (bit 0), equal, more
TIE_BREAKS = (
    "most_held_color", "least_held_color", "highest_points", "lowest_points", "keeps_color", "changes_color", "first", "strongest_color", "most_links",
    "least_links", "most_copies", "most_unseen_color", "least_unseen_color",
)
FEATURES = (
    "points", "keeps_color", "changes_color", "strongest_color", "color_held", "symbol_held", "copies", "follow_ups", "links", "color_unseen",
    "symbol_unseen", "hurts_next", "draws_next", "together", "number", "skip", "reverse", "draw_two", "wild", "wild_draw_four",
)
MOST_LINES = LINES
COLOR_RULES = ("most_held", "random", "proportional", "least_held", "first", "in_force", "other", "most_unseen", "least_unseen")
TURN_ACTIONS = ("play", "answer", "jump", "drawn_play", "draw", "pass", "misplay")
TURN_CHALLENGES = ("none", "declined", "lost", "won")
CHOICES = ("bluff", "drawn", "challenge", "answer", "draw", "call", "jump_in", "group")
TARGETS = ("random", "next", "previous", "smallest_hand", "largest_hand")
POSITION_FACTS = (
    "next_hand", "previous_hand", "other_hand", "playable", "wilds", "wild_draw_fours", "draw_twos", "skips", "reverses", "colors",
    "most_of_a_color", "second_most", "color_in_force", "shared_symbols",
)
HUMAN = ("forget_uno", "notice_uno", "false_call", "misplay", "wrong_jump", "noise", "attention", "reaction")

# The row as it lies in memory; the names are those of results/columns.py.
ROW = np.dtype(
    [("deal", "u4"), ("choices", "u4")]
    + [(f"drawn_{reason}", "u4") for reason in REASONS]
    + [("cards_played", "u4"), ("wrong_jumps", "u4")]
    + [(name, "u2") for name in (
        "rotation", "turns", "plays", "payments", "skipped", "recycles", "chains", "longest_chain", "largest_penalty", "challenges",
        "challenges_won", "uno_missed", "uno_caught", "jump_ins", "false_calls", "misplays", "noises", "slaps", "swaps",
        "deflections", "take_backs", "grouped", "choice_turns", "stuck_turns")]
    + [(name, "u1") for name in ("outcome", "winner", "dealer", "first_seat", "starter")],
    align=True,
)
SEAT_ROW = np.dtype([("points_left", "u4"), ("cards_left", "u2"), ("rank", "u1")], align=True)
DETAIL_ROW = np.dtype(
    [("deficit_sum", "u4")]
    + [(name, "u2") for name in (
        "lead_changes", "decided_turn", "winner_turn", "deficit_max", "behind_turns", "open_turns", "open_answers", "open_challenges", "open_jumps", "hits", "hits_on_leader",
        "hits_by_others", "largest_hand", "longest_wait", "longest_run", "unos", "uno_turns")]
    + [(name, "u1") for name in ("first_to_act", "half_behind", "half_last")],
    align=True,
)
TURN = np.dtype(
    [("hand", "u2", (16,)), ("seat", "u1"), ("move", "u1"), ("leader", "u1"), ("action", "u1"), ("kind", "u1"), ("target", "u1"), ("playable", "u1"), ("color", "u1"),
     ("direction", "u1"), ("cards", "u2"), ("drawn", "u2"), ("pending", "u4"), ("challenger", "u1"), ("challenge", "u1"),
     ("room", "u1", (10,))],
    align=True,
)
if TURN.itemsize != sizeof(Turn):
    raise ImportError("the turn of the engine and its description differ")
if ((ROW.itemsize, SEAT_ROW.itemsize, DETAIL_ROW.itemsize) != (sizeof(Row), sizeof(SeatRow), sizeof(DetailRow))
        or len(ROW) + SEATS * len(SEAT_ROW) + len(DETAIL_ROW) > MOST_COLUMNS):
    raise ImportError("the row of the engine and its description differ")


def seed_key(seed):
    """The 64-bit key of a seed (int or text): the first eight bytes of its SHA-256, little endian."""
    return int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "little")


include "fields.pxi"
include "program.pxi"
include "rollout.pxi"
include "detail.pxi"
include "batch.pxi"
include "machine.pxi"


# --- for tests of the streams

def words(key, deal, stream, count, replicate=0):
    """The first `count` 64-bit words of a stream: uint64 (count,)."""
    cdef Rng r
    cdef uint64_t c_key = key, c_deal = deal, c_stream = stream, c_replicate = replicate
    seed_stream(&r, c_key, c_deal, c_stream, c_replicate)
    state = (r.a, r.b, r.c, r.counter)
    out = np.empty(count, dtype=np.uint64)
    for i in range(count):
        out[i] = next_word(&r)
    return state, out


def numbers(key, deal, stream, below_n, count, as_lot=False):
    """`count` bounded draws 0 … below_n-1 of a stream: uint32 (count,); `as_lot`: by the engine's other way to draw them, with equal numbers."""
    cdef Rng[2] r
    cdef uint64_t c_key = key, c_deal = deal, c_stream = stream
    cdef uint32_t n = below_n
    seed_stream(r, c_key, c_deal, c_stream, 0)
    out = np.empty(count, dtype=np.uint32)
    for i in range(count):
        out[i] = lot(r, n) if as_lot else below(r, n)
    return out
