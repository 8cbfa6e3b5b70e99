"""Every column of the rounds: its name, type, unit and meaning, in one table.

The engine fills the stored columns, unit files hold them, :func:`unosim.results.scan` adds the derived ones, and the
documentation is printed from here. A new stored measure is one row here and one line in the engine.
"""

from __future__ import annotations

from dataclasses import dataclass

#: Version of these columns and of the folder's layout; a run never goes on in a folder of another version.
SCHEMA_VERSION = 3

#: The names of the values of ``outcome``, by stored value (rulebook §1).
OUTCOMES = ("won", "ranked", "stalemate", "capped")

#: How a round is scored (`score.round`, rulebook §12).
SCORINGS = ("winner_takes", "own_hand", "rank", "chips")

#: What decides in turn who loses a round (`score.loser_ties`, rulebook §12); `shared` is always the last.
LOSER_TIES = ("points", "cards", "shared")

#: ``winner`` of a round that nobody won.
NOBODY = 255


@dataclass(frozen=True)
class Column:
    """One column of the table of rounds.

    ``dtype`` is a numpy name (``uint8`` …) for numbers, ``enum`` for words. A column ``of_seat`` exists once a seat:
    ``<name>_0``, ``<name>_1`` … Derived columns are not stored.
    """

    name: str
    dtype: str
    unit: str
    meaning: str
    of_seat: bool = False
    derived: bool = False

    def names(self, seats: int) -> list[str]:
        """The names under which the column stands in a table for ``seats`` seats."""
        return [f"{self.name}_{seat}" for seat in range(seats)] if self.of_seat else [self.name]


def _seat(name: str, dtype: str, unit: str, meaning: str, derived: bool = False) -> Column:
    return Column(name, dtype, unit, meaning, of_seat=True, derived=derived)


def _derived(name: str, dtype: str, unit: str, meaning: str) -> Column:
    return Column(name, dtype, unit, meaning, derived=True)


#: The stored columns, in the order of the files.
STORED = (
    # Eight bytes on purpose: zstd sees equal steps and needs half as much for it as with four.
    Column("deal", "int64", "index", "which deal: the same number is the same cards in every variant and rotation"),
    Column("rotation", "uint16", "index", "which of the different seatings of the line-up, 0 = as listed"),
    Column("outcome", "uint8", "code", "how the round ended: " + ", ".join(f"{i} {o}" for i, o in enumerate(OUTCOMES))),
    Column("winner", "uint8", "seat", f"who went out first; {NOBODY} nobody"),
    Column("dealer", "uint8", "seat", "who dealt"),
    Column("first_seat", "uint8", "seat", "who was to begin, before the starter acted"),
    Column("starter", "uint8", "kind", "the starter card, symbol · 4 + color"),
    Column("turns", "uint16", "turns", "goes of the seats: plays, and goes without one (draw and keep, or pass)"),
    Column("plays", "uint16", "plays", "times that something was laid: a card or a group, as an answer or a jump too"),
    Column("cards_played", "uint32", "cards", "cards laid in plays"),
    Column("grouped", "uint16", "plays", "plays of two cards or more"),
    Column("jump_ins", "uint16", "plays", "plays out of turn"),
    Column("payments", "uint16", "times", "penalties taken: by paying, on the starter, at the end; not by a challenge"),
    Column("skipped", "uint16", "times", "seats passed over by a skip, or by a reverse between two; the starter's too"),
    Column("drawn_stuck", "uint32", "cards", "drawn for having nothing to play"),
    Column("drawn_choice", "uint32", "cards", "drawn by choice, though something could be played"),
    Column("drawn_penalty", "uint32", "cards", "drawn for draw two and wild draw four"),
    Column("drawn_challenge", "uint32", "cards", "drawn by the loser of a challenge"),
    Column("drawn_last_card", "uint32", "cards", "drawn for a draw card that ended the round"),
    Column("drawn_uno", "uint32", "cards", "drawn for a missed UNO call"),
    Column("drawn_starter", "uint32", "cards", "drawn for a draw two as starter"),
    Column("drawn_false_call", "uint32", "cards", "drawn for calling UNO when it was not due"),
    Column("drawn_misplay", "uint32", "cards", "drawn for a card that could not be played"),
    Column("drawn_wrong_jump", "uint32", "cards", "drawn for a jump with a card that does not match"),
    Column("drawn_noise", "uint32", "cards", "drawn for a sound under the ban of a quiet digit"),
    Column("drawn_slap", "uint32", "cards", "drawn for being the slowest to slap"),
    Column("recycles", "uint16", "times", "the discard pile became the new draw pile"),
    Column("chains", "uint16", "times", "penalties made of two draw cards or more, each card of a group counted"),
    Column("deflections", "uint16", "times", "penalties sent on by a skip or a reverse"),
    Column("longest_chain", "uint16", "draw cards", "most draw cards in one penalty; 0 if none was laid"),
    Column("largest_penalty", "uint16", "cards", "most cards taken at once: a penalty, a challenge, a last card"),
    Column("challenges", "uint16", "times", "wild draw fours that were challenged"),
    Column("challenges_won", "uint16", "times", "challenges that found a bluff"),
    Column("take_backs", "uint16", "times", "bluffs taken back into the hand, another card laid instead"),
    Column("uno_missed", "uint16", "times", "UNO calls that were due and not made"),
    Column("uno_caught", "uint16", "times", "missed calls that somebody noticed in time"),
    Column("false_calls", "uint16", "times", "UNO calls that were not due and were fined"),
    Column("misplays", "uint16", "times", "cards that could not be played, taken back and fined"),
    Column("wrong_jumps", "uint32", "times", "jumps with a card that does not match, fined"),
    Column("noises", "uint16", "times", "sounds under the ban, fined"),
    Column("slaps", "uint16", "times", "races to slap; the slowest drew"),
    Column("swaps", "uint16", "times", "hands swapped, moved round or taken from, once each time"),
    Column("choices", "uint32", "kinds", "different playable cards, summed over the goes with something to play"),
    Column("choice_turns", "uint16", "turns", "goes with two or more different playable cards"),
    Column("stuck_turns", "uint16", "turns", "goes with nothing to play"),
    _seat("cards_left", "uint16", "cards", "cards in the seat's hand at the end"),
    _seat("points_left", "uint32", "points", "card points in the seat's hand at the end, doubled if the rules say so"),
    _seat(
        "rank",
        "uint8",
        "place",
        "won: 1 the winner, the others by points, then by cards if these break ties, equal ones sharing the better "
        "place; ranked: in the order of going out; 0 nobody won",
    ),
)

#: The stored columns of an experiment with ``detail: true``. The leader is the seat with the smallest hand, if one
#: alone has it; while it is shared the old leader stays. "After a turn" is before anybody has drawn for it.
DETAIL = (
    Column("lead_changes", "uint16", "times", "the leader after a turn is another one than after the turn before"),
    Column("decided_turn", "uint16", "turn", "the turn after which the winner became the leader for good"),
    Column("winner_turn", "uint16", "turn", "the turn with which the winner went out; without a winner the last one"),
    Column("deficit_sum", "uint32", "cards · turns", "winner's hand less the smallest, summed over the turns"),
    Column("deficit_max", "uint16", "cards", "winner's hand less the smallest, the most after any turn"),
    Column("behind_turns", "uint16", "turns", "turns after which the winner did not have the smallest hand"),
    Column("half_behind", "uint8", "0 or 1", "half way to `winner_turn`, rounded up, somebody had fewer cards"),
    Column("half_last", "uint8", "0 or 1", "half way everybody else had fewer cards than the winner"),
    Column("open_turns", "uint16", "turns", "goes with something to play"),
    Column("open_answers", "uint16", "times", "a pending penalty could be answered"),
    Column("open_challenges", "uint16", "times", "a wild draw four could be challenged"),
    Column("open_jumps", "uint16", "times", "somebody saw that it could jump in"),
    Column("hits", "uint16", "times", "acts that took cards or a go from another seat, or gave it cards"),
    Column("hits_by_others", "uint16", "times", "hits on one seat by another than the leader, while somebody led"),
    Column("hits_on_leader", "uint16", "times", "those of them that hit the leader"),
    Column("largest_hand", "uint16", "cards", "most cards in one hand after any turn, or at the end"),
    Column("longest_wait", "uint16", "turns", "most turns of others between two turns of a seat, or before its first"),
    Column("longest_run", "uint16", "turns", "most turns in a row by one seat"),
    Column("unos", "uint16", "times", "plays that left one card in the hand"),
    Column("uno_turns", "uint16", "turns", "turns after which the smallest hand was one card"),
    Column("first_to_act", "uint8", "seat", f"who had the first turn; {NOBODY} nobody"),
)

#: What :func:`unosim.results.scan` adds from the manifest.
DERIVED = (
    _derived("variant", "enum", "name", "the variant of the experiment, in the order of the experiment"),
    _seat("strategy", "enum", "label", "who sat there: the label of the player", derived=True),
    _seat("score", "int32", "points", "what the seat scored by `score.round`; 0 where nobody won", derived=True),
    _seat(
        "loses", "bool", "yes or no", "whether the seat loses, by `score.loser_ties`; ranked: the last", derived=True
    ),
    _derived("position", "uint8", "place", "the winner's place in the order of play, 1 = the seat to begin; 0 nobody"),
    _derived("cards_drawn", "uint32", "cards", "all cards drawn, whatever the cause"),
    _derived("inflicted", "uint32", "cards", "cards drawn because of others: penalties, challenges, UNO calls, slaps"),
)

#: The stored counts of drawn cards by cause; they add up to ``cards_drawn``.
DRAWN = tuple(column.name for column in STORED if column.name.startswith("drawn_"))

#: Those of them that others bring about.
INFLICTED = ("drawn_penalty", "drawn_challenge", "drawn_last_card", "drawn_uno", "drawn_slap")


def stored(seats: int, detail: bool = False) -> dict[str, str]:
    """Name to numpy dtype of every stored column of a table for ``seats`` seats, in the order of the files.

    ``detail``: of an experiment with ``detail: true``.
    """
    return {name: column.dtype for column in (*STORED, *(DETAIL if detail else ())) for name in column.names(seats)}


def markdown(columns: tuple[Column, ...]) -> str:
    """The columns as a Markdown table, for the documentation."""
    lines = ["| column | type | unit | meaning |", "|---|---|---|---|"]
    for column in columns:
        name = f"`{column.name}_s`" if column.of_seat else f"`{column.name}`"
        lines.append(f"| {name} | {column.dtype} | {column.unit} | {column.meaning} |")
    return "\n".join(lines) + "\n"
