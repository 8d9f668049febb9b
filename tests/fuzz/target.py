"""Targets of fuzzing: each makes random commands, whose input is valid except for a few mutations."""

from __future__ import annotations

import json
import lzma
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.fuzz.mutations import Json, mutated_bytes, mutated_json, mutated_text
from tests.fuzz.trial import MAX_SILENCE, Command

CommandMaker = Callable[[random.Random, Path], Command]


@dataclass(frozen=True)
class Target:
    """A parser, a reader or a group of options; `make`(rng, folder) returns a command with mutated input.

    It may write files into the folder, in which the command runs. `share` divides the number of trials of targets
    whose trials are costly. It is a fault if nothing is printed within `silence` seconds of processor time.
    """

    name: str
    make: CommandMaker
    share: int = 1
    silence: float = MAX_SILENCE


def argument_target(
    name: str,
    arguments_before: Sequence[str],
    valid: Sequence[str],
    arguments_after: Sequence[str] = (),
    share: int = 1,
) -> Target:
    """Return a target that reads its input as one argument."""

    def make(rng: random.Random, folder: Path) -> Command:
        return Command((*with_option_value(arguments_before, mutated_text(valid, rng)), *arguments_after))

    return Target(name, make, share)


def with_option_value(arguments: Sequence[str], value: str) -> tuple[str, ...]:
    """Return the arguments followed by a value; the value of a final option may then begin with "-"."""
    if arguments[-1].startswith("--") and value.startswith("-"):
        return (*arguments[:-1], f"{arguments[-1]}={value}")
    return (*arguments, value)


def input_target(name: str, arguments: Sequence[str], valid: Sequence[str]) -> Target:
    """Return a target that reads its input from standard input."""
    return Target(name, lambda rng, folder: Command((*arguments,), mutated_text(valid, rng)))


def json_input_target(name: str, arguments: Sequence[str], valid: Sequence[Json]) -> Target:
    """Return a target that reads JSON from standard input."""
    return Target(name, lambda rng, folder: Command((*arguments,), mutated_json(valid, rng)))


def text_file_target(name: str, arguments: Sequence[str], valid: Sequence[str], file: str = "input.txt") -> Target:
    """Return a target that reads a text from a file, which `arguments` name."""

    def make(rng: random.Random, folder: Path) -> Command:
        (folder / file).write_bytes(mutated_text(valid, rng).encode("utf-8", "surrogatepass"))
        return Command((*arguments,))

    return Target(name, make)


def json_file_target(
    name: str, arguments: Sequence[str], valid: Callable[[], Sequence[Json]], file: str = "input.json", share: int = 10
) -> Target:
    """Return a target that reads a JSON file; if it is packed with xz, its bytes or its content are mutated."""

    def make(rng: random.Random, folder: Path) -> Command:
        path = folder / file
        path.parent.mkdir(exist_ok=True)
        if not file.endswith(".xz"):
            path.write_bytes(mutated_json(valid(), rng).encode("utf-8", "surrogatepass"))
        elif rng.random() < 0.5:
            path.write_bytes(mutated_bytes(lzma.compress(json.dumps(rng.choice(valid())).encode(), preset=0), rng))
        else:
            path.write_bytes(lzma.compress(mutated_json(valid(), rng).encode("utf-8", "surrogatepass"), preset=0))
        return Command((*arguments,))

    return Target(name, make, share)


def binary_files_target(
    name: str, arguments: Sequence[str], files: Callable[[], dict[str, bytes]], share: int = 10
) -> Target:
    """Return a target that reads binary files, by name, one of which is mutated."""

    def make(rng: random.Random, folder: Path) -> Command:
        contents = files()
        mutated_file = rng.choice(sorted(contents))
        for file, content in contents.items():
            (folder / file).parent.mkdir(exist_ok=True, parents=True)
            (folder / file).write_bytes(mutated_bytes(content, rng) if file == mutated_file else content)
        return Command((*arguments,))

    return Target(name, make, share)
