"""Exact counts and rational generating functions of grid puzzles with a fixed number of rows.

>>> from stripcount import Count, Magnets
>>> print(Count(Magnets(1)).generating_function().gf)
(1 + x^2)/(1 - 2*x^2 - x^4)
"""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stripcount.algebra.growth import Growth
    from stripcount.algebra.rational_gf import RationalGF
    from stripcount.board import Board, neighbours
    from stripcount.check.agreement import Agreement
    from stripcount.claims.claim import Claim
    from stripcount.claims.prove import Verdict
    from stripcount.count import Count
    from stripcount.errors import StripcountError
    from stripcount.gf.derivation import Derivation
    from stripcount.machine.machine import Machine
    from stripcount.model.areas.area import area
    from stripcount.model.areas.strip import AreaStrip
    from stripcount.model.blocks.strip import BlockStrip
    from stripcount.model.links.strip import LinkStrip
    from stripcount.model.operators import determinize, restrict
    from stripcount.model.parameters import Parameter
    from stripcount.model.strip import Strip, TileStrip
    from stripcount.printed import count_solutions, drawn, generate, parse, solve, written
    from stripcount.puzzles.circuit_board import CircuitBoard
    from stripcount.puzzles.domino_tiling import DominoTiling
    from stripcount.puzzles.magnets import Magnets
    from stripcount.puzzles.not_touch import NotTouch
    from stripcount.puzzles.ring_ring import RingRing
    from stripcount.verbs import generating_function, growth, prove, sample, sanity_check, terms

__version__ = "0.1.0"

_FRONT_DOOR = {  # name: the module it is imported from when it is first used
    # puzzles, and what puzzles of one's own derive from
    "CircuitBoard": "puzzles.circuit_board",
    "DominoTiling": "puzzles.domino_tiling",
    "Magnets": "puzzles.magnets",
    "NotTouch": "puzzles.not_touch",
    "RingRing": "puzzles.ring_ring",
    "Strip": "model.strip",
    "TileStrip": "model.strip",
    "BlockStrip": "model.blocks.strip",
    "LinkStrip": "model.links.strip",
    "AreaStrip": "model.areas.strip",
    "area": "model.areas.area",
    "Parameter": "model.parameters",
    "determinize": "model.operators",
    "restrict": "model.operators",
    # what they are counted with
    "Count": "count",
    "terms": "verbs",
    "generating_function": "verbs",
    "growth": "verbs",
    "sample": "verbs",
    "prove": "verbs",
    "sanity_check": "verbs",
    # printed boards
    "parse": "printed",
    "solve": "printed",
    "count_solutions": "printed",
    "generate": "printed",
    "written": "printed",
    "drawn": "printed",
    # what comes out
    "Agreement": "check.agreement",
    "Board": "board",
    "Claim": "claims.claim",
    "Derivation": "gf.derivation",
    "Growth": "algebra.growth",
    "Machine": "machine.machine",
    "RationalGF": "algebra.rational_gf",
    "Verdict": "claims.prove",
    "neighbours": "board",
    "StripcountError": "errors",
}

__all__ = [
    "Agreement",
    "AreaStrip",
    "BlockStrip",
    "Board",
    "CircuitBoard",
    "Claim",
    "Count",
    "Derivation",
    "DominoTiling",
    "Growth",
    "LinkStrip",
    "Machine",
    "Magnets",
    "NotTouch",
    "Parameter",
    "RationalGF",
    "RingRing",
    "Strip",
    "StripcountError",
    "TileStrip",
    "Verdict",
    "area",
    "count_solutions",
    "determinize",
    "drawn",
    "generate",
    "generating_function",
    "growth",
    "neighbours",
    "parse",
    "prove",
    "restrict",
    "sample",
    "sanity_check",
    "solve",
    "terms",
    "written",
]


def __getattr__(name: str) -> object:
    if name not in _FRONT_DOOR:
        raise AttributeError(f"module 'stripcount' has no attribute {name!r}")
    return getattr(importlib.import_module(f"stripcount.{_FRONT_DOOR[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])


if (_ipython := sys.modules.get("IPython")) is not None and (_shell := _ipython.get_ipython()) is not None:
    from stripcount.draw.notebook import register

    register(_shell.display_formatter.formatters)
