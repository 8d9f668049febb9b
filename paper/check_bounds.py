"""Verify the bounds on the growth per cell of Magnets, in integers and with the standard library alone.

    python paper/check_bounds.py FILE ...       files of results/magnets/vectors/, also packed with xz

A file names a kind ("calm" or "ring"), a number of rows, weights and a vector v of positive integers, by words;
the note defines them. The sums (M v)(s) over all columns that may follow a word s are formed cell by cell, and the
least or greatest quotient (M v)(s) / v(s) bounds the growth of a strip or a ring. The bound of a calm strip is divided
by that of one of two rows, from a vector of its own. No code is shared with the program that found v.

A calm file and two files of rings with magnets of weight 1/2 and 2 also enclose the density of magnets.
"""

from __future__ import annotations

import json
import lzma
import sys
from bisect import bisect
from fractions import Fraction
from pathlib import Path
from typing import Any

Weights = dict[str, int]
Power = tuple[Fraction, int]  # a bound of a power of the growth per cell, and the exponent
CLOSED, OPEN = "ab.", "AB_"
CALM_PAIRS = {one + other for one in "a.A_" for other in "a.A_" if one + other <= other + one}
"""The words of two rows without b, up to reflection."""


class Sums:
    """The sums (M v)(s): `rest(done, old, above, first)` sums over the cells of one column from row len(done) on.

    `done` are the new letters of the rows above, `old` the letters to the left of the rows not in `done`; `above` is
    the colour of the cell above, followed by v if a domino comes down from it; `first` is the colour of the first row
    of a ring, followed by ^ if the domino in it comes from the last row.
    """

    def __init__(self, kind: str, rows: int, weights: Weights, vector: dict[str, int]) -> None:
        self.ring, self.rows, self.weights, self.vector = kind == "ring", rows, weights, vector
        self.seen: dict[tuple[str, str, str, str], int] = {}

    def value(self, word: str) -> int:
        """Return the entry of v for a word, which is stored for the least of its images under the symmetries."""
        found = [word, word[::-1]]
        if self.ring:
            half = self.rows // 2
            found += [w[half:] + w[:half] for w in found]
            found += ["".join({"a": "b", "b": "a", "A": "B", "B": "A"}.get(x, x) for x in w) for w in found]
        return self.vector[min(found)]

    def contact(self, one: str, other: str) -> int:
        """Return the weight of two cells, by their colours, that touch at a soft seam."""
        if one == other and one != ".":
            return self.weights["aa"]
        colours = one + other
        name = "".join(sorted(colours, key=CLOSED.index))
        return self.weights[name.replace("b", "a") if "." in colours else name]

    def total(self, word: str) -> int:
        """Return (M v)(word)."""
        return self.rest("", word, ".", "")

    def rest(self, done: str, old: str, above: str, first: str) -> int:
        """Return the weighted sum over the cells that are not in `done`; see the class for the arguments."""
        key = (done, old, above, first)
        if key in self.seen:
            return self.seen[key]
        parts = (self.cell(done, old, above, first, colour) for colour in CLOSED)
        total = sum(parts) if old else self.value(done)
        self.seen[key] = total
        return total

    def cell(self, done: str, old: str, above: str, first: str, colour: str) -> int:
        """Return the part of the sum in which the next cell has this colour."""
        row, left, comes = len(done), old[0], above.endswith("v")
        soft = self.ring and row == self.rows // 2
        if colour + left.lower() in ("ab", "ba"):
            return 0
        if not soft and not comes and {colour, above[0]} == {"a", "b"} and row > 0:
            return 0
        if comes and above[0] != colour:
            return 0
        if not self.ring and colour == "b" and min(row, self.rows - 1 - row) < 2:
            return 0
        weight = 1
        if soft:
            weight = self.weights["unit"] if comes else self.contact(above[0], colour)
        opened, closed = OPEN[CLOSED.index(colour)], colour
        begun = weight * self.weights["blank" if colour == "." else "magnet"] if self.ring else weight
        total = 0
        if left in OPEN:
            if OPEN.index(left) == CLOSED.index(colour) and not comes:
                total += self.go(done, closed, old, colour, first, weight, down=False)
            return total
        if comes:
            return self.go(done, closed, old, colour, first, weight, down=False)
        total += self.go(done, opened, old, colour, first, begun, down=False)
        total += self.go(done, closed, old, colour, first, begun, down=True)
        if row == 0:  # the lower half of a domino that the upper edge cuts
            total += self.go(done, closed, old, colour, first, weight, down=False, cut=True)
        return total

    def go(
        self, done: str, new: str, old: str, colour: str, first: str, weight: int, *, down: bool, cut: bool = False
    ) -> int:
        """Return the weighted sum over the cells after one whose letter is `new`, with the weights of both edges.

        `down` means that a domino goes from the cell into the row below, `cut` that one comes across the upper edge.
        """
        row = len(done)
        if row == 0:
            first = colour + "^" * cut
            if not self.ring:
                weight *= self.weights[colour if cut else "n"]
        if row == self.rows - 1:
            if self.ring:
                if down != first.endswith("^") or (down and first[0] != colour):
                    return 0
                weight *= self.weights["unit"] if down else self.contact(colour, first[0])
            else:
                weight *= self.weights[colour if down else "n"]
            return weight * self.rest(done + new, "", "", "")
        return weight * self.rest(done + new, old[1:], colour + "v" * down, first if self.ring else "")


def quotients(given: dict[str, Any], rows: int, vector: Weights) -> list[Fraction]:
    """Return the quotients (M v)(s) / v(s) for the kind and the weights of a file."""
    if "." * rows not in vector:
        raise ValueError("the vector must have an entry for the word before the first column.")
    if min(vector.values()) < 1 or min(given["weights"].values()) < 0:
        raise ValueError("the vector must be positive and no weight negative.")
    sums = Sums(str(given["kind"]), rows, given["weights"], vector)
    return [Fraction(sums.total(w), sums.value(w)) for w in vector]


def bound(given: dict[str, Any]) -> Fraction:
    """Return the bound of a power of the growth per cell that a file proves; `given` are its contents.

    It is a lower bound for the kind "calm" and an upper bound for "ring".

    Raises ValueError if the weights or the vector are not admissible.
    """
    rows, vector, weights = given["rows"], given["vector"], given["weights"]
    if given["kind"] == "calm":
        if set(given["base"]) != CALM_PAIRS or rows < 3:
            raise ValueError("a calm strip must have three rows or more, and a vector of the strip of two rows.")
        return min(quotients(given, rows, vector)) / max(quotients(given, 2, given["base"]))
    unit, same, other, mixed, blank = (weights[name] for name in ("unit", "aa", "ab", "a.", ".."))
    both = same + other
    soft = same - other >= unit and both >= unit and blank >= unit
    soft = soft and all((both + s) * (blank + s) >= 2 * (mixed + s) ** 2 for s in (unit, -unit))
    if not soft or rows % 2:
        raise ValueError("the weights of touching cells must make SOFT + K and SOFT - K positive semidefinite.")
    scale: int = unit**2 * weights["blank"] ** (rows // 2)
    return max(quotients(given, rows, vector)) / scale


def exponent(given: dict[str, Any]) -> int:
    """Return the power of the growth per cell that a file bounds."""
    rows: int = given["rows"]
    return rows - 2 if given["kind"] == "calm" else rows


def density(low: Power, few: Power, many: Power) -> tuple[Fraction, Fraction]:
    """Return bounds of the density of magnets in thousandths, from bounds of powers of the growth per cell.

    `low` is a lower bound, `few` and `many` are upper bounds where a magnet weighs 1/2 and 2. The logarithm of the
    growth is a convex function of that of the weight, so that its slope at 1 lies between those of two chords.
    """
    above = low[0] ** few[1] / few[0] ** low[1]  # 2 to the power of a bound times the product of the exponents
    below = many[0] ** low[1] / low[0] ** many[1]
    past = bisect(range(1000), False, key=lambda d: above**1000 < Fraction(2) ** (d * low[1] * few[1]))
    enough = bisect(range(1000), False, key=lambda d: below**1000 <= Fraction(2) ** (d * low[1] * many[1]))
    return Fraction(max(past - 1, 0), 1000), Fraction(enough, 1000)


def read(path: Path) -> dict[str, Any]:
    """Return the contents of a JSON file, packed with xz if its name ends in .xz."""
    raw = path.read_bytes()
    found: dict[str, Any] = json.loads(lzma.decompress(raw) if path.suffix == ".xz" else raw)
    return found


def decimal(power: Fraction, rows: int, *, below: bool) -> str:
    """Return the `rows`-th root of a bound to 7 places, rounded down (`below`) or up, so that it is a bound too."""
    unit, step = 10**7, -1 if below else 1
    root = round(float(power) ** (1 / rows) * unit) - 2 * step
    while (Fraction(root, unit) ** rows > power) if below else (Fraction(root, unit) ** rows < power):
        root += step
    return f"{root // unit}.{root % unit:07}"


def main(paths: list[str]) -> int:
    """Print the bound that each file proves, and the density of magnets if the files enclose it."""
    powers: dict[tuple[bool, Fraction], Power] = {}
    for path in paths:
        given = read(Path(path))
        power, degree, weights = bound(given), exponent(given), given["weights"]
        below = given["kind"] == "calm"
        relation = ">=" if below else "<="
        weight = Fraction(weights.get("magnet", 1), weights.get("blank", 1))
        powers[below, weight] = power, degree
        print(f"{path}: growth per cell", f"with magnets of weight {weight}" * (weight != 1), end=" ")
        print(f"{relation} ({power.numerator}/{power.denominator})^(1/{degree})", end=" ")
        print(f"{relation} {decimal(power, degree, below=below)}")
    wanted = ((True, Fraction(1)), (False, Fraction(1, 2)), (False, Fraction(2)))
    found = [powers[key] for key in wanted if key in powers]
    if len(found) == 3:
        least, most = density(found[0], found[1], found[2])
        print(f"magnets per cell: at least {float(least)}, at most {float(most)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
