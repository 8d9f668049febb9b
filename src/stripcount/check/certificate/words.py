"""A statement in words, as `verify` prints it."""

from __future__ import annotations

import hashlib

from stripcount.check.certificate.content import Certificate, Statement

LONGEST = 1000  # characters of a list of coefficients


def subject(certificate: Certificate) -> str:
    """Return which boards the certificate is about."""
    puzzle = certificate.puzzle
    settings = "".join(f", {name}={value}" for name, value in puzzle.parameters.items())
    return f"{puzzle.name}, {puzzle.rows} row{'s'[: puzzle.rows != 1]}{settings}"


def in_words(statement: Statement) -> str:
    """Return the whole statement.

    >>> print(in_words(Statement(1, (2, 1), "1", None, ["1", "-1", "-1"], 5, 5, None)))
    with a(n) the number of boards of 2n+1 columns, n >= 1: a(n) = 1*a(n-1) + 1*a(n-2) for n >= 5: proved
    """
    step, shift = statement.columns
    columns = f"{step if step > 1 else ''}n{f'{shift:+}' if shift else ''}"
    share = "the number" if statement.divisor == "1" else f"1/{statement.divisor} of the number"
    boards = f"with a(n) {share} of boards of {columns} columns, n >= {statement.offset}"
    end = "proved" if statement.proved else f"refuted, it fails at n = {statement.fails_at}"
    if statement.numerator is not None:
        first = statement.offset
        top, bottom = _listed(statement.numerator), _listed(statement.denominator)
        claim = f"a({first}) + a({first + 1})*x + ... = P/Q with P = {top}, Q = {bottom} (coefficients ascend)"
        return f"{boards}: {claim}: {end}"
    terms = [f"{_negative(q)}*a(n-{i})" for i, q in enumerate(statement.denominator) if i and q != "0"]
    claim = _cut(" + ".join(terms).replace("+ -", "- ") or "0")
    since = "from some n on" if statement.start is None else f"for n >= {statement.start}"
    if statement.start is None and statement.valid_from is not None:
        end += f" (n >= {statement.valid_from})"
    return f"{boards}: a(n) = {claim} {since}: {end}"


def _negative(number: str) -> str:
    return number.removeprefix("-") if number.startswith("-") else f"-{number}"


def _listed(numbers: list[str]) -> str:
    return _cut(f"[{', '.join(numbers)}]")


def _cut(text: str) -> str:
    """Return a text, a long one without its middle but with its SHA-256."""
    if len(text) <= LONGEST:
        return text
    digest = hashlib.sha256(text.encode()).hexdigest()
    return f"{text[: LONGEST // 2]} ... {text[-LONGEST // 4 :]} (all of it has the SHA-256 {digest})"
