"""The gallery of printed boards, each puzzle with a page on which boards are solved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from sphinx.application import Sphinx

from generated.directive import Generated
from stripcount.draw.play.page import play_page, playable, playable_puzzles
from stripcount.draw.printed import printed_scene
from stripcount.draw.svg import svg
from stripcount.printed import PRINTED, generate, printed_puzzle

BOARDS = 3  # boards to solve of each puzzle
FOLDER = "play"  # of their pages, below gallery/


class PlayableBoards(Generated):
    """Every printed puzzle: its rules, and boards to solve in a frame, or a board where there is no page for it."""

    def lines(self) -> Iterator[str]:
        """Yield one section per puzzle."""
        for name in [*solvable_puzzles(), *(name for name in PRINTED if name not in solvable_puzzles())]:
            title, kind = name.replace("-", " ").title(), printed_puzzle(name)
            page = f"{FOLDER}/{name}.html"
            frame = f'<iframe class="play" src="{page}" title="{title} boards to solve" loading="lazy"></iframe>'
            yield from (f"## {title}", "", kind.about, "")
            if name not in solvable_puzzles():
                picture = svg(printed_scene(kind.random_board(Random(1)))) if kind.random_board else ""
                yield from ("It is solved and counted by the commands, but not on a page.", "")
                yield from ("```{raw} html", f'<div class="board">{picture}</div>', "```", "")
                continue
            yield from ("```{raw} html", frame, f'<p><a href="{page}">{title} on a page of its own</a></p>', "```", "")


def write_pages(app: Sphinx, error: Exception | None) -> None:
    """Write one page of boards for each puzzle into the site, after an HTML build without error."""
    if error is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir) / "gallery" / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in solvable_puzzles():
        size = printed_puzzle(name).size
        boards = [playable(generate(name, *size, seed=seed).instance) for seed in range(1, BOARDS + 1)]
        (folder / f"{name}.html").write_text(play_page(boards, "Boards of the gallery"), encoding="utf-8")


def solvable_puzzles() -> list[str]:
    """Return the names of the printed puzzles whose boards can be generated and solved on a page."""
    return [name for name in playable_puzzles() if printed_puzzle(name).generate is not None]
