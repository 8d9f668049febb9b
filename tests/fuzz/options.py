"""Targets for every option and argument of every command, grouped by the kind of value.

`VALUES` holds valid values for each option and argument. A test fails if one is missing. Flags, and options of a few
fixed words, need no entry: they are read from the commands.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import click

from stripcount.cli.main import COMMANDS, cli
from stripcount.cli.options import WORDED_PUZZLES, OneOf
from tests.fuzz.mutations import mutated_text
from tests.fuzz.parsers import BOARD_TEXTS, FUNCTIONS, RECURRENCES
from tests.fuzz.readers import CERTIFICATE, CLAIMS, ENTRY, STORE, VERDICT, write_valid_files
from tests.fuzz.target import Target
from tests.fuzz.trial import Command

Key = tuple[str, str | None]
"""(the longest name of an option, or the name of an argument; what its help calls the value)."""

BASES: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    # command: the arguments and the options of a quick valid use of it
    "puzzles": ((), ()),
    "terms": (("hard-squares",), ("-r", "1", "-k", "2", "--no-store", "--max-memory", "50M")),
    "table": (("hard-squares",), ("-r", "1-2", "-k", "2", "--max-memory", "50M")),
    "gf": (("hard-squares",), ("-r", "1", "--no-store", "--max-memory", "50M")),
    "machine": (("hard-squares",), ("-r", "1", "--max-memory", "50M")),
    "growth": (("hard-squares",), ("-r", "1", "--no-store", "--max-memory", "50M")),
    "sample": (("hard-squares",), ("-r", "1", "-k", "2", "--max-memory", "50M")),
    "prove": (("hard-squares",), ("-r", "1", "--recurrence", "1,1", "--no-store", "--max-memory", "50M")),
    "settle": ((ENTRY,), ("--budget", "1", "--no-store")),
    "verify": ((CERTIFICATE,), ()),
    "identify": (("1,2,3,5",), ("-r", "1", "--max-memory", "50M")),
    "guess": (("1,2,4,8,16",), ()),
    "words": (("places",), ()),
    "check": (("hard-squares",), ("-r", "1", "-k", "1", "--max-memory", "50M")),
    "bfile": (("hard-squares",), ("-r", "1", "-k", "2", "--max-memory", "50M")),
    "atlas": (("site",), ("--case", "hard-squares:1", "--no-store", "--max-memory", "50M")),
    "plot": (("states", "hard-squares"), ("-r", "1", "-o", "plot.svg", "--no-store", "--max-memory", "50M")),
    "picture": (("hard-squares",), ("-r", "1", "-k", "2", "--max-memory", "50M")),
    "oeis": (("hard-squares",), ("-r", "1", "--no-store", "--max-memory", "50M")),
    "solve": (("3x3t0:b21a12b",), ()),
    "count": (("3x3t0:b21a12b",), ()),
    "convert": (("3x3t0:b21a12b",), ()),
    "rate": (("3x3t0:b21a12b",), ()),
    "generate": (("hitori",), ("-r", "3", "--columns", "3", "--seed", "1")),
    "play": (("3x3t0:b21a12b",), ("-o", "page.html")),
    "book": (("3x3t0:b21a12b",), ("-o", "book.pdf")),
    "soak": (("magnets",), ("--boards", "1")),
    "store": ((), ("--store", STORE)),
    "reproduce": (("results",), ()),
}
COSTLY = ("atlas", "book", "check", "plot", "reproduce", "soak")
"""Commands that take much longer than the others even for their smallest input; they are drawn rarely."""

_COUNTED_PUZZLES, _PRINTED_PUZZLES = (
    ("magnets", "hard-squares", "yin-yang", "simple-loop"),
    ("magnets", "dominosa", "hitori"),
)
_NUMBERS = ("1", "2", "3", "10")
VALUES: Mapping[str, Mapping[Key, tuple[str, ...]]] = {
    "options that are numbers": {
        ("--boards", "N"): ("1", "2"),
        ("--budget", "SECONDS"): ("1", "2"),
        ("--clues", "N"): _NUMBERS,
        ("--columns", "C"): _NUMBERS,
        ("--columns", "K"): ("0", "3", "1-3"),
        ("--count", "N"): _NUMBERS,
        ("--density", "PERCENT"): ("40", "70", "100"),
        ("--digits", "D"): ("5", "20"),
        ("--divisor", "M"): _NUMBERS,
        ("--extend", "N"): ("1", "20"),
        ("--from", "N"): ("4", "-2", "100"),
        ("--limit", "N"): _NUMBERS,
        ("--max-memory", "SIZE"): ("500M", "12G", "1e9"),
        ("--modulus", "M"): ("7", "1000003"),
        ("--node-limit", "N"): ("10", "1000"),
        ("--offset", "N"): ("0", "1"),
        ("--order", "D"): ("4", "100"),
        ("--per-page", "N"): ("1", "4"),
        ("--port", "N"): ("0", "8000"),
        ("--rows", "A-B"): ("1", "1-2"),
        ("--rows", "R|A-B"): ("1", "2", "3", "1-2"),
        ("--rows", "R"): ("1", "2", "3", "1-2"),
        ("--time-limit", "SECONDS"): ("9", "1e3", "0.5"),
        ("--variety", "PERCENT"): ("0", "50", "100"),
        ("--workers", "N"): ("1", "0"),
    },
    "options that are names": {
        ("--difficulty", "NAME"): ("easy", "hard", "tricky"),
        ("--format", "FORMAT"): ("text", "json", "drawing"),
        ("--format", "NAME"): ("text", "json", "latex", "pari"),
        ("--input", "FORMAT"): ("id", "json", "text"),
        ("--mark", "MARK"): ("1", "0", "+"),
        ("--marginals", "MARK"): ("1", "0", "+"),
        ("--method", "NAME"): ("deduction", "sat", "csp"),
        ("--output", "FORMAT"): ("json", "text", "drawing"),
        ("--paper", "a4|letter"): ("a4", "letter"),
        ("--prune", "TASK"): ("0a", "ff"),
        ("--puzzle", "FILE:CLASS"): ("magnets", "./missing.py:Kings"),
        ("--puzzle", "NAME"): _PRINTED_PUZZLES,
        ("--seed", "S"): ("7", "a word"),
        ("--statistic", "NAME"): ("ones", "1", "count:1", "count:"),
        ("--polynomial", "NAME"): ("chromatic", "tutte", "1"),
        ("--at", "NAME=VALUE"): ("t=2", "t=-1/2", "t=1/0", "x=1"),
        ("--statistic", "NAME=TOTAL"): ("ones=1", "1=0"),
        ("--symmetric", "NAME"): ("H", "V", "180"),
        ("--symmetry", "rotate|mirror"): ("rotate", "mirror"),
        ("--title", "TEXT"): ("Evening", "Puzzles"),
        ("--up-to", "NAME"): ("reflections", "rotations", "all"),
        ("puzzle", None): _COUNTED_PUZZLES,
    },
    "options with a form of their own": {
        ("--forbid", "PATTERN"): ("11", "1/1", "1.1/.0.", "2,0/.,1"),
        ("--gf", "P/Q"): FUNCTIONS,
        ("--graph", "FAMILY"): ("prism", "K4 x P", "king", "circulant 1 2", "./missing.txt x P"),
        ("--make", "PUZZLE:RxC:N[:LEVEL]"): ("dominosa:2x3:1", "hitori:3x3:1:easy"),
        ("--only", "A1-A2|FILE"): ("A999001", "A999001-A999009", ENTRY),
        ("--case", "PUZZLE:ROWS"): ("hard-squares:1", "hard-squares:1-2"),
        ("--problem", "WORDS"): ("dominating", "minimum independent", "edges: connected & degrees 1,3", "3-colouring"),
        ("--recurrence", "C1,C2,…"): RECURRENCES,
        ("--rule", "WORDS"): ("every row and column nondecreasing", "no two ones adjacent vertically"),
        ("--terms", "A,B,…"): ("1,2,3,5,8", "1, 2, 3"),
        ("--outside", "VALUE"): ("0", "1", "7", "x"),
        ("--values", "LOW-HIGH"): ("0-1", "0..2", "0,5"),
        ("terms", "TERM,TERM,…|-"): ("1,2,3,5,8,13", "1 2 4 8", "-"),
        ("topic", "[TOPIC]"): ("places", "nowhere", ""),
        ("-p", "NAME=VALUE"): ("ones=1", "blanks=no"),
        ("--board", "FILE|RxK"): ("2x3", "0x9", "3x", "??\n?~", "1 ?\n? ?", "~", "drawn.txt"),
        ("board", "FILE|ID|-"): BOARD_TEXTS,
        ("--from", "VERTEX"): ("0", "1", "a"),
        ("--order", "FILE"): ("order.txt",),
        ("--to", "VERTEX"): ("0", "2", "b"),
        ("board", "[FILE|ID|-|PUZZLE]"): (*_COUNTED_PUZZLES, *BOARD_TEXTS),
        ("boards", "FILE|ID|-|PUZZLE"): (*_COUNTED_PUZZLES, *BOARD_TEXTS),
        ("board_file", "[FILE|-]"): BOARD_TEXTS,
        ("texts", "[FILE|ID|-]..."): BOARD_TEXTS,
    },
    "names of files": {
        ("--coq", "DIR"): ("theorems",),
        ("--coq", "FILE"): ("number.v", "number.txt"),
        ("--certificate", "FILE"): ("c.json", "c.json.xz"),
        ("--certificates", "FILE.zip"): ("c.zip",),
        ("--keep", "FILE"): ("keep.json",),
        ("--names", "FILE"): ("names", "names.gz"),
        ("--output", "FILE"): ("a.svg", "a.txt", "b.png"),
        ("--output", "FILE.html"): ("page.html",),
        ("--recheck", "FILE"): (VERDICT,),
        ("--results", "DIR"): ("results", "."),
        ("--store", "FILE"): (STORE, "new.sqlite"),
        ("--table", "FILE"): (CLAIMS,),
        ("--terms", "FILE"): ("stripped", "stripped.gz"),
        ("--terms", "FILE|A,B,…"): ("stripped", "stripped.gz"),
        ("--write", "DIR"): ("written",),
        ("certificate", "FILE"): (CERTIFICATE,),
        ("files", "[FILE|-|NAME]..."): (ENTRY,),
        ("folder", "DIR"): ("site", "."),
        ("path", "[DIR]"): ("results", "."),
    },
}
ELSEWHERE: Mapping[Key, str] = {("--dask", "ADDRESS"): "cluster addresses"}
"""The name of the target of each option that has a target of its own elsewhere."""


def parameter_key(parameter: click.Parameter) -> Key:
    """Return the key of an option or argument in VALUES."""
    return max(parameter.opts, key=len), parameter.metavar


@cache
def value_parameters() -> dict[Key, list[tuple[str, click.Parameter]]]:
    """Return every option and argument that takes a value, with (command, parameter) for each command that has it."""
    uses_by_key: dict[Key, list[tuple[str, click.Parameter]]] = {}
    for command, parameter in _all_parameters():
        if not getattr(parameter, "is_flag", False):
            uses_by_key.setdefault(parameter_key(parameter), []).append((command, parameter))
    return uses_by_key


@cache
def flags_by_command() -> dict[str, list[str]]:
    """Return the flags of every command."""
    flags: dict[str, list[str]] = {command: [] for command in COMMANDS}
    for command, parameter in _all_parameters():
        if getattr(parameter, "is_flag", False):
            flags[command].append(parameter_key(parameter)[0])
    return flags


def _all_parameters() -> list[tuple[str, click.Parameter]]:
    """Return (command, parameter) for every option and argument of every command."""
    context = click.Context(cli)
    commands = ((name, cli.get_command(context, name)) for name in COMMANDS)
    return [(name, parameter) for name, command in commands if command is not None for parameter in command.params]


@cache
def fixed_words() -> dict[Key, tuple[str, ...]]:
    """Return the words of each option that accepts only a few fixed words."""
    words_by_key: dict[Key, tuple[str, ...]] = {}
    for key, uses in value_parameters().items():
        types = [parameter.type for _, parameter in uses]
        if any(isinstance(type_, OneOf) for type_ in types):
            words_by_key[key] = tuple(
                {word: None for type_ in types if isinstance(type_, OneOf) for word in type_.choices}
            )
    return words_by_key


def valid_values(key: Key) -> tuple[str, ...]:
    """Return valid values of an option or argument: from VALUES, the fixed words, or "x"."""
    return next((table[key] for table in VALUES.values() if key in table), fixed_words().get(key, ("x",)))


def valid_command(command: str, changes: Mapping[Key, str], extra_flags: tuple[str, ...] = ()) -> Command:
    """Return the valid use of a command in BASES, with `changes` to options and arguments and with extra flags."""
    arguments, options = BASES[command]
    argument_keys = [
        parameter_key(parameter)
        for name, parameter in _all_parameters()
        if name == command and isinstance(parameter, click.Argument)
    ]
    argument_values = [changes.get(key, value) for key, value in zip(argument_keys, arguments, strict=True)]
    if not set(argument_keys) & set(changes) and {key[0][2:] for key in changes} & {
        option for group in WORDED_PUZZLES.values() for option in group
    }:
        # the option replaces the argument
        argument_values = [
            value for key, value in zip(argument_keys, argument_values) if key[0] not in ("puzzle", "boards")
        ]
    option_list = [*options, *extra_flags]
    for key, value in changes.items():
        if key not in argument_keys:
            option_list += [f"{key[0]}={value}"] if key[0].startswith("--") else [key[0], value]
    return Command((command, *option_list, "--", *argument_values))


def _table_target(name: str, table: Mapping[Key, tuple[str, ...]]) -> Target:
    """Return the target of the options in one table of VALUES."""

    def make(rng: random.Random, folder: Path) -> Command:
        _write_valid_files(rng, folder)
        command, key = _draw_use(sorted(table, key=str), rng)
        value = mutated_text(table[key], rng)
        return valid_command(command, {key: _inside_folder(value) if name == "names of files" else value})

    return Target(name, make)


def _draw_use(keys: Sequence[Key], rng: random.Random) -> tuple[str, Key]:
    """Draw one of these options or arguments and a command that has it, rarely a costly one."""
    while True:
        key = rng.choice(keys)
        command = rng.choice([command for command, _ in value_parameters()[key]])
        if command not in COSTLY or rng.random() < 0.05:
            return command, key


def _inside_folder(name: str) -> str:
    """Return a file's name changed so that the file lies in the current folder."""
    return name.replace("..", "._").lstrip("/")


def _write_valid_files(rng: random.Random, folder: Path) -> None:
    """Write the files that the valid values name, unless they exist; sometimes delete everything first."""
    if not (folder / STORE).exists() or rng.random() < 0.01:
        for path in folder.iterdir():
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
        write_valid_files(folder)


def _combined_options(rng: random.Random, folder: Path) -> Command:
    """Return a command with flags and options whose values are valid, but may contradict each other."""
    _write_valid_files(rng, folder)
    command = rng.choice([name for name in COMMANDS if name not in COSTLY or rng.random() < 0.02])
    option_keys = [
        key
        for key, uses in value_parameters().items()
        if command in (name for name, _ in uses) and key not in ELSEWHERE
    ]
    chosen_keys = rng.sample(option_keys, min(len(option_keys), rng.choice((0, 1, 1, 2, 3))))
    extra_flags = rng.sample(
        flags_by_command()[command], min(len(flags_by_command()[command]), rng.choice((0, 1, 1, 2, 3)))
    )
    return valid_command(command, {key: rng.choice(valid_values(key)) for key in chosen_keys}, tuple(extra_flags))


def _mutated_words(rng: random.Random, folder: Path) -> Command:
    """Return a command with a mutated value for an option of a few fixed words."""
    _write_valid_files(rng, folder)
    command, key = _draw_use(sorted(fixed_words(), key=str), rng)
    return valid_command(command, {key: mutated_text(fixed_words()[key], rng)})


OPTIONS = (
    *(_table_target(name, table) for name, table in VALUES.items()),
    Target("options of a few words", _mutated_words),
    Target("options together", _combined_options),
)
