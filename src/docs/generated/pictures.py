"""Pictures within pages: a printed board and its solution, and the machine of a puzzle."""

from __future__ import annotations

from collections.abc import Iterator

from generated.directive import Generated
from stripcount.draw.machine import machine_scene
from stripcount.draw.printed import printed_scene
from stripcount.draw.svg import svg
from stripcount.machine.explore import explore
from stripcount.printed import parse, solve
from stripcount.puzzles import puzzle_class

BOARD = "7x6:..1.3.3,.33..3,3132..2,..42..,TLRLRLRBLRLRLRTLRTLRTBLRBLRBLRLRTLRLRLRBLR"  # the README's


class Picture(Generated):
    """A printed Magnets board and its solution, side by side."""

    def lines(self) -> Iterator[str]:
        """Yield both drawings."""
        board = parse(BOARD)
        solution = next(iter(solve(board).solutions))
        pictures = [svg(printed_scene(board)), svg(printed_scene(board, solution))]
        labels = ["A printed Magnets board", "The same board solved"]
        yield from ("```{raw} html", '<div class="pair">')
        for picture, label in zip(pictures, labels):
            yield f'<div class="board" role="img" aria-label="{label}">{picture}</div>'
        yield from ("</div>", "```", "")


class Machines(Generated):
    """The machine of one puzzle on few rows as read, and with states of equal futures merged."""

    def lines(self) -> Iterator[str]:
        """Yield both drawings, each with a title."""
        strip = puzzle_class("magnets")(1).counted()
        exploration = explore(strip, marks=True)
        yield from ("```{raw} html", '<div class="pair">')
        for merged, title in ((False, "as read"), (True, "equal futures merged")):
            picture = svg(machine_scene(exploration, strip, merged))
            yield f'<figure class="machine" role="group"><figcaption>{title}</figcaption>{picture}</figure>'
        yield from ("</div>", "```", "")
