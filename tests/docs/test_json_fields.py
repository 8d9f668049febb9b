"""The pages on JSON: every command named prints the fields that the page lists, and every field is explained."""

import json
import random
import re
import shutil
from pathlib import Path

import click
import pytest

from stripcount.cli.main import COMMANDS, cli, run
from stripcount.gf.modular import Execution, derive_modular
from stripcount.machine.explore import explore
from stripcount.printed import PRINTED, printed_puzzle, written
from stripcount.puzzles.magnets import Magnets
from stripcount.storage.results import write_manifest
from stripcount.storage.store import Store
from tests.docs.transcripts import ROOT, Page, command_output, prepare_folder

REFERENCE = ROOT / "src" / "docs" / "reference"
FIELDS, FORMATS = REFERENCE / "json-fields.md", REFERENCE / "file-formats.md"
ROWS = re.findall(r"^\| `(stripcount [^|]*)` \| (.*) \|$", FIELDS.read_text(encoding="utf-8"), re.M)


def names(text: str) -> list[str]:
    return re.findall(r"`(\w+)`", text)


def section(title: str) -> list[str]:
    """Return the fields that a section of the page on formats lists."""
    body = FORMATS.read_text(encoding="utf-8").split(f"## {title}\n")[1].split("\n## ")[0]
    return next(names(part) for part in body.split("\n\n") if part.startswith("`") and len(names(part)) > 5)


@pytest.mark.one_in(8, "further commands of the pages")
@pytest.mark.long_cases(
    "runs what the pages show", "identify 3,14,47 --rows 2 --json", "prove --table claims.json --json"
)
@pytest.mark.parametrize(("command", "fields"), ROWS, ids=[command.removeprefix("stripcount ") for command, _ in ROWS])
def test_a_command_prints_the_fields_of_the_page(
    command: str, fields: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(prepare_folder(Page(FIELDS), tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    found = json.loads(command_output(command).splitlines()[0])
    assert isinstance(found, list) == fields.startswith("a list of")
    always, _, of_graphs = fields.partition(", that of graphs also ")
    for one in found if isinstance(found, list) else [found]:
        assert list(one) == names(always if one.get("puzzle") != "graphs" or not of_graphs else fields)


def test_every_field_is_explained_once() -> None:
    explained = re.findall(r"^\| `(\w+)` \| \S", FIELDS.read_text(encoding="utf-8"), re.M)
    assert explained == sorted({name for _, fields in ROWS for name in names(fields)})


def listed(beginning: str) -> list[str]:
    """The fields that a sentence of the page lists."""
    sentence = re.search(rf"`{re.escape(beginning)}` prints (?:a list of )?((?:`\w+`\s?)+)", FIELDS.read_text("utf-8"))
    assert sentence, beginning
    return names(sentence[1])


def test_what_store_and_reproduce_print_has_the_fields_of_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = tmp_path / "store.sqlite"
    cache = Store(store, "magnets, 2 rows")
    derive_modular(explore(Magnets(2)).machine(), execution=Execution(cache=cache))
    assert run(["store", "--store", str(store), "--json"]) == 0
    assert [list(one) for one in json.loads(capsys.readouterr().out)] == [listed("store --json")]
    assert run(["store", "--store", str(store), "--prune-all", "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)) == ["deleted"]

    folder = tmp_path / "results" / "circuit-board"
    folder.mkdir(parents=True)
    for path in (ROOT / "results" / "circuit-board").glob("rows-03.*"):
        shutil.copy(path, folder)
    write_manifest(folder.parent)
    assert run(["reproduce", str(folder.parent), "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)) == listed("reproduce DIR --json")


def command(context: click.Context, name: str) -> click.Command:
    found = cli.get_command(context, name)
    assert found is not None
    return found


def test_every_command_with_json_is_on_the_page() -> None:
    context = click.Context(cli)
    commands = {name for name in COMMANDS if any("--json" in p.opts for p in command(context, name).params)}
    text = FIELDS.read_text(encoding="utf-8")
    assert commands >= {"gf", "prove", "solve"}
    missing = [name for name in commands if not re.search(rf"(`|stripcount ){name} [^|]*--json`", text)]
    assert missing == [], f"add the fields of these commands to {FIELDS.name}"


@pytest.mark.parametrize("name", PRINTED)
def test_a_board_as_json_has_the_fields_that_its_format_describes(name: str) -> None:
    kind = printed_puzzle(name)
    assert kind.random_board is not None
    record = json.loads(written(kind.random_board(random.Random(1)), "json"))
    assert record.pop("puzzle") == name
    about = kind.writable_formats["json"].about
    assert [field for field in record if not re.search(rf"\b{field}\b", about)] == [], about


def test_records_certificates_and_claims_have_the_fields_of_the_page(tmp_path: Path) -> None:
    record = json.loads((ROOT / "results" / "circuit-board" / "rows-03.json").read_text(encoding="utf-8"))
    assert set(record) == set(section("A recorded result"))
    certificate = tmp_path / "c.json"
    assert run(["gf", "magnets", "--rows", "1", "--certificate", str(certificate)]) == 0
    fields = list(json.loads(certificate.read_text(encoding="utf-8")))
    assert fields == [name for name in section("A certificate") if name != "machine"]
    table = json.loads((ROOT / "tests" / "data" / "oeis-empirical.json").read_text(encoding="utf-8"))
    assert {name for entry in table["entries"] for name in entry} | {"gf"} == set(section("A table of claims"))
