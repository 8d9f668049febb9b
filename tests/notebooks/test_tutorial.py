"""The tutorial runs from top to bottom, and every value a reader is shown has a picture or a text."""

import ast
import contextlib
import io
import json
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parent / "tutorial.ipynb"
_PICTURES = ("_repr_html_", "_repr_svg_", "_repr_latex_")


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


def test_every_cell_runs_and_shows_something() -> None:
    scope: dict[str, object] = {"__name__": "tutorial"}
    kinds = set()
    for code in code_cells():
        printed, value = shown_by(code, scope)
        pictures = [name for name in _PICTURES if hasattr(value, name)]
        assert printed or value is not None
        for name in pictures:
            text = getattr(value, name)()
            assert text is None or text.startswith(("<svg", "<table", "$"))
            kinds.add(name)
    assert kinds == set(_PICTURES)


def test_the_notebook_is_stored_without_outputs() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    assert all(cell["outputs"] == [] for cell in cells if cell["cell_type"] == "code")


@pytest.mark.interpreters
def test_jupyter_runs_the_notebook() -> None:
    import nbclient
    import nbformat

    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    nbclient.NotebookClient(notebook, timeout=120).execute()
    kinds = {kind for cell in notebook.cells for out in cell.get("outputs", []) for kind in out.get("data", {})}
    assert {"image/svg+xml", "text/html", "text/latex"} <= kinds
