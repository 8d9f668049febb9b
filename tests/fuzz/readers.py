"""Targets for readers of files: valid files to mutate, and the commands that read them."""

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
from stripcount.cli.play_answers import answer, read_question
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
from tests.fuzz.mutations import Json, mutated_bytes, mutated_json, mutated_text
from tests.fuzz.parsers import BOARD_TEXTS, DATA, DOMINOSA_JSON, MAGNETS_JSON
from tests.fuzz.target import Target, binary_files_target, json_file_target, text_file_target
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


def output_of(arguments: Sequence[str]) -> str:
    """Return what a command prints; the command must succeed."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        assert run(arguments) == 0
    return output.getvalue()


@cache
def valid_verdicts() -> list[Json]:
    """Return verdicts as `prove --json` writes them."""
    commands = (
        ["prove", "magnets", "--rows", "1", "--recurrence", "0,2,0,1", "--json", "--no-store"],
        ["prove", "magnets", "--rows", "1", "--recurrence", "0,2,0,2", "--json", "--no-store"],
        ["prove", "magnets", "--rows", "2", "--gf", "(1+x)/(1-x)", "--json", "--no-store"],
        ["prove", "domino-tiling", "--rows", "2", "--order", "2", "--json", "--no-store"],
    )
    return [json.loads(output_of(command)) for command in commands]


@cache
def valid_claim_tables() -> list[Json]:
    """Return small tables of claims in the form that `prove --table` reads."""
    table = json.loads((DATA / "oeis-empirical.json").read_text(encoding="utf-8"))
    entry = next(entry for entry in table["entries"] if entry["anumber"] == "A282310")
    claim_entry = {
        **entry,
        "window": [1, 2],
        "padded": False,
        "allowed": "w[0][0] + w[0][1] < 2",
        "size": 1,
        "fixed": "rows",
    }
    claim_entry |= {"terms": [2, 3, 5, 8, 13], "valid_from": 3}
    changes = ({"recurrence": [1, 1]}, {"recurrence": None, "gf": "x*(2 + x)/(1 - x - x^2)"}, {"claimed_order": 2})
    claim_entries = [{**claim_entry, **change} for change in changes]
    claim_entries[2]["recurrence"] = None
    return [{**table, "entries": [entry]} for entry in claim_entries]


@cache
def valid_certificates() -> list[Json]:
    """Return small certificates as `gf --certificate` writes them."""
    with tempfile.TemporaryDirectory() as folder:
        contents = []
        for name, claim in (("gf", []), ("prove", ["--recurrence", "0,2,0,1"])):
            path = Path(folder) / f"{name}.json"
            output_of([name, "magnets", "--rows", "1", *claim, "--no-store", "--certificate", str(path)])
            contents.append(json.loads(path.read_text(encoding="utf-8")))
        path = Path(folder) / "totals.json"
        statistic = ["--statistic", "magnets", "--no-store", "--certificate", str(path)]
        output_of(["gf", "magnets", "--rows", "1", *statistic])
        return [*contents, json.loads(path.read_text(encoding="utf-8"))]


@cache
def valid_records() -> list[Json]:
    """Return results as `gf --json` prints them and as a results folder holds them."""
    stored = json.loads((RESULTS / "domino-tiling" / "rows-01.json").read_text(encoding="utf-8"))
    return [stored, json.loads(output_of(["gf", "hard-squares", "-r", "1", "--json", "--no-store"]))]


@cache
def valid_derivations() -> list[Json]:
    """Return derivations as `gf --format json` prints them."""
    return [json.loads(output_of(["gf", "hard-squares", "-r", "1", "--format", "json", "--no-store"]))]


@cache
def valid_soak_files() -> list[Json]:
    """Return files as `soak --keep` writes them."""
    counted_fields = ("boards", "unsatisfiable", "unique", "multiple", "uncounted", "disagreements")
    return [{"puzzle": "dominosa", "seed": "0", **dict.fromkeys(counted_fields, 1), "failures": []}]


@cache
def valid_stores() -> dict[str, bytes]:
    """Return the bytes of two stores of finished work, and of the entry that the second is about, by file name."""
    with tempfile.TemporaryDirectory() as folder:
        folder_path = Path(folder)
        (folder_path / ENTRY).write_text(OEIS_ENTRY, encoding="utf-8")
        output_of(["gf", "hard-squares", "-r", "1", "--store", str(folder_path / STORE)])
        output_of(["settle", str(folder_path / ENTRY), "--budget", "1", "--store", str(folder_path / "settled.sqlite")])
        return {name: (folder_path / name).read_bytes() for name in (STORE, "settled.sqlite", ENTRY)}


@cache
def valid_fronts() -> dict[str, bytes]:
    """Return the bytes of the files that an interrupted sweep of a board has written, by path."""

    class InterruptedFrontFile(FrontFile):
        """A front file that interrupts the sweep after two columns."""

        def keep(self, front: Front) -> None:
            super().keep(front)
            if front.columns == 2:
                raise KeyboardInterrupt

    with tempfile.TemporaryDirectory() as folder:
        strip = Magnets(2)
        with contextlib.suppress(KeyboardInterrupt):
            board_counts(strip, 4, keeper=InterruptedFrontFile(Path(folder), repr(strip), min_seconds=0.0))
        return {f"fronts/{path.name}": path.read_bytes() for path in Path(folder).iterdir()}


@cache
def valid_results() -> dict[str, bytes]:
    """Return the files of a small results folder, by path."""
    paths = ("domino-tiling/rows-01.json", "domino-tiling/rows-01.b.txt", "magnets/squares.json")
    contents = {path: (RESULTS / path).read_bytes() for path in paths}
    squares = json.loads(contents["magnets/squares.json"])
    contents["magnets/squares.json"] = json.dumps({"squares": squares["squares"][:3]}).encode()
    with tempfile.TemporaryDirectory() as folder:
        folder_path = Path(folder)
        (folder_path / CLAIMS).write_text(json.dumps(valid_claim_tables()[0]), encoding="utf-8")
        (folder_path / ENTRY).write_text(OEIS_ENTRY, encoding="utf-8")
        output_of(["prove", "--table", str(folder_path / CLAIMS), "--write", str(folder_path / "oeis"), "--no-store"])
        output_of(
            ["settle", str(folder_path / ENTRY), "--budget", "1", "--write", str(folder_path / "settled"), "--no-store"]
        )
        contents["oeis/verdicts.json"] = (folder_path / "oeis" / "verdicts.json").read_bytes()
        contents["oeis/settled/entries.json.xz"] = (folder_path / "settled" / "entries.json.xz").read_bytes()
    return contents


def write_valid_files(folder: Path) -> None:
    """Write one valid file of each kind into a folder."""
    contents: dict[str, Json] = {CERTIFICATE: valid_certificates()[0], CLAIMS: valid_claim_tables()[0]}
    for name, content in (contents | {VERDICT: valid_verdicts()[0], "results/gf.json": valid_records()[1]}).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(json.dumps(content), encoding="utf-8")
    for name, lines in ((ENTRY, OEIS_ENTRY), ("names", NAMES), ("stripped", TERMS)):
        (folder / name).write_text(lines, encoding="utf-8")
    (folder / STORE).write_bytes(valid_stores()[STORE])


def _entry_command(rng: random.Random, folder: Path) -> Command:
    """Mutate the text of an OEIS entry."""
    (folder / ENTRY).write_bytes(mutated_text(PASTED, rng).encode("utf-8", "surrogatepass"))
    return Command(("settle", ENTRY, "--budget", "1", "--no-store"))


def _oeis_lists_command(rng: random.Random, folder: Path) -> Command:
    """Mutate the OEIS's files of names and terms, or the list of A-numbers; in half of the cases packed by gzip."""
    suffix = rng.choice(("", ".gz"))
    for file, content in (("names", NAMES), ("terms", TERMS), ("only", "A999001 # the first\nA999002\n")):
        content_bytes = (mutated_text([content], rng) if rng.random() < 0.5 else content).encode(
            "utf-8", "surrogatepass"
        )
        if suffix:
            content_bytes = gzip.compress(content_bytes, 1)
            content_bytes = mutated_bytes(content_bytes, rng) if rng.random() < 0.2 else content_bytes
        (folder / f"{file}{suffix}").write_bytes(content_bytes)
    files = (f"--{name}={name}{suffix}" for name in ("names", "terms", "only"))
    return Command(("settle", *files, "--budget", "1", "--no-store"))


def _block_rule_command(rng: random.Random, folder: Path) -> Command:
    """Mutate the text of a block rule in a table of claims."""
    table = json.loads(json.dumps(valid_claim_tables()[0]))
    table["entries"][0] |= {"allowed": mutated_text(RULES, rng), "window": [2, 2], "terms": [], "size": 2}
    (folder / CLAIMS).write_bytes(json.dumps(table).encode())
    return Command(("prove", "--no-store", "--proof", "never", "--max-memory", "50M", "--table", CLAIMS))


def _results_folder_command(rng: random.Random, folder: Path) -> Command:
    """Mutate a file of a results folder, or its list of checksums."""
    results_folder, valid_files = folder / "results", valid_results()
    mutated_file = rng.choice((*valid_files, "manifest.json"))
    for path, content in valid_files.items():
        (results_folder / path).parent.mkdir(exist_ok=True, parents=True)
        if path == mutated_file and path.endswith(".json"):
            content = mutated_json([json.loads(content)], rng).encode("utf-8", "surrogatepass")
        (results_folder / path).write_bytes(
            mutated_bytes(content, rng) if path == mutated_file and ".json" not in path[-5:] else content
        )
    write_manifest(results_folder)
    if mutated_file == "manifest.json":
        manifest = json.loads((results_folder / mutated_file).read_text(encoding="utf-8"))
        (results_folder / mutated_file).write_bytes(mutated_json([manifest], rng).encode("utf-8", "surrogatepass"))
    return Command(("reproduce", "results", "--budget", "1"))


def _batch_command(rng: random.Random, folder: Path) -> Command:
    """Mutate a file of several boards, some of them JSON lines as `generate --json` writes them."""
    lines = [
        *BOARD_TEXTS,
        *map(json.dumps, (*MAGNETS_JSON, *DOMINOSA_JSON, {"board": BOARD_TEXTS[0], "puzzle": "magnets"})),
    ]
    chosen_lines = "\n".join(rng.choices(lines, k=3))
    (folder / "boards.txt").write_bytes(mutated_text([chosen_lines], rng).encode("utf-8", "surrogatepass"))
    options = rng.choice(((), ("--csv",)))
    return Command((rng.choice(("convert", "rate")), "boards.txt", "--batch", "--workers", "1", *options))


def _book_command(rng: random.Random, folder: Path) -> Command:
    """Mutate a file of boards for a book."""
    (folder / "boards.txt").write_bytes(
        mutated_text(["\n".join(BOARD_TEXTS[-4:])], rng).encode("utf-8", "surrogatepass")
    )
    return Command(("book", "boards.txt", "-o", "book.pdf", "--node-limit", "1000"))


def _atlas_command(rng: random.Random, folder: Path) -> Command:
    """Mutate a result that the atlas shows, or a page that the atlas would overwrite."""
    for name in ("shown", "site"):
        (folder / name).mkdir(exist_ok=True)
    (folder / "shown" / "gf.json").write_bytes(mutated_json(valid_records(), rng).encode("utf-8", "surrogatepass"))
    if rng.random() < 0.2:
        (folder / "site" / "index.html").write_bytes(mutated_bytes(b"<!DOCTYPE html><html>", rng))
    return Command(("atlas", "site", "--results", "shown", "--no-store", "--max-memory", "50M"))


def _check_certificate_alone(arguments: Sequence[str]) -> int:
    """Run the stand-alone checker of certificates."""
    with patch.object(sys, "argv", ["verify_certificate.py", *arguments]):
        return int(verify_certificate.main())  # type: ignore[no-untyped-call]


def _certificate_command(rng: random.Random, folder: Path) -> Command:
    """Mutate a certificate for the stand-alone checker."""
    command = json_file_target("", [], valid_certificates, rng.choice(("input.json", "input.json.xz"))).make(
        rng, folder
    )
    name = max(folder.glob("input.json*"), key=lambda path: path.stat().st_mtime_ns).name
    return replace(command, arguments=(name,), program=_check_certificate_alone)


def _read_derivation(arguments: Sequence[str]) -> int:
    """Read a derivation from JSON, and print an error as the command line does; return the exit status."""
    try:
        derivation.read(arguments[0])
    except StripcountError as error:
        print(f"stripcount: {printable(str(error))}", file=sys.stderr)
        return error.exit_status
    return 0


def _case_and_strip(name: str, rows: int, parameters: dict[str, str]) -> tuple[Case, Strip]:
    """Return a case and its strip."""
    case = Case.of(name, rows, parameters)
    return case, case.strip()


def _regenerate_theorems(arguments: Sequence[str]) -> int:
    """Compare a file of theorems with those that the program writes, as `verify` does before it runs Coq."""
    try:
        regenerate(arguments[0], _case_and_strip)
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
def valid_theorems() -> tuple[str, ...]:
    """Return small files of theorems as `gf --format coq` and `count --coq` write them."""
    puzzles = (
        ["magnets", "--rows", "1"],
        ["magnets", "--rows", "2"],
        ["--graph", "grid", "--problem", "spanning tree", "--rows", "2"],
    )
    stored = (Path(__file__).parent.parent / "data" / "theorems" / f"one-{kind}.v" for kind in ("graph", "board"))
    written = (output_of(["gf", *puzzle, "--no-store", "--format", "coq"]) for puzzle in puzzles)
    return (*written, *(path.read_text("ascii") for path in stored))


def _theorems_command(rng: random.Random, folder: Path) -> Command:
    """Mutate a file of theorems."""
    return Command((mutated_text(valid_theorems(), rng),), program=_regenerate_theorems)


def _answer_question(arguments: Sequence[str]) -> int:
    """Answer a request of the page for playing, as the server does."""
    try:
        print(answer(*read_question(arguments[0].encode("utf-8", "surrogatepass")), Limits(1.0))["sentence"])
    except StripcountError as error:
        print(f"stripcount: {printable(str(error))}", file=sys.stderr)
        return error.exit_status
    return 0


def _question_command(rng: random.Random, folder: Path) -> Command:
    """Mutate a request of the page, or the board in it."""
    board = mutated_text(BOARD_TEXTS, rng) if rng.random() < 0.5 else mutated_json([*MAGNETS_JSON, *DOMINOSA_JSON], rng)
    valid_request: Json = {"ask": rng.choice(("unique", "rate", "add")), "board": board}
    request = mutated_json([valid_request], rng) if rng.random() < 0.3 else json.dumps(valid_request)
    return Command((request,), program=_answer_question)


def _read_rule(arguments: Sequence[str]) -> int:
    """Print the meaning of a rule in words."""
    try:
        print(read_sentence(arguments[0]))
    except StripcountError as error:
        print(f"stripcount: {printable(str(error))}", file=sys.stderr)
        return error.exit_status
    return 0


def _sentence_command(rng: random.Random, folder: Path) -> Command:
    """Mutate a rule in words."""
    return Command((mutated_text(SENTENCES, rng),), program=_read_rule)


def _derivation_command(rng: random.Random, folder: Path) -> Command:
    """Mutate the JSON of a derivation."""
    return Command((mutated_json([*valid_derivations()], rng),), program=_read_derivation)


READERS = (
    Target("certificates read alone", _certificate_command, 10),
    Target("derivations", _derivation_command),
    Target("theorems", _theorems_command, 3),
    Target("questions of the page", _question_command, 3),
    Target("OEIS entries", _entry_command, 3),
    Target("OEIS names and terms", _oeis_lists_command, 3),
    json_file_target(
        "verdicts", ["prove", "--no-store", "--max-memory", "50M", "--recheck", "input.json"], valid_verdicts
    ),
    json_file_target("certificates", ["verify", "input.json"], valid_certificates),
    json_file_target("packed certificates", ["verify", "input.json.xz"], valid_certificates, "input.json.xz"),
    json_file_target("claims", ["prove", "--no-store", "--table", "input.json"], valid_claim_tables),
    Target("block rules", _block_rule_command, 10),
    Target("rules in words", _sentence_command, 10),
    Target("results folder", _results_folder_command, 30),
    Target("results shown", _atlas_command, 30),
    json_file_target(
        "kept results of soak", ["soak", "dominosa", "--boards", "2", "--keep", "input.json"], valid_soak_files, share=1
    ),
    Target("batches", _batch_command, 3),
    Target("books", _book_command, 30),
    text_file_target("board files", ["convert", "input.txt"], BOARD_TEXTS),
    binary_files_target("store", ["gf", "hard-squares", "-r", "1", "--store", STORE], valid_stores),
    binary_files_target("listed store", ["store", "--store", STORE], valid_stores),
    binary_files_target(
        "store of entries", ["settle", ENTRY, "--budget", "1", "--store", "settled.sqlite"], valid_stores
    ),
    binary_files_target(
        "kept columns", ["terms", "magnets", "-r", "2", "-k", "4", "--sweep", "board", "--store", STORE], valid_fronts
    ),
)
