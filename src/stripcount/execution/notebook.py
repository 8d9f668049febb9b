"""Progress bars in a notebook, for counts without a progress callback of their own; nothing outside of notebooks."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

_BAR_DELAY = 1.0  # seconds of work before a bar appears


def notebook_progress() -> Callable[[str, int, int | None], None] | None:
    """Return a callback that draws bars, by `tqdm.auto`, if this is the process of a notebook; else None."""
    ipython = sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    return ProgressBars() if type(shell).__name__ == "ZMQInteractiveShell" else None


class ProgressBars:
    """A callback that shows one bar for each unit of work.

    A bar is removed when its work is done; work that takes less than _BAR_DELAY seconds shows none.

    >>> bars = ProgressBars()
    >>> bars("term", 1, 2), bars("term", 2, 2), bars.bar_of_unit
    (None, None, {})
    """

    def __init__(self) -> None:
        """Begin without bars."""
        self.bar_of_unit: dict[str, Any] = {}

    def __call__(self, unit: str, completed: int, expected: int | None) -> None:
        """Show that `completed` units of work of the kind `unit` are done, of `expected` if that number is known."""
        from tqdm.auto import tqdm

        if unit not in self.bar_of_unit:
            # without ipywidgets bars are text, and a notebook cannot move back to the line of another bar
            self.bar_of_unit[unit] = tqdm(
                unit=unit, total=expected, initial=completed, leave=False, delay=_BAR_DELAY, position=0
            )
        bar = self.bar_of_unit[unit]
        bar.total = expected
        bar.update(completed - bar.n)
        if completed == expected:
            self.bar_of_unit.pop(unit).close()
