"""Bars of progress are drawn on every terminal, also on one that does not say how wide it is, and nowhere else."""

import io
import os
import sys

import pytest

from stripcount.cli.progress import progress_shown, show_progress


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("wide", [0, 60])
def test_a_terminal_shows_what_is_done(wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl
    import struct
    import termios

    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, wide, 0, 0))
    with open(theirs, "w") as terminal, monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", terminal)
        with progress_shown():
            show_progress("term", 5, 10)
        shown = os.read(ours, 4096).decode()
    os.close(ours)
    assert "terms:  50%" in shown
    assert "| 5/10 [" in shown


def test_a_pipe_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    with progress_shown():
        show_progress("term", 5, 10)
    assert pipe.getvalue() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_work_that_reports_nothing_shows_a_line_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = os.openpty()
    with open(theirs, "w") as terminal, monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", terminal)
        patched.setattr(sys, "stdout", terminal)
        shown = ""
        with progress_shown():
            while "working" not in shown:
                shown += os.read(ours, 4096).decode()
            print("an answer")
        while "an answer" not in shown:
            shown += os.read(ours, 4096).decode()
        assert sys.stdout is terminal
    os.close(ours)
    assert "working [00:0" in shown.partition("an answer")[0]
    before = shown.partition("an answer")[0]
    assert before.rpartition("working")[2].endswith("\r")  # the line is removed before the answer is written
