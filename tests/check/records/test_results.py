"""The results folder: complete, up to date, and reproduced by other methods."""

import json
import lzma
import shutil
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from records.derive import derive_record, square_record, write_record
from records.readme import reach_table, results_readme
from records.rebuild import refresh
from records.wanted import function_cases, missing_cases

from stripcount.check.records.reproduction import reproduce
from stripcount.cli.main import run
from stripcount.puzzles.case import Case
from stripcount.storage import reader
from stripcount.storage.record_file import read_record
from stripcount.storage.results import (
    changed_files,
    gf_of,
    record_paths,
    slug,
    write_manifest,
)
from stripcount.storage.whole_file import write_whole
from tests.recorded import RESULTS, recorded
from tests.sentences import Says

pytestmark = pytest.mark.long("reads and recomputes stored results")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small results folder, made anew."""
    path = tmp_path_factory.mktemp("results")
    for puzzle, rows in (("magnets", 2), ("magnets", 4), ("domino-tiling", 3)):
        write_record(path, derive_record(Case.of(puzzle, rows)))
    squares = [square_record(side) for side in (2, 4)]
    write_whole(path / "magnets" / "squares.json", json.dumps({"squares": squares}), folders=True)
    refresh(path)
    return path


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    """A copy that a test may change."""
    return shutil.copytree(made, tmp_path / "results")


def test_a_fresh_folder_is_reproduced_by_other_methods(folder: Path) -> None:
    found = list(reproduce(folder, 60, seed=5))
    assert [a.outcome for a in found] == ["agreed"] * 6
    assert {a.second for a in found} == {
        "files",
        "full machine modulo random primes (seed 5)",
        "board sweep with primes drawn at random",
    }


def test_what_the_budget_does_not_reach_is_listed(folder: Path) -> None:
    assert [a.outcome for a in reproduce(folder, 0)] == ["agreed"] + ["not run"] * 5


@pytest.mark.parametrize("name", ["magnets/rows-02.json", "magnets/rows-04.b.txt", "README.md", "magnets/squares.json"])
def test_one_changed_digit_fails(folder: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / name
    text = path.read_text()
    at = next(i for i, c in enumerate(text) if c.isdigit() and i > len(text) // 2)
    path.write_text(text[:at] + str((int(text[at]) + 1) % 10) + text[at + 1 :])
    assert len(changed_files(folder)) == 1
    assert run(["reproduce", str(folder), "--budget", "0"]) == 1
    assert f"{name} has changed" in capsys.readouterr().out


def test_a_wrong_coefficient_is_found_even_with_a_right_checksum(folder: Path) -> None:
    for name in ("magnets/rows-02.json", "magnets/rows-04.json"):
        path = folder / name
        record = json.loads(path.read_text())
        record["denominator"][3] = str(int(record["denominator"][3]) + 1)
        path.write_text(json.dumps(record))
    refresh(folder)
    verdicts = {a.claim: a.outcome for a in reproduce(folder, 60)}
    assert verdicts["magnets/rows-02"] == verdicts["magnets/rows-04"] == "disagreed"
    assert verdicts["domino-tiling/rows-03"] == "agreed"


FORGED = {
    "coefficient": lambda r: r["denominator"].__setitem__(2, str(int(r["denominator"][2]) + 2**31 - 1)),
    "growth": lambda r: r["growth"].__setitem__("per_column", "99.999"),
    "order": lambda r: r.__setitem__("order", 7),
    "states": lambda r: r.__setitem__("states", 1),
    "merged states": lambda r: r.__setitem__("merged_states", 1),
    "transitions": lambda r: r.__setitem__("transitions", 10**9),
    "because": lambda r: r.__setitem__("because", "nonsense"),
    "evidence": lambda r: r.__setitem__("evidence", "checked"),
    "method": lambda r: r.__setitem__("method", "guess"),
    "seconds": lambda r: r.__setitem__("seconds", 10**9),
    "negative seconds": lambda r: r.__setitem__("seconds", -1),
    "terms used": lambda r: r.__setitem__("terms_used", 3),
    "primes": lambda r: r.__setitem__("primes", [15]),
    "digits": lambda r: r["growth"].__setitem__("digits", 30),
    "radius": lambda r: r["growth"].__setitem__("radius", "0.5"),
    "terms": lambda r: r["terms"].__setitem__(3, "48"),
}


@pytest.mark.parametrize("forgery", FORGED)
def test_item_9_consistently_forged_results_are_found(folder: Path, forgery: str) -> None:
    """Each with checksums, terms and b-file made to fit, in a folder with nothing else."""
    path = folder / "magnets" / "rows-04.json"
    others = [other for other in folder.rglob("*") if other.is_file() and not other.match("rows-04.*")]
    for other in others:
        other.unlink()
    record = json.loads(path.read_text())
    FORGED[forgery](record)
    if forgery == "coefficient":
        gf = gf_of(record)
        assert gf is not None
        record["terms"] = [str(a) for a in gf.terms(len(record["terms"]))]
    write_record(folder, record)
    write_manifest(folder)
    files, forged = reproduce(folder, 60)
    assert (files.outcome, forged.claim, forged.outcome) == ("agreed", "magnets/rows-04", "disagreed")


def test_rebuilding_goes_on_where_it_stopped(folder: Path) -> None:
    planned = [Case.of("magnets", 2), Case.of("magnets", 3), Case.of("magnets", 4)]
    assert missing_cases(folder, iter(planned)) == [Case.of("magnets", 3)]


def test_every_planned_problem_has_a_file_of_its_own() -> None:
    names = [slug(case) for case in function_cases()]
    assert len(set(names)) == len(names) > 100


def test_the_results_of_the_project_are_what_the_manifest_says() -> None:
    assert changed_files(RESULTS) == []


def test_the_tables_of_the_project_are_fresh() -> None:
    assert (RESULTS / "README.md").read_text(encoding="utf-8") == results_readme(RESULTS, recorded())


def test_the_readme_tells_how_far_the_results_go() -> None:
    readme = (RESULTS.parent / "README.md").read_text(encoding="utf-8")
    assert reach_table(recorded()) in readme


def test_the_smallest_results_of_the_project_are_computed_again_by_other_methods(tmp_path: Path) -> None:
    """Cheapest first; however slow the machine, the same twelve. The largest files are packed and left out."""
    folder = shutil.copytree(RESULTS, tmp_path / "results", ignore=shutil.ignore_patterns("rows-*.json.xz"))
    write_manifest(folder)
    found = list(islice(reproduce(folder, 10**6), 12))
    assert len(found) == 12
    assert [a for a in found if a.outcome != "agreed"] == []


def test_every_record_regenerates_the_terms_it_lists() -> None:
    for path in record_paths(RESULTS):
        if path.stat().st_size < 300_000:
            record = read_record(path)
            gf = gf_of(record)
            assert gf is None or list(map(int, record["terms"])) == gf.terms(len(record["terms"]))


def test_a_folder_without_a_manifest_is_no_results_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], says: Says
) -> None:
    assert run(["reproduce", str(tmp_path)]) == 2
    says.text(capsys.readouterr().err)
    assert run(["reproduce", str(tmp_path / "nowhere")]) == 2
    assert run(["reproduce", str(tmp_path), "--budget", "soon"]) == 2
    shutil.rmtree(tmp_path)


HOSTILE: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "wrong type": (lambda r: r.__setitem__("rows", "4"), "expected `int`, got `str` - at `$.rows`"),
    "huge number": (lambda r: r.__setitem__("rows", 10**9), "expected `int` <= 1000 - at `$.rows`"),
    "power of ten": (lambda r: r["growth"].__setitem__("per_column", "1e999999999"), "at `$.growth.per_column`"),
    "unknown field": (lambda r: r.__setitem__("extra", 1), "object contains unknown field `extra`"),
    "missing field": (lambda r: r.pop("states"), "object missing required field `states`"),
    "half a function": (lambda r: r.pop("terms"), "a function needs all of its fields"),
    "code": (lambda r: r.__setitem__("puzzle", "/tmp/evil.py:Evil"), "its puzzle is not built in"),
    "path": (lambda r: r.__setitem__("puzzle", "../magnets"), "its puzzle is not built in"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_record_that_is_not_one_disagrees_and_the_others_are_read(folder: Path, name: str) -> None:
    change, sentence = HOSTILE[name]
    path = folder / "magnets" / "rows-04.json"
    record = json.loads(path.read_text())
    change(record)
    path.write_text(json.dumps(record))
    for other in [other for other in folder.rglob("*") if other.is_file() and not other.match("rows-0[24].*")]:
        other.unlink()
    write_manifest(folder)
    found = {a.claim: a for a in reproduce(folder, 60)}
    assert found["magnets/rows-04"].outcome == "disagreed"
    assert sentence in found["magnets/rows-04"].detail
    assert found["magnets/rows-02"].outcome == "agreed"


def test_what_cannot_fit_is_not_run(folder: Path) -> None:
    path = folder / "magnets" / "rows-04.json"
    path.write_text(path.read_text().replace('"rows": 4', '"rows": 900'))
    write_manifest(folder)
    found = {a.claim: a for a in reproduce(folder, 60)}
    assert found["magnets/rows-900"].outcome == "not run"
    assert "Magnets with 900 rows needs more than" in found["magnets/rows-900"].detail


def test_links_out_of_the_folder_and_packed_bombs_are_refused(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, says: Says
) -> None:
    monkeypatch.setattr(reader, "MAX_BYTES", 1 << 20)
    bomb = folder / "magnets" / "rows-05.json.xz"
    bomb.write_bytes(lzma.compress(b" " * (1 << 22)))
    (folder / "oeis").mkdir()
    (folder / "oeis" / "verdicts.json").write_text("{}")
    write_manifest(folder)
    found = {a.claim: a for a in reproduce(folder, 0)}
    assert "rows-05.json.xz expands beyond" in found["magnets/rows-05"].detail
    assert found["oeis/verdicts"].outcome == "disagreed"
    bomb.unlink()
    (folder / "magnets" / "secret.txt").symlink_to(tmp_path / "elsewhere.txt")
    assert run(["reproduce", str(folder)]) == 2
    says.text(capsys.readouterr().err)


class Clock:
    """A clock that moves on by ten seconds whenever it is read."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 10
        return self.now


def test_reading_and_an_item_that_takes_long_count_as_well(folder: Path) -> None:
    clock = Clock()
    outcomes = [a.outcome for a in reproduce(folder, 35, seed=5, clock=clock)]
    assert outcomes == ["agreed"] * 3 + ["not run"] * 3
    assert clock.now < 100
