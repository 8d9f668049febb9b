"""Statements: sentences that the grammar puts together from a subject, a quantifier and a predicate.

The subject is cells (`cells`), pairs of cells (`pairs`), or lines, regions and the board (`lines`); `values`, `places`
and `traits` hold the phrases for sets of values, for regions and for properties of lines. The phrases of `everyday` are
whole sentences instead. Statements are read from a text in `statement_form`, where no everyday phrase matches.
"""

from importlib import import_module

from stripcount.language.phrases import GRAMMAR

_TOPIC_MODULES = ("cells", "pairs", "lines")
MODULES = tuple(import_module(f"{__name__}.{name}") for name in ("values", "places", "traits", *_TOPIC_MODULES))
"""The modules with a table of phrases, in the order in which these are added to the grammar."""
for module in MODULES:
    GRAMMAR.add_rows(module.__name__, module.PHRASES)
TOPICS = tuple(module for module in MODULES if module.__name__.rpartition(".")[2] in _TOPIC_MODULES)
"""Those of the modules that are topics of the command `words`, by their NAME and TOPIC."""
