"""Arrays with a rule that is given as a sentence, or as patterns that must occur nowhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial

from stripcount.board import Mark
from stripcount.errors import BadInput, excerpt, value_text
from stripcount.language.meaning import SentenceMeaning
from stripcount.language.name import Name, Part, Side, Size
from stripcount.language.pieces import Context, Parts, Piece, Unreadable, ValueOrder
from stripcount.language.sentence import read_about_the_board, read_sentence
from stripcount.language.translate import rule_of
from stripcount.model.areas.connected import areas_of
from stripcount.model.intersection import Intersection
from stripcount.model.lattice.patterns import Pattern, pattern
from stripcount.model.lattice.reflections import can_fail, is_value_symmetric
from stripcount.model.lattice.rule import Condition, Rule
from stripcount.model.lattice.strip import LatticeStrip
from stripcount.model.offers import Closing
from stripcount.model.parameters import Parameter
from stripcount.model.strip import Strip

MAX_VALUES = 64  # of a cell: patterns are then numbers of at most 6 bits for each cell
MAX_PATTERNS = 1000  # of one rule, each of which is compared with every window
_RANGE = re.compile(r"(-?\d{1,6})\s*(?:-|\.\.)\s*(-?\d{1,6})", re.ASCII)  # "0-2", "-1..1"
_LIST = re.compile(r"-?\d{1,6}(?:\s*,\s*-?\d{1,6})*", re.ASCII)  # "0,2,5"


def values_of(text: str) -> tuple[int, ...]:
    """Return the values of `0-2`, `0..2` or `0,2,5`, () of an empty text; raises ValueError for any other.

    >>> values_of("0-2"), values_of("-1..1"), values_of("5,0")
    ((0, 1, 2), (-1, 0, 1), (0, 5))
    """
    if not text.strip():
        return ()
    if bounds := _RANGE.fullmatch(text.strip()):
        low, high = int(bounds[1]), int(bounds[2])
        values = list(range(low, min(high, low + MAX_VALUES) + 1))
    elif _LIST.fullmatch(text.strip()) and text.count(",") < MAX_VALUES:
        values = sorted(map(int, text.split(",")))
    else:
        raise ValueError(text)
    if not 0 < len(values) <= MAX_VALUES or len(set(values)) < len(values):
        raise ValueError(text)
    return tuple(values)


def _normalized_values(text: str) -> str:
    """Return the text without spaces around it; raises ValueError if `values_of` does."""
    values_of(text)
    return text.strip()


def patterns_of(text: str) -> tuple[Pattern, ...]:
    """Return the patterns of a text in which spaces separate them.

    Raises BadInput for more than `MAX_PATTERNS` patterns, or one that cannot be parsed.
    """
    words = text.split(maxsplit=MAX_PATTERNS)
    if len(words) > MAX_PATTERNS:
        raise BadInput(f"forbid must be at most {MAX_PATTERNS} patterns.")
    return tuple(map(pattern, words))


def _normalized_outside(text: str) -> str:
    """Return the text without spaces around it; raises ValueError unless it is empty or an integer."""
    if text.strip():
        int(text)
    return text.strip()


def _single_spaced(text: str) -> str:
    """Return the text with one space between words."""
    return " ".join(text.split())


def values_text(values: tuple[int, ...]) -> str:
    """Return a short text for ascending values: `0-2` for consecutive ones, otherwise `0,2,5`, cut if it is long."""
    is_interval = values == tuple(range(values[0], values[-1] + 1)) and len(values) > 1 and values[0] >= 0
    return f"{values[0]}-{values[-1]}" if is_interval else excerpt(",".join(map(str, values)))


class Arrays(LatticeStrip):
    """Arrays of `values` that satisfy the sentence `rule` and hold none of the patterns `forbid` (spaces between them).

    A pattern occurs only where all of it lies inside the board, but for its cells `_`, which lie beyond the edge; with
    a value `outside`, all cells beyond the edges have that value, and patterns may lie across an edge. Without
    `values`, and without values in the sentence, the values are 0 and 1. `in_words` states how all this was
    understood. Raises BadInput for a sentence that is not understood, or is understood in two ways, and for a pattern
    that holds another value.

    >>> from stripcount.machine.explore import explore
    >>> explore(Arrays(4, forbid="11 1/1/1")).machine().terms(3)
    [1, 13, 71]
    >>> explore(Arrays(1, forbid="010", outside="0")).machine().terms(5)  # no 1 alone
    [1, 1, 2, 4, 7]
    """

    name = "arrays"
    about = "arrays with a rule in words (--rule) or patterns that occur nowhere (--forbid)"
    parameters = (
        Parameter(
            "rule", "", "a sentence such as 'no two adjacent 1s'", "which arrays are counted, in words?", str.strip
        ),
        Parameter("forbid", "", "patterns such as '11 1/1/1'", "which patterns occur nowhere?", _single_spaced),
        Parameter(
            "outside", "", "a value, or nothing", "which value do patterns meet beyond the edges?", _normalized_outside
        ),
        Parameter("values", "", "at most 64 values such as 0-2 or 0,1,5", "what may a cell hold?", _normalized_values),
    )

    rule: str
    forbid: str
    outside: str
    values: str

    def __init__(self, rows: int, *, rule: str = "", forbid: str = "", outside: str = "", values: str = "") -> None:
        super().__init__(rows, rule=rule, forbid=forbid, outside=outside, values=values)
        stated_values, sentence = values_of(self.values), read_sentence(self.rule) if self.rule else SentenceMeaning(())
        if stated_values and sentence.allowed_values not in (None, stated_values):
            raise BadInput(
                f"values must be those that the rule names, {values_text(sentence.allowed_values or ())}, "
                f"not {values_text(stated_values)}."
            )
        allowed = stated_values or sentence.allowed_values or (0, 1)
        if unknown_values := sentence.mentioned_values - set(allowed):
            largest = max([2, *(value for value in sentence.mentioned_values if value < MAX_VALUES)])
            raise BadInput(
                f"rule names the value {value_text(min(unknown_values))}, which is not among the values "
                f"{values_text(allowed)}; give the values that are meant, such as --values 0-{largest}."
            )
        patterns = patterns_of(self.forbid)
        for cells in patterns:
            if not cells.values <= set(allowed):
                raise BadInput(
                    f"forbid {excerpt(str(cells))} holds {min(cells.values - set(allowed))}, which is not "
                    f"among the values {values_text(allowed)}; "
                    f"give the values, such as --values 0-{max(2, *cells.values)}."
                )
        if self.outside and not patterns:
            raise BadInput("outside must come with forbid: it is the value that patterns meet beyond the edges.")
        outside_value = int(self.outside) if self.outside else None
        parts = (*sentence.parts, *(_pattern_nowhere(pattern, outside_value) for pattern in patterns))
        self._meaning = Name(Size(Side("", 0, self.rows), Side("k", 1, 0)), allowed, parts)
        if self._rule.grows:
            self.closing = Closing(finite=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Return how pickle makes the strip again: from its parameters and its number of rows."""
        return partial(type(self), **self.settings), (self.rows,)

    @cached_property
    def statistics(self) -> Mapping[str, Callable[[Mark], int]]:  # type: ignore[override]
        """How often each value occurs."""
        return {str(value): partial(_is_value, value) for value in self._meaning.values}

    @property
    def in_words(self) -> str:
        """How the rule was understood, in standard words; a window that does not fit on the rows is named."""
        conditions = "; ".join(self._text_with_height(part) for part in self._meaning.parts) or "no condition"
        diagonals = "diagonally" in conditions.replace("antidiagonally", "")
        note = " (diagonals run from the upper left to the lower right)" if diagonals else ""
        return f"arrays over {self._meaning.values_text}: {conditions}{note}"

    def _text_with_height(self, part: Part) -> str:
        """Return the text of a condition, with a note if all its windows are higher than the board."""
        if not isinstance(part, Piece):
            return part.text
        try:
            parts = part.build(self._context)
        except Unreadable:  # the error about the whole rule states the reason
            return part.text
        heights = [_window_height(condition) for condition in parts.conditions if condition.inside_only]
        if len(heights) == len(parts.conditions) and heights and not parts.scores and min(heights) > self.rows:
            return f"{part.text} (which needs {min(heights)} rows, so it cannot occur)"
        return part.text

    def array_rule(self) -> Rule:
        """Return the rule on this number of rows."""
        return self._rule

    def counted(self) -> Strip:
        """Return the strip whose boards are counted: itself, or its intersection with areas that must be connected."""
        return Intersection(self, areas_of(self._rule, self.rows)) if self._rule.connected else self

    @property
    def _context(self) -> Context:
        """The context in which the conditions are built: boards of this number of rows, read column by column."""
        return Context(self._meaning.values, by_rows=False, min_size=(self.rows, 0))

    @cached_property
    def _rule(self) -> Rule:
        """The rule on this number of rows; raises BadInput if there is none, or if no array breaks a condition."""
        try:
            for part in self._meaning.parts:
                if isinstance(part, Piece) and not _can_exclude_arrays(part.build(self._context), self._meaning.values):
                    raise BadInput(
                        f"rule has the condition “{excerpt(part.text, 120)}”, which no array over "
                        f"{values_text(self._meaning.values)} breaks; "
                        "give the values that are meant, such as --values 0-2."
                    )
            values_interchangeable = any(
                isinstance(part, ValueOrder) and part.up_to_renaming for part in self._meaning.parts
            )
            if values_interchangeable and not is_value_symmetric(self._without_order()):
                raise Unreadable("values can be renamed only if no condition prefers a value")
            return rule_of(self._meaning, by_rows=False, min_size=(self.rows, 0))
        except Unreadable as error:
            # the states of a statement about the board hold whole boards: they serve for few cells
            if self.rule and (board_sentence := read_about_the_board(self.rule)):
                pattern_parts = self._meaning.parts[len(read_sentence(self.rule).parts) :]
                with suppress(Unreadable):
                    meaning = replace(self._meaning, parts=(*board_sentence.parts, *pattern_parts))
                    return rule_of(meaning, by_rows=False, min_size=(self.rows, 0))
            words = excerpt(self.in_words, 120)
            raise BadInput(f"rule is understood ({words}), but no machine counts it here: {error}.") from None

    def _without_order(self) -> Rule:
        """Return the rule without the order in which new values are introduced."""
        parts = tuple(part for part in self._meaning.parts if not isinstance(part, ValueOrder))
        return rule_of(replace(self._meaning, parts=parts), by_rows=False)


def _is_value(value: int, mark: Mark) -> int:
    """Return 1 for a mark equal to a value, otherwise 0."""
    return int(mark == value)


def _pattern_nowhere(cells: Pattern, outside: int | None) -> Piece:
    """Return the piece: a pattern occurs nowhere; unless `outside` is None, cells beyond the edges have that value."""
    conditions = tuple(cells.conditions(outside))
    edge_text = "" if outside is None else f", with {outside} beyond the edges"
    return Piece(f"nowhere {cells}{edge_text}", lambda context: Parts(conditions=conditions))


def _window_height(condition: Condition) -> int:
    """Return the number of rows of the window that a condition reads."""
    rows = [0, *(down for _, down, _ in condition.reads)]
    return max(rows) - min(rows) + 1


def _can_exclude_arrays(parts: Parts, values: tuple[int, ...]) -> bool:
    """Return whether some array over the values may break a condition; True where that is not examined."""
    if parts.labels or parts.registers or parts.scores or parts.tallies or parts.connected:
        return True
    return not parts.conditions or any(can_fail(condition, values) for condition in parts.conditions)


def arrays(
    rows: int,
    *,
    rule: str = "",
    forbid: str | Iterable[str | Pattern] = (),
    outside: int | None = None,
    values: str | Iterable[int] = (),
) -> Arrays:
    """Return the arrays on a number of rows that satisfy a sentence and hold none of some patterns.

    `forbid` is a list of patterns, or a text with spaces between them; `outside` the value that patterns meet beyond
    the edges; `values` a sequence of integers, or a text such as "0-2". Raises BadInput.

    >>> from stripcount.count import Count
    >>> Count(arrays(4, values=(0, 1), forbid=["11", "1/1/1"])).terms(3)
    [1, 13, 71]
    >>> Count(arrays(4, rule="no two adjacent 1s")).terms(3)
    [1, 8, 41]
    """
    patterns = forbid if isinstance(forbid, str) else " ".join(map(str, forbid))
    outside_text = "" if outside is None else str(outside)
    return Arrays(
        rows,
        rule=rule,
        forbid=patterns,
        outside=outside_text,
        values=values if isinstance(values, str) else ",".join(map(str, values)),
    )
