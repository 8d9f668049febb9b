"""The two partitions of a certificate, into equal futures and equal pasts, computed and verified with whole numbers."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from stripcount.check.certificate.content import Layers
from stripcount.errors import Disagreement

PRIME = (1 << 61) - 1
Row = dict[int, int]
"""A row of the column matrix: {state one column later: ways}."""


def column_sums(machine: Layers, blocks: Sequence[int]) -> list[Row]:
    """Return for each state {block: ways from it into the block by one column}."""
    after: list[Row] = [{block: 1} for block in blocks]
    for factor in reversed(machine.factors):
        before = []
        for edges in factor:
            row: Row = {}
            for target, weight in zip(edges[::2], edges[1::2], strict=True):
                for block, ways in after[target].items():
                    row[block] = row.get(block, 0) + weight * ways
            before.append(row)
        after = before
    return after


def transposed(rows: Sequence[Row]) -> list[Row]:
    """Return the square matrix with rows and columns exchanged."""
    turned: list[Row] = [{} for _ in rows]
    for source, row in enumerate(rows):
        for target, ways in row.items():
            turned[target][source] = ways
    return turned


def grouped(rows: Sequence[Row], blocks: Sequence[int]) -> list[Row]:
    """Return the rows with the ways into the states of each block added."""
    found = []
    for row in rows:
        sums: Row = {}
        for target, ways in row.items():
            sums[blocks[target]] = sums.get(blocks[target], 0) + ways
        found.append(sums)
    return found


def merged(sums: Sequence[Row], final: Sequence[int], blocks: Sequence[int], what: str) -> tuple[list[Row], list[int]]:
    """Return the rows and final weights of the blocks.

    Raises Disagreement if two states of a block differ, or if blocks are not numbered in order of appearance. `what`
    is "futures" or "pasts".
    """
    first: dict[int, int] = {}
    for state, block in enumerate(blocks):
        if block not in first and block != len(first):
            raise Disagreement(
                f"blocks of equal {what} must be numbered in order of appearance; state {state} is in {block}."
            )
        other = first.setdefault(block, state)
        if sums[state] != sums[other] or final[state] != final[other]:
            raise Disagreement(f"states {other} and {state} are merged by equal {what}, but lead to different counts.")
    return [sums[state] for state in first.values()], [final[state] for state in first.values()]


def partition(column: Callable[[list[int]], list[int]], final: Sequence[int]) -> list[int]:
    """Return the coarsest partition of states with equal final weights and equal sums into every block.

    `column` applies the matrix of a column to weights of the states after it. Sums are compared by random weights
    modulo 2^61 - 1, which may merge too many states by chance; the verification finds that.
    """
    chance = random.Random(20220206)
    blocks, before = _numbered(list(final)), -1
    while (count := max(blocks) + 1) != before:
        weight = [chance.randrange(PRIME) for _ in range(count)]
        values = column([weight[block] for block in blocks])
        blocks, before = _numbered(list(zip(blocks, values))), count
    return blocks


def weighed(machine: Layers, weights: list[int]) -> list[int]:
    """Return for each state the sum of the weights of the states to which columns lead from it, modulo PRIME."""
    for factor in reversed(machine.factors):
        weights = [
            sum(weights[target] * ways for target, ways in zip(edges[::2], edges[1::2], strict=True)) % PRIME
            for edges in factor
        ]
    return weights


def weighed_by(rows: Sequence[Row], weights: list[int]) -> list[int]:
    """Return the same for the rows of a column matrix."""
    return [sum(weights[target] * ways for target, ways in row.items()) % PRIME for row in rows]


def _numbered(keys: Sequence[object]) -> list[int]:
    """Return for each key its number in order of appearance."""
    number: dict[object, int] = {}
    return [number.setdefault(key, len(number)) for key in keys]
