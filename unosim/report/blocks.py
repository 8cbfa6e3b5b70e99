"""What a page is made of. The page is built once from these blocks and written as HTML, Markdown or plain lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

Align = Literal["left", "right"]


@dataclass(frozen=True)
class Column:
    """A column of a table: its header, and how its cells stand (numbers to the right)."""

    header: str
    align: Align = "right"


@dataclass(frozen=True)
class Row:
    """A row: its cells as text, the first one is the row's header. ``mark`` is a word for styles, such as a verdict."""

    cells: tuple[str, ...]
    mark: str = ""


@dataclass(frozen=True)
class Table:
    """A table, declared once for every output. All rows have as many cells as there are columns."""

    name: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    note: str = ""

    def __post_init__(self) -> None:
        wrong = [row for row in self.rows if len(row.cells) != len(self.columns)]
        if wrong:
            raise ValueError(
                f"table {self.name}: a row has {len(wrong[0].cells)} cells for {len(self.columns)} columns"
            )


@dataclass(frozen=True)
class Paragraph:
    """A sentence or several; ``kind`` is a word for styles (``answer``, ``warning``, ``note``)."""

    text: str
    kind: str = ""


@dataclass(frozen=True)
class Picture:
    """A figure by its registered name, with everything that it shows also as text."""

    name: str
    title: str
    caption: str
    alt: str
    wide: bool = False
    numbers: Table | None = None


@dataclass(frozen=True)
class Strip:
    """One effect for small screens. ``low``, ``middle``, ``high`` are places on its scale, whose ends are -1 and 1;
    ``series`` is the number of the variant's color, ``mark`` the verdict's id."""

    variant: str
    value: str
    verdict: str
    mark: str
    series: int
    low: float
    middle: float
    high: float


@dataclass(frozen=True)
class Card:
    """One measure with a strip a variant; ``baseline`` is its value there."""

    measure: str
    baseline: str
    strips: tuple[Strip, ...]


@dataclass(frozen=True)
class Cards:
    """The effects as cards, shown instead of the wide forest plot where there is no room for it.

    baseline: its name with a colon, before its value.
    """

    name: str
    baseline: str
    note: str
    cards: tuple[Card, ...]

    @property
    def several(self) -> bool:
        """Whether the cards have to say of which variant they speak."""
        return len({strip.variant for card in self.cards for strip in card.strips}) > 1


@dataclass(frozen=True)
class Pair:
    """Two or more pictures that stand side by side where there is room."""

    pictures: tuple[Picture, ...]


@dataclass(frozen=True)
class Details:
    """Blocks that are folded until asked for."""

    summary: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Heading:
    """A heading inside a section."""

    text: str


@dataclass(frozen=True)
class Code:
    """Lines to copy."""

    text: str


@dataclass(frozen=True)
class Terms:
    """Terms with their explanations."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Points:
    """A list of short statements."""

    items: tuple[str, ...]


Block = Paragraph | Table | Picture | Cards | Pair | Details | Heading | Code | Terms | Points


@dataclass(frozen=True)
class Section:
    """A part of the page with a heading of its own; ``name`` is its anchor."""

    name: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Page:
    """A whole report."""

    language: str
    title: str
    question: str
    facts: str
    sections: tuple[Section, ...]
    footer: str
    contents: str
    words: dict[str, str] = field(default_factory=dict)

    def pictures(self) -> Iterator[Picture]:
        """Every picture of the page, in order."""
        for section in self.sections:
            yield from _pictures(section.blocks)

    def tables(self) -> Iterator[Table]:
        """Every table of the page, in order, those of pictures too."""
        for section in self.sections:
            yield from _tables(section.blocks)


def _pictures(blocks: tuple[Block, ...]) -> Iterator[Picture]:
    for block in blocks:
        if isinstance(block, Picture):
            yield block
        elif isinstance(block, Pair):
            yield from block.pictures
        elif isinstance(block, Details):
            yield from _pictures(block.blocks)


def _tables(blocks: tuple[Block, ...]) -> Iterator[Table]:
    for block in blocks:
        if isinstance(block, Table):
            yield block
        elif isinstance(block, Picture) and block.numbers is not None:
            yield block.numbers
        elif isinstance(block, Pair):
            yield from _tables(block.pictures)
        elif isinstance(block, Details):
            yield from _tables(block.blocks)
