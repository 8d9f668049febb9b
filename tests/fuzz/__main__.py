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
    options.add_argument("--list", action="store_true", help="print the names of the targets")
    options.add_argument("targets", nargs="*", help="names of targets, or their beginnings (default: all)")
    given = options.parse_args()
    if given.list:
        print("\n".join(target.name for target in TARGETS))
        return 0
    resource.setrlimit(resource.RLIMIT_AS, (given.memory, given.memory))
    found = 0
    for target in TARGETS:
        if given.targets and not any(target.name.startswith(name) for name in given.targets):
            continue
        chance, faults, seconds, slowest = random.Random(f"{target.name} {given.seed}"), Counter[str](), 0.0, (0.0, "")
        statuses = Counter[int | None]()
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder) / "trials"  # one below, so that nothing beside it is reached from it
            place.mkdir()
            for _ in range(given.trials):
                command = target.make(chance, place)
                outcome = attempt(command, place, target.silence)
                statuses[outcome.status] += 1
                seconds += outcome.seconds
                slowest = max(slowest, (outcome.seconds, str(command)[:300]))
                if outcome.fault:
                    if not faults[outcome.fault]:
                        print(f"  {outcome.fault}\n    {str(command)[:1200]}")
                        for path in (*place.glob("input.json"), *place.glob("own.py")):
                            print(f"    {path.read_text(encoding='utf-8', errors='replace')[-1200:]}")
                    faults[outcome.fault] += 1
        found += sum(faults.values())
        ended = ", ".join(f"{number} with status {status}" for status, number in sorted(statuses.items(), key=str))
        print(
            f"{target.name}: {given.trials} trials ({ended}), {sum(faults.values())} faults, {seconds:.1f} s; "
            f"slowest {slowest[0]:.2f} s: {slowest[1]}",
            flush=True,
        )
    return int(found > 0)


if __name__ == "__main__":
    raise SystemExit(main())
