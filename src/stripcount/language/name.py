"""Whole names of sequences: the phrases for the fraction, the boards, the values and the order of new values.

`1/4 the number of (n+1) X 3 0..2 arrays with every 2 X 2 subblock summing to 3` becomes a `Name`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from stripcount.language.grammar import Tree
from stripcount.language.phrases import GRAMMAR, joined_by_or
from stripcount.language.pieces import CornerValue, Piece, ValueOrder

Part = Piece | ValueOrder | CornerValue
"""One condition of a name."""
_MAX_VALUES = 64  # of a cell


@dataclass(frozen=True)
class Side:
    """The length of one side of a board, in cells: `step`·`variable` + `constant`.

    `variable` is "n" or "k". For a fixed length `step` is 0 and `variable` is empty.
    """

    variable: str
    step: int
    constant: int

    def __str__(self) -> str:
        if not self.step:
            return str(self.constant)
        multiple_text = self.variable if self.step == 1 else f"{self.step}{self.variable}"
        return f"({multiple_text}+{self.constant})" if self.constant else multiple_text


@dataclass(frozen=True)
class Size:
    """The size of a board: its rows and its columns."""

    rows: Side
    columns: Side

    @property
    def sides(self) -> tuple[Side, Side]:
        """The rows and the columns, in this order."""
        return self.rows, self.columns


@dataclass(frozen=True, eq=False)
class Name:
    """What a name means: 1/`divisor` of the number of arrays of a size over `values` that satisfy all `parts`.

    `table` is true for a table T(n,k) with two parameters. `tree` is the parse tree, which can be stored; `name_of`
    builds the same name from it. If `steps` is not None, the values are all integers from 0, and the parts imply that a
    value is at most `steps` times its distance from the beginning of its row or column. With a `colour`, "white" or
    "black", only the cells of that colour of a chessboard hold values; the upper left cell is white.
    """

    size: Size
    values: tuple[int, ...]
    parts: tuple[Part, ...]
    divisor: int = 1
    table: bool = False
    tree: Tree | None = None
    steps: int | None = None
    colour: str = ""

    @property
    def rows(self) -> Side:
        """The number of rows."""
        return self.size.rows

    @property
    def columns(self) -> Side:
        """The number of columns."""
        return self.size.columns

    def bounded(self) -> Name:
        """Return the name with `values` listed; if it has `steps`, they follow from the shorter of the fixed sides."""
        if self.steps is None:
            return self
        fixed_length = min(side.constant for side in self.size.sides if not side.step)
        return replace(self, values=tuple(range(self.steps * max(fixed_length - 1, 0) + 1)))

    def __str__(self) -> str:
        fraction = "the number of" if self.divisor == 1 else f"1/{self.divisor} of the number of"
        colour_text = f", {self.colour} cells only" if self.colour else ""
        size = f"{self.rows} rows and {self.columns} columns"
        return f"{fraction} arrays of {size} over {self.values_text}{colour_text}: {self.conditions}"

    @property
    def values_text(self) -> str:
        """The values in words."""
        if self.steps is not None:
            return "the integers from 0"
        if len(self.values) < 5 or self.values[-1] - self.values[0] >= len(self.values):
            return f"{{{', '.join(map(str, self.values))}}}"
        return f"{self.values[0]}..{self.values[-1]}"

    @property
    def conditions(self) -> str:
        """The conditions in words."""
        return "; ".join(part.text for part in self.parts) or "no condition"


Head = Callable[..., Name]
"""The meaning of an opening such as "1/4 the number of": head(size, values, parts) is the `Name`.

Further fields of the name may be given by keyword.
"""


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
GRAMMAR.add_rows(__name__, {
    "side/fixed": ("{digits}", lambda length: Side("", 0, length)),
    "side/growing": ("{=n|k}", lambda variable: Side(variable, 1, 0)),
    "side/longer": ("({=n|k}+{digits})", lambda variable, constant: Side(variable, 1, constant)),
    "side/summed": ("({digits}+{digits})", lambda left, right: Side("", 0, left + right)),
    "side/multiple": (
        ("{digits}{=n|k}", "({digits}*{=n|k})", "{digits}*{=n|k}"),
        lambda step, variable: Side(variable, step, 0) if step else None),
    "side/multiple-longer": (
        ("({digits}{=n|k}+{digits})", "({digits}*{=n|k}+{digits})"),
        lambda step, variable, constant: Side(variable, step, constant) if step else None),
    "values/binary": ("binary", (0, 1)),
    "values/interval": (
        "{integer}..{integer}",
        lambda low, high: tuple(range(low, high + 1)) if low <= high and high - low < _MAX_VALUES else None),
    "share/half": ("<half|one half> [of] the", 2),
    "share/quarter": ("<quarter|one quarter|one-quarter> [of] the", 4),
    "share/third": ("<one third|one-third> [of] the", 3),
    "share/fraction": ("1/{digits} [of] the", lambda divisor: divisor or None),
    "head/head": ("[{share}] number of", lambda divisor: partial(Name, divisor=divisor or 1)),
    "head/head-term": (
        ("a(n) is [{share}] number of", "a(n)=[{share}] number of"),
        lambda divisor: partial(Name, divisor=divisor or 1)),
    "head/head-table": (
        ("t(n,k) <=|is> [{share}] number of", "t(n,k) <=|is> the number of"),
        lambda divisor=None: partial(Name, divisor=divisor or 1, table=True)),
    "table head/table-head": (("t(n,k)=", "t(n,k) is"), "table"),
    "size/size": ("{side} x {side}", Size),
    "arrays/arrays": ("{size} {values} arrays [x(i,j)]", lambda size, values: (size, values)),
    "colour/colour": "{=white|black}[-] square subarrays",
    "coloured arrays/coloured-first": ("{size} {values} {colour} [x(i,j)]", lambda *parts: parts),
    "coloured arrays/coloured-before": ("{colour} of {arrays}", lambda colour, board: (*board, colour)),
    "coloured arrays/coloured-between": (
        "{size} {colour} of {values} arrays [x(i,j)]",
        lambda size, colour, values: (size, values, colour)),
    "order/in-order": ("[with] [new] values 0..{digits} introduced in row[-]major order", ValueOrder),
    "order/in-order-between": (
        ("[with] new values {digits}..{digits} introduced in [row[-]major] [order]",
         "[with] new values introduced in row[-]major {digits}..{digits} order",
         "[with] new values introduced in order {digits}..{digits}",
         "[with] new values introduced in {digits}..{digits} order"),
        lambda low, high: ValueOrder(high) if low == 0 else None),
    "order/in-order-upwards": (
        ("[with] new values [introduced in order] 0 [sequentially] upwards [introduced in row[-]major order]",
         "[with] new values introduced in row[-]major sequential order"),
        ValueOrder),
    "corner/corner": (
        "[with] [the] <upper left|top left|upper-left|top-left> <element|value> [equal to] {count}",
        CornerValue),
    "exception/exception": (
        ("[,] with the exception of exactly {counts} <element|elements>",
         "but with exactly {counts} <mistake|mistakes>"),
        lambda counts: (frozenset(counts), False, f"but for exactly {joined_by_or(counts)} cells")),
    "name/name": (
        ("{head} {arrays} [with] [{conditions}]", "{head} {arrays} , {conditions}"),
        lambda head, board, conditions: head(*board, conditions or ())),
    "name/coloured-name": (
        "{head} {coloured arrays} [with] {conditions}",
        lambda head, board, conditions: head(*board[:2], conditions, colour=board[2])),
})  # fmt: skip
