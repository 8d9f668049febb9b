"""Magnets in colours, cut along seams: strips and rings whose growth bounds the growth per cell on both sides.

Exchange the poles of every second cell, as on a chessboard. Both halves of a magnet are then of one colour, a or b,
and the rule says that a never touches b. The note proves two bounds (section "Growth per cell"):

- *calm strips*: no b in the first two and the last two rows; dominoes may be cut by the upper and the lower edge, whose
  letters have the weights CALM_WEIGHTS. The growth of a strip of n rows, divided by that of one of two rows, is a lower
  bound of the power n - 2 of the growth per cell;
- *rings*: boards whose last row lies above the first, with two soft seams, at which two cells that touch have a weight
  (`RingWeights`) instead of being allowed or forbidden. The growth of a ring of n rows is an upper bound of the n-th
  power, also if every magnet has a weight; from this follow bounds for the density of magnets.

The growth ω of a weighted machine M is itself bounded by a vector v: M v ≥ ω v or M v ≤ ω v proves a bound. Vectors
have positive integers as entries, and the inequality is verified in integers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from stripcount.board import Board, Mark
from stripcount.machine.exploration import Exploration
from stripcount.machine.explore import explore
from stripcount.model.tile_strip import Label, TileStrip
from stripcount.puzzles.magnets import EDGE, EdgeLabel

CALM_WEIGHTS = {"n": 60, "a": 22, ".": 4}
"""Weights of the letters of the outer edges: no domino cut, one of colour a, a blank one. Any weights give a bound."""
CONTACT_UNIT = 1000  # the weights of contacts are integers in units of 1 / CONTACT_UNIT


@dataclass(frozen=True, eq=False)
class RingWeights:
    """The weights of a ring: of two cells that touch at a soft seam, of a magnet and of a blank domino.

    `contacts` holds the weights of two cells that touch at a soft seam, in units of 1 / CONTACT_UNIT, by the colours of
    the cells: "aa", "ab", "a." and ".."; a and b may be exchanged. They are admissible if no number that
    `admissibility` returns is negative. `magnet` and `blank` are the weights m and n of the two kinds of dominoes. As
    a board has half as many dominoes as cells, they are equivalent to the weights m/n and 1, up to a power of n.
    """

    contacts: dict[str, int]
    magnet: int = 1
    blank: int = 1

    def admissibility(self) -> tuple[int, int, int]:
        """Return three numbers that must not be negative for the contacts to be admissible.

        With K = ((1, 0, 1), (0, 1, 1), (1, 1, 1)) the matrices contacts + K and contacts - K must be positive
        semidefinite. Both split into a difference of colours and a 2 × 2 block.

        >>> min(UNIT_MAGNETS.admissibility()) >= 0
        True
        """
        equal, opposite, mixed, blank = (self.contacts[name] for name in ("aa", "ab", "a.", ".."))
        sum_of_weights = equal + opposite
        return (
            equal - opposite - CONTACT_UNIT,
            (sum_of_weights + CONTACT_UNIT) * (blank + CONTACT_UNIT) - 2 * (mixed + CONTACT_UNIT) ** 2,
            (sum_of_weights - CONTACT_UNIT) * (blank - CONTACT_UNIT) - 2 * (mixed - CONTACT_UNIT) ** 2,
        )

    @property
    def weights(self) -> dict[str, int]:
        """All weights by name, as a file with a vector holds them."""
        return self.contacts | {"unit": CONTACT_UNIT, "magnet": self.magnet, "blank": self.blank}

    def mark_weight(self, rows: int, row: int, mark: str) -> int:
        """Return the weight of a mark of `SoftRing`, in units of 1 / CONTACT_UNIT for each soft seam below the cell."""
        weight = 1
        if mark[0] in "LT":  # each domino begins once
            weight *= self.blank if mark[1] == "." else self.magnet
        touching = [mark[start : start + 2] for start in range(2, len(mark), 2)]
        for contact in touching:
            colours = contact.replace("b", "a") if len(set(contact) - {"."}) == 1 else contact
            weight *= self.contacts["".join(sorted(colours, key="ab.".index))]
        seam_count = (row == rows // 2) + (row == rows - 1)
        return weight * int(CONTACT_UNIT ** (seam_count - len(touching)))


UNIT_MAGNETS = RingWeights({"aa": 1322, "ab": 322, "a.": 721, "..": 1242})
LIGHT_MAGNETS = RingWeights({"aa": 1500, "ab": 500, "a.": 772, "..": 1104}, blank=2)
HEAVY_MAGNETS = RingWeights({"aa": 1180, "ab": 180, "a.": 708, "..": 1474}, magnet=2)
RING_WEIGHTS = (UNIT_MAGNETS, LIGHT_MAGNETS, HEAVY_MAGNETS)
"""Rings whose magnets have the weight 1, 1/2 and 2, relative to blank dominoes."""
_COLOUR_EXCHANGE = str.maketrans("abAB", "baBA")
_VECTOR_DIGITS = 7  # significant digits of an entry of a vector
_MAX_ITERATIONS = 400  # of the power iteration


class ColouredDominoes(TileStrip):
    """Boards tiled by dominoes in three colours, a, b and blank, of which a and b never share a side.

    Boards differ by their layout or by their colouring.

    >>> explore(ColouredDominoes(2)).machine().terms(4)
    [1, 3, 14, 47]
    """

    def left_edge(self, row: int) -> Label:
        """Return a blank, closed side."""
        return EDGE

    def top_edge(self) -> Label:
        """Return a blank, closed side."""
        return EDGE

    def right_edge(self, label: Label, row: int) -> bool:
        """Return whether no domino crosses the right edge of the board."""
        return not _edge_label(label).crossed

    def bottom_edge(self, label: Label) -> bool:
        """Return whether no domino crosses the lower edge of the board."""
        return not _edge_label(label).crossed

    def colours(self, row: int) -> str:
        """Return the colours that cells of a row may have."""
        return "ab."

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield the halves of dominoes that fit between `left` and `above`."""
        left_side, upper_side = _edge_label(left), _edge_label(above)
        for letter, colour in domino_halves(left_side, upper_side, self.colours(row)):
            if may_touch(colour, left_side.pole) and may_touch(colour, upper_side.pole):
                yield letter + colour, EdgeLabel(colour, letter == "L"), EdgeLabel(colour, letter == "T")

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield nothing; the tests place pieces by hand."""
        return iter(())

    def legal(self, board: Board) -> bool:
        """Return False; the tests place pieces by hand."""
        return False


class CalmStrip(ColouredDominoes):
    """Strips without b in the outer two rows on both sides, whose dominoes may be cut by the upper and the lower edge.

    In the first row a mark *a or *. is the lower half of a domino that is cut.

    >>> explore(CalmStrip(1)).machine().terms(3)
    [1, 4, 18]
    """

    def bottom_edge(self, label: Label) -> bool:
        """Return True: a domino may cross the lower edge."""
        return True

    def colours(self, row: int) -> str:
        """Return the colours that cells of a row may have."""
        return "a." if min(row, self.rows - 1 - row) < 2 else "ab."

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield the halves of dominoes that fit between `left` and `above`, cut ones in the first row."""
        yield from _with_closed_bottom(super().tiles(left, above, row), row == self.rows - 1)
        left_side = _edge_label(left)
        if row == 0 and not left_side.crossed:
            for colour in self.colours(row):
                if may_touch(colour, left_side.pole):
                    yield from _with_closed_bottom(
                        [("*" + colour, EdgeLabel(colour, False), EdgeLabel(colour, False))], self.rows == 1
                    )


class SoftRing(ColouredDominoes):
    """Boards of an even number n of rows whose last row lies above the first, with soft seams above rows 0 and n/2.

    A mark is the letter of a half of a domino, its colour, and two colours for each soft seam at which the cell touches
    a cell read before it, unless a domino crosses the seam there: in row n/2 the colour above and its own, in the last
    row its own and that of the first row.

    >>> explore(SoftRing(2)).machine().terms(3)
    [1, 6, 37]
    """

    def top_edge(self) -> Label:
        """Return None: whether a domino crosses the upper edge is chosen in the first row."""
        return None

    def bottom_edge(self, label: Label) -> bool:
        """Return True: `tiles` compares the last row with the choice made in the first."""
        return True

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield the halves of dominoes that fit; labels below hold the first row's colour and choice as well."""
        left_side = _edge_label(left)
        if row == 0:
            options = [pair for pair in domino_halves(left_side, EDGE, "ab.") if may_touch(pair[1], left_side.pole)]
            options += [
                ("*", colour) for colour in "ab." if not left_side.crossed and may_touch(colour, left_side.pole)
            ]
            for letter, colour in options:
                below_label = (colour, letter == "*", EdgeLabel(colour, letter == "T"))
                yield letter + colour, EdgeLabel(colour, letter == "L"), below_label
            return
        assert isinstance(above, tuple)
        first_colour, crosses_top, upper_side = above
        assert isinstance(upper_side, EdgeLabel)
        at_seam, in_last_row = row == self.rows // 2, row == self.rows - 1
        for letter, colour in domino_halves(left_side, upper_side, "ab."):
            if not may_touch(colour, left_side.pole) or (
                letter != "B" and not at_seam and not may_touch(colour, upper_side.pole)
            ):
                continue
            continues_down = letter == "T"
            if in_last_row and (continues_down != crosses_top or (crosses_top and colour != first_colour)):
                continue
            mark = letter + colour + (upper_side.pole + colour if at_seam and letter != "B" else "")
            mark += colour + first_colour if in_last_row and not crosses_top else ""
            yield (
                mark,
                EdgeLabel(colour, letter == "L"),
                EDGE if in_last_row else (first_colour, crosses_top, EdgeLabel(colour, continues_down)),
            )


def domino_halves(left: EdgeLabel, above: EdgeLabel, colours: str) -> Iterator[tuple[str, str]]:
    """Yield (letter, colour) of the halves of dominoes that a cell may hold, L R T or B with a colour of `colours`.

    Neighbouring colours are not compared; `may_touch` does that.
    """
    if left.crossed and above.crossed:
        return
    if left.crossed or above.crossed:
        letter, colour = ("R", left.pole) if left.crossed else ("B", above.pole)
        if colour in colours:
            yield letter, colour
        return
    for colour in colours:
        yield "L", colour
        yield "T", colour


def may_touch(colour: str, other_colour: str) -> bool:
    """Return whether two colours may share a side."""
    return {colour, other_colour} != {"a", "b"}


def calm_weight(rows: int, row: int, mark: str) -> int:
    """Return the weight of a mark of `CalmStrip`: the product of its weights at the upper and the lower edge.

    It is 1 in every row between them.
    """
    weight = 1
    if row == 0:
        weight *= CALM_WEIGHTS.get(mark[1] if mark[0] == "*" else "n", 0)
    if row == rows - 1:
        weight *= CALM_WEIGHTS.get(mark[1] if mark[0] == "T" else "n", 0)  # b occurs only in other rows
    return weight


Number = TypeVar("Number", np.int64, np.float64)


@dataclass(frozen=True)
class WeightedMachine:
    """A weighted machine: one sparse integer matrix per row, in reading order.

    `words` are the states between columns. A factor is indexed by (state before the row, state after it).
    """

    factors: tuple[csr_array[np.int64], ...]
    words: tuple[str, ...]

    @classmethod
    def of(cls, strip: ColouredDominoes, mark_weight: Callable[[int, int, str], int]) -> WeightedMachine:
        """Return the machine of a strip, where a column has the product of its weights mark_weight(rows, row, mark)."""
        exploration: Exploration = explore(strip, marks=True)
        marks = [str(mark) for mark in exploration.marks]
        factors = []
        for row, edges in enumerate(exploration.edges):
            weights = np.array([mark_weight(strip.rows, row, mark) for mark in marks], dtype=np.int64)[edges.mark]
            shape = (exploration.sizes[row], exploration.sizes[(row + 1) % strip.rows])
            factor = csr_array((weights, (edges.source, edges.target)), shape=shape)
            factor.sum_duplicates()
            factors.append(factor)
        words = tuple(state_word(exploration.state(0, state)) for state in range(exploration.sizes[0]))
        return cls(tuple(factors), words)

    def column(self, values: NDArray[Number]) -> NDArray[Number]:
        """Return M v for v = `values`: for each state the weighted sum of values over the columns that may follow."""
        for factor in reversed(self.factors):
            values = factor.astype(values.dtype) @ values
        return values

    def vector(self, kind: str) -> NDArray[np.int64]:
        """Return positive integers near a dominant eigenvector, equal for words of one orbit.

        `kind` is "calm" or "ring" and says which symmetries an orbit has.
        """
        values: NDArray[np.float64] = np.ones(len(self.words))
        for _ in range(_MAX_ITERATIONS):
            image = np.asarray(self.column(values), dtype=np.float64)
            ratio = image / values
            if ratio.max() - ratio.min() < 1e-7 * ratio.max():
                break
            values = image / ratio.max() + values / 3
            values /= values.max()
        scaled = np.maximum(1, np.rint(values * (2.0**60 / ratio.max())))
        rounding_unit = 10.0 ** np.maximum(0, np.floor(np.log10(scaled)) + 1 - _VECTOR_DIGITS)
        index_of = {name: index for index, name in enumerate(self.words)}
        representative_index = np.array([index_of[orbit_representative(name, kind)] for name in self.words])
        vector: NDArray[np.int64] = (np.rint(scaled / rounding_unit) * rounding_unit).astype(np.int64)[
            representative_index
        ]
        return vector

    def entries_by_orbit(self, vector: NDArray[np.int64], kind: str) -> dict[str, int]:
        """Return the entry of each orbit by its representative, sorted."""
        return {name: int(x) for name, x in sorted(zip(self.words, vector)) if orbit_representative(name, kind) == name}

    def bounds(self, vector: NDArray[np.int64]) -> tuple[Fraction, Fraction]:
        """Return the smallest and the largest ratio (M v)_i / v_i, exactly.

        Raises OverflowError unless M v stays below 2⁶² in floating point, whose relative error is tiny; the sums of
        integers then stay below 2⁶³.
        """
        if float(np.asarray(self.column(vector.astype(np.float64))).max()) > 2.0**62:
            raise OverflowError("the vector is too large for products in 64 bits.")
        image = self.column(vector)
        ratio = image / vector
        quotients = []
        for extreme_indices in (
            np.flatnonzero(ratio <= ratio.min() * (1 + 1e-12)),
            np.flatnonzero(ratio >= ratio.max() * (1 - 1e-12)),
        ):
            quotients.append([Fraction(int(image[i]), int(vector[i])) for i in extreme_indices])
        return min(quotients[0]), max(quotients[1])


def state_word(state: object) -> str:
    """Return a state between columns as a word: a b . for closed cells, A B _ for cells with a domino to the right."""
    assert isinstance(state, tuple)
    return "".join("AB_"["ab.".index(side.pole)] if side.crossed else side.pole for side in state[0])


@dataclass(frozen=True)
class Bound:
    """A proved bound `power` of the growth per cell to the power `exponent`, with the vector that proves it.

    `kind` is "calm" for a lower and "ring" for an upper bound; `words` is the number of states of the machine,
    `weights` those of its letters or contacts, `vector` the entry of each orbit by its representative, and `base` the
    vector of the calm strip of two rows. In the growth that a ring bounds, a magnet has the quotient of the weights of
    magnets and blank dominoes as its weight.
    """

    kind: str
    rows: int
    words: int
    power: Fraction
    weights: dict[str, int]
    vector: dict[str, int]
    base: dict[str, int]

    @property
    def exponent(self) -> int:
        """The exponent of the growth per cell in the bounded power."""
        return self.rows - 2 if self.kind == "calm" else self.rows

    @property
    def content(self) -> dict[str, Any]:
        """What the JSON file with the vector holds, by key."""
        names = ("kind", "rows", "weights", "vector") + ("base",) * (self.kind == "calm")
        return {name: getattr(self, name) for name in names}

    @classmethod
    def calm(cls, rows: int) -> Bound:
        """Return a lower bound of the growth per cell to the power `rows` - 2, for at least three rows.

        >>> 1.86 < float(Bound.calm(3).power) < 1.87
        True
        """
        machine, two_rows = (WeightedMachine.of(CalmStrip(n), calm_weight) for n in (rows, 2))
        vector, base = (weighted_machine.vector("calm") for weighted_machine in (machine, two_rows))
        power = machine.bounds(vector)[0] / two_rows.bounds(base)[1]
        return cls(
            "calm",
            rows,
            len(machine.words),
            power,
            CALM_WEIGHTS,
            machine.entries_by_orbit(vector, "calm"),
            two_rows.entries_by_orbit(base, "calm"),
        )

    @classmethod
    def ring(cls, rows: int, weights: RingWeights = UNIT_MAGNETS) -> Bound:
        """Return an upper bound of the `rows`-th power of the growth per cell.

        >>> 2.06 < float(Bound.ring(4).power) ** 0.25 < 2.07
        True
        """
        machine = WeightedMachine.of(SoftRing(rows), weights.mark_weight)
        vector = machine.vector("ring")
        power = machine.bounds(vector)[1] / (CONTACT_UNIT**2 * weights.blank ** (rows // 2))
        return cls(
            "ring", rows, len(machine.words), power, weights.weights, machine.entries_by_orbit(vector, "ring"), {}
        )


def orbit_representative(state_word: str, kind: str) -> str:
    """Return the smallest image of a word under reflection and, for rings, rotation by half and exchange of colours.

    >>> orbit_representative("b..A", "calm"), orbit_representative("b..A", "ring")
    ('A..b', '.Ab.')
    """
    images = [state_word, state_word[::-1]]
    if kind == "ring":
        half = len(state_word) // 2
        images += [w[half:] + w[:half] for w in images]
        images += [w.translate(_COLOUR_EXCHANGE) for w in images]
    return min(images)


def _edge_label(label: Label) -> EdgeLabel:
    assert isinstance(label, EdgeLabel)
    return label


def _with_closed_bottom(
    tiles: Iterator[tuple[Mark, Label, Label]] | list[tuple[Mark, Label, Label]], in_last_row: bool
) -> Iterator[tuple[Mark, Label, Label]]:
    """Yield the tiles; in the last row with an empty label below, because the mark shows whether a domino is cut."""
    for mark, right, below_label in tiles:
        yield mark, right, EDGE if in_last_row else below_label
