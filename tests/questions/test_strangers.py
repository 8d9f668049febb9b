"""Sentences of strangers, and of templates, with predicates: what is read is read as it is meant."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stripcount.board import Board
from stripcount.count import Count
from stripcount.errors import BadInput, TooLarge
from stripcount.language.arrays import Arrays
from stripcount.model.lattice.strip import rule_allows

ASKED = [json.loads(line) for line in Path(__file__).with_name("strangers.jsonl").read_text("utf-8").splitlines()]
READ = [asked for asked in ASKED if asked["read"]]
PARTS = 48
SMALL = {2: ((2, 3),), 3: ((2, 2),), 4: ((2, 2),), 5: ((1, 3),)}
LARGE = {
    2: ((1, 1), (1, 5), (4, 1), (3, 2), (3, 3), (3, 4)),
    3: ((1, 1), (1, 4), (3, 1), (2, 3), (3, 2)),
    4: ((1, 3), (3, 1), (2, 3)),
    5: ((3, 1), (2, 2)),
}


@cache
def predicate(source: str) -> Callable[[list[list[int]]], bool]:
    names: dict[str, Any] = {}
    exec(source, names)
    found: Callable[[list[list[int]]], bool] = names["legal"]
    return found


def boards(rows: int, cols: int, many: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    yield from product(product(range(many), repeat=cols), repeat=rows)


def answers(asked: dict[str, Any], rows: int, cols: int) -> tuple[list[bool], list[list[bool]]]:
    """Which boards the rule allows, and which each of the meanings that a careful reader gave it."""
    strip = Arrays(rows, rule=asked["sentence"], values=f"0-{asked['values'] - 1}")
    every = list(boards(rows, cols, asked["values"]))
    rule = strip.array_rule()
    if rule.connected:
        passed = [strip.counted().legal(Board(board)) for board in every]
    else:
        passed = [bool(flag) for flag in rule_allows(rule, np.array(every))]
    wanted = [[bool(predicate(text)([list(row) for row in b])) for b in every] for text in asked["predicates"]]
    return passed, wanted


@pytest.mark.parametrize("first", range(PARTS))  # fewer tests, as each costs more than a sentence
@pytest.mark.some_cases("a thousand sentences on small boards", "0")
def test_what_strangers_say_is_read_as_they_mean_it(first: int) -> None:
    for asked in READ[first::PARTS]:
        for rows, cols in SMALL[asked["values"]]:
            passed, wanted = answers(asked, rows, cols)
            assert passed in wanted, asked["sentence"]


@pytest.mark.long("every board of up to twelve cells, and the machines' numbers of them")
@pytest.mark.parametrize("asked", READ, ids=[asked["sentence"] for asked in READ])
def test_what_strangers_say_is_counted_as_they_mean_it(asked: dict[str, Any]) -> None:
    for rows, cols in LARGE[asked["values"]]:
        try:
            passed, wanted = answers(asked, rows, cols)
        except BadInput as refused:  # a number of rows, of many states each; every smaller size is counted
            if rows <= 3 or "too many states" not in str(refused):
                raise
            continue
        assert passed in wanted
        strip = Arrays(rows, rule=asked["sentence"], values=f"0-{asked['values'] - 1}")
        try:
            counted = Count(strip).terms(cols + 1, sweep="board")[cols]
        except TooLarge:  # totals of many rows do not fit into a state; every smaller size is counted
            assert rows > 3
            continue
        assert counted == sum(passed)


@pytest.mark.parametrize("first", range(PARTS))
@pytest.mark.some_cases("a hundred sentences, each with a nearest phrase", "0")
def test_what_is_not_read_is_refused_by_name(first: int) -> None:
    for asked in ASKED[first::PARTS]:
        if not asked["read"]:
            with pytest.raises(BadInput, match=r"rule "):
                Arrays(3, rule=asked["sentence"], values=f"0-{asked['values'] - 1}").array_rule()
    assert len(READ) >= 0.8 * len(ASKED)
