"""Twenty printed boards of each puzzle as the program makes them, one sheet for each puzzle, as TikZ."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from note.figures import tikz
from stripcount.draw.printed import printed_scene
from stripcount.draw.scene import Scene, Shape, moved, scaled
from stripcount.printed import PRINTED, recognised
from stripcount.printed.base import PrintedBoard

FILE = Path(__file__).resolve().parents[1] / "boards.txt"
"""A board a line, after its puzzle's name: made by `stripcount generate`, five to ten of each difficulty."""
ACROSS, WIDE, GAP = 5, 76.0, 10.0


def boards() -> str:
    """Return one figure for each puzzle."""
    kept = [recognised(line).position.board for line in FILE.read_text(encoding="utf-8").splitlines()]
    return "\n".join(line for name in PRINTED for line in _figure(name, [b for b in kept if b.puzzle == name]))


def _figure(name: str, kept: Sequence[PrintedBoard]) -> Iterator[str]:
    words = name.replace("-", " ").title()
    yield "\\begin{figure}[!htb]\\centering"
    yield _shorter(tikz(_sheet(kept, words), 1.0)).rstrip()
    yield f"\\caption{{{len(kept)} boards of {words} as the program makes them, easy ones first.}}"
    yield "\\end{figure}"


def _shorter(picture: str) -> str:
    """Return a TikZ picture with a name for each style that its paths and words have."""
    names: dict[str, str] = {}

    def style(options: str, font: str = "") -> str:
        return names.setdefault(f"{options},font={{{font}}}" if font else options, f"s{len(names)}")

    picture = re.sub(r"\\path\[(?!use)(.*?)\] ", lambda found: f"\\path[{style(found[1])}]", picture)
    words = r"\\node\[(.*?)\] at (\(.*?\)) \{(\\font.*?(?:ttfamily|selectfont)) (.*)\};"
    picture = re.sub(words, lambda found: f"\\node[{style(found[1], found[3])}]at{found[2]}{{{found[4]}}};", picture)
    styles = ",".join(f"{name}/.style={{{options}}}" for options, name in names.items())
    return f"\\tikzset{{{styles}}}\n{picture}"


def _sheet(kept: Sequence[PrintedBoard], title: str) -> Scene:
    """Return the boards in rows of five, all equally wide."""
    shapes: list[Shape] = []
    top = tall = 0.0
    for at, board in enumerate(kept):
        scene = printed_scene(board)
        if at % ACROSS == 0:
            top, tall = top + tall + GAP * (at > 0), WIDE / scene.width * scene.height
        shapes += moved(scaled(scene.shapes, WIDE / scene.width), at % ACROSS * (WIDE + GAP), top)
    return Scene(ACROSS * (WIDE + GAP) - GAP, top + tall, tuple(shapes), title)
