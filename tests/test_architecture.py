"""A folder imports only from its own layer and lower ones, and the counting and solving folders never meet."""

import ast
import importlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import stripcount
from stripcount.draw.notebook import DISPLAYS
from stripcount.machine.packing.base import PACKINGS
from tests.source import files_of, nodes_of, text_of, tree_of

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
    "execution": 1,
    "kernels": 1,
    "model": 2,
    "search": 2,
    "machine": 3,
    "puzzles": 3,
    "language": 3,
    "printed": 3,
    "evaluate": 4,
    "gf": 5,
    "claims": 6,
    "export": 6,
    "oeis": 7,
    "draw": 7,
    "storage": 8,
    "resources": 9,
    "check": 9,
    "board_count": 10,
    "graph_board": 10,
    "graph_count": 10,
    "growing_board": 10,
    "count": 10,
    "verbs": 11,
    "cli": 12,
}
COUNTING = ("model", "machine", "puzzles", "language", "evaluate", "gf", "claims", "oeis")
SOLVING = ("search", "printed")
SIDES = {**dict.fromkeys(COUNTING, "counting"), **dict.fromkeys(SOLVING, "solving")}


def room(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


@cache
def arrows() -> list[tuple[str, str, str]]:
    """(file, its room, room it imports from) for every import of the package inside itself."""
    found = []
    for path in files_of(ROOT):
        relative = path.relative_to(ROOT)
        here = relative.parts[0].removesuffix(".py")
        if here in ("__init__", "__main__"):
            continue
        names = re.findall(r"^ *(?:from|import) +([\w.]+)", text_of(path), re.M)
        assert not any(name.startswith(".") for name in names), f"{relative}: relative imports hide their room"
        names += named_in_strings(path)
        found += [(str(relative), here, room(name)) for name in names if name.split(".")[0] == "stripcount"]
    return found


def named_in_strings(path: Path) -> list[str]:
    """The modules that a file reaches by a text: "language.arrays:Arrays", "stripcount.machine.packing.links"."""
    parts = r"[\"']((?:stripcount\.)?[a-z_]+(?:\.[a-z_]+)*)(?::[A-Za-z_]+)?[\"']"
    names = {name.removeprefix("stripcount.") for name in re.findall(parts, text_of(path))}
    return [f"stripcount.{name}" for name in sorted(names) if "." in name and name in modules()]


def test_what_a_text_reaches_is_seen() -> None:
    assert ("puzzles/__init__.py", "puzzles", "language") in arrows()
    assert ("draw/notebook.py", "draw", "export") in arrows()
    written = {name.partition(":")[0] for name in PACKINGS.values()}
    assert {f"stripcount.{name}" for name in written} <= set(named_in_strings(ROOT / "machine/packing/base.py"))


def test_a_class_that_is_looked_up_by_its_name_exists() -> None:
    """A name that leads to nothing would be passed over in silence, and its strips be read state by state."""
    named = ["stripcount." + name.replace(":", ".") for name in PACKINGS.values()]
    named += [".".join(key) for key in DISPLAYS]
    assert len(named) > 15
    for name in named:
        module, _, kind = name.rpartition(".")
        assert isinstance(getattr(importlib.import_module(module), kind), type), name


def test_every_packing_is_offered_by_a_strip() -> None:
    offered = {name for path in files_of(ROOT) for name in re.findall(r'ArrayReading\("(\w+)"', text_of(path))}
    assert offered == set(PACKINGS), "name the packing in array_reading of the base that it reads, and in PACKINGS"


def test_every_room_is_on_the_plan() -> None:
    rooms = {
        p.name.removesuffix(".py") for p in ROOT.iterdir() if not p.name.startswith(("_", ".")) and p.suffix != ".typed"
    }
    assert rooms <= set(FLOORS), "give a new folder its layer in FLOORS, and a row in the table of CONTRIBUTING.md"


def test_no_import_runs_upward() -> None:
    wrong = [a for a in arrows() if a[2] in FLOORS and FLOORS[a[2]] > FLOORS[a[1]]]
    assert wrong == [], "move what is imported to the lower folder, or let the higher one register or pass it"


def test_counting_and_solving_do_not_import_each_other() -> None:
    wrong = [a for a in arrows() if {SIDES.get(a[1]), SIDES.get(a[2])} == {"counting", "solving"}]
    wrong += [a for a in arrows() if SIDES.get(a[1]) == "solving" and a[2] == "algebra"]
    wrong += [a for a in arrows() if (a[1], a[2]) == ("puzzles", "gf")]
    assert wrong == [], "compare the two in check/, which alone imports both"


CIRCLES: dict[tuple[str, ...], str] = {
    # modules that import one another, none of them when the package is loaded: each circle with its reason
    ("model.offers", "model.strip", "model.tile_strip"): "names of types: a strip offers other strips of its boards",
}


def imports(module: str, path: Path, *, late: bool) -> set[str]:
    """The package's modules that a module imports; `late` counts imports in functions and for type checkers."""
    found: set[str] = set()

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.FunctionDef):
            return
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            return
        seen(node)
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.expr):  # in expressions nothing is imported
                visit(child)

    def seen(node: ast.AST) -> None:
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "stripcount":
            base = (node.module or "").removeprefix("stripcount").lstrip(".")
            for name in (alias.name for alias in node.names):
                inner = f"{base}.{name}".lstrip(".")
                found.add(inner if inner in modules() else base)

    if late:
        for node in nodes_of(path, ast.ImportFrom):
            seen(node)
    else:
        visit(tree_of(path))
    return found - {module}


@cache
def modules() -> dict[str, Path]:
    names = {path: path.relative_to(ROOT).with_suffix("").parts for path in files_of(ROOT)}
    return {".".join(parts[:-1] if parts[-1] == "__init__" else parts): path for path, parts in names.items()}


def circles(late: bool) -> set[tuple[str, ...]]:
    """The sets of modules each of which leads to every other."""
    graph = {name: imports(name, path, late=late) for name, path in modules().items()}
    while ends := {name for name, others in graph.items() if others.isdisjoint(graph)}:  # they lead into no circle
        graph = {name: others - ends for name, others in graph.items() if name not in ends}

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
    assert circles(late=False) == set(), "move what both need to a third module, or pass it as an argument"
    assert circles(late=True) == set(CIRCLES), (
        "take a new circle apart, or give its reason in CIRCLES; remove an old one"
    )
    assert all(CIRCLES.values()), "write the reason of each circle beside it in CIRCLES"


def test_only_the_command_line_and_the_records_touch_files() -> None:
    """`open`, Path.read_* and Path.write_* stand in cli/, storage/ and where a user's file is loaded."""
    allowed = {"cli", "storage"}
    # a user's puzzle; /proc/meminfo; the compiled library is verified before it is loaded
    named = {"puzzles/own_file.py", "limits.py", "verify_certificate.py", "kernels/loading.py"}
    wrong = []
    for path in files_of(ROOT):
        relative = path.relative_to(ROOT).as_posix()
        if relative.split("/")[0] in allowed or relative in named:
            continue
        if not re.search(r"\b(open|read_|write_)", text_of(path)):
            continue
        for node in nodes_of(path, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            owner = getattr(getattr(node.func, "value", None), "id", "")
            if owner != "formats" and name in {"open", "read_text", "write_text", "read_bytes", "write_bytes"}:
                wrong.append(f"{relative}:{node.lineno}")
    assert wrong == [], "let storage/ read or write the file, and pass its text; storage.whole_file writes it whole"


def test_no_function_has_more_than_seven_parameters() -> None:
    """Values that travel together are one value."""
    found = set()
    for path in files_of(ROOT):
        functions: list[ast.FunctionDef | ast.Lambda] = [*nodes_of(path, ast.FunctionDef), *nodes_of(path, ast.Lambda)]
        for node in functions:
            given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            if len([one for one in given if one.arg not in ("self", "cls")]) > 7:
                found.add(f"{path.relative_to(ROOT).as_posix()}:{getattr(node, 'name', 'lambda')}")
    assert found == set(), "make a frozen dataclass of the arguments that are always passed on together"


def test_no_source_file_answers_more_than_one_question() -> None:
    long = {p.name: n for p in files_of(ROOT) if (n := len(text_of(p).splitlines())) > 400}
    assert long == {}, "split the file by its ideas, one a file, in a folder if there are more than two; omit nothing"


@cache
def classes() -> dict[str, list[ast.ClassDef]]:
    """The classes of the package by name."""
    found: dict[str, list[ast.ClassDef]] = {}
    for path in files_of(ROOT):
        for node in nodes_of(path, ast.ClassDef):
            found.setdefault(node.name, []).append(node)
    return found


def test_no_room_above_the_model_asks_for_the_class_of_a_strip() -> None:
    """An operator, seams or a subclass would be overlooked; what a strip offers is asked for instead."""
    strips, before = {"Strip"}, set[str]()
    while strips != before:
        before = set(strips)
        for name, kinds in classes().items():
            bases = {ast.unparse(base).partition("[")[0].rpartition(".")[2] for kind in kinds for base in kind.bases}
            strips |= {name} if bases & before else set()
    strips -= {"Strip"}
    assert len(strips) > 50
    wrong = []
    for path in sorted(ROOT.rglob("*.py")):
        relative = path.relative_to(ROOT).as_posix()
        if not relative.startswith("model/"):
            for node in nodes_of(path, ast.Call):
                if getattr(node.func, "id", "") in ("isinstance", "issubclass"):
                    asked = {each.id for each in ast.walk(node.args[1]) if isinstance(each, ast.Name)}
                    wrong += [f"{relative}:{node.lineno}: {name}" for name in sorted(asked & strips)]
    assert wrong == [], "ask for what the strip offers (model/offers.py), or let the class offer one thing more there"


def inherited(kind: ast.ClassDef, method: str) -> bool:
    """Whether a base has the method, where it is documented; a base from outside the package may have it."""
    for base in kind.bases:
        name = ast.unparse(base).partition("[")[0].rpartition(".")[2]
        if name not in classes():
            if name not in ("ABC", "Protocol", "Generic", "NamedTuple"):
                return True
        elif any(method in methods(b) or inherited(b, method) for b in classes()[name]):
            return True
    return False


def methods(kind: ast.ClassDef) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in kind.body if isinstance(node, ast.FunctionDef)}


def test_a_method_is_documented_where_it_is_introduced() -> None:
    """What overrides it inherits its docstring, and has one of its own only if it says more."""
    wrong = [
        f"{kind.name}.{name}"
        for kinds in classes().values()
        for kind in kinds
        if not kind.name.startswith("_")
        for name, node in methods(kind).items()
        if not name.startswith("_") and ast.get_docstring(node) is None and not inherited(kind, name)
    ]
    assert wrong == [], "add a docstring: one sentence, then units, conventions and errors where there are any"


def private(name: str) -> bool:
    return any(part.startswith("_") and not part.endswith("__") and part != "_" for part in name.split("."))


OF_OTHERS = {("os", "_exit"), ("metafunc", "_calls"), ("DocTestFinder", "_get_test")}
"""Names of Python and of pytest: `tests/conftest.py` makes no cases of long tests, and looks at no docstring twice."""


def reached(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield what a test reads, imports or replaces that another file keeps to itself."""
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ("stripcount", "tests"):
            yield from (f"{node.lineno}: import {alias.name}" for alias in node.names if private(alias.name))
        elif isinstance(node, ast.Attribute) and private(node.attr):
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            public = node.attr == "_replace" or (owner, node.attr) in OF_OTHERS
            if not public and owner not in ("self", "cls"):
                yield f"{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("setattr", "delattr", "setitem"):
            texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            yield from (f"{node.lineno}: {text}" for text in texts if private(text))


def test_no_class_name_stands_twice() -> None:
    files: dict[str, list[str]] = {}
    for path in files_of(ROOT):
        for node in nodes_of(path, ast.ClassDef):
            files.setdefault(node.name, []).append(path.relative_to(ROOT).as_posix())
    twice = {name: where for name, where in files.items() if len(where) > 1}
    assert len(files) > 500
    assert not twice, "say in the name of one of the classes what it is of"


def test_no_test_reaches_into_private_names() -> None:
    parts = r"(?<!self)(?<!cls)\._[a-zA-Z]", r"import [^\n]*\b_[a-zA-Z]", r"import \([^)]*\b_[a-zA-Z]"
    maybe = re.compile("|".join((*parts, r"(?:setattr|delattr|setitem)\(")))
    written = [path for path in files_of(TESTS) if maybe.search(text_of(path))]
    wrong = [
        f"{path.relative_to(TESTS)}:{found}"
        for path in written
        for found in reached(nodes_of(path, ast.ImportFrom, ast.Attribute, ast.Call))
    ]
    assert len(written) > 20
    assert wrong == [], "test what the public name does, or make the name public if others may rely on it"


def test_no_default_test_reads_the_clock() -> None:
    """Budgets count results or processor time; a clock is read where programs are killed, by hand or in long tests."""
    clocks = {"time", "monotonic", "perf_counter"}
    by_hand = {"sceptic/mutate.py", "endurance/processes.py"}
    wrong = []
    for path in (p for p in files_of(TESTS) if p.relative_to(TESTS).parts[0] != "bench"):
        if path.relative_to(TESTS).as_posix() in by_hand:
            continue
        if "time." not in text_of(path):
            continue
        for node in nodes_of(path, ast.Attribute):
            if node.attr in clocks and ast.unparse(node.value) == "time":
                wrong.append(f"{path.relative_to(TESTS)}:{node.lineno}")
    assert wrong == [], "count results, or time.process_time; a measurement belongs to tests/bench"


WAITING = {"cli/test_limits.py", "execution/test_tasks.py", "fuzz/readers.py", "printed/test_limits.py"}
WAITING |= {"search/test_formula.py"}
"""Files with limits in seconds of this computer: wherever these fall in the work, the test hears the same."""


def limits_in_seconds(path: Path) -> list[int]:
    """The lines of a file where work is given some seconds, and no clock that the test moves itself."""
    return [
        node.lineno
        for node in nodes_of(path, ast.Call)
        if getattr(node.func, "id", "") == "Limits" and not any(given.arg == "clock" for given in node.keywords)
        for given in (*node.args[:1], *(given.value for given in node.keywords if given.arg == "seconds"))
        if isinstance(given, ast.Constant) and isinstance(given.value, int | float) and given.value > 0
    ]


def test_no_limit_falls_where_a_slow_computer_would_let_it_fall_elsewhere() -> None:
    found = {
        path.relative_to(TESTS).as_posix()
        for path in files_of(TESTS)
        if "Limits(" in text_of(path) and limits_in_seconds(path)
    }
    assert found == WAITING, "give Limits a clock of tests/clocks.py, no seconds, or say here that any place will do"


def test_a_private_name_is_found() -> None:
    """The judge itself."""
    code = (
        "from stripcount.count import _x\nCount(1)._terms\nmonkeypatch.setattr('stripcount.count._LARGE', 3)\nself._y"
    )
    assert [found.split(":")[0] for found in reached(ast.walk(ast.parse(code)))] == ["1", "2", "3"]


def test_no_group_is_repeated_possessively() -> None:
    """Python 3.11.0 to 3.11.4 go back into such a group wrongly: `(?:a|bc)*+` matches the b of "bd"."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in files_of(ROOT)
        for line, text in enumerate(text_of(path).splitlines(), 1)
        if re.search(r"\)[*+?]\+", text) and "re." in text
    ]
    assert wrong == [], "repeat the group greedily: alternatives that begin differently need no possession"
