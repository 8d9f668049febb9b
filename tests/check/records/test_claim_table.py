"""Tables of OEIS entries: every entry has a verdict, stored ones are up to date, and no text in a table is executed."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stripcount.check.recheck import recheck
from stripcount.check.records.claim_table import (
    ClaimedEntry,
    StoredEntry,
    claimed_entry_of,
    read_table,
    read_verdicts,
    results_of_verdicts,
    verdicts_readme,
    verify_verdicts,
    verifying_methods,
    write_verdicts,
)
from stripcount.check.records.reproduction import reproduce
from stripcount.claims.prove import Verdict
from stripcount.count import Count
from stripcount.errors import BadInput, Disagreement, Unavailable
from stripcount.language.rule_text import block_rule
from stripcount.storage.reader import Damaged
from stripcount.storage.results import write_manifest
from tests.sentences import Says

ROOT = Path(__file__).parents[3]
TABLE = "tests/data/oeis-empirical.json"
RESULTS = ROOT / "results" / "oeis"
SOURCE = json.loads((ROOT / TABLE).read_text())["entries"]


def judged(entry: ClaimedEntry, **given: Any) -> Verdict:
    return Count(entry.strip, **given).prove(entry.claim)


@pytest.fixture(scope="module")
def verdicts() -> dict[str, tuple[ClaimedEntry, Any]]:
    return {entry.anumber: (entry, judged(entry)) for entry in read_table(ROOT / TABLE)}


def changed(at: int = 2, **values: Any) -> dict[str, Any]:
    """An entry of the table with some fields changed, those set to ... left out."""
    return {name: value for name, value in {**SOURCE[at], **values}.items() if value is not ...}


def entry(fields: dict[str, Any]) -> ClaimedEntry:
    return claimed_entry_of(msgspec.convert(fields, StoredEntry))


@pytest.mark.long("reads and recomputes stored results")
def test_every_entry_is_decided(verdicts: dict[str, tuple[ClaimedEntry, Any]]) -> None:
    found = {name: (v.status, v.valid_from, v.order, v.minimal) for name, (_, v) in verdicts.items()}
    assert found == {
        "A184224": ("proved", 7, 6, True),
        "A183795": ("proved", 11, 10, True),
        "A282310": ("proved", 4, 3, True),
        "A295939": ("proved", 22, 21, True),
        "A240651": ("proved", 16, 15, True),
        "A303796": ("proved", 33, 28, True),
        "A281831": ("proved", 4, 3, True),
        "A300535": ("proved", 79, 75, True),
        "A305907": ("proved", 71, 69, True),
    }


@pytest.mark.long("reads and recomputes stored results")
def test_the_stored_verdicts_are_fresh_and_verified(
    verdicts: dict[str, tuple[ClaimedEntry, Any]], tmp_path: Path
) -> None:
    write_verdicts(tmp_path, list(verdicts.values()), TABLE)
    for name in ("verdicts.json", "README.md"):
        assert (tmp_path / name).read_text(encoding="utf-8") == (RESULTS / name).read_text(encoding="utf-8")
    assert (RESULTS / "README.md").read_text(encoding="utf-8") == verdicts_readme(RESULTS)
    stored = read_verdicts(RESULTS)
    assert [json.loads(msgspec.json.encode(one.stored)) for one, _, _ in stored] == SOURCE
    again = [item.agreement() for item in results_of_verdicts(RESULTS / "verdicts.json")]
    assert [a.outcome for a in again] == ["agreed"] * len(SOURCE)


@pytest.mark.long("large certificates")
def test_a_changed_verdict_is_noticed(tmp_path: Path) -> None:
    held = json.loads((RESULTS / "verdicts.json").read_text())
    held["verdicts"] = held["verdicts"][2:5]
    held["verdicts"][1]["verdict"]["valid_from"] += 1
    (tmp_path / "oeis").mkdir()
    (tmp_path / "oeis" / "verdicts.json").write_text(json.dumps(held))
    write_manifest(tmp_path)
    again = {agreement.claim: agreement.outcome for agreement in reproduce(tmp_path, 60)}
    names = ("checksums", "oeis/A282310", "oeis/A295939", "oeis/A240651")
    assert again == dict(zip(names, ("agreed", "agreed", "disagreed", "agreed")))


def _stored_rows(rows: slice) -> dict[str, Any]:
    held: dict[str, Any] = json.loads((RESULTS / "verdicts.json").read_text())
    return {**held, "verdicts": held["verdicts"][rows]}


def _fields(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the place of every number, text and truth value in a JSON value."""
    if isinstance(value, (dict, list)):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _fields(inner, (*place, key))
    elif value is not None:
        yield place


def _edited(value: Any, name: Any) -> Any:
    """Return another value of the same kind."""
    if name in ("allowed", "gf"):
        return f"not ({value})" if name == "allowed" else f"{value} + x"
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return str(int(value) + 1) if value.lstrip("-").isdigit() else {"proved": "refuted"}.get(value, value + " ")


def _decides(place: tuple[Any, ...]) -> bool:
    """Whether something follows from a field; the source, numbers and names of entries only describe."""
    return place[0] != "source" and place[2:4] not in {("entry", "anumber"), ("entry", "about")}


@pytest.mark.parametrize(
    "row",
    [2, *(pytest.param(row, marks=pytest.mark.long("every stored verdict")) for row in range(len(SOURCE)) if row != 2)],
)
def test_every_edited_field_of_a_verdict_is_noticed(row: int, tmp_path: Path) -> None:
    path, original = tmp_path / "verdicts.json", _stored_rows(slice(row, row + 1))
    path.write_text(json.dumps(original))
    assert [entry.anumber for entry, _ in verify_verdicts(path)] == [SOURCE[row]["anumber"]]
    unnoticed = []
    for place in filter(_decides, _fields(original)):
        held = json.loads(json.dumps(original))
        inner = held
        for key in place[:-1]:
            inner = inner[key]
        inner[place[-1]] = _edited(inner[place[-1]], place[-1])
        path.write_text(json.dumps(held))
        try:
            list(verify_verdicts(path))
        except (Disagreement, BadInput, Damaged):
            continue
        unnoticed.append((place, inner[place[-1]]))
    assert unnoticed == []


def test_a_verdict_on_another_claim_is_refused(says: Says, tmp_path: Path) -> None:
    """A true verdict, but about a weaker claim than that of its entry."""
    held = _stored_rows(slice(2, 3))
    held["verdicts"][0]["verdict"]["claim"]["from"] += 3
    (tmp_path / "verdicts.json").write_text(json.dumps(held))
    with says(Disagreement):
        read_verdicts(tmp_path)


@pytest.mark.long("reads and recomputes stored results")
def test_other_shapes_of_entries() -> None:
    """The same arrays transposed, every second number of columns, and a claim as a function."""
    upright = entry(changed(fixed="rows", window=[3, 3], recurrence=[3, 3, 3]))
    assert judged(upright).status == "proved"  # the rule of this entry is symmetric
    row_rule = changed(7, claimed_order=None, recurrence=[1], valid_from=2, terms=[1])
    assert judged(entry(row_rule)).failure is not None
    doubled = changed(grow=[2, 0], terms=[16, 249, 3888, 60705], recurrence=..., claimed_order=3, valid_from=None)
    assert judged(entry(doubled)).order == 3
    function = changed(recurrence=..., gf="x*(4+4*x+3*x^2)/(1-3*x-3*x^2-3*x^3)", valid_from=None)
    assert judged(entry(function)).status == "proved"
    assert judged(entry({**function, "gf": "x*(4+4*x)/(1-3*x-3*x^2-3*x^3)"})).reason.startswith("a(3) is 63, not 60")


@pytest.mark.long("reads and recomputes stored results")
def test_wrong_claims_are_refuted_and_wrong_terms_noticed() -> None:
    wrong = judged(entry(changed(recurrence=[3, 3, 2])))
    assert (wrong.status, wrong.valid_from) == ("refuted", None)
    assert wrong.reason.startswith("a(4) is 249, not 245 as claimed")  # 3·(63 + 16) + 2·4
    terms = judged(entry(changed(terms=[4, 16, 63, 250])))
    assert terms.reason == "a(4) is 249, not 250 as in the terms given; the offset, columns or divisor may be wrong"
    half = judged(entry(changed(multiplier="1/3", terms=[2])))
    assert half.reason == "a(1) is 4/3, not 2 as in the terms given; the offset, columns or divisor may be wrong"
    longer = judged(entry(changed(6, recurrence=[2, 6, 5, 2], valid_from=5)))  # times 1 + x
    assert (longer.status, longer.order, longer.minimal) == ("proved", 3, False)


@pytest.mark.long("reads and recomputes stored results")
def test_what_is_too_large_is_undecided_and_says_why(says: Says) -> None:
    large = entry(changed(size=40))
    verdict = judged(large, max_memory=1 << 30)
    assert verdict.status == "undecided"
    assert verdict.reason.startswith("A282310 with 40 rows needs more than")
    assert verifying_methods(large, verdict) is None
    with says(Disagreement):
        recheck(entry(changed()).strip, verdict)


@pytest.mark.parametrize(
    "source",
    [
        lambda: changed(allowed=...),
        lambda: changed(values=0),
        lambda: changed(window=[3]),
        lambda: changed(window=[2, 3]),
        lambda: changed(fixed="diagonal"),
        lambda: changed(multiplier="2"),
        lambda: changed(grow=[1, -4]),
        lambda: changed(terms=[4, -16]),
        lambda: changed(recurrence=["x"]),
        lambda: changed(recurrence=[], claimed_order=None),
        lambda: changed(valid_from=1),
        lambda: changed(allowed="open('x')"),
        lambda: "no entry",
    ],
)
def test_bad_entries_are_named(source: Callable[[], Any], tmp_path: Path, says: Says) -> None:
    path = tmp_path / "table.json"
    path.write_text(json.dumps({"entries": [source()]}))
    with says((BadInput, Damaged)):
        read_table(path)


@pytest.mark.parametrize("text", ["{}", "[]", '{"entries": []}', "nothing"])
def test_bad_tables(text: str, tmp_path: Path, says: Says) -> None:
    path = tmp_path / "table.json"
    path.write_text(text)
    with says(Damaged):
        read_table(path)
    with says(Unavailable):
        read_verdicts(tmp_path)
    path.rename(tmp_path / "verdicts.json")
    with says(Damaged):
        read_verdicts(tmp_path)


def test_rules_see_blocks() -> None:
    block = ((0, 1, 2), (1, None, 1), (2, 2, 0))
    assert block_rule("sum(v == 1 for r in w for v in r) == 3")(block)
    assert block_rule("w[1][1] is None and w[0][::2] == (0, 2) and not any(r == w[0] for r in w[1:])")(block)
    assert block_rule("w[2].count(2) == 2 and len({*w[0]}) == 3 and (w[0][1] - w[0][2])**2 == 1 == sum(w[0]) / 3")(
        block
    )
    assert block_rule("max((v for v in () if v), default=7) == 7 and list(map(abs, w[0])) == [0, 1, 2]")(block)
    assert block_rule("[v for v in w[0] if v % 2] == [1] and -w[0][1] in (-1, 5)")(block)


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('true')",
        "w.__class__",
        "().__class__.__bases__[0].__subclasses__()",
        "(lambda: 1)()",
        "[open for open in w].append(1)",
        "f'{w}'",
        "9**9**9",
        "2**9",
        "(w[0][0]**8)**8",
        "w[0].__len__()",
        "w.count.__self__",
        "w[0].append",
        "map(print, w)",
        "[0] * 100000",
        "print(w)",
        "w = 1",
        "[sum for sum in w]",
        "[w for w in w]",
        "x",
        "(y := 1)",
        "1 if w else",
        "",
        "(" * 300 + "w" + ")" * 300,
        "w" + " + w" * 5000,
    ],
)
def test_nothing_but_a_rule_is_let_through(text: str, says: Says) -> None:
    with says(BadInput):
        block_rule(text)
