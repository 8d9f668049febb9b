"""Exact counts and rational generating functions of grid puzzles with a fixed number of rows.

>>> from stripcount import Magnets, generating_function
>>> print(generating_function(Magnets(1)).gf)
(1 + x^2)/(1 - 2*x^2 - x^4)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stripcount.algebra.rational_gf import RationalGF
    from stripcount.board import Board, neighbours
    from stripcount.check.counting import sanity_check
    from stripcount.errors import StripcountError
    from stripcount.gf.derivation import Derivation
    from stripcount.gf.generating_function import generating_function
    from stripcount.machine.explore import explore
    from stripcount.machine.machine import Machine
    from stripcount.model.blocks.strip import BlockStrip
    from stripcount.model.strip import Strip, TileStrip
    from stripcount.puzzles.domino_tiling import DominoTiling
    from stripcount.puzzles.magnets import Magnets

__version__ = "0.1.0"

_FRONT_DOOR = {  # name: the module it is imported from when it is first asked for
    "BlockStrip": "model.blocks.strip",
    "Board": "board",
    "Derivation": "gf.derivation",
    "DominoTiling": "puzzles.domino_tiling",
    "Machine": "machine.machine",
    "Magnets": "puzzles.magnets",
    "RationalGF": "algebra.rational_gf",
    "Strip": "model.strip",
    "StripcountError": "errors",
    "TileStrip": "model.strip",
    "generating_function": "gf.generating_function",
    "explore": "machine.explore",
    "neighbours": "board",
    "sanity_check": "check.counting",
}

__all__ = [
    "BlockStrip",
    "Board",
    "Derivation",
    "DominoTiling",
    "Machine",
    "Magnets",
    "RationalGF",
    "Strip",
    "StripcountError",
    "TileStrip",
    "explore",
    "generating_function",
    "neighbours",
    "sanity_check",
]


def __getattr__(name: str) -> Any:
    if name not in _FRONT_DOOR:
        raise AttributeError(f"module 'stripcount' has no attribute {name!r}")
    return getattr(importlib.import_module(f"stripcount.{_FRONT_DOOR[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
