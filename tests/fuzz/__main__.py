"""The fuzzer as a program: `python -m tests.fuzz [--trials N] [--seed S] [TARGET …]` prints faults and statistics."""

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
    """Run the trials of the chosen targets and print the results; return 1 if there was a fault, else 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--trials", type=int, default=300)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--memory", type=int, default=4 << 30, help="bytes that the process may use")
    parser.add_argument("--list", action="store_true", help="print the names of the targets")
    parser.add_argument("targets", nargs="*", help="names of targets, or their beginnings (default: all)")
    arguments = parser.parse_args()
    if arguments.list:
        print("\n".join(target.name for target in TARGETS))
        return 0
    resource.setrlimit(resource.RLIMIT_AS, (arguments.memory, arguments.memory))
    fault_count = 0
    for target in TARGETS:
        if arguments.targets and not any(target.name.startswith(name) for name in arguments.targets):
            continue
        rng, faults, seconds, slowest = random.Random(f"{target.name} {arguments.seed}"), Counter[str](), 0.0, (0.0, "")
        statuses = Counter[int | None]()
        with tempfile.TemporaryDirectory() as folder:
            trial_folder = Path(folder) / "trials"  # a subfolder, so that ".." stays inside the temporary folder
            trial_folder.mkdir()
            for _ in range(arguments.trials):
                command = target.make(rng, trial_folder)
                outcome = attempt(command, trial_folder, target.silence)
                statuses[outcome.status] += 1
                seconds += outcome.seconds
                slowest = max(slowest, (outcome.seconds, str(command)[:300]))
                if outcome.fault:
                    if not faults[outcome.fault]:
                        print(f"  {outcome.fault}\n    {str(command)[:1200]}")
                        for path in (*trial_folder.glob("input.json"), *trial_folder.glob("own.py")):
                            print(f"    {path.read_text(encoding='utf-8', errors='replace')[-1200:]}")
                    faults[outcome.fault] += 1
        fault_count += sum(faults.values())
        ended = ", ".join(f"{count} with status {status}" for status, count in sorted(statuses.items(), key=str))
        print(
            f"{target.name}: {arguments.trials} trials ({ended}), {sum(faults.values())} faults, {seconds:.1f} s; "
            f"slowest {slowest[0]:.2f} s: {slowest[1]}",
            flush=True,
        )
    return int(fault_count > 0)


if __name__ == "__main__":
    raise SystemExit(main())
