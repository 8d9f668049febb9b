"""Whether sentences mean the same: compared as rules, and by the boards that they allow.

Of small sizes all boards are compared, of larger ones a sample.
"""

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

# (rows, columns) of boards on which meanings are compared: lines, and shapes that hold 2 × 2, 2 × 3 and 3 × 3 windows
_SIZES = ((1, 4), (4, 1), (2, 3), (3, 2), (3, 3), (2, 5), (5, 2), (1, 7))
_MAX_BOARDS = 800  # compared of one size: all 512 boards of 3 × 3 cells over two values; else a sample of 800
_MIN_SIZES = 5  # on fewer sizes, different meanings often allow the same boards


def are_same_rule(sentences: list[SentenceMeaning]) -> bool:
    """Return whether one or more sentences have the same conditions; False if that cannot be decided."""
    reference, *others = sentences
    try:
        return all(same_rules(_rule_on_three_rows(reference), _rule_on_three_rows(other)) for other in others)
    except Unreadable:
        return False


def _rule_on_three_rows(sentence: SentenceMeaning) -> Rule:
    """Return the rule of a sentence on boards of 3 rows, over 0, 1, 2 if it does not state the values of cells."""
    return rule_of(Name(_size_with_rows(3), sentence.allowed_values or (0, 1, 2), sentence.parts), by_rows=False)


def _size_with_rows(rows: int) -> Size:
    """Return the size of boards with `rows` rows and any number of columns."""
    return Size(Side("", 0, rows), Side("k", 1, 0))


def allow_same_boards(sentences: list[SentenceMeaning]) -> bool:
    """Return whether sentences allow the same boards of each size; False if fewer than _MIN_SIZES could be compared."""
    values = sentences[0].allowed_values or _compared_values(sentences)
    compared_size_count = 0
    for rows, cols in _SIZES:
        boards = _sample_boards(rows, cols, values)
        try:
            rules = _rules_on_rows(sentences, rows, values)
        except StripcountError:  # no states for so many rows
            continue
        if len({_allowed_flags(rule, boards).tobytes() for rule in rules}) > 1:
            return False
        compared_size_count += 1
    return compared_size_count >= _MIN_SIZES


def allows_board_forbidden_by(rule: SentenceMeaning, other: SentenceMeaning) -> bool:
    """Return whether some small board satisfies `rule` but not `other`."""
    values = _compared_values([rule, other])
    for rows, cols in _SIZES:
        boards = _sample_boards(rows, cols, values)
        try:
            rules = _rules_on_rows([rule, other], rows, values)
        except StripcountError:
            continue
        if (_allowed_flags(rules[0], boards) & ~_allowed_flags(rules[1], boards)).any():
            return True
    return False


def _compared_values(sentences: list[SentenceMeaning]) -> tuple[int, ...]:
    """Return the values from 0 to the largest one that the sentences mention, at least to 2 and at most to 3."""
    largest = max(2, *(max(sentence.mentioned_values, default=0) for sentence in sentences))
    return tuple(range(largest + 1))[:4]


def _rules_on_rows(sentences: list[SentenceMeaning], rows: int, values: tuple[int, ...]) -> list[Rule]:
    """Return the rules of sentences on boards of `rows` rows; raises StripcountError if one of them has no rule."""
    return [
        rule_of(Name(_size_with_rows(rows), values, sentence.parts), by_rows=False, min_size=(rows, 0))
        for sentence in sentences
    ]


def _allowed_flags(rule: Rule, boards: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return for each of the boards, an array (board, row, column), whether a rule allows it."""
    is_allowed = rule_allows(rule, boards)
    if rule.connected:
        areas = areas_of(rule, boards.shape[1])
        is_connected = [areas.legal(Board(tuple(map(tuple, board)))) for board in boards[is_allowed].tolist()]
        is_allowed[np.flatnonzero(is_allowed)[~np.array(is_connected, dtype=bool)]] = False
    return np.asarray(is_allowed, dtype=bool)


def _sample_boards(rows: int, cols: int, values: tuple[int, ...]) -> NDArray[np.int64]:
    """Return all boards of a size, or a sample of _MAX_BOARDS, as an array (board, row, column).

    The sample has equal distances in the order of all boards, in which the index of a board has the indices of its
    cells' values as digits, that of the first cell as the lowest.
    """
    count = len(values) ** (rows * cols)
    indices = np.arange(count) if count <= _MAX_BOARDS else np.linspace(0, count - 1, _MAX_BOARDS).astype(np.int64)
    digits = indices[:, None] // len(values) ** np.arange(rows * cols) % len(values)
    return np.array(values, dtype=np.int64)[digits].reshape(len(indices), rows, cols)
