"""Printed puzzles that have a generator, and those that can also be solved on a page."""

from stripcount.draw.play.page import playable_puzzles
from stripcount.printed import PRINTED, printed_puzzle

GENERATED = [name for name in PRINTED if printed_puzzle(name).generate is not None]
PLAYED = [name for name in playable_puzzles() if name in GENERATED]
SMALL = (4, 5)
"""(rows, columns) of small boards that every generator can make."""
