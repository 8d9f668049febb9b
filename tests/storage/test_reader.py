import lzma
from pathlib import Path

import pytest
from msgspec import Struct

from stripcount.errors import Unavailable
from stripcount.storage.reader import Damaged, Digits, Positive, contents, parsed, read


class Record(Struct, forbid_unknown_fields=True, frozen=True):
    rows: Positive
    terms: tuple[Digits, ...]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b'{"rows": 0, "terms": []}', r"the file is not valid: expected `int` >= 1 - at `\$\.rows`\."),
        (b'{"rows": true, "terms": []}', r"expected `int`, got `bool` - at `\$\.rows`"),
        (b'{"rows": 1, "terms": ["+1"]}', r"regex .* at `\$\.terms\[0\]`"),
        (b'{"rows": 1, "terms": ["01"]}', r"regex .* at `\$\.terms\[0\]`"),
        (b'{"rows": 1, "terms": [], "row": 2}', "unknown field `row`"),
        (b'{"rows": 1}', "missing required field `terms`"),
        (b'{"rows": 99999999999999999999, "terms": []}', "expected `int`"),
        (b'{"rows": 1, "terms": [' + b"[" * 100_000, r"expected `str`, got `array` - at `\$\.terms\[0\]`"),
        (b'{"rows": 1, "terms": ["\xff"]}', "codec can't decode"),
        (b"", "input data was truncated"),
    ],
)
def test_a_fault_is_one_sentence_that_names_the_place(text: bytes, sentence: str) -> None:
    with pytest.raises(Damaged, match=sentence):
        parsed(Record, text, "the file")


def test_values_nested_too_deeply_are_refused() -> None:
    with pytest.raises(Damaged, match="nested too deeply"):
        parsed(dict[str, object], b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "the file")


def test_packed_files(tmp_path: Path) -> None:
    path = tmp_path / "record.json.xz"
    path.write_bytes(lzma.compress(b'{"rows": 3, "terms": ["1", "-20"]}'))
    assert read(Record, path) == Record(3, ("1", "-20"))
    whole = path.read_bytes()
    for damaged, sentence in (
        (whole[:-9], "is cut off"),
        (whole + b"x", "has bytes after its end"),
        (whole[:20] + b"\0" + whole[21:], "is not a valid xz file"),
        (lzma.compress(bytes(10**6)), "expands beyond 1,000 bytes"),
    ):
        path.write_bytes(damaged)
        with pytest.raises(Damaged, match=sentence):
            contents(path, 1000)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(bytes(1001))
    with pytest.raises(Damaged, match="must have at most 1,000 bytes"):
        contents(tmp_path / "large", 1000)
    for path in (tmp_path / "none", tmp_path, tmp_path / "a\0b"):
        with pytest.raises(Unavailable, match="cannot be read"):
            contents(path)
