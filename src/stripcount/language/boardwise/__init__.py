"""Sentences about the whole board, read as formulas that are evaluated on complete boards: islands, symmetries, pairs.

A sentence is read here if it is neither a phrase of `everyday` nor one that `statements` reads. Its text is in the
board form of `rewriting.normal_form`, with nouns in the singular and one word for all words with the same meaning.
"""

from importlib import import_module

from stripcount.language.phrases import GRAMMAR

MODULES = tuple(
    import_module(f"{__name__}.{name}")
    for name in (
        "quantities",
        "nouns",
        "places",
        "claims",
        "pairs",
        "changes",
        "walks",
        "successive",
        "conditions",
        "sentences",
    )
)
"""The modules that have a table `PHRASES`, which is added to the grammar under the name of the module."""
for module in MODULES:
    GRAMMAR.add_rows(module.__name__, module.PHRASES)
