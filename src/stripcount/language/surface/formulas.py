"""Rules written as formulas of two indices, such as `b[i][j] == b[i+1][j+1]`.

Sentences that compare each cell with the one a diagonal step away are turned into such formulas. Formulas are parsed as
Python expressions and evaluated here, without `eval`, on arrays of boards.
"""

from __future__ import annotations

import ast
import re
from typing import Any

import numpy as np

from stripcount.language.conditions.cells import window_condition
from stripcount.language.pieces import Piece, piece_of_conditions
from stripcount.model.lattice.rule import Flags, Numbers

# b[i][j+1], b(i-1,j) or b_{i,j+1}: the groups are the array, then (row step, column step) in each of three notations
_REFERENCE = re.compile(
    r"\b([a-z])\s*(?:\[\s*i\s*([+-]\s*\d)?\s*\]\s*\[\s*j\s*([+-]\s*\d)?\s*\]|[\[(]\s*i\s*([+-]\s*\d)?\s*,\s*j\s*([+-]\s*\d)?\s*[\])]|_?\{?\s*i\s*([+-]\s*\d)?\s*,\s*j\s*([+-]\s*\d)?\s*\}?)"
)
# "for all i, j: b[i][j] == b[i+1][j+1] wherever both exist"
_FORMULA = re.compile(
    r"^(?:we have |it holds that |always )?(?:for (?:all|every|each|any) (?:cells? )?\(?i,? ?(?:and )?j\)?(?: (?:where|such that) (?:both|all) (?:exist|are defined))?,? ?:? )?(?:we have )?(?P<body>.+?)(?:,? (?:(?:wherever|whenever|where|if|when|as long as) (?:both|they|it|all|all of them|both cells|both sides|both entries|all cells|all entries) (?:exists?|are defined|are inside|make sense|are on the board)|for (?:all|every|each) (?:cells? )?\(?i,? ?(?:and )?j\)?(?: (?:where|for which) (?:both|all|they) (?:exist|are defined))?))?$"
)
_MAX_STEPS = 3  # from the cell (i, j), in each of the two directions; rules that reach further need too many states
_MAX_CHARACTERS = 120  # of a formula
_MAX_VALUE = 10**6  # assumed bound of the absolute values of cells
_MAX_RESULT = 1 << 62  # of an expression of such values: it fits into a signed integer of 64 bits
_OPERATORS: dict[type[ast.AST], np.ufunc] = {
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
_RELATIONS = (  # (a regular expression of the words for a relation, its operator)
    (r"(?:equals|is (?:always )?(?:equal to|the same as|identical to)|has the same (?:value|digit|colour|number) as|agrees with|matches|repeats|copies)", "=="),
    (r"(?:differs from|is (?:always )?(?:different from|not equal to|unequal to|other than)|is the opposite of|never equals|does not equal)", "!="),
    (r"(?:is (?:strictly )?(?:greater|larger|bigger) than|exceeds)", ">"),
    (r"(?:is (?:strictly )?(?:less|smaller) than)", "<"),
    (r"(?:is (?:at least|no less than|not less than|greater than or equal to))", ">="),
    (r"(?:is (?:at most|no greater than|not greater than|less than or equal to))", "<="),
)  # fmt: skip
_UP, _DOWN = r"(?:up|above|north|upper|top)", r"(?:down|below|south|lower|bottom)"
# "the one diagonally up and to the left of it"
_PLACE = re.compile(
    rf"(?:the (?:cell|one|value|digit|number|entry)|its)? ?(?:directly |immediately |one step )?(?:diagonally )?(?:one (?:row|step|cell) )?(?P<down>{_UP}|{_DOWN})(?:ward)?(?: of it)?(?:,? and|,|-| )? ?(?:one (?:column|step|cell) )?(?:to (?:the|its) )?(?P<right>left|right)(?:[- ]?(?:hand )?(?:diagonal )?(?:cell|neighbour|diagonally|one))?(?: diagonal neighbour)?(?: (?:of|from|to) it)?(?: diagonally)?"
)
# "each cell equals the one diagonally up and to the left of it"
_COMPARISON = re.compile(
    rf"^(?:every|each|any|all) (?:cells?|entry|entries|values?|digits?) (?P<relation>{'|'.join(words for words, _ in _RELATIONS)}) (?P<place>.+)$"
)


def piece_of_formula(text: str) -> Piece | None:
    """Return the piece of a formula of the cell (i, j) and cells near it, for all i and j for which these cells exist.

    Returns None for a text that is no such formula, refers to fewer than two cells or to two arrays, refers to a
    cell more than `_MAX_STEPS` steps away, is too long, or has values that might not fit into 64 bits.

    >>> piece_of_formula("b[i][j] == b[i+1][j+1] wherever both exist").text
    'b[i][j] == b[i+1][j+1], wherever all of these cells exist'
    """
    match = _FORMULA.match(text.strip())
    body = match["body"] if match else ""
    variables: dict[tuple[int, int], str] = {}
    array_names: set[str] = set()

    def variable_of(reference: re.Match[str]) -> str:
        down, right = (
            int(re.sub(r"\s", "", step)) if step else 0
            for step in (reference[2] or reference[4] or reference[6], reference[3] or reference[5] or reference[7])
        )
        array_names.add(reference[1])
        return variables.setdefault((down, right), f"x{len(variables)}")

    expression = (
        _REFERENCE.sub(variable_of, body).replace("≠", "!=").replace("<>", "!=").replace("≤", "<=").replace("≥", ">=")
    )
    expression = re.sub(r"(?<![=<>!])=(?![=])", "==", expression)
    if (
        len(variables) < 2
        or len(array_names) != 1
        or len(expression) > _MAX_CHARACTERS
        or max(abs(step) for offset in variables for step in offset) > _MAX_STEPS
    ):
        return None
    try:
        tree = ast.parse(expression.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        return None
    if not isinstance(tree, ast.Compare) or not _is_arithmetic(tree, set(variables.values())):
        return None
    if max(map(_absolute_bound, (tree.left, *tree.comparators))) > _MAX_RESULT:
        return None
    min_down = min(down for down, _ in variables)
    cells = [(down - min_down, right) for down, right in variables]

    def holds(*values: Numbers) -> Flags:
        return np.asarray(_value(tree, dict(zip(variables.values(), values))), dtype=bool)

    formula_text = re.sub(r"\s+", " ", body)
    return piece_of_conditions(window_condition(cells, holds)).with_text(
        f"{formula_text}, wherever all of these cells exist"
    )


def _is_arithmetic(tree: ast.AST, names: set[str]) -> bool:
    """Return whether an expression has only sums, differences, products, comparisons, integers and given names."""
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


def _absolute_bound(tree: ast.AST) -> int:
    """Return an upper bound of the absolute value of an arithmetic expression and of each of its parts."""
    match tree:
        case ast.Constant(value=int(number)):
            return abs(number)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return max(1, _absolute_bound(left)) * max(1, _absolute_bound(right))
        case ast.BinOp(left=left, right=right):
            return _absolute_bound(left) + _absolute_bound(right)
        case ast.UnaryOp(operand=operand):
            return _absolute_bound(operand)
    return _MAX_VALUE


def _value(tree: ast.AST, values: dict[str, Numbers]) -> Any:
    """Return the value of an expression: an integer, or an array of integers or of flags, one for each board.

    `values` maps each name in the expression to an array. Raises TypeError unless `_is_arithmetic` holds.
    """
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
            result: Any = True
            for relation, right in zip(operators, others):
                result = result & _OPERATORS[type(relation)](_value(left, values), _value(right, values))
                left = right
            return result
    raise TypeError


def comparison_as_formula(text: str) -> str:
    """Return a sentence that compares each cell with the one a diagonal step away as a formula.

    Any other text is returned unchanged.

    >>> comparison_as_formula("each cell equals the one diagonally up and to the left of it")
    'b[i][j] == b[i-1][j-1]'
    """
    match = _COMPARISON.match(text)
    place = _PLACE.fullmatch(re.sub(r",? if (?:any|there is one|it exists)$", "", match["place"])) if match else None
    if match is None or place is None:
        return text
    sign = next(sign for words, sign in _RELATIONS if re.fullmatch(words, match["relation"]))
    row_step = "-1" if re.fullmatch(_UP, place["down"]) else "+1"
    return f"b[i][j] {sign} b[i{row_step}][j{'-1' if place['right'] == 'left' else '+1'}]"
