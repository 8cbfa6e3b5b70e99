"""Packages that load a public name when it is first used, and packages that can be called."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any


def lazy(package: str, homes: Mapping[str, str | None]) -> Callable[[str], Any]:
    """The ``__getattr__`` of a package (PEP 562), so that importing the package costs nothing.

    ``homes`` says in which of the package's modules each public name lives; None: the name is itself a module.
    """

    def get(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home = homes[name]
        return import_module(f"{package}.{name}") if home is None else getattr(import_module(f"{package}.{home}"), name)

    return get


def callable_package(package: str, function: str) -> None:
    """Let calling a package call one of its functions: ``unosim.run(...)`` is ``unosim.run.run(...)``.

    A function could not stand in the package's place: whatever imports ``unosim.run.plan`` sets ``unosim.run`` to the
    package.
    """

    class Package(ModuleType):
        def __call__(self, *arguments: Any, **named: Any) -> Any:
            return getattr(self, function)(*arguments, **named)

        @property
        def __signature__(self) -> Any:
            """Of the function, for help in notebooks."""
            from inspect import signature

            return signature(getattr(self, function))

    sys.modules[package].__class__ = Package
