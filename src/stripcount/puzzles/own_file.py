"""A puzzle of one's own: the class that "path/to/file.py:Class" names, its mistakes in a sentence."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

from stripcount.errors import BadInput, BrokenPuzzle, shortened
from stripcount.strips.strip import Strip, StripType


def class_in_file(name: str) -> StripType:
    """Return the class that `name`, "path/to/file.py:Class", names.

    Raises BadInput if the file or class is not there, BrokenPuzzle if importing it fails, if it is not a
    Strip, or if it lacks a method.
    """
    path_text, _, attribute = name.rpartition(":")
    path = Path(path_text)
    if not path.is_file():
        raise BadInput(f"puzzle file {shortened(path_text)} does not exist.")
    module_name = f"stripcount_own_{abs(hash(path.resolve()))}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    if spec is None or spec.loader is None:
        raise BadInput(f"puzzle file {shortened(path_text)} is not a Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module  # dataclasses look their own module up
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # whatever the file's own code may raise
        raise BrokenPuzzle(
            f"{path_text} cannot be imported, {type(error).__name__}: {shortened(str(error), 200)}."
        ) from error
    found = getattr(module, attribute, None)
    if not (isinstance(found, type) and issubclass(found, Strip)):
        offered = [k for k, v in vars(module).items() if isinstance(v, type) and v.__module__ == module_name]
        said = "is not a subclass of Strip" if found is not None else "is not in it"
        raise BrokenPuzzle(
            f"{shortened(attribute)} in {path_text} {said}; its classes: {', '.join(offered) or 'none'}."
        )
    missing = sorted(getattr(found, "__abstractmethods__", ()))
    if missing:
        raise BrokenPuzzle(
            f"{attribute} in {path_text} lacks the method{'s'[: len(missing) > 1]} {', '.join(missing)}."
        )
    return found
