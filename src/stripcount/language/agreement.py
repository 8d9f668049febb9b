"""Whether sentences mean the same: compared as rules, and by the boards that they allow, all small and some larger."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Board
from stripcount.errors import StripcountError
from stripcount.language.meaning import SentenceMeaning
from stripcount.language.name import Name, Side, Size
from stripcount.language.pieces import Unreadable
from stripcount.language.translate import rule_of
from stripcount.model.areas.connected import areas_of
from stripcount.model.lattice.reflections import same_rules
from stripcount.model.lattice.rule import Rule
from stripcount.model.lattice.strip import rule_allows

# boards on which meanings are compared: single lines, and shapes in which every 2 × 2, 2 × 3 and 3 × 3 window occurs
_SIZES = ((1, 4), (4, 1), (2, 3), (3, 2), (3, 3), (2, 5), (5, 2), (1, 7))
_MAX_BOARDS = 800  # of one size; 3 × 3 boards over two values are 512, and of more boards so many are compared
_MIN_SIZES = 5  # on fewer, two meanings that happen to allow the same boards are too likely


def are_same_rule(sentences: list[SentenceMeaning]) -> bool:
    """Return whether sentences have the same conditions in different words; False where that cannot be decided."""
    first, *others = sentences
    try:
        return all(same_rules(_rule(first), _rule(other)) for other in others)
    except Unreadable:
        return False


def _rule(sentence: SentenceMeaning) -> Rule:
    return rule_of(Name(_size(3), sentence.values or (0, 1, 2), sentence.parts), by_rows=False)


def _size(rows: int) -> Size:
    """Return the size of boards with some number of rows and any number of columns."""
    return Size(Side("", 0, rows), Side("k", 1, 0))


def allow_same_boards(sentences: list[SentenceMeaning]) -> bool:
    """Return whether sentences allow the same boards of every size tried; False if too few sizes could be tried."""
    values = sentences[0].values or _values(sentences)
    compared = 0
    for rows, cols in _SIZES:
        boards = _boards(rows, cols, values)
        try:
            rules = _rules(sentences, rows, values)
        except StripcountError:  # no states for so many rows
            continue
        if len({_allowed(rule, boards).tobytes() for rule in rules}) > 1:
            return False
        compared += 1
    return compared >= _MIN_SIZES


def allows_more(rule: SentenceMeaning, other: SentenceMeaning) -> bool:
    """Return whether some small board satisfies `rule` but not the `other` sentence."""
    values = _values([rule, other])
    for rows, cols in _SIZES:
        boards = _boards(rows, cols, values)
        try:
            rules = _rules([rule, other], rows, values)
        except StripcountError:
            continue
        if (_allowed(rules[0], boards) & ~_allowed(rules[1], boards)).any():
            return True
    return False


def _values(sentences: list[SentenceMeaning]) -> tuple[int, ...]:
    """Return 0 to the largest value that the sentences name, at least 0 to 2 and at most 0 to 3."""
    largest = max(2, *(max(sentence.named, default=0) for sentence in sentences))
    return tuple(range(largest + 1))[:4]


def _rules(sentences: list[SentenceMeaning], rows: int, values: tuple[int, ...]) -> list[Rule]:
    """Return the rules of sentences on boards with some number of rows; raises StripcountError if there is none."""
    return [rule_of(Name(_size(rows), values, each.parts), by_rows=False, min_size=(rows, 0)) for each in sentences]


def _allowed(rule: Rule, boards: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return for each of the boards, an array (board, row, column), whether a rule allows it."""
    passed = rule_allows(rule, boards)
    if rule.connected:
        areas = areas_of(rule, boards.shape[1])
        connected = [areas.legal(Board(tuple(map(tuple, board)))) for board in boards[passed].tolist()]
        passed[np.flatnonzero(passed)[~np.array(connected, dtype=bool)]] = False
    return np.asarray(passed, dtype=bool)


def _boards(rows: int, cols: int, values: tuple[int, ...]) -> NDArray[np.int64]:
    """Return all boards of a size, or _MAX_BOARDS at equal distances in their order, as an array (board, row, column).

    The index of a board has the indices of its cells' values as digits, the first cell's as the lowest.
    """
    count = len(values) ** (rows * cols)
    indices = np.arange(count) if count <= _MAX_BOARDS else np.linspace(0, count - 1, _MAX_BOARDS).astype(np.int64)
    digits = indices[:, None] // len(values) ** np.arange(rows * cols) % len(values)
    return np.array(values, dtype=np.int64)[digits].reshape(len(indices), rows, cols)
