"""The page as Markdown, pictures as files beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from unosim.report.blocks import (
    Block,
    Code,
    Details,
    Heading,
    Page,
    Pair,
    Paragraph,
    Picture,
    Points,
    Table,
    Terms,
)

_SPECIAL = str.maketrans({c: f"\\{c}" for c in "\\`*_[]<>|#"})


def render(page: Page, file_of: Callable[[str], str]) -> str:
    """The whole file; ``file_of`` gives the address of a picture by its name."""
    lines = [f"# {escape(page.title)}", ""]
    if page.question and page.question != page.title:
        lines += [escape(page.question), ""]
    lines += [escape(page.facts), ""]
    for section in page.sections:
        lines += [f"## {escape(section.title)}", ""]
        for block in section.blocks:
            lines += _block(block, file_of)
    lines += ["---", "", escape(page.footer)]
    return "\n".join(lines).rstrip() + "\n"


def escape(text: str) -> str:
    """Text that Markdown shows as it is."""
    return text.translate(_SPECIAL)


def table(block: Table, told: str = "") -> list[str]:
    """A table with its caption above, unless that is ``told`` there already, and its note below."""
    rule = ["---:" if column.align == "right" else "---" for column in block.columns]
    lines = [] if block.caption == told else [f"*{escape(block.caption)}*", ""]
    lines.append(f"| {' | '.join(escape(column.header) for column in block.columns)} |")
    lines.append(f"| {' | '.join(rule)} |")
    lines += [f"| {' | '.join(escape(cell) for cell in row.cells)} |" for row in block.rows]
    lines.append("")
    return [*lines, escape(block.note), ""] if block.note else lines


def _block(block: Block, file_of: Callable[[str], str], told: str = "") -> Iterator[str]:
    match block:
        case Paragraph(text=text, kind=kind):
            yield f"> **{escape(text)}**" if kind == "warning" else escape(text)
            yield ""
        case Table():
            yield from table(block, told)
        case Picture():
            yield from _picture(block, file_of)
        case Pair(pictures=pictures):
            for picture in pictures:
                yield from _picture(picture, file_of)
        case Details(summary=summary, blocks=blocks):
            yield f"**{escape(summary)}**"
            yield ""
            for inner in blocks:
                yield from _block(inner, file_of, summary)
        case Heading(text=text):
            yield f"### {escape(text)}"
            yield ""
        case Code(text=text):
            yield from ("```sh", text, "```", "")
        case Terms(items=items):
            for term, text in items:
                yield f"- **{escape(term)}**: {escape(text)}"
            yield ""
        case Points(items=points):
            for point in points:
                yield f"- {escape(point)}"
            yield ""
        case _:
            # Cards repeat a picture that Markdown shows at every width.
            return


def _picture(picture: Picture, file_of: Callable[[str], str]) -> Iterator[str]:
    yield f"### {escape(picture.title)}"
    yield ""
    yield f"![{escape(picture.alt)}]({file_of(picture.name)})"
    yield ""
    yield escape(picture.caption)
    yield ""
    if picture.numbers is not None:
        yield from table(picture.numbers)
