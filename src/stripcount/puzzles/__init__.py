"""The puzzles that are counted, one file each, and PUZZLES, where Python and the command line find them."""

from __future__ import annotations

import importlib

from stripcount.errors import BadInput, shortened, unknown
from stripcount.model.contract.package_class import is_package_class
from stripcount.model.strip import Strip, StripType

PUZZLES: dict[str, str] = {
    # name: "module:Class" under stripcount.puzzles, or under stripcount with a dot; imported only when used
    "magnets": "magnets:Magnets",
    "domino-tiling": "domino_tiling:DominoTiling",
    "ring-ring": "ring_ring:RingRing",
    "not-touch": "not_touch:NotTouch",
    "circuit-board": "circuit_board:CircuitBoard",
    "spanning-tree": "spanning_tree:SpanningTree",
    "slitherlink": "slitherlink:Slitherlink",
    "simple-loop": "simple_loop:SimpleLoop",
    "masyu": "masyu:Masyu",
    "corner-path": "corner_path:CornerPath",
    "yin-yang": "yin_yang:YinYang",
    "nurikabe": "nurikabe:Nurikabe",
    "hitori": "hitori:Hitori",
    "hard-squares": "hard_squares:HardSquares",
    "kings": "kings:Kings",
    "knights": "knights:Knights",
    "matchings": "matchings:Matchings",
    "colourings": "colourings:Colourings",
    "polyomino-tiling": "polyomino_tiling:PolyominoTiling",
    "takuzu": "takuzu:Takuzu",
    "graphs": "graphs:Graphs",
    "arrays": "language.arrays:Arrays",  # reads sentences, and so stands above this folder
    "template": "template:Template",
}

_PROPERTY_CLASSES = ("GraphStrip", "FiniteStrip")  # recognised by name, as importing them would slow every command


def puzzle_class(name: str) -> StripType:
    """Return the puzzle called `name` in PUZZLES, or the class that "path/to/file.py:Class" names.

    The class may be left out where a file has one puzzle.

    Raises BadInput for an unknown name, or a file without a class, BrokenPuzzle for a file that does not hold a puzzle.

    >>> puzzle_class("magnets").__name__
    'Magnets'
    """
    if name in PUZZLES:
        module, _, attribute = PUZZLES[name].partition(":")
        kind: StripType = getattr(importlib.import_module(_module_path(module)), attribute)
        return kind
    if ".py:" in name or name.endswith(".py"):
        from stripcount.puzzles.own_file import class_in_file

        return class_in_file(name)
    from stripcount.language.elsewhere import counting_command

    if hint := counting_command(name):
        raise BadInput(f"puzzle {shortened(name)} is none of the list; {hint}.")
    raise unknown("puzzle", name, PUZZLES, " or path/to/file.py:Class")


def full_name(name: str) -> str:
    """Return a puzzle's name with the class of its file, where that was left out; raises as `puzzle_class` does."""
    return f"{name}:{puzzle_class(name).__name__}" if name.endswith(".py") else name


def _module_path(module: str) -> str:
    return f"stripcount.{module}" if "." in module else f"stripcount.puzzles.{module}"


def is_built_in(strip: Strip) -> bool:
    """Return whether a strip is of a class in PUZZLES or made of properties of the package, which its tests verify.

    A subclass is not, nor a strip that was given a method of its own.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> is_built_in(Magnets(2)), is_built_in(type("Own", (Magnets,), {})(2))
    (True, False)
    """
    if is_package_class(type(strip)):
        strip = strip.unglued
    if any(callable(getattr(type(strip), name, None)) for name in vars(strip)):
        return False
    if is_package_class(type(strip)) and type(strip).__name__ in _PROPERTY_CLASSES:
        return all(is_package_class(type(constraint)) for constraint in getattr(strip, "properties", ()))
    return strip.name in PUZZLES and type(strip) is puzzle_class(strip.name)
