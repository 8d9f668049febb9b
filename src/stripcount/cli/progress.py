"""Progress lines on a terminal: how much of the work is done, or that the command works; nothing in pipes."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, redirect_stderr, redirect_stdout
from typing import TYPE_CHECKING, NoReturn, TextIO

if TYPE_CHECKING:
    from tqdm import tqdm

_TERMINAL_WIDTH = 80  # columns of a terminal that does not say how wide it is
_SILENCE = 0.25  # seconds of silence after which a line says that the command works
_RENEWAL = 1.0  # seconds after which the time on the line is renewed, even if nothing is reported
_COUNTED = "{desc}: {percentage:3.0f}%|{bar}| {n:,}/{total:,} [{elapsed}<{remaining}{speed}]"
_UNBOUNDED = "{desc}: {n:,} [{elapsed}{speed}]"
_WORKING = "{desc} [{elapsed}]"


def on_terminal() -> bool:
    """Return whether messages are read on a terminal: sys.stderr is None where the caller has closed it."""
    return sys.stderr is not None and sys.stderr.isatty()


class _ProgressLine:
    """The line of one command's progress, drawn by tqdm on standard error: a bar for the unit that is counted last.

    A thread draws the line "working" after `_SILENCE` seconds without a bar, and then renews the time on the line
    every `_RENEWAL` seconds.
    """

    def __init__(self) -> None:
        self.stream = sys.stderr
        width = os.get_terminal_size(self.stream.fileno()).columns
        self.columns = None if width else _TERMINAL_WIDTH  # None: as wide as the terminal is at any moment
        self.unit = ""
        self.bar: tqdm[NoReturn] | None = None
        self.lock, self.ended = threading.RLock(), threading.Event()
        self.thread = threading.Thread(target=self._renew, daemon=True)
        self.thread.start()

    def show(self, unit: str, done: int, expected: int | None) -> None:
        """Draw the bar of `unit` with `done` of `expected` units; None: it is unknown how many there are in all."""
        with self.lock:
            if self.bar is None or unit != self.unit:
                self.close()
                bar_format = _UNBOUNDED if expected is None else _COUNTED
                self.unit, self.bar = unit, self._new_bar(_plural(unit), bar_format, expected, done)
            if expected is not None:
                self.bar.total = expected
            self.bar.update(done - self.bar.n)

    def _new_bar(self, noun: str, bar_format: str, total: int | None = None, initial: int = 0) -> tqdm[NoReturn]:
        """Return a new bar for `noun`, at `initial` of `total` units, with a format that may contain {speed}."""
        from tqdm import tqdm

        class SpeedBar(tqdm):  # type: ignore[type-arg]
            """A bar whose format may contain {speed}: units per second as an integer, empty below one per second."""

            @property
            def format_dict(self) -> dict[str, object]:
                fields = super().format_dict
                rate = fields["rate"]
                return {**fields, "speed": f", {rate:,.0f} {fields['unit']}/s" if rate and rate >= 1 else ""}

        return SpeedBar(
            desc=noun,
            bar_format=bar_format,
            unit=noun,
            total=total,
            initial=initial,
            leave=False,
            smoothing=0,
            file=self.stream,
            ncols=self.columns,
            dynamic_ncols=self.columns is None,
        )

    def _renew(self) -> None:
        """Redraw the line until `ended` is set; run by the thread."""
        pause = _SILENCE
        while not self.ended.wait(pause):
            pause = _RENEWAL
            with self.lock:
                if self.bar is None:
                    self.bar = self._new_bar("working", _WORKING)
                self.bar.refresh()

    def clear(self) -> None:
        """Remove the line from the terminal until it is drawn again."""
        if self.bar is not None:
            self.bar.clear()

    def close(self) -> None:
        """Remove the bar."""
        if self.bar is not None:
            self.bar.close()
        self.unit, self.bar = "", None

    def end(self) -> None:
        """Stop the thread and remove the bar."""
        self.ended.set()
        self.thread.join()
        self.close()


class _StreamBesideProgress:
    """A stream to the terminal on which a progress line is drawn: writing to it removes the line first."""

    def __init__(self, stream: TextIO, line: _ProgressLine) -> None:
        self.stream, self.line = stream, line

    def __getattr__(self, name: str) -> object:  # whatever a stream has
        return getattr(self.stream, name)

    def flush(self) -> None:
        """Write what the stream has buffered."""
        self.stream.flush()

    def write(self, text: str) -> int:
        """Write the text after removing the line, which is drawn again later."""
        with self.line.lock:
            self.line.clear()
            return int(self.stream.write(text))


_shown_lines: list[_ProgressLine] = []


@contextmanager
def progress_shown() -> Iterator[None]:
    """Draw progress lines while the context lasts, if standard error is a terminal; otherwise draw nothing."""
    if not on_terminal():
        yield
        return
    line = _ProgressLine()
    _shown_lines.append(line)
    stdout_too = sys.stdout is not None and sys.stdout.isatty()
    try:
        with (
            redirect_stdout(_StreamBesideProgress(sys.stdout, line)) if stdout_too else nullcontext(),
            redirect_stderr(_StreamBesideProgress(sys.stderr, line)),
        ):
            yield
    finally:
        _shown_lines.pop()
        line.end()


def show_progress(unit: str, done: int, expected: int | None) -> None:
    """Show on a terminal that `done` of `expected` units are done; None: it is unknown how many there are in all."""
    if _shown_lines:
        _shown_lines[-1].show(unit, done, expected)


def _plural(unit: str) -> str:
    """Return the plural of a noun."""
    return f"{unit}s" if not unit.endswith("y") else f"{unit[:-1]}ies"
