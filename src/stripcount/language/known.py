"""The phrases of everyday sentences that are understood, by topic, each with an example sentence."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType

from stripcount.errors import unknown_word
from stripcount.language.boardwise.examples import BOARDWISE
from stripcount.language.everyday import TOPICS
from stripcount.language.everyday.examples import EXAMPLES
from stripcount.language.phrases import GRAMMAR
from stripcount.language.statements import TOPICS as STATEMENT_TOPICS
from stripcount.language.statements.examples import STATEMENT_EXAMPLES

EXAMPLE_ROWS = 3  # rows of the arrays whose numbers are printed as examples: few enough to count at once


@dataclass(frozen=True)
class Phrase:
    """A phrase: the name of its production, the ways to write it, and an example sentence that contains it."""

    name: str
    texts: tuple[str, ...]
    example: str


@dataclass(frozen=True)
class Topic:
    """Phrases about one subject: its word on the command line, its title, and a line that describes it."""

    name: str
    title: str
    about: str
    phrases: tuple[Phrase, ...]


def topics() -> dict[str, Topic]:
    """Return the topics by their names.

    >>> list(topics())[-4:]
    ['islands', 'symmetry', 'any-two', 'parts']
    """
    texts: dict[str, list[str]] = {}
    for kind in ("everyday", "property", "content", "properties", "statement"):
        for production in GRAMMAR.productions[kind]:
            texts.setdefault(production.name, []).append(production.text)
    topics_by_name = {}
    for module in TOPICS:
        name = module.__name__.rpartition(".")[2]
        phrases = tuple(Phrase(key, tuple(texts[key]), EXAMPLES[key]) for key in module.PHRASES if key in EXAMPLES)
        topics_by_name[name] = Topic(name, module.TOPIC, _docstring_summary(module), phrases)
    for module in STATEMENT_TOPICS:
        phrases = tuple(
            Phrase(key, tuple(texts[key]), STATEMENT_EXAMPLES[key])
            for key in module.PHRASES
            if key in STATEMENT_EXAMPLES
        )
        topics_by_name[module.NAME] = Topic(module.NAME, module.TOPIC, _docstring_summary(module), phrases)
    boardwise = {
        production.name: production.text
        for productions in GRAMMAR.productions.values()
        for production in productions
        if production.name.startswith("w ")
    }
    for name, (title, about, examples) in BOARDWISE.items():
        phrases = tuple(Phrase(key, (boardwise[key],), example) for key, example in examples.items())
        topics_by_name[name] = Topic(name, title, about, phrases)
    return topics_by_name


def _docstring_summary(module: ModuleType) -> str:
    """Return the first paragraph of the docstring of a module, on one line and without its full stop."""
    return " ".join((module.__doc__ or "").strip().partition("\n\n")[0].split()).rstrip(".")


def topic(name: str) -> Topic:
    """Return the topic with a name; raises BadInput if there is none."""
    topics_by_name = topics()
    if name not in topics_by_name:
        raise unknown_word("topic", name, topics_by_name)
    return topics_by_name[name]
