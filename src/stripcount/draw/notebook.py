"""The display of the package's values in a notebook, registered with IPython by the names of their classes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from stripcount.algebra.growth import Growth
    from stripcount.claims.prove import Verdict
    from stripcount.gf.statistic import Moments
    from stripcount.machine.machine import Machine
    from stripcount.printed.puzzle import Search

SVG, HTML, LATEX = "image/svg+xml", "text/html", "text/latex"


class Formatter(Protocol):
    """The formatter of one kind of output in IPython."""

    def for_type_by_name(self, type_module: str, type_name: str, func: Callable[[Any], str | None]) -> object:
        """Register a function for a class that need not be imported yet."""


def _imported_function(name: str) -> Callable[[Any], Any]:
    """Return a function that calls "module:name" of the package; the module is imported when it is first called."""
    module, _, function = name.partition(":")
    return lambda value: getattr(import_module(f"stripcount.{module}"), function)(value)


def _svg_display(name: str) -> Callable[[Any], str | None]:
    """Return a function that draws a value as SVG, through the scene that the function "module:name" makes of it."""
    return lambda value: _imported_function("draw.svg:svg")(_imported_function(name)(value))


def _table_display(fields_of: Callable[[Any], dict[str, str]]) -> Callable[[Any], str | None]:
    """Return a function that displays a value as the table of fields that `fields_of` returns, without empty texts."""
    return lambda value: _imported_function("export.html:table_of_values")(
        {name: text for name, text in fields_of(value).items() if text}
    )


def _machine_fields(value: Machine) -> dict[str, str]:
    """Return the numbers of states and transitions of a machine, and the sizes of its layers."""
    layers = " → ".join(map(str, value.sizes))
    return {"states": str(value.states), "layers": layers, "transitions": str(value.transitions)}


def _verdict_fields(value: Verdict) -> dict[str, str]:
    """Return the fields of a verdict in words."""
    return {
        "claim": str(value.claim),
        "status": value.status,
        "evidence": value.evidence or "",
        "valid from": "" if value.valid_from is None else str(value.valid_from),
        "first wrong term": "" if value.failure is None else str(value.failure),
        "reason": value.reason or "",
    }


def _growth_fields(value: Growth) -> dict[str, str]:
    """Return the digits of a growth constant with their reason."""
    return {"growth per column": f"{value.growth}…", "radius": f"{value.radius}…", "because": value.because}


def _moment_fields(value: Moments) -> dict[str, str]:
    """Return the moments of a statistic."""
    return {name: str(getattr(value, name)) for name in ("columns", "boards", "mean", "variance")}


def _search_fields(value: Search) -> dict[str, str]:
    """Return the method and the nodes of a search, and how its solutions are read."""
    explanation = "solutions are found one by one as `solutions` is iterated; `take(n)` returns the next n"
    return {"method": value.method(), "nodes so far": str(value.nodes()), "solutions": explanation}


def _boards_html(value: list[object]) -> str | None:
    """Return up to MAX_SHOWN boards side by side as HTML; None for an empty list or one with other values."""
    from stripcount.board import Board
    from stripcount.draw.board import board_scene
    from stripcount.draw.printed import printed_scene
    from stripcount.draw.svg import svg
    from stripcount.printed.base import PrintedBoard

    boards = [board for board in value if isinstance(board, Board | PrintedBoard)]
    if not value or len(boards) < len(value):
        return None
    scenes = [
        printed_scene(board) if isinstance(board, PrintedBoard) else board_scene(board) for board in boards[:MAX_SHOWN]
    ]
    remark = f"<p>and {len(value) - MAX_SHOWN:,} more</p>" if len(value) > MAX_SHOWN else ""
    return f'<div style="display: flex; flex-wrap: wrap; gap: 1em">{"".join(map(svg, scenes))}</div>{remark}'


MAX_SHOWN = 24
"""Number of boards of a list up to which all are displayed."""

DISPLAYS: dict[tuple[str, str], tuple[str, Callable[[Any], str | None]]] = {
    # (module, name of the class or a base class): (kind of output, function that makes it)
    ("stripcount.board", "Board"): (SVG, _svg_display("draw.board:board_scene")),
    ("stripcount.algebra.rational_gf", "RationalGF"): (LATEX, _imported_function("export.latex:for_notebook")),
    ("stripcount.draw.scene", "Scene"): (SVG, _imported_function("draw.svg:svg")),
    ("stripcount.gf.derivation", "Derivation"): (HTML, _imported_function("export.html:derivation_table")),
    ("stripcount.machine.machine", "Machine"): (HTML, _table_display(_machine_fields)),
    ("stripcount.printed.base", "PrintedBoard"): (SVG, _svg_display("draw.printed:printed_scene")),
    ("stripcount.claims.prove", "Verdict"): (HTML, _table_display(_verdict_fields)),
    ("stripcount.algebra.growth", "Growth"): (HTML, _table_display(_growth_fields)),
    ("stripcount.gf.statistic", "Moments"): (HTML, _table_display(_moment_fields)),
    ("stripcount.printed.puzzle", "Search"): (HTML, _table_display(_search_fields)),
    ("stripcount.printed.puzzle", "Generated"): (HTML, lambda value: _boards_html([value.instance])),
    ("builtins", "list"): (HTML, _boards_html),
}

PLAY_DISPLAY = ("stripcount.printed.base", "PrintedBoard"), HTML, _imported_function("draw.play.page:embedded_page")
"""The display of a printed board in a notebook that runs scripts: the page on which it is solved."""


def register(formatters: Mapping[str, Formatter]) -> None:
    """Register DISPLAYS with the formatters of an IPython shell; modules are imported when values are displayed."""
    for (module, name), (output_kind, display) in DISPLAYS.items():
        formatters[output_kind].for_type_by_name(module, name, display)
    (module, name), output_kind, display = PLAY_DISPLAY
    formatters[output_kind].for_type_by_name(module, name, display)


def display_of(value: object) -> tuple[str, str | None] | None:
    """Return the kind of output and the text that a notebook displays for a value; None if it displays the repr.

    >>> from stripcount.board import Board
    >>> display_of(Board.of(["+-"]))[0]
    'image/svg+xml'
    """
    entry = next(
        (DISPLAYS[key] for base in type(value).__mro__ if (key := (base.__module__, base.__name__)) in DISPLAYS), None
    )
    return None if entry is None else (entry[0], entry[1](value))
