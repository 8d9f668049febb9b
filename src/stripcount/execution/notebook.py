"""Progress bars in a notebook, for counts that are given no callback of their own; nothing anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

_SOON = 1.0  # seconds of work before a bar appears


def notebook_progress() -> Callable[[str, int, int | None], None] | None:
    """Return a callback that draws bars, by `tqdm.auto`, if this is the process of a notebook; else None."""
    ipython = sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    return Bars() if type(shell).__name__ == "ZMQInteractiveShell" else None


class Bars:
    """One bar for each unit of work; a bar is removed when its work is done, and short work shows none.

    >>> bars = Bars()
    >>> bars("term", 1, 2), bars("term", 2, 2), bars.open
    (None, None, {})
    """

    def __init__(self) -> None:
        """Begin without bars."""
        self.open: dict[str, Any] = {}

    def __call__(self, unit: str, done: int, expected: int | None) -> None:
        """Show that `done` units are done, of `expected` if that is known."""
        from tqdm.auto import tqdm

        if unit not in self.open:
            # without ipywidgets bars are text, and a notebook cannot move back to the line of another bar
            self.open[unit] = tqdm(unit=unit, total=expected, initial=done, leave=False, delay=_SOON, position=0)
        bar = self.open[unit]
        bar.total = expected
        bar.update(done - bar.n)
        if done == expected:
            self.open.pop(unit).close()
