"""Sentences about the whole board, read as formulas that are evaluated on complete boards: islands, symmetries, pairs.

They are tried where the sentence is neither a phrase of `everyday` nor one that `statements` reads; the text is in
normal form.
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
