"""Count raises the same errors and gives the same answers as the command line."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stripcount.algebra.rational_gf import RationalGF
from stripcount.check.oracle import brute_counts
from stripcount.claims.claim import Claim
from stripcount.count import Count
from stripcount.errors import BadInput, Disagreement, OutOfTime, TooLarge
from stripcount.limits import Limits
from stripcount.machine.estimate import Estimate
from stripcount.model.strip import Strip
from stripcount.puzzles.circuit_board import CircuitBoard
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.own_file import class_in_file
from stripcount.puzzles.ring_ring import RingRing
from tests.clocks import Clock, TickingClock
from tests.puzzles.own_files import KINGS
from tests.sentences import Says

HASTY = KINGS.replace("near = corner + column", "near = column")


@pytest.fixture
def hasty(tmp_path: Path) -> Strip:
    """Kings whose machine forgets the cell to the upper left."""
    assert HASTY != KINGS
    path = tmp_path / "hasty.py"
    path.write_text(HASTY)
    return class_in_file(f"{path}:Kings")(4)


def test_a_puzzle_of_ones_own_is_examined_before_any_result(hasty: Strip, says: Says) -> None:
    asked: list[Callable[[Count], object]] = [
        lambda count: count.generating_function(),
        lambda count: count.terms(3),
        lambda count: count.board(2),
        lambda count: count.states,
        lambda count: count.sample(2),
        lambda count: count.statistic("kings"),
        lambda count: count.growth(),
        lambda count: count.prove(Claim(order=2)),
        lambda count: count.check(2),
        lambda count: count.term(5),
    ]
    for ask in asked:
        with says(Disagreement):
            ask(Count(hasty))


@pytest.mark.parametrize(
    ("rows", "columns"), [(3, 4), pytest.param(*(4, 6), marks=pytest.mark.long("a machine of six rows"))]
)
def test_the_last_term_is_swept_where_all_terms_are(rows: int, columns: int) -> None:
    alone, listed = Count(Magnets(rows)), Count(Magnets(rows))
    for count in (alone, listed):
        vars(count)["estimate"] = Estimate(23.0, 32.0)  # as of Magnets on nine rows
    assert (
        alone.term(columns) == listed.terms(columns + 1)[columns] == Count(Magnets(columns)).term(rows, sweep="machine")
    )
    assert "machine" not in {**vars(alone), **vars(listed)}


def test_the_last_term_is_found_as_it_is_asked_for(says: Says) -> None:
    by_machine, swept = Count(Magnets(2)), Count(Magnets(2))
    assert (
        by_machine.term(30, sweep="machine") == swept.term(30, sweep="board") == swept.term(30, 1 << 60, sweep="board")
    )
    assert "machine" in vars(by_machine)
    assert "machine" not in vars(swept)
    assert Count(Magnets(2)).term(7, sweep="board", second_opinion=True) == 9445
    with says(BadInput):
        Count(Magnets(2)).term(30, second_opinion=True)
    with says(BadInput):
        Count(Magnets(2)).term(30, sweep="both")  # type: ignore[arg-type]


@pytest.mark.long("3,000 samples and every method; patterns are counted by default in tests/puzzles/test_magnets.py")
def test_parameters_that_call_for_an_operator_cannot_be_overlooked() -> None:
    patterns = Magnets(2, count="patterns")
    count = Count(patterns)
    found = count.generating_function().gf
    assert found.terms(6) == [*brute_counts(patterns, 4), 347] == count.terms(6)
    assert found != Count(Magnets(2)).generating_function().gf
    assert found.terms(5)[4] == len({str(b) for b in Count(patterns).sample(4, 3000)}) == 109
    assert {agreement.outcome for agreement in count.check(4)} == {"agreed"}


def test_everything_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    count = Count(Magnets(3))
    assert count.minimal_states == 28
    assert count.terms(4) == [1, 0, 47, 0]
    first = count.generating_function()
    monkeypatch.setattr("stripcount.count.explore", None)
    monkeypatch.setattr("stripcount.gf.source.generating_function", None)
    assert count.generating_function() is first
    assert count.states == first.states == 102
    assert count.term(101) == first.gf.term(101)
    assert count.terms(3) == [1, 0, 47]


@pytest.mark.long("sweeps of nine rows; the last term is swept by default above")
def test_terms_come_from_the_board_where_the_machine_would_be_large() -> None:
    count = Count(Magnets(9))
    few = count.terms(4)
    assert "machine" not in vars(count)
    assert few == [1, 0, Count(Magnets(2)).term(9), 0]


def test_a_far_term_agrees_with_the_sweep_of_the_machine() -> None:
    count = Count(DominoTiling(4))
    assert count.term(300) == count.machine.terms(301)[300] == count.terms(301)[300]
    assert count.term(300, 97) == count.terms(301, 97)[300] == count.term(300) % 97
    assert Count(Magnets(2)).board(7) == Count(Magnets(2)).term(7) == 9445


def test_a_second_opinion_sweeps_with_other_primes(says: Says) -> None:
    assert Count(Magnets(3)).board(4, second_opinion=True) == 1819
    with says(BadInput):
        Count(RingRing(4)).board(4, second_opinion=True)
    with says(BadInput):
        Count(Magnets(3)).terms(4, sweep="machine", second_opinion=True)


@pytest.mark.long("estimates of ten rows; commands refuse them by default in tests/cli/test_limits.py")
def test_what_cannot_fit_is_refused_before_it_begins(says: Says) -> None:
    count = Count(Magnets(10), max_memory="1G")
    for ask in (lambda: count.machine, lambda: count.growth(), lambda: count.sample(3)):
        with says(TooLarge):
            ask()
    verdict = count.prove(Claim(order=3))
    assert verdict.status == "undecided"
    assert "choose fewer rows" in verdict.reason
    assert Count(Magnets(2), max_memory=math.inf).states == 14
    needs, clock = list[str](), Clock()

    def announced(sentence: str) -> None:
        needs.append(sentence)
        clock.seconds = 2.0  # the time is over once the needs are known

    with pytest.raises(OutOfTime):
        _ = Count(Magnets(9), max_memory=math.inf, limits=Limits(1.0, clock=clock), announce=announced).machine
    assert len(needs) == 1


def test_every_stage_of_a_derivation_reports_progress() -> None:
    seen: list[tuple[str, int, int | None]] = []
    count = Count(Magnets(4), progress=lambda *step: seen.append(step))
    count.generating_function()
    assert seen[-1][1] == seen[-1][2]
    states = [done for unit, done, _ in seen if unit == "state"]
    assert states == sorted(states)
    assert states[-1] >= sum(count.exploration.sizes)  # those from which no board can be finished are counted, too
    assert next(step[:2] for step in seen if step[0] == "term") == ("term", 0)


@pytest.mark.parametrize("seconds", [0, 1, 2, 5, 20])
def test_the_time_allowed_ends_sweeps_too(seconds: int) -> None:
    """Wherever the limit falls: between two cells, or inside of one."""
    with pytest.raises(OutOfTime, match=f"^the time limit of {seconds} s was reached"):
        Count(Magnets(4), limits=Limits(seconds, clock=TickingClock())).board(4)


def test_finished_work_is_kept_and_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stripcount.resources.MIN_POOL_WORK", 0.0)
    store = tmp_path / "store.sqlite"
    first = Count(Magnets(3), store=store).generating_function()
    monkeypatch.setattr("stripcount.gf.task.Task.run", None)
    assert Count(Magnets(3), store=store).generating_function() == first


def test_arguments_are_checked(says: Says) -> None:
    asked: list[dict[str, Any]] = [{"max_memory": "much"}, {"max_memory": 0}, {"time_limit": 0}, {"workers": 0}]
    for given in asked:
        with says(BadInput):
            Count(Magnets(2), **given)
    with says(BadInput):
        Count(4)  # type: ignore[arg-type]
    with says(BadInput):
        Count(Magnets(2)).sample(3, magnets=1, stars=2)
    with says(BadInput):
        Count(Magnets(2)).statistic("stars")
    with says(BadInput):
        Count(Magnets(2)).terms(3, sweep="both")  # type: ignore[arg-type]


@pytest.mark.parametrize("rows", [2, pytest.param(5, marks=pytest.mark.long("a longer function"))])
def test_values_show_themselves_shortly(rows: int) -> None:
    count = Count(Magnets(rows, blanks=False))
    assert repr(count) == f"Count(Magnets({rows}, blanks=False))"
    shown = [count.generating_function(), count.machine, count.exploration, count.statistic("magnets"), count.growth()]
    for value in shown:
        assert len(repr(value)) < 200, repr(value)[:300]
    assert repr(Count(CircuitBoard(3)).generating_function().gf).count("x") < 20
    assert Count(DominoTiling(2)).generating_function().gf == RationalGF.of([1], [1, -1, -1])
