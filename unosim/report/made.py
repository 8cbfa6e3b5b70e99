"""How results were made, from the manifest: rules, players, deals, seed, software. Nothing here is computed again."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from unosim.analysis.example import Example
from unosim.analysis.model import Summary
from unosim.yaml import flow

#: Options that decide no round; those of VALUED have a value.
FLAGS = frozenset(("--fresh", "--quiet", "-q", "--json", "--no-report"))
VALUED = frozenset(("--jobs", "--out", "--chunk", "--lang", "--columns", "--save"))


class HasManifest(Protocol):
    """What this module needs of a results folder."""

    @property
    def manifest(self) -> Mapping[str, Any]: ...
    @property
    def finished(self) -> Mapping[str, Any]: ...


# A player who makes no mistakes and misses nothing: the defaults of the player model.
MODEL = {
    "forget_uno": 0.0,
    "notice_uno": 1.0,
    "false_call": 0.0,
    "misplay": 0.0,
    "wrong_jump": 0.0,
    "noise": 0.0,
    "attention": 1.0,
    "reaction": 1.0,
}


@dataclass(frozen=True)
class PlayerMade:
    """One entry of a line-up. model: what of the player model is not as in MODEL; ban: what it never does; hand_size,
    first: what it starts with."""

    label: str
    strategy: str
    model: Mapping[str, float] = field(default_factory=dict)
    ban: tuple[str, ...] = ()
    hand_size: int | None = None
    first: bool = False


@dataclass(frozen=True)
class Made:
    """The facts of a results folder for its report; what the manifest does not say is empty or None.

    rules: flat keys and values of each variant; changed: those that differ from the preset `mattel`, None if unknown;
    about: what a packaged house rule says, for each variant that is one and is called so;
    rotations: different seatings of each variant; replicates: how often each deal is played in each;
    software: name and version; command: the one that plays
    these rounds, see `deciding`;
    example: a deal with two endings, of the first variant that has one;
    played, seconds, jobs: of the run that completed the folder: its rounds, how long it took, units at a time.
    """

    path: str = ""
    deals: int | None = None
    rounds: int | None = None
    seed: str = ""
    rotations: Mapping[str, int] = field(default_factory=dict)
    replicates: int = 1
    rules: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    changed: Mapping[str, Mapping[str, str]] | None = None
    players: Mapping[str, tuple[PlayerMade, ...]] = field(default_factory=dict)
    about: Mapping[str, str] = field(default_factory=dict)
    config_hash: str = ""
    software: Mapping[str, str] = field(default_factory=dict)
    command: str = ""
    time: str = ""
    played: int | None = None
    seconds: float | None = None
    jobs: int | None = None
    example: Example | None = None

    def told(self, summary: Summary) -> list[str]:
        """The variants of a summary whose rules are known: of several tables those of the one that is told."""
        return [one.variant for one in summary.variants if one.variant in self.rules]

    @property
    def differing(self) -> list[str]:
        """Keys of rules that are not the same in all variants, in their order."""
        keys = list(dict.fromkeys(key for rules in self.rules.values() for key in rules))
        return [key for key in keys if len({rules.get(key) for rules in self.rules.values()}) > 1]

    def differences(self, variant: str, baseline: str) -> dict[str, str]:
        """What a report says about the rules of a variant: its difference to `mattel`, or else to the baseline."""
        if self.changed is not None:
            return dict(self.changed.get(variant, {}))
        ours, theirs = self.rules.get(variant, {}), self.rules.get(baseline, {})
        return {key: value for key, value in ours.items() if theirs.get(key) != value}


def made_of(results: HasManifest, path: str = "", language: str = "en") -> Made:
    """Read what a results folder says about itself; what its rules say, in this language."""
    manifest = results.manifest
    experiment = manifest.get("experiment", {})
    layouts = {layout["name"]: layout for layout in manifest.get("variants", ())}
    variants: Mapping[str, Any] = experiment.get("variants", {})
    rules = {name: flat(variant.get("rules", {})) for name, variant in variants.items()}
    defaults = flat(manifest["defaults"]) if "defaults" in manifest else None
    changed = None
    if defaults is not None:
        changed = {
            name: {key: value for key, value in keys.items() if defaults.get(key) != value}
            for name, keys in rules.items()
        }
    made = manifest.get("made", {})
    software = {
        name: str(made[name]) for name in ("unosim", "engine", "python", "numpy", "polars", "platform") if name in made
    }
    return Made(
        path=path,
        deals=experiment.get("deals"),
        rounds=manifest.get("rounds"),
        seed=str(manifest.get("seed", "")),
        rotations={name: len(set(map(str, layout["seatings"]))) for name, layout in layouts.items()},
        replicates=int(experiment.get("replicates") or 1),
        rules=rules,
        changed=changed,
        players={
            name: tuple(
                _player(player, label)
                for player, label in zip(
                    variant.get("players", ()), layouts.get(name, {}).get("players", ()), strict=False
                )
            )
            for name, variant in variants.items()
        },
        about={name: text for name in variants if (text := _about(name, rules[name], language))},
        config_hash=str(manifest.get("config_hash", "")),
        software=software,
        command=deciding(str(made.get("command", ""))),
        time=str(made.get("time", "")),
        played=results.finished.get("played"),
        seconds=results.finished.get("seconds"),
        jobs=results.finished.get("jobs"),
    )


def deciding(command: str) -> str:
    """A command without the options that decide no round: what is deleted first, where to, how fast, what is shown."""
    kept: list[str] = []
    words = iter(shlex.split(command))
    for word in words:
        name, equals, _ = word.partition("=")
        if name in VALUED:
            if not equals:
                next(words, None)
        elif word not in FLAGS:
            kept.append(word)
    return shlex.join(kept)


def flat(nested: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Nested keys as dotted keys, values as a config would write them."""
    result: dict[str, str] = {}
    for key, value in nested.items():
        name = f"{prefix}{key}"
        if isinstance(value, Mapping) and value:
            result |= flat(value, f"{name}.")
        else:
            result[name] = flow(value)
    return result


def _about(name: str, rules: Mapping[str, str], language: str) -> str:
    """What the packaged house rule of this name says, if these are its rules on top of `mattel`; in another language
    than English what the keys mean that it changes."""
    from unosim.rules import Rules, house_rules, load_sheet, what_changes

    if name not in house_rules() or flat(Rules.resolve(name).model_dump(mode="json")) != dict(rules):
        return ""
    return load_sheet(name).about if language == "en" else "".join(what_changes(Rules.resolve(name), language))


def _player(player: Any, label: str) -> PlayerMade:
    if not isinstance(player, Mapping):
        return PlayerMade(label, str(player))
    model = {name: float(player.get(name, usual)) for name, usual in MODEL.items()}
    differs = {name: value for name, value in model.items() if value != MODEL[name]}
    own = tuple(player.get("ban") or ()), player.get("hand_size"), bool(player.get("first"))
    return PlayerMade(label, str(player.get("strategy", label)), differs, *own)
