"""Growth, constants, means and variances of random automata, against exact sums over far boards."""

import os
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stripcount.board import Board
from stripcount.errors import BadInput
from stripcount.evaluate.spectrum import spectrum
from stripcount.gf.asymptotics import asymptotics
from stripcount.gf.modular import derive_modular
from stripcount.gf.statistic import Statistic
from stripcount.machine.explore import explore
from stripcount.model.strip import Strip

MANY = int(os.environ.get("SCEPTIC", "3"))
DIGITS = 30
Arrow = tuple[int, int, int]  # from, to, and what a column of this kind adds to the total


@dataclass(frozen=True)
class Automaton:
    """Walks from state 0 along arrows, ending anywhere; every `period`-th column may be in one cyclic class."""

    states: int
    arrows: tuple[Arrow, ...]
    period: int = 1

    def sums(self, count: int) -> list[tuple[int, int, int]]:
        """The number of walks of 0..count - 1 columns, the sum of their totals, and that of the squares."""
        now = [(int(state == 0), 0, 0) for state in range(self.states)]
        found = []
        for _ in range(count):
            found.append((sum(w for w, _, _ in now), sum(s for _, s, _ in now), sum(q for _, _, q in now)))
            after = [(0, 0, 0)] * self.states
            for source, target, add in self.arrows:
                walks, total, squares = now[source]
                w, s, q = after[target]
                after[target] = w + walks, s + total + add * walks, q + squares + 2 * add * total + add * add * walks
            now = after
        return found

    def beside(self, other: "Automaton") -> "Automaton":
        """A walk in one or the other, after one column that adds nothing."""
        shift = self.states + 1
        both = [(a + 1, b + 1, v) for a, b, v in self.arrows] + [(a + shift, b + shift, v) for a, b, v in other.arrows]
        return Automaton(shift + other.states, ((0, 1, 0), (0, shift, 0), *both), self.period)

    def before(self, other: "Automaton") -> "Automaton":
        """A walk in the first, and perhaps from its state 0 on in the other."""
        moved = [(a + self.states, b + self.states, v) for a, b, v in other.arrows]
        return Automaton(self.states + other.states, (*self.arrows, (0, self.states, 0), *moved), self.period)

    def adding(self, more: int) -> "Automaton":
        return Automaton(self.states, tuple((a, b, v + more) for a, b, v in self.arrows), self.period)


class Walks(Strip[int]):
    """The automaton as a puzzle of one row whose marks are its arrows."""

    def __init__(self, automaton: Automaton) -> None:
        super().__init__(1)
        self.automaton = automaton
        self.statistics = {"total": lambda mark: automaton.arrows[int(str(mark))][2]}  # type: ignore[misc]

    def start(self) -> int:
        return 0

    def step(self, state: int, row: int) -> Any:
        return [(number, to) for number, (at, to, _) in enumerate(self.automaton.arrows) if at == state]

    def end_column(self, state: int) -> int:
        return state

    def accepts(self, state: int) -> bool:
        return True

    def legal(self, board: Board) -> bool:
        at = 0
        for column in range(board.cols):
            start, to, _ = self.automaton.arrows[int(str(board[0, column]))]
            if start != at:
                return False
            at = to
        return True


@st.composite
def connected(draw: st.DrawFn) -> Automaton:
    """All states reach each other, through the cycle 0, 1, …, 0; further arrows keep the period or end it."""
    states = draw(st.integers(1, 5))
    period = draw(st.sampled_from([h for h in range(1, states + 1) if states % h == 0]))
    adds = st.integers(0, 3)
    arrows = [(at, (at + 1) % states, draw(adds)) for at in range(states)]
    for _ in range(draw(st.integers(0, 6))):
        at = draw(st.integers(0, states - 1))
        step = 1 if period == states else draw(st.sampled_from(range(1, states + 1, period)))
        arrows.append((at, (at + step) % states, draw(adds)))
    return Automaton(states, tuple(arrows), states)  # every cyclic class returns after so many columns or fewer


@st.composite
def rational(draw: st.DrawFn) -> Automaton:
    """As many arrows from each state, so that the growth is whole and the means are rational."""
    states, out = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    arrows = [(at, (at + 1) % states, draw(st.integers(0, 3))) for at in range(states)]
    for at in range(states):
        arrows += [(at, draw(st.integers(0, states - 1)), draw(st.integers(0, 3))) for _ in range(out - 1)]
    return Automaton(states, tuple(arrows), 12)


AUTOMATA = connected() | rational()


def slopes(automaton: Automaton, period: int) -> tuple[Fraction, Fraction, Fraction]:
    """Mean and variance a column, and what may be wrong with them: from boards of k, 2k and 4k columns."""
    k = 120 * period
    sums = automaton.sums(4 * k + 1)
    found = []
    for near, far in ((k, 2 * k), (2 * k, 4 * k)):
        means, variances = [], []
        for at in (near, far):
            walks, total, squares = sums[at]
            means.append(Fraction(total, walks))
            variances.append(Fraction(squares, walks) - means[-1] ** 2)
        found.append(((means[1] - means[0]) / (far - near), (variances[1] - variances[0]) / (far - near)))
    (mean, variance), (better, best) = found
    return better, best, max(abs(mean - better), abs(variance - best))


def is_cut(shown: str, value: Fraction, slack: Fraction) -> bool:
    """Whether decimals are a number that is known up to `slack`, cut after its last digit."""
    last = Fraction(1, 10 ** len(shown.partition(".")[2]))
    return -slack <= value - Fraction(shown) <= last + slack


def of(strip: Strip, name: str) -> Statistic:
    return Statistic(strip, (name,), explore(strip, marks=True))


@pytest.mark.long("many random machines")
@settings(max_examples=MANY, deadline=None)
@given(AUTOMATA, st.booleans())
def test_means_and_variances_of_connected_automata(automaton: Automaton, tail: bool) -> None:
    """Rational or not, with a period or not, after states that are left for good or not: never refused."""
    if tail:
        automaton = Automaton(2, ((0, 1, 2),)).before(automaton)
        automaton = Automaton(automaton.states, ((0, 2, 1), *automaton.arrows), automaton.period)
    mean, variance, slack = slopes(automaton, automaton.period)
    assume(slack < Fraction(1, 10**6))  # else the boards are not far enough to judge
    found = of(Walks(automaton), "total").growth(DIGITS).column
    assert is_cut(found.mean, mean, slack)
    assert is_cut(found.variance, variance, slack)
    for exact, value in ((found.mean_exact, mean), (found.variance_exact, variance)):
        assert exact is None or abs(Fraction(exact) - value) <= slack
        if slack < Fraction(1, 10**12) and exact is None:  # irrational: far from every small fraction
            assert abs(value - value.limit_denominator(20)) > slack


@pytest.mark.long("many random machines")
@settings(max_examples=MANY, deadline=None)
@given(rational())
def test_means_of_rational_automata_are_recognised(automaton: Automaton) -> None:
    found = of(Walks(automaton), "total").growth(DIGITS).column
    pairs = ((found.mean_exact, found.mean_polynomial), (found.variance_exact, found.variance_polynomial))
    for exact, polynomial in pairs:  # the polynomial is computed; the fraction is recognised, if it is short
        assert polynomial is not None
        low, high = polynomial
        value = Fraction(-low, high)
        assert exact == str(value) or (exact is None and value.denominator > 10**6)


@pytest.mark.long("many random machines")
@settings(max_examples=MANY, deadline=None)
@given(AUTOMATA, st.integers(0, 2))
def test_two_parts_that_grow_alike_have_one_mean_or_are_refused(automaton: Automaton, more: int) -> None:
    alone = of(Walks(automaton), "total").growth(DIGITS).column
    twice = Walks(automaton.beside(automaton.adding(more)))
    if more:
        with pytest.raises(BadInput, match="different means"):
            of(twice, "total").growth(DIGITS)
    else:
        assert of(twice, "total").growth(DIGITS).column == alone
    with pytest.raises(BadInput, match="simple dominant pole"):
        of(Walks(automaton.before(automaton)), "total").growth(DIGITS)


@settings(max_examples=MANY, deadline=None)
@given(AUTOMATA, st.integers(1, 12))
def test_moments_of_all_boards_of_one_size(automaton: Automaton, columns: int) -> None:
    walks, total, squares = automaton.sums(columns + 1)[columns]
    found = of(Walks(automaton), "total").moments(columns)
    mean = Fraction(total, walks)
    assert (found.boards, found.mean, found.variance) == (walks, mean, Fraction(squares, walks) - mean**2)


@pytest.mark.long("many random machines")
@settings(max_examples=MANY, deadline=None)
@given(AUTOMATA, st.booleans())
def test_growth_and_constants_of_every_residue_class(automaton: Automaton, twice: bool) -> None:
    """a(k) ~ c k^m g^k for each class of k, c and g to thirty digits; in series with itself a pole is double."""
    if twice:
        automaton = automaton.before(automaton)
    machine = explore(Walks(automaton)).machine()
    found = asymptotics(derive_modular(machine), spectrum(machine), DIGITS)
    terms = [walks for walks, _, _ in automaton.sums(1000)]
    for part in found.classes:
        assert part.constant is not None
        assert part.growth is not None
        assert part.power == (1 if twice else 0)
        ratios = []
        for start in (400, 900):
            k = start + (part.residue - start) % part.period
            ratios.append(terms[k] / (Fraction(part.constant) * k**part.power * Fraction(part.growth) ** k))
        near, far = (abs(ratio - 1) for ratio in ratios)
        if twice:
            assert far <= Fraction(near) * 5 / 8 + Fraction(1, 10**20)  # the error is of order 1/k
        else:
            assert far <= near / 2 + Fraction(1, 10**20)
