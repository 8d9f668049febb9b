"""Every format: the registry, what each text says, and that reading back gives the same value."""

import json
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput, TooLarge
from stripcount.export import EXPORTS, export
from stripcount.export import json as json_format
from stripcount.export.latex import for_notebook
from stripcount.export.systems import SYSTEMS
from tests.export.derivations import NAMES, derivation_of, derivations
from tests.sentences import Says


@pytest.fixture(scope="module")
def sympy() -> ModuleType:
    """SymPy, which takes half a second to import: no process whose tests do without it has to."""
    return import_module("sympy")


TESTS_OF_SYSTEMS = ("test_interpreted.py", "test_formats.py")
coefficients = st.lists(st.integers(-(10**30), 10**30), max_size=6)
functions = st.builds(lambda p, q: RationalGF.of(p, [1, *q]), coefficients, coefficients)


def test_an_unknown_format_is_named_with_those_there_are(says: Says) -> None:
    with says(BadInput):
        export("fortran", derivations()["magnets"], "title")


@pytest.mark.parametrize("name", sorted(EXPORTS))
def test_every_format_ends_its_lines_and_names_the_problem(name: str) -> None:
    text = export(name, derivations()["magnets"], "magnets, 2 rows")
    assert text.endswith("\n")
    assert "\r" not in text
    assert "magnets, 2 rows" in text


@pytest.mark.parametrize("name", sorted(set(EXPORTS) - {"json"}))
def test_a_title_cannot_break_out_of_its_comment(name: str) -> None:
    nasty = "first\nQ = 0; *) */ $ \\end{document} % #"
    lines = export(name, derivations()["magnets"], nasty).splitlines()
    assert not any(line.startswith("Q = 0") for line in lines)
    if name in ("mathematica", "maxima"):
        assert lines[0].count("*)") + lines[0].count("*/") <= 2
        assert re.fullmatch(r"\(\*((?!\*\)).)*\*\)|/\*((?!\*/).)*\*/", lines[0])


def test_what_a_system_reads_is_run_or_read_term_by_term() -> None:
    """A program that nothing reads would be wrong unseen."""
    tests = "".join((Path(__file__).parent / name).read_text(encoding="utf-8") for name in TESTS_OF_SYSTEMS)
    missing = [name for name in SYSTEMS if f'export("{name}", derivation' not in tests]
    assert missing == [], f"run these systems in tests/export/{TESTS_OF_SYSTEMS[0]}: {missing}"


@given(gf=functions)
def test_json_of_a_derivation_is_read_back_as_it_was(gf: RationalGF) -> None:
    text = export("json", derivation_of(gf), 'a title, "quoted" and ü')
    assert json_format.read(text) == (derivation_of(gf), 'a title, "quoted" and ü')
    assert RationalGF.from_json(text) == gf


@pytest.mark.parametrize("field", ["evidence", "states", "primes", "title", "numerator"])
def test_json_that_lacks_a_field_is_refused_by_name(field: str, says: Says) -> None:
    found = json.loads(export("json", derivations()["magnets"], "t"))
    del found[field]
    with says(BadInput):
        json_format.read(json.dumps(found))


def test_json_with_wrong_values_is_refused(says: Says) -> None:
    found = json.loads(export("json", derivations()["magnets"], "t"))
    with says(BadInput):
        json_format.read(json.dumps(found | {"states": "many"}))
    with says(BadInput):
        json_format.read(json.dumps(found | {"evidence": "hoped"}))


@given(gf=functions)
def test_sympy_polynomials_are_read_back_as_they_were(sympy: ModuleType, gf: RationalGF) -> None:
    x = sympy.Symbol("x")
    top, bottom = (sympy.Poly(list(c)[::-1] or [0], x) for c in (gf.numerator, gf.denominator))
    assert RationalGF.from_sympy(top, bottom) == gf


def test_sympy_expressions_are_read(sympy: ModuleType) -> None:
    y = sympy.Symbol("y")
    assert RationalGF.from_sympy(y, 1 - y - y**2).terms(7) == [0, 1, 1, 2, 3, 5, 8]
    assert RationalGF.from_sympy(1 / (2 - 4 * y) * 2).terms(4) == [1, 2, 4, 8]
    assert RationalGF.from_sympy(3).terms(2) == [3, 0]


@pytest.mark.parametrize(
    ("top", "bottom"),
    [("x + y", "1 - x"), ("x**0.5", "1 - x"), (1, "2 - x"), ("sin(x)", 1), (True, 1), (1, "[x]")],
)
def test_sympy_values_that_are_no_such_function_are_refused(sympy: ModuleType, top: object, bottom: object) -> None:
    pair = [sympy.sympify(side) if isinstance(side, str) else side for side in (top, bottom)]
    with pytest.raises(BadInput):
        RationalGF.from_sympy(*pair)


@pytest.mark.parametrize("name", NAMES)
def test_mathematica_text_is_parsed_term_by_term(sympy: ModuleType, name: str) -> None:
    derivation = derivations()[name]
    gf = derivation.gf
    message = statements(export("mathematica", derivation, name).splitlines(), " = ")
    for letter, coefficients in (("P", gf.numerator), ("Q", gf.denominator)):
        listed = re.fullmatch(r"FromDigits\[Reverse\[\{(.*)\}\], x\]", message[letter])
        if listed:
            assert [int(c) for c in listed[1].split(",")] == list(coefficients)
        else:
            assert ascending(
                sympy, import_module("sympy.parsing.mathematica").parse_mathematica(message[letter])
            ) == list(coefficients)
    assert message["G"] == "P/Q"
    assert numbers(message["recurrence"]) == list(gf.recurrence)
    assert numbers(message["initial"]) == gf.terms(len(numbers(message["initial"])))
    if gf.order and gf.order < 40:
        call = export("mathematica", derivation, name).splitlines()[-1]
        assert linear_recurrence(call, 30) == gf.terms(30)


@pytest.mark.parametrize("name", NAMES)
def test_maple_text_is_parsed_term_by_term(sympy: ModuleType, name: str) -> None:
    derivation = derivations()[name]
    gf = derivation.gf
    message = statements(export("maple", derivation, name).splitlines(), " := ")
    for letter, coefficients in (("P", gf.numerator), ("Q", gf.denominator)):
        low = letter.lower() + "list"
        if low in message:
            assert numbers(message[low]) == list(coefficients)
            assert message[letter] == f"add({low}[i]*x^(i-1), i = 1 .. nops({low}))"
        else:
            assert ascending(sympy, sympy.sympify(message[letter].replace("^", "**"))) == list(coefficients)
    assert numbers(message["recurrence"]) == list(gf.recurrence)
    assert numbers(message["initial"]) == gf.terms(len(numbers(message["initial"])))


def test_large_degrees_come_as_lists() -> None:
    for name in ("maple", "mathematica", "pari", "maxima"):
        assert "x^59" not in export(name, derivations()["long"], "long")
        assert "x^6" in export(name, derivations()["magnets"], "short")


def test_latex_says_function_terms_and_recurrence() -> None:
    text = export("latex", derivation_of(RationalGF.of([0, 1], [1, -1, -12])), "50% of A_n")
    assert r"\frac{x}{1 - x - 12x^{2}}" in text
    assert r"\(a(n) = a(n-1) + 12 a(n-2)\)" in text
    assert r"\paragraph{50\% of A\_n}" in text


def test_latex_beyond_its_limit_is_refused_with_both_sizes(says: Says) -> None:
    long = derivation_of(RationalGF.of([1], [1, *[10**350] * 700]))
    with says(TooLarge):
        export("latex", long, "long")
    assert for_notebook(long.gf) is None


def statements(lines: list[str], sign: str) -> dict[str, str]:
    """Return the statements `name sign value` by name, the end of a statement cut off."""
    found = [line.partition(sign) for line in lines if not line.startswith(("#", "(*"))]
    return {name: value.split("#")[0].strip().rstrip(":;") for name, _, value in found}


def ascending(sympy: ModuleType, expression: object) -> list[int]:
    found = [int(c) for c in sympy.Poly(expression, sympy.Symbol("x")).all_coeffs()[::-1]]
    return [] if found == [0] else found


def numbers(text: str) -> list[int]:
    return [int(c) for c in re.findall(r"-?\d+", text)]


def linear_recurrence(call: str, count: int) -> list[int]:
    """Do what Mathematica's LinearRecurrence[kernel, start, n] does, terms joined in front included."""
    joined = re.search(r"Join\[\{(.*?)\}, LinearRecurrence", call)
    kernel, start = (numbers(part) for part in re.findall(r"LinearRecurrence\[\{(.*?)\}, \{(.*?)\}", call)[0])
    terms = list(start)
    while len(terms) < count:
        terms.append(sum(c * a for c, a in zip(kernel, reversed(terms))))
    return ((numbers(joined[1]) if joined else []) + terms)[:count]
