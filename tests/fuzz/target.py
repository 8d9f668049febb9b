"""What is fuzzed: a target turns chance into one command, whose input is a valid one changed in a few places."""

from __future__ import annotations

import json
import lzma
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.fuzz.mutations import Json, binary, json_text, text
from tests.fuzz.trial import SILENCE, Command

Make = Callable[[random.Random, Path], Command]


@dataclass(frozen=True)
class Target:
    """A parser, a reader or a group of options; `make` changes a valid input, writes it into a folder if need be.

    `share` divides the default number of trials, where each valid input is a proof or an examination. A trial of more
    than `silence` seconds of processor time in which nothing is printed is a fault.
    """

    name: str
    make: Make
    share: int = 1
    silence: float = SILENCE


def argument(
    name: str, before: Sequence[str], valid: Sequence[str], after: Sequence[str] = (), share: int = 1
) -> Target:
    """Return a target that reads its input as one argument."""

    def make(chance: random.Random, folder: Path) -> Command:
        return Command((*glued(before, text(valid, chance)), *after))

    return Target(name, make, share)


def glued(before: Sequence[str], value: str) -> tuple[str, ...]:
    """Return the arguments with a value added, so that it is read as the last option's even if it begins with -."""
    if before[-1].startswith("--") and value.startswith("-"):
        return (*before[:-1], f"{before[-1]}={value}")
    return (*before, value)


def typed(name: str, arguments: Sequence[str], valid: Sequence[str]) -> Target:
    """Return a target that reads its input from standard input."""
    return Target(name, lambda chance, folder: Command((*arguments,), text(valid, chance)))


def typed_json(name: str, arguments: Sequence[str], valid: Sequence[Json]) -> Target:
    """Return a target that reads JSON from standard input."""
    return Target(name, lambda chance, folder: Command((*arguments,), json_text(valid, chance)))


def text_file(name: str, arguments: Sequence[str], valid: Sequence[str], file: str = "input.txt") -> Target:
    """Return a target that reads a text from a file, which `arguments` name."""

    def make(chance: random.Random, folder: Path) -> Command:
        (folder / file).write_bytes(text(valid, chance).encode("utf-8", "surrogatepass"))
        return Command((*arguments,))

    return Target(name, make)


def json_file(
    name: str, before: Sequence[str], valid: Callable[[], Sequence[Json]], file: str = "input.json", share: int = 10
) -> Target:
    """Return a target that reads a JSON file, packed with xz if its name says so, in its bytes or content changed."""

    def make(chance: random.Random, folder: Path) -> Command:
        path = folder / file
        path.parent.mkdir(exist_ok=True)
        if not file.endswith(".xz"):
            path.write_bytes(json_text(valid(), chance).encode("utf-8", "surrogatepass"))
        elif chance.random() < 0.5:
            path.write_bytes(binary(lzma.compress(json.dumps(chance.choice(valid())).encode(), preset=0), chance))
        else:
            path.write_bytes(lzma.compress(json_text(valid(), chance).encode("utf-8", "surrogatepass"), preset=0))
        return Command((*before,))

    return Target(name, make, share)


def damaged(name: str, arguments: Sequence[str], files: Callable[[], dict[str, bytes]], share: int = 10) -> Target:
    """Return a target that reads binary files, one of which has a few bits or parts changed."""

    def make(chance: random.Random, folder: Path) -> Command:
        found = files()
        changed = chance.choice(sorted(found))
        for file, content in found.items():
            (folder / file).parent.mkdir(exist_ok=True, parents=True)
            (folder / file).write_bytes(binary(content, chance) if file == changed else content)
        return Command((*arguments,))

    return Target(name, make, share)
