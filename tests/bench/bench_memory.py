"""Peak memory beside the estimate that is announced before work: `python tests/bench/bench_memory.py [CASE …]`.

Each case runs in a process of its own; what importing the package takes is subtracted. An estimate should never be
passed and rarely be more than twice the peak. Estimates below 64 MB say nothing: arrays of any size cost that much.
"""

from __future__ import annotations

import resource
import subprocess
import sys

CASES = {  # the work, and the estimate in bytes, both as Python
    "gf magnets 5": ("Count(Magnets(5)).generating_function()", "2 ** Count(Magnets(5)).estimate.bytes_log2"),
    "gf magnets 6": ("Count(Magnets(6)).generating_function()", "2 ** Count(Magnets(6)).estimate.bytes_log2"),
    "gf magnets 7": ("Count(Magnets(7)).generating_function()", "2 ** Count(Magnets(7)).estimate.bytes_log2"),
    "one prime of magnets 8": (
        "Task.of(Count(Magnets(8)).minimal).run([(1 << 61) - 1])",
        "2 ** Count(Magnets(8)).estimate.bytes_log2",
    ),
    "board sweep 8 x 8": (
        "Count(Magnets(8)).board(8)",
        "2 ** Count(Magnets(8)).estimate.divided(8).bytes_log2",
    ),
    "board sweep 9 x 9": (
        "Count(Magnets(9)).board(9)",
        "2 ** Count(Magnets(9)).estimate.divided(9).bytes_log2",
    ),
    "sample 6 x 2000": ("Count(Magnets(6)).sample(2000, 3)", "2 ** Count(Magnets(6)).estimate.bytes_log2"),
    "sample 7 x 100": ("Count(Magnets(7)).sample(100, 3)", "2 ** Count(Magnets(7)).estimate.bytes_log2"),
    "terms 3 x 20000": ("Count(Magnets(3)).terms(20001)", "20001 * 20001 * 2.67 / 8 * 1.6"),
}
IMPORTS = (
    "from stripcount import Count, Magnets\nfrom stripcount.gf.task import Task\n"
    "import resource, sympy, flint, scipy.sparse\n"
)
PEAK = "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)"


def printed(code: str) -> float:
    """Return the number that a program prints, in a process with at most 6 GB."""
    bound = (6 << 30, 6 << 30)
    done = subprocess.run(
        [sys.executable, "-c", IMPORTS + code],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, bound),
    )
    return float(done.stdout) if done.returncode == 0 else float("nan")


def main() -> None:
    """Print the table."""
    empty = printed(PEAK)
    print(f"{'case':24} {'estimate':>10} {'peak':>10} {'ratio':>6}")
    for name, (work, estimate) in CASES.items():
        if len(sys.argv) < 2 or any(name.startswith(wanted) for wanted in sys.argv[1:]):
            said, peak = printed(f"print({estimate})"), printed(f"{work}\n{PEAK}") - empty
            print(f"{name:24} {said / 2**20:7.0f} MB {peak / 2**20:7.0f} MB {peak / said:6.2f}", flush=True)


if __name__ == "__main__":
    main()
