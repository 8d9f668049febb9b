"""The fuzzer by hand: `python -m tests.fuzz [--trials N] [--seed S] [TARGET …]` prints faults and figures."""

from __future__ import annotations

import argparse
import random
import resource
import tempfile
from collections import Counter
from pathlib import Path

from tests.fuzz.targets import TARGETS
from tests.fuzz.trial import attempt


def main() -> int:
    """Return 1 if a fault was found."""
    options = argparse.ArgumentParser(prog="python -m tests.fuzz")
    options.add_argument("--trials", type=int, default=300)
    options.add_argument("--seed", default="1")
    options.add_argument("--memory", type=int, default=4 << 30, help="bytes that the process may use")
    options.add_argument("targets", nargs="*", help="names of targets, or their beginnings (default: all)")
    given = options.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (given.memory, given.memory))
    found = 0
    for target in TARGETS:
        if given.targets and not any(target.name.startswith(name) for name in given.targets):
            continue
        chance, faults, seconds, slowest = random.Random(f"{target.name} {given.seed}"), Counter[str](), 0.0, (0.0, "")
        with tempfile.TemporaryDirectory() as folder:
            for _ in range(given.trials):
                arguments, typed = target.make(chance, Path(folder))
                outcome = attempt(arguments, typed)
                seconds += outcome.seconds
                slowest = max(slowest, (outcome.seconds, f"{arguments!r} {typed!r}"[:300]))
                if outcome.fault:
                    if not faults[outcome.fault]:
                        print(f"  {outcome.fault}\n    stripcount {arguments!r} {typed!r}"[:1200])
                        for path in Path(folder).glob("input.json"):
                            print(f"    {path.read_text(encoding='utf-8', errors='replace')[:700]}")
                    faults[outcome.fault] += 1
        found += sum(faults.values())
        print(
            f"{target.name}: {given.trials} trials, {sum(faults.values())} faults, {seconds:.1f} s; "
            f"slowest {slowest[0]:.2f} s: {slowest[1]}",
            flush=True,
        )
    return int(found > 0)


if __name__ == "__main__":
    raise SystemExit(main())
