import lzma
from pathlib import Path

import pytest
from msgspec import Struct

from stripcount.errors import Unavailable
from stripcount.storage.reader import Damaged, Digits, Positive, file_bytes, parse_json, read_json
from tests.sentences import Says


class Record(Struct, forbid_unknown_fields=True, frozen=True):
    rows: Positive
    terms: tuple[Digits, ...]


@pytest.mark.parametrize(
    "text",
    [
        b'{"rows": 0, "terms": []}',
        b'{"rows": true, "terms": []}',
        b'{"rows": 1, "terms": ["+1"]}',
        b'{"rows": 1, "terms": ["01"]}',
        b'{"rows": 1, "terms": [], "row": 2}',
        b'{"rows": 1}',
        b'{"rows": 99999999999999999999, "terms": []}',
        b'{"rows": 1, "terms": [' + b"[" * 100_000,
        b'{"rows": 1, "terms": ["\xff"]}',
        b"",
    ],
)
def test_a_fault_is_one_sentence_that_names_the_place(text: bytes, says: Says) -> None:
    with says(Damaged):
        parse_json(Record, text, "the file")


def test_values_nested_too_deeply_are_refused(says: Says) -> None:
    with says(Damaged):
        parse_json(dict[str, object], b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "the file")


def test_packed_files(tmp_path: Path, says: Says) -> None:
    path = tmp_path / "record.json.xz"
    path.write_bytes(lzma.compress(b'{"rows": 3, "terms": ["1", "-20"]}'))
    assert read_json(Record, path) == Record(3, ("1", "-20"))
    whole = path.read_bytes()
    for damaged in (
        whole[:-9],
        whole + b"x",
        whole[:20] + b"\0" + whole[21:],
        lzma.compress(bytes(10**6)),
    ):
        path.write_bytes(damaged)
        with says(Damaged):
            file_bytes(path, 1000)


def test_files_that_cannot_be_read(tmp_path: Path, says: Says) -> None:
    (tmp_path / "large").write_bytes(bytes(1001))
    with says(Damaged):
        file_bytes(tmp_path / "large", 1000)
    for path in (tmp_path / "none", tmp_path, tmp_path / "a\0b"):
        with says(Unavailable):
            file_bytes(path)
