"""What a tournament says in sentences; the words are in `unosim.report.words`."""

from __future__ import annotations

from unosim.analysis.tournament import Change, Tournament
from unosim.report.cells import Slot, estimate_cells
from unosim.report.sentences import HOLM, Sentence, Value, say
from unosim.report.tournament.cells import Cells, StandingCells
from unosim.report.warnings import FEW_DEALS, UNFINISHED
from unosim.report.words import Language

# So many names stand in a sentence.
NAMED = 4
# Of more strategies the matrix has no legible numbers in a column: it is wide, and phones show its table alone.
MOST_NARROW = 14


class Findings:
    """The sentences; `cells` holds the numbers of each set of rules, the first one first, `beside` of other fields."""

    def __init__(self, tournament: Tournament, language: Language) -> None:
        self.tournament = tournament
        self.language = language
        self.numbers = language.numbers
        self.cells = [Cells(self.numbers, rules) for rules in tournament.rules]
        self.beside = [Cells(self.numbers, rules) for rules in tournament.beside]
        self.first = self.cells[0]

    # Who wins ---------------------------------------------------------------------------------------------------------

    def answer(self) -> list[Sentence]:
        """The best, what choosing well is worth, who plays alike, circles, other rules."""
        first = self.first
        if not first.played:
            return [say(self.language, "cup.none")]
        found = [self.best(), *self.range(), *self.luck(), *self.fields(), *self.alike()]
        if first.rules.cycles:
            found.append(self.cycles())
        return found + self.other_rules()

    def best(self) -> Sentence:
        """Who wins most, alone or with those that cannot be told from it."""
        cells, rules = self.first, self.first.rules
        top = [cells.of(label) for label in rules.tiers[0]]
        k = len(cells.standings)
        a, b = top[0], top[-1]
        rounds = self.numbers.large(rules.finished)
        slots: dict[str, Value] = {
            "a": self._name(a),
            "p": a.won,
            "seats": self._count(self.tournament.seats, "seats"),
            "fair": self._fair(),
        }
        together: dict[str, Value] = {"q": b.won, "rounds": Slot(rounds.text, "rounds", rounds)}
        if len(top) == 1:
            low, high = a.interval()
            interval = Sentence(
                "interval", self.language.style.interval.format(low=low.text, high=high.text), (low, high)
            )
            slots["interval"] = interval
            if k == 2:
                other = cells.standings[1]
                return say(self.language, "cup.better", **slots, b=self._name(other), q=other.won)
            return say(self.language, "cup.best", **slots, k=self._count(k, "entrants"))
        if k == 2:
            return say(self.language, "cup.equal.two", **slots, **together, b=self._name(b))
        ends = {"q": together.pop("q"), "p": slots.pop("p")}
        same = str(ends["q"]) == str(ends["p"])
        slots["wins"] = (
            say(self.language, "cup.wins", p=ends["p"]) if same else say(self.language, "cup.wins.from", **ends)
        )
        if len(top) == k:
            return say(self.language, "cup.equal", **slots, **together, k=self._count(k, "entrants"))
        if len(top) <= NAMED:
            names = self.language.enumerate([self._name(one) for one in top])
            return say(self.language, "cup.top", **slots, **together, names=names)
        counts = {"n": self._count(len(top), "top"), "k": self._count(k, "entrants")}
        return say(self.language, "cup.top.many", **slots, **together, **counts, b=self._name(b))

    def range(self) -> list[Sentence]:
        """From the worst to the best, where they differ for certain; of two the best says it."""
        best, worst = self.first.standings[0], self.first.standings[-1]
        if len(self.first.standings) == 2 or set(best.standing.tiers) & set(worst.standing.tiers):
            return []
        names = {"a": self._name(best), "b": self._name(worst)}
        return [say(self.language, "cup.range", **names, p=best.won, q=worst.won)]

    def luck(self) -> list[Sentence]:
        """How much the cards are, and how much the player."""
        if not self.first.shares.known:
            return []
        slots = self.first.shares.slots()
        return [say(self.language, "cup.luck", cards=slots["cards"], player=slots["player"])]

    def fields(self) -> list[Sentence]:
        """Who wins most in each field, where there are several."""
        told = [self.first, *(cells for cells in self.beside if cells.rules.name == self.first.rules.name)]
        if len(told) < 2 or not all(cells.played for cells in told):
            return []
        names = {self._name(cells.standings[0]) for cells in told}
        items = []
        for cells in told:
            slots: dict[str, Value] = {"p": cells.standings[0].won, "f": self.field_name(cells.rules.field)}
            if len(names) == 1:
                items.append(say(self.language, "cup.fields.item.same", **slots))
            else:
                items.append(say(self.language, "cup.fields.item", a=self._name(cells.standings[0]), **slots))
        if len(names) == 1:
            return [say(self.language, "cup.fields.same", a=names.pop(), items=items)]
        return [say(self.language, "cup.fields.best", items=items)]

    def field_name(self, field: str) -> str:
        """A field in words."""
        return self.language.word(f"cup.field.{field}")

    def alike(self) -> list[Sentence]:
        """Those that play the same rounds."""
        return [
            say(self.language, "cup.alike", names=self.language.enumerate([self.language.name(one) for one in group]))
            for group in self.first.rules.alike
        ]

    # Pairs ------------------------------------------------------------------------------------------------------------

    def pairs(self) -> Sentence:
        """How many pairs that met are certain, and how many of these go with the order of win rates."""
        meetings = [one for one in self.first.rules.meetings if one.share.defined]
        certain = [one for one in meetings if one.certain]
        ahead = sum((one.share.value or 0) > 0.5 for one in certain)
        counts = {"n": len(meetings), "m": len(certain), "x": ahead}
        return say(self.language, "cup.pairs", **{key: self._count(n, f"pairs/{key}") for key, n in counts.items()})

    def cycles(self) -> Sentence:
        """Who beats each other in a circle."""
        found = self.first.rules.cycles
        if not found:
            return say(self.language, "cup.cycles.none")
        a, b, c = map(self.language.name, found[0])
        if len(found) == 1:
            return say(self.language, "cup.cycle", a=a, b=b, c=c)
        return say(self.language, "cup.cycles", n=self._count(len(found), "cycles"), a=a, b=b, c=c)

    # Other rules ------------------------------------------------------------------------------------------------------

    def certain_changes(self) -> list[Change]:
        """The changes that hold for all together, the largest first."""
        sure = [one for one in self.tournament.changes if one.p_holm is not None and one.p_holm < HOLM]
        return sorted(sure, key=lambda one: -abs(one.difference.value or 0))

    def other_rules(self) -> list[Sentence]:
        """Whether another is the best, and the largest certain change of a win rate."""
        if len(self.cells) < 2 or not all(cells.played for cells in self.cells):
            return []
        return [*self._best_elsewhere(), self._largest_change()]

    def _best_elsewhere(self) -> list[Sentence]:
        best = {cells.rules.name: cells.rules.tiers[0] for cells in self.cells}
        b, top = next(iter(best.items()))
        if len(top) > 1:
            return []
        (a,) = top
        for r, others in best.items():
            if a not in others and len(others) <= NAMED:
                names = {key: self.language.name(name) for key, name in {"a": a, "b": b, "r": r}.items()}
                if len(others) == 1:
                    return [say(self.language, "cup.rules.best", c=self.language.name(others[0]), **names)]
                listed = self.language.enumerate([self.language.name(one) for one in others])
                return [say(self.language, "cup.rules.top", names=listed, **names)]
        if all(len(others) == 1 for others in best.values()):
            return [say(self.language, "cup.rules.order", a=self.language.name(a))]
        return []

    def _largest_change(self) -> Sentence:
        changes = self.certain_changes()
        if not changes:
            return say(self.language, "cup.rules.same")
        change = changes[0]
        after = next(cells for cells in self.cells if cells.rules.name == change.rules).of(change.label)
        difference = estimate_cells(self.numbers, change.difference, "share", signed=True)
        key = f"{change.rules}/{change.label}/change"
        low, high = (
            Slot(cell.text, f"{key}/{n}", cell) for n, cell in zip("lh", (difference.low, difference.high), strict=True)
        )
        return say(
            self.language,
            "cup.rules.change",
            r=self.language.name(change.rules),
            b=self.language.name(self.first.rules.name),
            a=self.language.name(change.label),
            p=after.won,
            q=self.first.of(change.label).won,
            d=Slot(difference.value.text, key, difference.value),
            interval=Sentence("interval", difference.interval, (low, high)),
        )

    # Skill and luck, and one deal -------------------------------------------------------------------------------------

    def shares(self) -> list[Sentence]:
        """What decides who wins under the first rules, and their ladder."""
        shares = self.first.shares
        if not shares.known:
            return [say(self.language, "cup.luck.none"), *self._ladder()]
        r = self.language.name(self.first.rules.name)
        return [say(self.language, "cup.luck.of", r=r, **shares.slots()), *self._ladder()]

    def _ladder(self) -> list[Sentence]:
        rungs = self.first.rules.ladder
        if len(rungs) < 2:
            return [say(self.language, "cup.ladder.one", a=self.language.name(one.label)) for one in rungs]
        items = []
        for one in rungs:
            cell = estimate_cells(self.numbers, one.order.scaled(100), "points").value
            order = Slot(cell.plain, f"order/{one.label}", cell)
            items.append(say(self.language, "cup.rung", a=self.language.name(one.label), order=order))
        return [say(self.language, "cup.ladder", n=self._count(len(rungs), "rungs"), items=items)]

    def lesson(self) -> Sentence:
        """A deal in which the best wins where the second loses."""
        found = self.first.rules.lesson
        if found is None:
            best, second = self.first.standings[:2]
            return say(self.language, "cup.lesson.none", a=self._name(best), b=self._name(second))
        again = found.winner == found.better
        return say(
            self.language,
            ("cup.lesson.again" if again else "cup.lesson.swapped") if found.swapped else "cup.lesson",
            deal=self._count(found.deal, "lesson/deal"),
            v=self.language.name(found.variant),
            a=self.language.name(found.better),
            b=self.language.name(found.worse),
            c=self.language.name(found.winner),
            seat=self._count(found.seat, "lesson/seat"),
        )

    # Before everything else -------------------------------------------------------------------------------------------

    def thin(self) -> list[Sentence]:
        """What the reader must know first: few deals, missing files, rounds without a winner, no ratings."""
        found = []
        cup = self.tournament
        if not cup.complete:
            counts = {"present": cup.units_present, "planned": cup.units_planned}
            slots = {key: self._count(n, f"files/{key}") for key, n in counts.items()}
            found.append(say(self.language, "cup.thin.partial", **slots))
        deals = min(rules.deals for rules in cup.rules)
        if deals < FEW_DEALS:
            found.append(say(self.language, "cup.thin.deals", deals=self._count(deals, "deals")))
        for rules in cup.rules:
            r, missing = self.language.name(rules.name), rules.rounds - rules.finished
            if rules.left_out:
                n = self._count(rules.left_out, f"{rules.name}/left_out")
                found.append(say(self.language, "cup.thin.left_out", n=n, r=r))
            if missing > UNFINISHED * rules.rounds:
                share = self.numbers.show(missing / rules.rounds, "share")
                x = Slot(share.plain, f"{rules.name}/unfinished", share)
                found.append(say(self.language, "cup.thin.unfinished", x=x, r=r))
            if rules.finished and not any(one.rating.defined for one in rules.standings):
                found.append(say(self.language, "cup.thin.rating", r=r))
        return found

    def _name(self, cells: StandingCells) -> str:
        return self.language.name(cells.standing.label)

    def _count(self, value: int, key: str) -> Slot:
        cell = self.numbers.whole(value)
        return Slot(cell.text, f"count/{key}", cell)

    def _fair(self) -> Slot:
        share = self.tournament.fair
        cell = self.numbers.show(share, "share", digits=0 if round(share * 100, 6) % 1 == 0 else 1)
        return Slot(cell.plain, "fair", cell)
