"""Finding the class of a Python strategy, and what can be known of it before it plays."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NoReturn

from unosim.errors import Problem, clean, nearest, quoted
from unosim.said import Said, plain, say
from unosim.strategies.model import ScriptError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "unosim.strategies"
"""The entry points that give names to strategies of installed packages."""

TIME_LIMIT: Final = 10.0
"""Seconds that a decision may take, unless the experiment says otherwise."""

#: What a parameter may be: what YAML can say, and what can be compared.
Value = bool | int | float | str

_REFERENCE = re.compile(r"(?P<where>.+?):(?P<name>[A-Za-z_]\w*)")


def is_python(name: str) -> bool:
    """Whether a strategy's name is that of a Python class: ``ana.py:Ana``, ``package.module:Ana``, or ``ana.py``."""
    return _REFERENCE.fullmatch(name) is not None or name.endswith(".py")


def is_python_file(name: str) -> bool:
    """Whether that class stands in a file that is named by its path."""
    return is_python(name) and name.partition(":")[0].endswith(".py")


def installed() -> dict[str, EntryPoint]:
    """The strategies of installed packages by name."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


@dataclass(frozen=True)
class PythonStrategy:
    """A class that was found fit to play.

    name: as it was named; where: the file's absolute path, or the module; class_name: of the class in it; digest:
    SHA-256 (hex) of the source of file or module; folder: where modules are looked for besides ``sys.path``;
    parameters: those of ``__init__`` with their defaults; required: those without one; any_other: whether it takes
    parameters of any name; about: the first line of its docstring.
    """

    name: str
    where: str
    class_name: str
    digest: str
    folder: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    any_other: bool = False
    about: str = ""

    def __reduce__(self) -> tuple[Callable[..., PythonStrategy], tuple[Any, ...]]:
        """For other processes, which need the class alone: a default may be an object that cannot be sent there."""
        plain = {name: value for name, value in self.parameters.items() if isinstance(value, Value)}
        told = self.name, self.where, self.class_name, self.digest, self.folder
        return PythonStrategy, (*told, plain, self.required, self.any_other, self.about)

    @property
    def file(self) -> str | None:
        """The source file, if there is one."""
        return _file_of(_module(self.where, self.folder))

    @property
    def words(self) -> str:
        """What it says of itself, and its parameters."""
        return "\n".join(self.told())

    def told(self) -> list[Said]:
        """The sentences of `words`."""
        name, about = say("{name}", name=self.name), plain(self.about)
        lines = [say("{name}: {about}", name=name, about=about) if about else name]
        lines.append(say("A class in Python: {what} in {where}.", what=self.class_name, where=self.where))
        given = [say("{name} is {value}", name=name, value=shown(value)) for name, value in self.parameters.items()]
        given += [say("{name} has to be given", name=name) for name in self.required]
        return [*lines, say("Its parameters: {values}.", values=tuple(given))] if given else lines

    def load(self) -> type:
        """The class; ScriptError if its source is not the one that was found fit."""
        return load_class(self.where, self.class_name, self.digest, self.folder)

    def identity(self, with_: Mapping[str, Value]) -> str:
        """SHA-256 (hex) of what decides how it plays: the class's name, its source, its parameters."""
        given = sorted((key, _written(value)) for key, value in {**self.parameters, **with_}.items())
        return hashlib.sha256(repr(("python", self.class_name, self.digest, given)).encode()).hexdigest()

    def check(self, with_: Mapping[str, Value]) -> None:
        """Make one object. ScriptError for parameters that do not exist, are missing, or are refused."""
        problems = []
        for key in () if self.any_other else (key for key in with_ if key not in self.parameters):
            if key not in self.required:
                allowed = (*self.required, *self.parameters)
                message = f"{self.name} has no such parameter"
                problems.append(Problem(message, key=f"with.{key}", allowed=allowed, nearest=nearest(key, allowed)))
        problems += [
            Problem(f"{self.name} cannot be played without it", key=f"with.{key}")
            for key in self.required
            if key not in with_
        ]
        if problems:
            raise ScriptError(problems)
        try:
            with contained():
                made = self.load()(**with_)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            what = told(error, self.file or self.where)
            raise ScriptError([Problem(f"{self.name} cannot be made: {what}")]) from error
        if not _chooses(made):  # removed by __init__, or by __getattr__
            raise ScriptError([Problem(f"{self.name} has no method choose(view, moves)")])


def load_python(name: str) -> PythonStrategy:
    """The strategy of a reference or an entry point. Raises ScriptError with the one thing that is wrong."""
    points = {} if is_python(name) else installed()
    reference = points[name].value if name in points else name
    match = _REFERENCE.fullmatch(reference)
    if match is None:
        listed = _classes(_imported(name, os.path.abspath(reference), ""))
        raise ScriptError([Problem(f"{name}: a class in it has to be named: {name}:Class", allowed=listed)])
    where, class_name, folder = match["where"], match["name"], os.getcwd()
    if where.endswith(".py"):
        where = os.path.abspath(where)
        if not os.path.isfile(where):
            raise ScriptError([Problem(f"there is no file {match['where']}")])
    module = _imported(name, where, folder)
    found = getattr(module, class_name, None)
    if not isinstance(found, type):
        listed = _classes(module)
        message = f"{name}: there is no class {quoted(class_name)} in it"
        raise ScriptError([Problem(message, allowed=listed, nearest=nearest(class_name, listed))])
    if not _chooses(found):
        raise ScriptError([Problem(f"{name}: the class has no method choose(view, moves)")])
    named = _parameters(name, found)
    return PythonStrategy(
        name=name,
        where=where,
        class_name=class_name,
        digest=_digest(module),
        folder=folder if where.endswith(".py") else _root(module) or folder,
        parameters={p.name: p.default for p in named if p.default is not p.empty},
        required=tuple(p.name for p in named if p.default is p.empty and p.kind is not p.VAR_KEYWORD),
        any_other=any(p.kind is p.VAR_KEYWORD for p in named),
        about=clean((inspect.getdoc(found) or "").partition("\n")[0]),
    )


@contextmanager
def staying() -> Iterator[None]:
    """Around the code of a strategy: undoes its ``os.chdir``, for the paths that a user typed mean the folder here."""
    here = os.getcwd()
    try:
        yield
    finally:
        os.chdir(here)


@contextmanager
def contained() -> Iterator[None]:
    """Around the code of a strategy in unosim's own process: `staying`, and ``os._exit`` is an error like any other."""
    end = os._exit
    with staying():
        os._exit = _end
        try:
            yield
        finally:
            os._exit = end


def _end(status: int) -> NoReturn:
    raise SystemExit(f"os._exit({status})")


@cache
def load_class(where: str, class_name: str, digest: str, folder: str) -> type:
    """The class, in any process. ScriptError if the source is another one than that of this digest."""
    module = _module(where, folder)
    if _digest(module) != digest:
        raise ScriptError([Problem(f"{where} has changed since the run began")])
    found: type = getattr(module, class_name)
    return found


def told(error: BaseException, where: str = "") -> str:
    """An exception in one line, with the last line of the strategy's own file ``where`` that it went through."""
    text = _safe(str, error) or ""
    text = clean(f"{type(error).__name__}: {text}" if text.strip() else type(error).__name__)
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == where]
    return f"{text} ({os.path.basename(where)}:{lines[-1]})" if lines else text


def shown(value: Any) -> str:
    """A value of a strategy in one short line."""
    return clean(_written(value), 100)


def _written(value: Any) -> str:
    """A value as Python writes it, without its address, which is another one in every process."""
    return re.sub(r" at 0x[0-9a-fA-F]+", "", _safe(repr, value) or f"an object of type {type(value).__name__}")


def _chooses(one: Any) -> bool:
    return callable(_safe(lambda made: getattr(made, "choose", None), one))


def _safe(ask: Callable[[Any], Any], one: Any) -> Any:
    """What the code of a strategy answers; None where it fails, by whatever it does, sys.exit() included."""
    try:
        return ask(one)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return None


def _imported(name: str, where: str, folder: str) -> ModuleType:
    try:
        with contained():
            return _module(where, folder)
    except FileNotFoundError:
        raise ScriptError([Problem(f"there is no file {name}")]) from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever the module's code does, sys.exit() included
        raise ScriptError([Problem(f"{name}: cannot be imported: {told(error, where)}")]) from error


def _module(where: str, folder: str) -> ModuleType:
    """The module, from a file with its folder or from the packages and ``folder``, which come last on the path."""
    path = os.path.dirname(where) if where.endswith(".py") else folder
    if path and path not in sys.path:
        sys.path.append(path)
    return _from_file(where, Path(where).read_bytes()) if where.endswith(".py") else importlib.import_module(where)


@cache
def _from_file(path: str, content: bytes) -> ModuleType:
    """The module of a file; a file that has changed is another one."""
    name = f"unosim_strategy_{hashlib.sha256(path.encode() + content).hexdigest()[:16]}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        exec(compile(content, path, "exec"), module.__dict__)
    except BaseException:
        del sys.modules[name]
        raise
    module.__dict__["__unosim_digest__"] = hashlib.sha256(content).hexdigest()
    return module


def _digest(module: ModuleType) -> str:
    """SHA-256 (hex) of the module's source; of its name where it has none."""
    if known := module.__dict__.get("__unosim_digest__"):
        return str(known)
    file = _file_of(module)
    return hashlib.sha256(Path(file).read_bytes() if file else module.__name__.encode()).hexdigest()


def _root(module: ModuleType) -> str | None:
    """The folder in which the module's package stands, so that any process finds it."""
    file = _file_of(sys.modules[module.__name__.partition(".")[0]])
    if file is None:
        return None
    return str(Path(file).parent.parent if Path(file).stem == "__init__" else Path(file).parent)


def _file_of(module: ModuleType) -> str | None:
    file = getattr(module, "__file__", None)
    return file if file and os.path.isfile(file) else None


def _classes(module: ModuleType) -> tuple[str, ...]:
    """The classes of a module that could play."""
    return tuple(name for name, one in vars(module).items() if isinstance(one, type) and _chooses(one))


def _parameters(name: str, found: type) -> list[inspect.Parameter]:
    """What ``with`` may give to a class. ScriptError for arguments that have no names."""
    if found.__init__ is object.__init__:  # type: ignore[misc]
        return []
    try:
        parameters = list(inspect.signature(found).parameters.values())
    except (TypeError, ValueError):
        return []
    for one in parameters:
        if one.kind is one.POSITIONAL_ONLY and one.default is one.empty:
            raise ScriptError([Problem(f"{name}: the parameter {one.name} of __init__ cannot be given by name")])
    return [one for one in parameters if one.kind not in (one.POSITIONAL_ONLY, one.VAR_POSITIONAL)]
