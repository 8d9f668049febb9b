"""The solving wing's printed puzzles, one file each, and CLUED, where the command line finds them."""

from __future__ import annotations

import importlib

from stripcount.errors import BadInput, shortened
from stripcount.printed.instance import CluedPuzzle

CLUED: dict[str, str] = {
    # name: module under stripcount.printed whose PUZZLE it is; imported only when used
    "magnets": "magnets.puzzle",
    "dominosa": "dominosa.puzzle",
    "ripple-effect": "ripple_effect.puzzle",
}


def clued_puzzle(name: str) -> CluedPuzzle:
    """Return the printed puzzle called `name`; raises BadInput for a name not in CLUED."""
    if name not in CLUED:
        raise BadInput(f"puzzle must be one of {', '.join(CLUED)}, not {shortened(name)}.")
    puzzle: CluedPuzzle = importlib.import_module(f"stripcount.printed.{CLUED[name]}").PUZZLE
    return puzzle
