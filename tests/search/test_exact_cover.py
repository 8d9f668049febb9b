from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, islice

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from stripcount.errors import TooLarge
from stripcount.limits import Limits
from stripcount.search import dancing_links
from stripcount.search.exact_cover import ExactCoverProblem, Solution, solve_plainly
from stripcount.search.inferring_cover import Engine
from tests.sentences import Says


def inferring(cover: ExactCoverProblem, limits: Limits) -> Iterator[Solution]:
    return Engine(cover, limits).solutions()


ENGINES = inferring, dancing_links.solutions, solve_plainly


def brute(cover: ExactCoverProblem) -> list[tuple[int, ...]]:
    """Every set of options, by the definition."""
    useful = [at for at, option in enumerate(cover.options) if any(item < cover.primary_count for item in option)]
    found = []
    for size in range(min(len(useful), cover.primary_count) + 1):
        for chosen in combinations(useful, size):
            items = [item for at in chosen for item in cover.options[at]]
            if len(set(items)) == len(items) and set(range(cover.primary_count)) <= set(items):
                found.append(chosen)
    return sorted(found)


@st.composite
def covers(draw: st.DrawFn) -> ExactCoverProblem:
    primary, secondary = draw(st.integers(0, 5)), draw(st.integers(0, 3))
    items = primary + secondary
    option = st.lists(st.integers(0, max(items - 1, 0)), max_size=min(3, items), unique=True)
    options = option.map(tuple)
    return ExactCoverProblem(primary, secondary, tuple(draw(st.lists(options, max_size=9))))


@settings(max_examples=8, deadline=None)
@given(covers())
def test_every_engine_finds_what_the_definition_says_of_some(cover: ExactCoverProblem) -> None:
    check_engines(cover)


@pytest.mark.long("eighty problems; some are a default test below")
@settings(max_examples=80, deadline=None)
@given(covers())
def test_every_engine_finds_what_the_definition_says(cover: ExactCoverProblem) -> None:
    check_engines(cover)


def check_engines(cover: ExactCoverProblem) -> None:
    expected = brute(cover)
    for engine in ENGINES:
        assert sorted(engine(cover, Limits())) == expected
    assert Engine(cover).count() == len(expected)
    assert Engine(cover).count(2) == min(2, len(expected))


def options_tried(items: frozenset[int], options: list[tuple[int, ...]]) -> int:
    """How many options Algorithm X tries if it branches on the first item with the fewest options left."""
    if not items:
        return 0
    branch = min(sorted(items), key=lambda item: sum(item in option for option in options))
    return sum(
        1 + options_tried(items.difference(option), [other for other in options if not {*option} & {*other}])
        for option in options
        if branch in option
    )


@settings(max_examples=60)
@given(covers())
@example(ExactCoverProblem(3, 0, ((1, 2), (0, 2), (0,), (1,))))  # wrong sizes show in few covers
@example(ExactCoverProblem(4, 0, ((1, 3), (1,), (0, 3), (2,), (0,))))
def test_dancing_links_branches_on_the_item_with_the_fewest_options_left(cover: ExactCoverProblem) -> None:
    limits = Limits()
    list(dancing_links.solutions(cover, limits))
    useful = [option for option in cover.options if any(item < cover.primary_count for item in option)]
    assert limits.nodes == options_tried(frozenset(range(cover.primary_count)), useful), (
        "an item's options are miscounted"
    )


@pytest.mark.parametrize("trials", [6, pytest.param(150, marks=pytest.mark.long("search problems of middle size"))])
def test_random_problems_of_middle_size_agree(trials: int) -> None:
    rng = random.Random(7)
    seen = 0
    for _ in range(trials):
        primary, secondary = rng.randint(6, 12), rng.randint(0, 6)
        options = [tuple(rng.sample(range(primary + secondary), rng.randint(1, 4))) for _ in range(rng.randint(15, 45))]
        cover = ExactCoverProblem(primary, secondary, tuple(options))
        expected = sorted(solve_plainly(cover, Limits()))
        seen += len(expected)
        assert sorted(dancing_links.solutions(cover, Limits())) == sorted(inferring(cover, Limits())) == expected
        assert Engine(cover).count() == len(expected)
    assert seen > 7 * trials


def queens(size: int) -> ExactCoverProblem:
    """Rows and columns are primary, diagonals secondary, as in The Art of Computer Programming, 7.2.2.1."""
    options = [
        (row, size + col, 2 * size + row + col, 4 * size - 1 + row - col + size - 1)
        for row in range(size)
        for col in range(size)
    ]
    return ExactCoverProblem(2 * size, 4 * size - 2, tuple(options))


@pytest.mark.parametrize(("size", "solutions"), [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40)])
def test_queens(size: int, solutions: int) -> None:
    assert Engine(queens(size)).count() == solutions
    assert [len(list(engine(queens(size), Limits()))) for engine in ENGINES] == [solutions] * 3


def test_pairings_by_count_and_by_links() -> None:
    pairs = ExactCoverProblem(8, 0, tuple(combinations(range(8), 2)))
    assert Engine(pairs).count() == len(list(dancing_links.solutions(pairs, Limits()))) == 7 * 5 * 3


def test_knuths_own_example_and_its_nodes() -> None:
    knuth = ExactCoverProblem(7, 0, ((2, 4), (0, 3, 6), (1, 2, 5), (0, 3, 5), (1, 6), (3, 4, 6)))
    for engine in ENGINES:
        limits = Limits()
        search = engine(knuth, limits)
        assert limits.nodes == 0  # nothing is searched before a solution is asked for
        assert list(search) == [(0, 3, 4)]
        assert limits.nodes >= (engine is dancing_links.solutions) * 3


def test_edges_of_the_definition() -> None:
    for engine in ENGINES:
        assert list(engine(ExactCoverProblem(0, 0, ()), Limits())) == [()]
        assert list(engine(ExactCoverProblem(0, 2, ((0,), (1,))), Limits())) == [()]
        assert list(engine(ExactCoverProblem(1, 0, ()), Limits())) == []
        assert list(engine(ExactCoverProblem(1, 1, ((1,), (0,), ())), Limits())) == [(1,)]
        assert list(engine(ExactCoverProblem(1, 0, ((0,), (0,))), Limits())) == [(0,), (1,)]
    assert Engine(ExactCoverProblem(1, 0, ())).count() == 0
    assert Engine(ExactCoverProblem(0, 0, ())).count() == 1


def test_solutions_are_streamed_and_limited() -> None:
    huge = ExactCoverProblem(300, 0, tuple((item,) for item in range(300) for _ in range(2)))
    for engine in ENGINES:
        assert len(list(islice(engine(huge, Limits()), 3))) == 3
    assert Engine(huge).count() == 2**300
    assert Engine(huge).count(2) == 2


@pytest.mark.parametrize(
    ("path", "ring"), [(600, 200), pytest.param(*(3000, 800), marks=pytest.mark.long("deeper problems"))]
)
def test_a_deep_problem_needs_no_recursion(path: int, ring: int) -> None:
    deep = ExactCoverProblem(path, 0, tuple((item, item + 1) for item in range(path - 1)))
    for engine in (inferring, dancing_links.solutions):
        assert len(next(engine(deep, Limits()))) == path // 2
    circle = ExactCoverProblem(ring, 0, tuple((item, (item + 1) % ring) for item in range(ring)))
    assert Engine(circle).count() == len(list(dancing_links.solutions(circle, Limits()))) == 2


def test_the_default_engine_never_enters_a_dead_branch() -> None:
    limits = Limits()
    assert len(list(inferring(queens(6), limits))) == 4
    assert limits.nodes < 400


def test_too_many_options_to_infer_on_are_refused(says: Says) -> None:
    with says(TooLarge):
        Engine(queens(7), max_mask_bytes=100)


def test_forgetting_changes_no_number() -> None:
    assert Engine(queens(7), max_cached_components=2).count() == Engine(queens(7)).count() == 40
