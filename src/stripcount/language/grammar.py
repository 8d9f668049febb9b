"""A grammar of phrases: productions written as text, each with its meaning, and a parser that returns all readings.

A kind of phrase has any number of productions, whose notation `production` explains. The parser tries all of them at
every position and returns every reading, so that the caller can refuse an ambiguous text.

Productions stand in tables, one row each: `"kind/id": (phrase or phrases, sentence, meaning)`. The meaning is a value,
or a function of the meanings of the parts (None for those missing) that returns None to reject the reading. The
sentence states the meaning in standard words, where `{0}`, `{1}`, ... stand for the values of the parts of the first
phrase; it becomes the `text` of a meaning whose text is empty, and may be left out. A row that is a phrase alone means
what its only part means. A row that is a `PhraseList` makes its key a kind of phrase: a list of phrases of another
kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from stripcount.errors import BadInput, excerpt
from stripcount.language.production import (
    Element,
    PhraseKind,
    Production,
    ProductionIndex,
    WordChoice,
    argument_kinds,
    argument_tree_kinds,
    elements_of,
)
from stripcount.language.text_words import tokens

PhraseMatch = tuple[Any, int]
"""(meaning of a phrase, position of the token after it); positions are indices of tokens of the text."""
Productions = dict[str, Any]
"""Rows of a table by the name "kind/id"; the module's docstring says what a row is."""
Tree = list[Any]
"""How a phrase was read, as JSON: [name, trees of its parts ...] for a production, where a `{=...}`
part is {"word": text} and a missing part None; ["words", kind, text] or ["parts", kind, trees ...] for a reader."""
TreeMatch = tuple[Any, int, Tree]
"""(meaning of a phrase, position of the token after it, tree of the phrase)."""
Reader = Callable[["Parser", int], Iterator[PhraseMatch]]
"""A function (parser, position) that yields every phrase of one kind that begins at this position of the text."""


@dataclass(frozen=True)
class PhraseList:
    """A list of phrases of one kind, with separators between them; its meaning is the tuple of their meanings.

    There are three sorts of separators, each a text, which may be empty: the phrase after one of `joiners` may be the
    last or not, the phrase after one of `inner` is not the last, and the phrase after one of `last` is. With `distinct`
    no meaning may occur twice; with `ordered` the meanings are sorted.
    """

    kind: str
    joiners: tuple[str, ...] = ()
    inner: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    distinct: bool = False
    ordered: bool = False

    def read(self, parser: Parser, start: int) -> Iterator[PhraseMatch]:
        """Yield (tuple of meanings, position after the list) of every list that begins at the position `start`."""
        separators = [  # (words, may the list end after the next phrase, may it continue)
            *((tokens(words), True, False) for words in self.last),
            *((tokens(words), False, True) for words in self.inner),
            *((tokens(words), True, True) for words in self.joiners),
        ]
        unfinished: list[tuple[tuple[Any, ...], int, bool, bool]] = [((), start, True, True)]
        while unfinished:
            values_before, position, may_end, may_continue = unfinished.pop()
            for value, end in parser.read(self.kind, position):
                values = (*values_before, value)
                if self.distinct and value in values_before:
                    continue
                if may_end:
                    yield tuple(sorted(values)) if self.ordered else values, end
                for words, ends_list, continues_list in reversed(separators) if may_continue else ():
                    next_start = parser.match_tokens(words, end)
                    if next_start is not None:
                        unfinished.append((values, next_start, ends_list, continues_list))


@dataclass
class Grammar:
    """Productions by kind of phrase, and functions that read the few kinds that productions cannot describe.

    `readers` maps such kinds to these functions. `meanings` maps the names of productions, as in trees, to functions.
    `combiners` maps a kind whose reader yields `Combined` to the function that makes its meaning from those of its
    parts, and to the kinds that these parts may have. `text_functions` maps kinds to functions that return a meaning of
    the kind in words; the sentences of productions use them.
    """

    productions: dict[str, list[Production]] = field(default_factory=dict)
    readers: dict[str, Reader] = field(default_factory=dict)
    meanings: dict[str, Callable[..., Any]] = field(default_factory=dict)
    combiners: dict[str, tuple[Callable[..., Any], tuple[str, ...]]] = field(default_factory=dict)
    text_functions: dict[str, Callable[[Any], str]] = field(default_factory=dict)
    _indices: dict[str, ProductionIndex] = field(default_factory=dict)

    def add_rows(self, family: str, rows: Productions) -> None:
        """Add the rows of a table of the module `family`; raises ValueError for a name that exists already."""
        self._indices.clear()
        for name, row in rows.items():
            if isinstance(row, PhraseList):
                self.readers[name] = row.read
                continue
            texts, *sentences, meaning = (row, _identity) if isinstance(row, str) else row
            if name in self.meanings:
                raise ValueError(f"two productions have the name {name}")
            texts, sentence = (texts,) if isinstance(texts, str) else texts, sentences[0] if sentences else ""
            kinds = argument_kinds(elements_of(texts[0]))
            self.meanings[name] = self._with_text(meaning, sentence, kinds)
            text_of_meaning = getattr(meaning, "text", "")  # of a class of meanings it may be a property
            about = sentence.format(*(f"{{{kind}}}" for kind in kinds)) or (
                text_of_meaning if isinstance(text_of_meaning, str) else ""
            )
            self.productions.setdefault(name.partition("/")[0], []).extend(
                Production(name, text, self.meanings[name], elements_of(text), family, about) for text in texts
            )

    def _with_text(self, meaning: Any, sentence: str, kinds: list[str]) -> Callable[..., Any]:
        """Return the function from values to the meaning of a row; the sentence becomes its text if that is empty."""

        def meaning_with_text(*values: Any) -> Any:
            result = meaning(*values) if callable(meaning) else meaning
            if not sentence or getattr(result, "text", None) != "":
                return result
            return replace(
                result,
                text=sentence.format(
                    *(self.text_functions.get(kind, str)(value) for kind, value in zip(kinds, values))
                ),
            )

        return meaning_with_text

    def index(self, kind: str) -> ProductionIndex:
        """Return the productions of a kind by the token with which they begin; the index is made once."""
        if kind not in self._indices:
            self._indices[kind] = ProductionIndex.of(self.productions.get(kind, []))
        return self._indices[kind]

    def reader(self, kind: str) -> Callable[[Reader], Reader]:
        """Return a decorator that makes a function the reader of a kind of phrase."""

        def decorate(reader: Reader) -> Reader:
            self.readers[kind] = reader
            return reader

        return decorate

    def readings(self, kind: str, text: str) -> tuple[list[tuple[Any, Tree]], Parser]:
        """Return ([(meaning, tree) of each reading of the whole text], parser); it stopped at `parser.furthest`."""
        parser = Parser(self, text.strip().rstrip("."))
        whole_readings = [(value, tree) for value, end, tree in parser.trees(kind, 0) if end == len(parser.tokens)]
        return whole_readings, parser

    def meaning_of_tree(self, tree: Tree) -> Any:
        """Return the meaning of a tree that `readings` returned; raises BadInput for a tree of another form."""
        match tree:
            case ["parts", str(kind), *parts] if kind in self.combiners:
                combine, kinds = self.combiners[kind]
                if all(_has_kind(part, kinds) for part in parts):
                    return combine(*(self.meaning_of_tree(part) for part in parts))
            case ["words", str(kind), str(text)] if kind in self.readers:
                values = [value for value, _ in self.readings(kind, text)[0]]
                if values:
                    return values[0]
            case [str(name), *parts] if self._is_tree(name, parts):
                value = self.meanings[name](*(None if part is None else self.meaning_of_tree(part) for part in parts))
                if value is not None:
                    return value
            case {"word": str(word)}:
                return word
        raise BadInput(f"a stored reading has an unknown part: {excerpt(str(tree))}.")

    def _is_tree(self, name: str, parts: list[Any]) -> bool:
        """Return whether some production of this name can have these trees as its parts."""
        for production in self.productions.get(name.partition("/")[0], ()):
            kinds = argument_tree_kinds(production.elements)
            if production.name == name and len(kinds) == len(parts) and all(map(_has_kind, parts, kinds)):
                return True
        return False


@dataclass
class Parser:
    """The reading of one text.

    `memo` keeps, by (kind, position), the readings (meaning, position after, tree), which are computed once. `furthest`
    is the position of the first token that no reading has used so far.
    """

    grammar: Grammar
    text: str
    furthest: int = 0
    memo: dict[tuple[str, int], list[TreeMatch]] = field(default_factory=dict)

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """The tokens of the text."""
        return tokens(self.text)

    def read(self, kind: str, start: int) -> list[PhraseMatch]:
        """Return (meaning, position after the phrase) of every reading of a kind of phrase from position `start`."""
        return [(value, end) for value, end, _ in self.trees(kind, start)]

    def trees(self, kind: str, start: int) -> list[TreeMatch]:
        """Return (meaning, position after, tree) of every reading of a kind of phrase from position `start`."""
        if (kind, start) not in self.memo:
            self.memo[kind, start] = []  # a left-recursive production finds no reading here, instead of never ending
            self.memo[kind, start] = [*self._trees_of_reader(kind, start), *self._trees_of_productions(kind, start)]
        return self.memo[kind, start]

    def _trees_of_reader(self, kind: str, start: int) -> Iterator[TreeMatch]:
        """Yield what `trees` returns, of the reader of a kind, if it has one."""
        for value, end in self.grammar.readers[kind](self, start) if kind in self.grammar.readers else ():
            if isinstance(value, Combined):
                yield value.value, end, ["parts", kind, *value.trees]
            else:
                yield value, end, ["words", kind, " ".join(self.tokens[start:end])]

    def _trees_of_productions(self, kind: str, start: int) -> Iterator[TreeMatch]:
        """Yield what `trees` returns, of the productions of a kind."""
        index = self.grammar.index(kind)
        if index.by_first_token:
            self.note_used(start)
        for production in index.starting_with(self.tokens[start] if start < len(self.tokens) else ""):
            for end, values, parts in self._match(production.elements, 0, start, (), ()):
                value = production.meaning(*values)
                if value is not None:
                    yield value, end, [production.name, *parts]

    def match_tokens(self, expected: tuple[str, ...], start: int) -> int | None:
        """Return the position after some tokens if the text has them at position `start`, else None."""
        for i, token in enumerate(expected):
            if start + i >= len(self.tokens) or self.tokens[start + i] != token:
                self.note_used(start + i)
                return None
        self.note_used(start + len(expected))
        return start + len(expected)

    def note_used(self, end: int) -> None:
        """Record in `furthest` that some reading has used all tokens before position `end`."""
        self.furthest = max(self.furthest, end)

    def _match(
        self,
        elements: tuple[Element, ...],
        element_index: int,
        start: int,
        values: tuple[Any, ...],
        trees: tuple[Any, ...],
    ) -> Iterator[tuple[int, tuple[Any, ...], tuple[Any, ...]]]:
        """Yield (position after, values, trees) for each way to read elements[element_index:] from position `start`.

        `values` and `trees` are those of the elements before, and each result begins with them.
        """
        if element_index == len(elements):
            yield start, values, trees
            return
        element = elements[element_index]
        if isinstance(element, tuple):
            end = self.match_tokens(element, start)
            if end is not None:
                yield from self._match(elements, element_index + 1, end, values, trees)
        elif isinstance(element, WordChoice):
            for option in element.options:
                end = self.match_tokens(option, start)
                if end is not None:
                    word = " ".join(option)
                    extended = ((*values, word), (*trees, {"word": word})) if element.is_argument else (values, trees)
                    yield from self._match(elements, element_index + 1, end, *extended)
        elif isinstance(element, PhraseKind):
            for value, end, tree in self.trees(element.name, start):
                yield from self._match(elements, element_index + 1, end, (*values, value), (*trees, tree))
        else:
            for end, optional_values, optional_trees in self._match(element.elements, 0, start, (), ()):
                yield from self._match(
                    elements, element_index + 1, end, values + optional_values, trees + optional_trees
                )
            missing = (None,) * element.value_count
            yield from self._match(elements, element_index + 1, start, values + missing, trees + missing)


@dataclass(frozen=True)
class Combined:
    """A meaning that a reader combined from those of several phrases; `trees` are the trees of these phrases."""

    value: Any
    trees: tuple[Tree, ...]


def _identity(value: Any) -> Any:
    """Return the value: the meaning of a row that is a phrase alone."""
    return value


def _has_kind(tree: object, kinds: Sequence[object]) -> bool:
    """Return whether a tree is one of the alternatives that `argument_tree_kinds` lists for one value."""
    match tree:
        case ["parts" | "words", str(kind), *_]:
            return kind in kinds
        case [str(name), *_]:
            return name.partition("/")[0] in kinds
    return tree in kinds
