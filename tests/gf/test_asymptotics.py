from dataclasses import replace
from decimal import Decimal

import pytest

from stripcount.board import FREE, Board
from stripcount.count import Count
from stripcount.errors import BadInput
from stripcount.evaluate.spectrum import spectrum
from stripcount.gf.asymptotics import MAX_QUICK_STATES, certified_growth
from stripcount.gf.derivation import Derivation
from stripcount.gf.modular import derive_modular
from stripcount.machine.explore import explore
from stripcount.model.boards.on import on
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.ring_ring import RingRing
from tests.sentences import Says


@pytest.mark.parametrize(
    ("rows", "growth"),
    [
        (2, "3.7371019564289541283"),
        (4, "13.70696310898557314662"),
        pytest.param(6, "51.13862092045465224907", marks=pytest.mark.long("machines of many rows")),
    ],
)
def test_growth_of_magnets_to_the_published_digits(rows: int, growth: str) -> None:
    """Those of an independent computation, by the characteristic polynomial and interval Newton steps."""
    assert Count(Magnets(rows)).growth(len(growth) - 1).growth == growth


def test_the_bracket_holds_the_ratio_of_far_terms() -> None:
    machine = explore(Magnets(4)).machine()
    terms = machine.terms(121)
    low, high = spectrum(machine.minimize()).bracket
    assert low < terms[120] / terms[119] < high
    assert high - low < 1e-10


def test_full_and_minimal_machine_grow_alike() -> None:
    machine = explore(DominoTiling(5)).machine()
    full, small = spectrum(machine).bracket, spectrum(machine.minimize()).bracket
    assert max(full[0], small[0]) <= min(full[1], small[1])


def test_a_sequence_that_ends_has_no_growth(says: Says) -> None:
    board = on(Magnets(2), Board.of([[FREE, FREE]] * 2))
    with says(BadInput):
        Count(board).growth()


def test_few_digits_of_a_growth_that_no_digits_of_a_bracket_share() -> None:
    assert Count(RingRing(3)).growth(8).growth == "1"


def test_digits_of_a_function_that_is_not_proved_say_so() -> None:
    proved = derive_modular(explore(DominoTiling(2)).machine())
    checked = replace(proved, evidence="checked")
    assert "not proved" not in certified_growth((1.6, 1.7), lambda: proved, 2, 15).because
    assert certified_growth((1.6, 1.7), lambda: checked, 2, 15).because.endswith("which is checked, not proved")


def test_digits_that_were_asked_for_are_derived_for_a_large_machine_too_and_no_others() -> None:
    proved, derived = derive_modular(explore(DominoTiling(2)).machine()), list[str]()

    def derive(why: str) -> Derivation:
        derived.append(why)
        return proved

    bracket, large = (1.61803398874, 1.61803398875), MAX_QUICK_STATES + 1
    assert certified_growth(bracket, lambda: derive("asked"), large, 30).growth == "1.61803398874989484820458683436"
    assert certified_growth(bracket, lambda: derive("not asked"), large).growth == "1.618033988"
    assert derived == ["asked"]


@pytest.mark.some_cases("further functions and machines", "strip4")
@pytest.mark.parametrize("strip", [Magnets(2), Magnets(3), Magnets(4), DominoTiling(3), DominoTiling(4)])
def test_constants_are_the_limits_of_far_terms(strip: Magnets) -> None:
    found = Count(strip).asymptotics(15)
    gf = derive_modular(explore(strip).machine()).gf
    for part in found.classes:
        k = part.residue + 240
        assert (gf.term(k) == 0) == (part.constant is None)
        if part.constant is not None and part.growth is not None:
            assert part.power == 0
            ratio = Decimal(gf.term(k)) / Decimal(part.growth) ** k
            assert abs(ratio / Decimal(part.constant) - 1) < Decimal("1e-11")
    assert found.evidence == "proved"
    assert found.polynomial is not None
    at, powers = Decimal(found.growth.growth), list(enumerate(found.polynomial))
    value = sum((c * at**i for i, c in powers), Decimal(0))
    slope = sum((i * c * at ** (i - 1) for i, c in powers if i), Decimal(0))
    assert abs(value / slope) < Decimal("1e-13")
