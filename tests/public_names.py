"""`python -m tests.public_names` writes the puzzles of PUZZLES into the stub that lists the public names."""

from pathlib import Path

import stripcount
from stripcount.puzzles import PUZZLES

STUB = Path(stripcount.__file__).with_name("__init__.pyi")
NOT_PUBLIC = ("template", "arrays")  # one is copied, the other has a function of its own
BEGIN = "from stripcount.puzzles."


def with_puzzles(stub: str) -> str:
    """Return the stub with one line for each public puzzle of PUZZLES, in the order of the alphabet."""
    named = [text.split(":") for name, text in PUZZLES.items() if name not in NOT_PUBLIC]
    lines = stub.splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(BEGIN)]
    before = next(i for i, line in enumerate(lines) if line.startswith(BEGIN))
    puzzles = sorted(f"{BEGIN}{module} import {kind} as {kind}\n" for module, kind in named)
    return "".join([*kept[:before], *puzzles, *kept[before:]])


if __name__ == "__main__":
    STUB.write_text(with_puzzles(STUB.read_text(encoding="utf-8")), encoding="utf-8")
