"""Rules as formulas of two indices, `b[i][j] == b[i+1][j+1]`, and cells compared with one a diagonal step away."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from typing import Any

import numpy as np

from stripcount.language.conditions.cells import window_condition
from stripcount.language.pieces import Piece, piece_of_conditions

_REFERENCE = re.compile(
    r"\b([a-z])\s*(?:\[\s*i\s*([+-]\s*\d)?\s*\]\s*\[\s*j\s*([+-]\s*\d)?\s*\]|[\[(]\s*i\s*([+-]\s*\d)?\s*,\s*j\s*([+-]\s*\d)?\s*[\])]|_?\{?\s*i\s*([+-]\s*\d)?\s*,\s*j\s*([+-]\s*\d)?\s*\}?)"
)
_AROUND = re.compile(
    r"^(?:we have |it holds that |always )?(?:for (?:all|every|each|any) (?:cells? )?\(?i,? ?(?:and )?j\)?(?: (?:where|such that) (?:both|all) (?:exist|are defined))?,? ?:? )?(?:we have )?(?P<body>.+?)(?:,? (?:(?:wherever|whenever|where|if|when|as long as) (?:both|they|it|all|all of them|both cells|both sides|both entries|all cells|all entries) (?:exists?|are defined|are inside|make sense|are on the board)|for (?:all|every|each) (?:cells? )?\(?i,? ?(?:and )?j\)?(?: (?:where|for which) (?:both|all|they) (?:exist|are defined))?))?$"
)
_MAX_STEPS, _LONGEST = 3, 120  # steps from the cell (i, j); characters of a formula
_LARGEST_VALUE, _LARGEST = 10**6, 1 << 62  # of a cell, and of what is computed from some, so that nothing overflows
_OPERATORS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: np.add,
    ast.Sub: np.subtract,
    ast.Mult: np.multiply,
    ast.Eq: np.equal,
    ast.NotEq: np.not_equal,
    ast.Lt: np.less,
    ast.LtE: np.less_equal,
    ast.Gt: np.greater,
    ast.GtE: np.greater_equal,
}
_RELATIONS = (
    (r"(?:equals|is (?:always )?(?:equal to|the same as|identical to)|has the same (?:value|digit|colour|number) as|agrees with|matches|repeats|copies)", "=="),
    (r"(?:differs from|is (?:always )?(?:different from|not equal to|unequal to|other than)|is the opposite of|never equals|does not equal)", "!="),
    (r"(?:is (?:strictly )?(?:greater|larger|bigger) than|exceeds)", ">"),
    (r"(?:is (?:strictly )?(?:less|smaller) than)", "<"),
    (r"(?:is (?:at least|no less than|not less than|greater than or equal to))", ">="),
    (r"(?:is (?:at most|no greater than|not greater than|less than or equal to))", "<="),
)  # fmt: skip
_UP, _DOWN = r"(?:up|above|north|upper|top)", r"(?:down|below|south|lower|bottom)"
_PLACE = re.compile(
    rf"(?:the (?:cell|one|value|digit|number|entry)|its)? ?(?:directly |immediately |one step )?(?:diagonally )?(?:one (?:row|step|cell) )?(?P<down>{_UP}|{_DOWN})(?:ward)?(?: of it)?(?:,? and|,|-| )? ?(?:one (?:column|step|cell) )?(?:to (?:the|its) )?(?P<right>left|right)(?:[- ]?(?:hand )?(?:diagonal )?(?:cell|neighbour|diagonally|one))?(?: diagonal neighbour)?(?: (?:of|from|to) it)?(?: diagonally)?"
)
_SAID = re.compile(
    rf"^(?:every|each|any|all) (?:cells?|entry|entries|values?|digits?) (?P<relation>{'|'.join(found for found, _ in _RELATIONS)}) (?P<place>.+)$"
)


def formula(text: str) -> Piece | None:
    """Return the rule that a formula of a cell (i, j) and cells near it states, wherever all of them exist.

    >>> formula("b[i][j] == b[i+1][j+1] wherever both exist").text
    'b[i][j] == b[i+1][j+1], wherever all of these cells exist'
    """
    match = _AROUND.match(text.strip())
    body = match["body"] if match else ""
    places: dict[tuple[int, int], str] = {}
    names: set[str] = set()

    def named(found: re.Match[str]) -> str:
        steps = [
            int(re.sub(r"\s", "", step)) if step else 0
            for step in (found[2] or found[4] or found[6], found[3] or found[5] or found[7])
        ]
        names.add(found[1])
        return places.setdefault((steps[0], steps[1]), f"x{len(places)}")

    plain = _REFERENCE.sub(named, body).replace("≠", "!=").replace("<>", "!=").replace("≤", "<=").replace("≥", ">=")
    plain = re.sub(r"(?<![=<>!])=(?![=])", "==", plain)
    if (
        len(places) < 2
        or len(names) != 1
        or len(plain) > _LONGEST
        or max(abs(step) for place in places for step in place) > _MAX_STEPS
    ):
        return None
    try:
        tree = ast.parse(plain.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        return None
    if not isinstance(tree, ast.Compare) or not _plain(tree, set(places.values())):
        return None
    if max(map(_bound, (tree.left, *tree.comparators))) > _LARGEST:
        return None
    least = min(down for down, _ in places)
    cells = [(down - least, right) for down, right in places]

    def holds(*values: Any) -> Any:
        return _value(tree, dict(zip(places.values(), values)))

    said = re.sub(r"\s+", " ", body)
    return piece_of_conditions(window_condition(cells, holds)).with_text(f"{said}, wherever all of these cells exist")


def _plain(tree: ast.AST, names: set[str]) -> bool:
    """Return whether an expression has only sums, products, comparisons, small integers and some names."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name):
                if name not in names:
                    return False
            case ast.Constant(value=int()):
                pass
            case ast.Compare() | ast.BinOp() | ast.Load() | ast.UnaryOp() | ast.USub():
                pass
            case _ if type(node) in _OPERATORS:
                pass
            case _:
                return False
    return True


def _bound(tree: ast.AST) -> int:
    """Return what the absolute value of a plain expression, and of each of its parts, is at most."""
    match tree:
        case ast.Constant(value=int(number)):
            return abs(number)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return max(1, _bound(left)) * max(1, _bound(right))
        case ast.BinOp(left=left, right=right):
            return _bound(left) + _bound(right)
        case ast.UnaryOp(operand=operand):
            return _bound(operand)
    return _LARGEST_VALUE


def _value(tree: ast.AST, values: dict[str, Any]) -> Any:
    match tree:
        case ast.Name(id=name):
            return values[name]
        case ast.Constant(value=number):
            return number
        case ast.UnaryOp(operand=operand):
            return -_value(operand, values)
        case ast.BinOp(left=left, op=operator, right=right):
            return _OPERATORS[type(operator)](_value(left, values), _value(right, values))
        case ast.Compare(left=left, ops=operators, comparators=others):
            found: Any = True
            for relation, other in zip(operators, others):
                right = _value(other, values)
                found, left_value = found & _OPERATORS[type(relation)](_value(left, values), right), other
                left = left_value
            return found
    raise TypeError


def beside(text: str) -> str:
    """Return a comparison of every cell with one a diagonal step away as a formula.

    >>> beside("each cell equals the one diagonally up and to the left of it")
    'b[i][j] == b[i-1][j-1]'
    """
    match = _SAID.match(text)
    place = _PLACE.fullmatch(re.sub(r",? if (?:any|there is one|it exists)$", "", match["place"])) if match else None
    if match is None or place is None:
        return text
    sign = next(sign for found, sign in _RELATIONS if re.fullmatch(found, match["relation"]))
    down = "-1" if re.fullmatch(_UP, place["down"]) else "+1"
    return f"b[i][j] {sign} b[i{down}][j{'-1' if place['right'] == 'left' else '+1'}]"
