"""A grammar of phrases: productions written as text, each with its meaning, and a parser that returns all readings.

A production is a line of words in which `{name}` stands for another kind of phrase, `{=a|b c}` for one of the phrases
given (its text is the value), `<a|b c>` for the same without a value, and `[...]` for words that may be missing:

    no {block} subblock summing to {numbers}

A kind of phrase has any number of productions. The parser tries all of them at every position and returns every
reading, so that the caller can refuse an ambiguous text.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from stripcount.errors import BadInput, shortened
from stripcount.oeis.tokens import tokens, words_from

Found = tuple[Any, int]
"""(meaning, position after the phrase)."""
Tree = list[Any]
"""How a phrase was read, as JSON: [name, trees of its parts ...] for a production, where a `{=...}`
part is {"word": text} and a missing part None; ["words", kind, text] or ["parts", kind, trees ...] for a reader."""
Meaning = TypeVar("Meaning", bound=Callable[..., Any])
Reader = Callable[["Parser", int], Iterator[Found]]
_PART = re.compile(r"\{=[^}]*\}|\{[^}]*\}|<[^>]*>|\[|\]|[^\[\]{}<\s]+")


@dataclass(frozen=True)
class Production:
    """One way to write a kind of phrase; `meaning` maps the meanings of its parts to that of the phrase.

    `name` is that of its meaning in stored trees, `kind/id`; it stays when functions are renamed. `module` is where it
    is written, `about` a sentence on it.
    """

    kind: str
    name: str
    text: str
    meaning: Callable[..., Any]
    parts: tuple[Any, ...]
    module: str
    about: str


@dataclass(frozen=True)
class _Choice:
    options: tuple[tuple[str, ...], ...]
    kept: bool


@dataclass(frozen=True)
class _Kind:
    name: str


@dataclass(frozen=True)
class _Optional:
    parts: tuple[Any, ...]


@dataclass
class Grammar:
    """Productions by kind, and hand-written readers for the few kinds of phrases that productions cannot describe.

    `meanings` maps the names of productions, as in trees, to functions; `joiners` maps the kind of a reader that yields
    Joined to the function that rebuilds its meaning from those of its parts.
    """

    productions: dict[str, list[Production]] = field(default_factory=dict)
    readers: dict[str, Reader] = field(default_factory=dict)
    meanings: dict[str, Callable[..., Any]] = field(default_factory=dict)
    joiners: dict[str, Callable[..., Any]] = field(default_factory=dict)

    def phrase(self, name: str, *texts: str) -> Callable[[Meaning], Meaning]:
        """Return a decorator that adds productions called `name` = kind/id; the function decorated is their meaning.

        The function takes the meanings of the parts, None for those missing; it returns None to reject the reading.
        """

        def decorate(meaning: Meaning) -> Meaning:
            about = (meaning.__doc__ or "").strip().partition("\n")[0]
            self._add(name, texts, meaning, meaning.__module__, about)
            return meaning

        return decorate

    def says(self, kind: str, rows: Mapping[str, tuple[str | tuple[str, ...], Any]]) -> None:
        """Add a table of productions: by id the text or texts and what they mean, a value or a function."""
        module = sys._getframe(1).f_globals["__name__"]
        for own, (texts, meaning) in rows.items():
            function = meaning if callable(meaning) else partial(_always, meaning)
            listed = (texts,) if isinstance(texts, str) else texts
            self._add(f"{kind}/{own}", listed, function, module, getattr(meaning, "text", ""))

    def _add(self, name: str, texts: Iterable[str], meaning: Callable[..., Any], module: str, about: str) -> None:
        if self.meanings.setdefault(name, meaning) is not meaning:
            raise ValueError(f"two different meanings have the name {name}")
        kind = name.partition("/")[0]
        found = self.productions.setdefault(kind, [])
        found += [Production(kind, name, text, meaning, _compiled(text), module, about) for text in texts]

    def reader(self, kind: str) -> Callable[[Reader], Reader]:
        """Return a decorator that makes a function the reader of a kind of phrase."""

        def decorate(reader: Reader) -> Reader:
            self.readers[kind] = reader
            return reader

        return decorate

    def readings(self, kind: str, text: str) -> tuple[list[tuple[Any, Tree]], str]:
        """Return ([(meaning, tree) of every reading of the whole text], the words at which the longest one stopped)."""
        parser = Parser(self, tokens(text.strip().rstrip(".")))
        found = [(value, tree) for value, end, tree in parser.trees(kind, 0) if end == len(parser.words)]
        stopped = " ".join(parser.words[parser.furthest : parser.furthest + 6])
        return found, stopped or "the end of the name"

    def stopped(self, kind: str, text: str) -> tuple[str, set[str]]:
        """Return (the words at which the longest reading of a text stopped, the words that could stand there)."""
        parser = Parser(self, tokens(text := text.strip().rstrip(".")))
        parser.trees(kind, 0)
        return words_from(text, parser.furthest, 6), parser.expected

    def rebuilt(self, tree: Tree) -> Any:
        """Return the meaning of a tree that `readings` returned; raises BadInput for any other."""
        match tree:
            case ["parts", kind, *parts] if kind in self.joiners:
                return self.joiners[str(kind)](*(self.rebuilt(part) for part in parts))
            case ["words", str(kind), str(text)] if kind in self.readers:
                found = [value for value, _ in self.readings(kind, text)[0]]
                if found:
                    return found[0]
            case [str(name), *parts] if name in self.meanings:
                value = self.meanings[name](*(None if part is None else self.rebuilt(part) for part in parts))
                if value is not None:
                    return value
            case {"word": str(word)}:
                return word
        raise BadInput(f"a stored reading has an unknown part: {shortened(str(tree))}.")


@dataclass
class Parser:
    """One text being read; the readings of each kind at each position are computed once and kept in `known`.

    `furthest` is the position of the first word that no reading could use, `expected` what could stand there.
    """

    grammar: Grammar
    words: tuple[str, ...]
    furthest: int = 0
    expected: set[str] = field(default_factory=set)
    known: dict[tuple[str, int], list[tuple[Any, int, Tree]]] = field(default_factory=dict)

    def read(self, kind: str, at: int) -> list[Found]:
        """Return (meaning, position after the phrase) of every reading of a kind of phrase from position `at`."""
        return [(value, end) for value, end, _ in self.trees(kind, at)]

    def trees(self, kind: str, at: int) -> list[tuple[Any, int, Tree]]:
        """Return (meaning, position after, tree) of every reading of a kind of phrase from position `at`."""
        if (kind, at) not in self.known:
            self.known[kind, at] = []  # left recursion finds no reading
            found: list[tuple[Any, int, Tree]] = []
            for result in self.grammar.readers[kind](self, at) if kind in self.grammar.readers else ():
                if isinstance(result[0], Joined):
                    found.append((result[0].value, result[1], ["parts", kind, *result[0].trees]))
                else:
                    found.append((*result, ["words", kind, " ".join(self.words[at : result[1]])]))
            for production in self.grammar.productions.get(kind, ()):
                for end, values, parts in self._match(production.parts, 0, at, (), ()):
                    value = production.meaning(*values)
                    if value is not None:
                        found.append((value, end, [production.name, *parts]))
            self.known[kind, at] = found
        return self.known[kind, at]

    def literal(self, words: tuple[str, ...], at: int) -> int | None:
        """Return the position after the words if the text has them at position `at`, else None."""
        for i, word in enumerate(words):
            if at + i >= len(self.words) or self.words[at + i] != word:
                self.reached(at + i, word)
                return None
        self.reached(at + len(words))
        return at + len(words)

    def reached(self, at: int, *expected: str) -> None:
        """Note that all words before `at` were used, and which word could stand there."""
        if at > self.furthest:
            self.furthest, self.expected = at, set()
        if at == self.furthest:
            self.expected.update(expected)

    def _match(
        self, parts: tuple[Any, ...], i: int, at: int, values: tuple[Any, ...], trees: tuple[Any, ...]
    ) -> Iterator[tuple[int, tuple[Any, ...], tuple[Any, ...]]]:
        if i == len(parts):
            yield at, values, trees
            return
        part = parts[i]
        if isinstance(part, tuple):
            end = self.literal(part, at)
            if end is not None:
                yield from self._match(parts, i + 1, end, values, trees)
        elif isinstance(part, _Choice):
            for option in part.options:
                end = self.literal(option, at)
                if end is not None:
                    word = " ".join(option)
                    kept, seen = ((*values, word), (*trees, {"word": word})) if part.kept else (values, trees)
                    yield from self._match(parts, i + 1, end, kept, seen)
        elif isinstance(part, _Kind):
            for value, end, tree in self.trees(part.name, at):
                yield from self._match(parts, i + 1, end, (*values, value), (*trees, tree))
        else:
            for end, inner, seen in self._match(part.parts, 0, at, (), ()):
                yield from self._match(parts, i + 1, end, values + inner, trees + seen)
            none = (None,) * _values(part.parts)
            yield from self._match(parts, i + 1, at, values + none, trees + none)


@dataclass(frozen=True)
class Joined:
    """A meaning that a reader combined from those of several phrases, with their trees."""

    value: Any
    trees: tuple[Tree, ...]


def _always(value: Any) -> Any:
    return value


def _values(parts: tuple[Any, ...]) -> int:
    """Return how many values the parts pass to a meaning."""
    return sum(
        _values(part.parts) if isinstance(part, _Optional) else isinstance(part, _Kind) or getattr(part, "kept", False)
        for part in parts
    )


def _compiled(text: str) -> tuple[Any, ...]:
    stack: list[list[Any]] = [[]]
    for part in _PART.findall(text):
        if part == "[":
            stack.append([])
        elif part == "]":
            inner = tuple(stack.pop())
            stack[-1].append(_Optional(inner))
        elif part.startswith(("{=", "<")):
            options = part[2:-1] if part.startswith("{=") else part[1:-1]
            stack[-1].append(_Choice(tuple(tokens(option) for option in options.split("|")), part.startswith("{=")))
        elif part.startswith("{"):
            stack[-1].append(_Kind(part[1:-1]))
        else:
            stack[-1].append(tokens(part))
    return tuple(stack[0])
