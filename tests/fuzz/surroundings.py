"""What surrounds a command: environment variables, and the address of a cluster."""

from __future__ import annotations

import random
from pathlib import Path

from tests.fuzz.mutations import text
from tests.fuzz.target import Target
from tests.fuzz.trial import Command

VARIABLES: dict[str, tuple[str, ...]] = {
    # variables that this package or the libraries that it asks (platformdirs, click, tqdm) read while a command runs
    "COLUMNS": ("80", "1000000"),
    "HOME": ("home", "A999001.seq"),
    "LINES": ("24",),
    "NO_COLOR": ("1",),
    "OPENBLAS_NUM_THREADS": ("1", "2"),
    "TERM": ("xterm", "dumb"),
    "XDG_CACHE_HOME": ("cache", "/cache", "."),
}
ADDRESSES = (
    "tcp://127.0.0.1:8786",
    "127.0.0.1:8786",
    "tls://[::1]:8786",
    "ws://127.0.0.1:1/x",
    "inproc://1/2",
    "file:x",
)
_COMMANDS = (("--help",), ("terms", "--help"), ("gf", "hard-squares", "-r", "1"), ("store",), ("puzzles",))


def _environment(chance: random.Random, folder: Path) -> Command:
    """Change one to three variables, or remove them; paths stay in the folder of the trials."""
    changed: dict[str, str | None] = {}
    for name in chance.sample(sorted(VARIABLES), chance.randint(1, 3)):
        value = text(VARIABLES[name], chance).replace("\0", "").encode("utf-8", "replace").decode()
        if name in ("HOME", "XDG_CACHE_HOME"):
            value = (
                f"{folder}/{value.replace('..', '._')}"
                if chance.random() < 0.5
                else value.replace("..", "._").lstrip("/")
            )
        changed[name] = None if chance.random() < 0.1 and name not in ("HOME", "XDG_CACHE_HOME") else value
    return Command(chance.choice(_COMMANDS), environment=changed)


def _address(chance: random.Random, folder: Path) -> Command:
    arguments = ("gf", "hard-squares", "-r", "1", "--no-store", f"--dask={text(ADDRESSES, chance)}")
    return Command(arguments, unconnected=True)


SURROUNDINGS = (Target("environment variables", _environment), Target("cluster addresses", _address, 10))
