"""Products and sums of counts in 64 bits stand in one place, where each has a bound."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import stripcount
from tests.source import files_of, nodes_below, nodes_of, text_of, tree_of

ROOT = Path(stripcount.__file__).parent
CORE = {"algebra/exact_arrays.py"}
MULTIPLY = {"dot", "vdot", "matmul", "einsum", "tensordot", "multiply", "prod", "cumprod", "kron"}
ADD = {"reduceat", "accumulate", "sum_duplicates"}
SHOWING = {"cli", "draw", "export"}  # rooms that show numbers and compute none; there `dot` is a picture
ELSEWHERE = {
    "algebra/meanders.py": "flags times numbers below 2^32 in doubles, whose sums MAX_PAIRS bounds by 2^53: exact",
    "evaluate/spectrum.py": "floating point, with the error bound that its docstring cites",
    "evaluate/marginals.py": "residues modulo primes of 31 bits: a product has 62, and 2^33 of them fit into 64",
    "language/statements/pairs.py": "products of the values of two cells, each at most 64",
    "language/surface/formulas.py": "values of cells in a formula, whose bound is computed before it is read",
    "model/graphs/finite/order_costs.py": "floating point, which chooses an order and proves nothing",
    "evaluate/completions.py": "floating point, with the error bound that its docstring proves",
    "gf/column.py": "products of counts in doubles, with the relative error that its docstring cites",
    "gf/eigenvectors.py": "floating point, with the error bound that its docstring proves",
    "gf/singular_values.py": "floating point, with the error bound that its docstring proves",
    "machine/period.py": "residues of at most 31 bits by rows whose sums it checks",
    "machine/packing/orbits.py": "numbers that tell places apart, modulo 2^64 on purpose: no counts",
    "machine/packing/paths.py": "packed relations: flags times different powers of two",
    "printed/magnets/arrays.py": "the solving side, which imports none of this: bounded where it stands",
    "printed/magnets/meeting.py": "at most 2^20 products of two numbers of 20 bits",
    "search/relaxation.py": "floating point, which only proposes; all of it is proved in integers",
}


def arithmetic(nodes: Iterable[ast.AST]) -> set[str]:
    """What a file does with whole arrays at a time that could overflow: matrix products, and sums of runs."""
    found = set()
    for node in nodes:
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.MatMult):
            found.add("@")
        elif isinstance(node, ast.Attribute) and node.attr in MULTIPLY | ADD and not _of_math(node):
            found.add(node.attr)
        elif isinstance(node, ast.Attribute) and node.attr == "at" and ast.unparse(node.value) == "np.add":
            found.add("np.add.at")
    return found


def _of_math(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in {"math", "itertools", "operator"}


def in_a_file(path: Path) -> set[str]:
    return arithmetic(nodes_of(path, ast.BinOp, ast.AugAssign, ast.Attribute))


def test_products_of_counts_stand_in_the_core_alone() -> None:
    wrong = {}
    for path in files_of(ROOT):
        name = path.relative_to(ROOT).as_posix()
        if name in CORE or name in ELSEWHERE or name.split("/")[0] in SHOWING:
            continue
        if found := in_a_file(path):
            wrong[name] = found
    assert wrong == {}, "call the function of the core that does it, or name the file in ELSEWHERE with the reason"


def test_the_exceptions_exist_and_are_needed() -> None:
    for name in ELSEWHERE:
        assert in_a_file(ROOT / name), name


def test_the_test_sees_what_it_looks_for() -> None:
    for text in (
        "a @ b",
        "a @= b",
        "np.dot(a, b)",
        "np.add.reduceat(a, b)",
        "np.add.at(a, b, c)",
        "m.sum_duplicates()",
    ):
        assert arithmetic(ast.walk(ast.parse(text))), text
    assert not arithmetic(ast.walk(ast.parse("math.prod(a) + itertools.accumulate(b)")))


SOLVING = {"printed", "search"}  # rooms that count nothing in arrays but what stands in ELSEWHERE
SUMS = {"sum", "cumsum", "prod", "cumprod", "power", "trace", "nansum", *MULTIPLY}
SAME = {"astype", "copy", "reshape", "ravel", "repeat", "take", "tocsr", "view"}  # methods of an array that return one
IMPORTING = "^(import numpy|from numpy|from scipy)"  # without these, integers are Python's and do not overflow
ROOTS = {"NDArray", "csr_array", "csc_array", "coo_array"}
NOT_COUNTS = {
    "language/conditions/": "values of cells, at most 64 of them, in sums and products of one block",
    "model/graphs/finite/": "positions of vertices, and floating point, which chooses an order and proves nothing",
    "gf/interpolation.py": "residues modulo primes below 2^31, whose products fit into 63 bits",
    "check/certificate/order.py": "residues of at most 31 bits, a product of two, and sums that it bounds",
    "language/graphs/meaning.py": "how many edges join two vertices",
    "totals += gain_of_mark[marks]": "what marks add, whose sum is refused beyond MAX_TOTAL",
    "kernels/cells.py": "how many states and tiles there are; of tiles fewer than 2^32 of one kind",
    "language/everyday/": "values of cells, states of small tables, and numbers of at most 40 columns",
    "language/agreement.py": "numbers of the boards of a few cells that are listed",
    "language/boardwise/": "values of cells, and a board as one number below 2^40, refused beyond",
    "language/statements/": "how many cells around a cell have a value, values of cells, and states of small tables",
    "language/families/": "values of cells, at most 64 of them, in sums and products of one block",
    "machine/with_totals.py": "numbers of states, refused beyond 2^31",
    "machine/packing/": "packed states, which fit 63 bits by construction, and positions of them in memory",
    "model/lattice/": "values of cells and outputs around one cell",
    "np.cumsum(machine.sizes)": "positions of states",
    "np.cumsum([len(states) for states in layer])": "positions of states",
    "(row_totals < _UNREACHED).sum()": "how many flags are set",
    "np.array(values, dtype=np.int64) * (1 if least else -1)": "the sizes that marks add, and their negatives",
    "rule_allows(rule, boards": "how many of the boards listed are legal",
    "evaluate/loop_halves.py": "words of at most 2·MAX_PAIRS points, two bits each, and how many points have an end",
    "after.absolute_error": "doubles, with the error bound of evaluate/completions.py",
    "2.0**-64": "doubles, with the error bound of evaluate/completions.py",
    "np.cumsum(completions, axis=1)": "doubles, with the error bound of evaluate/completions.py",
    "2.2 * (after.relative_error": "doubles: the error bound itself",
    "(point >= bounds).sum(": "how many flags are set",
    "has_completions.sum(axis=1)": "how many flags are set",
    "np.cumsum(flags, dtype=np.int32)": "numbers of states, refused beyond 2^31",
    "np.cumsum(occurs, dtype=np.int32)": "numbers of states, refused beyond 2^31",
    "int(flags.sum())": "how many flags are set",
    "int((table >= 0).sum())": "how many flags are set",
    "np.cumsum([0, *(len(phase.factors)": "positions of factors",
    "np.cumsum(_multiplicities(factor))": "positions of entries, each at most three times",
    "np.cumsum(_entry_bounds(": "doubles, which say how many columns are verified at a time",
    "np.cumsum(entries[factor.indices])": "doubles, which say how many columns are verified at a time",
    "np.cumsum(degrees)": "positions of entries",
    "np.cumsum(multiplicity)": "positions of entries",
    "middle[sources] += completing": "flags, each source once for a mark: at most as many as there are marks",
    "word[entry] * marks": "words are numbered anew after each row: at most MAX_COLUMNS of them",
    "image[prefix] * marks": "words are numbered anew after each row: at most MAX_COLUMNS of them",
    "part.entries.power(2).sum(": "doubles, with the relative error of the parts",
    "norms.append(np.sqrt(squares)": "doubles, with the relative error of the parts",
}
"""Where arrays are multiplied or added up outside the core, by folder or text of the line, and why none overflows."""


def array_names(trees: list[ast.Module]) -> tuple[set[str], set[str], set[str]]:
    """The names of array types in these files, of functions that return one, and of fields that hold one."""
    types = set(ROOTS)
    for _ in range(2):  # names for names
        for tree in trees:
            for node in tree.body:
                if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript) and noted(node.value, types):
                    types |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    inner = [node for tree in trees for node in nodes_below(tree)]
    made = [(node.name, noted(node.returns, types)) for node in inner if isinstance(node, ast.FunctionDef)]
    classes = [node for node in inner if isinstance(node, ast.ClassDef)]
    fields = [node for each in classes for node in each.body if isinstance(node, ast.AnnAssign)]
    held = [(ast.unparse(field.target), noted(field.annotation, types)) for field in fields]
    others = {name for name, is_array in (*made, *held) if not is_array}  # the same name for something else
    return types, {name for name, _ in made} - others, {name for name, _ in held} - others


def noted(annotation: ast.expr | None, types: set[str]) -> bool:
    """Whether an annotation is an array type, or a union with one."""
    if isinstance(annotation, ast.BinOp):
        return noted(annotation.left, types) or noted(annotation.right, types)
    root = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    return isinstance(root, ast.Name) and root.id in types


class Arrays:
    """Which expressions of a function are arrays, by annotations and by what they are made from."""

    def __init__(self, function: ast.FunctionDef, known: tuple[set[str], set[str], set[str]]) -> None:
        self.types, self.functions, self.fields = known
        arguments = [*function.args.args, *function.args.kwonlyargs]
        self.names = {argument.arg for argument in arguments if noted(argument.annotation, self.types)}
        self.nodes = list(nodes_below(function))
        for _ in range(2):  # a name may be made from one that is assigned further down, in a loop
            for node in self.nodes:
                if isinstance(node, ast.AnnAssign) and noted(node.annotation, self.types):
                    self.names.add(ast.unparse(node.target))
                elif isinstance(node, ast.Assign) and self.holds(node.value):
                    targets = [x for t in node.targets for x in (t.elts if isinstance(t, ast.Tuple) else [t])]
                    self.names |= {target.id for target in targets if isinstance(target, ast.Name)}

    def holds(self, node: ast.expr) -> bool:
        match node:
            case ast.Name(id=name):
                return name in self.names
            case ast.Subscript(value=inner) | ast.UnaryOp(operand=inner):
                return self.holds(inner)
            case ast.BinOp(left=one, right=two) | ast.IfExp(body=one, orelse=two):
                return self.holds(one) or self.holds(two)
            case ast.Attribute(attr=name, value=inner):
                return name in self.fields or (name in {"T", "data", "indices", "indptr"} and self.holds(inner))
            case ast.Call(func=ast.Attribute(value=ast.Name(id="np"))):
                return True
            case ast.Call(func=ast.Attribute(attr=name, value=inner)):
                return name in self.functions or (name in SAME and self.holds(inner))
            case ast.Call(func=ast.Name(id=name)):
                return name in self.functions
            case _:
                return False


def elementwise(tree: ast.Module, known: tuple[set[str], set[str], set[str]]) -> Iterator[int]:
    """The lines on which whole arrays are multiplied or added up entry by entry."""
    for function in (node for node in nodes_below(tree) if isinstance(node, ast.FunctionDef)):
        arrays = Arrays(function, known)
        for node in arrays.nodes:
            match node:
                case ast.BinOp(op=ast.Mult() | ast.Pow(), left=one, right=two):
                    found = arrays.holds(one) or arrays.holds(two)
                case ast.AugAssign(op=ast.Mult() | ast.Pow() | ast.Add(), target=target):
                    found = arrays.holds(target)
                case ast.Call(func=ast.Attribute(attr=name) as called):
                    found = name in SUMS and not _of_math(called)
                case ast.Call(func=ast.Name(id="sum"), args=[inner, *_]):
                    found = arrays.holds(inner)
                case _:
                    continue
            if found:
                yield node.lineno


def test_arrays_are_multiplied_and_added_up_elsewhere_for_a_reason() -> None:
    texts = {path.relative_to(ROOT).as_posix(): text_of(path) for path in files_of(ROOT)}
    trees = {name: tree_of(ROOT / name) for name, text in texts.items() if re.search(IMPORTING, text, re.MULTILINE)}
    known, used, wrong = array_names(list(trees.values())), set(), []
    for name, tree in trees.items():
        if name in CORE or name in ELSEWHERE or name.split("/")[0] in SHOWING | SOLVING:
            continue
        lines = texts[name].splitlines()
        for line in sorted(set(elementwise(tree, known))):
            reasons = [key for key in NOT_COUNTS if name.startswith(key) or key in lines[line - 1]]
            used.update(reasons)
            wrong += [f"{name}:{line}: {lines[line - 1].strip()}"] if not reasons else []
    assert wrong == [], "call algebra/exact_arrays, or say in NOT_COUNTS what the numbers are, if they are no counts"
    assert used == set(NOT_COUNTS), "remove from NOT_COUNTS what no line needs any more"


def test_the_test_sees_products_and_sums_of_arrays() -> None:
    for body in ("x * 2", "x[1:] ** y", "x.sum()", "np.sum(y)", "np.cumsum(x)", "np.dot(x, y)", "sum(x)", "z * z"):
        text = f"def f(x: Words, y: NDArray[np.int64]) -> None:\n    z = y.copy()\n    return {body}"
        assert list(elementwise(ast.parse(text), array_names([ast.parse("Words = NDArray[np.uint64]")]))), body
    plain = "def f(x: int, y: list[int]) -> int:\n    return x * 2 + sum(y) + math.prod(y)"
    assert not list(elementwise(ast.parse(plain), array_names([])))
