"""Large records are proved again from the function they hold."""

import json
import re
import shutil
from math import prod
from pathlib import Path

import pytest
from records.derive import provenance
from records.stored import prove_stored

from stripcount.errors import BadInput, Disagreement
from tests.sentences import Says

RESULTS = Path(__file__).parents[2] / "results" / "magnets"


def copied(name: str, folder: Path) -> Path:
    (folder / "magnets").mkdir()
    return Path(shutil.copy(RESULTS / name, folder / "magnets" / name))


def made_before(record: dict[str, object]) -> dict[str, object]:
    return dict.fromkeys(provenance()) | record


@pytest.mark.long("recomputes records of the note")
def test_primes_are_added_until_they_pass_the_bound(tmp_path: Path) -> None:
    path = copied("rows-04.json", tmp_path)
    record = json.loads(path.read_text("utf-8"))
    for kept in (len(record["primes"]), 1):
        path.write_text(json.dumps(record | {"primes": record["primes"][:kept]}), "utf-8")
        assert "magnets/rows-04: proved, the order equals the 59 states" in prove_stored(tmp_path, "magnets/rows-04")
        again = json.loads(path.read_text("utf-8"))
        assert again["primes"][:kept] == record["primes"][:kept]
        assert len(set(again["primes"])) == len(again["primes"]) >= kept + 2
        bits = int(re.findall(r"coefficient \((\d+) bits\)", again["because"])[0])
        assert prod(again["primes"]) > 2 << bits
        assert {
            name: again[name] for name in provenance()
        } == provenance()  # the evidence is that of the program of today
        assert again | {name: record.get(name) for name in ("because", "primes", *provenance())} == made_before(record)


def test_a_false_function_is_found(tmp_path: Path, says: Says) -> None:
    path = copied("rows-04.json", tmp_path)
    record = json.loads(path.read_text("utf-8"))
    record["numerator"][7] = str(int(record["numerator"][7]) + 1)
    path.write_text(json.dumps(record), "utf-8")
    with says(Disagreement):
        prove_stored(tmp_path, "magnets/rows-04")


def test_a_function_of_every_second_column_is_not_for_this(tmp_path: Path, says: Says) -> None:
    copied("rows-03.json", tmp_path)
    with says(BadInput):
        prove_stored(tmp_path, "magnets/rows-03")
