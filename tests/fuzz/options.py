"""Every option and argument of every command, by kind of value; the commands themselves state which options they have.

`VALUES` holds valid values for each option and argument. An option that is missing there has no target, and a test
fails. Options of a few fixed words and flags need no entry.
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
from tests.fuzz.mutations import text
from tests.fuzz.parsers import BOARDS, FUNCTIONS, RECURRENCES
from tests.fuzz.readers import CERTIFICATE, CLAIMS, ENTRY, STORE, VERDICT, write
from tests.fuzz.target import Target
from tests.fuzz.trial import Command

Key = tuple[str, str | None]
"""(the longest name of an option, or the name of an argument; what its help calls the value)."""

BASES: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    # command: a quick valid use of it: its arguments, its options
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
"""Commands that take much longer than the others, even for their smallest input; they are chosen seldom."""

_COUNTED, _NAMES = ("magnets", "hard-squares", "yin-yang", "simple-loop"), ("magnets", "dominosa", "hitori")
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
        ("--puzzle", "NAME"): _NAMES,
        ("--seed", "S"): ("7", "a word"),
        ("--statistic", "NAME"): ("ones", "1", "count:1", "count:"),
        ("--polynomial", "NAME"): ("chromatic", "tutte", "1"),
        ("--at", "NAME=VALUE"): ("t=2", "t=-1/2", "t=1/0", "x=1"),
        ("--statistic", "NAME=TOTAL"): ("ones=1", "1=0"),
        ("--symmetric", "NAME"): ("H", "V", "180"),
        ("--symmetry", "rotate|mirror"): ("rotate", "mirror"),
        ("--title", "TEXT"): ("Evening", "Puzzles"),
        ("--up-to", "NAME"): ("reflections", "rotations", "all"),
        ("puzzle", None): _COUNTED,
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
        ("board", "FILE|ID|-"): BOARDS,
        ("--from", "VERTEX"): ("0", "1", "a"),
        ("--order", "FILE"): ("order.txt",),
        ("--to", "VERTEX"): ("0", "2", "b"),
        ("board", "[FILE|ID|-|PUZZLE]"): (*_COUNTED, *BOARDS),
        ("boards", "FILE|ID|-|PUZZLE"): (*_COUNTED, *BOARDS),
        ("boards", "[FILE|-]"): BOARDS,
        ("texts", "[FILE|ID|-]..."): BOARDS,
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
"""Options that have a target of their own, by name."""


def key(parameter: click.Parameter) -> Key:
    """Return the key of an option or argument in VALUES."""
    return max(parameter.opts, key=len), parameter.metavar


@cache
def parameters() -> dict[Key, list[tuple[str, click.Parameter]]]:
    """Return every option and argument that takes a value, with the commands that have it."""
    found: dict[Key, list[tuple[str, click.Parameter]]] = {}
    for command, parameter in _all():
        if not getattr(parameter, "is_flag", False):
            found.setdefault(key(parameter), []).append((command, parameter))
    return found


@cache
def flags() -> dict[str, list[str]]:
    """Return the flags of every command."""
    found: dict[str, list[str]] = {command: [] for command in COMMANDS}
    for command, parameter in _all():
        if getattr(parameter, "is_flag", False):
            found[command].append(key(parameter)[0])
    return found


def _all() -> list[tuple[str, click.Parameter]]:
    context = click.Context(cli)
    commands = ((name, cli.get_command(context, name)) for name in COMMANDS)
    return [(name, parameter) for name, command in commands if command is not None for parameter in command.params]


@cache
def words() -> dict[Key, tuple[str, ...]]:
    """Return the options of a few fixed words."""
    found: dict[Key, tuple[str, ...]] = {}
    for of, uses in parameters().items():
        kinds = [parameter.type for _, parameter in uses]
        if any(isinstance(kind, OneOf) for kind in kinds):
            found[of] = tuple({word: None for kind in kinds if isinstance(kind, OneOf) for word in kind.choices})
    return found


def valid(of: Key) -> tuple[str, ...]:
    """Return valid values of an option or argument."""
    return next((table[of] for table in VALUES.values() if of in table), words().get(of, ("x",)))


def given(command: str, changes: Mapping[Key, str], more: tuple[str, ...] = ()) -> Command:
    """Return the valid use of a command with the values of some options and arguments replaced, and with flags."""
    arguments, options = BASES[command]
    own = [key(parameter) for name, parameter in _all() if name == command and isinstance(parameter, click.Argument)]
    places = [changes.get(of, value) for of, value in zip(own, arguments, strict=True)]
    if not set(own) & set(changes) and {of[0][2:] for of in changes} & {
        o for group in WORDED_PUZZLES.values() for o in group
    }:
        places = [place for of, place in zip(own, places) if of[0] not in ("puzzle", "boards")]  # what stands instead
    found = [*options, *more]
    for of, value in changes.items():
        if of not in own:
            found += [f"{of[0]}={value}"] if of[0].startswith("--") else [of[0], value]
    return Command((command, *found, "--", *places))


def _kind(name: str, table: Mapping[Key, tuple[str, ...]]) -> Target:
    def make(chance: random.Random, folder: Path) -> Command:
        _fresh(chance, folder)
        command, of = _use(sorted(table, key=str), chance)
        value = text(table[of], chance)
        return given(command, {of: _inside(value) if name == "names of files" else value})

    return Target(name, make)


def _use(among: Sequence[Key], chance: random.Random) -> tuple[str, Key]:
    """Return one of these options or arguments and a command that has it, seldom a costly one."""
    while True:
        of = chance.choice(among)
        command = chance.choice([command for command, _ in parameters()[of]])
        if command not in COSTLY or chance.random() < 0.05:
            return command, of


def _inside(name: str) -> str:
    """Return a file's name changed so that it lies in the folder of the trials, whatever it was."""
    return name.replace("..", "._").lstrip("/")


def _fresh(chance: random.Random, folder: Path) -> None:
    """Write the files that the valid values name; now and then delete what earlier trials have left."""
    if not (folder / STORE).exists() or chance.random() < 0.01:
        for path in folder.iterdir():
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
        write(folder)


def _combined(chance: random.Random, folder: Path) -> Command:
    """Give a command flags and options, all with valid values that may not fit together."""
    _fresh(chance, folder)
    command = chance.choice([name for name in COMMANDS if name not in COSTLY or chance.random() < 0.02])
    own = [of for of, uses in parameters().items() if command in (name for name, _ in uses) and of not in ELSEWHERE]
    chosen = chance.sample(own, min(len(own), chance.choice((0, 1, 1, 2, 3))))
    more = chance.sample(flags()[command], min(len(flags()[command]), chance.choice((0, 1, 1, 2, 3))))
    return given(command, {of: chance.choice(valid(of)) for of in chosen}, tuple(more))


def _words(chance: random.Random, folder: Path) -> Command:
    _fresh(chance, folder)
    command, of = _use(sorted(words(), key=str), chance)
    return given(command, {of: text(words()[of], chance)})


OPTIONS = (
    *(_kind(name, table) for name, table in VALUES.items()),
    Target("options of a few words", _words),
    Target("options together", _combined),
)
