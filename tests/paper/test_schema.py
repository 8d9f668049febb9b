"""Every file of results is valid by its schema."""

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from stripcount.storage.record_file import read_record
from stripcount.storage.results import record_paths

RESULTS = Path(__file__).parents[2] / "results"
FILES = {
    "bounds": ["magnets/bounds.json"],
    "vector": sorted(path.relative_to(RESULTS).as_posix() for path in RESULTS.glob("magnets/vectors/*")),
    "irreducible": ["magnets/irreducible.json"],
    "normal": ["magnets/normal.json"],
    "order": ["magnets/order.json"],
    "links": ["links.json"],
    "wrapped": ["wrapped.json"],
    "bridge": ["bridge.json"],
    "boards": ["boards.json"],
    "squares": ["magnets/squares.json"],
    "published": ["published.json"],
    "verdicts": ["oeis/verdicts.json"],
    "settled": ["oeis/settled/entries.json.xz"],
    "summary": ["oeis/settled/summary.json"],
    "theorems": ["formal/entries.json.xz"],
    "compiled": ["formal/puzzles.json"],
    "formal-summary": ["formal/summary.json"],
}


def test_every_file_of_results_has_a_schema() -> None:
    known = {name for names in FILES.values() for name in names} | {"manifest.json"}
    known |= {path.relative_to(RESULTS).as_posix() for path in record_paths(RESULTS)}
    files = {path.relative_to(RESULTS).as_posix() for path in [*RESULTS.rglob("*.json"), *RESULTS.rglob("*.json.xz")]}
    unknown = {name for name in files - known if not name.startswith(("schema/", "certificates/"))}
    assert unknown == set(), "write a schema in results/schema, and list the file under it in FILES"
    assert set(FILES) | {"record"} == {path.name.partition(".")[0] for path in (RESULTS / "schema").iterdir()}


def validator(kind: str) -> Any:
    import jsonschema  # takes a second, which only the process that runs these tests need spend

    schema = json.loads((RESULTS / "schema" / f"{kind}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.long("two hundred records")
def test_records_are_what_their_schema_says() -> None:
    check = validator("record")
    plain = [path for path in record_paths(RESULTS) if path.suffix == ".json"]
    assert len(plain) > 190
    for path in plain:
        check.validate(json.loads(path.read_text(encoding="utf-8")))
    packed = [path for path in record_paths(RESULTS) if path.suffix == ".xz" and path.stat().st_size < 2_000_000]
    assert len(packed) == 4
    for path in packed:
        check.validate(read_record(path))


@pytest.mark.long_cases("large files", "settled", "theorems", "vector", "verdicts")
@pytest.mark.parametrize("kind", FILES)
def test_further_files_are_what_their_schemas_say(kind: str) -> None:
    check = validator(kind)
    assert FILES[kind]
    for name in FILES[kind]:
        raw = (RESULTS / name).read_bytes()
        check.validate(json.loads(lzma.decompress(raw) if name.endswith(".xz") else raw))


def test_a_record_under_an_old_name_is_not_valid() -> None:
    record = json.loads((RESULTS / "magnets" / "rows-03.json").read_text(encoding="utf-8"))
    check = validator("record")
    assert check.is_valid(record)
    changes: list[dict[str, object]] = [{"minimal_states": 28}, {"order": "28"}, {"denominator": []}, {"commit": "x"}]
    for change in [*changes, {"evidence": "believed"}]:
        assert not check.is_valid(record | change)
