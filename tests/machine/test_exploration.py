import math
from typing import Any

import pytest

from stripcount.errors import BrokenPuzzle, OutOfTime, TooLarge
from stripcount.limits import Limits
from stripcount.machine.explore import explore, explore_states
from stripcount.model.strip import Strip
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.template import Template
from tests.clocks import TickingClock
from tests.sentences import Says

STRIPS: list[Strip] = [
    Magnets(4),
    Magnets(3, singletons=True),
    Magnets(3, blanks=False),
    DominoTiling(5),
    Template(4),
]


@pytest.mark.some_cases(
    "further machines", "Magnets-{'singletons': True, 'blanks': True, 'count': 'layouts'}", "Template-{}"
)
@pytest.mark.parametrize("strip", STRIPS, ids=lambda s: f"{type(s).__name__}-{s.settings}")
def test_packed_arrays_and_single_states_find_the_same_machine(strip: Strip) -> None:
    packed, plain = explore(strip), explore_states(strip).trimmed()
    assert packed.sizes == plain.sizes
    assert packed.transitions == plain.transitions
    for layer in range(strip.rows):
        names = ({e.state(layer, i) for i in range(e.sizes[layer])} for e in (packed, plain))
        assert len(set(map(frozenset, names))) == 1
    assert packed.machine().terms(15) == plain.machine().terms(15)


def test_minimisation_keeps_to_time_and_memory(says: Says) -> None:
    machine = explore(Magnets(3)).machine()
    with says(OutOfTime):
        machine.minimize(Limits(0))
    with says(TooLarge):
        machine.minimize(Limits(memory=100))
    assert machine.minimize(Limits(math.inf, memory=1 << 30)).states == 28


def test_column_states_of_magnets_are_last_signs_and_pending_slots() -> None:
    # an independent program counted these (shared figures of the project's reference table)
    assert [explore(Magnets(rows)).sizes[0] for rows in range(2, 7)] == [14, 102, 246, 1980, 4780]


def test_numbering_does_not_depend_on_the_run() -> None:
    first, second = explore(Magnets(3)), explore(Magnets(3))
    for a, b in zip(first.edges, second.edges, strict=True):
        assert (a.source == b.source).all()
        assert (a.target == b.target).all()
        assert (a.mark == b.mark).all()


def test_every_mark_offered_leads_on_or_is_refused_for_good() -> None:
    """The transitions that `step` yields from kept states are those kept and those into states trimmed away."""
    strip = Magnets(3)
    exploration = explore(strip)
    for row in range(3):
        below = (row + 1) % 3
        kept = {exploration.state(below, i) for i in range(exploration.sizes[below])}
        offered = refused = 0
        for i in range(exploration.sizes[row]):
            state: Any = exploration.state(row, i)
            for _, after in strip.step(state, row):
                offered += 1
                turned = strip.end_column(after) if row == 2 else after
                refused += turned is None or turned not in kept
        assert offered - refused == len(exploration.edges[row].source)


def test_a_limit_on_transitions_is_kept(says: Says) -> None:
    with says(TooLarge):
        explore(Magnets(4), max_transitions=100)
    with says(TooLarge):
        explore(Template(6), max_transitions=100)


def test_strips_too_tall_to_pack_are_explored_one_by_one() -> None:
    class Sparse(Template):
        """One column state only, on 70 rows."""

        def step(self, state: tuple[int, ...], row: int):  # type: ignore[no-untyped-def]
            yield 0, state

    assert explore(Sparse(70)).machine().terms(3) == [1, 1, 1]


class Endless(Template):
    """States that carry everything read so far: they never close."""

    def step(self, state: Any, row: int):  # type: ignore[no-untyped-def]
        yield from ((mark, (*state, mark)) for mark in (0, 1))

    def end_column(self, state: Any) -> Any:
        return state

    def accepts(self, state: Any) -> bool:
        return True


@pytest.mark.long("machines of many rows")
def test_a_bound_on_memory_is_kept_while_states_are_found(says: Says) -> None:
    with says(TooLarge):
        explore(Endless(3), limits=Limits(memory=20 << 20))
    with says(TooLarge):
        explore(Magnets(7), limits=Limits(memory=1 << 20))


def test_a_deadline_is_kept_while_states_are_found(says: Says) -> None:
    for strip in (Endless(3), Magnets(5)):
        with says(OutOfTime):
            explore(strip, limits=Limits(12, clock=TickingClock()))


@pytest.mark.parametrize("method", ["end_column", "accepts", "start"])
def test_a_method_that_fails_is_named(method: str, says: Says) -> None:
    class Faulty(Template):
        pass

    def fails(self: Any, *given: Any) -> Any:
        raise KeyError("no such corner")

    setattr(Faulty, method, fails)
    with says(BrokenPuzzle):
        explore_states(Faulty(2))


def test_yields_that_are_no_pairs_are_named(says: Says) -> None:
    class Single(Template):
        def step(self, state: Any, row: int):  # type: ignore[no-untyped-def]
            yield 1

    with says(BrokenPuzzle):
        explore(Single(2))
