"""Boards with prescribed totals: against the coefficients of split counts, all boards drawn, and single samples."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stripcount.algebra.polynomial import Polynomial
from stripcount.check.oracle import brute_force
from stripcount.count import Count
from stripcount.errors import BadInput, NoSolution, TooLarge
from stripcount.machine.explore import explore
from stripcount.machine.with_totals import with_totals
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.strip import Strip
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.magnets import Magnets

CASES: dict[str, tuple[Strip, tuple[str, ...]]] = {
    "magnets": (Magnets(2), ("magnets",)),
    "edges": (GraphStrip(family("grid", 2), problem("edges: any")), ("components", "cycles")),
    "vertices": (GraphStrip(family("prism"), problem("vertices: any")), ("components", "size")),
    "factors": (GraphStrip(family("grid", 3), problem("2-factor")), ("cycles",)),
}
COUNT = 6


@pytest.mark.some_cases("further functions and machines", "magnets")
@pytest.mark.parametrize(("strip", "names"), CASES.values(), ids=CASES)
def test_terms_are_coefficients_of_split_counts(strip: Strip, names: tuple[str, ...]) -> None:
    count = Count(strip)
    terms = [dict(Polynomial(names, term).monomials()) for term in count.statistic(*names).terms(COUNT)]
    for totals in {(0,) * len(names), (1,) * len(names), *(powers for term in terms[:4] for powers in term)}:
        found = count.with_totals(**dict(zip(names, totals)))
        wanted = [term.get(totals, 0) for term in terms]
        assert found.terms(COUNT) == wanted, totals
        assert [a % 7 for a in wanted] == found.terms(COUNT, 7)


def test_the_function_is_proved_and_grows_as_its_terms() -> None:
    """Two cycles in four rows: a double pole, where one cycle has a simple one."""
    count = Count(GraphStrip(family("grid", 4), problem("2-factor")))
    one, two = (count.with_totals(cycles=cycles) for cycles in (1, 2))
    assert one.growth(15).growth == two.growth(15).growth
    found = two.generating_function()
    assert found.evidence == "proved"
    assert (
        found.gf.terms(12) == two.terms(12) == [a[2] if len(a) > 2 else 0 for a in count.statistic("cycles").terms(12)]
    )


def test_other_statistics_of_boards_with_a_total() -> None:
    """Forests of a ladder by their size: with c components n - c edges."""
    count = Count(GraphStrip(family("ladder"), problem("spanning forest")))
    split = [
        dict(Polynomial(("t", "u"), term).monomials()) for term in count.statistic("components", "leaves").terms(5)
    ]
    for n, term in enumerate(count.with_totals(components=2).statistic("leaves").terms(5)):
        assert dict(Polynomial(("t",), term).monomials()) == {(b,): c for (a, b), c in split[n].items() if a == 2}


@pytest.mark.long("hundreds of samples; tests/evaluate/test_sample.py draws with a total by default")
def test_samples_with_several_totals_are_uniform() -> None:
    """Of the tilings of 4×4 cells, those with as many of each kind; every one is drawn about as often."""
    boards = [
        board for board in brute_force(DominoTiling(4), 4) if sum(board[cell] == "L" for cell in board.positions()) == 4
    ]
    drawn = Counter(Count(DominoTiling(4)).sample(4, 60 * len(boards), horizontal=4, vertical=4))
    assert drawn.keys() == set(boards)
    assert sum((number - 60) ** 2 / 60 for number in drawn.values()) < 2 * len(boards)
    with pytest.raises(NoSolution, match="with horizontal=4, vertical=5"):
        Count(DominoTiling(4)).sample(4, horizontal=4, vertical=5)


def test_totals_that_are_refused() -> None:
    count = Count(Magnets(2))
    with pytest.raises(BadInput, match="at least one total"):
        count.with_totals()
    with pytest.raises(BadInput, match="the total of magnets must be"):
        count.with_totals(magnets=-1)
    with pytest.raises(BadInput, match="statistic must be one that magnets declares"):
        count.with_totals(stars=1).terms(3)
    with pytest.raises(TooLarge, match="choose smaller totals"):
        count.with_totals(magnets=10**9).terms(3)
    with pytest.raises(BadInput, match="at most 3 of components"):
        Count(CASES["edges"][0]).with_totals(components=1, cycles=1, isolated=1, leaves=1).terms(3)


def test_every_transition_leads_to_the_totals_that_it_adds_to() -> None:
    """States are shown with the totals that were reached: none at the start, and all at the end."""
    explored = explore(Magnets(2), marks=True)
    added = [str(mark).count("+") for mark in explored.marks]
    found = with_totals(explored, [tuple(added)], [2])

    def totals(layer: int, index: int) -> Any:
        state: Any = found.state(layer, index)
        return state[1]

    assert totals(0, found.start) == (0,)
    assert {totals(0, end) for end in range(found.sizes[0]) if found.final[end]} == {(2,)}
    for layer, edges in enumerate(found.edges):
        for source, target, mark in zip(edges.source.tolist(), edges.target.tolist(), edges.mark.tolist()):
            assert totals((layer + 1) % 2, target) == (totals(layer, source)[0] + added[mark],)
