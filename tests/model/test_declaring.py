"""What a strip made from others may be given by `declare`: attributes of its class that nothing computes."""

import pytest

from stripcount.errors import BrokenPuzzle
from stripcount.machine.packing.base import has_packing
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.offers import ArrayReading, Counting, Laws
from stripcount.puzzles.domino_tiling import DominoTiling
from tests.sentences import Says


def test_a_name_that_the_class_has_is_taken() -> None:
    tiling = DominoTiling(2)
    tiling.declare(laws=Laws(cuts=True), facing=True)
    assert tiling.laws == Laws(cuts=True)
    assert tiling.facing


@pytest.mark.parametrize("name", ["law", "transposed"])
def test_a_misspelt_name_is_refused(says: Says, name: str) -> None:
    with says(BrokenPuzzle):
        DominoTiling(2).declare(None, **{name: Laws()})


def test_what_a_class_computes_is_not_overruled_in_silence(says: Says) -> None:
    strip = GraphStrip(family("prism"), problem("independent"))
    with says(BrokenPuzzle):
        strip.declare(counting=Counting(extreme="minimum"))


def test_a_packing_that_there_is_not_is_named(says: Says) -> None:
    class Odd(DominoTiling):
        @property
        def array_reading(self) -> ArrayReading:
            return ArrayReading("tile", self)

    with says(BrokenPuzzle):
        has_packing(Odd(2))
