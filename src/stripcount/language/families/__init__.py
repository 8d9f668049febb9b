"""The families of phrases in names of OEIS entries, each a module with a table PHRASES.

The functions of these tables return a `Piece`, which is one condition of a rule, or None, which rejects the reading of
the phrase; some return several pieces, or a whole `Name`. Importing this package adds all tables to the grammar.
"""

from importlib import import_module

from stripcount.language.phrases import GRAMMAR

_NAMES = (  # in the order of the documentation
    *("neighbours", "offsets", "pairs", "consecutive", "lines", "quantities"),
    *("blocks", "block_pairs", "boards", "maps", "moves", "whole_numbers"),
)
FAMILIES = tuple(import_module(f"{__name__}.{name}") for name in _NAMES)
for family in FAMILIES:
    GRAMMAR.add_rows(family.__name__, family.PHRASES)
