"""Whether sentences mean the same: as rules, or on all small boards and some larger ones."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Board
from stripcount.errors import StripcountError
from stripcount.language.meaning import Sentence
from stripcount.language.name import Name, Side, Size
from stripcount.language.pieces import Unreadable
from stripcount.language.translate import rule_of
from stripcount.model.areas.connected import areas_of
from stripcount.model.lattice.reflections import alike
from stripcount.model.lattice.rule import Rule
from stripcount.model.lattice.strip import passing

_TRIED = ((1, 4), (4, 1), (2, 3), (3, 2), (3, 3), (2, 5), (5, 2), (1, 7))  # boards on which two readings are compared
_MOST_TRIED, _LEAST_COMPARED = 800, 5


def same(sentences: list[Sentence]) -> bool:
    """Return whether sentences are one rule in different words."""
    first, *others = sentences
    try:
        return all(alike(_rule(first), _rule(other)) for other in others)
    except Unreadable:
        return False


def _rule(sentence: Sentence) -> Rule:
    size = Size(Side("", 0, 3), Side("k", 1, 0))
    return rule_of(Name(size, sentence.values or (0, 1, 2), sentence.parts), turned=False)


def agree(sentences: list[Sentence]) -> bool:
    """Return whether sentences allow the same boards, of all small ones and of some larger ones."""
    values = sentences[0].values or tuple(range(max(2, *(max(each.named, default=0) for each in sentences)) + 1))[:4]
    compared = 0
    for rows, cols in _TRIED:
        boards = _boards(rows, cols, values)
        size, answers = Size(Side("", 0, rows), Side("k", 1, 0)), set()
        try:
            rules = [rule_of(Name(size, values, each.parts), turned=False, least=(rows, 0)) for each in sentences]
        except StripcountError:  # no states for so many rows
            continue
        for rule in rules:
            answers.add(_passing(rule, boards).tobytes())
        if len(answers) > 1:
            return False
        compared += 1
    return compared >= _LEAST_COMPARED


def _passing(rule: Rule, boards: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return which boards pass a rule, and have its values connected as it asks for."""
    passed = passing(rule, boards)
    if rule.connected:
        areas = areas_of(rule, boards.shape[1])
        connected = [areas.legal(Board(tuple(map(tuple, each)))) for each in boards[passed].tolist()]
        passed[np.flatnonzero(passed)[~np.array(connected, dtype=bool)]] = False
    return np.asarray(passed, dtype=bool)


def _boards(rows: int, cols: int, values: tuple[int, ...]) -> NDArray[np.int64]:
    """Return all boards of a size, or the first of them and as many taken evenly from the others."""
    many = len(values) ** (rows * cols)
    numbers = np.arange(many) if many <= _MOST_TRIED else np.linspace(0, many - 1, _MOST_TRIED).astype(np.int64)
    digits = numbers[:, None] // len(values) ** np.arange(rows * cols) % len(values)
    return np.array(values, dtype=np.int64)[digits].reshape(len(numbers), rows, cols)


def allows(rule: Sentence, forbidden: Sentence) -> bool:
    """Return whether some small board satisfies a rule but not another one."""
    values = tuple(range(max(2, *(max(each.named, default=0) for each in (rule, forbidden))) + 1))[:4]
    for rows, cols in _TRIED:
        boards = _boards(rows, cols, values)
        size = Size(Side("", 0, rows), Side("k", 1, 0))
        try:
            rules = [
                rule_of(Name(size, values, each.parts), turned=False, least=(rows, 0)) for each in (rule, forbidden)
            ]
        except StripcountError:
            continue
        if (_passing(rules[0], boards) & ~_passing(rules[1], boards)).any():
            return True
    return False
