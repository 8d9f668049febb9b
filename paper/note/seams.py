"""Magnets in colours, cut along seams: strips and rings whose growth bounds the growth per cell on both sides.

Exchange the poles of every second cell, as on a chessboard. Both halves of a magnet are then of one colour, a or b,
and the rule says that a never touches b. The note proves two bounds (section "Growth per cell"):

- *calm strips*: no b in the first two and the last two rows; dominoes may be cut by the upper and the lower edge, whose
  letters have the weights CALM. The growth of a strip of n rows, divided by that of one of two rows, is a lower bound
  of the power n - 2 of the growth per cell;
- *rings*: boards whose last row lies above the first, with two soft seams, at which two cells that touch have a weight
  (`Soft`) instead of being allowed or forbidden. The growth of a ring of n rows is an upper bound of the n-th power,
  also if every magnet has a weight; from this follow bounds for the density of magnets.

The growth ω of a weighted machine M is itself bounded by a vector v: M v ≥ ω v or M v ≤ ω v proves a bound. Vectors
have positive whole entries, and the inequality is verified in integers.
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

CALM = {"n": 60, "a": 22, ".": 4}
"""Weights of the letters of the outer edges: no domino cut, one of colour a, a blank one. Any weights give a bound."""
UNIT = 1000


@dataclass(frozen=True, eq=False)
class Soft:
    """The weights of a ring: of two cells that touch at a soft seam, of a magnet and of a blank domino.

    `contacts` are in units of 1 / UNIT, by the colours of the cells, of which a and b may be exchanged. They are
    admissible if no number that `softness` returns is negative. As a board has half as many dominoes as cells, weights
    m and n of magnets and blank dominoes are those of m/n and 1, up to a power of n.
    """

    contacts: dict[str, int]
    magnet: int = 1
    blank: int = 1

    def softness(self) -> tuple[int, int, int]:
        """Return three numbers that must not be negative for the contacts to be admissible.

        With K = ((1, 0, 1), (0, 1, 1), (1, 1, 1)) the matrices contacts + K and contacts - K must be positive
        semidefinite. Both split into a difference of colours and a 2 × 2 block.

        >>> min(PLAIN.softness()) >= 0
        True
        """
        same, other, mixed, blank = (self.contacts[name] for name in ("aa", "ab", "a.", ".."))
        both = same + other
        return (
            same - other - UNIT,
            (both + UNIT) * (blank + UNIT) - 2 * (mixed + UNIT) ** 2,
            (both - UNIT) * (blank - UNIT) - 2 * (mixed - UNIT) ** 2,
        )

    @property
    def weights(self) -> dict[str, int]:
        """All weights by name, as they are kept beside a vector."""
        return self.contacts | {"unit": UNIT, "magnet": self.magnet, "blank": self.blank}

    def weigh(self, rows: int, row: int, mark: str) -> int:
        """Return the weight of a mark of a ring, in units of 1 / UNIT for each soft seam at which the cell ends."""
        weight = 1
        if mark[0] in "LT":  # each domino begins once
            weight *= self.blank if mark[1] == "." else self.magnet
        contacts = [mark[at : at + 2] for at in range(2, len(mark), 2)]
        for contact in contacts:
            key = contact.replace("b", "a") if len(set(contact) - {"."}) == 1 else contact
            weight *= self.contacts["".join(sorted(key, key="ab.".index))]
        seams = (row == rows // 2) + (row == rows - 1)
        return weight * int(UNIT ** (seams - len(contacts)))


PLAIN = Soft({"aa": 1322, "ab": 322, "a.": 721, "..": 1242})
FEW = Soft({"aa": 1500, "ab": 500, "a.": 772, "..": 1104}, blank=2)
MANY = Soft({"aa": 1180, "ab": 180, "a.": 708, "..": 1474}, magnet=2)
SOFTS = (PLAIN, FEW, MANY)
"""Of magnets that weigh 1, 1/2 and 2."""
_SWAP = str.maketrans("abAB", "baBA")
_DIGITS = 7  # significant digits of an entry of a vector
_ROUNDS = 400  # steps of the power iteration at most


class Coloured(TileStrip):
    """Boards tiled by dominoes in three colours, a, b and blank, of which a and b never share a side.

    Boards differ by their layout or by their colouring.

    >>> explore(Coloured(2)).machine().terms(4)
    [1, 3, 14, 47]
    """

    def left_edge(self, row: int) -> Label:
        """Return a blank, closed side."""
        return EDGE

    def top_edge(self) -> Label:
        """Return a blank, closed side."""
        return EDGE

    def right_edge(self, label: Label, row: int) -> bool:
        """Refuse a domino that crosses the right edge of the board."""
        return not _side(label).crossed

    def bottom_edge(self, label: Label) -> bool:
        """Refuse a domino that crosses the lower edge of the board."""
        return not _side(label).crossed

    def colours(self, row: int) -> str:
        """Return the colours that cells of a row may have."""
        return "ab."

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield the halves of dominoes that fit between `left` and `above`."""
        side, up = _side(left), _side(above)
        for letter, colour in halves(side, up, self.colours(row)):
            if fits(colour, side.pole) and fits(colour, up.pole):
                yield letter + colour, EdgeLabel(colour, letter == "L"), EdgeLabel(colour, letter == "T")

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield nothing; the tests place pieces by hand."""
        return iter(())

    def legal(self, board: Board) -> bool:
        """Refuse everything; the tests place pieces by hand."""
        return False


class CalmStrip(Coloured):
    """Strips without b in the outer two rows on both sides, whose dominoes may be cut by the upper and the lower edge.

    In the first row a mark *a or *. is the lower half of a domino that is cut.

    >>> explore(CalmStrip(1)).machine().terms(3)
    [1, 4, 18]
    """

    def bottom_edge(self, label: Label) -> bool:
        """Accept every label: a domino may cross the lower edge."""
        return True

    def colours(self, row: int) -> str:
        """Return the colours that cells of a row may have."""
        return "a." if min(row, self.rows - 1 - row) < 2 else "ab."

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield the halves of dominoes that fit between `left` and `above`, cut ones in the first row."""
        yield from _closed(super().tiles(left, above, row), row == self.rows - 1)
        side = _side(left)
        if row == 0 and not side.crossed:
            for colour in self.colours(row):
                if fits(colour, side.pole):
                    yield from _closed(
                        [("*" + colour, EdgeLabel(colour, False), EdgeLabel(colour, False))], self.rows == 1
                    )


class SoftRing(Coloured):
    """Boards of an even number n of rows whose last row lies above the first, with soft seams above rows 0 and n/2.

    A mark is a letter, a colour, and for each soft seam at which the cell touches one read before, without a domino
    across, the two colours: in row n/2 the colour above and its own, in the last row its own and that of the first.

    >>> explore(SoftRing(2)).machine().terms(3)
    [1, 6, 37]
    """

    def top_edge(self) -> Label:
        """Return None: whether a domino crosses the upper edge is chosen in the first row."""
        return None

    def bottom_edge(self, label: Label) -> bool:
        """Accept every label: `tiles` compares the last row with the choice made in the first."""
        return True

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield the halves of dominoes that fit; labels below hold the first row's colour and choice as well."""
        side = _side(left)
        if row == 0:
            found = [pair for pair in halves(side, EDGE, "ab.") if fits(pair[1], side.pole)]
            found += [("*", colour) for colour in "ab." if not side.crossed and fits(colour, side.pole)]
            for letter, colour in found:
                below = (colour, letter == "*", EdgeLabel(colour, letter == "T"))
                yield letter + colour, EdgeLabel(colour, letter == "L"), below
            return
        assert isinstance(above, tuple)
        first, cut, up = above
        assert isinstance(up, EdgeLabel)
        soft, last = row == self.rows // 2, row == self.rows - 1
        for letter, colour in halves(side, up, "ab."):
            if not fits(colour, side.pole) or (letter != "B" and not soft and not fits(colour, up.pole)):
                continue
            hangs = letter == "T"
            if last and (hangs != cut or (cut and colour != first)):
                continue
            mark = letter + colour + (up.pole + colour if soft and letter != "B" else "")
            mark += colour + first if last and not cut else ""
            yield mark, EdgeLabel(colour, letter == "L"), EDGE if last else (first, cut, EdgeLabel(colour, hangs))


def halves(left: EdgeLabel, above: EdgeLabel, colours: str) -> Iterator[tuple[str, str]]:
    """Yield (letter, colour) of the halves of dominoes that a cell may hold; colours are not compared (see `fits`)."""
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


def fits(one: str, other: str) -> bool:
    """Return whether two colours may share a side."""
    return {one, other} != {"a", "b"}


def calm_weight(rows: int, row: int, mark: str) -> int:
    """Return the weight of a mark of a calm strip: that of its letters in the seams at the upper and lower edge."""
    weight = 1
    if row == 0:
        weight *= CALM.get(mark[1] if mark[0] == "*" else "n", 0)
    if row == rows - 1:
        weight *= CALM.get(mark[1] if mark[0] == "T" else "n", 0)  # b occurs in other rows alone
    return weight


N = TypeVar("N", np.int64, np.float64)


@dataclass(frozen=True)
class Cone:
    """A weighted machine of integers: one sparse matrix per row, in reading order, and its states as words."""

    factors: tuple[csr_array[np.int64], ...]
    words: tuple[str, ...]

    @classmethod
    def of(cls, strip: Coloured, weigh: Callable[[int, int, str], int]) -> Cone:
        """Return the machine of a strip in which a column weighs the product of its marks' weights."""
        exploration: Exploration = explore(strip, marks=True)
        marks = [str(mark) for mark in exploration.marks]
        factors = []
        for row, edges in enumerate(exploration.edges):
            weights = np.array([weigh(strip.rows, row, mark) for mark in marks], dtype=np.int64)[edges.mark]
            shape = (exploration.sizes[row], exploration.sizes[(row + 1) % strip.rows])
            factor = csr_array((weights, (edges.source, edges.target)), shape=shape)
            factor.sum_duplicates()
            factors.append(factor)
        words = tuple(word(exploration.state(0, state)) for state in range(exploration.sizes[0]))
        return cls(tuple(factors), words)

    def column(self, values: NDArray[N]) -> NDArray[N]:
        """Return M v for v = `values`: for each state the weighted sum of values over the columns that may follow."""
        for factor in reversed(self.factors):
            values = factor.astype(values.dtype) @ values
        return values

    def vector(self, kind: str) -> NDArray[np.int64]:
        """Return positive integers near the dominant eigenvector, equal for words of one orbit."""
        values: NDArray[np.float64] = np.ones(len(self.words))
        for _ in range(_ROUNDS):
            image = np.asarray(self.column(values), dtype=np.float64)
            ratio = image / values
            if ratio.max() - ratio.min() < 1e-7 * ratio.max():
                break
            values = image / ratio.max() + values / 3
            values /= values.max()
        whole = np.maximum(1, np.rint(values * (2.0**60 / ratio.max())))
        unit = 10.0 ** np.maximum(0, np.floor(np.log10(whole)) + 1 - _DIGITS)
        place = {name: at for at, name in enumerate(self.words)}
        first = np.array([place[least(name, kind)] for name in self.words])
        vector: NDArray[np.int64] = (np.rint(whole / unit) * unit).astype(np.int64)[first]
        return vector

    def named(self, vector: NDArray[np.int64], kind: str) -> dict[str, int]:
        """Return the entry of each orbit by the orbit's least word."""
        return {name: int(x) for name, x in sorted(zip(self.words, vector)) if least(name, kind) == name}

    def bounds(self, vector: NDArray[np.int64]) -> tuple[Fraction, Fraction]:
        """Return the least and the greatest ratio (M v)_i / v_i, exactly.

        Raises OverflowError unless the same product in floating point, whose relative error is tiny, stays below 2⁶²;
        then the sums stay below 2⁶³.
        """
        if float(np.asarray(self.column(vector.astype(np.float64))).max()) > 2.0**62:
            raise OverflowError("the vector is too large for products in 64 bits.")
        image = self.column(vector)
        ratio = image / vector
        ends = []
        for near in (
            np.flatnonzero(ratio <= ratio.min() * (1 + 1e-12)),
            np.flatnonzero(ratio >= ratio.max() * (1 - 1e-12)),
        ):
            ends.append([Fraction(int(image[i]), int(vector[i])) for i in near])
        return min(ends[0]), max(ends[1])


def word(state: object) -> str:
    """Return a state between columns as a word: a b . for closed cells, A B _ for those with a domino to the right."""
    assert isinstance(state, tuple)
    return "".join("AB_"["ab.".index(side.pole)] if side.crossed else side.pole for side in state[0])


@dataclass(frozen=True)
class Bound:
    """A proved bound `power` of the growth per cell to the power `exponent`, with the vector that proves it.

    `kind` is "calm" for a lower and "ring" for an upper bound; `words` is the number of states of the machine, and
    `base` the vector of the calm strip of two rows. With the weights of a ring, that of a magnet is divided by that of
    a blank domino.
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
        """The power of the growth per cell that is bounded."""
        return self.rows - 2 if self.kind == "calm" else self.rows

    @property
    def content(self) -> dict[str, Any]:
        """What a file with the vector holds."""
        names = ("kind", "rows", "weights", "vector") + ("base",) * (self.kind == "calm")
        return {name: getattr(self, name) for name in names}

    @classmethod
    def calm(cls, rows: int) -> Bound:
        """Return a lower bound of the growth per cell to the power `rows` - 2, for at least three rows.

        >>> 1.86 < float(Bound.calm(3).power) < 1.87
        True
        """
        cone, pair = (Cone.of(CalmStrip(n), calm_weight) for n in (rows, 2))
        vector, base = (each.vector("calm") for each in (cone, pair))
        power = cone.bounds(vector)[0] / pair.bounds(base)[1]
        return cls("calm", rows, len(cone.words), power, CALM, cone.named(vector, "calm"), pair.named(base, "calm"))

    @classmethod
    def ring(cls, rows: int, soft: Soft = PLAIN) -> Bound:
        """Return an upper bound of the `rows`-th power of the growth per cell.

        >>> 2.06 < float(Bound.ring(4).power) ** 0.25 < 2.07
        True
        """
        cone = Cone.of(SoftRing(rows), soft.weigh)
        vector = cone.vector("ring")
        power = cone.bounds(vector)[1] / (UNIT**2 * soft.blank ** (rows // 2))
        return cls("ring", rows, len(cone.words), power, soft.weights, cone.named(vector, "ring"), {})


def least(word: str, kind: str) -> str:
    """Return the least among a word's images under reflection and, for rings, half a turn and exchange of colours.

    >>> least("b..A", "calm"), least("b..A", "ring")
    ('A..b', '.Ab.')
    """
    found = [word, word[::-1]]
    if kind == "ring":
        half = len(word) // 2
        found += [w[half:] + w[:half] for w in found]
        found += [w.translate(_SWAP) for w in found]
    return min(found)


def _side(label: Label) -> EdgeLabel:
    assert isinstance(label, EdgeLabel)
    return label


def _closed(
    tiles: Iterator[tuple[Mark, Label, Label]] | list[tuple[Mark, Label, Label]], last: bool
) -> Iterator[tuple[Mark, Label, Label]]:
    """Yield the tiles; those of the last row have an empty label below, since the mark shows a cut domino."""
    for mark, right, below in tiles:
        yield mark, right, EDGE if last else below
