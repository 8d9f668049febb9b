"""The families of phrases: a module each, with a table PHRASES; importing this package adds all of them to the grammar."""

from importlib import import_module

from stripcount.language.phrases import GRAMMAR

_ORDER = (
    *("neighbours", "offsets", "pairs", "consecutive", "lines", "quantities"),
    *("blocks", "block_pairs", "boards", "maps", "moves", "whole_numbers"),
)  # of the documentation
FAMILIES = tuple(import_module(f"{__name__}.{name}") for name in _ORDER)
for family in FAMILIES:
    GRAMMAR.add_rows(family.__name__, family.PHRASES)
