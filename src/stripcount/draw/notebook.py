"""How a notebook displays the package's values; registered with IPython, so that their classes need not know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from stripcount.algebra.growth import Growth
    from stripcount.algebra.rational_gf import RationalGF
    from stripcount.board import Board
    from stripcount.claims.prove import Verdict
    from stripcount.draw.scene import Scene
    from stripcount.gf.derivation import Derivation
    from stripcount.gf.statistic import Moments
    from stripcount.machine.machine import Machine
    from stripcount.printed.base import PrintedBoard
    from stripcount.printed.puzzle import Generated, Search

SVG, HTML, LATEX = "image/svg+xml", "text/html", "text/latex"


class Formatter(Protocol):
    """The formatter of one kind of output in IPython."""

    def for_type_by_name(self, type_module: str, type_name: str, func: Callable[[Any], str | None]) -> object:
        """Register a function for a class that need not be imported yet."""


def _board(value: Board) -> str:
    from stripcount.draw.board import board_svg

    return board_svg(value)


def _scene(value: Scene) -> str:
    from stripcount.draw.svg import svg

    return svg(value)


def _printed(value: PrintedBoard) -> str:
    from stripcount.draw.printed import printed_svg

    return printed_svg(value)


def _played(value: PrintedBoard) -> str:
    from stripcount.draw.play.page import embedded

    return embedded(value)


def _function(value: RationalGF) -> str | None:
    from stripcount.export.latex import for_notebook

    return for_notebook(value)


def _derivation(value: Derivation) -> str:
    from stripcount.export.html import table

    return table(value)


def _machine(value: Machine) -> str:
    from stripcount.export.html import rows

    layers = " → ".join(map(str, value.sizes))
    return rows({"states": str(value.states), "layers": layers, "transitions": str(value.transitions)})


def _verdict(value: Verdict) -> str:
    from stripcount.export.html import rows

    known = {
        "claim": str(value.claim),
        "status": value.status,
        "evidence": value.evidence or "",
        "valid from": "" if value.valid_from is None else str(value.valid_from),
        "first wrong term": "" if value.failure is None else str(value.failure),
        "reason": value.reason or "",
    }
    return rows({name: text for name, text in known.items() if text})


def _growth(value: Growth) -> str:
    from stripcount.export.html import rows

    return rows({"growth per column": f"{value.growth}…", "radius": f"{value.radius}…", "because": value.because})


def _moments(value: Moments) -> str:
    from stripcount.export.html import rows

    named = {"columns": value.columns, "boards": value.boards, "mean": value.mean, "variance": value.variance}
    return rows({name: str(number) for name, number in named.items()})


def _search(value: Search) -> str:
    from stripcount.export.html import rows

    how = "solutions are found one by one as `solutions` is iterated; `take(n)` returns the next n"
    return rows({"method": value.method(), "nodes so far": str(value.nodes()), "solutions": how})


def _generated(value: Generated) -> str:
    return _boards([value.instance]) or ""


def _boards(value: list[object]) -> str | None:
    """Return up to MOST_SHOWN boards beside one another; None for a list of anything else."""
    from stripcount.board import Board
    from stripcount.draw.board import board_svg
    from stripcount.draw.printed import printed_svg
    from stripcount.printed.base import PrintedBoard

    boards = [one for one in value if isinstance(one, Board | PrintedBoard)]
    if not value or len(boards) < len(value):
        return None
    pictures = [printed_svg(one) if isinstance(one, PrintedBoard) else board_svg(one) for one in boards[:MOST_SHOWN]]
    more = f"<p>and {len(value) - MOST_SHOWN:,} more</p>" if len(value) > MOST_SHOWN else ""
    return f'<div style="display: flex; flex-wrap: wrap; gap: 1em">{"".join(pictures)}</div>{more}'


MOST_SHOWN = 24
"""The boards of a list that are displayed."""

SHOWN: dict[tuple[str, str], tuple[str, Callable[[Any], str | None]]] = {
    # (module, class or its base): the kind of output and what makes it
    ("stripcount.board", "Board"): (SVG, _board),
    ("stripcount.algebra.rational_gf", "RationalGF"): (LATEX, _function),
    ("stripcount.draw.scene", "Scene"): (SVG, _scene),
    ("stripcount.gf.derivation", "Derivation"): (HTML, _derivation),
    ("stripcount.machine.machine", "Machine"): (HTML, _machine),
    ("stripcount.printed.base", "PrintedBoard"): (SVG, _printed),
    ("stripcount.claims.prove", "Verdict"): (HTML, _verdict),
    ("stripcount.algebra.growth", "Growth"): (HTML, _growth),
    ("stripcount.gf.statistic", "Moments"): (HTML, _moments),
    ("stripcount.printed.puzzle", "Search"): (HTML, _search),
    ("stripcount.printed.puzzle", "Generated"): (HTML, _generated),
    ("builtins", "list"): (HTML, _boards),
}

PLAYED = ("stripcount.printed.base", "PrintedBoard"), HTML, _played
"""What a notebook that runs scripts displays instead of a printed board's picture: the page on which it is solved."""


def register(formatters: Mapping[str, Formatter]) -> None:
    """Register SHOWN with the formatters of an IPython shell; a module is imported only when its value is displayed."""
    for (module, name), (kind, show) in SHOWN.items():
        formatters[kind].for_type_by_name(module, name, show)
    (module, name), kind, show = PLAYED
    formatters[kind].for_type_by_name(module, name, show)


def shown(value: object) -> tuple[str, str | None] | None:
    """Return the kind of output and the text that a notebook displays for a value; None if it displays the repr.

    >>> from stripcount.board import Board
    >>> shown(Board.of(["+-"]))[0]
    'image/svg+xml'
    """
    found = next((SHOWN[key] for one in type(value).__mro__ if (key := (one.__module__, one.__name__)) in SHOWN), None)
    return None if found is None else (found[0], found[1](value))
