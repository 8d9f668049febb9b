from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stripcount.errors import BadInput, TooLarge
from stripcount.search.engines import ENGINES, count, run
from stripcount.search.exact_cover import Cover
from stripcount.search.inferring_cover import Engine
from tests.search import knuth_text
from tests.sentences import Says


def brute(cover: Cover) -> list[tuple[int, ...]]:
    """Every set of options, by the definition."""
    useful = [at for at, option in enumerate(cover.options) if any(item < cover.primary for item in option)]
    found = []
    for size in range(min(len(useful), cover.primary) + 1):
        for chosen in combinations(useful, size):
            items = [item for at in chosen for item in cover.options[at]]
            if len(set(items)) == len(items) and set(range(cover.primary)) <= set(items):
                found.append(chosen)
    return sorted(found)


@st.composite
def covers(draw: st.DrawFn) -> Cover:
    primary, secondary = draw(st.integers(0, 5)), draw(st.integers(0, 3))
    items = primary + secondary
    option = st.lists(st.integers(0, max(items - 1, 0)), max_size=min(3, items), unique=True)
    options = option.map(tuple)
    return Cover.checked(primary, secondary, draw(st.lists(options, max_size=9)))


@settings(max_examples=80, deadline=None)
@given(covers())
def test_every_engine_finds_what_the_definition_says(cover: Cover) -> None:
    expected = brute(cover)
    for engine in ENGINES:
        assert sorted(run(cover, engine).solutions) == expected
    assert count(cover) == len(expected)
    assert count(cover, 2) == min(2, len(expected))
    assert all(cover.violations(solution) == [] for solution in expected)


def test_random_problems_of_middle_size_agree() -> None:
    rng = random.Random(7)
    seen = 0
    for _ in range(150):
        primary, secondary = rng.randint(6, 12), rng.randint(0, 6)
        options = [rng.sample(range(primary + secondary), rng.randint(1, 4)) for _ in range(rng.randint(15, 45))]
        cover = Cover.checked(primary, secondary, options)
        expected = sorted(run(cover, "plain").solutions)
        seen += len(expected)
        assert sorted(run(cover, "links").solutions) == sorted(run(cover).solutions) == expected
        assert count(cover) == len(expected)
    assert seen > 1000


def queens(size: int) -> Cover:
    """Rows and columns are primary, diagonals secondary, as in The Art of Computer Programming, 7.2.2.1."""
    options = [
        (row, size + col, 2 * size + row + col, 4 * size - 1 + row - col + size - 1)
        for row in range(size)
        for col in range(size)
    ]
    return Cover.checked(2 * size, 4 * size - 2, options)


@pytest.mark.parametrize(("size", "solutions"), [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40)])
def test_queens(size: int, solutions: int) -> None:
    assert count(queens(size)) == solutions
    assert [len(list(run(queens(size), engine).solutions)) for engine in ENGINES] == [solutions] * 3


def test_pairings_by_count_and_by_links() -> None:
    pairs = Cover.checked(8, 0, list(combinations(range(8), 2)))
    assert count(pairs) == len(list(run(pairs, "links").solutions)) == 7 * 5 * 3


def test_knuths_own_example_and_its_nodes() -> None:
    knuth = Cover.checked(7, 0, [(2, 4), (0, 3, 6), (1, 2, 5), (0, 3, 5), (1, 6), (3, 4, 6)])
    for engine in ENGINES:
        search = run(knuth, engine)
        assert list(search.solutions) == [(0, 3, 4)]
    assert run(knuth, "links").nodes() == 0
    search = run(knuth, "links")
    list(search.solutions)
    assert search.nodes() >= 3


def test_edges_of_the_definition() -> None:
    for engine in ENGINES:
        assert list(run(Cover(0, 0, ()), engine).solutions) == [()]
        assert list(run(Cover(0, 2, ((0,), (1,))), engine).solutions) == [()]
        assert list(run(Cover(1, 0, ()), engine).solutions) == []
        assert list(run(Cover(1, 1, ((1,), (0,), ())), engine).solutions) == [(1,)]
        assert list(run(Cover(1, 0, ((0,), (0,))), engine).solutions) == [(0,), (1,)]
    assert count(Cover(1, 0, ())) == 0
    assert count(Cover(0, 0, ())) == 1


def test_solutions_are_streamed_and_limited() -> None:
    huge = Cover(300, 0, tuple((item,) for item in range(300) for _ in range(2)))
    for engine in ENGINES:
        assert len(list(run(huge, engine, limit=3).solutions)) == 3
        assert list(run(huge, engine, limit=0).solutions) == []
    assert count(huge) == 2**300
    assert count(huge, 2) == 2


def test_a_deep_problem_needs_no_recursion() -> None:
    deep = Cover(3000, 0, tuple((item, item + 1) for item in range(2999)))
    for engine in ("inferring", "links"):
        assert len(next(run(deep, engine).solutions)) == 1500
    ring = Cover(800, 0, tuple((item, (item + 1) % 800) for item in range(800)))
    assert count(ring) == len(list(run(ring, "links").solutions)) == 2


def test_the_default_engine_never_enters_a_dead_branch() -> None:
    search = run(queens(6))
    assert len(list(search.solutions)) == 4
    assert search.nodes() < 400


def test_too_many_options_to_infer_on_are_refused(says: Says) -> None:
    with says(TooLarge):
        Engine(queens(7), memory=100)


def test_forgetting_changes_no_number() -> None:
    assert Engine(queens(7), remembered=2).count() == Engine(queens(7)).count() == 40


@pytest.mark.parametrize(
    ("options", "names", "message"),
    [
        ([(0, 3)], (), "option 0 must name items from 0 to 2, not 3."),
        ([(0,), (-1,)], (), "option 1 must name items from 0 to 2, not -1."),
        ([(1, 1)], (), "option 0 must name each item once, not (1, 1)."),
        ([], ("a", "b"), "names must be 3 different names, one for each item, not 2."),
    ],
)
def test_bad_problems(options: list[tuple[int, ...]], names: tuple[str, ...], message: str) -> None:
    with pytest.raises(BadInput) as raised:
        Cover.checked(2, 1, options, names)
    assert str(raised.value) == message


def test_an_unknown_engine_is_refused(says: Says) -> None:
    with says(BadInput):
        run(Cover(0, 0, ()), "fast")


def test_violations_say_which_item() -> None:
    cover = Cover(2, 1, ((0, 2), (1, 2), (2,)), ("a", "b", "s"))
    assert cover.violations([0]) == ["item b is covered 0 times."]
    assert cover.violations([0, 1]) == ["item s is covered 2 times."]
    assert "option 2 has no primary item." in cover.violations([2])
    assert "option 9 does not exist." in cover.violations([9])


@settings(max_examples=60, deadline=None)
@given(covers().filter(lambda cover: cover.primary > 0 and all(cover.options)))
def test_knuths_text_is_read_as_written(cover: Cover) -> None:
    again = knuth_text.parse(knuth_text.write(cover))
    assert (again.primary, again.secondary, again.options) == (cover.primary, cover.secondary, cover.options)
    assert knuth_text.write(again) == knuth_text.write(cover)


@pytest.mark.parametrize("cover", [Cover(0, 2, ((0, 1),)), Cover(2, 0, ((0, 1), ()))])
def test_covers_that_knuths_text_cannot_hold_are_refused(cover: Cover) -> None:
    """No primary item would be an empty first line, an option of no items an empty line."""
    with pytest.raises(BadInput):
        knuth_text.write(cover)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the text must begin with a line of item names, not be empty."),
        ("| only a comment\n", "the text must begin with a line of item names, not be empty."),
        ("a b a\n", "line 1 must name each item once, not a twice."),
        ("a | b | c\n", "line 1 must have at most one | between its items, not two."),
        ("a b\na c\n", "line 2 must name items of the first line, not c."),
        ("a b\n\nb b\n", "line 3 must name each item once, not b twice."),
        ("a | b\na b:red\n", "line 2 must name items without colours, not b:red."),
        ("a |b\n", "line 1 must separate | from names by spaces, not |b."),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(BadInput) as raised:
        knuth_text.parse(text)
    assert str(raised.value) == message
