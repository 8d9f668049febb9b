"""`python -m tests.public_names` writes the puzzles of PUZZLES into the stub that lists the public names."""

from pathlib import Path

import stripcount
from stripcount.puzzles import PUZZLES

STUB = Path(stripcount.__file__).with_name("__init__.pyi")
NOT_PUBLIC = ("template", "arrays")  # a file to copy, and a puzzle with a function of its own
IMPORT_PREFIX = "from stripcount.puzzles."


def with_puzzle_imports(stub: str) -> str:
    """Return the stub with one line for each public puzzle of PUZZLES, in the order of the alphabet."""
    targets = [target.split(":") for name, target in PUZZLES.items() if name not in NOT_PUBLIC]
    lines = stub.splitlines(keepends=True)
    other_lines = [line for line in lines if not line.startswith(IMPORT_PREFIX)]
    position = next(i for i, line in enumerate(lines) if line.startswith(IMPORT_PREFIX))
    puzzles = sorted(f"{IMPORT_PREFIX}{module} import {class_name} as {class_name}\n" for module, class_name in targets)
    return "".join([*other_lines[:position], *puzzles, *other_lines[position:]])


if __name__ == "__main__":
    STUB.write_text(with_puzzle_imports(STUB.read_text(encoding="utf-8")), encoding="utf-8")
