"""The tutorial runs from top to bottom, and every value a reader is shown has a picture or a text."""

import ast
import contextlib
import importlib
import io
import json
from pathlib import Path

import pytest

from stripcount.draw.notebook import DISPLAYS, HTML, LATEX, PLAY_DISPLAY, SVG, display_of, register

NOTEBOOK = Path(__file__).parent / "tutorial.ipynb"


def code_cells() -> list[str]:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def shown_by(code: str, scope: dict[str, object]) -> tuple[str, object]:
    """Run a cell as a notebook does: statements, then the last expression's value; and what it printed."""
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), scope)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), scope) if isinstance(last, ast.Expr) else None
    return printed.getvalue(), value


@pytest.mark.long("runs a notebook")
def test_every_cell_runs_and_shows_something() -> None:
    scope: dict[str, object] = {"__name__": "tutorial"}
    kinds = set()
    for code in code_cells():
        printed, value = shown_by(code, scope)
        assert printed or value is not None
        if (picture := display_of(value)) is not None:
            kind, text = picture
            assert text is None or text.startswith(("<svg", "<table", "$"))
            kinds.add(kind)
    assert kinds == {SVG, HTML, LATEX}


def test_a_shell_is_told_about_every_class_that_is_shown() -> None:
    class Formatter:
        def __init__(self) -> None:
            self.known: list[tuple[str, str]] = []

        def for_type_by_name(self, type_module: str, type_name: str, func: object) -> None:
            self.known.append((type_module, type_name))

    formatters = {kind: Formatter() for kind in (SVG, HTML, LATEX)}
    register(formatters)
    assert sorted(one for formatter in formatters.values() for one in formatter.known) == sorted(
        [*DISPLAYS, PLAY_DISPLAY[0]]
    )
    for module, name in DISPLAYS:
        assert isinstance(getattr(importlib.import_module(module), name), type)


def test_the_notebook_is_stored_without_outputs() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    assert all(cell["outputs"] == [] for cell in cells if cell["cell_type"] == "code")


@pytest.mark.interpreters
def test_jupyter_runs_the_notebook() -> None:
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed: pip install stripcount[notebook]")
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed: pip install stripcount[notebook]")

    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    nbclient.NotebookClient(notebook, timeout=600).execute()
    kinds = {kind for cell in notebook.cells for out in cell.get("outputs", []) for kind in out.get("data", {})}
    assert {"image/svg+xml", "text/html", "text/latex"} <= kinds
