"""How a notebook displays the package's values; registered with IPython, so that their classes need not know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from stripcount.algebra.rational_gf import RationalGF
    from stripcount.board import Board
    from stripcount.draw.scene import Scene
    from stripcount.gf.derivation import Derivation
    from stripcount.machine.machine import Machine
    from stripcount.printed.base import PrintedBoard

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


SHOWN: dict[tuple[str, str], tuple[str, Callable[[Any], str | None]]] = {
    # (module, class or its base): the kind of output and what makes it
    ("stripcount.board", "Board"): (SVG, _board),
    ("stripcount.algebra.rational_gf", "RationalGF"): (LATEX, _function),
    ("stripcount.draw.scene", "Scene"): (SVG, _scene),
    ("stripcount.gf.derivation", "Derivation"): (HTML, _derivation),
    ("stripcount.machine.machine", "Machine"): (HTML, _machine),
    ("stripcount.printed.base", "PrintedBoard"): (SVG, _printed),
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
