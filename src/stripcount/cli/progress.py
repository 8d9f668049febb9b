"""Progress lines on a terminal: how much of the work is done, or that the command works; nothing in pipes."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, redirect_stderr, redirect_stdout
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

if TYPE_CHECKING:
    from tqdm import tqdm

_COLUMNS = 80  # the width of a terminal that does not say how wide it is
_SILENCE = 0.25  # seconds of silence after which a line says that the command works
_RENEWAL = 1.0  # seconds after which the time on a line is renewed, even if nothing is reported
_COUNTED = "{desc}: {percentage:3.0f}%|{bar}| {n:,}/{total:,} [{elapsed}<{remaining}{speed}]"
_UNBOUNDED = "{desc}: {n:,} [{elapsed}{speed}]"
_WORKING = "{desc} [{elapsed}]"


def on_terminal() -> bool:
    """Return whether messages are read on a terminal: sys.stderr is None where the caller has closed it."""
    return sys.stderr is not None and sys.stderr.isatty()


class _ProgressLines:
    """The progress lines of one command, drawn by tqdm on standard error: one bar for each unit that is counted.

    A thread draws the line "working" after `_FIRST` seconds without a bar, and renews the time on all lines.
    """

    def __init__(self) -> None:
        self.stream = sys.stderr
        width = os.get_terminal_size(self.stream.fileno()).columns
        self.columns = None if width else _COLUMNS  # None: as wide as the terminal is at any moment
        self.bars: dict[str, tqdm[NoReturn]] = {}
        self.lock, self.ended = threading.RLock(), threading.Event()
        self.thread = threading.Thread(target=self._renew_lines, daemon=True)
        self.thread.start()

    def show(self, unit: str, done: int, expected: int | None) -> None:
        """Draw the bar of `unit` with `done` of `expected` units; None: it is unknown how many there are in all."""
        with self.lock:
            if unit not in self.bars:
                self.close()
                bar_format = _UNBOUNDED if expected is None else _COUNTED
                self.bars[unit] = self._new_bar(
                    _plural(unit), bar_format, unit=_plural(unit), total=expected, initial=done
                )
            bar = self.bars[unit]
            if expected is not None:
                bar.total = expected
            bar.update(done - bar.n)

    def _new_bar(
        self, description: str, bar_format: str, unit: str = "it", total: int | None = None, initial: int = 0
    ) -> tqdm[NoReturn]:
        """Return a new bar below the others, with a format that may contain {speed}."""
        from tqdm import tqdm

        class SpeedBar(tqdm):  # type: ignore[type-arg]
            """A bar whose format may contain {speed}: units per second as an integer, empty below one per second."""

            @property
            def format_dict(self) -> dict[str, object]:
                format_fields = super().format_dict
                rate = format_fields["rate"]
                return {
                    **format_fields,
                    "speed": f", {rate:,.0f} {format_fields['unit']}/s" if rate and rate >= 1 else "",
                }

        return SpeedBar(
            desc=description,
            bar_format=bar_format,
            unit=unit,
            total=total,
            initial=initial,
            leave=False,
            smoothing=0,
            file=self.stream,
            ncols=self.columns,
            dynamic_ncols=self.columns is None,
        )

    def _renew_lines(self) -> None:
        """Renew all lines every `_BEAT` seconds until `ended` is set; the first time after `_FIRST` seconds."""
        pause = _SILENCE
        while not self.ended.wait(pause):
            pause = _RENEWAL
            with self.lock:
                if not self.bars:
                    self.bars[""] = self._new_bar("working", _WORKING)
                for bar in self.bars.values():
                    bar.refresh()

    def end(self) -> None:
        """Stop the thread and remove all lines."""
        self.ended.set()
        self.thread.join()
        self.close()

    def close(self) -> None:
        """Remove all bars."""
        while self.bars:
            self.bars.popitem()[1].close()


class _StreamBesideProgress:
    """A stream to the terminal on which progress lines are drawn: writing to it removes the lines first."""

    def __init__(self, stream: TextIO, lines: _ProgressLines) -> None:
        self.stream, self.lines = stream, lines

    def __getattr__(self, name: str) -> Any:  # whatever a stream has
        return getattr(self.stream, name)

    def write(self, text: str) -> int:
        """Write the text after removing the bars, which are drawn again later."""
        with self.lines.lock:
            for bar in self.lines.bars.values():
                bar.clear()
            return int(self.stream.write(text))


_shown_lines: list[_ProgressLines] = []


@contextmanager
def progress_shown() -> Iterator[None]:
    """Draw progress lines while the context lasts, if standard error is a terminal; otherwise draw nothing."""
    if not on_terminal():
        yield
        return
    lines = _ProgressLines()
    _shown_lines.append(lines)
    stdout_too = sys.stdout is not None and sys.stdout.isatty()
    try:
        with (
            redirect_stdout(_StreamBesideProgress(sys.stdout, lines)) if stdout_too else nullcontext(),
            redirect_stderr(_StreamBesideProgress(sys.stderr, lines)),
        ):
            yield
    finally:
        _shown_lines.pop()
        lines.end()


def show_progress(unit: str, done: int, expected: int | None) -> None:
    """Show on a terminal that `done` of `expected` units are done; None: it is unknown how many there are in all."""
    if _shown_lines:
        _shown_lines[-1].show(unit, done, expected)


def _plural(unit: str) -> str:
    """Return the plural of a noun."""
    return f"{unit}s" if not unit.endswith("y") else f"{unit[:-1]}ies"
