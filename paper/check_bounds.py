"""Verify the bounds on the growth per cell of Magnets, in whole numbers and with the standard library alone.

    python paper/check_bounds.py FILE ...       files of results/magnets/vectors/, also packed with xz

A file names a kind ("calm" or "ring"), a number of rows, weights and a vector v of positive whole numbers, by words;
the note defines them. The sums (M v)(s) over all columns that may follow a word s are formed cell by cell, and the
least or greatest quotient (M v)(s) / v(s) is the bound. No code is shared with the program that found v.
"""

from __future__ import annotations

import json
import lzma
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

Weights = dict[str, int]
CLOSED, OPEN = "ab.", "AB_"


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
        if not self.ring and row in (0, self.rows - 1) and colour == "b":
            return 0
        weight = 1
        if soft:
            weight = self.weights["unit"] if comes else self.contact(above[0], colour)
        opened, closed = OPEN[CLOSED.index(colour)], colour
        total = 0
        if left in OPEN:
            if OPEN.index(left) == CLOSED.index(colour) and not comes:
                total += self.go(done, closed, old, colour, first, weight, down=False)
            return total
        if comes:
            return self.go(done, closed, old, colour, first, weight, down=False)
        total += self.go(done, opened, old, colour, first, weight, down=False)
        total += self.go(done, closed, old, colour, first, weight, down=True)
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


def bound(given: dict[str, Any]) -> Fraction:
    """Return the bound of the `rows`-th power of the growth per cell that a file proves; `given` are its contents.

    It is a lower bound for the kind "calm" and an upper bound for "ring".

    Raises ValueError if the weights or the vector are not admissible.
    """
    kind, rows = given["kind"], given["rows"]
    weights: Weights = given["weights"]
    vector: Weights = given["vector"]
    if "." * rows not in vector:
        raise ValueError("the vector must have an entry for the word before the first column.")
    if min(vector.values()) < 1 or min(weights.values()) < 0:
        raise ValueError("the vector must be positive and no weight negative.")
    sums = Sums(str(kind), rows, weights, vector)
    if kind == "calm":
        quotients = [Fraction(sums.total(w), sums.value(w)) for w in vector]
        return min(quotients) / sum(weights[letter] ** 2 for letter in "na.")
    unit, same, other, mixed, blank = (weights[name] for name in ("unit", "aa", "ab", "a.", ".."))
    both = same + other
    soft = same - other >= unit and both >= unit and blank >= unit
    soft = soft and all((both + s) * (blank + s) >= 2 * (mixed + s) ** 2 for s in (unit, -unit))
    if not soft or rows % 2:
        raise ValueError("the weights of touching cells must make SOFT + K and SOFT - K positive semidefinite.")
    return max(Fraction(sums.total(w), sums.value(w)) for w in vector) / unit**2


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
    """Print the bound that each file proves."""
    for path in paths:
        given = read(Path(path))
        power, rows = bound(given), given["rows"]
        assert isinstance(rows, int)
        below = given["kind"] == "calm"
        relation = ">=" if below else "<="
        print(f"{path}: growth per cell {relation} ({power.numerator}/{power.denominator})^(1/{rows})", end=" ")
        print(f"{relation} {decimal(power, rows, below=below)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
