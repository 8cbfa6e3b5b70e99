"""The page as one HTML file: styles and pictures inside, nothing fetched."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from unosim.report.blocks import Page, Strip


def render(page: Page, pictures: Mapping[str, str]) -> str:
    """The whole file; ``pictures`` holds an ``<svg>`` element for every picture, by name."""
    template = _environment().from_string(_read("report.html.j2"))
    styles = Markup(_read("report.css"))
    drawn = {name: Markup(svg) for name, svg in pictures.items()}
    text = template.render(page=page, styles=styles, pictures=drawn, strip=_strip)
    return "\n".join(line for line in text.splitlines() if line.strip()) + "\n"


def _strip(strip: Strip) -> dict[str, str]:
    """Places of an effect on its strip in percent from the left; the ends of the scale are ±1."""
    low, middle, high = (f"{(value + 1) * 50:.1f}" for value in (strip.low, strip.middle, strip.high))
    width = f"{max(strip.high - strip.low, 0.0) * 50:.1f}"
    return {"low": low, "middle": middle, "high": high, "width": width}


def kind_of(block: object) -> str:
    """The name of a block's class, by which the template chooses how to show it."""
    return type(block).__name__


@cache
def _environment() -> Environment:
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.filters["kind"] = kind_of
    return environment


@cache
def _read(name: str) -> str:
    return (files("unosim.report") / "templates" / name).read_text(encoding="utf-8")
