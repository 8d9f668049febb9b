"""Puzzles and graphs in a user's own files: the class that "path/to/file.py:Class" names, and graphs as text."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import ModuleType

from stripcount.errors import BadInput, BrokenPuzzle, excerpt
from stripcount.model.contract.calling import OWN_MODULE_PREFIX, checked_call, construct
from stripcount.model.contract.declaration import MAX_NAME_LENGTH, check_declarations, counted_strip
from stripcount.model.graphs.finite.text import ENDINGS, graph_from_text
from stripcount.model.graphs.graph import Graph
from stripcount.model.parameters import parameter_values
from stripcount.model.strip import Strip, StripType

MAX_BYTES = 1_000_000  # the largest size of a file with a graph, in bytes


def class_in_file(name: str) -> StripType:
    """Return the class that `name`, "path/to/file.py:Class", names; without ":Class", the only puzzle of the file.

    Raises BadInput if there is no such file, if the name of the class is empty or too long, or if none is given and the
    file has no puzzle or several; BrokenPuzzle if the import fails, or if the class does not exist, is not a subclass
    of Strip, or lacks a method.
    """
    path_text, _, attribute = name.rpartition(":") if ".py:" in name else (name, "", "")
    path, file_name = Path(path_text), excerpt(path_text, 80)
    if (".py:" in name and not attribute) or len(attribute) > MAX_NAME_LENGTH:
        raise BadInput(
            f"puzzle must be path/to/file.py:Class, with at most {MAX_NAME_LENGTH} letters in Class, "
            f"not {excerpt(name)}."
        )
    if not path.is_file():
        raise BadInput(f"puzzle file {excerpt(path_text)} does not exist.")
    module = checked_call(lambda: _load_module(path.resolve(), path.read_bytes()), f"the import of {file_name}", str)
    class_names = [k for k, v in vars(module).items() if isinstance(v, type) and v.__module__ == module.__name__]
    if not attribute:
        puzzles = [class_name for class_name in class_names if issubclass(getattr(module, class_name), Strip)]
        if len(puzzles) != 1:
            listed = f"these: {', '.join(puzzles)}" if puzzles else "none"
            raise BadInput(
                f"{file_name} must hold one puzzle, or name its class as in {file_name}:Class; it has {listed}."
            )
        attribute = puzzles[0]
    value = getattr(module, attribute, None)
    if not (isinstance(value, type) and issubclass(value, Strip)):
        fault = (
            f"{attribute} in {file_name} is not a subclass of Strip"
            if value is not None
            else (f"{file_name} has no class {attribute}")
        )
        raise BrokenPuzzle(f"{fault}; its classes: {excerpt(', '.join(class_names), 200) or 'none'}.")
    missing = sorted(getattr(value, "__abstractmethods__", ()))
    if missing:
        raise BrokenPuzzle(
            f"{attribute} in {file_name} lacks the method{'s'[: len(missing) > 1]} {', '.join(missing)}."
        )
    return value


def graph_in_file(name: str) -> Graph:
    """Return the graph in a text file, whose format follows from its ending or its text; see `graph_from_text`.

    Raises BadInput if the file cannot be read, has more than MAX_BYTES bytes, or holds no graph.
    """
    path, file_name = Path(name), excerpt(name, 80)
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput(f"graph file {file_name} is not UTF-8 text.") from None
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        raise BadInput(f"graph file {file_name} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    if len(data) > MAX_BYTES:
        raise BadInput(f"graph file {file_name} is larger than {MAX_BYTES:,} bytes.")
    return graph_from_text(text, f"graph file {file_name}", ENDINGS.get(path.suffix.lower(), "auto"))


@lru_cache(maxsize=8)
def _load_module(path: Path, source: bytes) -> ModuleType:
    """Return the module that `source`, the bytes of the file `path`, defines.

    The code is executed once for each text of the file; no bytecode is written beside it.
    """
    module = ModuleType(f"{OWN_MODULE_PREFIX}{abs(hash(path))}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module  # dataclasses look their own module up
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # code that deserves a warning fails later, with an error
        code = compile(source, str(path), "exec")
    exec(code, vars(module))
    return module


def build_strip(cls: StripType, rows: int, parameters: Mapping[str, object]) -> Strip:
    """Return `cls(rows, **parameters)` after a check of the declarations of the class and of the strip that is counted.

    Raises BadInput for a parameter that the class does not declare or a value that it does not allow, BrokenPuzzle for
    a faulty class.
    """
    check_declarations(cls)
    parameter_values(cls.parameters, parameters, cls.name or cls.__name__)
    strip = construct(lambda: cls(rows, **parameters), cls, rows)
    if not (hasattr(strip, "rows") and hasattr(strip, "settings")):
        raise BrokenPuzzle(f"{cls.__name__}.__init__ must call super().__init__(rows, **parameters), which sets rows.")
    counted_strip(strip)
    return strip
