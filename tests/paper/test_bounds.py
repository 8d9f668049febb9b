"""Bounds of the growth per cell: their pieces placed by hand, their vectors verified by a separate program."""

import json
import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from math import log, prod
from pathlib import Path

import numpy as np
import pytest
from check_bounds import bound, decimal, density, exponent, main, read
from note.seams import (
    CALM_WEIGHTS,
    CONTACT_UNIT,
    HEAVY_MAGNETS,
    LIGHT_MAGNETS,
    RING_WEIGHTS,
    UNIT_MAGNETS,
    Bound,
    CalmStrip,
    ColouredDominoes,
    RingWeights,
    SoftRing,
    WeightedMachine,
    calm_weight,
)
from records.bounds import BOUNDS, bounds_again, vector_file

from stripcount.count import Count
from stripcount.machine.explore import explore
from stripcount.puzzles.magnets import Magnets

RESULTS = Path(__file__).parents[2] / "results"
K = {(x, y): int({x, y} != {"a", "b"}) for x in "ab." for y in "ab."}


@pytest.mark.parametrize("rows", [1, 2, 3, 4])
def test_colours_count_magnets(rows: int) -> None:
    assert explore(ColouredDominoes(rows)).machine().terms(9) == explore(Magnets(rows)).machine().terms(9)


Piece = tuple[str, str, tuple[str, ...], int]


def pieces(rows: int, cols: int) -> Counter[Piece]:
    """Open boards by hand: (seam above, seam below, colours of the rows, magnets), colours inside right.

    A cell ends a domino from above or begins one; a domino that is cut counts where it begins.
    """
    cells = list(product(range(rows), range(cols)))
    found: Counter[Piece] = Counter()

    def place(colour: dict[tuple[int, int], str], above: str, below: str, magnets: int) -> None:
        free = next((cell for cell in cells if cell not in colour), None)
        if free is None:
            near = [((r, c), (r + d, c + 1 - d)) for r, c in cells for d in (0, 1) if (r + d, c + 1 - d) in cells]
            if all(K[colour[one], colour[two]] for one, two in near):
                shown = tuple("".join(colour[row, col] for col in range(cols)) for row in range(rows))
                found[above, below, shown, magnets] += 1
            return
        row, col = free
        for c in "ab.":
            more = magnets + (c != ".")
            if row == 0:
                place(colour | {free: c}, above[:col] + c + above[col + 1 :], below, magnets)
            if col + 1 < cols and (row, col + 1) not in colour:
                place(colour | {free: c, (row, col + 1): c}, above, below, more)
            if row + 1 < rows:
                place(colour | {free: c, (row + 1, col): c}, above, below, more)
            else:
                place(colour | {free: c}, above, below[:col] + c + below[col + 1 :], more)

    place({}, "n" * cols, "n" * cols, 0)
    return found


def total(cone: WeightedMachine, cols: int) -> int:
    """The weighted number of boards with `cols` columns, in integers of any size."""
    values = [int(not set(word) & set("AB_")) for word in cone.words]
    for _ in range(cols):
        for factor in reversed(cone.factors):
            ends = zip(factor.indptr, factor.indptr[1:])
            entries = list(zip(factor.indices.tolist(), factor.data.tolist()))
            values = [sum(x * values[at] for at, x in entries[first:last]) for first, last in ends]
    return values[cone.words.index("." * len(cone.words[0]))]


def calm(rows: int, cols: int) -> Counter[tuple[str, str]]:
    """The numbers of strips without b in the first and the last row, by the words along which they are cut."""
    found: Counter[tuple[str, str]] = Counter()
    for (above, below, shown, _), number in pieces(rows, cols).items():
        if "b" not in shown[0] + shown[-1]:
            found[above, below] += number
    return found


def weight(word: str) -> int:
    return prod(CALM_WEIGHTS[letter] for letter in word)


@pytest.mark.some_cases("further records of the note", "3-2", "4-1", "5-1")
@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_calm_strips_by_hand(rows: int, cols: int) -> None:
    expected = sum(
        number * weight(above + below)
        for (above, below, shown, _), number in pieces(rows, cols).items()
        if "b" not in "".join(shown[:2] + shown[-2:])
    )
    assert total(WeightedMachine.of(CalmStrip(rows), calm_weight), cols) == expected


@pytest.mark.some_cases("further records of the note", "1-1", "2-1", "1-2", "2-2", "1-3")
@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (2, 1), (3, 1), (4, 1), (1, 2), (2, 2), (1, 3)])
def test_calm_strips_are_a_rayleigh_quotient(rows: int, cols: int) -> None:
    """A strip of rows + 2 rows is y G y, one of two rows is y y, with y = G d for strips of one row."""
    words = ["".join(word) for word in product("na.", repeat=cols)]
    one, strip = calm(1, cols), calm(rows, cols)
    assert all(strip[s, t] == strip[t, s] for s, t in product(words, repeat=2))
    y = {s: sum(one[s, t] * weight(t) for t in words) for s in words}
    top = sum(y[s] * strip[s, t] * y[t] for s, t in product(words, repeat=2))
    bottom = sum(y[s] ** 2 for s in words)
    assert total(WeightedMachine.of(CalmStrip(rows + 2), calm_weight), cols) == top
    assert total(WeightedMachine.of(CalmStrip(2), calm_weight), cols) == bottom
    radius = max(abs(np.linalg.eigvalsh(np.array([[float(strip[s, t]) for t in words] for s in words]))))
    assert top / bottom <= radius * (1 + 1e-12)


def contact(soft: RingWeights, one: str, other: str) -> int:
    same = one == other
    if "." in (one, other):
        return soft.contacts[".." if same else "a."]
    return soft.contacts["aa" if same else "ab"]


def joined(soft: RingWeights, below: str, last: str, first: str) -> int:
    """The weight of a soft seam between a piece with this last row and one, below it, with this first row."""
    found = 1
    for cut, one, other in zip(below, last, first):
        found *= CONTACT_UNIT * (one == other == cut) if cut != "n" else contact(soft, one, other)
    return found


@pytest.mark.parametrize(
    ("rows", "cols", "soft"),
    [
        (1, 2, UNIT_MAGNETS),
        (1, 3, UNIT_MAGNETS),
        (2, 2, UNIT_MAGNETS),
        (1, 3, LIGHT_MAGNETS),
        (2, 1, LIGHT_MAGNETS),
        (2, 1, HEAVY_MAGNETS),
    ],
)
def test_soft_rings_by_hand(rows: int, cols: int, soft: RingWeights) -> None:
    """A ring is the trace of two pieces and two seams; of its rows * cols dominoes each is a magnet or blank."""
    halves = pieces(rows, cols)
    expected = sum(
        n
        * m
        * joined(soft, below, shown[-1], shown2[0])
        * joined(soft, below2, shown2[-1], shown[0])
        * soft.magnet ** (magnets + magnets2)
        * soft.blank ** (rows * cols - magnets - magnets2)
        for (above, below, shown, magnets), n in halves.items()
        for (above2, below2, shown2, magnets2), m in halves.items()
        if below == above2 and below2 == above
    )
    assert total(WeightedMachine.of(SoftRing(2 * rows), soft.mark_weight), cols) == expected


@pytest.mark.parametrize("chosen", RING_WEIGHTS)
def test_soft_weights_dominate_on_both_sides(chosen: RingWeights) -> None:
    """The contacts + K and the contacts - K have no negative eigenvalue, by integers and by floating point."""
    assert min(chosen.admissibility()) >= 0
    soft = np.array([[contact(chosen, x, y) / CONTACT_UNIT for y in "ab."] for x in "ab."])
    hard = np.array([[K[x, y] for y in "ab."] for x in "ab."])
    for sign in (1, -1):
        assert min(np.linalg.eigvalsh(soft + sign * hard)) > -1e-12


@pytest.mark.some_cases("further records of the note", "soft2-1-2", "soft2-2-2")
@pytest.mark.parametrize(("rows", "cols"), [(1, 2), (1, 4), (2, 2), (2, 3)])
@pytest.mark.parametrize("soft", RING_WEIGHTS)
def test_rings_bound_strips_of_every_width(rows: int, cols: int, soft: RingWeights) -> None:
    """The inequality of the proof before the limit: growth in the rows of k columns to the power 2r is at most R(k)."""
    by_magnets = Count(Magnets(cols)).statistic("magnets").terms(41)
    early, late = (sum(n * (soft.magnet / soft.blank) ** j for j, n in enumerate(by_magnets[k])) for k in (20, 40))
    growth = (late / early) ** (1 / 20)
    ring = total(WeightedMachine.of(SoftRing(2 * rows), soft.mark_weight), cols)
    assert growth ** (2 * rows) <= ring / CONTACT_UNIT ** (2 * cols) / soft.blank ** (rows * cols)


def test_stacked_calm_strips_are_boards() -> None:
    """Pieces of one and two rows through one calm seam never give more boards than there are."""
    for cols in (2, 3):
        upper, lower = pieces(1, cols), pieces(2, cols)
        stacked = sum(
            n * m
            for (above, below, shown, _), n in upper.items()
            for (above2, below2, shown2, _), m in lower.items()
            if below == above2 and set(above + below2) == {"n"} and "b" not in "".join(shown + shown2)
        )
        assert 0 <= stacked <= explore(Magnets(3)).machine().terms(cols + 1)[cols]


@pytest.mark.parametrize(("rows", "cols", "gap"), [(1, 1, 2), (2, 1, 2), (3, 1, 2), (1, 2, 1), (2, 2, 1)])
def test_calm_strips_bound_boards_of_twice_the_width(rows: int, cols: int, gap: int) -> None:
    """The inequality of the proof before the limit: the spectral radius of G squared is at most a power of growth."""
    words = ["".join(word) for word in product("na.", repeat=cols)]
    strips = calm(rows, cols)
    table = np.array([[float(strips[s, t]) for t in words] for s in words])
    wide = explore(Magnets(2 * cols + gap)).machine().terms(41)
    growth = (wide[40] / wide[20]) ** (1 / 20)
    assert 1 < max(abs(np.linalg.eigvalsh(table))) ** 2 <= growth**rows


SMALL = [partial(Bound.calm, rows) for rows in (3, 4, 5)]
SMALL += [partial(Bound.ring, rows, soft) for rows in (2, 4) for soft in RING_WEIGHTS]


@pytest.mark.parametrize("of", SMALL)
def test_the_pure_program_finds_the_same_fraction(of: Callable[[], Bound]) -> None:
    proved = of()
    assert bound(proved.content) == proved.power
    assert exponent(proved.content) == proved.exponent


def test_a_wrong_vector_proves_less() -> None:
    proved = Bound.ring(4)
    spoiled = dict(proved.vector)
    spoiled["...."] = spoiled["...."] // 2
    assert bound(proved.content | {"vector": spoiled}) > proved.power
    with pytest.raises(ValueError, match="positive"):
        bound(proved.content | {"vector": proved.vector | {"....": 0}})
    with pytest.raises(ValueError, match="semidefinite"):
        bound(proved.content | {"weights": proved.weights | {"..": 1200}})
    low = Bound.calm(3)
    assert bound(low.content | {"base": low.base | {"..": low.base[".."] // 2}}) < low.power
    with pytest.raises(ValueError, match="two rows"):
        bound(low.content | {"base": {"..": 1}})


@pytest.mark.long("reads and recomputes the records of the note")
@pytest.mark.parametrize("rows", [4])
def test_the_density_lies_between_slopes(rows: int) -> None:
    """Of boards with few rows the density is known, and their growth constants lie within every bound's reach."""
    low, few, many = Bound.calm(rows + 2), Bound.ring(rows, LIGHT_MAGNETS), Bound.ring(rows, HEAVY_MAGNETS)
    least, most = density(*((proved.power, proved.exponent) for proved in (low, few, many)))
    logs = [log(proved.power) / proved.exponent for proved in (low, few, many)]
    assert 0 <= (logs[0] - logs[1]) / log(2) - float(least) < 1e-3
    assert 0 <= float(most) - (logs[2] - logs[0]) / log(2) < 1e-3
    assert least < Fraction(2216, 10000) < most  # six rows, Table `normal`


@pytest.mark.long("reads and recomputes the records of the note")
def test_the_recorded_bounds_hold(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads((RESULTS / BOUNDS).read_text())
    pairs = bounds_again(RESULTS, data, 1500)
    assert len(pairs) == 9
    assert all(one == other for one, other in pairs)
    roots: dict[tuple[str, str], list[float]] = {}
    for line in data["lines"]:
        root = float(Fraction(line["power"])) ** (1 / line["exponent"])
        roots.setdefault((line["kind"], line["magnet"]), []).append(root)
    assert roots["calm", "1/1"] == sorted(roots["calm", "1/1"])
    for magnet in ("1/1", "1/2", "2/1"):
        assert roots["ring", magnet] == sorted(roots["ring", magnet], reverse=True)
    assert roots["ring", "1/2"][-1] < roots["calm", "1/1"][-1] < roots["ring", "1/1"][-1] < roots["ring", "2/1"][-1]
    assert main([str(RESULTS / str(vector_file(("calm", 5, None))))]) == 0
    assert ">= (" in capsys.readouterr().out


@pytest.mark.long("reads and recomputes the records of the note")
def test_the_program_prints_the_density_if_the_files_enclose_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = []
    for name, proved in (
        ("low", Bound.calm(4)),
        ("few", Bound.ring(4, LIGHT_MAGNETS)),
        ("many", Bound.ring(4, HEAVY_MAGNETS)),
    ):
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps(proved.content))
        paths.append(str(path))
    assert main(paths[:2]) == main(paths) == 0
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 6
    assert "with magnets of weight 1/2 <=" in said[1]
    least, most = (float(word.strip(",")) for word in said[-1].split() if word[0].isdigit())
    assert 0 < least < 0.2216 < most < 1


@pytest.mark.long("reads and recomputes the records of the note")
def test_vectors_kept_in_pure_python(pytestconfig: pytest.Config) -> None:
    """Those of eight rows take 15 seconds each: one is drawn, as the order of the tests is."""
    data = json.loads((RESULTS / BOUNDS).read_text())
    kept = [line for line in data["lines"] if "vector" in line]
    assert len(kept) == 6
    large = [line for line in kept if line["rows"] == 8]
    chosen = random.Random(pytestconfig.getoption("order")).choice(large)
    for line in (chosen, *(line for line in kept if line not in large)):
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
    cone = WeightedMachine.of(CalmStrip(rows), calm_weight)
    reach = np.array([not set(word) & set("AB_") for word in cone.words], dtype=np.uint64)
    assert min(CALM_WEIGHTS.values()) > 0
    for _ in range(2 * rows + 2):
        after = reach
        for factor in reversed(cone.factors):
            after = np.minimum(factor @ after, 1)
        reach = np.maximum(reach, after)
    assert reach.all()
