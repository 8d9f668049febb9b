"""The gallery's printed boards as pages on which they are solved, written beside the page that shows them in frames."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generated import Generated
from sphinx.application import Sphinx

from stripcount.draw.play.page import play_page, playable
from stripcount.printed import PRINTED, generate, printed_puzzle

SIZES = {"magnets": (6, 7), "dominosa": (5, 6), "ripple-effect": (6, 6), "slitherlink": (7, 7), "hitori": (6, 6)}
BOARDS = 3
FOLDER = "play"


class PlayableBoards(Generated):
    """Every printed puzzle: its rules, and boards to solve in a frame."""

    def lines(self) -> Iterator[str]:
        """Yield one section per puzzle."""
        for name in PRINTED:
            title = name.replace("-", " ").title()
            page = f"{FOLDER}/{name}.html"
            frame = f'<iframe class="play" src="{page}" title="{title} boards to solve" loading="lazy"></iframe>'
            yield from (f"## {title}", "", printed_puzzle(name).about, "")
            yield from ("```{raw} html", frame, f'<p><a href="{page}">{title} on a page of its own</a></p>', "```", "")


def write_pages(app: Sphinx, error: Exception | None) -> None:
    """Write one page per puzzle into the site."""
    if error is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir) / "gallery" / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in PRINTED:
        boards = [playable(generate(name, *SIZES[name], seed=seed).instance) for seed in range(1, BOARDS + 1)]
        (folder / f"{name}.html").write_text(play_page(boards, "Boards of the gallery"), encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive and what writes the pages."""
    app.add_directive("playable-boards", PlayableBoards)
    app.connect("build-finished", write_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
