"""A grammar of phrases: productions written as text, each with its meaning, and a parser that returns all readings.

A production is a line of words in which `{name}` stands for another kind of phrase, `{=a|b c}` for one of the phrases
given (its text is the value), `<a|b c>` for the same without a value, and `[...]` for words that may be missing:

    no {block} subblock summing to {numbers}

A kind of phrase has any number of productions. The parser tries all of them at every position and returns every
reading, so that the caller can refuse an ambiguous text.

Productions stand in tables, one row each: `"kind/id": (phrase or phrases, sentence, meaning)`. The meaning is a value,
or a function of the meanings of the parts (None for those missing) that returns None to reject the reading. The
sentence says it in standard words, where `{0}`, `{1}`, ... stand for the values of the parts; it becomes the `text` of
a meaning without text, and may be left out. A row of one phrase alone means what its only part means. A row `Listed`
makes its key a kind: a list of phrases of another kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from stripcount.errors import BadInput, shortened
from stripcount.language.text_words import tokens

Found = tuple[Any, int]
"""(meaning, position after the phrase)."""
Productions = dict[str, Any]
"""Phrases by name, "kind/name": the text or texts, and the meaning, a value or a function of what is read in braces."""
Tree = list[Any]
"""How a phrase was read, as JSON: [name, trees of its parts ...] for a production, where a `{=...}`
part is {"word": text} and a missing part None; ["words", kind, text] or ["parts", kind, trees ...] for a reader."""
Reader = Callable[["Parser", int], Iterator[Found]]
_PART = re.compile(r"\{=[^}]*\}|\{[^}]*\}|<[^>]*>|\[|\]|[^\[\]{}<\s]+")


@dataclass(frozen=True)
class Production:
    """One way to write a kind of phrase; `meaning` maps the meanings of its parts to that of the phrase.

    `name` is that of its meaning in stored trees, `kind/id`, and must not change. `family` is the table where it
    stands, `about` its sentence.
    """

    name: str
    text: str
    meaning: Callable[..., Any]
    parts: tuple[Any, ...]
    family: str
    about: str


@dataclass(frozen=True)
class Listed:
    """A list of phrases of a kind, with some words between each two; its meaning is the tuple of theirs.

    The list may go on after all of `joiners`; it must go on after a phrase that follows one of `inner`, and ends with
    one that follows one of `last`. With `distinct` no meaning may occur twice, with `ordered` they are sorted.
    """

    kind: str
    joiners: tuple[str, ...] = ()
    inner: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    distinct: bool = False
    ordered: bool = False

    def read(self, parser: Parser, at: int) -> Iterator[Found]:
        """Yield every list that begins at a position."""
        ways = [(tokens(words), True, False) for words in self.last]
        ways += [(tokens(words), False, True) for words in self.inner]
        ways += [(tokens(words), True, True) for words in self.joiners]
        begun: list[tuple[tuple[Any, ...], int, bool, bool]] = [((), at, True, True)]
        while begun:
            before, at, may_end, may_go_on = begun.pop()
            for value, end in parser.read(self.kind, at):
                found = (*before, value)
                if self.distinct and value in before:
                    continue
                if may_end:
                    yield tuple(sorted(found)) if self.ordered else found, end
                for words, ends, goes_on in reversed(ways) if may_go_on else ():
                    after = parser.literal(words, end)
                    if after is not None:
                        begun.append((found, after, ends, goes_on))


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

    @cached_property
    def passed(self) -> int:
        """How many values the parts pass to a meaning."""
        return len(_kinds(self.parts))


@dataclass(frozen=True)
class _Openings:
    """The productions of a kind that may begin with a word, in their order; those that begin with no fixed word."""

    by_word: dict[str, list[Production]]
    others: list[Production]

    @classmethod
    def of(cls, productions: list[Production]) -> _Openings:
        """Return the productions by their first words."""
        first = [_first_words(production.parts) for production in productions]
        words = {word for own in first if own for word in own}
        return cls(
            {word: [p for p, own in zip(productions, first) if own is None or word in own] for word in words},
            [p for p, own in zip(productions, first) if own is None],
        )

    def at(self, word: str) -> list[Production]:
        """Return the productions that may begin with a word."""
        return self.by_word.get(word, self.others)


@dataclass
class Grammar:
    """Productions by kind, and hand-written readers for the few kinds of phrases that productions cannot describe.

    `meanings` maps the names of productions, as in trees, to functions; `joiners` maps the kind of a reader that yields
    Joined to the function that rebuilds its meaning from those of its parts, and to the kinds of these; `words` maps
    kinds to functions that return their meanings in words, for sentences.
    """

    productions: dict[str, list[Production]] = field(default_factory=dict)
    readers: dict[str, Reader] = field(default_factory=dict)
    meanings: dict[str, Callable[..., Any]] = field(default_factory=dict)
    joiners: dict[str, tuple[Callable[..., Any], tuple[str, ...]]] = field(default_factory=dict)
    words: dict[str, Callable[[Any], str]] = field(default_factory=dict)
    _opened: dict[str, _Openings] = field(default_factory=dict)

    def says(self, family: str, rows: Productions) -> None:
        """Add the table of productions of a family of phrases."""
        self._opened.clear()
        for name, row in rows.items():
            if isinstance(row, Listed):
                self.readers[name] = row.read
                continue
            texts, *said, meaning = (row, _same) if isinstance(row, str) else row
            if name in self.meanings:
                raise ValueError(f"two productions have the name {name}")
            texts, sentence = (texts,) if isinstance(texts, str) else texts, said[0] if said else ""
            kinds = [_kinds(_compiled(text)) for text in texts]
            self.meanings[name] = self._said(meaning, sentence, kinds[0])
            kind, about = name.partition("/")[0], _about(sentence, kinds[0]) or getattr(meaning, "text", "")
            self.productions.setdefault(kind, []).extend(
                Production(name, text, self.meanings[name], _compiled(text), family, about) for text in texts
            )

    def _said(self, meaning: Any, sentence: str, kinds: list[str]) -> Callable[..., Any]:
        """Return the function of a row: its meaning, with the sentence as text if it has none of its own."""

        def function(*values: Any) -> Any:
            found = meaning(*values) if callable(meaning) else meaning
            if not sentence or getattr(found, "text", None) != "":
                return found
            return replace(found, text=sentence.format(*(self.words.get(k, str)(v) for k, v in zip(kinds, values))))

        return function

    def openings(self, kind: str) -> _Openings:
        """Return the productions of a kind by the word that they begin with."""
        if kind not in self._opened:
            self._opened[kind] = _Openings.of(self.productions.get(kind, []))
        return self._opened[kind]

    def reader(self, kind: str) -> Callable[[Reader], Reader]:
        """Return a decorator that makes a function the reader of a kind of phrase."""

        def decorate(reader: Reader) -> Reader:
            self.readers[kind] = reader
            return reader

        return decorate

    def readings(self, kind: str, text: str) -> tuple[list[tuple[Any, Tree]], Parser]:
        """Return ([(meaning, tree) of every reading of the whole text], the parser, which knows where it stopped)."""
        parser = Parser(self, text.strip().rstrip("."))
        found = [(value, tree) for value, end, tree in parser.trees(kind, 0) if end == len(parser.words)]
        return found, parser

    def rebuilt(self, tree: Tree) -> Any:
        """Return the meaning of a tree that `readings` returned; raises BadInput for any other."""
        match tree:
            case ["parts", str(kind), *parts] if kind in self.joiners:
                joined, kinds = self.joiners[kind]
                if all(_is_of(part, kinds) for part in parts):
                    return joined(*(self.rebuilt(part) for part in parts))
            case ["words", str(kind), str(text)] if kind in self.readers:
                found = [value for value, _ in self.readings(kind, text)[0]]
                if found:
                    return found[0]
            case [str(name), *parts] if self._fits(name, parts):
                value = self.meanings[name](*(None if part is None else self.rebuilt(part) for part in parts))
                if value is not None:
                    return value
            case {"word": str(word)}:
                return word
        raise BadInput(f"a stored reading has an unknown part: {shortened(str(tree))}.")

    def _fits(self, name: str, parts: list[Any]) -> bool:
        """Return whether a phrase of this name may have these parts."""
        for production in self.productions.get(name.partition("/")[0], ()):
            kinds = _alternatives(production.parts)
            if production.name == name and len(kinds) == len(parts) and all(map(_is_of, parts, kinds)):
                return True
        return False


@dataclass
class Parser:
    """One text being read; the readings of each kind at each position are computed once and kept in `known`.

    `furthest` is the position of the first word that no reading could use.
    """

    grammar: Grammar
    text: str
    furthest: int = 0
    known: dict[tuple[str, int], list[tuple[Any, int, Tree]]] = field(default_factory=dict)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words of the text."""
        return tokens(self.text)

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
            openings = self.grammar.openings(kind)
            if openings.by_word:
                self.reached(at)
            for production in openings.at(self.words[at] if at < len(self.words) else ""):
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
                self.reached(at + i)
                return None
        self.reached(at + len(words))
        return at + len(words)

    def reached(self, at: int) -> None:
        """Note that all words before `at` were used."""
        self.furthest = max(self.furthest, at)

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
            none = (None,) * part.passed
            yield from self._match(parts, i + 1, at, values + none, trees + none)


@dataclass(frozen=True)
class Joined:
    """A meaning that a reader combined from those of several phrases, with their trees."""

    value: Any
    trees: tuple[Tree, ...]


def _same(value: Any) -> Any:
    return value


def _about(sentence: str, kinds: list[str]) -> str:
    """Return a sentence for readers of the grammar: with the kinds of values instead of values."""
    return sentence.format(*(f"{{{kind}}}" for kind in kinds))


def _first_words(parts: tuple[Any, ...]) -> set[str] | None:
    """Return the words that a phrase of these parts may begin with; None if it may begin with another kind."""
    match parts:
        case [_Optional() as part, *rest]:
            missing, given = _first_words(tuple(rest)), _first_words(part.parts)
            return None if missing is None or given is None else missing | given
        case [_Choice() as part, *_]:
            return {option[0] for option in part.options if option}
        case [tuple() as words, *_]:
            return {words[0]}
    return None


def _kinds(parts: tuple[Any, ...]) -> list[str]:
    """Return the kinds of the values that the parts pass to a meaning."""
    found = []
    for part in parts:
        if isinstance(part, _Optional):
            found += _kinds(part.parts)
        elif isinstance(part, _Kind):
            found.append(part.name)
        elif isinstance(part, _Choice) and part.kept:
            found.append("|".join(" ".join(option) for option in part.options))
    return found


def _alternatives(parts: tuple[Any, ...], optional: bool = False) -> list[tuple[Any, ...]]:
    """Return, for each value that the parts pass to a meaning, the kinds, words in braces or None that it may be of."""
    found: list[tuple[Any, ...]] = []
    missing = (None,) * optional
    for part in parts:
        if isinstance(part, _Optional):
            found += _alternatives(part.parts, optional=True)
        elif isinstance(part, _Kind):
            found.append((part.name, *missing))
        elif isinstance(part, _Choice) and part.kept:
            found.append((*({"word": " ".join(option)} for option in part.options), *missing))
    return found


def _is_of(tree: Any, kinds: tuple[Any, ...]) -> bool:
    """Return whether a tree is of one of some kinds, as `_alternatives` gives them."""
    match tree:
        case ["parts" | "words", str(kind), *_]:
            return kind in kinds
        case [str(name), *_]:
            return name.partition("/")[0] in kinds
    return tree in kinds


def _compiled(text: str) -> tuple[Any, ...]:
    stack: list[list[Any]] = [[]]
    if re.search(r"\[[^<{\]]*\|", text):
        raise ValueError(f"a choice of missing words needs [<...>]: {text}")
    for part in _PART.findall(text):
        if part == "[":
            stack.append([])
        elif part == "]":
            inner = tuple(stack.pop())
            stack[-1].append(_Optional(inner))
        elif part.startswith(("{=", "<")):
            options = part[2:-1] if part.startswith("{=") else part[1:-1]
            if set(options) & set("[]{}"):
                raise ValueError(f"words may not be missing inside a choice: {text}")
            stack[-1].append(_Choice(tuple(tokens(option) for option in options.split("|")), part.startswith("{=")))
        elif part.startswith("{"):
            stack[-1].append(_Kind(part[1:-1]))
        else:
            stack[-1].append(tokens(part))
    return tuple(stack[0])
