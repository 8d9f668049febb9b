"""Products and sums of counts in 64 bits stand in one place, where each has a bound."""

import ast
from pathlib import Path

import stripcount

ROOT = Path(stripcount.__file__).parent
CORE = {"algebra/exact_arrays.py"}
MULTIPLY = {"dot", "vdot", "matmul", "einsum", "tensordot", "multiply", "prod", "cumprod", "kron"}
ADD = {"reduceat", "accumulate", "sum_duplicates"}
SHOWING = {"cli", "draw", "export"}  # rooms that show numbers and compute none; there `dot` is a picture
ELSEWHERE = {
    "evaluate/spectrum.py": "floating point, with the error bound that its docstring cites",
    "gf/column.py": "products of counts in doubles, with the relative error that its docstring cites",
    "gf/singular_values.py": "floating point, with the error bound that its docstring proves",
    "printed/magnets/arrays.py": "the solving side, which imports none of this: bounded where it stands",
}


def arithmetic(tree: ast.AST) -> set[str]:
    """What a file does with whole arrays at a time that could overflow: matrix products, and sums of runs."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.MatMult):
            found.add("@")
        elif isinstance(node, ast.Attribute) and node.attr in MULTIPLY | ADD and not _of_math(node):
            found.add(node.attr)
        elif isinstance(node, ast.Attribute) and node.attr == "at" and ast.unparse(node.value) == "np.add":
            found.add("np.add.at")
    return found


def _of_math(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in {"math", "itertools", "operator"}


def test_products_of_counts_stand_in_the_core_alone() -> None:
    wrong = {}
    for path in sorted(ROOT.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name in CORE or name in ELSEWHERE or name.split("/")[0] in SHOWING:
            continue
        if found := arithmetic(ast.parse(path.read_text("utf-8"))):
            wrong[name] = found
    assert wrong == {}


def test_the_exceptions_exist_and_are_needed() -> None:
    for name in ELSEWHERE:
        assert arithmetic(ast.parse((ROOT / name).read_text("utf-8"))), name


def test_the_test_sees_what_it_looks_for() -> None:
    for text in (
        "a @ b",
        "a @= b",
        "np.dot(a, b)",
        "np.add.reduceat(a, b)",
        "np.add.at(a, b, c)",
        "m.sum_duplicates()",
    ):
        assert arithmetic(ast.parse(text)), text
    assert not arithmetic(ast.parse("math.prod(a) + itertools.accumulate(b)"))
