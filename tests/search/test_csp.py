"""The textbook constraint search: every inference and every order finds the same solutions."""

from itertools import permutations, product

import pytest

from stripcount.errors import BadInput
from stripcount.limits import Limits
from stripcount.search.csp import INFERENCES, ConstraintProblem, Pair, WeightedSum, solve
from tests.sentences import Says


def queens(size: int) -> ConstraintProblem:
    pairs = [
        Pair((a, b), lambda x, y, d=b - a: x != y and abs(x - y) != d)  # type: ignore[misc]
        for b in range(size)
        for a in range(b)
    ]
    return ConstraintProblem((tuple(range(size)),) * size, tuple(pairs))


@pytest.mark.parametrize("inference", INFERENCES)
def test_six_queens_every_way(inference: str) -> None:
    found = list(solve(queens(6), inference))  # type: ignore[arg-type]
    expected = {p for p in permutations(range(6)) if all(abs(p[a] - p[b]) != b - a for b in range(6) for a in range(b))}
    assert set(found) == expected
    assert len(found) == len(expected) == 4


def test_more_inference_means_fewer_nodes() -> None:
    nodes = []
    for inference in INFERENCES:
        limits = Limits()
        found = solve(queens(6), inference, limits)  # type: ignore[arg-type]
        assert limits.nodes == 0
        assert len(list(found)) == 4
        nodes.append(limits.nodes)
    assert nodes == sorted(nodes, reverse=True)
    assert len(set(nodes)) == 3


@pytest.mark.parametrize("inference", INFERENCES)
def test_totals(inference: str) -> None:
    problem = ConstraintProblem(
        ((0, 1, 2),) * 4, (WeightedSum((0, 1, 2, 3), lambda at, value: (at + 1) * int(str(value)), 9),)
    )
    found = set(solve(problem, inference))  # type: ignore[arg-type]
    assert found == {v for v in product(range(3), repeat=4) if v[0] + 2 * v[1] + 3 * v[2] + 4 * v[3] == 9}


@pytest.mark.parametrize("inference", INFERENCES)
def test_problems_at_the_edge(inference: str) -> None:
    assert list(solve(ConstraintProblem((), ()), inference)) == [()]  # type: ignore[arg-type]
    assert list(solve(ConstraintProblem(((),), ()), inference)) == []  # type: ignore[arg-type]
    assert list(solve(ConstraintProblem((), (WeightedSum((), lambda at, value: 1, 1),)), inference)) == []  # type: ignore[arg-type]


def test_depth_is_not_bounded_by_recursion() -> None:
    assert next(solve(ConstraintProblem(((0,),) * 1100, ()), "fc")) == (0,) * 1100


def test_faults_are_one_sentence(says: Says) -> None:
    with says(BadInput):
        solve(queens(4), "ac4")  # type: ignore[arg-type]
    with says(BadInput):
        ConstraintProblem(((1,),), (Pair((0, 1), lambda a, b: True),))
