"""One production of a grammar: its text, compiled into elements, and what these pass to the meaning of the phrase.

The text is a line of words in which `{name}` stands for another kind of phrase, `{=a|b c}` for one of the texts given
(the text that was found is passed to the meaning), `<a|b c>` for the same without passing it, and `[...]` for an
element that may be missing:

    no {block} subblock summing to {numbers}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from stripcount.language.text_words import tokens

# an element, a bracket around optional elements, or a word: "{=a|b c}", "{block}", "<a|b c>", "[", "]", "summing"
_ELEMENT = re.compile(r"\{=[^}]*\}|\{[^}]*\}|<[^>]*>|\[|\]|[^\[\]{}<\s]+")


@dataclass(frozen=True)
class WordChoice:
    """One of several texts, each a tuple of tokens; with `is_argument` the meaning receives the matched text."""

    options: tuple[tuple[str, ...], ...]
    is_argument: bool


@dataclass(frozen=True)
class PhraseKind:
    """Any phrase of the kind `name`; the meaning receives the meaning of that phrase."""

    name: str


@dataclass(frozen=True)
class OptionalElements:
    """Elements that are all present or all missing; the meaning receives None for each value of missing ones."""

    elements: tuple[Element, ...]

    @cached_property
    def value_count(self) -> int:
        """The number of values that the elements pass to a meaning."""
        return len(argument_kinds(self.elements))


Element = tuple[str, ...] | WordChoice | PhraseKind | OptionalElements
"""A part of a production; a tuple of tokens stands for these tokens themselves."""

TreeKind = str | dict[str, str] | None
"""What a stored tree holds for a value: a tree of a kind of phrase, {"word": text}, or nothing."""


@dataclass(frozen=True)
class Production:
    """One way to write a kind of phrase.

    `name`, of the form `kind/id`, is part of stored trees and must not change. `text` is the production as it is
    written, `elements` the same in parts. `meaning` maps the values that the elements pass on to the meaning of the
    phrase, or to None if the phrase has none. `family` is the name of the module whose table contains the production.
    `about` says in standard words what it means, with {kind} for each value.
    """

    name: str
    text: str
    meaning: Callable[..., Any]
    elements: tuple[Element, ...]
    family: str
    about: str


def elements_of(text: str) -> tuple[Element, ...]:
    """Return the elements of a production's text; raises ValueError if it is badly formed.

    No choice may contain brackets or braces, and a choice of words that may be missing is written `[<a|b>]`.
    """
    if re.search(r"\[[^<{\]]*\|", text):
        raise ValueError(f"a choice of missing words needs [<...>]: {text}")
    open_brackets: list[list[Element]] = [[]]
    for element in _ELEMENT.findall(text):
        if element == "[":
            open_brackets.append([])
        elif element == "]":
            optional = OptionalElements(tuple(open_brackets.pop()))
            open_brackets[-1].append(optional)
        elif element.startswith(("{=", "<")):
            options = element[2:-1] if element.startswith("{=") else element[1:-1]
            if set(options) & set("[]{}"):
                raise ValueError(f"words may not be missing inside a choice: {text}")
            choice = WordChoice(tuple(tokens(option) for option in options.split("|")), element.startswith("{="))
            open_brackets[-1].append(choice)
        elif element.startswith("{"):
            open_brackets[-1].append(PhraseKind(element[1:-1]))
        else:
            open_brackets[-1].append(tokens(element))
    return tuple(open_brackets[0])


def argument_kinds(elements: Sequence[Element]) -> list[str]:
    """Return, for each value that the elements pass to the meaning, its kind of phrase, or its texts joined by `|`.

    >>> argument_kinds(elements_of("no {=1|2 3} [in {row}]"))
    ['1|2 3', 'row']
    """
    kinds: list[str] = []
    for element in elements:
        if isinstance(element, OptionalElements):
            kinds += argument_kinds(element.elements)
        elif isinstance(element, PhraseKind):
            kinds.append(element.name)
        elif isinstance(element, WordChoice) and element.is_argument:
            kinds.append("|".join(" ".join(option) for option in element.options))
    return kinds


def argument_tree_kinds(elements: Sequence[Element], is_optional: bool = False) -> list[tuple[TreeKind, ...]]:
    """Return, for each value that the elements pass to the meaning, the tuple of what may stand for it in a tree.

    These are the name of a kind of phrase, for a tree of this kind, or {"word": text} for each text of a choice; and
    None if the element may be missing, as all may with `is_optional`.
    """
    alternatives: list[tuple[TreeKind, ...]] = []
    missing = (None,) if is_optional else ()
    for element in elements:
        if isinstance(element, OptionalElements):
            alternatives += argument_tree_kinds(element.elements, is_optional=True)
        elif isinstance(element, PhraseKind):
            alternatives.append((element.name, *missing))
        elif isinstance(element, WordChoice) and element.is_argument:
            alternatives.append((*({"word": " ".join(option)} for option in element.options), *missing))
    return alternatives


def first_tokens(elements: Sequence[Element]) -> set[str] | None:
    """Return the tokens with which a phrase of these elements may begin; None if it may begin with any token.

    >>> sorted(first_tokens(elements_of("[the] <first|last> row")) or [])
    ['first', 'last', 'the']
    """
    match elements:
        case [OptionalElements() as optional, *remaining]:
            if_missing, if_present = first_tokens(remaining), first_tokens(optional.elements)
            return None if if_missing is None or if_present is None else if_missing | if_present
        case [WordChoice() as choice, *_]:
            return {option[0] for option in choice.options if option}
        case [tuple() as words, *_]:
            return {words[0]}
    return None


@dataclass(frozen=True)
class ProductionIndex:
    """The productions of one kind by the token with which they may begin, each list in the order of the tables.

    The lists of `by_first_token` include the productions that begin with another kind of phrase, and so with any token;
    `anywhere` holds only those.
    """

    by_first_token: dict[str, list[Production]]
    anywhere: list[Production]

    @classmethod
    def of(cls, productions: Sequence[Production]) -> ProductionIndex:
        """Return the index of some productions."""
        token_sets = [first_tokens(production.elements) for production in productions]
        first_tokens_of_any = {token for token_set in token_sets if token_set for token in token_set}
        return cls(
            {
                token: [p for p, token_set in zip(productions, token_sets) if token_set is None or token in token_set]
                for token in first_tokens_of_any
            },
            [p for p, token_set in zip(productions, token_sets) if token_set is None],
        )

    def starting_with(self, token: str) -> list[Production]:
        """Return the productions that may begin with a token."""
        return self.by_first_token.get(token, self.anywhere)
