"""The reference page `docs/rules.md`, made from the declarations of the switches, the conflicts and the sheets.

``python -m unosim.rules.reference docs/rules.md`` writes it anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from unosim.rules.checks import CHECKS
from unosim.rules.compare import changes
from unosim.rules.model import Rules
from unosim.rules.sheets import house_rules, load_sheet, presets
from unosim.rules.switch import MOMENTS, SOURCES, Section, Switch, switches
from unosim.rules.words import sentence, values_worth_telling
from unosim.yaml import flow

_INTRODUCTION = f"""\
# The rules

<!-- Made by `python -m unosim.rules.reference docs/rules.md`. Do not edit by hand. -->

Every rule that `unosim` plays is a key under `rules:` of an experiment file. What a file leaves out keeps its default,
and all defaults together are the preset `mattel`. A file may start from a preset, put house rules on top, and change
single keys:

```yaml
rules:
  extends: [mattel, stacking]
  deal: {{hand_size: 5}}
```

`rules: stacking` is short for `rules: {{extends: stacking}}`, and so is `stacking: stacking` as a variant.
A list of names is short, too: `rules: [mattel, stacking]`.

A *preset* is a whole rule set: extending it starts anew from it. A *house rule* changes the keys that it names. Both
are files like your own: `extends` also takes the path of a file with a `rules:` key, seen from the file that names it.
Later names win over earlier ones, and the keys beside `extends` over all of them. Switches that are on or off take
`true` and `false`, or `on`, `off`, `yes`, `no`.

*Acts* names the moments of a round that a switch touches: {", ".join(f"`{moment}`" for moment in MOMENTS)}.

*Known from* names who has the rule, or one of its values:
"""

_COMMANDS = """
The same from the command line:

```sh
unosim rules                          # presets and house rules
unosim rules find 接牌                # by what people call it, in English or Chinese
unosim rules explain stacking.answers
unosim rules show fingertip
unosim rules show mattel+stacking+jump-in --format md
unosim rules diff mattel fingertip
```"""


def reference() -> str:
    """The whole page as Markdown."""
    return "\n".join(_page())


def _page() -> Iterator[str]:
    yield _INTRODUCTION
    yield from (f"- `{name}`: {meaning}" for name, meaning in SOURCES.items())
    yield _COMMANDS
    section = ""
    for switch in switches(Rules):
        if switch.section != section:
            section = switch.section
            yield from _section(section)
        yield from _switch(switch)
    yield from ("", "## Presets", "", "Whole rule sets, for `extends`.")
    for name in presets():
        yield from _sheet(name)
    yield from ("", "## House rules", "", "Single changes, for `extends`, as many as you like.")
    for name in house_rules():
        yield from _sheet(name)
    yield ""


def _section(name: str) -> Iterator[str]:
    model = Rules.model_fields[name].annotation
    assert isinstance(model, type) and issubclass(model, Section)
    yield from ("", f"## `{name}`", "", f"{model.__doc__} (Rulebook §{model.part}.)")


def _switch(switch: Switch) -> Iterator[str]:
    yield from ("", f"### `{switch.key}`", "", switch.text, "")
    several = "a list of " if isinstance(switch.default, tuple) else ""
    yield f"- Values: {several}{', '.join(f'`{word}`' for word in switch.allowed)}"
    yield f"- Default: `{flow(switch.default)}`"
    for value in values_worth_telling(switch):
        yield f"- `{flow(value)}`: {sentence(switch, value)}"
    yield f"- Acts: {', '.join(f'`{moment}`' for moment in switch.moments)}"
    yield f"- Known from: {', '.join(f'`{source}`' for source in switch.source)}"
    for check in CHECKS:
        if switch.key == check.keys[0] or (check.error and switch.key in check.keys):
            yield f"- {'Conflict' if check.error else 'Warning'}: {check.text}"


def _sheet(name: str) -> Iterator[str]:
    sheet = load_sheet(name)
    yield from ("", f"### `{name}`", "", f"{sheet.name.en} · {sheet.name.zh}. {sheet.about}", "")
    found = (f"`{key}: {flow(value)}`" for key, value in changes(Rules.resolve(name)).items())
    yield f"- Changes: {', '.join(found) or 'nothing'}"
    if sheet.also:
        yield f"- Also called: {', '.join(sheet.also)}"
    yield f"- Source: {sheet.source}"
    yield from (f"- Open: {ambiguity}" for ambiguity in sheet.ambiguities)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(reference(), encoding="utf-8")
