"""Targets for environment variables and for the address of a cluster."""

from __future__ import annotations

import random
from pathlib import Path

from tests.fuzz.mutations import mutated_text
from tests.fuzz.target import Target
from tests.fuzz.trial import Command

VARIABLES: dict[str, tuple[str, ...]] = {
    # variables that the package, platformdirs, click or tqdm read while a command runs
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


def _environment_command(rng: random.Random, folder: Path) -> Command:
    """Return a command with one to three variables mutated or removed; paths stay in the folder of the trials."""
    variables: dict[str, str | None] = {}
    for name in rng.sample(sorted(VARIABLES), rng.randint(1, 3)):
        value = mutated_text(VARIABLES[name], rng).replace("\0", "").encode("utf-8", "replace").decode()
        if name in ("HOME", "XDG_CACHE_HOME"):
            value = (
                f"{folder}/{value.replace('..', '._')}" if rng.random() < 0.5 else value.replace("..", "._").lstrip("/")
            )
        variables[name] = None if rng.random() < 0.1 and name not in ("HOME", "XDG_CACHE_HOME") else value
    return Command(rng.choice(_COMMANDS), environment=variables)


def _address_command(rng: random.Random, folder: Path) -> Command:
    arguments = ("gf", "hard-squares", "-r", "1", "--no-store", f"--dask={mutated_text(ADDRESSES, rng)}")
    return Command(arguments, unconnected=True)


SURROUNDINGS = (
    Target("environment variables", _environment_command),
    Target("cluster addresses", _address_command, 10),
)
