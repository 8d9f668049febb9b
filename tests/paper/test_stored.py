"""Large records are proved again from the function and the primes they hold."""

import json
import shutil
from pathlib import Path

import pytest
from records.stored import prove_stored

from stripcount.errors import BadInput, Disagreement

RESULTS = Path(__file__).parents[2] / "results" / "magnets"


def copied(name: str, folder: Path) -> Path:
    (folder / "magnets").mkdir()
    return Path(shutil.copy(RESULTS / name, folder / "magnets" / name))


def test_the_evidence_follows_from_function_and_primes(tmp_path: Path) -> None:
    path = copied("rows-04.json", tmp_path)
    record = json.loads(path.read_text("utf-8"))
    assert "magnets/rows-04: proved, the order equals the 59 states" in prove_stored(tmp_path, "magnets/rows-04")
    again = json.loads(path.read_text("utf-8"))
    assert again["because"].startswith(record["because"])
    assert again | {"because": record["because"]} == record
    path.write_text(json.dumps(record | {"primes": record["primes"][:1]}), "utf-8")
    assert "magnets/rows-04: checked" in prove_stored(tmp_path, "magnets/rows-04")


def test_a_false_function_is_found(tmp_path: Path) -> None:
    path = copied("rows-04.json", tmp_path)
    record = json.loads(path.read_text("utf-8"))
    record["numerator"][7] = str(int(record["numerator"][7]) + 1)
    path.write_text(json.dumps(record), "utf-8")
    with pytest.raises(Disagreement, match=r"a\(7\) modulo"):
        prove_stored(tmp_path, "magnets/rows-04")


def test_a_function_of_every_second_column_is_not_for_this(tmp_path: Path) -> None:
    copied("rows-03.json", tmp_path)
    with pytest.raises(BadInput, match="in every column"):
        prove_stored(tmp_path, "magnets/rows-03")
