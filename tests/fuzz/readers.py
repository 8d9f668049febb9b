"""Readers of files: each with valid files to change, and the command that reads them."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import random
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from unittest.mock import patch

from stripcount import verify_certificate
from stripcount.check.theorems import regenerate
from stripcount.cli.main import run
from stripcount.cli.play_answers import answer, question
from stripcount.errors import StripcountError, printable
from stripcount.evaluate.board_sweep import board_counts
from stripcount.evaluate.front import Front
from stripcount.export import json as derivation
from stripcount.language.sentence import read_sentence
from stripcount.limits import Limits
from stripcount.model.strip import Strip
from stripcount.puzzles.case import Case
from stripcount.puzzles.magnets import Magnets
from stripcount.storage.fronts import FrontFile
from stripcount.storage.results import write_manifest
from tests.fuzz.mutations import Json, binary, json_text, text
from tests.fuzz.parsers import BOARDS, DATA, DOMINOSA_JSON, MAGNETS_JSON
from tests.fuzz.target import Target, damaged, json_file, text_file
from tests.fuzz.trial import Command

ENTRY, CERTIFICATE, CLAIMS = "A999001.seq", "certificate.json", "claims.json"
STORE, VERDICT = "store.sqlite", "verdict.json"
RESULTS = Path(__file__).parents[2] / "results"

OEIS_ENTRY = """%I A999001
%S A999001 2,3,5,8,13,21,34
%N A999001 Number of n X 1 binary arrays with no two ones adjacent vertically.
%F A999001 Empirical: a(n) = a(n-1) + a(n-2).
%F A999001 G.f.: x*(2 + x)/(1 - x - x^2). - _A. U. Thor_, May 01 2026
%O A999001 1,1
"""
PASTED = (
    OEIS_ENTRY,
    """A999001 Number of n X 1 binary arrays with no two ones adjacent vertically.
2, 3, 5, 8, 13, 21, 34 (list; graph; refs; listen; history; text; internal format)
OFFSET 1,1
FORMULA Empirical: a(n) = a(n-1) + a(n-2).
""",
    '[{"number": 999001, "name": "Number of n X 1 binary arrays with no two ones adjacent vertically.", '
    '"data": "2,3,5,8,13", "offset": "1,1", "formula": ["Empirical: a(n) = a(n-1) + a(n-2)."]}]',
    "Number of n X 1 binary arrays with no two ones adjacent vertically\n1 2\n2 3\n3 5\n4 8\n",
)
NAMES = """# names
A999001 Number of n X 1 binary arrays with no two ones adjacent vertically.
A999002 Number of n X 2 maps.
"""
TERMS = "# terms\nA999001 ,2,3,5,8,13,21,34,\nA999002 ,1,2,\n"
RULES = (
    "abs((w[0][0]+w[1][1])-(w[0][1]+w[1][0])) > 3",
    "sum(v == w[1][1] for v in (w[0][1], w[1][0])) in (0, 2, 3, 4)",
    "w[1][1] != 1 or sum(v == 1 for r in w for v in r) - 1 <= 4",
    "len({*w[0], *w[1]}) == 4 and max(w[0]) ** 2 > min(w[1])",
)


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
        ["prove", "magnets", "--rows", "1", "--recurrence", "0,2,0,1", "--json", "--no-store"],
        ["prove", "magnets", "--rows", "1", "--recurrence", "0,2,0,2", "--json", "--no-store"],
        ["prove", "magnets", "--rows", "2", "--gf", "(1+x)/(1-x)", "--json", "--no-store"],
        ["prove", "domino-tiling", "--rows", "2", "--order", "2", "--json", "--no-store"],
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
def certificates() -> list[Json]:
    """Return small certificates as `gf --certificate` writes them."""
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for name, claim in (("gf", []), ("prove", ["--recurrence", "0,2,0,1"])):
            path = Path(folder) / f"{name}.json"
            printed([name, "magnets", "--rows", "1", *claim, "--no-store", "--certificate", str(path)])
            found.append(json.loads(path.read_text(encoding="utf-8")))
        path = Path(folder) / "totals.json"
        statistic = ["--statistic", "magnets", "--no-store", "--certificate", str(path)]
        printed(["gf", "magnets", "--rows", "1", *statistic])
        return [*found, json.loads(path.read_text(encoding="utf-8"))]


@cache
def records() -> list[Json]:
    """Return results as `gf --json` prints them and as a results folder holds them."""
    stored = json.loads((RESULTS / "domino-tiling" / "rows-01.json").read_text(encoding="utf-8"))
    return [stored, json.loads(printed(["gf", "hard-squares", "-r", "1", "--json", "--no-store"]))]


@cache
def derivations() -> list[Json]:
    """Return derivations as `gf --format json` prints them."""
    return [json.loads(printed(["gf", "hard-squares", "-r", "1", "--format", "json", "--no-store"]))]


@cache
def kept() -> list[Json]:
    """Return a file that `soak --keep` writes."""
    tally = ("boards", "unsatisfiable", "unique", "multiple", "uncounted", "disagreements")
    return [{"puzzle": "dominosa", "seed": "0", **dict.fromkeys(tally, 1), "failures": []}]


@cache
def stores() -> dict[str, bytes]:
    """Return stores of finished work, by name."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / ENTRY).write_text(OEIS_ENTRY, encoding="utf-8")
        printed(["gf", "hard-squares", "-r", "1", "--store", str(place / STORE)])
        printed(["settle", str(place / ENTRY), "--budget", "1", "--store", str(place / "settled.sqlite")])
        return {name: (place / name).read_bytes() for name in (STORE, "settled.sqlite", ENTRY)}


@cache
def fronts() -> dict[str, bytes]:
    """Return the columns that a killed sweep of a board has kept, by name."""

    class Stopped(FrontFile):
        def keep(self, front: Front) -> None:
            super().keep(front)
            if front.columns == 2:
                raise KeyboardInterrupt

    with tempfile.TemporaryDirectory() as folder:
        strip = Magnets(2)
        with contextlib.suppress(KeyboardInterrupt):
            board_counts(strip, 4, keeper=Stopped(Path(folder), repr(strip), min_seconds=0.0))
        return {f"fronts/{path.name}": path.read_bytes() for path in Path(folder).iterdir()}


@cache
def results() -> dict[str, bytes]:
    """Return the files of a small results folder, by path."""
    paths = ("domino-tiling/rows-01.json", "domino-tiling/rows-01.b.txt", "magnets/squares.json")
    found = {path: (RESULTS / path).read_bytes() for path in paths}
    squares = json.loads(found["magnets/squares.json"])
    found["magnets/squares.json"] = json.dumps({"squares": squares["squares"][:3]}).encode()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / CLAIMS).write_text(json.dumps(tables()[0]), encoding="utf-8")
        (place / ENTRY).write_text(OEIS_ENTRY, encoding="utf-8")
        printed(["prove", "--table", str(place / CLAIMS), "--write", str(place / "oeis"), "--no-store"])
        printed(["settle", str(place / ENTRY), "--budget", "1", "--write", str(place / "settled"), "--no-store"])
        found["oeis/verdicts.json"] = (place / "oeis" / "verdicts.json").read_bytes()
        found["oeis/settled/entries.json.xz"] = (place / "settled" / "entries.json.xz").read_bytes()
    return found


def write(folder: Path) -> None:
    """Write one valid file of each kind into a folder."""
    contents: dict[str, Json] = {CERTIFICATE: certificates()[0], CLAIMS: tables()[0]}
    for name, content in (contents | {VERDICT: verdicts()[0], "results/gf.json": records()[1]}).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(json.dumps(content), encoding="utf-8")
    for name, lines in ((ENTRY, OEIS_ENTRY), ("names", NAMES), ("stripped", TERMS)):
        (folder / name).write_text(lines, encoding="utf-8")
    (folder / STORE).write_bytes(stores()[STORE])


def _entries(chance: random.Random, folder: Path) -> Command:
    (folder / ENTRY).write_bytes(text(PASTED, chance).encode("utf-8", "surrogatepass"))
    return Command(("settle", ENTRY, "--budget", "1", "--no-store"))


def _lists(chance: random.Random, folder: Path) -> Command:
    """Change the OEIS's files of names and of terms, or the file of numbers; half of them are packed with gzip."""
    ending = chance.choice(("", ".gz"))
    for file, content in (("names", NAMES), ("terms", TERMS), ("only", "A999001 # the first\nA999002\n")):
        raw = (text([content], chance) if chance.random() < 0.5 else content).encode("utf-8", "surrogatepass")
        if ending:
            raw = gzip.compress(raw, 1)
            raw = binary(raw, chance) if chance.random() < 0.2 else raw
        (folder / f"{file}{ending}").write_bytes(raw)
    files = (f"--{name}={name}{ending}" for name in ("names", "terms", "only"))
    return Command(("settle", *files, "--budget", "1", "--no-store"))


def _rules(chance: random.Random, folder: Path) -> Command:
    """Change the text of a block rule in a table of claims."""
    table = json.loads(json.dumps(tables()[0]))
    table["entries"][0] |= {"allowed": text(RULES, chance), "window": [2, 2], "terms": [], "size": 2}
    (folder / CLAIMS).write_bytes(json.dumps(table).encode())
    return Command(("prove", "--no-store", "--proof", "never", "--max-memory", "50M", "--table", CLAIMS))


def _folder(chance: random.Random, folder: Path) -> Command:
    """Change a file of a results folder, or its list of checksums."""
    place, files = folder / "results", results()
    changed = chance.choice((*files, "manifest.json"))
    for path, content in files.items():
        (place / path).parent.mkdir(exist_ok=True, parents=True)
        if path == changed and path.endswith(".json"):
            content = json_text([json.loads(content)], chance).encode("utf-8", "surrogatepass")
        (place / path).write_bytes(binary(content, chance) if path == changed and ".json" not in path[-5:] else content)
    write_manifest(place)
    if changed == "manifest.json":
        found = json.loads((place / changed).read_text(encoding="utf-8"))
        (place / changed).write_bytes(json_text([found], chance).encode("utf-8", "surrogatepass"))
    return Command(("reproduce", "results", "--budget", "1"))


def _batch(chance: random.Random, folder: Path) -> Command:
    """Change a file of many boards, some of them in JSON lines as `generate --json` writes them."""
    lines = [*BOARDS, *map(json.dumps, (*MAGNETS_JSON, *DOMINOSA_JSON, {"board": BOARDS[0], "puzzle": "magnets"}))]
    chosen = "\n".join(chance.choices(lines, k=3))
    (folder / "boards.txt").write_bytes(text([chosen], chance).encode("utf-8", "surrogatepass"))
    more = chance.choice(((), ("--csv",)))
    return Command((chance.choice(("convert", "rate")), "boards.txt", "--batch", "--workers", "1", *more))


def _book(chance: random.Random, folder: Path) -> Command:
    """Change a file of boards for a book."""
    (folder / "boards.txt").write_bytes(text(["\n".join(BOARDS[-4:])], chance).encode("utf-8", "surrogatepass"))
    return Command(("book", "boards.txt", "-o", "book.pdf", "--node-limit", "1000"))


def _site(chance: random.Random, folder: Path) -> Command:
    """Change a result that the atlas shows, or a page that is in its way."""
    for name in ("shown", "site"):
        (folder / name).mkdir(exist_ok=True)
    (folder / "shown" / "gf.json").write_bytes(json_text(records(), chance).encode("utf-8", "surrogatepass"))
    if chance.random() < 0.2:
        (folder / "site" / "index.html").write_bytes(binary(b"<!DOCTYPE html><html>", chance))
    return Command(("atlas", "site", "--results", "shown", "--no-store", "--max-memory", "50M"))


def _alone(arguments: Sequence[str]) -> int:
    """Run the single file that checks a certificate without the package."""
    with patch.object(sys, "argv", ["verify_certificate.py", *arguments]):
        return int(verify_certificate.main())  # type: ignore[no-untyped-call]


def _certificate(chance: random.Random, folder: Path) -> Command:
    made = json_file("", [], certificates, chance.choice(("input.json", "input.json.xz"))).make(chance, folder)
    name = max(folder.glob("input.json*"), key=lambda path: path.stat().st_mtime_ns).name
    return replace(made, arguments=(name,), program=_alone)


def _reread(arguments: Sequence[str]) -> int:
    """Read a derivation from JSON as Python code does, and print an error as the command line does."""
    try:
        derivation.read(arguments[0])
    except StripcountError as error:
        print(f"stripcount: {printable(str(error))}", file=sys.stderr)
        return error.exit_status
    return 0


def _problem(name: str, rows: int, given: dict[str, str]) -> tuple[Case, Strip]:
    problem = Case.of(name, rows, given)
    return problem, problem.strip()


def _compared(arguments: Sequence[str]) -> int:
    """Compare a file of theorems with what the program writes, as `verify` does before Coq is asked."""
    try:
        regenerate(arguments[0], _problem)
    except StripcountError as error:
        print(f"stripcount: {printable(str(error))}", file=sys.stderr)
        return error.exit_status
    return 0


SENTENCES = (
    "every 1 has a 0 next to it, and no row has three 1s in a row",
    "b[i][j] == b[i+1][j+1] wherever both exist",
    "x[i,j] + 2*x[i,j+1] <= 3 for all i, j",
    "There's no 2x2 block of 1s (a full square), i.e. each has a 0.",
)


@cache
def theorems() -> tuple[str, ...]:
    """Return small files of theorems as `gf --format coq` and `count --coq` write them."""
    puzzles = (
        ["magnets", "--rows", "1"],
        ["magnets", "--rows", "2"],
        ["--graph", "grid", "--problem", "spanning tree", "--rows", "2"],
    )
    stored = (Path(__file__).parent.parent / "data" / "theorems" / f"one-{kind}.v" for kind in ("graph", "board"))
    written = (printed(["gf", *puzzle, "--no-store", "--format", "coq"]) for puzzle in puzzles)
    return (*written, *(path.read_text("ascii") for path in stored))


def _theorems(chance: random.Random, folder: Path) -> Command:
    return Command((text(theorems(), chance),), program=_compared)


def _asked(arguments: Sequence[str]) -> int:
    """Answer a question of the page as the server does."""
    try:
        print(answer(*question(arguments[0].encode("utf-8", "surrogatepass")), Limits(1.0))["sentence"])
    except StripcountError as error:
        print(f"stripcount: {printable(str(error))}", file=sys.stderr)
        return error.exit_status
    return 0


def _question(chance: random.Random, folder: Path) -> Command:
    """Change a question, or the board in it."""
    board = text(BOARDS, chance) if chance.random() < 0.5 else json_text([*MAGNETS_JSON, *DOMINOSA_JSON], chance)
    valid: Json = {"ask": chance.choice(("unique", "rate", "add")), "board": board}
    asked = json_text([valid], chance) if chance.random() < 0.3 else json.dumps(valid)
    return Command((asked,), program=_asked)


def _heard(arguments: Sequence[str]) -> int:
    """Print what a rule in words means."""
    try:
        print(read_sentence(arguments[0]))
    except StripcountError as error:
        print(f"stripcount: {printable(str(error))}", file=sys.stderr)
        return error.exit_status
    return 0


def _sentence(chance: random.Random, folder: Path) -> Command:
    return Command((text(SENTENCES, chance),), program=_heard)


def _derivation(chance: random.Random, folder: Path) -> Command:
    return Command((json_text([*derivations()], chance),), program=_reread)


READERS = (
    Target("certificates read alone", _certificate, 10),
    Target("derivations", _derivation),
    Target("theorems", _theorems, 3),
    Target("questions of the page", _question, 3),
    Target("OEIS entries", _entries, 3),
    Target("OEIS names and terms", _lists, 3),
    json_file("verdicts", ["prove", "--no-store", "--max-memory", "50M", "--recheck", "input.json"], verdicts),
    json_file("certificates", ["verify", "input.json"], certificates),
    json_file("packed certificates", ["verify", "input.json.xz"], certificates, "input.json.xz"),
    json_file("claims", ["prove", "--no-store", "--table", "input.json"], tables),
    Target("block rules", _rules, 10),
    Target("rules in words", _sentence, 10),
    Target("results folder", _folder, 30),
    Target("results shown", _site, 30),
    json_file("kept results of soak", ["soak", "dominosa", "--boards", "2", "--keep", "input.json"], kept, share=1),
    Target("batches", _batch, 3),
    Target("books", _book, 30),
    text_file("board files", ["convert", "input.txt"], BOARDS),
    damaged("store", ["gf", "hard-squares", "-r", "1", "--store", STORE], stores),
    damaged("listed store", ["store", "--store", STORE], stores),
    damaged("store of entries", ["settle", ENTRY, "--budget", "1", "--store", "settled.sqlite"], stores),
    damaged("kept columns", ["terms", "magnets", "-r", "2", "-k", "4", "--sweep", "board", "--store", STORE], fronts),
)
