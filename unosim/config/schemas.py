"""The JSON Schema of experiment files, made from the models; editors complete and check with it."""

from __future__ import annotations

from typing import Any

from unosim.config.model import FEWEST_PLAYERS, MOST_PLAYERS, Experiment
from unosim.strategies.line_ups import tables

_REF = "#/$defs/"
_PATH = {"type": "string", "pattern": "/|\\.ya?ml$"}  # what is_path() takes for one
_CLASS = {"type": "string", "pattern": "^.+:[A-Za-z_]\\w*$"}  # what is_python() takes for one


def schema() -> dict[str, Any]:
    """The JSON Schema of experiment files.

    The models say what the keys are; here is only what a file may write more briefly.
    """
    found = Experiment.model_json_schema(by_alias=True)
    definitions = found["$defs"]
    del definitions["Variant"]
    overlay = definitions["Rules"]
    overlay["properties"] = {"extends": _extends(), **{key: _section(key, overlay) for key in overlay["properties"]}}
    line_up = _line_up(definitions["Player"])
    definitions["LineUp"] = line_up
    definitions["Variant"] = {
        "type": ["object", "null"],
        "additionalProperties": False,
        "description": "Changes to the rules, and another line-up if need be.",
        "properties": {**overlay["properties"], "players": {"$ref": _REF + "LineUp"}},
    }
    properties = found["properties"]
    about = {key: properties[key]["description"] for key in ("players", "rules")}
    named = [*_names_of_rules(), {"type": "null"}]  # names alone, or a key with nothing behind it
    properties["players"] = {"$ref": _REF + "LineUp", "description": about["players"]}
    properties["rules"] = {"anyOf": [{"$ref": _REF + "Rules"}, *named], "description": about["rules"]}
    properties["variants"]["additionalProperties"] = {"anyOf": [{"$ref": _REF + "Variant"}, *named]}
    _tournament(definitions)
    properties |= _design(properties["variants"]["additionalProperties"])
    del found["required"]  # an experiment has variants, but a file need not name any
    found["oneOf"] = [{"required": [key]} for key in ("players", "tournament", "tables")]
    found["title"] = "unosim experiment"
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}


def _section(key: str, overlay: dict[str, Any]) -> dict[str, Any]:
    """A section may be empty: all of its keys commented out."""
    return {"anyOf": [{"$ref": overlay["properties"][key]["$ref"]}, {"type": "null"}]}


def _names_of_rules() -> list[dict[str, Any]]:
    """One name or path, or a list of them."""
    from unosim.rules import house_rules, presets

    name = {"anyOf": [{"enum": [*presets(), *house_rules()]}, _PATH]}
    return [name, {"type": "array", "items": name}]


def _extends() -> dict[str, Any]:
    return {
        "description": "Rules to start from: the name of a preset or a house rule, a path, or a list of them.",
        "anyOf": _names_of_rules(),
    }


def _tournament(definitions: dict[str, Any]) -> None:
    """Entrants are players, names of strategies, or `all`."""
    from unosim.config.tournament import ALL

    everyone = {"const": ALL}
    entries = {"anyOf": [everyone, *definitions["LineUp"]["anyOf"][0]["items"]["anyOf"]]}
    entrants = definitions["Tournament"]["properties"]["entrants"]
    about = entrants.pop("description")
    shape = {"anyOf": [everyone, {"type": "array", "items": entries, "minItems": 1}], "description": about}
    definitions["Tournament"]["properties"]["entrants"] = shape
    definitions["Tournament"]["required"] = ["entrants"]
    fields = definitions["Tournament"]["properties"]["field"]
    several = {key: fields[key] for key in ("items", "type")}
    definitions["Tournament"]["properties"]["field"] = {
        "anyOf": [fields["items"], several],
        "description": fields["description"],
    }


def _design(level: dict[str, Any]) -> dict[str, Any]:
    """The keys that make a design of an experiment, such as `factors`; ``level`` is a change to the rules."""
    from unosim.rules import house_rules

    values = {"type": "array", "minItems": 2}
    span = {"anyOf": [values, {"type": "string", "pattern": "^-?[0-9]+\\.\\.-?[0-9]+$"}]}
    of_key = {
        "type": "object",
        "additionalProperties": False,
        "properties": {"key": {"type": "string"}, "values": span},
        "required": ["key", "values"],
    }
    named = {"type": "object", "additionalProperties": level, "minProperties": 2}
    packaged = {"enum": tables()}
    return {
        "factors": {
            "description": "What is varied together: named levels, {key, values}, or a list of house rules.",
            "anyOf": [
                {"type": "array", "items": {"anyOf": [{"enum": house_rules()}, _PATH]}, "minItems": 1},
                {"type": "object", "additionalProperties": {"anyOf": [of_key, named]}},
            ],
        },
        "fraction": {
            "description": "Of factors with two levels each: so many cells, or a part such as 1/2.",
            "anyOf": [{"type": "integer", "minimum": 4}, {"type": "string", "pattern": "^1/[0-9]+$"}],
        },
        "sweep": {
            "description": "Every value of a key: players, or a key of the rules such as hand_size or deck.packs.",
            "type": "object",
            "additionalProperties": {"anyOf": [*span["anyOf"], {"type": "object", "additionalProperties": span}]},
        },
        "tables": {
            "description": "Instead of players: tables of them, at each of which every variant is played.",
            "anyOf": [
                {"type": "array", "items": packaged, "minItems": 1},
                {"type": "object", "additionalProperties": {"anyOf": [packaged, {"$ref": _REF + "LineUp"}]}},
            ],
        },
        "placebo": {
            "description": "Whether the baseline is also played against itself, with other lots and choices.",
            "type": "boolean",
        },
    }


def _line_up(player: dict[str, Any]) -> dict[str, Any]:
    """A list of players, each a mapping or the name of a strategy, or one mapping with a count."""
    from unosim.strategies import all_names
    from unosim.strategies.python.loading import installed

    strategy = {"anyOf": [{"enum": [*all_names(), *installed()]}, _PATH, _CLASS]}
    player["properties"]["strategy"] |= strategy
    count = {"type": "integer", "minimum": FEWEST_PLAYERS, "maximum": MOST_PLAYERS}
    several = {
        **player,
        "title": "Equal players",
        "properties": {"count": count, **player["properties"]},
        "required": ["count", *player["required"]],
    }
    entries = {"type": "array", "items": {"anyOf": [strategy, {"$ref": _REF + "Player"}]}}
    table = {
        "type": "object",
        "title": "A packaged table of players",
        "additionalProperties": False,
        "properties": {"table": {"enum": tables()}, "count": count},
        "required": ["table"],
    }
    return {"anyOf": [{**entries, "minItems": FEWEST_PLAYERS, "maxItems": MOST_PLAYERS}, several, table]}
