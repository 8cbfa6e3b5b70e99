"""python -m tests.published.page [--out FOLDER]

The table of docs/published.md, as `python -m tests.published` printed it, as a page: every published table beside ours.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from unosim.report import html, markdown
from unosim.report.blocks import Block, Column, Page, Paragraph, Row, Section, Table

from .games import GAMES
from .table import HEAD, WIDTHS

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENT = ROOT / "docs" / "published.md"
FOLDER = ROOT / "reports" / "published"
COMMAND = "python -m tests.published --rounds 4000000"


@dataclass(frozen=True)
class Told:
    """What the check printed of a game: its words with the number of rounds, and a row of cells for each figure."""

    words: str
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Source:
    """A publication: where it stands, which games play it again, and what there is to say."""

    name: str
    title: str
    about: str
    games: tuple[str, ...]
    found: str


SOURCES = (
    Source(
        "unoai",
        "Five players of UnoAI",
        "Published: chausner/UnoAI on GitHub, README, 10 million rounds. Reference: an independent program for the "
        "same rules. One player against a random one, and the length of rounds of random players.",
        (*(f"unoai-2{name}" for name in ("", "-greedy", "-diversity", "-ranking", "-mix")), "unoai-3", "unoai-4"),
        "All agree. The figure farthest off is the README's 20.7 points a round of a random player. The independent "
        "program gives 20.78, as we do, which would be printed as 20.8: perhaps its last digit is cut off.",
    ),
    Source(
        "numbers",
        "Number cards only",
        "Published: Mdominykas/Uno-simulator on GitHub, branch calculations-from-game-state, 1,397,000 rounds with two "
        "players and 3,723,000 with four. Reference: an independent program, four million rounds.",
        tuple(name for name in GAMES if name.startswith("numbers")),
        "All agree that are judged. Two lengths are not: there random players stand beside the lengths that the "
        "published players need, who lay the newest card that fits. Which card is laid matters little for who wins and "
        "clearly for the length, and with the right players the difference is gone.",
    ),
    Source(
        "stacked",
        "Draw twos stacked",
        "Published: abelborges/game-simulations on GitHub, uno, a million rounds, standard error 0.045. Reference: an "
        "independent program, which gives the length as 45.3 to 46.0.",
        ("stacked-4",),
        "All agree. No rule says that only wilds may follow a wild that was turned up; the players do as if it did.",
    ),
    Source(
        "stacking",
        "Stacking and length",
        "Published: everygamemade.com, strategy/uno, “hundreds of thousands” of rounds, taken as 200,000 for the "
        "standard errors. Neither rules nor players are told, so nothing is judged: ours are the rules of UnoAI and "
        "random players, who answer a draw card whenever they can.",
        tuple(name for name in GAMES if name.startswith("stacking")),
        "What agrees: with four players rounds grow shorter the more may be stacked, and their lengths lie between our "
        "two clocks, which count the payment of a penalty as no turn and as a turn. So they may count some payments, "
        "or play otherwise. What does not: fewer of their rounds have a chain of two, as if their players did not "
        "always answer, or kept their draw cards; for chains of three or more on any draw card the shares are about "
        "the same. With two players they find rounds longer by 5.5 turns where any draw card answers any, though "
        "shorter by 3.2 where only draw twos do. Here both make rounds shorter, on both clocks: that 56.6 lies above "
        "both, and contradicts their other figures. The longest chain grows with the number of rounds.",
    ),
    Source(
        "plain",
        "A number starts, no challenge",
        "Reference: an independent program; its rounds are not told, and are taken as four million.",
        ("plain-4", "plain-2"),
        "All agree.",
    ),
    Source(
        "exact",
        "Exact values",
        "Reference: exact, by counting combinations.",
        ("deck", "hands", "draws", "shuffle"),
        "All agree.",
    ),
)


def printed_table(document: str) -> list[Told]:
    """The games of the table in the document; ValueError if there is none."""
    first = document.index("```text\n", document.index("## What came out"))
    block = document[first : document.index("\noff:", first)]
    found = []
    for part in block.split("\n\n")[1:]:
        words, *lines = part.strip("\n").split("\n")
        rows = [(line[: WIDTHS[0]].strip(), *line[WIDTHS[0] :].split(maxsplit=len(WIDTHS) - 1)) for line in lines]
        found.append(Told(words, tuple(rows)))
    return found


def page(document: str) -> Page:
    """The whole page."""
    told = {one.words.rpartition(" (")[0]: one for one in printed_table(document)}
    rows = [row for one in told.values() for row in one.rows]
    judged = [row for row in rows if row[-1] != "not judged"]
    agree = sum(row[-1] == "agrees" for row in judged)
    answer = (
        f"Of {len(judged)} figures that can be judged, {agree} agree: they are at most three standard errors away. "
        f"{len(rows) - len(judged)} more stand beside ours without a verdict, since rules or players are not told or "
        "not the same."
    )
    method = (
        f"{COMMAND} plays them again. Every figure is a mean, a share, a standard deviation (sd) or the most that "
        "came, over independent rounds, one deal each. Off is ours less theirs, divided by the standard error of both "
        "together. docs/published.md says how it is judged, and what exactly is played."
    )
    sections = [Section("answer", "The answer", (Paragraph(answer, "answer"),))]
    sections += [Section(one.name, one.title, tuple(_blocks(one, told))) for one in SOURCES]
    sections.append(Section("method", "How it was made", (Paragraph(method),)))
    title = "Published figures, played again"
    facts = f"{len(told)} games · {len(rows)} figures"
    return Page("en", title, title, facts, tuple(sections), "Made by unosim.", "Contents", {"numbers": "Numbers"})


def _blocks(source: Source, told: dict[str, Told]) -> Iterator[Block]:
    yield Paragraph(source.about)
    yield Paragraph(source.found)
    columns = tuple(
        Column(text, "right" if 0 < place < len(HEAD) - 1 else "left")
        for place, text in enumerate(("figure", "published", "reference", "ours", "SE", "off", "off ref.", "verdict"))
    )
    for name in source.games:
        one = told[GAMES[name].words]
        rows = tuple(Row(tuple("–" if cell == "-" else cell.replace("-", "−", 1) for cell in row)) for row in one.rows)
        yield Table(name, one.words, columns, rows)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.published.page", description=__doc__)
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="FOLDER")
    folder = parser.parse_args().out
    folder.mkdir(parents=True, exist_ok=True)
    made = page(DOCUMENT.read_text(encoding="utf-8"))
    (folder / "report.md").write_text(markdown.render(made, str), encoding="utf-8")
    (folder / "report.html").write_text(html.render(made, {}), encoding="utf-8")


if __name__ == "__main__":
    main()
