"""What is understood, by topic: the phrases of everyday sentences, each with an example."""

from __future__ import annotations

from dataclasses import dataclass

from stripcount.errors import unknown
from stripcount.language.boardwise.examples import BOARDWISE
from stripcount.language.everyday import TOPICS
from stripcount.language.everyday.examples import EXAMPLES
from stripcount.language.phrases import GRAMMAR
from stripcount.language.statements import TOPICS as STATEMENT_TOPICS
from stripcount.language.statements.examples import STATEMENTS

ROWS = 3  # of the arrays whose terms are shown


@dataclass(frozen=True)
class Phrase:
    """A phrase: its name, the ways in which it may be written, and a sentence with it."""

    name: str
    texts: tuple[str, ...]
    example: str


@dataclass(frozen=True)
class Topic:
    """Phrases about one thing; `name` is its word on the command line, `about` what it is about."""

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
    by_name = {}
    for module in TOPICS:
        name = module.__name__.rpartition(".")[2]
        phrases = tuple(Phrase(key, tuple(texts[key]), EXAMPLES[key]) for key in module.PHRASES if key in EXAMPLES)
        by_name[name] = Topic(name, module.TOPIC, (module.__doc__ or "").strip().rstrip("."), phrases)
    for put_together in STATEMENT_TOPICS:
        phrases = tuple(
            Phrase(key, tuple(texts[key]), STATEMENTS[key]) for key in put_together.PHRASES if key in STATEMENTS
        )
        about = (put_together.__doc__ or "").strip().rstrip(".")
        by_name[put_together.NAME] = Topic(put_together.NAME, put_together.TOPIC, about, phrases)
    boardwise = {p.name: p for each in GRAMMAR.productions.values() for p in each if p.name.startswith("w ")}
    for name, (title, about, examples) in BOARDWISE.items():
        phrases = tuple(Phrase(key, (boardwise[key].text,), example) for key, example in examples.items())
        by_name[name] = Topic(name, title, about, phrases)
    return by_name


def topic(name: str) -> Topic:
    """Return the topic of a name; raises BadInput for any other."""
    known = topics()
    if name not in known:
        raise unknown("topic", name, known)
    return known[name]
