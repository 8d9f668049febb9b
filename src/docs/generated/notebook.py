"""A notebook as a page, run from top to bottom."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

from generated.directive import Generated
from stripcount.draw.notebook import HTML, SVG, display_of


class Notebook(Generated):
    """The cells of a notebook, whose path within the project is the argument, run from top to bottom."""

    required_arguments = 1

    def lines(self) -> Iterator[str]:
        """Yield text, its formulas as code, and code in blocks with what it prints; the title is the page's own."""
        path = Path(__file__).parents[3] / self.arguments[0]
        scope: dict[str, object] = {"__name__": "tutorial"}
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            text = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                text = re.sub(r"\$([^$]+)\$", r"`\1`", text)  # formulas would need a script from a network
                yield from (text.partition("\n")[2] if text.startswith("# ") else text, "")
            else:
                yield from ("```python", text, "```", "")
                yield from _outputs(text, scope)


def _outputs(code: str, scope: dict[str, object]) -> Iterator[str]:
    """Run a cell as a notebook does, and yield what it printed and the value of its last expression."""
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), scope)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), scope) if isinstance(last, ast.Expr) else None
    if printed.getvalue():
        yield from ("```text", printed.getvalue(), "```", "")
    kind, picture = display_of(value) or (None, None)
    if kind in (SVG, HTML) and picture and "$" not in picture:
        yield from ("```{raw} html", f'<div class="machine">{picture}</div>', "```", "")
    elif value is not None:  # formulas would need a script from a network
        yield from ("```text", str(value), "```", "")
