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
        """Yield the text of each cell, with formulas as code, or its code and output; the first title is left out."""
        path = Path(__file__).parents[3] / self.arguments[0]
        namespace: dict[str, object] = {"__name__": "tutorial"}
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            source = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                source = re.sub(r"\$([^$]+)\$", r"`\1`", source)  # formulas would need a script from a network
                yield from (source.partition("\n")[2] if source.startswith("# ") else source, "")
            else:
                yield from ("```python", source, "```", "")
                yield from _outputs(source, namespace)


def _outputs(code: str, namespace: dict[str, object]) -> Iterator[str]:
    """Run a cell as a notebook does, and yield what it printed and the value of its last expression."""
    tree = ast.parse(code)
    last_expression = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(tree, "cell", "exec"), namespace)
        value = (
            eval(compile(ast.Expression(last_expression.value), "cell", "eval"), namespace)
            if isinstance(last_expression, ast.Expr)
            else None
        )
    if output.getvalue():
        yield from ("```text", output.getvalue(), "```", "")
    media_type, picture = display_of(value) or (None, None)
    if media_type in (SVG, HTML) and picture and "$" not in picture:
        yield from ("```{raw} html", f'<div class="machine">{picture}</div>', "```", "")
    elif value is not None:  # formulas would need a script from a network
        yield from ("```text", str(value), "```", "")
