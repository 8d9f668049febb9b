"""Programs of events, run by the library, against the same events in NumPy on the states of small boards."""

import numpy as np
import pytest
from numpy.typing import NDArray

from stripcount.errors import BadInput
from stripcount.evaluate.board_sweep import board_counts
from stripcount.kernels.events import EventKernel, Program
from stripcount.kernels.library import library_of
from stripcount.machine.packing.base import packing_of
from stripcount.machine.packing.programs.writer import Do, Field, Writer
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.strip import Strip
from stripcount.puzzles.circuit_board import CircuitBoard
from stripcount.puzzles.corner_path import CornerPath
from stripcount.puzzles.nurikabe import Nurikabe
from stripcount.puzzles.simple_loop import SimpleLoop
from stripcount.puzzles.yin_yang import YinYang
from tests.kernels import KERNELS

pytestmark = pytest.mark.skipif(len(KERNELS) < 2, reason="no library was compiled")


Numbers = NDArray[np.int64]


def on(name: str, words: str, rows: int | None = None) -> GraphStrip:
    return GraphStrip(family(name, rows), problem(words))


STRIPS = [
    CornerPath(4),
    CornerPath(4, cover="all"),
    SimpleLoop(4),
    CircuitBoard(4),
    on("grid", "path", 3),
    on("torus", "path", 3),
    on("torus", "hamiltonian cycle", 3),
    on("king", "spanning tree", 3),
    on("king", "dominating", 3),
    on("king", "vertices: connected & dominating", 3),
    on("wheel", "spanning forest"),
    on("moebius ladder", "matching"),
    on("K3 x C", "hamiltonian path"),
    on("K4 x P", "spanning tree"),
    on("grid", "induced cycle", 3),
    YinYang(4),
    Nurikabe(4),
]


@pytest.mark.one_in(7, "further random machines")
@pytest.mark.parametrize("strip", STRIPS, ids=lambda strip: strip.title)
def test_the_same_states_follow(strip: Strip) -> None:
    """Those that the library finds are, after images are taken, those of NumPy, as often from each source."""
    library, packing = library_of("C"), packing_of(strip, 3)
    assert library is not None
    assert packing is not None
    reader = packing.counting_packing()
    states, written = np.array([reader.start()]), 0
    for _ in range(3):
        for step in range(reader.steps):
            source, target = reader.targets(states, step)
            if (write := reader.step_writer(step)) is not None:
                written += 1
                found = [
                    (sources.copy(), reader.merge_targets(keys.copy(), step))
                    for keys, sources, _ in EventKernel(library, write).targets(states)
                ]
                sources, keys = (np.concatenate(part) for part in zip((source[:0], target[:0]), *found))
                assert sorted(zip(sources.tolist(), keys.tolist())) == sorted(zip(source.tolist(), target.tolist()))
            states = np.unique(target)[:2000]
        if (write := reader.end_writer()) is not None:
            ending = [sources.copy() for _, sources, _ in EventKernel(library, write).targets(states)]
            assert (
                sorted(np.concatenate([states[:0], *ending]).tolist())
                == np.flatnonzero(reader.accepting(states)).tolist()
            )
    assert written


@pytest.mark.one_in(7, "further random machines")
@pytest.mark.parametrize("strip", [*STRIPS, on("K4 x P", "acyclic orientation")], ids=lambda one: one.title)
def test_both_kernels_count_the_same_boards(strip: Strip) -> None:
    """Some events are left to NumPy: of large windows, of directed paths, of states whose words are numbered."""
    numpy, compiled = (board_counts(strip, 4, kernel=kernel) for kernel in KERNELS)
    assert numpy == compiled


def test_a_torus_of_seven_rows_needs_no_numbers_for_words() -> None:
    """The sixteen edges across its frontier fit into one word if a slot has no bits that its labels never need."""
    reader = packing_of(on("torus", "hamiltonian cycle", 7))
    assert reader is not None
    assert all(reader.step_writer(step) is not None for step in range(7))


def test_counts_grow_into_more_words() -> None:
    numpy, compiled = (board_counts(CornerPath(3), 120, kernel=kernel) for kernel in KERNELS)
    assert numpy == compiled
    assert compiled[-1].bit_length() > 128


def changing(changes: list[tuple[Numbers, list[int]]]) -> Writer:
    """Labels of two bits at six slots, changed by some tables one after the other."""
    writer = Writer(([[0, (1 << 20) - 1, 0]], [[0, (1 << 20) - 1, 0]]), 1, 63)

    def write() -> None:
        for values, slots in changes:
            writer.change(values, slots, 2)
        writer.do(Do.EMIT)

    writer.write(0, write)
    return writer


def test_changes_of_labels_that_follow_each_other_are_one_instruction() -> None:
    """They do together what they do one after the other."""
    chance, every = np.random.default_rng(11), np.arange(1 << 12, dtype=np.int64)
    for _ in range(20):
        changes = [
            (chance.integers(-1, 1 << 12, size=1 << 2 * size), chance.choice(6, size=size, replace=False).tolist())
            for size in (1, 2, 1, 0)
        ]
        expected, alive = every.copy(), np.ones(len(every), dtype=bool)
        for values, slots in changes:
            number = np.zeros_like(every)
            for at, slot in enumerate(slots):
                number |= (expected >> 2 * slot & 3) << 2 * at
            alive &= values[number] >= 0
            expected ^= values[number]
        writer = changing(changes)
        found = [(sources.copy(), keys.copy()) for keys, sources, _ in kernel(writer).targets(every)]
        sources, keys = (np.concatenate(part) for part in zip(*found))
        assert np.array_equal(sources, np.flatnonzero(alive))
        assert np.array_equal(keys, expected[alive])
        assert writer.code.index(int(Do.EMIT), len(writer.code) - 1) == 3 + 5 * writer.code[2]


def kernel(writer: Writer) -> EventKernel:
    library = library_of("C")
    assert library is not None
    return EventKernel(library, lambda mode: writer.program(-1))


def random_program(chance: np.random.Generator) -> Writer:
    """Twelve instructions in any order about ten places, then two ways that end."""
    writer = Writer(([[0, (1 << 31) - 1, 0], [1, (1 << 63) - (1 << 31), 31]], [[0, (1 << 31) - 1, 0]]), 2, 63)
    partition = writer.table([1, 1, 3, 10, sum(1 << 3 * place for place in range(10))])
    change = writer.table(chance.integers(-1, 1 << 31, size=8))

    def write() -> None:
        for _ in range(12):
            one, other = (int(place) for place in chance.choice(10, size=2, replace=False))
            match int(chance.integers(9)):
                case 0:
                    writer.look_up(Do.CHANGE, change, [Field(0, one, 2), Field(1, other, 3, any_bit=True)])
                case 1:
                    groups = int(chance.choice([0, change, -1]))
                    writer.do(Do.JOIN, partition, one, other, int(chance.integers(2)), groups, 3)
                case 2:
                    writer.do(Do.APART, partition, one, other)
                case 3:
                    writer.do(Do.MOVE, partition, one, other)
                case 4:
                    writer.do(Do.NEW, partition, one, 0, 7, 9)
                case 5:
                    some = [[0, 7, 9, -1]], [[0, 7, 0, 3]], [[0, 7, 9, 3], [4, 7, 2, -1], [8, 3, 1, 1]]
                    bounds = some[int(chance.integers(3))]
                    table = change * int(len(bounds) > 1)
                    writer.do(Do.DROP, partition, one, table, 3, 9, len(bounds), *(n for one in bounds for n in one))
                case 6:
                    writer.do(Do.CROSS, partition, 0, 0, 2, 1, one, other, one)
                case 7:
                    writer.do(Do.LINES, 1, 9, one % 9, 0, 0, 1, 1, one % 9, other)
                case _:
                    writer.do(Do.BELOW, one, 3, 3)
        writer.branch([lambda: None] * 2)
        writer.do(Do.EMIT)

    writer.write(0, write)
    return writer


def test_random_programs_end_and_stay_inside() -> None:
    """Instructions in any order, on states of any bits: sanitizers would notice what lies outside."""
    chance = np.random.default_rng(5)
    states = chance.integers(0, 1 << 63, size=300)
    for _ in range(60):
        for keys, sources, most in kernel(random_program(chance)).targets(states):
            assert most <= 2
            assert int(keys.max(initial=0)) < 1 << 31
            assert int(sources.max(initial=0)) < len(states)
            assert int(np.bincount(sources, minlength=1).max()) <= 2


def test_a_program_that_does_not_end_is_refused() -> None:
    writer = Writer(([[0, -1 & (1 << 63) - 1, 0]], [[0, 1, 0]]), 1, 63)
    writer.write(0, lambda: writer.branch([lambda: None] * 2))
    with pytest.raises(BadInput, match="must lead to its end"):
        list(kernel(writer).targets(np.zeros(1, dtype=np.int64)))


def test_programs_whose_parts_do_not_fit_are_refused() -> None:
    some, fields = np.zeros(1, dtype=np.int64), np.zeros((1, 3), dtype=np.int64)
    for words, entry, unpack in ((0, some, fields), (1, some + 1, fields), (1, some, fields + 1), (1, some, fields[0])):
        with pytest.raises(BadInput, match="the parts of a program"):
            Program(some, some, unpack, fields, words, 0, -1, entry)
