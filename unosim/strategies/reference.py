"""The tables of words in ``docs/strategies.md``, made from the declarations of the language.

``python -m unosim.strategies.reference docs/strategies.md`` writes them anew into the document.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from unosim.strategies import words
from unosim.strategies.library import all_names, load
from unosim.strategies.model import ALWAYS
from unosim.strategies.sentences import describe

TABLES_FOLDER = Path(__file__).parent / "tables"
_BLOCK = re.compile(r"(<!-- begin (\w+) -->\n).*?(<!-- end \2 -->)", re.DOTALL)


def tables() -> dict[str, str]:
    """Markdown by name: the packaged strategies, and the words of every key."""
    return {
        "strategies": _table(("name", "what it does", "parameters"), [_strategy_row(name) for name in all_names()]),
        "tables": _table(("table", "who sits there", "players"), [_table_row(name) for name in _tables()]),
        "kinds": _table(("word", "cards"), [(f"`{word}`", kinds.words) for word, kinds in words.KIND_SETS.items()]),
        "variables": _words("variable", words.VARIABLE_WORDS),
        "functions": _table(("function", "meaning"), [_function_row(name) for name in words.FUNCTION_WORDS]),
        "facts": _table(("before `is`", "what", "after `is`"), [_fact_row(name) for name in words.FACT_WORDS]),
        "features": _words("feature", words.FEATURE_WORDS),
        "ties": _words("word", {word: f"those {text}" for word, text in words.TIE_BREAK_WORDS.items()}),
        "colors": _words("word", words.COLOR_WORDS, default="most_held"),
        "choices": _table(("key", "if taken, the player", "words"), [_choice_row(name) for name in words.CHOICE_WORDS]),
        "targets": _words("word", words.TARGET_WORDS, default="random"),
        "otherwise": _words("word", words.OTHERWISE_WORDS, default="any"),
        "by": _words("word", words.BY_WORDS, default="card"),
        "punisher": f"```text\n{describe('punisher')}\n```\n",
    }


def refreshed(document: str) -> str:
    """The document with every ``<!-- begin NAME -->`` block filled anew. Raises KeyError for a name without a table."""
    made = tables()
    return _BLOCK.sub(lambda match: f"{match[1]}{made[match[2]]}{match[3]}", document)


def _strategy_row(name: str) -> tuple[str, str, str]:
    script = load(name)
    return f"`{name}`", script.about, ", ".join(f"`{key}: {value}`" for key, value in script.parameters.items())


def _tables() -> list[str]:
    return sorted(path.stem for path in TABLES_FOLDER.glob("*.yaml"))


def _table_row(name: str) -> tuple[str, str, str]:
    from ruamel.yaml import YAML

    table = YAML(typ="safe").load((TABLES_FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    players = [one if isinstance(one, str) else f"{one['strategy']}" for one in table["players"]]
    return f"`{name}`", table["about"], ", ".join(f"`{one}`" for one in players)


def _function_row(name: str) -> tuple[str, str]:
    about = "2" if name == "hand_of" else "red"
    return f"`{name}({about})`", words.FUNCTION_WORDS[name].format(about="2" if name == "hand_of" else "red cards")


def _fact_row(name: str) -> tuple[str, str, str]:
    allowed = words.FACT_CHOICES[name]
    return (
        f"`{name}`",
        words.FACT_WORDS[name],
        "a word of `prefer`" if name == "top" else ", ".join(map("`{}`".format, allowed)),
    )


def _choice_row(name: str) -> tuple[str, str, str]:
    default = words.CHOICE_DEFAULTS[name]
    usual = "always" if default == ALWAYS else "never"
    marked = [f"`{word}`" + ("*" if word == usual else "") for word in ("always", "never")]
    same = [
        f"`{word}` ({'always' if chance == ALWAYS else 'never'})"
        for word, chance in words.CHOICE_SYNONYMS.get(name, {}).items()
    ]
    return f"`{name}`", words.CHOICE_WORDS[name], ", ".join([*marked, *same])


def _words(title: str, meanings: dict[str, str], default: str | None = None) -> str:
    rows = [(f"`{word}`" + ("*" if word == default else ""), meaning) for word, meaning in meanings.items()]
    return _table((title, "meaning"), rows)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(refreshed(path.read_text(encoding="utf-8")), encoding="utf-8")
