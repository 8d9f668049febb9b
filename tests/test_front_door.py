"""What `import stripcount` offers: complete, typed, documented, and quick to import."""

import ast
import doctest
import importlib
import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import stripcount
from stripcount.kernels.library import library_of
from stripcount.puzzles import PUZZLES, puzzle_class
from stripcount.verbs import generating_function

SCRIPT = '''
from collections.abc import Iterator

from stripcount import Board, Claim, Count, DominoTiling, Magnets, NotTouch, RationalGF, Strip, TileStrip
from stripcount import StripcountError, count_solutions, generating_function, growth, parse, prove, sample, terms


class Steps(Strip[int]):
    """Rows of 0 and 1 without two ones in a row; a state is the last mark."""

    def start(self) -> int:
        return 0

    def step(self, state: int, row: int) -> Iterator[tuple[int, int]]:
        yield 0, 0
        if state == 0:
            yield 1, 1

    def end_column(self, state: int) -> int | None:
        return state

    def accepts(self, state: int) -> bool:
        return True

    def candidates(self, cols: int) -> Iterator[Board]:
        for number in range(2**cols):
            yield Board.of([[number >> col & 1 for col in range(cols)]])

    def legal(self, board: Board) -> bool:
        return not any(board[0, col] and board[0, col + 1] for col in range(board.cols - 1))


def first_terms(strip: Strip[int], number: int = 8) -> list[int]:
    return Count(strip, max_memory="1G", time_limit=1e6).terms(number)


count = Count(Magnets(2, singletons=True, count="patterns"))
order: int = count.generating_function().gf.order
far: int = count.term(10**6, modulus=97)
digits: str = growth(DominoTiling(4), 30).growth
status: str = prove(DominoTiling(2), Claim(recurrence=(1, 1))).status
boards: list[Board] = sample(NotTouch(5, ones=2, restrict="row"), 6, number=2)
function: RationalGF = RationalGF.parse("x/(1 - x - x^2)")
several: int = count_solutions(parse("2x1:..,.,..,.,LR"))
if __name__ == "__main__":
    assert first_terms(Steps(1)) == [1, 2, 3, 5, 8, 13, 21, 34]
    assert terms(DominoTiling(2), 3) == [1, 1, 2] and issubclass(Steps, Strip) and issubclass(DominoTiling, TileStrip)
    assert (status, several, len(boards), function.term(10)) == ("proved", 3, 2, 55)
    try:
        generating_function(Magnets(60))
    except StripcountError as error:
        print(error)
'''


@pytest.mark.long("starts processes, or a type checker")
def test_a_users_script_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(SCRIPT, "mine.py", "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out.startswith("Magnets with 60 rows needs more than 1,000 TB")


@pytest.mark.long("starts processes, or a type checker")
def test_a_users_script_type_checks_strictly(tmp_path: Path) -> None:
    script = tmp_path / "mine.py"
    script.write_text(SCRIPT)
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(script)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert [line for line in checked.stdout.splitlines() if "mine.py" in line] == []


def test_every_name_is_there_documented_and_declared_once() -> None:
    stub = ast.parse(Path(stripcount.__file__).with_suffix(".pyi").read_text())
    declared = [
        alias.name
        for node in stub.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name == alias.asname  # without `as`, a name is not public in a stub
    ]
    assert sorted(declared) == stripcount.__all__
    assert len(set(declared)) == len(declared) > 30
    for name in stripcount.__all__:
        assert inspect.getdoc(getattr(stripcount, name)), name
    assert set(stripcount.__all__) < set(dir(stripcount))
    with pytest.raises(AttributeError, match="has no attribute 'Magnet'"):
        importlib.import_module("stripcount").__getattribute__("Magnet")


@pytest.mark.parametrize("name", sorted(set(stripcount.__all__) - {"StripcountError"}))
def test_what_is_offered_has_examples(name: str) -> None:
    found = getattr(stripcount, name)
    text = inspect.getdoc(found) or ""
    if inspect.isclass(found):
        text += "".join(inspect.getdoc(member) or "" for _, member in inspect.getmembers(found, inspect.isroutine))
    assert doctest.DocTestParser().get_examples(text), name


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzles_signature_shows_the_parameters_it_declares(name: str) -> None:
    cls = puzzle_class(name)
    shown = {p.name: p.default for p in inspect.signature(cls).parameters.values() if p.kind is p.KEYWORD_ONLY}
    assert shown.keys() == {parameter.name for parameter in cls.parameters}
    for parameter in cls.parameters:
        assert parameter.value(shown[parameter.name]) == parameter.value(parameter.default)


WRONG: dict[str, str] = {
    "Count(3)": "strip must be a puzzle such as Magnets(4), not 3.",
    "Count(two, time_limit='x')": "time_limit must be a number of seconds above 0, not x.",
    "Count(two, max_memory=[1])": "max_memory must be a number of bytes or a text such as 500M, not [1].",
    "Count(two, store=3)": "store must be a path, not 3.",
    "Count(two, workers='x')": "workers must be an integer from 1 to 1024, not x.",
    "Count(two, executor=3)": "executor must be an executor of concurrent.futures or of a cluster, not 3.",
    "Count(two, progress=3)": "progress must be a function, not 3.",
    "Count(two).prove('1,5')": "claim must be a Claim such as Claim(recurrence=(1, 1)), not 1,5.",
    "prove(two, (1, 2))": "claim must be a Claim such as Claim(recurrence=(1, 1)), not (1, 2).",
    "Count(two).statistic(3)": "statistic must be one that ",
    "Claim(recurrence='1,5')": "recurrence must be a tuple of integers such as (1, 1), not 1,5.",
    "Claim(recurrence=(1, 2.5))": "recurrence must be a tuple of integers such as (1, 1), not (1, 2.5).",
    "Claim(gf='1/(1-x)')": 'gf must be a RationalGF such as RationalGF.parse("1/(1 - x)"), not 1/(1-x).',
    "Claim(order=2, terms='1')": "terms must be a tuple of integers such as (1, 1), not 1.",
    "RationalGF.parse(3)": "text must be a quotient such as x/(1 - x - x^2), not 3.",
    "RationalGF.of('1', [1])": "numerator must be integers, the coefficients of 1, x, x^2, …, not 1.",
    "RationalGF.of([1], [1, 0.5])": "denominator must be integers, the coefficients of 1, x, x^2, …, ",
    "RationalGF.parse('1/(1-x)').terms('x')": "count must be an integer of at least 0, not x.",
    "parse(3)": "a board's text must be a text such as 2x1:10,.,..,.,LR, not 3.",
    "solve('2x1:10,.,..,.,LR')": "board must be a printed board as parse returns it, not 2x1:10,.,..,.,LR.",
    "count_solutions(None)": "board must be a printed board as parse returns it, not None.",
    "solve(parse('2x1:10,.,..,.,LR'), time_limit='x')": "the time limit must be a number of seconds from 0 on, not x.",
    "generate(3, 5, 5)": "puzzle must be one of magnets, dominosa, ",
    "generate('magnets', '5x', 5)": "rows must be an integer of at least 1, not 5x.",
}


@pytest.mark.parametrize("call", WRONG)
def test_arguments_of_a_wrong_type_are_named(call: str) -> None:
    names = {name: getattr(stripcount, name) for name in stripcount.__all__}
    with pytest.raises(stripcount.StripcountError) as caught:
        eval(call, {**names, "two": stripcount.Magnets(2)})
    assert str(caught.value).startswith(WRONG[call])


def test_lists_and_texts_become_what_a_claim_holds() -> None:
    made: Any = stripcount.Claim
    assert made(recurrence=[1, 1]) == made(recurrence=(1, 1))
    assert made(order="3").order == 3


def test_puzzles_are_values() -> None:
    magnets: Any = stripcount.Magnets
    assert magnets(3, blanks=False) == magnets(3, blanks="no")
    assert hash(magnets(3)) == hash(magnets(3, count="layouts"))
    assert len({repr(magnets(3)), repr(magnets(4)), repr(magnets(3, count="patterns"))}) == 3
    assert magnets(3) != magnets(4)
    assert magnets(3) != stripcount.DominoTiling(3)
    assert eval(repr(magnets(3, singletons=True, count="patterns")), {"Magnets": magnets}) == magnets(
        3, singletons=True, count="patterns"
    )
    assert magnets(3, count="patterns").counted() != magnets(3)


def test_importing_the_package_imports_no_library() -> None:
    code = "import sys, stripcount; print({'numpy', 'flint', 'click', 'sympy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


@pytest.mark.long("starts processes, or a type checker")
def test_a_small_generating_function_imports_what_it_needs() -> None:
    code = "import sys; from stripcount.cli.main import run; run(['gf', 'magnets', '-r', '2', '--no-store'])"
    code += "; print({'sympy', 'matplotlib', 'distributed', 'scipy.linalg', 'scipy.sparse.csgraph'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


@pytest.mark.skipif(library_of(None) is None, reason="no library was compiled: python hatch_build.py compiles it")
def test_few_terms_of_a_small_puzzle_import_what_they_need() -> None:
    """SciPy, and what derives functions, would be half of the time of such a command."""
    code = "import sys; from stripcount.cli.main import run"
    code += "; run(['terms', 'hard-squares', '-r', '4', '--columns', '3'])"
    code += "; print({'scipy', 'flint', 'msgspec', 'stripcount.gf', 'stripcount.claims'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["1, 8, 41, 227", "set()"]


@pytest.mark.long("starts processes, or a type checker")
def test_a_sweep_of_areas_imports_what_it_needs() -> None:
    """SciPy's sparse matrices and other structures on graphs would be a third of the time of such a command."""
    code = "import sys; from stripcount.cli.main import run"
    code += "; run(['terms', 'hitori', '-r', '2', '--columns', '2', '--sweep', 'board', '--no-store'])"
    code += "; print({'scipy.sparse', 'stripcount.model.graphs.vocabulary'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


@pytest.mark.long("starts processes, or a type checker")
def test_a_count_on_one_graph_imports_what_it_needs() -> None:
    """SciPy would be a third of the time of such a command."""
    code = "import sys; from stripcount.cli.main import run"
    code += "; run(['count', '--graph', 'petersen', '--problem', 'perfect matching'])"
    code += "; print({'scipy', 'sympy', 'stripcount.model.boards.on'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["6", "set()"]


def test_a_verb_asks_a_count() -> None:
    """So that no function of the front door misses an examination or a refusal."""
    tree = ast.parse(inspect.getsource(importlib.import_module("stripcount.verbs")))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert len(functions) >= 6
    for function in functions:
        (returned,) = (node for node in function.body if isinstance(node, ast.Return))
        assert ast.unparse(returned).startswith("return Count(strip)."), function.name
    assert generating_function(stripcount.Magnets(1)).gf.order == 4
