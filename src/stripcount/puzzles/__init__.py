"""The puzzles that are counted, one file each, and PUZZLES, where Python and the command line find them."""

from __future__ import annotations

import importlib

from stripcount.errors import BadInput, excerpt, unknown_word
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
    """Return the class of the puzzle `name`: a key of PUZZLES, or "path/to/file.py:Class".

    The class may be left out if the file has one puzzle. Raises BadInput for an unknown name, a missing file, or a file
    with no or several puzzles of which none is named; BrokenPuzzle if the import fails or the class is not a puzzle.

    >>> puzzle_class("magnets").__name__
    'Magnets'
    """
    if name in PUZZLES:
        module, _, attribute = PUZZLES[name].partition(":")
        strip_class: StripType = getattr(importlib.import_module(_module_path(module)), attribute)
        return strip_class
    if ".py:" in name or name.endswith(".py"):
        from stripcount.puzzles.own_file import class_in_file

        return class_in_file(name)
    from stripcount.language.elsewhere import counting_command

    if hint := counting_command(name):
        raise BadInput(f"puzzle {excerpt(name)} is none of the list; {hint}.")
    raise unknown_word("puzzle", name, PUZZLES, " or path/to/file.py:Class")


def full_name(name: str) -> str:
    """Return `name`, with the class appended to the path of a file if it was left out; raises as `puzzle_class` does.

    "my_puzzle.py" becomes "my_puzzle.py:Class"; a key of PUZZLES stays as it is.
    """
    return f"{name}:{puzzle_class(name).__name__}" if name.endswith(".py") else name


def _module_path(module: str) -> str:
    """Return the full path of a module in PUZZLES."""
    return f"stripcount.{module}" if "." in module else f"stripcount.puzzles.{module}"


def is_built_in(strip: Strip) -> bool:
    """Return whether the package's own code alone defines the rules of a strip, so that its tests cover them.

    True for the classes in PUZZLES, and for graphs whose properties are all of the package; False for a
    subclass, and for a strip that has a method as an attribute of its own.

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
