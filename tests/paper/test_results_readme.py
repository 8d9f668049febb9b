"""The README of results/: it names whatever lies there, and explains every column of its tables."""

import json

from records.readme import COLUMN_MEANINGS, COMPUTER_NOTE, CONTENTS, RECORD_TITLES, results_readme

from stripcount.storage.results import record_paths
from tests.recorded import RESULTS

TEXT = (RESULTS / "README.md").read_text(encoding="utf-8")
UNNAMED = {"README.md", "LICENSE"}


def test_every_folder_and_every_file_beside_the_records_is_named() -> None:
    listed = " ".join(CONTENTS)
    named = {part for part in listed.replace("`", " ").replace(",", " ").split() if part}
    files = {path.relative_to(RESULTS).as_posix() for path in RESULTS.iterdir() if path.is_file()} - UNNAMED
    folders = {f"{path.relative_to(RESULTS).as_posix()}/" for path in RESULTS.iterdir() if path.is_dir()}
    deeper = {
        path.relative_to(RESULTS).as_posix() for path in RESULTS.glob("magnets/*.json") if "rows-" not in path.name
    }
    deeper |= {f"{path.relative_to(RESULTS).as_posix()}/" for path in RESULTS.glob("*/*") if path.is_dir()}
    add = "say in CONTENTS what the file or folder holds"
    assert {name for name in files | deeper if name not in named} == set(), add
    assert {name for name in folders if not any(word.startswith(name) for word in named)} == set(), add
    assert {name for name in named if not (RESULTS / name).exists()} == set(), "remove it from CONTENTS"
    assert all(name in TEXT and says in TEXT for name, says in CONTENTS.items())


def test_every_column_is_explained() -> None:
    assert set(RECORD_TITLES) <= set(COLUMN_MEANINGS)
    assert all(f"| {name} | {says} |" in TEXT for name, says in COLUMN_MEANINGS.items())
    assert COMPUTER_NOTE in TEXT


def test_a_readme_of_no_records_says_what_is_where() -> None:
    assert "| `schema/` |" in results_readme(RESULTS, [])


def test_every_record_says_by_which_program_it_was_made() -> None:
    plain = [path for path in record_paths(RESULTS) if path.suffix == ".json"]
    fields = [json.loads(path.read_text(encoding="utf-8")) for path in plain]
    assert [path.name for path, record in zip(plain, fields) if not (record["commit"] and record["libraries"])] == []
