"""Every parser and every reader of files, each with valid inputs to mutate and the command that reads them."""

from __future__ import annotations

import contextlib
import io
import json
import lzma
import random
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from stripcount.cli.main import run
from tests.fuzz.mutations import Json, binary, json_text, text

DATA = Path(__file__).parents[1] / "data"
Command = tuple[list[str], str]
"""The arguments, and what is typed on standard input."""


@dataclass(frozen=True)
class Target:
    """A parser or a reader; `make` mutates a valid input, writes it into a folder if need be, and gives a command."""

    name: str
    make: Callable[[random.Random, Path], Command]
    slow: bool = False  # a tenth of the trials by default, since each valid input is a proof or an examination


def argument(name: str, before: Sequence[str], valid: Sequence[str], after: Sequence[str] = ()) -> Target:
    """Return a target that reads its input as one argument."""

    def make(chance: random.Random, folder: Path) -> Command:
        value = text(valid, chance)
        glued = before[-1].startswith("--") and value.startswith("-")  # so that it is read as the option's value
        given = [*before[:-1], f"{before[-1]}={value}"] if glued else [*before, value]
        return [*given, *after], ""

    return Target(name, make)


def typed(name: str, arguments: Sequence[str], valid: Sequence[str]) -> Target:
    """Return a target that reads its input from standard input."""
    return Target(name, lambda chance, folder: ([*arguments], text(valid, chance)))


def typed_json(name: str, arguments: Sequence[str], valid: Sequence[Json]) -> Target:
    """Return a target that reads JSON from standard input."""
    return Target(name, lambda chance, folder: ([*arguments], json_text(valid, chance)))


def json_file(name: str, before: Sequence[str], valid: Callable[[], Sequence[Json]]) -> Target:
    """Return a target that reads a JSON file."""

    def make(chance: random.Random, folder: Path) -> Command:
        data = json_text(valid(), chance).encode("utf-8", "surrogatepass")
        path = folder / "input.json"
        path.write_bytes(data)
        return [*before, str(path)], ""

    return Target(name, make, slow=True)


def packed_file(name: str, before: Sequence[str], valid: Callable[[], Sequence[Json]]) -> Target:
    """Return a target that reads a JSON file packed with xz, whose bytes or whose content are changed."""

    def make(chance: random.Random, folder: Path) -> Command:
        path = folder / "input.json.xz"
        if chance.random() < 0.5:
            path.write_bytes(binary(lzma.compress(json.dumps(chance.choice(valid())).encode(), preset=0), chance))
        else:
            path.write_bytes(lzma.compress(json_text(valid(), chance).encode("utf-8", "surrogatepass"), preset=0))
        return [*before, str(path)], ""

    return Target(name, make, slow=True)


def _samples(name: str) -> list[dict[str, Json]]:
    boards: list[dict[str, Json]] = json.loads((DATA / f"{name}-samples.json").read_text(encoding="utf-8"))["boards"]
    return boards


def _ids(name: str) -> list[str]:
    return [str(board["game_id"]) for board in _samples(name) if "game_id" in board][:12]


def printed(arguments: Sequence[str]) -> str:
    """Return what a command prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert run(arguments) == 0
    return out.getvalue()


@cache
def verdicts() -> list[Json]:
    """Return verdicts as `prove --json` writes them."""
    commands = (
        ["prove", "magnets", "--rows", "1", "--recurrence", "0,2,0,1", "--json"],
        ["prove", "magnets", "--rows", "1", "--recurrence", "0,2,0,2", "--json"],
        ["prove", "magnets", "--rows", "2", "--gf", "(1+x)/(1-x)", "--json"],
        ["prove", "domino-tiling", "--rows", "2", "--order", "2", "--json"],
    )
    return [json.loads(printed(command)) for command in commands]


@cache
def tables() -> list[Json]:
    """Return small tables of claims in the form that `prove --table` reads."""
    whole = json.loads((DATA / "oeis-empirical.json").read_text(encoding="utf-8"))
    entry = next(entry for entry in whole["entries"] if entry["anumber"] == "A282310")
    line = {**entry, "window": [1, 2], "padded": False, "allowed": "w[0][0] + w[0][1] < 2", "size": 1, "fixed": "rows"}
    line |= {"terms": [2, 3, 5, 8, 13], "valid_from": 3}
    changes = ({"recurrence": [1, 1]}, {"recurrence": None, "gf": "x*(2 + x)/(1 - x - x^2)"}, {"claimed_order": 2})
    claimed = [{**line, **change} for change in changes]
    claimed[2]["recurrence"] = None
    return [{**whole, "entries": [entry]} for entry in claimed]


@cache
def printed_values() -> list[Json]:
    """Return small files of printed values in the form that `reproduce` reads."""
    whole: dict[str, Json] = json.loads((DATA / "spahn-2022.json").read_text(encoding="utf-8"))
    ring = whole["ring_ring"]
    assert isinstance(ring, dict)
    return [
        {"about": whole["about"], "ring_ring": {"4": ring["4"]}},
        {"about": "", "two_not_touch": whole["two_not_touch"]},
    ]


@cache
def certificates() -> list[Json]:
    """Return small certificates as `gf --certificate` writes them."""
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for name, claim in (("gf", []), ("prove", ["--recurrence", "0,2,0,1"])):
            path = Path(folder) / f"{name}.json"
            printed([name, "magnets", "--rows", "1", *claim, "--no-store", "--certificate", str(path)])
            found.append(json.loads(path.read_text(encoding="utf-8")))
        return found


def settled(name: str, entries: Sequence[str]) -> Target:
    """Return a target that reads entries of the OEIS in its internal format."""

    def make(chance: random.Random, folder: Path) -> Command:
        path = folder / "A999001.seq"
        path.write_bytes(text(entries, chance).encode("utf-8", "surrogatepass"))
        return ["settle", str(path), "--budget", "1", "--no-store"], ""

    return Target(name, make)


def settled_lists(name: str, names: str, terms: str) -> Target:
    """Return a target that reads the OEIS's files of names and of terms."""

    def make(chance: random.Random, folder: Path) -> Command:
        for file, content in (("names", names), ("terms", terms)):
            changed = text([content], chance) if chance.random() < 0.6 else content
            (folder / file).write_bytes(changed.encode("utf-8", "surrogatepass"))
        given = ["--names", str(folder / "names"), "--terms", str(folder / "terms")]
        return ["settle", *given, "--budget", "1", "--no-store"], ""

    return Target(name, make)


ENTRY = """%I A999001
%S A999001 2,3,5,8,13,21,34
%N A999001 Number of n X 1 binary arrays with no two ones adjacent vertically.
%F A999001 Empirical: a(n) = a(n-1) + a(n-2).
%F A999001 G.f.: x*(2 + x)/(1 - x - x^2). - _A. U. Thor_, May 01 2026
%O A999001 1,1
"""
NAMES = """# names
A999001 Number of n X 1 binary arrays with no two ones adjacent vertically.
A999002 Number of n X 2 maps.
"""
TERMS = "# terms\nA999001 ,2,3,5,8,13,21,34,\nA999002 ,1,2,\n"
RECURRENCES = (
    "1,1",
    "0,2,0,1",
    "a(n) = 2*a(n-2) + a(n-4) for n>4",
    "a(n) = 3*a(n-1) -a(n-3)",
    "1",
    "a(n)=a(n-1)+a(n-9)",
)
FUNCTIONS = ("(1+x^2)/(1-2*x^2-x^4)", "1/(1-x)^3", "(1 - x)*(1 + x)/(1 - x - x^2)", "x/(1-x-x^2)", "2")
MAGNETS = (*_ids("magnets"), "4x3:....,1..,0.2.,.1.,LRTTLRBBLRLR", "https://puzz.link/p?magnets/4/3/0i2j11idkps")
TARGETS = (
    argument("recurrence", ["prove", "hard-squares", "--rows", "1", "--no-store", "--recurrence"], RECURRENCES),
    argument("generating function", ["prove", "hard-squares", "--rows", "1", "--no-store", "--gf"], FUNCTIONS),
    argument("order", ["prove", "hard-squares", "--rows", "1", "--no-store", "--order"], ["4", "5", "100", "0"]),
    argument(
        "first index",
        ["prove", "hard-squares", "--rows", "1", "--no-store", "--from"],
        ["4", "-2", "100"],
        ["--recurrence", "1,1"],
    ),
    argument(
        "columns of a claim",
        ["prove", "hard-squares", "--rows", "1", "--no-store", "--columns"],
        ["n", "n+1", "2n", "2*n+1"],
        ["--recurrence", "2,1"],
    ),
    argument(
        "terms of a claim",
        ["prove", "hard-squares", "--rows", "1", "--no-store", "--terms"],
        ["1,2,3,5,8", "1, 2, 3"],
        ["--recurrence", "1,1"],
    ),
    argument("parameter", ["terms", "not-touch", "-r", "3", "-k", "3", "-p"], ["ones=1", "restrict=column,row"]),
    argument("rows", ["terms", "magnets", "--columns", "1", "--max-memory", "5M", "--rows"], ["1", "2", "3"]),
    argument("memory size", ["gf", "magnets", "--rows", "1", "--no-store", "--max-memory"], ["500M", "12G", "1e9"]),
    argument("puzzle name", ["gf", "--rows", "1", "--no-store"], ["magnets", "ring-ring", "./missing.py:Kings"]),
    argument("seed", ["generate", "magnets", "--rows", "3", "--columns", "4", "--seed"], ["7", "a word"]),
    argument("statistic", ["terms", "magnets", "--rows", "1", "--columns", "2", "--statistic"], ["magnets", "plus"]),
    typed("magnets boards", ["convert", "-"], MAGNETS),
    typed("dominosa boards", ["convert", "-"], _ids("dominosa")),
    typed("slitherlink boards", ["convert", "-"], ["3x3t0:b21a12b", "3x3t0:a1c121a"]),
    typed("hitori boards", ["convert", "-"], ["4x4:1321233122123142", "4x4:1242122343324134"]),
    argument("wrap", ["terms", "hard-squares", "-r", "3", "-k", "3", "--wrap"], ["rows", "both"]),
    argument("pieces", ["terms", "polyomino-tiling", "-r", "2", "-k", "3", "-p"], ["pieces=L3,I2", "pieces=F5"]),
    argument("workers", ["gf", "magnets", "-r", "1", "--no-store", "--workers"], ["1", "0", "1024"]),
    argument("digits", ["growth", "hard-squares", "-r", "1", "--no-store", "--digits"], ["5", "20"]),
    argument("time limit", ["terms", "magnets", "-r", "1", "-k", "3", "--time-limit"], ["9", "1e3", "0.5"]),
    argument("modulus", ["terms", "magnets", "-r", "1", "-k", "3", "--modulus"], ["7", "1000003"]),
    typed_json("magnets JSON", ["convert", "-"], [json.loads(printed_board) for printed_board in (
        '{"puzzle": "magnets", "rules": ["LRLR", "TLRT", "BLRB"], "top": [-1, 1, -1, -1], "bottom": [-1, -1, -1, -1],'
        ' "left": [1, -1, -1], "right": [-1, -1, 1]}',
    )]),
    typed_json("ripple-effect JSON", ["convert", "-"], [
        {"puzzle": "ripple-effect", "rows": b["rows"], "columns": b["cols"], **{k: b[k] for k in ("regions", "givens")}}
        for b in _samples("ripple")[:5]
    ]),
    typed_json("dominosa JSON", ["convert", "-"], [
        {"puzzle": "dominosa", "numbers": [[0, 1, 2, 3, 3], [3, 1, 2, 3, 0], [2, 0, 1, 1, 0], [2, 2, 0, 1, 3]]}
    ]),
    settled("OEIS entries", [ENTRY]),
    settled_lists("OEIS names and terms", NAMES, TERMS),
    json_file("verdicts", ["prove", "--no-store", "--max-memory", "50M", "--recheck"], verdicts),
    json_file("certificates", ["verify"], certificates),
    packed_file("packed certificates", ["verify"], certificates),
    json_file("claims", ["prove", "--no-store", "--table"], tables),
    json_file("printed values", ["reproduce"], printed_values),
)  # fmt: skip
