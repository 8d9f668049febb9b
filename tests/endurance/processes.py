"""Commands run as processes of their own, killed or interrupted, and the processes that survive."""

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


def with_own_cache(cache: Path, **variables: str) -> dict[str, str]:
    """Return this process's environment with a cache folder of its own."""
    return {**os.environ, "XDG_CACHE_HOME": str(cache), **variables}


def run_to_end(arguments: Sequence[str], env: Mapping[str, str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of stripcount to its end, with empty input, and return its status and output."""
    command = [sys.executable, "-m", "stripcount", *arguments]
    return subprocess.run(
        command, env=env, cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )


def with_processor_time(run: Callable[[], T]) -> tuple[T, float]:
    """Return (result, processor seconds of the child processes) of a call; kills are timed by these seconds."""
    start = _children_time()
    return run(), _children_time() - start


def _children_time() -> float:
    """Return the processor seconds of all children that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def wait_for_processor_time(process: subprocess.Popen[str] | subprocess.Popen[bytes], seconds: float) -> None:
    """Wait until the group of a process has used `seconds` of processor time, or the process has ended."""
    while process.poll() is None and sum(living_processes(process.pid).values()) < seconds:
        time.sleep(0.02)


def living_processes(group: int) -> dict[int, float]:
    """Return the processor seconds of each living process of a process group, by its id."""
    seconds_by_process = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == group and fields[0] != "Z":
                seconds_by_process[int(entry.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return seconds_by_process


def survivors_of_signal(
    arguments: Sequence[str], env: Mapping[str, str], folder: Path, seconds: float, signal_number: signal.Signals
) -> int:
    """Start a command, signal its first process after `seconds` of processor time, and count the survivors.

    Survivors are given ten seconds to notice that their parent is gone, and are then killed.
    """
    command = [sys.executable, "-m", "stripcount", *arguments]
    process = subprocess.Popen(
        command, env=env, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    wait_for_processor_time(process, seconds)
    process.send_signal(signal_number)
    process.wait()
    for _ in range(100):
        if not living_processes(process.pid):
            return 0
        time.sleep(0.1)
    survivors = len(living_processes(process.pid))
    os.killpg(process.pid, signal.SIGKILL)
    return survivors


@dataclass(frozen=True)
class Ending:
    """How an interrupted command ended.

    `seconds` are processor seconds after the interrupt, `left` is the number of processes that survived it.
    """

    status: int
    messages: str
    seconds: float
    left: int


def interrupt_command(
    arguments: Sequence[str],
    env: Mapping[str, str],
    folder: Path,
    seconds: float,
    signal_number: signal.Signals = signal.SIGINT,
) -> Ending:
    """Start a command, signal it and its workers after `seconds` of processor time, as a terminal does.

    Raises AssertionError if the command ends before. The time after the interrupt is the processor time of all its
    processes, which does not depend on other work of the computer. The command must end within a minute.
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
        preexec_fn=lambda: signal.signal(signal_number, signal.SIG_DFL),  # a shell's background jobs ignore interrupts
    ) as process:
        try:
            wait_for_processor_time(process, seconds)
            seconds_before = sum(living_processes(process.pid).values())
            assert process.poll() is None, f"the command ended before {seconds} s of processor time"
            os.killpg(process.pid, signal_number)
            messages = process.communicate(timeout=60)[1]
            seconds_after = max(0.0, _children_time() - start - seconds_before)
            time.sleep(0.2)
            survivors = len(living_processes(process.pid))
        finally:
            if living_processes(process.pid):
                os.killpg(process.pid, signal.SIGKILL)
    return Ending(process.returncode, messages, seconds_after, survivors)
