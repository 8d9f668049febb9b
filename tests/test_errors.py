"""Messages are short, on one line, and hold no control characters, whatever values they name."""

import sys
import unicodedata

import pytest

from stripcount.errors import MAX_SENTENCE, exception_text, excerpt, printable, value_text

NASTY = [
    "\x1b[31m" * 100,
    "\u202e" * 500,
    "\ud800" * 500,
    "\U000e0001" * 500,
    "a\u200b" * 300,
    "\x00",
    "\u2028\n",
    "é" * 999,
]


@pytest.mark.parametrize("value", NASTY, ids=ascii)
def test_values_in_messages_are_short_and_visible(value: str) -> None:
    for shown in (
        excerpt(value),
        value_text(value),
        value_text([value]),
        excerpt(value, 20),
        exception_text(OSError(value)),
    ):
        assert len(shown) <= 60 + len("OSError: ...")
        assert shown.isprintable()
    assert len(printable(value)) <= MAX_SENTENCE
    assert not {unicodedata.category(c) for c in printable(value)} & {"Cc", "Cf", "Cs", "Zl", "Zp"}


def test_both_ends_of_a_long_text_are_shown() -> None:
    shown = printable(f"first {'x' * 10_000} last")
    assert (shown[:5], shown[-4:], len(shown)) == ("first", "last", MAX_SENTENCE)


def test_short_texts_stay_as_they_are() -> None:
    assert printable("naïve ─┘ 盤") == excerpt("naïve ─┘ 盤") == "naïve ─┘ 盤"


def test_values_that_python_does_not_write_are_named_by_their_type() -> None:
    allowed = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(4300)
    try:
        assert value_text((10**5000, 1)) == "a value of type tuple that cannot be written"
    finally:
        sys.set_int_max_str_digits(allowed)
