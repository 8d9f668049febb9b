"""States whose labels are implied by their partition: the same counts and the same machines as with all labels."""

import pytest

from stripcount.board import Wrap
from stripcount.evaluate.board_sweep import board_counts
from stripcount.kernels.library import Kernel
from stripcount.kernels.loading import installed_library
from stripcount.machine.explore import explore
from stripcount.machine.packing import layers
from stripcount.machine.packing.base import packing_of
from stripcount.machine.packing.graphs import GraphPacking
from stripcount.model.areas.area import area
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.strip import Strip
from stripcount.puzzles.hitori import Hitori
from stripcount.puzzles.nurikabe import Nurikabe
from stripcount.puzzles.yin_yang import YinYang

KERNELS: list[Kernel] = ["NumPy", *(["C"] if installed_library().library is not None else [])]  # type: ignore[list-item]


class Lakes(AreaStrip):
    """Land in one area, whose outside is the sea around it."""

    values = "~#"
    connected = (area("#"),)


def implied(strip: Strip) -> set[int]:
    """How many labels are implied, in the layers of a strip's states."""
    packing = packing_of(strip, 5)
    assert isinstance(packing, GraphPacking)
    return {0 if told is None else len(told.slots) for told in packing.implied}


@pytest.mark.parametrize(
    ("strip", "bits", "least"),
    [
        (Hitori(4), 10, 4),
        (Hitori(4), 12, 2),
        (Nurikabe(4), 14, 4),
        (Nurikabe(4), 17, 1),
        (Lakes(4), 11, 3),
        (Nurikabe(3).glued(Wrap(rows=True)), 15, 3),
        (Hitori(3).glued(Wrap(columns=True)), 18, 5),
    ],
    ids=repr,
)
def test_labels_that_are_not_stored_change_no_count(
    strip: Strip, bits: int, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = explore(strip).machine()
    assert implied(strip) == {0}
    monkeypatch.setattr(layers, "MAX_BITS", bits)
    assert max(implied(strip)) == least
    again = explore(strip).machine()
    assert again.terms(6) == machine.terms(6)
    assert again.states == machine.states
    for kernel in KERNELS:
        assert board_counts(strip, 5, kernel=kernel) == machine.terms(6)


@pytest.mark.parametrize("kernel", KERNELS)
def test_boards_that_fit_one_word_only_without_them(kernel: Kernel) -> None:
    assert max(implied(Hitori(15))) > 0
    packing = packing_of(Hitori(15), 2)
    assert packing is not None
    assert packing.sweep_packing().step_writer(0) is not None
    assert board_counts(Hitori(15), 2, kernel=kernel)[-1] == board_counts(Hitori(2), 15)[-1]


def test_nothing_is_implied_where_both_labels_have_components() -> None:
    assert implied(YinYang(14)) == {0}
