"""Verify the bounds on the growth per cell of Magnets, in integers and with the standard library alone.

    python paper/check_bounds.py FILE ...       files of results/magnets/vectors/, also packed with xz

A file names a kind ("calm" or "ring"), a number of rows, weights and a vector v of positive integers, by words; the
note defines them. The sums (M v)(s) over all columns that may follow a word s are formed cell by cell, and the smallest
or largest quotient (M v)(s) / v(s) bounds the growth of a strip or a ring. The bound of a calm strip is divided by that
of one of two rows, from a vector of its own. No code is shared with the program that found v.

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
Power = tuple[Fraction, int]  # (bound of the growth per cell to the power of the exponent, exponent)
CLOSED, OPEN = "ab.", "AB_"  # letters of the same colours; the domino of an open one ends in the next column
CALM_PAIRS = {
    upper + lower_letter for upper in "a.A_" for lower_letter in "a.A_" if upper + lower_letter <= lower_letter + upper
}
"""The words of two rows without b, one of each word and its reflection: the smaller."""


class ColumnSums:
    """The sums (M v)(s) over the columns that may follow a word s, formed cell by cell from the top.

    The methods share these arguments. `new_letters` holds the letters of the column as far as it is filled, so that
    the next row is len(new_letters). `old_letters` holds the letters to the left of that row and of the rows below.
    `above` is the colour of the cell above, followed by v if a domino comes down from it. `first_cell` is the colour
    of the first row of a ring, followed by ^ if the domino in it comes from the last row.
    """

    def __init__(self, kind: str, rows: int, weights: Weights, vector: dict[str, int]) -> None:
        self.ring, self.rows, self.weights, self.vector = kind == "ring", rows, weights, vector
        self.cache: dict[tuple[str, str, str, str], int] = {}

    def value(self, word: str) -> int:
        """Return the entry of v for a word; v stores only the smallest image of each word under the symmetries."""
        images = [word, word[::-1]]
        if self.ring:
            half = self.rows // 2
            images += [w[half:] + w[:half] for w in images]
            images += ["".join({"a": "b", "b": "a", "A": "B", "B": "A"}.get(x, x) for x in w) for w in images]
        return self.vector[min(images)]

    def seam_weight(self, colour: str, other_colour: str) -> int:
        """Return the weight of two cells of these colours that touch at a soft seam."""
        if colour == other_colour and colour != ".":
            return self.weights["aa"]
        colours = colour + other_colour
        name = "".join(sorted(colours, key=CLOSED.index))
        return self.weights[name.replace("b", "a") if "." in colours else name]

    def product_entry(self, word: str) -> int:
        """Return (M v)(word)."""
        return self.remaining_sum("", word, ".", "")

    def remaining_sum(self, new_letters: str, old_letters: str, above: str, first_cell: str) -> int:
        """Return the weighted sum over the cells from row len(new_letters) on."""
        key = (new_letters, old_letters, above, first_cell)
        if key in self.cache:
            return self.cache[key]
        summands = (self.sum_with_colour(new_letters, old_letters, above, first_cell, colour) for colour in CLOSED)
        total = sum(summands) if old_letters else self.value(new_letters)
        self.cache[key] = total
        return total

    def sum_with_colour(self, new_letters: str, old_letters: str, above: str, first_cell: str, colour: str) -> int:
        """Return the part of `remaining_sum` in which the next cell has this colour."""
        row, left, enters_from_above = len(new_letters), old_letters[0], above.endswith("v")
        at_soft_seam = self.ring and row == self.rows // 2
        if colour + left.lower() in ("ab", "ba"):
            return 0
        if not at_soft_seam and not enters_from_above and {colour, above[0]} == {"a", "b"} and row > 0:
            return 0
        if enters_from_above and above[0] != colour:
            return 0
        if not self.ring and colour == "b" and min(row, self.rows - 1 - row) < 2:
            return 0
        weight = 1
        if at_soft_seam:
            weight = self.weights["unit"] if enters_from_above else self.seam_weight(above[0], colour)
        open_letter, closed_letter = OPEN[CLOSED.index(colour)], colour
        begun_weight = weight * self.weights["blank" if colour == "." else "magnet"] if self.ring else weight
        total = 0
        if left in OPEN:
            if OPEN.index(left) == CLOSED.index(colour) and not enters_from_above:
                total += self.sum_after(new_letters, closed_letter, old_letters, colour, first_cell, weight, down=False)
            return total
        if enters_from_above:
            return self.sum_after(new_letters, closed_letter, old_letters, colour, first_cell, weight, down=False)
        total += self.sum_after(new_letters, open_letter, old_letters, colour, first_cell, begun_weight, down=False)
        total += self.sum_after(new_letters, closed_letter, old_letters, colour, first_cell, begun_weight, down=True)
        if row == 0:  # the lower half of a domino that the upper edge cuts
            total += self.sum_after(
                new_letters, closed_letter, old_letters, colour, first_cell, weight, down=False, cut=True
            )
        return total

    def sum_after(
        self,
        new_letters: str,
        new_letter: str,
        old_letters: str,
        colour: str,
        first_cell: str,
        weight: int,
        *,
        down: bool,
        cut: bool = False,
    ) -> int:
        """Return `weight` times the weighted sum over the cells below a cell with the letter `new_letter`.

        The weights of the upper and of the lower edge are included. `down` means that a domino goes from the cell into
        the row below, `cut` that a domino comes into the cell across the upper edge.
        """
        row = len(new_letters)
        if row == 0:
            first_cell = colour + "^" * cut
            if not self.ring:
                weight *= self.weights[colour if cut else "n"]
        if row == self.rows - 1:
            if self.ring:
                if down != first_cell.endswith("^") or (down and first_cell[0] != colour):
                    return 0
                weight *= self.weights["unit"] if down else self.seam_weight(colour, first_cell[0])
            else:
                weight *= self.weights[colour if down else "n"]
            return weight * self.remaining_sum(new_letters + new_letter, "", "", "")
        return weight * self.remaining_sum(
            new_letters + new_letter, old_letters[1:], colour + "v" * down, first_cell if self.ring else ""
        )


def quotients(contents: dict[str, Any], rows: int, vector: Weights) -> list[Fraction]:
    """Return the quotients (M v)(s) / v(s) over the words s of `vector`, for the kind and the weights of a file.

    Raises ValueError if a weight is negative, an entry is not positive, or the word of blanks has no entry.
    """
    if "." * rows not in vector:
        raise ValueError("the vector must have an entry for the word before the first column.")
    if min(vector.values()) < 1 or min(contents["weights"].values()) < 0:
        raise ValueError("the vector must be positive and no weight negative.")
    column_sums = ColumnSums(str(contents["kind"]), rows, contents["weights"], vector)
    return [Fraction(column_sums.product_entry(w), column_sums.value(w)) for w in vector]


def bound(contents: dict[str, Any]) -> Fraction:
    """Return the bound of a power of the growth per cell that a file proves; `contents` is what the file holds.

    It is a lower bound for the kind "calm" and an upper bound for "ring".

    Raises ValueError if the weights or the vector are not admissible.
    """
    rows, vector, weights = contents["rows"], contents["vector"], contents["weights"]
    if contents["kind"] == "calm":
        if set(contents["base"]) != CALM_PAIRS or rows < 3:
            raise ValueError("a calm strip must have three rows or more, and a vector of the strip of two rows.")
        return min(quotients(contents, rows, vector)) / max(quotients(contents, 2, contents["base"]))
    unit, equal, opposite, mixed, blank = (weights[name] for name in ("unit", "aa", "ab", "a.", ".."))
    sum_of_weights = equal + opposite
    dominates = equal - opposite >= unit and sum_of_weights >= unit and blank >= unit
    dominates = dominates and all((sum_of_weights + s) * (blank + s) >= 2 * (mixed + s) ** 2 for s in (unit, -unit))
    if not dominates or rows % 2:
        raise ValueError("the weights of touching cells must make SOFT + K and SOFT - K positive semidefinite.")
    scale: int = unit**2 * weights["blank"] ** (rows // 2)
    return max(quotients(contents, rows, vector)) / scale


def exponent(contents: dict[str, Any]) -> int:
    """Return the exponent of the growth per cell in the power that a file bounds."""
    rows: int = contents["rows"]
    return rows - 2 if contents["kind"] == "calm" else rows


def density(lower: Power, upper_at_half: Power, upper_at_double: Power) -> tuple[Fraction, Fraction]:
    """Return (lower bound, upper bound) of the density of magnets, both multiples of 1/1000.

    `lower` is a lower bound of the growth; `upper_at_half` and `upper_at_double` are upper bounds of the growth where
    each magnet has the weight 1/2 and 2. The logarithm of the growth is a convex function of the logarithm of the
    weight, so that its slope at weight 1 lies between the slopes of the chords from 1/2 to 1 and from 1 to 2.
    """
    # each chord's quotient is 2 to the power of (its slope times both exponents)
    half_chord = lower[0] ** upper_at_half[1] / upper_at_half[0] ** lower[1]
    double_chord = upper_at_double[0] ** lower[1] / lower[0] ** upper_at_double[1]
    too_large = bisect(
        range(1000), False, key=lambda d: half_chord**1000 < Fraction(2) ** (d * lower[1] * upper_at_half[1])
    )
    large_enough = bisect(
        range(1000), False, key=lambda d: double_chord**1000 <= Fraction(2) ** (d * lower[1] * upper_at_double[1])
    )
    return Fraction(max(too_large - 1, 0), 1000), Fraction(large_enough, 1000)


def read(path: Path) -> dict[str, Any]:
    """Return the contents of a JSON file, packed with xz if its name ends in .xz."""
    packed = path.read_bytes()
    contents: dict[str, Any] = json.loads(lzma.decompress(packed) if path.suffix == ".xz" else packed)
    return contents


def decimal(power: Fraction, rows: int, *, below: bool) -> str:
    """Return the `rows`-th root of a bound to 7 decimals, rounded down if `below`, else up: also a bound."""
    unit, step = 10**7, -1 if below else 1
    root = round(float(power) ** (1 / rows) * unit) - 2 * step
    while (Fraction(root, unit) ** rows > power) if below else (Fraction(root, unit) ** rows < power):
        root += step
    return f"{root // unit}.{root % unit:07}"


def main(paths: list[str]) -> int:
    """Print the bound that each file proves, and the density of magnets if the files enclose it."""
    powers: dict[tuple[bool, Fraction], Power] = {}
    for path in paths:
        contents = read(Path(path))
        power, degree, weights = bound(contents), exponent(contents), contents["weights"]
        below = contents["kind"] == "calm"
        relation = ">=" if below else "<="
        weight = Fraction(weights.get("magnet", 1), weights.get("blank", 1))
        powers[below, weight] = power, degree
        print(f"{path}: growth per cell", f"with magnets of weight {weight}" * (weight != 1), end=" ")
        print(f"{relation} ({power.numerator}/{power.denominator})^(1/{degree})", end=" ")
        print(f"{relation} {decimal(power, degree, below=below)}")
    density_keys = ((True, Fraction(1)), (False, Fraction(1, 2)), (False, Fraction(2)))
    if all(key in powers for key in density_keys):
        lower, upper = density(*(powers[key] for key in density_keys))
        print(f"magnets per cell: at least {float(lower)}, at most {float(upper)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
