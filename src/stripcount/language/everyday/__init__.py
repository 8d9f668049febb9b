"""Everyday sentences such as `no two adjacent 1s`: one module per topic, each with a title TOPIC and a table PHRASES.

Importing this package adds all of the tables to the grammar.
"""

from importlib import import_module

from stripcount.language.everyday import words
from stripcount.language.phrases import GRAMMAR

_ORDER = (
    "neighbours",
    "sides",
    "runs",
    "lines",
    "properties",
    "order",
    "shapes",
    "places",
    "connection",
)  # the order of the topics in the documentation
TOPICS = tuple(import_module(f"{__name__}.{name}") for name in _ORDER)
GRAMMAR.add_rows(words.__name__, words.WORDS)
for module in TOPICS:
    GRAMMAR.add_rows(module.__name__, module.PHRASES)
