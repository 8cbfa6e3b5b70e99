"""How to cite a results folder: what was played, with which seed, when, by which command."""

from __future__ import annotations

from unosim.report.made import Made
from unosim.report.words import Language


def text(made: Made, title: str, language: Language) -> str:
    """One paragraph with everything that it takes to make the numbers again."""
    return language.word("cite.text", **_facts(made, title, language))


def bibtex(made: Made, title: str, language: Language) -> str:
    """The same as an entry for BibTeX."""
    facts = _facts(made, title, language)
    fields = {
        "title": f"{{{_escaped(facts['title'])}}}",
        "author": "{{unosim}}",
        "year": facts["year"],
        "note": language.word("cite.note", **{key: _escaped(value) for key, value in facts.items()}),
        "howpublished": f"\\texttt{{{_escaped(facts['command'])}}}",
    }
    lines = [f"  {name} = {{{value}}}" for name, value in fields.items() if value]
    return f"@misc{{unosim-{made.config_hash[:8] or 'results'},\n" + ",\n".join(lines) + "\n}"


def _facts(made: Made, title: str, language: Language) -> dict[str, str]:
    numbers, missing = language.numbers, language.style.missing
    date = made.time[:10]
    return {
        "title": language.shown(title),
        "version": made.software.get("unosim", missing),
        "year": date[:4],
        "date": date or missing,
        "deals": missing if made.deals is None else numbers.whole(made.deals).text,
        "rounds": missing if made.rounds is None else numbers.whole(made.rounds).text,
        "seed": made.seed or missing,
        "hash": made.config_hash[:12] or missing,
        "command": made.command or f"unosim report {made.path}",
    }


def _escaped(text: str) -> str:
    """Text for LaTeX."""
    special = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
    return "".join(special.get(c, f"\\{c}" if c in "&%$#_{}" else c) for c in text)
