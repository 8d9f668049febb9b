"""A block rule written in a data file: one Python expression in w, restricted to arithmetic and logic.

Attributes, calls of all but a few functions, strings, large powers and large constants are refused before anything is
compiled, so that reading a data file cannot run arbitrary code.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Sequence

from stripcount.errors import BadInput, excerpt

Block = Sequence[Sequence[int | None]]
"""The rows of a block; None stands for a cell beyond the edge of the board."""
ALLOWED_FUNCTIONS: dict[str, Callable[..., object]] = {
    function.__name__: function
    for function in (
        *(abs, all, any, bool, divmod, enumerate, int, len, list, map, max, min, range, reversed, set, sorted),
        *(sum, tuple, zip),
    )
}
# bounds on absolute values of constants, on exponents, and on the length of a rule, so that constants and powers in a
# rule from a file of unknown origin stay small; nothing bounds the time of nested loops
MAX_CONSTANT = 1000
MAX_EXPONENT = 8  # MAX_CONSTANT ** 8 has 80 bits
MAX_CHARACTERS = 4000  # of one rule, which is compiled once and evaluated for every window
_ALLOWED_NODES = (
    *(ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.UAdd, ast.IfExp),
    *(ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Pow, ast.Mod),
    *(ast.BitAnd, ast.BitOr, ast.BitXor),
    *(ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Is, ast.IsNot, ast.In, ast.NotIn),
    *(ast.Subscript, ast.Slice, ast.Tuple, ast.List, ast.Set, ast.Load, ast.Store),
    *(ast.Starred, ast.keyword, ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.comprehension),
)


def block_rule(text: str) -> Callable[[Block], object]:
    """Return the function of a block w, a tuple of rows, that the expression `text` defines.

    Raises BadInput for an expression that contains anything but w, integers, None, arithmetic, comparisons, logic,
    indices, tuples, lists, sets, comprehensions, ALLOWED_FUNCTIONS, and the methods `count` and `index`. The function
    itself may raise any error of Python, as for an index beyond the block or a division by 0.

    >>> block_rule("w[0][0] + w[1][1] == sum(w[0][1:] + w[1][:1])")(((1, 2), (3, 4)))
    True
    >>> block_rule("w.__class__")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    stripcount.errors.BadInput: a block rule must be made of w, integers, logic and abs, all, any, ...
    """
    try:
        if not isinstance(text, str) or len(text) > MAX_CHARACTERS:
            raise ValueError
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the compiler's warnings about literals that are refused below
            body = ast.parse(text.strip(), mode="eval").body
        variables = {
            node.id for node in ast.walk(body) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        if variables & {"w", *ALLOWED_FUNCTIONS}:
            raise ValueError
        for node in ast.walk(body):
            if not _is_allowed(node, variables):
                raise BadInput(
                    f"a block rule must be made of w, integers, logic and {', '.join(ALLOWED_FUNCTIONS)}, "
                    f"not {excerpt(ast.unparse(node))}."
                )
        arguments = ast.arguments(
            posonlyargs=[], args=[ast.arg("w")], vararg=None, kwonlyargs=[], kw_defaults=[], kwarg=None, defaults=[]
        )
        lambda_tree = ast.fix_missing_locations(ast.Expression(ast.Lambda(arguments, body)))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            code = compile(lambda_tree, "block rule", "eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError, TypeError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"a block rule must be one Python expression in w, not {excerpt(str(text))}.") from None
    rule: Callable[[Block], object] = eval(code, {"__builtins__": {}, **ALLOWED_FUNCTIONS})
    return rule


def _is_allowed(node: ast.AST, variables: set[str]) -> bool:
    """Return whether a rule may contain a node of the syntax tree; `variables` are those of its comprehensions."""
    match node:
        case ast.Constant(value=value):
            return value is None or isinstance(value, bool) or (isinstance(value, int) and abs(value) <= MAX_CONSTANT)
        case ast.Name(id=name):
            return name == "w" or name in ALLOWED_FUNCTIONS or name in variables
        case ast.Call(func=ast.Name(id=name)):
            return name in ALLOWED_FUNCTIONS
        case ast.Call(func=ast.Attribute()) | ast.Attribute(attr="count" | "index"):
            return True  # the attribute is checked as a node of its own
        case ast.BinOp(op=ast.Pow(), left=base, right=exponent):
            exponent_value = exponent.value if isinstance(exponent, ast.Constant) else None
            is_small = isinstance(exponent_value, int) and 0 <= exponent_value <= MAX_EXPONENT
            return is_small and not any(isinstance(inner, ast.Pow) for inner in ast.walk(base))
        case ast.comprehension(is_async=is_async):
            return not is_async
        case _:
            return isinstance(node, _ALLOWED_NODES)
