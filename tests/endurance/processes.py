"""Commands as processes of their own: run, killed, and what is left of them."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def environment(cache: Path, **more: str) -> dict[str, str]:
    """Return this process's environment with a cache folder of its own."""
    return {**os.environ, "XDG_CACHE_HOME": str(cache), **more}


def completed(arguments: Sequence[str], env: Mapping[str, str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    command = [sys.executable, "-m", "stripcount", *arguments]
    return subprocess.run(
        command, env=env, cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )


def timed(run: Callable[[], T]) -> tuple[T, float]:
    """Return what a call returns and the processor time that its processes took, by which kills are timed."""
    before = _children_time()
    return run(), _children_time() - before


def _children_time() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def worked(run: subprocess.Popen[str] | subprocess.Popen[bytes], seconds: float) -> None:
    """Wait until the group of a process has used some processor time, or the process has ended."""
    while run.poll() is None and sum(children(run.pid).values()) < seconds:
        time.sleep(0.02)


def children(group: int) -> dict[int, float]:
    """Return the processes of a group that are alive, with the processor time each has used."""
    alive = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == group and fields[0] != "Z":
                alive[int(entry.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return alive


def killed(arguments: Sequence[str], env: Mapping[str, str], folder: Path, seconds: float, how: signal.Signals) -> int:
    """Start a command, signal its first process after some processor time, and return how many of its group survive.

    Survivors are given ten seconds to notice that their parent is gone, and are then killed.
    """
    command = [sys.executable, "-m", "stripcount", *arguments]
    run = subprocess.Popen(
        command, env=env, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    worked(run, seconds)
    run.send_signal(how)
    run.wait()
    for _ in range(100):
        if not children(run.pid):
            return 0
        time.sleep(0.1)
    left = len(children(run.pid))
    os.killpg(run.pid, signal.SIGKILL)
    return left


@dataclass(frozen=True)
class Ending:
    """How an interrupted command ended: status, messages, processor seconds after the interrupt, processes left."""

    status: int
    messages: str
    seconds: float
    left: int


def interrupted(
    arguments: Sequence[str],
    env: Mapping[str, str],
    folder: Path,
    seconds: float,
    how: signal.Signals = signal.SIGINT,
) -> Ending:
    """Start a command, signal it and its workers after some processor time, as a terminal does; say how it ends.

    Raises AssertionError if it ends before. What it does after the interrupt is measured in processor time, which does
    not depend on what else the computer does, of all its processes; whatever it waits for, a minute is the most.
    """
    command = [sys.executable, "-m", "stripcount", *arguments]
    start = _children_time()
    with subprocess.Popen(
        command,
        env=env,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(how, signal.SIG_DFL),  # a shell's background jobs ignore interrupts
    ) as run:
        try:
            worked(run, seconds)
            before = sum(children(run.pid).values())
            assert run.poll() is None, f"the command ended before {seconds} s of processor time"
            os.killpg(run.pid, how)
            messages = run.communicate(timeout=60)[1]
            took = max(0.0, _children_time() - start - before)
            time.sleep(0.2)
            left = len(children(run.pid))
        finally:
            if children(run.pid):
                os.killpg(run.pid, signal.SIGKILL)
    return Ending(run.returncode, messages, took, left)
