"""The formulas of an entry, read as claims: recurrences, generating functions, orders, closed forms.

A closed form is a sum of terms c·n^k·b^n with rational c and integers b and k.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb

from flint import fmpz_poly

from stripcount.algebra.rational_gf import RationalGF
from stripcount.claims.claim import Claim, read_recurrence
from stripcount.claims.index import Index
from stripcount.errors import BadInput

# " - _R. H. Hardin_, Feb 02 2012" and the marks of a longer contribution: "(Start)", "[by …, (End)]"
_SIGNATURE = re.compile(r"\s*-\s*_[^_]+_.*$|\s*\(Start\)\s*$|\s*\[.*\(End\).*\]$", re.ASCII)
# "k=1..3: " or "n = 2: "
_LINE_PREFIX = re.compile(r"^\s*([nk])\s*=\s*(\d{1,3})(?:\s*(?:\.\.|-)\s*(\d{1,3}))?\s*:\s*", re.ASCII)
# "Empirical: ", "Conjecture for column 2: "
_CONJECTURE_LABEL = re.compile(
    r"^\s*(Empirical|Conjecture[sd]?|Apparently)\s*(for column \d+)?\s*:?\s*", re.IGNORECASE | re.ASCII
)
# ". (This was conjectured by ...", "[Corrected by ...]"
_REMARK = re.compile(r"\.\s*[(\[]\s*[A-Z].*$|\s*\[[A-Z][^\]]*\]\.?$", re.ASCII)
# "(conjectured) "
_CONJECTURE_NOTE = r"(?:[(\[](?:conjectured|conjecture|empirical|apparently)[)\]]\s*)?"
# "G.f.: x/(1-x-x^2)", "G.f. (conjectured): ..."
_GENERATING_FUNCTION = re.compile(
    rf"^\s*{_CONJECTURE_NOTE}g\.f\.?\s*(for column \d+)?\s*{_CONJECTURE_NOTE}[:=]?\s*{_CONJECTURE_NOTE}(.+)$",
    re.IGNORECASE | re.ASCII,
)
# "[Linear recurrence of order 12]", "order 12 for n>15"
_ORDER = re.compile(
    r"\[?\s*(?:linear )?(?:recurrence )?(?:of )?order (\d+)[^\]]*\]?\s*\.?(.*)$", re.IGNORECASE | re.ASCII
)
# " for n>3", ", n >= 4."
_BOUND = re.compile(r"\s*[,.]?\s*(?:for\s+)?n\s*(>=|>)\s*(\d+)\s*\.?\s*$", re.ASCII)
# "columns k=1..3 are polynomials of degree 2*k+1 for n>0,0,1"
_POLYNOMIAL_LINES = re.compile(
    r"^(?:columns|rows) ([kn])=(\d{1,2})(?:\.\.|-)(\d{1,2}) are polynomials of degree (?:(\d{1,2})\*)?([kn]|\d{1,2})"
    r"(?:\+(\d{1,2}))?(?: for n\s*>\s*([\d,]+))?\.?$",
    re.ASCII,
)
MAX_TERMS = 200  # terms c·n^k·b^n of a closed form: a bound on the time of reading it
MAX_POWER = 60  # exponent k in a closed form, and degree of a polynomial
_MAX_BASE = 10**9  # |b| in a closed form
_MAX_SLOPE = 20  # m in b^(m·n + c), which becomes the base b^m


@dataclass(frozen=True)
class StatedClaim:
    """One claim of an entry: its text, and `claim`, what it states, which is None if the text was not understood.

    `line` is the column ("k", number) or row ("n", number) of the table that the claim is about, None for a sequence.
    That a column is a polynomial of degree d is stated as a recurrence of order d + 1 together with `minimal_order` =
    d + 1: no recurrence of smaller order holds. `label` is the word that marks a conjecture, such as Empirical, or
    empty.
    """

    text: str
    line: tuple[str, int] | None
    claim: Claim | None
    minimal_order: int | None = None
    label: str = ""


def stated_claims(formulas: Sequence[str], index: Index) -> list[StatedClaim]:
    """Return the claims among the formulas of an entry, in their order; formulas of no known form are left out.

    `index` states which boards a(n) counts. Signatures and remarks at the end of a formula are removed first. A text
    of a known form that cannot be read becomes a StatedClaim whose `claim` is None. A formula about several columns or
    rows of a table, such as "k=1..3: …" or "columns k=1..3 are polynomials of degree k", gives one claim for each.

    >>> [str(c.claim) for c in stated_claims(["Empirical: a(n) = 3*a(n-1) for n>2."], Index(offset=1))]
    ['a(n) = 3*a(n-1) for n >= 3']
    """
    claims_stated: list[StatedClaim] = []
    for formula in formulas:
        text = _REMARK.sub("", _SIGNATURE.sub("", formula).strip())
        lines: list[tuple[str, int] | None] = [None]
        if line_prefix := _LINE_PREFIX.match(text):
            text = text[line_prefix.end() :]
            axis, first_line, last_line = line_prefix.groups()
            lines = [(axis, line_number) for line_number in range(int(first_line), int(last_line or first_line) + 1)]
        label_match = _CONJECTURE_LABEL.match(text)
        label, body = (label_match[1].capitalize(), text[label_match.end() :]) if label_match else ("", text)
        claims_stated += (replace(claim, label=label) for claim in _polynomial_claims(body, index))
        for claim_text in re.split(r";\s*(?=a\(n\))", body):
            claim, has_known_form = _read_claim(claim_text, index)
            if has_known_form:
                stated_text = claim_text.strip().rstrip(".")
                claims_stated += [StatedClaim(stated_text, line, claim, label=label) for line in lines]
    return claims_stated


def _polynomial_claims(text: str, index: Index) -> Iterator[StatedClaim]:
    """Yield one claim for each line of a text such as `columns k=1..3 are polynomials of degree 2*k for n>0,0,1`.

    A line is a column or a row. The numbers after "n>" are the last indices at which the lines need not be polynomials,
    in the order of the lines; a single number is meant for all. Yields nothing for any other text, if the numbers are
    not as many as the lines, and for a line whose degree is above MAX_POWER.
    """
    match = _POLYNOMIAL_LINES.match(text.strip())
    if match is None or (match[5].isalpha() and match[5] != match[1]):
        return
    axis, first_line, last_line, factor, variable_or_number, summand, bounds = match.groups()
    line_numbers = range(int(first_line), int(last_line) + 1)
    last_exceptions = (
        [int(bound) for bound in bounds.split(",") if bound] if bounds else [index.offset - 1] * len(line_numbers)
    )
    if len(last_exceptions) == 1:
        last_exceptions *= len(line_numbers)
    for line_number, last_exception in zip(line_numbers, last_exceptions):
        multiplicand = line_number if variable_or_number == axis else int(variable_or_number)
        degree = int(factor or 1) * multiplicand + int(summand or 0)
        if len(last_exceptions) == len(line_numbers) and degree <= MAX_POWER:
            # the differences of order degree + 1 of a polynomial are 0
            start = max(last_exception + 1, index.offset) + degree + 1
            coefficients = tuple((-1) ** i * comb(degree + 1, i + 1) for i in range(degree + 1))
            claim = Claim(recurrence=coefficients, start=start, index=index)
            yield StatedClaim(text.strip().rstrip("."), (axis, line_number), claim, degree + 1)


def _read_claim(text: str, index: Index) -> tuple[Claim | None, bool]:
    """Return (claim, whether the text has a known form), such as "a(n) = 2*a(n-1)" or "G.f.: x/(1-x)".

    The claim is None if the text has no known form, or if it has one but cannot be read.
    """
    stripped = text.strip().rstrip(";").strip()
    try:
        if match := _GENERATING_FUNCTION.match(stripped):
            return Claim(gf=RationalGF.parse(match[2].rstrip(" .")), index=index), True
        if stripped.replace(" ", "").startswith("a(n)="):
            if re.search(r"a\(n\s*-", stripped):
                coefficients, start = read_recurrence(stripped)
                if start is not None:
                    start = max(start, index.offset + len(coefficients))
                return Claim(recurrence=coefficients, start=start, index=index), True
            return _closed_form_claim(stripped.partition("=")[2], index), True
        if match := _ORDER.match(stripped.removeprefix("recurrence").strip()):
            return Claim(order=int(match[1]), start=_first_index(match[2]), index=index), True
    except (BadInput, ZeroDivisionError):
        return None, True
    return None, False


def _first_index(text: str) -> int | None:
    """Return the smallest n that a condition "for n > 3" or "n >= 4" at the end of a text allows; None without one."""
    bound = _BOUND.search(text)
    return int(bound[2]) + (bound[1] == ">") if bound else None


ClosedForm = dict[tuple[int, int], Fraction]
"""A closed form: the coefficient of n^k·b^n by (b, k)."""


def _closed_form_claim(text: str, index: Index) -> Claim:
    """Return the claim that a closed form states, as a generating function; raises BadInput for any other text."""
    bound = _BOUND.search(text)
    expression = text[: bound.start()] if bound else text.strip().rstrip(".")
    start = _first_index(text)
    try:
        tree = ast.parse(expression.strip().replace("^", "**"), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BadInput("a closed form must be an expression in n.") from None
    first_index = max(index.offset if start is None else start, 0)
    return Claim(gf=_gf_of_closed_form(_closed_form_of_node(tree), first_index), start=first_index, index=index)


def _gf_of_closed_form(terms: ClosedForm, first_index: int) -> RationalGF:
    """Return the function whose coefficient of x^n is the value of the closed form for n >= first_index, else 0.

    Raises BadInput if a value is no integer.
    """
    denominator = fmpz_poly([1])
    multiplicities: dict[int, int] = {}  # of the factors 1 - b·x, by b
    for base, exponent in terms:
        multiplicities[base] = max(multiplicities.get(base, 0), exponent + 1)
    for base, multiplicity in multiplicities.items():
        denominator *= fmpz_poly([1, -base]) ** multiplicity
    length = int(denominator.degree())
    values = [sum(c * n**k * b**n for (b, k), c in terms.items()) for n in range(first_index, first_index + length)]
    if any(Fraction(value).denominator != 1 for value in values):
        raise BadInput("a closed form must give integers.")
    numerator = fmpz_poly([int(value) for value in values]) * denominator
    return RationalGF.of(
        [0] * first_index + [int(numerator[i]) for i in range(length)], [int(c) for c in denominator.coeffs()]
    )


def _closed_form_of_node(node: ast.AST) -> ClosedForm:
    """Return the closed form that a node of a syntax tree stands for; raises BadInput if it is none."""
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return {(1, 0): Fraction(value)}
        case ast.Name(id="n"):
            return {(1, 1): Fraction(1)}
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return {key: -c for key, c in _closed_form_of_node(inner).items()}
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            terms = dict(_closed_form_of_node(left))
            for key, c in _closed_form_of_node(right).items():
                terms[key] = terms.get(key, Fraction(0)) + (c if isinstance(op, ast.Add) else -c)
            return _nonzero_terms(terms)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _closed_form_product(_closed_form_of_node(left), _closed_form_of_node(right))
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return {
                key: c / _constant_value(_closed_form_of_node(right)) for key, c in _closed_form_of_node(left).items()
            }
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return _closed_form_power(_closed_form_of_node(left), _closed_form_of_node(right))
    raise BadInput("a closed form must be made of n, integers, + - * / ^ and brackets.")


def _nonzero_terms(terms: ClosedForm) -> ClosedForm:
    """Return the terms with a coefficient other than 0; raises BadInput for more than MAX_TERMS terms."""
    if len(terms) > MAX_TERMS:
        raise BadInput(f"a closed form must have at most {MAX_TERMS} terms, not {len(terms)}.")
    return {key: c for key, c in terms.items() if c}


def _closed_form_product(left: ClosedForm, right: ClosedForm) -> ClosedForm:
    """Return the product of two closed forms; raises BadInput if its exponents or bases are too large."""
    terms: ClosedForm = {}
    for (left_base, left_exponent), left_coefficient in left.items():
        for (right_base, right_exponent), right_coefficient in right.items():
            terms[left_base * right_base, left_exponent + right_exponent] = (
                terms.get((left_base * right_base, left_exponent + right_exponent), Fraction(0))
                + left_coefficient * right_coefficient
            )
    if any(exponent > MAX_POWER or abs(base) > _MAX_BASE for base, exponent in terms):
        raise BadInput(f"a closed form must have powers n^k with k at most {MAX_POWER} and b^n with b at most 10^9.")
    return _nonzero_terms(terms)


def _constant_value(terms: ClosedForm) -> Fraction:
    """Return the number that a closed form without n stands for; raises BadInput for one with n."""
    if any(key != (1, 0) for key in terms):
        raise BadInput("a closed form must be divided by numbers only, not by an expression in n.")
    return terms.get((1, 0), Fraction(0))


def _closed_form_power(left: ClosedForm, right: ClosedForm) -> ClosedForm:
    """Return left^right: a power with a constant exponent, or b^(m·n + c); raises BadInput for any other power."""
    if set(right) <= {(1, 0)}:
        exponent = _constant_value(right)
        if exponent.denominator != 1 or not 0 <= exponent <= MAX_POWER:
            raise BadInput(f"a closed form must have whole exponents from 0 to {MAX_POWER}, not {exponent}.")
        power: ClosedForm = {(1, 0): Fraction(1)}
        for _ in range(int(exponent)):
            power = _closed_form_product(power, left)
        return power
    base = _constant_value(left)
    if base.denominator != 1 or not set(right) <= {(1, 0), (1, 1)} or right[1, 1].denominator != 1:
        raise BadInput("a closed form must have n in exponents only as b^(m*n + c), with whole b and m.")
    slope, shift = int(right[1, 1]), right.get((1, 0), Fraction(0))
    if shift.denominator != 1 or not 0 < slope <= _MAX_SLOPE or abs(shift) > MAX_POWER or not base:
        raise BadInput(
            f"a closed form must have b^(m*n + c) with b not 0, 0 < m <= {_MAX_SLOPE} and |c| <= {MAX_POWER}."
        )
    return _closed_form_product({(int(base) ** slope, 0): Fraction(1)}, {(1, 0): base ** int(shift)})
