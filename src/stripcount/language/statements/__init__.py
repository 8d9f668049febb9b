"""Sentences put together from their parts: who (cells, pairs, lines, places), how many of them, and what is said.

The phrases of `everyday` are whole sentences; these are read where no such phrase is, from a text in normal form.
"""

from importlib import import_module

from stripcount.language.phrases import GRAMMAR

_ORDER = ("cells", "pairs", "lines")
MODULES = tuple(import_module(f"{__name__}.{name}") for name in ("values", "places", "traits", *_ORDER))
for module in MODULES:
    GRAMMAR.add_rows(module.__name__, module.PHRASES)
TOPICS = tuple(module for module in MODULES if module.__name__.rpartition(".")[2] in _ORDER)
