"""Printed puzzles by what they have: not every one is generated, or solved on a page."""

from stripcount.draw.play.page import playable_puzzles
from stripcount.printed import PRINTED, printed_puzzle

GENERATED = [name for name in PRINTED if printed_puzzle(name).generate is not None]
PLAYED = [name for name in playable_puzzles() if name in GENERATED]
SMALL = (4, 5)
"""Rows and columns of boards that every puzzle has."""
