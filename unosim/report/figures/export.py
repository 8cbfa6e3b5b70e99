"""Figures as files: inline SVG whose colors follow the page, and PNG."""

from __future__ import annotations

import io
import re

from matplotlib import rc_context
from matplotlib.figure import Figure

from unosim.errors import UnosimError, no_such
from unosim.report.figures.base import (
    AXIS,
    BAND,
    GRID,
    INK,
    MUTED,
    PAPER,
    SERIES,
    FigureData,
    registered,
    styled,
)

# Colors of the drawing and the custom properties of the page that stand for them.
VARIABLES = {INK: "--ink", MUTED: "--muted", AXIS: "--axis", GRID: "--grid", BAND: "--band", PAPER: "--paper"} | {
    color: f"--series-{number}" for number, color in enumerate(SERIES)
}
PNG_DPI = 160
#: An artist whose gid begins so has the rest of it under the pointer, where the figure is on a page.
TIP = "tip:"


def draw(name: str, data: FigureData) -> Figure:
    """The figure of this name.

    Raises:
        UnosimError: there is no figure of this name.
    """
    known = registered()
    if name not in known:
        raise UnosimError(str(no_such("figure", name, known)))
    with styled():
        return known[name].draw(data)


def png(figure: Figure) -> bytes:
    """The figure as PNG on white, the same bytes for the same figure."""
    buffer = io.BytesIO()
    with styled():
        figure.savefig(buffer, format="png", dpi=PNG_DPI, metadata={"Software": None}, facecolor="white")
    return buffer.getvalue()


def as_file(figure: Figure, kind: str, alt: str = "") -> bytes:
    """The figure as a file of its own, on white: ``svg``, ``png`` or ``pdf``. The same bytes for the same figure."""
    if kind == "png":
        return png(figure)
    buffer = io.BytesIO()
    dates = {"Date": None} if kind == "svg" else {"CreationDate": None, "ModDate": None, "Producer": None}
    about = {"Title": alt, "Creator": None} if alt else {"Creator": None}
    with styled(), rc_context({"pdf.fonttype": 42}):
        figure.savefig(buffer, format=kind, facecolor="white", metadata=dates | about)
    return buffer.getvalue()


def svg(figure: Figure, name: str, alt: str = "") -> str:
    """The figure as an ``<svg>`` element for a page: no dates, text as text, colors as custom properties of the page.

    ``name`` makes its ids unique on the page, ``alt`` is its accessible name.
    """
    buffer = io.StringIO()
    with styled(), rc_context({"svg.hashsalt": name}):
        figure.savefig(
            buffer,
            format="svg",
            facecolor="none",
            metadata={"Date": None, "Creator": None, "Format": None, "Type": None},
        )
    return _inline(buffer.getvalue(), name, alt)


def _inline(text: str, name: str, alt: str) -> str:
    text = text[text.index("<svg") :]
    text = re.sub(r"<!--.*?-->|<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(rf'<g id="{TIP}([^"]*)">', r"<g><title>\1</title>", text)
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', text))
    text = re.sub(r' id="([^"]+)"', lambda m: f' id="{name}-{m[1]}"' if m[1] in used else "", text)
    text = re.sub(r'((?:xlink:)?href="#|url\(#)', rf"\g<1>{name}-", text)
    text = re.sub(r"#[0-9a-f]{6}", lambda m: f"var({VARIABLES[m[0]]})" if m[0] in VARIABLES else m[0], text)
    # The page decides the typeface; matplotlib writes it as a property of its own or within `font`, by version.
    text = re.sub(r"font-family: [^;\"]*;? ?", "", text)
    text = re.sub(r"font: (?:(\d+) )?([\d.]+)px [^;\"]*", _font, text)
    text = re.sub(r' transform="rotate\(-?0 [^"]*\)"', "", text)
    view = re.search(r'viewBox="([^"]+)"', text)
    label = alt.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    head = f'<svg role="img" aria-label="{label}" viewBox="{view[1] if view else ""}"'
    text = re.sub(
        r"<svg[^>]*>",
        head + ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">',
        text,
        count=1,
    )
    text = re.sub(r"\s*\n\s*", "\n", text)
    return re.sub(r"(?:<g>\n</g>\n?)+|<defs>\n<style[^>]*>[^<]*</style>\n</defs>\n?", "", text).strip()


def _font(match: re.Match[str]) -> str:
    weight = f"font-weight: {match[1]}; " if match[1] else ""
    return f"{weight}font-size: {match[2]}px"
