"""The formulas of an entry, read as claims: recurrences, generating functions, orders, sums of n^k·b^n."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from flint import fmpz_poly

from stripcount.algebra.expressions import rational
from stripcount.algebra.rational_gf import RationalGF
from stripcount.claims.claim import Claim, read_recurrence
from stripcount.claims.index import Index
from stripcount.errors import BadInput

_SIGNATURE = re.compile(r"\s*-\s*_[^_]+_.*$|\s*\(Start\)\s*$|\s*\[.*\(End\).*\]$", re.ASCII)
_INDEX = re.compile(r"^\s*([nk])\s*=\s*(\d{1,3})(?:\s*(?:\.\.|-)\s*(\d{1,3}))?\s*:\s*", re.ASCII)
_LEAD = re.compile(r"^\s*(Empirical|Conjecture[sd]?|Apparently)\s*(for column \d+)?\s*:?\s*", re.IGNORECASE | re.ASCII)
_REMARK = re.compile(r"\.\s*[(\[]\s*[A-Z].*$|\s*\[[A-Z][^\]]*\]\.?$", re.ASCII)
_FUNCTION = re.compile(r"^\s*g\.f\.?\s*(for column \d+)?\s*[:=]?\s*(.+)$", re.IGNORECASE | re.ASCII)
_ORDER = re.compile(
    r"\[?\s*(?:linear )?(?:recurrence )?(?:of )?order (\d+)[^\]]*\]?\s*\.?(.*)$", re.IGNORECASE | re.ASCII
)
_BOUND = re.compile(r"\s*[,.]?\s*(?:for\s+)?n\s*(>=|>)\s*(\d+)\s*\.?\s*$", re.ASCII)
_POLYNOMIALS = re.compile(
    r"^(?:columns|rows) ([kn])=(\d{1,2})(?:\.\.|-)(\d{1,2}) are polynomials of degree (?:(\d{1,2})\*)?([kn]|\d{1,2})"
    r"(?:\+(\d{1,2}))?(?: for n\s*>\s*([\d,]+))?\.?$",
    re.ASCII,
)
MOST_TERMS = 200  # of a sum of n^k·b^n
MOST_POWER = 60


@dataclass(frozen=True)
class Stated:
    """One claim of an entry: its text, the column or row of a table it is about, and what it says; None if not read.

    A polynomial of degree d is claimed by its recurrence, of order d + 1, and by `shortest` = d + 1, the least order.
    """

    text: str
    line: tuple[str, int] | None
    claim: Claim | None
    shortest: int | None = None


def stated(formulas: Sequence[str], terms: Sequence[int], index: Index) -> list[Stated]:
    """Return the claims among the formulas of an entry; lines that claim nothing are left out.

    >>> [str(c.claim) for c in stated(["Empirical: a(n) = 3*a(n-1) for n>2."], (1, 3), Index(offset=1))]
    ['a(n) = 3*a(n-1) for n >= 3']
    """
    found: list[Stated] = []
    for formula in formulas:
        text = _REMARK.sub("", _SIGNATURE.sub("", formula).strip())
        place = _INDEX.match(text)
        lines = _lines(*place.groups()) if place else [None]
        body = _LEAD.sub("", text[place.end() :] if place else text)
        found += _polynomials(body, index)
        for part in _parts(body):
            claim, claims = _claim(part, index)
            if claims:
                found += [Stated(part.strip().rstrip("."), line, claim) for line in lines]
    return found


def _lines(axis: str, first: str, last: str | None) -> list[tuple[str, int] | None]:
    """Return the columns or rows that `k=2` or `k=2..9` names."""
    return [(axis, number) for number in range(int(first), int(last or first) + 1)]


def _polynomials(text: str, index: Index) -> Iterator[Stated]:
    """Yield a claim for each column that `columns k=1..3 are polynomials of degree 2*k for n>0,0,1` names."""
    match = _POLYNOMIALS.match(text.strip())
    if match is None or (match[5].isalpha() and match[5] != match[1]):
        return
    axis, first, last, factor, base, more, bounds = match.groups()
    numbers = range(int(first), int(last) + 1)
    begin = [int(bound) for bound in bounds.split(",") if bound] if bounds else [index.offset - 1] * len(numbers)
    if len(begin) == 1:
        begin *= len(numbers)
    for number, since in zip(numbers, begin):
        degree = int(factor or 1) * (number if base == axis else int(base)) + int(more or 0)
        if len(begin) == len(numbers) and degree <= MOST_POWER:
            start = max(since + 1, index.offset) + degree + 1
            coefficients = tuple((-1) ** i * comb(degree + 1, i + 1) for i in range(degree + 1))
            claim = Claim(recurrence=coefficients, start=start, index=index)
            yield Stated(text.strip().rstrip("."), (axis, number), claim, degree + 1)


def _parts(body: str) -> Iterator[str]:
    yield from re.split(r";\s*(?=a\(n\))", body)


def _claim(text: str, index: Index) -> tuple[Claim | None, bool]:
    """Return the claim of a text, and whether it claims anything."""
    stripped = text.strip().rstrip(";").strip()
    try:
        if match := _FUNCTION.match(stripped):
            return Claim(gf=rational(match[2].rstrip(" .")), index=index), True
        if stripped.replace(" ", "").startswith("a(n)="):
            if re.search(r"a\(n\s*-", stripped):
                coefficients, start = read_recurrence(stripped)
                if start is not None:
                    start = max(start, index.offset + len(coefficients))
                return Claim(recurrence=coefficients, start=start, index=index), True
            return _closed(stripped.partition("=")[2], index), True
        if match := _ORDER.match(stripped.removeprefix("recurrence").strip()):
            start = _start(match[2])
            return Claim(order=int(match[1]), start=start, index=index), True
    except (BadInput, ZeroDivisionError):
        return None, True
    return None, False


def _start(text: str) -> int | None:
    bound = _BOUND.search(text)
    return int(bound[2]) + (bound[1] == ">") if bound else None


Sum = dict[tuple[int, int], Fraction]
"""Coefficients of n^k·b^n by (b, k)."""


def _closed(text: str, index: Index) -> Claim:
    """Return the claim of a sum of n^k·b^n, as a generating function."""
    bound = _BOUND.search(text)
    body = text[: bound.start()] if bound else text.strip().rstrip(".")
    start = int(bound[2]) + (bound[1] == ">") if bound else None
    try:
        tree = ast.parse(body.strip().replace("^", "**"), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BadInput("a closed formula cannot be read.") from None
    first = max(index.offset if start is None else start, 0)
    return Claim(gf=_function(_sum(tree), first), start=first, index=index)


def _function(terms: Sum, first: int) -> RationalGF:
    """Return the function whose coefficients from `first` on are those of the sum, and zero before."""
    bottom = fmpz_poly([1])
    powers: dict[int, int] = {}
    for base, power in terms:
        powers[base] = max(powers.get(base, 0), power + 1)
    for base, times in powers.items():
        bottom *= fmpz_poly([1, -base]) ** times
    length = int(bottom.degree())
    values = [sum(c * n**k * b**n for (b, k), c in terms.items()) for n in range(first, first + length)]
    if any(Fraction(value).denominator != 1 for value in values):
        raise BadInput("a closed formula gives no whole numbers.")
    top = fmpz_poly([int(value) for value in values]) * bottom
    return RationalGF.of([0] * first + [int(top[i]) for i in range(length)], [int(c) for c in bottom.coeffs()])


def _sum(node: ast.AST) -> Sum:
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return {(1, 0): Fraction(value)}
        case ast.Name(id="n"):
            return {(1, 1): Fraction(1)}
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return {key: -c for key, c in _sum(inner).items()}
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            found = dict(_sum(left))
            for key, c in _sum(right).items():
                found[key] = found.get(key, Fraction(0)) + (c if isinstance(op, ast.Add) else -c)
            return _kept(found)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _product(_sum(left), _sum(right))
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return {key: c / _constant(_sum(right)) for key, c in _sum(left).items()}
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return _power(_sum(left), _sum(right))
    raise BadInput("a closed formula may hold n, whole numbers, + - * / ^ and brackets only.")


def _kept(found: Sum) -> Sum:
    if len(found) > MOST_TERMS:
        raise BadInput("a closed formula has too many terms.")
    return {key: c for key, c in found.items() if c}


def _product(left: Sum, right: Sum) -> Sum:
    found: Sum = {}
    for (b, k), c in left.items():
        for (d, m), e in right.items():
            found[b * d, k + m] = found.get((b * d, k + m), Fraction(0)) + c * e
    if any(k > MOST_POWER or abs(b) > 10**9 for b, k in found):
        raise BadInput("a closed formula has powers that are too large.")
    return _kept(found)


def _constant(found: Sum) -> Fraction:
    if any(key != (1, 0) for key in found):
        raise BadInput("a closed formula may be divided by numbers only.")
    return found.get((1, 0), Fraction(0))


def _power(left: Sum, right: Sum) -> Sum:
    if set(right) <= {(1, 0)}:
        exponent = _constant(right)
        if exponent.denominator != 1 or not 0 <= exponent <= MOST_POWER:
            raise BadInput("a closed formula has a power that is too large.")
        found: Sum = {(1, 0): Fraction(1)}
        for _ in range(int(exponent)):
            found = _product(found, left)
        return found
    base = _constant(left)
    if base.denominator != 1 or not set(right) <= {(1, 0), (1, 1)} or right[1, 1].denominator != 1:
        raise BadInput("a closed formula has a power that is no b^(m·n + c).")
    times, shift = int(right[1, 1]), right.get((1, 0), Fraction(0))
    if shift.denominator != 1 or not 0 < times <= 20 or abs(shift) > MOST_POWER or not base:
        raise BadInput("a closed formula has a power that is too large.")
    return _product({(int(base) ** times, 0): Fraction(1)}, {(1, 0): base ** int(shift)})
