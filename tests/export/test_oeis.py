"""OEIS b-files and draft entries keep the rules of the OEIS."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput
from stripcount.export import bfile, export, oeis
from tests.export.derivations import NAMES, derivation_of, derivations
from tests.sentences import Says


@given(terms=st.lists(st.integers(-(10**80), 10**80), min_size=1), offset=st.integers(-3, 3))
def test_a_b_file_is_read_back_as_it_was(terms: list[int], offset: int) -> None:
    assert bfile.read(bfile.text(terms, offset)) == (offset, terms)


def test_a_b_file_is_lines_of_two_numbers_in_ascii() -> None:
    text = bfile.text(derivations()["magnets"].gf.terms(50))
    assert text.isascii()
    assert text.endswith("\n")
    assert [line.split(" ")[0] for line in text[:-1].split("\n")] == [str(n) for n in range(50)]
    assert all(len(line.split(" ")) == 2 for line in text[:-1].split("\n"))


def test_a_b_file_stops_before_a_thousand_digits() -> None:
    terms = [10**998, -(10**998), 10**999, 1]
    assert bfile.read(bfile.text(terms)) == (0, terms[:2])


@pytest.mark.parametrize(
    "text",
    ["0 1\n2 3\n", "0 1\n1 x\n"],
)
def test_a_faulty_b_file_is_refused_with_its_line(text: str, says: Says) -> None:
    with says(BadInput):
        bfile.read(text)


def test_comments_and_blank_lines_of_a_b_file_are_left_out() -> None:
    assert bfile.read("# a(n)\n\n1 5\n2 8 # eight\n") == (1, [5, 8])


def fields(name: str) -> dict[str, str]:
    lines = oeis.text(derivations()[name], name, ["A000045"]).splitlines()
    return {line[:2]: line[3:] for line in reversed(lines)}


@pytest.mark.parametrize("name", NAMES)
def test_a_draft_says_what_an_entry_needs(name: str) -> None:
    message = fields(name)
    gf = derivations()[name].gf
    terms = [int(a) for a in message["%S"].split(",")]
    assert len(message["%S"]) <= oeis.MAX_DATA_CHARACTERS
    assert terms == gf.terms(len(terms))
    assert message["%K"] == ("nonn,easy" if min(terms) >= 0 else "sign,easy")
    assert message["%Y"] == "Cf. A000045."
    first, second = map(int, message["%O"].split(","))
    assert first == 0
    assert all(abs(a) <= 1 for a in terms[: second - 1])
    assert name in message["%N"]


def test_a_draft_names_signature_recurrence_and_programs() -> None:
    text = export("oeis", derivation_of(RationalGF.of([0, 1], [1, -1, -1])), "fibonacci")
    assert "#order_02" in text
    assert "signature (1,1)." in text
    assert "%F a(n) = a(n-1) + a(n-2) for n >= 2." in text
    assert "%F G.f.: (x)/(1 - x - x^2)." in text
    assert "%t LinearRecurrence[{1, 1}, {0, 1}, " in text
    assert "%o (PARI) Vec((x)/(1 - x - x^2) + O(x^" in text
    assert "checked but not proved" in text


@pytest.mark.parametrize("name", NAMES)
def test_the_pari_program_of_a_draft_gives_its_terms_and_is_left_out_where_too_long(name: str) -> None:
    from cypari import pari

    draft = fields(name)
    assert ("%o" in draft) == (len(f"{derivations()[name].gf}") <= oeis.MAX_LINE_CHARACTERS - 40)
    if "%o" in draft:
        terms = [int(a) for a in draft["%S"].split(",")]
        assert [int(a) for a in pari(draft["%o"].removeprefix("(PARI) "))] == terms


def test_terms_that_begin_with_zeros_begin_so_in_both_programs() -> None:
    from cypari import pari

    text = export("oeis", derivation_of(RationalGF.of([0, 0, 0, 5], [1, -2])), "late")
    assert "%S 0,0,0,5,10,20," in text
    program = text.split("%o (PARI) ")[1].splitlines()[0]
    assert [int(a) for a in pari(program)][:6] == [0, 0, 0, 5, 10, 20]
    assert "%t Join[{0, 0, 0}, LinearRecurrence[{2}, {5}, " in text


def test_a_polynomial_has_no_signature() -> None:
    text = export("oeis", derivation_of(RationalGF.of([3, 0, -2], [1])), "short")
    assert "signature" not in text
    assert "%F a(n) = 0 for n >= 3." in text


def test_lines_too_long_for_an_entry_are_left_out_and_named() -> None:
    text = oeis.text(derivation_of(RationalGF.of([1], [1, *[-(10**60)] * 30])), "long")
    assert "too long for an entry" in text
    assert "%F G.f." not in text
    assert max(map(len, text.splitlines())) <= oeis.MAX_LINE_CHARACTERS
