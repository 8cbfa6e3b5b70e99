"""`--set key.path=value`: changes to a file's nodes, made before anything is checked."""

from __future__ import annotations

import re
from dataclasses import replace

from unosim.errors import Problem, is_whole, quoted
from unosim.yaml import Node, read_text

SOURCE = "--set"
"""The file of such values, in messages."""


def override(root: Node, setting: str, problems: list[Problem]) -> Node:
    """The file with ``key.path=value`` set; list items are `players[1]` or `players.1`."""
    path, equals, text = setting.partition("=")
    keys = re.findall(r"[^.\[\]]+", path.strip())
    if not equals or not keys:
        problems.append(Problem(f"{quoted(setting)} is no KEY=VALUE", SOURCE))
        return root
    value, wrong = read_text(text.strip(), SOURCE)
    problems += [replace(problem, key=path.strip()) for problem in wrong]
    return _set(root, keys, value, problems) if value is not None else root


def _set(node: Node, keys: list[str], value: Node, problems: list[Problem]) -> Node:
    """``node`` with the value at the end of ``keys``; mappings on the way are made as needed."""
    if not keys:
        return _moved(value, node.path)
    key, rest = keys[0], keys[1:]
    if isinstance(node.value, list):
        if not is_whole(key) or int(key) >= len(node.value):
            problems.append(Problem(f"there is no item {key}; there are {len(node.value)}", SOURCE, key=node.path))
            return node
        items = list(node.value)
        items[int(key)] = _set(items[int(key)], rest, value, problems)
        return replace(node, value=items)
    if node.value is not None and not isinstance(node.value, dict):
        problems.append(Problem(f"there is no key {quoted(key)} in it, for it is {node.kind}", SOURCE, key=node.path))
        return node
    inside = f"{node.path}.{key}" if node.path else key
    old = node[key] if key in node else Node(None, file=SOURCE, path=inside)
    return replace(node, value={**dict(node.items()), key: _set(old, rest, value, problems)})


def _moved(node: Node, path: str) -> Node:
    """A node of an override as if it stood at ``path``."""
    if isinstance(node.value, dict):
        return replace(node, path=path, value={key: _moved(inside, f"{path}.{key}") for key, inside in node.items()})
    if isinstance(node.value, list):
        return replace(node, path=path, value=[_moved(item, f"{path}[{i}]") for i, item in enumerate(node)])
    return replace(node, path=path)
