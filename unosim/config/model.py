"""What an experiment is once its file has been read: every default filled in, every layer resolved."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SerializerFunctionWrapHandler, model_serializer
from pydantic.json_schema import SkipJsonSchema
from pydantic_core import PydanticCustomError

from unosim.errors import quoted
from unosim.rules.model import Rules
from unosim.strategies.bans import Ban
from unosim.strategies.python.loading import TIME_LIMIT, Value, is_python
from unosim.yaml import is_path

FEWEST_PLAYERS, MOST_PLAYERS = 2, 10
MOST_DEALS = 2**32
MOST_CARDS = 1200

FACTORS = ("forget_uno", "notice_uno", "false_call", "misplay", "wrong_jump", "noise", "attention", "reaction")
"""The player model: what a player does besides choosing moves. With every default it does nothing."""
Factors = tuple[float, float, float, float, float, float, float, float]


def wrong_name(name: str) -> str | None:
    """Why a word cannot name an experiment or a variant: both become names of folders, on any system."""
    if re.fullmatch(r"[\w+][\w.+-]{0,99}", name) and not name.endswith("."):
        return None
    return f"{quoted(name)} cannot name a folder; letters, digits and _ - + . can, at most 100"


def _named(name: str) -> str:
    if wrong := wrong_name(name):
        raise PydanticCustomError("unosim_name", "{wrong}", {"wrong": wrong})
    return name


Name = Annotated[str, AfterValidator(_named)]
Share = Annotated[float, Field(ge=0, le=1)]
Margin = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Duration = Annotated[float, Field(ge=0, le=3600)]


class Model(BaseModel):
    """Frozen; unknown keys and values of another type are errors."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", populate_by_name=True)


class Player(Model):
    """Who sits on a seat: a strategy with parameters, and how attentive, quick and careful the player is."""

    strategy: str = Field(
        description="The name of a packaged or installed strategy, the path of a script, or a Python class: "
        "file.py:Class or package.module:Class."
    )
    with_: dict[str, Value] = Field(
        {}, alias="with", description="Parameters of the strategy that differ from its own."
    )
    name: Annotated[str, Field(min_length=1, max_length=60)] | None = Field(
        None, description="What the player is called in results."
    )
    forget_uno: Share = Field(0.0, description="How likely a call that is due is forgotten.")
    notice_uno: Share = Field(
        1.0,
        description="How likely the player notices that another one forgot to call, and again after each turn or "
        "payment while there is time.",
    )
    false_call: Share = Field(0.0, description="How likely the player calls UNO in a turn in which no call is due.")
    misplay: Annotated[float, Field(ge=0, lt=1)] = Field(
        0.0, description="How likely the player lays a card that does not fit, per turn with such a card in hand."
    )
    wrong_jump: Share = Field(
        0.0, description="How likely the player jumps in with a wrong card, per window without a right one in hand."
    )
    noise: Share = Field(0.0, description="How likely the player makes a sound, per turn under the ban of a quiet six.")
    attention: Share = Field(1.0, description="How likely the player sees a possible jump.")
    reaction: Annotated[float, Field(ge=0.001, le=1000)] = Field(
        1.0, description="The player's speed in races, relative to the others'."
    )

    ban: Annotated[tuple[Ban, ...], Field(strict=False)] = Field(
        (), description="What the player never does: cards that it does not lay, or acts."
    )
    hand_size: Annotated[int, Field(ge=1, le=MOST_CARDS)] | None = Field(
        None, description="Cards dealt to this player; null: as many as the rules say."
    )
    first: bool = Field(False, description="Whether this player has the first turn, whoever deals; one at a table.")

    @property
    def handicap(self) -> tuple[int, bool]:
        """Cards dealt to this player (0: as many as the rules say) and whether it begins, as the engine takes it."""
        return self.hand_size or 0, self.first

    @property
    def factors(self) -> Factors:
        """The player model, in the order of ``FACTORS``: what the engine takes beside the strategy."""
        careless = self.forget_uno, self.notice_uno, self.false_call, self.misplay, self.wrong_jump, self.noise
        return *careless, self.attention, self.reaction

    @property
    def label(self) -> str:
        """The name, or the strategy with whatever differs from its defaults."""
        if self.name is not None:
            return self.name
        differs = {**self.with_, **self.model_dump(include={*FACTORS, "hand_size"}, exclude_defaults=True)}
        listed = [f"{key} {_short(value)}" for key, value in differs.items()]
        details = ", ".join([*listed, *(["first"] if self.first else []), *(f"no {word}" for word in self.ban)])
        if is_python(self.strategy):
            strategy = self.strategy.rpartition(":")[2]
        else:
            strategy = Path(self.strategy).stem if is_path(self.strategy) else self.strategy
        return f"{strategy} ({details})" if details else strategy

    @property
    def identity(self) -> tuple[object, ...]:
        """What decides how the player plays: players with the same identity are equal, whatever they are called."""
        given = tuple(sorted((key, repr(value)) for key, value in self.with_.items()))
        return self.strategy, given, self.factors, frozenset(self.ban), self.handicap

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Player) and self.identity == other.identity

    def __hash__(self) -> int:
        return hash(self.identity)


def _short(value: Value) -> str:
    """A parameter in a label."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return Path(value).stem if is_path(value) else value
    return f"{value:g}"


def handicaps(players: Sequence[Player]) -> dict[str, list[tuple[int, bool]]]:
    """``{"handicaps": …}``, one a player as the engine takes them; nothing where nobody has one."""
    found = [player.handicap for player in players]
    return {"handicaps": found} if any(map(any, found)) else {}


class Variant(Model):
    """One set of rules and one line-up, played with the same deals as the others: a cell of the design.

    ``levels`` tell where it stands in a design, by dimension; ``replicate`` other than 0 plays the same cards with
    other lots and choices.
    """

    rules: Rules
    players: tuple[Player, ...]
    levels: dict[str, str] = {}
    replicate: int = 0

    @model_serializer(mode="wrap")
    def _without_defaults(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """What only designs have is left out elsewhere."""
        found: dict[str, Any] = handler(self)
        return {key: value for key, value in found.items() if value or key not in ("levels", "replicate")}


class Fraction(Model):
    """Which cells of a full two-level grid are played, and which effects they cannot tell apart.

    ``runs`` cells of ``of``. Each of ``generators`` is a factor and those that set its level: it is at its second one
    where an odd number of them are. Each of ``aliases`` are effects of one or two factors (``"a"``, ``"a:b"``) whose
    sum is all that can be estimated; a ``-`` in front takes one away.
    """

    runs: int
    of: int
    generators: tuple[tuple[str, ...], ...]
    resolution: int
    aliases: tuple[tuple[str, ...], ...]


class Design(Model):
    """How the variants of an experiment belong together.

    ``factors`` are the dimensions with their levels in order, the first of each being the baseline's; ``tables`` the
    names of the tables of players at which every variant is played. ``levels`` of a variant name one of each.
    """

    kind: Literal["variants", "factors", "sweep"]
    factors: dict[str, tuple[str, ...]]
    fraction: Fraction | None = None
    tables: tuple[str, ...] = ()


class Precision(Model):
    """Play on until a value, or a difference to the baseline, is known well enough."""

    measure: str = Field(description="What is to be known: a measure such as turns, or win:random.")
    half_width: Margin = Field(description="How well, in the measure's unit: half of the interval, at most.")
    difference: str | None = Field(None, description="The variant whose difference to its baseline is to be known.")
    variant: str | None = Field(None, description="The variant whose value is to be known; the baseline unless given.")
    confidence: Annotated[float, Field(ge=0.5, le=0.9999)] = Field(0.95, description="Of the interval.")
    max_deals: Annotated[int, Field(ge=1, le=MOST_DEALS)] = Field(
        1_000_000, description="Deals of each variant at which to stop in any case."
    )


class Tournament(Model):
    """Who plays whom. Every line-up of the field is a variant of its own, under each set of rules."""

    entrants: tuple[Player, ...] = Field(
        (), description="Who enters: a list of strategies or players; `all` is every packaged strategy."
    )
    seats: Annotated[int, Field(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)] = Field(4, description="Seats at a table.")
    field: Annotated[tuple[Literal["duel", "one_vs_field", "mixed"], ...], Field(strict=False, min_length=1)] = Field(
        (),
        description="Each pair alone, seated in turn; each against copies of each other; or drawn line-ups of "
        "different entrants, which is what is played if there are enough of them. A list plays several, the first "
        "one leads.",
    )
    line_ups: Annotated[int, Field(ge=1, le=10_000)] | None = Field(
        None, description="Of a mixed field: at least so many line-ups, each entrant in equally many."
    )


class Records(Model):
    """What is kept of rounds besides their row."""

    turns: Annotated[int, Field(ge=0, le=1_000_000)] = Field(
        0, description="Deals, from the first one, whose rounds are kept turn by turn, in every seating."
    )


class Matters(Model):
    """The smallest difference that matters, in the measure's unit; where it says so a share of the baseline (0.05 is
    5 %). null: as docs/measures.md says."""

    minutes: Margin | None = Field(None, description="Minutes a round.")
    turns: Margin | None = Field(None, description="Turns a round, as a share of the baseline's.")
    cards_played: Margin | None = Field(None, description="Cards played a round, as a share of the baseline's.")
    cards_drawn: Margin | None = Field(None, description="Cards drawn a round, as a share of the baseline's.")
    over_10_minutes: Margin | None = Field(None, description="Rounds of 100 that take over 10 minutes.")
    largest_penalty: Margin | None = Field(None, description="Cards in the largest penalty of a round.")
    penalty_8: Margin | None = Field(None, description="Rounds of 100 with a penalty of 8 or more.")
    payments: Margin | None = Field(None, description="Penalties taken a round.")
    challenges: Margin | None = Field(None, description="Challenges a round.")
    challenges_won: Margin | None = Field(None, description="Of 100 challenges those that find a bluff.")
    uno_caught_share: Margin | None = Field(None, description="Of 100 missed UNO calls those that are caught.")
    choice_share: Margin | None = Field(None, description="Turns with a choice of cards, as a share of the baseline's.")
    stuck_share: Margin | None = Field(None, description="Turns with nothing to play, as a share of the baseline's.")
    choices_per_turn: Margin | None = Field(
        None, description="Different playable cards a turn, as a share of the baseline's."
    )
    inflicted_share: Margin | None = Field(
        None, description="Cards drawn because of others, as a share of the baseline's."
    )
    first_player: Margin | None = Field(None, description="First-player advantage, in points of 100.")
    win_rate: Margin | None = Field(None, description="Rounds of 100 that a player wins.")
    lead_changes: Margin | None = Field(None, description="Lead changes a round.")
    lead_changes_10: Margin | None = Field(None, description="Lead changes in ten turns, as a share of the baseline's.")
    card_drama: Margin | None = Field(
        None, description="Cards that the winner is behind, as a share of the baseline's."
    )
    behind_share: Margin | None = Field(None, description="Turns with the winner behind, as a share of the baseline's.")
    decided_share: Margin | None = Field(
        None, description="Of a round until the winner takes the lead for good, as a share of the baseline's."
    )
    comeback: Margin | None = Field(None, description="Rounds of 100 won by a comeback.")
    half_behind: Margin | None = Field(None, description="Rounds of 100 won from behind at half time.")
    open_share: Margin | None = Field(None, description="Turns with something to play, as a share of the baseline's.")
    hits: Margin | None = Field(None, description="Acts against another player a round.")
    hits_10: Margin | None = Field(
        None, description="Acts against another player in ten turns, as a share of the baseline's."
    )
    leader_targeting: Margin | None = Field(
        None, description="Hits on the leader against blind ones, as a share of the baseline's."
    )
    uno_turns: Margin | None = Field(None, description="Turns with somebody on one card, as a share of the baseline's.")
    largest_hand: Margin | None = Field(None, description="Cards in the largest hand of a round.")
    hand_15: Margin | None = Field(None, description="Rounds of 100 with a hand of 15 or more.")
    longest_wait: Margin | None = Field(None, description="Turns of the longest wait of a round.")
    wait_minutes: Margin | None = Field(None, description="Minutes of the longest wait of a round.")

    def given(self) -> dict[str, float]:
        """Those that are not null, by measure."""
        return self.model_dump(exclude_none=True)


class Seconds(Model):
    """Seconds that each act takes on the clock of minutes. null: as docs/measures.md says."""

    deal: Duration | None = Field(None, description="To deal and begin, once a round.")
    shuffle: Duration | None = Field(None, description="To shuffle, before the deal and at every recycling.")
    play: Duration | None = Field(None, description="To lay a card and say what it does.")
    think: Duration | None = Field(None, description="More, where two or more different cards can be played.")
    draw: Duration | None = Field(None, description="To draw a card.")
    challenge: Duration | None = Field(None, description="To show a hand and settle a challenge.")
    swap: Duration | None = Field(None, description="To swap hands, move them round, or take cards from one.")

    def given(self) -> dict[str, float]:
        """Those that are not null."""
        return self.model_dump(exclude_none=True)


class Experiment(Model):
    """A whole experiment. ``variants`` holds at least one; the first is the baseline.

    ``design`` says how they belong together where they are more than plain variants (see :class:`Design`).

    Of a tournament, which has no ``players`` of its own, the variants are its line-ups under each set of rules, named
    ``<rules>.<number>``, or with several fields ``<rules>.<field>.<number>``.
    """

    name: Name = Field("experiment", description="Names the results folder; the file's name unless given.")
    title: str = Field("", description="What is asked, in one sentence.")
    deals: Annotated[int, Field(ge=1, le=MOST_DEALS)] = Field(
        10_000, description="Deals of each variant; each is played once per different seating."
    )
    seed: Annotated[int, Field(ge=0)] | Annotated[str, Field(min_length=1)] = Field(
        1, description="The same seed gives the same deals and rounds."
    )
    players: tuple[Player, ...] = Field(
        (), description="One entry a seat, 2 to 10; {count: 4, strategy: random}; or {table: family}."
    )
    tournament: Tournament | None = Field(None, description="Instead of players: entrants that play each other.")
    seating: Literal["rotate", "all", "fixed"] = Field(
        "rotate", description="Each deal is played by every different rotation, every different order, or as listed."
    )
    replicates: Annotated[int, Field(ge=1, le=100)] = Field(
        1,
        description="How often each deal is played in each seating, every time with other lots and choices: more than "
        "once tells how much the deal decides.",
    )
    rules: Rules = Field(Rules(), description="The rules that the variants start from.")
    variants: dict[str, Variant] = Field(description="Named changes to the rules; the first is the baseline.")
    detail: bool = Field(
        False, description="Whether rounds are counted turn by turn too: leads, hits, waiting. Takes longer."
    )
    records: Records = Field(Records(), description="What is kept besides the rounds.")
    matters: Matters = Field(Matters(), description="The smallest differences that matter, by measure.")
    seconds: Seconds = Field(Seconds(), description="What the clock of minutes counts, in seconds.")
    comeback: Annotated[int, Field(ge=1, le=100)] | None = Field(
        None, description="From how many cards behind on a win is a comeback. null: as docs/measures.md says."
    )
    design: SkipJsonSchema[Design | None] = None
    precision: Precision | None = Field(
        None, description="Instead of deals: play on until a value or a difference is known well enough."
    )
    time_limit: Annotated[float, Field(gt=0, le=86_400)] = Field(
        TIME_LIMIT, description="Seconds that a strategy written in Python may take for a decision."
    )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of ``to_dict``, such as from a manifest."""
        return cls.model_validate_json(json.dumps(data))

    def to_dict(self) -> dict[str, Any]:
        """Everything resolved and in canonical form, ready for JSON."""
        found = self.model_dump(mode="json", by_alias=True)
        for key, usual in (
            ("design", None),
            ("precision", None),
            ("replicates", 1),
            ("detail", False),
            ("comeback", None),
        ):
            if found[key] == usual:
                del found[key]
        for key in ("records", "matters", "seconds"):
            found[key] = {name: n for name, n in found[key].items() if n is not None and (n or key == "seconds")}
            if not found[key]:
                del found[key]
        return found

    def baseline_of(self, variant: str) -> str:
        """The variant that one is compared with: the first one at the same table of players."""
        table = self.variants[variant].levels.get("table")
        return next(name for name, other in self.variants.items() if other.levels.get("table") == table)

    def digest(self) -> str:
        """SHA-256 (hex) of all that decides the rounds: not of names and titles, but of what the strategies do."""
        players = dict.fromkeys(player for variant in self.variants.values() for player in variant.players)
        programs = {player: (_program(player), *player.factors) for player in players}
        rules = {id(variant.rules): variant.rules.to_dict() for variant in self.variants.values()}
        decides = {
            "deals": self.deals,
            "seed": str(self.seed),
            "seating": self.seating,
            **({"precision": self.precision.model_dump()} if self.precision is not None else {}),
            **({"replicates": self.replicates} if self.replicates > 1 else {}),
            **({"detail": True} if self.detail else {}),
            "variants": [
                {
                    "name": name,
                    "rules": rules[id(variant.rules)],
                    "players": [programs[one] for one in variant.players],
                    **handicaps(variant.players),
                    **({"replicate": variant.replicate} if variant.replicate else {}),
                }
                for name, variant in self.variants.items()
            ],
        }
        return hashlib.sha256(json.dumps(decides, sort_keys=True).encode()).hexdigest()


def _program(player: Player) -> str:
    """What identifies the program that a player follows, whatever its script is called."""
    from unosim.strategies import find, identity

    return identity(find(player.strategy), player.with_, player.ban)
