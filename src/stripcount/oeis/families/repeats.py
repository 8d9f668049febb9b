"""Repeated values in rows and columns: each is compared with the previous repeated value of the same line."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, Label, Numbers, View
from stripcount.oeis.phrases import HORIZONTAL, NAMES, VERTICAL, Offset, phrase, says
from stripcount.oeis.pieces import Context, Parts, Piece

Relation = tuple[str, Callable[[Numbers, Numbers], Flags]]
_LINES = {"row": HORIZONTAL, "column": VERTICAL}


@phrase(
    "repeat relation/compared",
    "{=equal to|unequal to|greater than or equal to|less than or equal to|greater than|less than}",
)
def compared(name: str) -> Relation:
    """The relation of a repeated value to the previous one."""
    relations: dict[str, Callable[[Numbers, Numbers], Flags]] = {
        "equal to": np.equal,
        "unequal to": np.not_equal,
        "greater than or equal to": np.greater_equal,
        "less than or equal to": np.less_equal,
        "greater than": np.greater,
        "less than": np.less,
    }
    return name, relations[name]


says("larger", {
    "larger": ("{=one larger|not one larger}", lambda name: name == "one larger"),
})  # fmt: skip


def one_larger(wanted: bool, modulus: int) -> Relation:
    """Return the relation: the previous value plus 1 modulo `modulus`, or any other value if not `wanted`."""
    text = f"{'' if wanted else 'not '}one larger modulo {modulus} than"
    return text, lambda value, last: ((value - last - 1) % modulus == 0) == wanted


@phrase("repeat rules/in-both", "in every row and column {repeat relation} the previous repeated value")
def in_both(relation: Relation) -> tuple[tuple[str, Relation], ...]:
    """One rule for rows and columns."""
    return (("row", relation), ("column", relation))


@phrase(
    "repeat rules/repeats-in-each",
    "in every row {repeat relation} , and in every column {repeat relation} , the previous repeated value",
)
@phrase(
    "repeat rules/repeats-in-each",
    "in every row {repeat relation} the previous repeated value , and in every column {repeat relation} the previous repeated value",
)
def in_each(rows: Relation, columns: Relation) -> tuple[tuple[str, Relation], ...]:
    """A rule for rows and another for columns."""
    return (("row", rows), ("column", columns))


says("repeat rules", {
    "in-lines": (
        "in every {=row|column} {repeat relation} the previous repeated value",
        lambda line, relation: ((line, relation),)),
    "larger-in-both": (
        "in every row and column {larger} mod {digits} than the previous repeated value",
        lambda wanted, modulus: in_both(one_larger(wanted, modulus)) if modulus else None),
    "larger-in-each": (
        "in every row {larger} and in every column {larger} mod {digits} than the previous repeated value",
        lambda rows, columns, modulus: in_each(one_larger(rows, modulus), one_larger(columns, modulus)) if modulus else None),
})  # fmt: skip


says("condition", {
    "repeats": (
        "every repeated value {repeat rules}",
        lambda rules: tuple(_repeats(_LINES[line], line, relation) for line, relation in rules)),
})  # fmt: skip


def _repeats(line: Offset, lines: str, relation: Relation) -> Piece:
    text, compare = relation
    down, right = -line[0], -line[1]
    name = f"value repeated last {NAMES[line]}"

    def build(context: Context) -> Parts:
        values = np.array([0, *context.values], dtype=np.int64)  # label 0: nothing was repeated

        def compute(view: View) -> Numbers:
            last = np.maximum(view.label(name, down, right), 0)
            return np.where(view.value() == view.value(down, right), view.number() + 1, last)

        def test(view: View) -> Flags:
            last = np.maximum(view.label(name, down, right), 0)
            again = (view.value() == view.value(down, right)) & (last > 0)
            return ~again | compare(view.value(), values[last])

        reads = (("", down, right), (name, down, right))
        label = Label(name, len(context.values) + 1, reads, compute)
        return Parts(conditions=(Condition(reads, test),), labels=(label,), equality=text in ("equal to", "unequal to"))

    return Piece(f"in every {lines} a repeated value is {text} the value repeated before it", build)
