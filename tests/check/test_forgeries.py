"""Forgeries, each with its digest computed again: refused by `verify`, and by the stand-alone checker."""

import json
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from stripcount import verify_certificate as alone
from stripcount.cli.main import run
from stripcount.count import Count
from tests.check.forging import (
    CASES,
    REFUTED,
    Json,
    brute_force_counter,
    checker_refuses,
    compress_xz,
    gf_certificate,
    make_strip,
    package_refuses,
    run_checker,
    with_digest,
    with_value,
    zip_archive,
)
from tests.sentences import Says

Text = Callable[[], bytes]


def function() -> Json:
    return gf_certificate("magnets", 2)


def machine() -> Json:
    return gf_certificate("circuit-board", 3)


def written(fields: Json) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode()


def altered(*place: str | int, to: Any, of: Callable[[], Json] = function) -> Text:
    return lambda: written(with_digest(with_value(of(), *place, to=to)))


def without(*place: str, of: Callable[[], Json] = function) -> Text:
    def found() -> bytes:
        fields = with_value(of(), "format", to=of()["format"])
        inner: Any = fields
        for key in place[:-1]:
            inner = inner[key]
        del inner[place[-1]]
        return written(fields if place == ("sha256",) else with_digest(fields))

    return found


def replaced(old: str, new: str, of: Callable[[], Json] = function) -> Text:
    """The text with one piece of it replaced, where no JSON value could be."""
    return lambda: written(of()).replace(old.encode(), new.encode(), 1)


def twice(key: str, value: Any) -> Text:
    """The key stands once more before the true one, as a reader that takes the last one does not see."""
    return lambda: b"{" + written({key: value})[1:-1] + b"," + written(function())[1:]


def multiplied() -> bytes:
    """Numerator and denominator times 1 + 2x, which leaves the values but not the order."""
    said = function()["statement"]

    def times(numbers: list[str]) -> list[str]:
        both = zip([*map(int, numbers), 0], [0, *map(int, numbers)])
        return [str(a + 2 * b) for a, b in both]

    to = {**said, "numerator": times(said["numerator"]), "denominator": times(said["denominator"])}
    return written(with_digest(with_value(function(), "statement", to=to)))


def row(*numbers: int) -> Text:
    """One state of a machine leads elsewhere."""
    return altered("machine", "factors", 0, 1, to=list(numbers), of=machine)


FALSE = {"offset": 0, "columns": [1, 0], "divisor": "1", "numerator": ["1"], "denominator": ["1"]} | {
    "from": None,
    "valid_from": 0,
    "fails_at": None,
}
TILES = function()["tiles"]["tiles"]

REFUSED: dict[str, Text] = {
    # statements
    "a coefficient of the numerator": altered("statement", "numerator", 2, to="3"),
    "a coefficient of the denominator": altered("statement", "denominator", 5, to="3"),
    "a shorter numerator": altered("statement", "numerator", to=["1", "1", "2", "-1"]),
    "another order": altered("statement", "denominator", to=["1", "-2", "-6", "-2", "0", "2"]),
    "a function of other columns": altered("statement", "columns", to=[2, 0]),
    "columns below 0": altered("statement", "columns", to=[1, -1]),
    "columns of no width": altered("statement", "columns", to=[0, 0]),
    "half the number": altered("statement", "divisor", to="2"),
    "a divisor of 0": altered("statement", "divisor", to="0"),
    "a negative divisor": altered("statement", "divisor", to="-1"),
    "a divisor of a recurrence": altered("statement", "divisor", to="2", of=CASES["recurrence"]),
    "a later first term": altered("statement", "offset", to=1),
    "a function from some index on": altered("statement", "from", to=3),
    "another first index": altered("statement", "valid_from", to=1),
    "no first index": altered("statement", "valid_from", to=None),
    "a refutation of what is true": altered("statement", "fails_at", to=3),
    "a proof of what is false": altered("statement", "fails_at", to=None, of=REFUTED["recurrence"]),
    "another index at which it fails": altered("statement", "fails_at", to=5, of=REFUTED["recurrence"]),
    "a recurrence that holds nowhere": altered("statement", "valid_from", to=2, of=REFUTED["nowhere"]),
    "a recurrence from too early on": altered("statement", "from", to=2, of=CASES["recurrence"]),
    "a denominator that begins with 2": altered("statement", "denominator", 0, to="2"),
    "a denominator that begins with 0": altered("statement", "denominator", 0, to="0", of=CASES["areas"]),
    "no denominator": altered("statement", "denominator", to=[]),
    "a numerator that ends with 0": altered("statement", "numerator", to=["1", "1", "2", "-1", "-1", "0"]),
    "a recurrence with a numerator": altered("statement", "numerator", to=["1"], of=CASES["recurrence"]),
    # spellings and types
    "a leading zero": altered("statement", "numerator", 0, to="01"),
    "a plus sign": altered("statement", "numerator", 0, to="+1"),
    "minus zero": altered("statement", "denominator", 4, to="-0"),
    "a space": altered("statement", "numerator", 0, to=" 1"),
    "an underscore": altered("statement", "denominator", 1, to="-0_2"),
    "digits of another script": altered("statement", "numerator", 0, to="\N{ARABIC-INDIC DIGIT ONE}"),
    "a coefficient as a number": altered("statement", "numerator", 0, to=1),
    "an index as a text": altered("statement", "offset", to="0"),
    "an index with a fraction": altered("statement", "valid_from", to=0.0),
    "an index that is true": altered("statement", "fails_at", to=True, of=REFUTED["recurrence"]),
    "an index that is no number": replaced('"offset":0', '"offset":NaN'),
    "an index without end": replaced('"offset":0', '"offset":Infinity'),
    "an index beyond all": altered("statement", "offset", to=10**30),
    "coefficients in one text": altered("statement", "numerator", to="1123"),
    "a coefficient of four million digits": altered("statement", "numerator", 0, to="1" * 4_000_000),
    # keys
    "a growth": altered("growth", to=9.99),
    "a word in the statement": altered("statement", "because", to="it is so"),
    "a word about the puzzle": altered("puzzle", "proved", to="yes"),
    "a word among the tiles": altered("tiles", "complete", to=True),
    "a word in the machine": altered("machine", "states", to=7, of=machine),
    "first terms": altered("first_terms", to=["1"]),
    "a false statement first": twice("statement", FALSE),
    "a false puzzle first": twice("puzzle", {"name": "ring-ring", "rows": 2, "parameters": {}}),
    "the same key in a statement": replaced('"fails_at":', '"fails_at":7,"fails_at":'),
    "no statement": without("statement"),
    "no index": without("statement", "valid_from"),
    "no digest": without("sha256"),
    "neither tiles nor a machine": without("tiles"),
    "tiles and a machine": altered("machine", to={"factors": [[[0, 1]], [[0, 1]]], "ends": [0, 1]}),
    "the format of another year": altered("format", to="stripcount certificate 1"),
    "another digest": lambda: written(with_value(function(), "sha256", to="0" * 64)),
    # tiles
    "a tile less": altered("tiles", "tiles", to=TILES[:-1]),
    "a tile more": altered("tiles", "tiles", to=[*TILES, ["..", "..", "X.", "..", ".."]]),
    "a tile twice": altered("tiles", "tiles", to=[*TILES, TILES[0]]),
    "a tile of four parts": altered("tiles", "tiles", 0, to=TILES[0][:4]),
    "another label on the right": altered("tiles", "tiles", 0, 3, to="+."),
    "another upper edge": altered("tiles", "top", to="+."),
    "another left edge": altered("tiles", "left", to="+>"),
    "an open right edge": altered("tiles", "right", to=["+.", "+>", "-.", "->", "..", ".>"]),
    "a closed lower edge": altered("tiles", "bottom", to=["+.", "-."]),
    # machines
    "another weight": row(0, 2),
    "a weight of 0": row(0, 0),
    "a negative weight": row(0, -1),
    "a target below 0": row(-1, 1),
    "a target that is no state": row(99, 1),
    "targets out of order": row(1, 1, 0, 1),
    "a target twice": row(0, 1, 0, 1),
    "a target without a weight": row(0),
    "a target that is true": altered("machine", "factors", 0, 1, to=[True, 1], of=machine),
    "no end": altered("machine", "ends", to=[], of=machine),
    "ends with a weight": altered("machine", "ends", 1, to=2, of=machine),
    "a layer less": altered("machine", "factors", to=[[[0, 1]], [[0, 1]]], of=machine),
    "other rows": altered("puzzle", "rows", to=4, of=machine),
    "no rows": altered("puzzle", "rows", to=0),
    "rows without end": altered("puzzle", "rows", to=10**9),
    # texts
    "a byte-order mark": lambda: b"\xef\xbb\xbf" + written(function()),
    "another encoding": lambda: written(function()).decode().encode("utf-16"),
    "values nested without end": lambda: b"[" * 200_000,
    "two certificates in one file": lambda: written(function()) * 2,
    "a certificate that is cut off": lambda: written(function())[:-1],
    "nothing": lambda: b"",
}


@pytest.mark.parametrize("kind", REFUSED)
def test_both_checkers_refuse(kind: str) -> None:
    data = REFUSED[kind]()
    assert checker_refuses(data)
    assert package_refuses(data)


def test_what_they_are_made_from_is_accepted() -> None:
    for fields in (function(), machine(), CASES["recurrence"](), CASES["areas"](), REFUTED["nowhere"]()):
        assert not checker_refuses(written(fields))
        assert not package_refuses(written(fields))


def test_the_command_line_refuses_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c.json"
    for kind, status in (("a tile less", 1), ("a false statement first", 2), ("a growth", 2), ("a byte-order mark", 2)):
        path.write_bytes(REFUSED[kind]())
        assert run(["verify", str(path)]) == status
        captured = capsys.readouterr()
        assert (captured.out, captured.err.count("\n")) == ("", 1)


@cache
def unrolled(columns: int) -> Json:
    """A machine of Magnets on one row that is right up to so many columns, then ends: its function is a polynomial."""
    start = Count(make_strip("magnets", 1)).terms(columns)
    fields = gf_certificate("ring-ring", 2)
    # one state for each number of columns, with as many ways to end as there are boards
    line = [[at + 1, 1] for at in range(columns - 1)] + [[]]
    ends = [number for at, ways in enumerate(start) if ways for number in (at, ways)]
    while start[-1] == 0:
        start.pop()
    said = {**fields["statement"], "numerator": [str(a) for a in start], "denominator": ["1"]}
    fields = {
        **fields,
        "puzzle": gf_certificate("magnets", 1)["puzzle"],
        "machine": {"factors": [line], "ends": ends},
        "statement": said,
    }
    return with_digest(fields)


def test_a_machine_that_is_wrong_from_column_nine_on() -> None:
    """Alone it is a machine with this function, and no more is said; with rules it is refused."""
    fields = unrolled(9)
    assert run_checker(written(fields))[1] == "rules: NOT checked, the machine may be another puzzle's"
    assert checker_refuses(fields, brute_force_counter("magnets"))
    assert package_refuses(fields)


def test_a_machine_under_another_name() -> None:
    """A domino machine that is called Magnets: the rules were not checked, it says, and with rules it is refused."""
    fields = with_digest({**gf_certificate("circuit-board", 3), "puzzle": gf_certificate("ring-ring", 3)["puzzle"]})
    assert run_checker(written(fields))[1] == "rules: NOT checked, the machine may be another puzzle's"
    assert checker_refuses(fields, brute_force_counter("ring-ring"))
    assert package_refuses(fields)
    dominoes = with_digest({**gf_certificate("domino-tiling", 2), "puzzle": function()["puzzle"]})
    first, second, _ = run_checker(written(dominoes))
    assert first.startswith("verified: what the 4 tiles of the file counts, called {'name': 'magnets'")
    assert second == "rules: NOT checked, the tiles may be another puzzle's"
    assert checker_refuses(dominoes, brute_force_counter("magnets"))
    assert package_refuses(dominoes)


def test_tiles_with_other_marks_or_labels() -> None:
    """Tiles that count alike under other names: the package compares the names too."""
    for place in (("tiles", "tiles", 0, 2), ("tiles", "tiles", 1, 2)):
        assert package_refuses(with_digest(with_value(function(), *place, to="X")))


def test_a_machine_with_other_parameters() -> None:
    fields = with_digest(
        with_value(gf_certificate("magnets", 2, singletons="yes"), "puzzle", "parameters", "singletons", to="no")
    )
    assert package_refuses(fields)
    assert checker_refuses(fields, brute_force_counter("magnets"))


def test_rules_that_always_answer_nothing() -> None:
    """A puzzle without boards cannot be compared with rules that say 0 to everything."""
    nothing: Json = {"factors": [[[]]], "ends": []}
    said = {**FALSE, "numerator": [], "denominator": ["1"]}
    body = {**gf_certificate("ring-ring", 2), "machine": nothing, "statement": said}
    fields = with_digest({**body, "puzzle": gf_certificate("magnets", 1)["puzzle"]})
    assert not checker_refuses(fields)
    assert checker_refuses(fields, lambda rows, columns, parameters: 0)
    assert package_refuses(fields)


def test_rules_that_answer_what_is_no_number() -> None:
    for answer in (1.0, True, "1", [1]):
        assert checker_refuses(function(), lambda rows, columns, parameters, a=answer: a)  # type: ignore[misc]


def test_a_fraction_that_is_not_in_lowest_terms(tmp_path: Path, capsys: pytest.CaptureFixture[str], says: Says) -> None:
    """It has the values, but not the order; the package checks that."""
    path = tmp_path / "c.json"
    path.write_bytes(multiplied())
    assert run(["verify", str(path)]) == 1
    says.text(capsys.readouterr().err)


@pytest.mark.parametrize("start", [500_000, 1_000_000])
def test_a_recurrence_from_far_on_takes_neither_memory_nor_time(start: int) -> None:
    """Once the vector is 0, nothing is counted; what never becomes true is refused for its work, or decided."""
    said = {"offset": 0, "columns": [1, 0], "divisor": "1", "numerator": None, "denominator": ["1", "-1", "-1"]}
    fields = {
        **gf_certificate("domino-tiling", 2),
        "statement": {**said, "from": start, "valid_from": 2, "fails_at": None},
    }
    assert not checker_refuses(with_digest(fields))
    assert not package_refuses(with_digest(fields))


def test_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alone, "MAX_WORK", 1000)
    assert checker_refuses(function())
    monkeypatch.setattr("stripcount.check.certificate.judging.MAX_WORK", 1000)
    assert package_refuses(function())


def read_alone(path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    monkeypatch.setattr(sys, "argv", ["verify_certificate.py", str(path)])
    alone.SPENT[0] = 0
    return int(alone.main()), capsys.readouterr().out  # type: ignore[no-untyped-call]


BOMB = b'{"puzzle":' + b" " * (65 << 20)

FILES: dict[str, tuple[str, Text]] = {
    "a bomb packed with xz": ("c.json.xz", lambda: compress_xz(BOMB)),
    "a bomb in an archive": ("c.zip", lambda: zip_archive(("a.json", BOMB))),
    "an archive of nothing": ("c.zip", lambda: zip_archive()),
    "an archive with something else": (
        "c.zip",
        lambda: zip_archive(("a.json", written(function())), ("b.json", b"{}")),
    ),
    "an archive that is cut off": ("c.zip", lambda: zip_archive(("a.json", written(function())))[:-30]),
    "two files of one name": ("c.zip", lambda: named_twice()),
    "xz that is cut off": ("c.json.xz", lambda: compress_xz(written(function()))[:-200]),
    "no xz": ("c.json.xz", lambda: written(function())),
    "no archive": ("c.zip", lambda: written(function())),
}


def named_twice() -> bytes:
    both = zip_archive(("a.json", written(function())), ("b.json", written(machine())))
    return both.replace(b"b.json", b"a.json")


@pytest.mark.long_cases("large certificates", "an archive with something else")
@pytest.mark.long_cases(
    "files that unpack to more than the checkers take", "a bomb in an archive", "a bomb packed with xz"
)
@pytest.mark.parametrize("kind", FILES)
def test_both_checkers_refuse_files(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name, data = FILES[kind]
    path = tmp_path / name
    path.write_bytes(data())
    status, shown = read_alone(path, monkeypatch, capsys)
    assert status == 1
    assert shown.splitlines()[-1].partition("REJECTED: ")[1]
    assert run(["verify", str(path)]) in (1, 2)
    assert capsys.readouterr().err.count("\n") == 1


def test_an_archive_is_verified_member_by_member(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "c.zip"
    path.write_bytes(zip_archive(("a.json", written(gf_certificate("ring-ring", 2))), ("b.json", written(function()))))
    status, shown = read_alone(path, monkeypatch, capsys)
    assert status == 0
    assert [line.split(":")[0] for line in shown.splitlines()] == ["'a.json'"] * 3 + ["'b.json'"] * 3
    assert run(["verify", str(path)]) == 0
    assert [line.split(": ")[:2] for line in capsys.readouterr().out.splitlines()] == [
        ["a.json", "verified"],
        ["b.json", "verified"],
    ]


OWN = """
from stripcount.puzzles.hard_squares import HardSquares

class Squares(HardSquares):
    name = "squares"
"""


@pytest.mark.long(
    "a puzzle of one's own is examined three times; another puzzle's name is refused by the default tests above"
)
def test_a_puzzle_in_a_file_is_known_by_its_contents(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], says: Says
) -> None:
    (tmp_path / "own.py").write_text(OWN)
    (tmp_path / "other.py").write_text(OWN + "# another file\n")
    path = tmp_path / "c.json"
    assert run(["gf", f"{tmp_path}/own.py:Squares", "--rows", "2", "--no-store", "--certificate", str(path)]) == 0
    assert run(["verify", str(path), "--puzzle", f"{tmp_path}/own.py:Squares"]) == 0
    capsys.readouterr()
    assert run(["verify", str(path), "--puzzle", f"{tmp_path}/other.py:Squares"]) == 1
    says.text(capsys.readouterr().err)
    fields = json.loads(path.read_text())
    path.write_bytes(written(with_digest({**fields, "puzzle": {**function()["puzzle"], "source": "0" * 64}})))
    assert run(["verify", str(path)]) == 1
    says.text(capsys.readouterr().err)
