"""Proofs by cutting planes: found ones against looking at every assignment, altered ones refused."""

import random
from dataclasses import replace
from itertools import combinations

import pytest

from stripcount.errors import OutOfTime
from stripcount.limits import Limits
from stripcount.printed.magnets.formats.one_line import parse_id
from stripcount.printed.magnets.samples import family_board
from stripcount.printed.magnets.solver import LineSearch, line_and_learning_solver
from stripcount.search import learning, propagating, relaxation
from stripcount.search.cutting_planes import Cut, Inequality, Refutation, refutes, zero_half_cut
from stripcount.search.formula import Cardinality, Formula
from stripcount.search.relaxation import find_refutation
from tests.search.test_formula import all_models, random_formula

HARD = (  # no solution, and none of the searches finds that out within a minute
    "18x18:6.456.7.6766468688,.56.68757776546677,765366.86766548788,8566576777757.658.,TTLRTTTLRLRLRLRTLRBBLRBBBLRLRLRLRBLR"
    "TTTTLRLRLRLRLRLRLRBBBBLRLRLRTTTTTLRTTLRLRTLRTTBBBBBLRBBLRLRBLRBBTLRLRTTTTTLRTTTTTTBLRTTBBBBBLRBBBBBBTLRBBTLRTTTLRLRTLR"
    "BLRTTBLRBBBLRLRBTLRLRBBTTTLRTTTTLRBLRLRLRBBBLRBBBBTLRTTTLRTTLRLRLRTTBLRBBBLRBBLRTTTTBBTTLRLRTTLRTTBBBBLRBBLRTTBBLRBBTLR"
    "TLRLRTTBBTTLRLRBLRBLRTTBBLRBBLRTTLRLRLRBBLRLRLRLRBB"
)


def odd_cycles(length: int) -> Formula:
    """Two of neighbours around an odd cycle are never alike: half of everything is the only value between 0 and 1."""
    edges = [(at, at % length + 1) for at in range(1, length + 1)]
    return Formula(length, tuple(clause for a, b in edges for clause in ((a, b), (-a, -b))))


@pytest.mark.parametrize("formulas", [12, pytest.param(120, marks=pytest.mark.long("more formulas"))])
def test_proofs_exist_only_where_no_assignment_does(formulas: int) -> None:
    rng = random.Random(3)
    found = missed = 0
    for _ in range(formulas):
        formula = random_formula(rng)
        proof = find_refutation(formula, Limits())
        models = all_models(formula)
        if proof is not None:
            assert refutes(proof, formula)
            assert not models
            found += 1
        missed += proof is None and not models
    assert found > formulas // 6 - 2
    assert missed <= found / 2  # the rest are refuted by `refine`, mostly


@pytest.mark.parametrize("length", [3, 7, 31])
def test_parity_needs_cuts(length: int) -> None:
    proof = find_refutation(odd_cycles(length), Limits())
    assert proof is not None
    assert proof.cuts  # no sum of the inequalities alone is a contradiction
    assert not refutes(replace(proof, cuts=()), odd_cycles(length))


def test_excluded_clauses_belong_to_the_proof() -> None:
    formula = Formula(3, (), (Cardinality((1, 2, 3), 2, 2),))
    excluded = [(-first, -second) for first, second in combinations((1, 2, 3), 2)]
    proof = find_refutation(formula, Limits(), excluded)
    assert proof is not None
    assert not refutes(proof, formula)
    assert not refutes(proof, formula, excluded[:2])


def test_rounding_loses_no_whole_number() -> None:
    rng = random.Random(5)
    for _ in range(300):
        row = Inequality({var: rng.choice((-3, -2, -1, 1, 2, 3)) for var in range(1, 5)}, rng.randint(-5, 6))
        half = zero_half_cut(row, frozenset(var for var in row.terms if rng.random() < 0.5))
        for choice in range(16):
            value = {var: choice >> var - 1 & 1 for var in row.terms}
            if sum(c * value[var] for var, c in row.terms.items()) <= row.bound:
                assert sum(c * value[var] for var, c in half.terms.items()) <= half.bound


def test_altered_proofs_are_refused() -> None:
    """A proof stays one only for what it proves; for a formula with a model nothing is a proof."""
    rng = random.Random(7)
    formula = odd_cycles(9)
    proof = find_refutation(formula, Limits())
    assert proof is not None
    even = odd_cycles(8)
    open_end = replace(formula, clauses=formula.clauses[:-1])
    assert all_models(even)
    assert all_models(open_end)
    for row in proof.weights:
        left = {at: weight for at, weight in proof.weights.items() if at != row}
        assert not refutes(replace(proof, weights=left), formula)
        assert not refutes(replace(proof, weights={**proof.weights, row: -proof.weights[row]}), formula)
        assert not refutes(replace(proof, weights={**proof.weights, 10**6: 1}), formula)
    for _ in range(400):
        cuts = list(proof.cuts)
        at = rng.randrange(len(cuts))
        rows = (*cuts[at].row_indices, rng.randrange(-2, len(formula.clauses) + at + 2))
        cuts[at] = Cut(tuple(rng.sample(rows, rng.randint(1, len(rows)))), frozenset(rng.sample(range(1, 9), 3)))
        weights = {row: rng.randint(-1, 3) for row in rng.sample(range(len(formula.clauses) + len(cuts)), 6)}
        for broken in (replace(proof, cuts=tuple(cuts)), Refutation(tuple(cuts), weights)):
            assert not refutes(broken, even)
            assert not refutes(broken, open_end)


@pytest.mark.long("boards of 36 cells; formulas are refuted by default above")
def test_boards_refuted_have_no_solution() -> None:
    rng = random.Random(11)
    found = 0
    for _ in range(25):
        board = family_board(6, 6, 1.0, True, rng)
        if find_refutation(board.as_formula(), Limits()) is not None:
            found += 1
            assert not list(LineSearch(board, Limits()).solutions())
            assert not list(propagating.models(board.as_formula(), Limits()))
    assert found > 3  # how many depends on the version of HiGHS


@pytest.mark.long("a hard board; a search without end asks by default below")
def test_the_search_asks_for_a_proof() -> None:
    pytest.importorskip("clingo")
    search = line_and_learning_solver(parse_id(HARD), "mac", Limits())
    assert list(search.solutions) == []
    assert search.method() == "lines, learning, cutting planes"


@pytest.mark.long("a hard board; a search without end asks by default below")
def test_without_clingo_the_search_asks_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "available", lambda: False)
    search = line_and_learning_solver(parse_id(HARD), "mac", Limits())
    assert list(search.solutions) == []
    assert search.method() == "lines, cutting planes"
    board = parse_id("12x12:" + ",".join(["." * 12] * 4) + "," + "LR" * 72)
    free = line_and_learning_solver(board, "mac", Limits())
    assert len(set(free.take(50))) == 50
    assert free.method() == "lines"


def test_out_of_time() -> None:
    with pytest.raises(OutOfTime):
        find_refutation(odd_cycles(5), Limits(seconds=0))


@pytest.mark.long("formulas of 12,000 clauses")
def test_large_formulas_are_not_tried() -> None:
    assert find_refutation(Formula(1, ((1,), (-1,)) * 4_000), Limits()) is not None
    assert find_refutation(Formula(1, ((1,), (-1,)) * 6_000), Limits()) is None


def test_asking_loses_no_model() -> None:
    """A search that begins anew after some models lists the others, each once, and asks nothing."""
    pytest.importorskip("clingo")

    def never() -> bool:
        raise AssertionError("there are models")

    for formula in (Formula(8, ()), Formula(9, ((1, 2, 3),), (Cardinality(tuple(range(1, 10)), 3, 6),))):
        found = list(learning.models(formula, Limits(), (), never))
        assert len(found) == len(all_models(formula))
        assert set(found) == all_models(formula)
        assert list(learning.models(Formula(1, ((1,), (-1,))), Limits(), (), never)) == []


def test_a_search_without_end_asks_once() -> None:
    pytest.importorskip("clingo")
    pigeons = Formula(  # eleven in ten holes
        110,
        tuple(
            (-10 * one - hole, -10 * other - hole) for hole in range(1, 11) for one, other in combinations(range(11), 2)
        ),
        tuple(Cardinality(tuple(10 * one + hole for hole in range(1, 11)), 1, 1) for one in range(11)),
    )
    asked = []

    def is_hopeless() -> bool:
        asked.append(find_refutation(pigeons, Limits()))
        return True

    assert list(learning.models(pigeons, Limits(), (), is_hopeless)) == []
    assert len(asked) == 1


def test_a_negative_weight_proves_nothing() -> None:
    at_most_three = Formula(2, (), (Cardinality((1, 2), 0, 3),))  # -1 times this would say: at least three of two
    assert not refutes(Refutation((), {0: -1}), at_most_three)


def test_what_is_not_confirmed_is_not_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = odd_cycles(5)
    assert find_refutation(odd, Limits()) is not None
    monkeypatch.setattr(relaxation, "refutes", lambda *given: False)
    assert find_refutation(odd, Limits()) is None
