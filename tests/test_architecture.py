"""A folder imports only from its own layer and lower ones, and the counting and solving folders never meet."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import stripcount
from tests.conftest import recorded

ROOT = Path(stripcount.__file__).parent
TESTS = Path(__file__).parent
FLOORS = {
    "errors": 0,
    "extras": 0,
    "alarm": 0,
    "limits": 0,
    "verify_certificate": 0,  # stands alone
    "board": 0,
    "algebra": 1,
    "model": 2,
    "search": 2,
    "machine": 3,
    "puzzles": 3,
    "printed": 3,
    "evaluate": 4,
    "gf": 5,
    "claims": 6,
    "export": 6,
    "oeis": 7,
    "draw": 7,
    "storage": 8,
    "check": 9,
    "count": 10,
    "verbs": 11,
    "cli": 12,
}
COUNTING = ("model", "machine", "puzzles", "evaluate", "gf", "claims", "oeis")
SOLVING = ("search", "printed")
SIDES = {**dict.fromkeys(COUNTING, "counting"), **dict.fromkeys(SOLVING, "solving")}


def room(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def arrows() -> list[tuple[str, str, str]]:
    """(file, its room, room it imports from) for every import of the package inside itself."""
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        relative = path.relative_to(ROOT)
        here = relative.parts[0].removesuffix(".py")
        if here in ("__init__", "__main__"):
            continue
        names = re.findall(r"^ *(?:from|import) +([\w.]+)", path.read_text(encoding="utf-8"), re.M)
        assert not any(name.startswith(".") for name in names), f"{relative}: relative imports hide their room"
        found += [(str(relative), here, room(name)) for name in names if name.split(".")[0] == "stripcount"]
    return found


def test_every_room_is_on_the_plan() -> None:
    rooms = {
        p.name.removesuffix(".py") for p in ROOT.iterdir() if not p.name.startswith(("_", ".")) and p.suffix != ".typed"
    }
    assert rooms <= set(FLOORS)


def test_no_import_runs_upward() -> None:
    wrong = [a for a in arrows() if a[2] in FLOORS and FLOORS[a[2]] > FLOORS[a[1]]]
    assert wrong == []


def test_counting_and_solving_do_not_import_each_other() -> None:
    wrong = [a for a in arrows() if {SIDES.get(a[1]), SIDES.get(a[2])} == {"counting", "solving"}]
    wrong += [a for a in arrows() if SIDES.get(a[1]) == "solving" and a[2] == "algebra"]
    wrong += [a for a in arrows() if (a[1], a[2]) == ("puzzles", "gf")]
    assert wrong == []


CIRCLES: dict[tuple[str, ...], str] = {
    # modules that import one another, none of them when the package is loaded: each circle with its reason
}


def imports(module: str, path: Path, *, late: bool) -> set[str]:
    """The package's modules that a module imports; `late` counts imports in functions and for type checkers."""
    found: set[str] = set()

    def visit(node: ast.AST) -> None:
        if not late and isinstance(node, ast.FunctionDef | ast.Lambda):
            return
        if not late and isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            return
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "stripcount":
            base = (node.module or "").removeprefix("stripcount").lstrip(".")
            for name in (alias.name for alias in node.names):
                inner = f"{base}.{name}".lstrip(".")
                found.add(inner if inner in modules() else base)
        for child in ast.iter_child_nodes(node):
            visit(child)

    visit(tree(path))
    return found - {module}


@cache
def modules() -> dict[str, Path]:
    names = {path: path.relative_to(ROOT).with_suffix("").parts for path in sorted(ROOT.rglob("*.py"))}
    return {".".join(parts[:-1] if parts[-1] == "__init__" else parts): path for path, parts in names.items()}


def circles(late: bool) -> set[tuple[str, ...]]:
    """The sets of modules each of which leads to every other."""
    graph = {name: imports(name, path, late=late) for name, path in modules().items()}

    def reached(start: str) -> set[str]:
        seen, todo = set[str](), list(graph[start])
        while todo:
            if (name := todo.pop()) not in seen:
                seen.add(name)
                todo += graph.get(name, ())
        return seen

    reach = {name: reached(name) for name in graph}
    return {tuple(sorted(o for o in reach[n] if n in reach[o])) for n in graph if n in reach[n]}


def test_imports_run_in_circles_only_where_there_is_a_reason() -> None:
    assert circles(late=False) == set()
    assert circles(late=True) == set(CIRCLES)
    assert all(CIRCLES.values())


def test_only_the_command_line_and_the_records_touch_files() -> None:
    """`open`, Path.read_* and Path.write_* stand in cli/, storage/ and where a user's file is loaded."""
    allowed = {"cli", "storage"}
    named = {"puzzles/own_file.py", "limits.py", "verify_certificate.py"}  # a user's puzzle; /proc/meminfo
    wrong = []
    for path in sorted(ROOT.rglob("*.py")):
        relative = path.relative_to(ROOT).as_posix()
        if relative.split("/")[0] in allowed or relative in named:
            continue
        if not re.search(r"\b(open|read_|write_)", path.read_text(encoding="utf-8")):
            continue
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                owner = getattr(getattr(node.func, "value", None), "id", "")
                if owner != "formats" and name in {"open", "read_text", "write_text", "read_bytes", "write_bytes"}:
                    wrong.append(f"{relative}:{node.lineno}")
    assert wrong == []


def test_no_function_has_more_than_seven_parameters() -> None:
    """Values that travel together are one value."""
    found = set()
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef | ast.Lambda):
                given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
                if len([one for one in given if one.arg not in ("self", "cls")]) > 7:
                    found.add(f"{path.relative_to(ROOT).as_posix()}:{getattr(node, 'name', 'lambda')}")
    assert found == set()


def test_no_source_file_answers_more_than_one_question() -> None:
    long = {p.name: n for p in ROOT.rglob("*.py") if (n := len(p.read_text().splitlines())) > 400}
    assert long == {}


def private(name: str) -> bool:
    return any(part.startswith("_") and not part.endswith("__") and part != "_" for part in name.split("."))


def reached(module: ast.Module) -> Iterator[str]:
    """Yield what a test reads, imports or replaces that another file keeps to itself."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ("stripcount", "tests"):
            yield from (f"{node.lineno}: import {alias.name}" for alias in node.names if private(alias.name))
        elif isinstance(node, ast.Attribute) and private(node.attr):
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            public = node.attr == "_replace" or (owner, node.attr) == ("os", "_exit")  # of named tuples, of Python
            if not public and owner not in ("self", "cls"):
                yield f"{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("setattr", "delattr", "setitem"):
            texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            yield from (f"{node.lineno}: {text}" for text in texts if private(text))


def test_no_test_reaches_into_private_names() -> None:
    written = [path for path in sorted(TESTS.rglob("*.py")) if re.search(r"\b_\w", path.read_text(encoding="utf-8"))]
    wrong = [f"{path.relative_to(TESTS)}:{found}" for path in written for found in reached(tree(path))]
    assert len(written) > 20
    assert wrong == []


def test_no_default_test_reads_the_clock() -> None:
    """Budgets count results or processor time; a clock is read where programs are killed, by hand or in long tests."""
    clocks = {"time", "monotonic", "perf_counter"}
    by_hand = {"sceptic/mutate.py", "endurance/processes.py"}
    wrong = []
    for path in sorted(p for p in TESTS.rglob("*.py") if p.relative_to(TESTS).parts[0] != "bench"):
        if path.relative_to(TESTS).as_posix() in by_hand:
            continue
        if "time." not in path.read_text(encoding="utf-8"):
            continue
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Attribute) and node.attr in clocks and ast.unparse(node.value) == "time":
                wrong.append(f"{path.relative_to(TESTS)}:{node.lineno}")
    assert wrong == []


def test_a_private_name_is_found() -> None:
    """The judge itself."""
    code = (
        "from stripcount.count import _x\nCount(1)._terms\nmonkeypatch.setattr('stripcount.count._LARGE', 3)\nself._y"
    )
    assert [found.split(":")[0] for found in reached(ast.parse(code))] == ["1", "2", "3"]


def test_what_is_measured_exists() -> None:
    """Each line of seconds.txt names a test of a file, or a docstring of a module."""
    names = {
        (file, test.partition("[")[0].rpartition("::")[2]) for file, _, test in (n.partition("::") for n in recorded())
    }
    assert len(names) > 200
    for file, name in names:
        assert f"{name.rpartition('.')[2]}" in (TESTS.parent / file).read_text(encoding="utf-8"), file
