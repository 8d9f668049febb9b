"""Bounds of the growth per cell: their pieces placed by hand, their vectors verified by a separate program."""

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from check_bounds import bound, decimal, main, read
from note.seams import CALM, SOFT, UNIT, Bound, CalmStrip, Coloured, Cone, SoftRing, calm_weight, soft_weight, softness
from records.bounds import BOUNDS, VECTORS, bounds_again

from stripcount.machine.explore import explore
from stripcount.puzzles.magnets import Magnets

RESULTS = Path(__file__).parents[2] / "results"
K = {(x, y): int({x, y} != {"a", "b"}) for x in "ab." for y in "ab."}


@pytest.mark.parametrize("rows", [1, 2, 3, 4])
def test_colours_count_magnets(rows: int) -> None:
    assert explore(Coloured(rows)).machine().terms(9) == explore(Magnets(rows)).machine().terms(9)


def pieces(rows: int, cols: int, ring: bool) -> Counter[tuple[str, str, str, str]]:
    """Open boards by hand: (seam above, seam below, first row, last row), colours inside right unless a seam is soft.

    A cell ends a domino from above or begins one; of a ring the half between its two soft seams.
    """
    cells = list(product(range(rows), range(cols)))
    found: Counter[tuple[str, str, str, str]] = Counter()

    def place(colour: dict[tuple[int, int], str], above: str, below: str) -> None:
        free = next((cell for cell in cells if cell not in colour), None)
        if free is None:
            near = [((r, c), (r + d, c + 1 - d)) for r, c in cells for d in (0, 1) if (r + d, c + 1 - d) in cells]
            if all(K[colour[one], colour[two]] for one, two in near):
                first, last = ("".join(colour[row, col] for col in range(cols)) for row in (0, rows - 1))
                found[above, below, first, last] += 1
            return
        row, col = free
        for c in "ab.":
            if row == 0:
                place(colour | {free: c}, above[:col] + c + above[col + 1 :], below)
            if col + 1 < cols and (row, col + 1) not in colour:
                place(colour | {free: c, (row, col + 1): c}, above, below)
            if row + 1 < rows:
                place(colour | {free: c, (row + 1, col): c}, above, below)
            else:
                place(colour | {free: c}, above, below[:col] + c + below[col + 1 :])

    place({}, "n" * cols, "n" * cols)
    return found


def total(cone: Cone, cols: int) -> int:
    """The weighted number of boards with `cols` columns, in whole numbers of any size."""
    values = [int(not set(word) & set("AB_")) for word in cone.words]
    for _ in range(cols):
        for factor in reversed(cone.factors):
            ends = zip(factor.indptr, factor.indptr[1:])
            entries = list(zip(factor.indices.tolist(), factor.data.tolist()))
            values = [sum(x * values[at] for at, x in entries[first:last]) for first, last in ends]
    return values[cone.words.index("." * len(cone.words[0]))]


@pytest.mark.parametrize(("rows", "cols"), [(1, 3), (2, 2), (2, 3), (3, 2)])
def test_calm_strips_by_hand(rows: int, cols: int) -> None:
    expected = 0
    for (above, below, first, last), number in pieces(rows, cols, ring=False).items():
        if "b" not in first + last:
            weight = 1
            for letter in above + below:
                weight *= CALM[letter]
            expected += number * weight
    assert total(Cone.of(CalmStrip(rows), calm_weight), cols) == expected


def contact(one: str, other: str) -> int:
    same = one == other
    if "." in (one, other):
        return SOFT[".."] if same else SOFT["a."]
    return SOFT["aa"] if same else SOFT["ab"]


def joined(below: str, last: str, first: str) -> int:
    """The weight of a soft seam between a piece with this last row and one, below it, with this first row."""
    weight = 1
    for cut, one, other in zip(below, last, first):
        weight *= UNIT * (one == other == cut) if cut != "n" else contact(one, other)
    return weight


@pytest.mark.parametrize(("rows", "cols"), [(1, 2), (1, 3), (2, 2)])
def test_soft_rings_by_hand(rows: int, cols: int) -> None:
    """A ring is the trace of two pieces and two seams."""
    halves = pieces(rows, cols, ring=True)
    expected = sum(
        n * m * joined(below, last, first2) * joined(below2, last2, first)
        for (above, below, first, last), n in halves.items()
        for (above2, below2, first2, last2), m in halves.items()
        if below == above2 and below2 == above
    )
    assert total(Cone.of(SoftRing(2 * rows), soft_weight), cols) == expected


def test_soft_weights_dominate_on_both_sides() -> None:
    """SOFT + K and SOFT - K have no negative eigenvalue, by whole numbers and by floating point."""
    assert min(softness()) >= 0
    soft = np.array([[contact(x, y) / UNIT for y in "ab."] for x in "ab."])
    hard = np.array([[K[x, y] for y in "ab."] for x in "ab."])
    for sign in (1, -1):
        assert min(np.linalg.eigvalsh(soft + sign * hard)) > -1e-12


@pytest.mark.parametrize(("rows", "cols"), [(1, 2), (1, 4), (2, 2), (2, 3)])
def test_rings_bound_strips_of_every_width(rows: int, cols: int) -> None:
    """The inequality of the proof before the limit: growth in the rows of k columns to the power 2r is at most R(k)."""
    tall = explore(Magnets(cols)).machine().terms(42)
    growth = (tall[40] / tall[20]) ** (1 / 20)
    assert growth ** (2 * rows) <= total(Cone.of(SoftRing(2 * rows), soft_weight), cols) / UNIT ** (2 * cols)


def test_stacked_calm_strips_are_boards() -> None:
    """Pieces of one and two rows through one calm seam never give more boards than there are."""
    for cols in (2, 3):
        upper, lower = pieces(1, cols, ring=False), pieces(2, cols, ring=False)
        stacked = sum(
            n * m
            for (above, below, first, last), n in upper.items()
            for (above2, below2, first2, last2), m in lower.items()
            if below == above2 and set(above + below2) == {"n"} and "b" not in below + first + last + first2 + last2
        )
        assert 0 <= stacked <= explore(Magnets(3)).machine().terms(cols + 1)[cols]


@pytest.mark.parametrize(("rows", "cols", "gap"), [(1, 1, 2), (2, 1, 2), (3, 1, 2), (1, 2, 1), (2, 2, 1)])
def test_calm_strips_bound_boards_of_twice_the_width(rows: int, cols: int, gap: int) -> None:
    """The inequality of the proof before the limit: the spectral radius of G squared is at most a power of growth."""
    words = ["".join(word) for word in product("na.", repeat=cols)]
    calm = np.zeros((len(words), len(words)))
    for (above, below, first, last), number in pieces(rows, cols, ring=False).items():
        if "b" not in first + last:
            calm[words.index(above), words.index(below)] += number
    assert (calm == calm.T).all()
    wide = explore(Magnets(2 * cols + gap)).machine().terms(41)
    growth = (wide[40] / wide[20]) ** (1 / 20)
    assert 1 < max(abs(np.linalg.eigvalsh(calm))) ** 2 <= growth**rows


def given(proved: Bound) -> dict[str, object]:
    weights = CALM if proved.kind == "calm" else SOFT | {"unit": UNIT}
    return {"kind": proved.kind, "rows": proved.rows, "weights": weights, "vector": proved.vector}


@pytest.mark.parametrize("proved", [Bound.calm(1), Bound.calm(2), Bound.calm(3), Bound.ring(2), Bound.ring(4)])
def test_the_pure_program_finds_the_same_fraction(proved: Bound) -> None:
    assert bound(given(proved)) == proved.power


def test_a_wrong_vector_proves_less() -> None:
    proved = Bound.ring(4)
    spoiled = dict(proved.vector)
    spoiled["...."] = spoiled["...."] // 2
    assert bound(given(proved) | {"vector": spoiled}) > proved.power
    with pytest.raises(ValueError, match="positive"):
        bound(given(proved) | {"vector": proved.vector | {"....": 0}})
    with pytest.raises(ValueError, match="semidefinite"):
        bound(given(proved) | {"weights": SOFT | {"unit": UNIT, "..": 1200}})


def test_the_recorded_bounds_hold(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads((RESULTS / BOUNDS).read_text())
    pairs = bounds_again(RESULTS, data, 6000)
    assert len(pairs) == 8
    assert all(one == other for one, other in pairs)
    calm = [float(Fraction(line["power"])) ** (1 / line["rows"]) for line in data["calm"]]
    rings = [float(Fraction(line["power"])) ** (1 / line["rows"]) for line in data["ring"]]
    assert calm == sorted(calm)
    assert rings == sorted(rings, reverse=True)
    assert calm[-1] < rings[-1]
    path = RESULTS / VECTORS["calm", 5]
    assert main([str(path)]) == 0
    assert ">= (" in capsys.readouterr().out


@pytest.mark.long
def test_the_best_vectors_in_pure_python() -> None:
    data = json.loads((RESULTS / BOUNDS).read_text())
    for kind in ("calm", "ring"):
        line = data[kind][-1]
        assert bound(read(RESULTS / line["vector"])) == Fraction(line["power"])


def test_decimals_are_bounds_themselves() -> None:
    for power, rows in (
        (Fraction(2), 2),
        (Fraction(76431879000, 3233061323), 5),
        (Fraction(4), 2),
        (Fraction(1, 3), 1),
    ):
        low, high = (Fraction(decimal(power, rows, below=below)) for below in (True, False))
        assert low**rows <= power <= high**rows
        assert high - low <= Fraction(1, 10**7)
    assert decimal(Fraction(2), 2, below=True) == "1.4142135"
    assert decimal(Fraction(2), 2, below=False) == "1.4142136"


@pytest.mark.parametrize("rows", [1, 2, 3, 4])
def test_every_word_of_a_calm_strip_is_completed(rows: int) -> None:
    """Lemma `completed`: from each word of the machine a word without open rows is reached, with positive weights."""
    cone = Cone.of(CalmStrip(rows), calm_weight)
    reach = np.array([not set(word) & set("AB_") for word in cone.words], dtype=np.uint64)
    assert min(CALM.values()) > 0
    for _ in range(2 * rows + 2):
        after = reach
        for factor in reversed(cone.factors):
            after = np.minimum(factor @ after, 1)
        reach = np.maximum(reach, after)
    assert reach.all()
