"""The solving wing's printed puzzles, one file each, and CLUED, where the command line finds them."""

from __future__ import annotations

import importlib

from stripcount.clued.instance import CluedPuzzle
from stripcount.errors import BadInput, shortened

CLUED: dict[str, str] = {
    # name: module under stripcount.clued whose PUZZLE it is; imported only when used
    "magnets": "magnets",
    "dominosa": "dominosa",
    "ripple-effect": "ripple_effect",
}


def clued_puzzle(name: str) -> CluedPuzzle:
    """Return the printed puzzle called `name`; raises BadInput for a name not in CLUED."""
    if name not in CLUED:
        raise BadInput(f"puzzle must be one of {', '.join(CLUED)}, not {shortened(name)}.")
    puzzle: CluedPuzzle = importlib.import_module(f"stripcount.clued.{CLUED[name]}").PUZZLE
    return puzzle
