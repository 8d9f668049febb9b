"""The certificates stored with the results: they state the recorded functions, and the program verifies them."""

import json
import lzma
import random
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from stripcount import verify_certificate as alone
from stripcount.check.certificate.content import Certificate
from stripcount.check.certificate.entries import verify_entry
from stripcount.check.certificate.files import read_certificates
from stripcount.cli.main import run
from stripcount.errors import Disagreement
from stripcount.oeis.settled import ReadEntry
from stripcount.storage.reader import parse_json

FOLDER = Path(__file__).parents[2] / "results" / "certificates"
PATHS = sorted([*FOLDER.glob("*.json"), *FOLDER.glob("*.json.xz")])
SETTLED = FOLDER / "settled.zip"
check_alone: Callable[[bytes], list[str]] = vars(alone)["check"]  # a file without type annotations


def test_certificates_are_small_and_about_what_they_say() -> None:
    assert len(PATHS) > 20
    assert sum(path.stat().st_size for path in PATHS) < 2_000_000
    for path in PATHS:
        raw = path.read_bytes()
        puzzle = json.loads(lzma.decompress(raw) if path.suffix == ".xz" else raw)["puzzle"]
        assert path.name.startswith(f"{puzzle['name']}-{puzzle['rows']}.")


@pytest.mark.some_cases("further records of the note", "magnets-2.json")
@pytest.mark.parametrize("name", ["magnets-2.json", "ring-ring-3.json"])
def test_a_few_certificates_are_verified(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(FOLDER / name)]) == 0
    assert "verified" in capsys.readouterr().out


@pytest.mark.long("reads and recomputes the records of the note")
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_certificate_is_verified(path: Path) -> None:
    assert run(["verify", str(path)]) == 0


@pytest.mark.long("explores and merges Magnets with nine rows")
def test_the_witness_of_an_order_is_verified(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(FOLDER / "orders" / "magnets-09.json.xz")]) == 0
    assert "a reduced denominator of degree 50040 in x^2" in capsys.readouterr().out


@pytest.mark.long("reads and recomputes the records of the note")
def test_a_sample_of_the_settled_entries_is_verified_by_both() -> None:
    """Entries of the OEIS: the function follows from the reading of the name, and alone from its tiles or machine."""
    assert SETTLED.stat().st_size < 15_000_000
    with zipfile.ZipFile(SETTLED) as archive:
        names = archive.namelist()
        assert len(names) > 1000
        alone.SPENT[0] = 0
        for at, name in enumerate(random.Random(4).sample(names, 30)):
            data = archive.read(name)
            assert check_alone(data)[0].startswith("verified: what the ")
            if at < 5:
                found = parse_json(Certificate, data, name)
                assert f"{found.puzzle.parameters['entry']}.json" == name
                assert "trusted: this reading" in list(verify_entry(found))[-1]


def test_an_entry_with_another_rule_or_number_of_rows_is_refused() -> None:
    with zipfile.ZipFile(SETTLED) as archive:
        fields = json.loads(archive.read("A183330.json"))
    for change in (
        {"rows": fields["puzzle"]["rows"] + 1},
        {"parameters": {**fields["puzzle"]["parameters"], "rule": "all arrays"}},
        {"parameters": {**fields["puzzle"]["parameters"], "reading": "[]"}},
        {"parameters": {"entry": "A183330"}},
    ):
        spoilt = {**fields, "puzzle": {**fields["puzzle"], **change}}
        found = parse_json(Certificate, json.dumps(spoilt).encode(), "it").sealed()
        assert isinstance(found, Certificate)
        with pytest.raises(Disagreement):
            list(verify_entry(found))


@pytest.mark.long("translates a thousand readings")
def test_the_rule_of_every_certificate_is_that_of_its_reading() -> None:
    for _, _, _, found in read_certificates(SETTLED):
        assert isinstance(found, Certificate)
        given = found.puzzle.parameters
        entry = ReadEntry(given["entry"], json.loads(given["reading"]), found.statement.offset)
        assert str(entry.meaning().name) == given["rule"]


@pytest.mark.long("reads and recomputes the records of the note")
def test_settled_entries_are_verified_by_both(pytestconfig: pytest.Config) -> None:
    """A sixth of them, drawn as the order of the tests is: all take three minutes, by `stripcount verify FILE`."""
    with zipfile.ZipFile(SETTLED) as archive:
        names = archive.namelist()
        chosen = {*random.Random(pytestconfig.getoption("order")).sample(names, len(names) // 6)}
        for name in chosen:
            alone.SPENT[0] = 0
            assert check_alone(archive.read(name))
    for name, number, count, found in read_certificates(SETTLED):
        assert isinstance(found, Certificate)
        assert number <= count
        if name in chosen:
            assert list(verify_entry(found))
