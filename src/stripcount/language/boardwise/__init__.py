"""Sentences about the whole board, read as formulas and answered on every board: islands, symmetries, any two rows.

They are read where neither a phrase of `everyday` nor one put together in `statements` is, from a text in normal form.
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
for module in MODULES:
    GRAMMAR.add_rows(module.__name__, module.PHRASES)
