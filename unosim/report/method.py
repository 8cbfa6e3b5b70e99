"""The end of the page: limits, how it was made, commands, definitions."""

from __future__ import annotations

import shlex

from unosim.analysis.model import Summary
from unosim.report.cells import Slot
from unosim.report.front import numbers_of
from unosim.report.made import Made, PlayerMade
from unosim.report.numbers import Shown
from unosim.report.sentences import Findings, Sentence, say
from unosim.report.size import many
from unosim.report.stopped import stopped_sentence
from unosim.report.told import untold
from unosim.report.warnings import left_out_of
from unosim.report.words import Language

# Deals that the page offers to look at.
FIRST_DEAL = 0


class Method:
    """Sentences and terms about the run itself."""

    def __init__(self, summary: Summary, findings: Findings | None, made: Made, language: Language) -> None:
        self.summary = summary
        self.findings = findings
        self.made = made
        self.language = language
        self.word = language.word

    def limits(self) -> list[Sentence]:
        """What the reader should not conclude."""
        found = [say(self.language, "limits")]
        labels = list(dict.fromkeys(p.label for v in self.summary.variants for p in v.players))
        if labels:
            players = self.language.enumerate([self.language.name(label) for label in labels])
            tables = self.language.numbers.whole(len({*self._tables().values()}))
            if tables.number:
                found.append(say(self.language, "limits.tables", k=Slot(tables.text, "tables", tables)))
            else:
                found.append(say(self.language, "limits.table", players=players))
        found.append(say(self.language, "limits.time"))
        if self.findings is not None and len(self.findings.cells) > 1:
            cell = self.language.numbers.whole(len(self.findings.cells))
            found.append(say(self.language, "limits.interval", k=Slot(cell.text, "effects", cell)))
        return found

    def terms(self) -> list[tuple[str, str]]:
        """How it was made, term by term; what is not known is left out."""
        found = [*self._rules(), *self._players(), *self._deals()]
        found.append((self.word("made.intervals"), self.word("made.intervals.text")))
        if self.findings is not None:
            k = max(self.findings.comparison.family.values(), default=0)
            text = self.word("made.correction.text", k=k) if k > 1 else self.word("made.correction.none")
            if self.findings.placebo:
                text = self.language.paragraph([text, self.word("made.correction.placebo")])
            found.append((self.word("made.correction"), text))
            margins = {
                c.effect.measure: f"{self.findings.label(c.effect)} {c.margin.text}"
                for c in self.findings.cells.values()
            }
            found.append((self.word("made.matters"), self.language.semicolon.join(margins.values())))
        found.append((self.word("made.minutes"), self.language.paragraph(s.text for s in self.minutes())))
        stopped = self.summary.stopped
        looks = self.word("made.looks.text") if stopped is None else stopped_sentence(stopped, self.language).text
        found.append((self.word("made.looks"), looks))
        made = self.made
        if made.seconds is not None:
            numbers = self.language.numbers
            shown = {
                "seconds": numbers.show(made.seconds, "count", digits=1).text,
                "rounds": numbers.whole(made.played).text,
            }
            key = "made.time.text.one" if made.jobs in (None, 1) else "made.time.text"
            found.append((self.word("made.time"), self.word(key, jobs=made.jobs, **shown)))
        if made.software:
            found.append(
                (self.word("made.software"), self.language.comma.join(f"{k} {v}" for k, v in made.software.items()))
            )
        if made.config_hash:
            found.append((self.word("made.hash"), made.config_hash))
        return found

    def minutes(self) -> list[Sentence]:
        """The constants of the minutes clock, and what half or half as much again on `play` would make."""
        constants = self.summary.minutes
        if not constants:
            return []
        terms = [
            say(self.language, "minutes.term", name=self.word(f"minutes.{name}"), seconds=self._seconds(name, value))
            for name, value in constants.items()
        ]
        found = [say(self.language, "minutes.constants", terms=terms)]
        base = self.summary.variant(self.summary.baseline)
        minutes, plays = base.length("minutes").mean, base.counts["plays"]
        play = constants.get("play")
        if play is None or minutes.value is None or plays.value is None:
            return found
        shift = 0.5 * play * plays.value / 60
        numbers = self.language.numbers
        ends = [numbers.show(minutes.value + sign * shift, "time", minutes.se) for sign in (-1, 1)]
        low, high = (
            Slot(cell.text, f"minutes/play/{end}", cell) for end, cell in zip(("low", "high"), ends, strict=True)
        )
        found.append(say(self.language, "minutes.play", b=self.language.name(base.variant), low=low, high=high))
        if self.findings is not None and not self.findings.many:
            found += [s for v in self.findings.variants if (s := self._difference(v, play, plays.value)) is not None]
        return found

    def _difference(self, variant: str, play: float, before: float) -> Sentence | None:
        time = self.findings.of(variant, "minutes") if self.findings else None
        plays = self.summary.variant(variant).counts["plays"].value
        if time is None or plays is None or time.effect.difference.value is None:
            return None
        shift = 0.5 * play * (plays - before) / 60
        numbers = self.language.numbers
        shown: list[Shown] = [
            numbers.show(time.effect.difference.value + sign * shift, "time", time.effect.difference.se, signed=True)
            for sign in (-1, 1)
        ]
        low, high = (
            Slot(c.text, f"minutes/{variant}/play/{e}", c) for e, c in zip(("low", "high"), shown, strict=True)
        )
        return say(self.language, "minutes.play.difference", v=self.language.name(variant), low=low, high=high)

    def _seconds(self, name: str, value: float) -> Slot:
        cell = self.language.numbers.show(value, "count", digits=0 if value == round(value) else 1)
        return Slot(cell.text, f"minutes/constants/{name}", cell)

    def _rules(self) -> list[tuple[str, str]]:
        if not self.made.rules or many(self.summary):  # many have a table of their own
            return []
        texts = []
        for variant in self.made.told(self.summary):
            keys = self.made.differences(variant, self.summary.baseline)
            text = self.language.settings(keys)
            if not keys:
                known = self.made.changed is not None
                text = self.word("made.rules.default" if known else "made.rules.same")
            texts.append(self.word("made.rules.of", v=self.language.name(variant), keys=text))
        key = "made.rules" if self.made.changed is not None else "made.rules.baseline"
        return [(self.word(key), self.language.semicolon.join(texts))]

    def _players(self) -> list[tuple[str, str]]:
        line_ups = {variant: players for variant, players in self.made.players.items() if players}
        if not line_ups:
            return []
        seated: dict[str, dict[str, None]] = {}  # by line-up the tables, or the variants, where it sits
        for variant, players in line_ups.items():
            text = self.language.comma.join(player_text(p, self.language) for p in players)
            seated.setdefault(text, {})[self._tables().get(variant, variant)] = None
        texts = list(seated)
        if len(seated) > 1:
            names = (self.language.enumerate([*map(self.language.name, at)]) for at in seated.values())
            texts = [self.word("made.rules.of", v=v, keys=text) for v, text in zip(names, seated, strict=True)]
        found = [(self.word("made.players"), self.language.semicolon.join(texts))]
        if any(p.strategy == "random" for players in line_ups.values() for p in players):
            found.append((self.word("made.bluff.term"), self.word("made.bluff")))
        return found

    def _tables(self) -> dict[str, str]:
        """By cell the table of players that sits there, where tables are a dimension."""
        design = None if self.findings is None else self.findings.comparison.design
        cells = () if design is None else design.levels
        return {cell: table for cell in cells if design is not None and (table := design.table_of(cell)) is not None}

    def _deals(self) -> list[tuple[str, str]]:
        numbers, found = self.language.numbers, []
        deals = numbers.whole(self.made.deals or max(v.deals for v in self.summary.variants)).text
        left = untold(self.summary)
        played = (*self.summary.variants, *(() if left is None else left.variants))
        rounds = numbers.whole(sum(v.rounds for v in played)).text
        rotations = sorted(set(self.made.rotations.values()))
        if rotations:
            shown = numbers_of(rotations, self.language)
            times = (
                self.word("made.times", n=self.made.replicates) if self.made.replicates > 1 else self.word("made.once")
            )
            key = "made.deals.text" if len(self.summary.variants) > 1 else "made.deals.text.single"
            text = self.word(key, deals=deals, rotations=shown, times=times, rounds=rounds)
            gone = [s.text for s in left_out_of(self.summary, self.language)]
            if gone and not many(self.summary):  # of many the warnings say how many
                told = self.word("made.deals.left", items=self.language.enumerate(gone))
                text = self.language.paragraph([text, told])
            found.append((self.word("made.deals"), text))
        if self.made.seed:
            found.append((self.word("made.seed"), self.made.seed))
        return found

    def commands(self) -> list[str]:
        """What to type to make it again."""
        found = [self.made.command] if self.made.command else []
        if self.made.path:
            found.append(f"unosim report {shlex.quote(self.made.path)}")
        return found

    def replays(self) -> list[str]:
        """What to type to read one deal under the baseline and another variant."""
        if not self.made.path or self.findings is None or not self.findings.variants:
            return []
        found = self.made.example
        if found is None:
            names = (self.summary.baseline, self.findings.variants[0])
            return [replay(self.made.path, name, FIRST_DEAL) for name in names]
        return [replay(self.made.path, name, found.deal, found.rotation) for name in (found.baseline, found.variant)]

    def example(self) -> str:
        """The deal with two endings in a sentence; empty without one."""
        found = self.made.example
        if found is None or self.findings is None:
            return ""
        names = {"v": found.variant, "b": found.baseline, "winner": found.winner, "before": found.winner_before}
        numbers = {"deal": found.deal, "turns": found.turns, "turns_before": found.turns_before}
        shown = {key: self.language.name(name) for key, name in names.items()}
        return self.word(
            "bite.example", **shown, **{k: self.language.numbers.whole(n).text for k, n in numbers.items()}
        )

    def definitions(self) -> list[tuple[str, str]]:
        """Words of the page, then the formula of every measure that was compared."""
        words = ("deal", "round", "win", "turn", "payment", "position", "chain", "verdict", "notice")
        found = [(self.word(f"define.{name}"), self.word(f"define.{name}.text")) for name in words]
        if self.findings is None:
            return found
        formulas = _formulas()
        measures = {c.effect.measure: c for c in self.findings.cells.values()}
        for measure, cells in measures.items():
            formula = formulas.get(measure.partition(":")[0])
            if formula is not None and not measure.startswith("win:"):
                found.append((self.findings.label(cells.effect), formula))
        return found


def replay(path: str, variant: str, deal: int, rotation: int = 0) -> str:
    """The command that tells one round in words."""
    words = ["unosim", "replay", path, "--variant", variant, "--deal", str(deal)]
    return shlex.join([*words, *(["--rotation", str(rotation)] if rotation else [])])


def player_text(player: PlayerMade, language: Language) -> str:
    """The label, what of the player model differs from a player without faults, bans and handicaps."""
    word, parts = language.word, []
    for name, value in player.model.items():
        shown = f"{value:g}" if name == "reaction" else f"{value * 100:.3g}"
        parts.append(word(f"made.player.{name}", x=shown))
    parts += [word("made.player.ban", x=language.comma.join(player.ban))] if player.ban else []
    parts += [word("made.player.hand_size", x=player.hand_size)] if player.hand_size else []
    parts += [word("made.player.first")] if player.first else []
    return word("made.player", player=player.label, parts=language.comma.join(parts)) if parts else player.label


def _formulas() -> dict[str, str]:
    """Formula of every measure, as the analysis declares it."""
    from unosim.analysis.measures import MEASURES

    return {measure.id: measure.formula for measure in MEASURES}
