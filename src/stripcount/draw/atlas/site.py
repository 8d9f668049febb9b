"""The atlas as files: names and texts, among them every export."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from itertools import count

from stripcount.draw import plots
from stripcount.draw.atlas.pages import case_page, front_page
from stripcount.draw.atlas.result import AtlasResult
from stripcount.errors import BadInput, TooLarge
from stripcount.export import EXPORTS, export
from stripcount.export.bfile import text as bfile

MAX_EXPORTED_CHARACTERS = 300_000
"""The number of characters of a function up to which it is offered in every format, beyond which only as JSON."""


def check_entries(entries: Sequence[AtlasResult]) -> Sequence[AtlasResult]:
    """Return the entries; raises BadInput if there is none, or if two of them would have the same page."""
    if not entries:
        raise BadInput("an atlas needs at least one result, and there is none.")
    slugs = [entry.slug for entry in entries]
    repeated_title = next((entry.title for entry in entries if slugs.count(entry.slug) > 1), None)
    if repeated_title:
        raise BadInput(f"an atlas holds every case once, and {repeated_title} is there twice.")
    return entries


def site(entries: Sequence[AtlasResult]) -> Iterable[tuple[str, str]]:
    """Yield every file of the site as (name, text); raises Unavailable without matplotlib."""
    check_entries(entries)
    yield (
        "index.html",
        front_page(entries, {p: _plots_by_rows(p, entries) for p in dict.fromkeys(e.puzzle for e in entries)}),
    )
    for entry in entries:
        downloads = {}
        for what, name, content in _downloads(entry):
            downloads[what] = name
            yield name, content
        yield f"{entry.slug}.html", case_page(entry, downloads, _eigenvalues(entry))


def _downloads(entry: AtlasResult) -> Iterable[tuple[str, str, str]]:
    """Yield (kind, path in the site, text) of each file that is offered for an entry."""
    gf = entry.derivation.gf
    is_exported = len(str(gf)) <= MAX_EXPORTED_CHARACTERS
    for name in EXPORTS if is_exported else ("json",):
        try:
            content = export(name, entry.derivation, entry.title)
        except TooLarge:
            continue  # LaTeX of a function that no page would hold
        yield name, f"files/{entry.slug}.{EXPORTS[name].ending}", content
    yield "OEIS b-file", f"files/{entry.slug}.b.txt", bfile(gf.terms(1001))


def _eigenvalues(entry: AtlasResult) -> str | None:
    gf = entry.derivation.gf
    if not 0 < gf.order <= plots.MAX_POLES:
        return None
    return _svg_element(
        plots.eigenvalues(gf, f"Eigenvalues: {entry.title}"), f"Eigenvalues of {entry.title}", entry.slug
    )


def _plots_by_rows(puzzle: str, entries: Sequence[AtlasResult]) -> list[str]:
    """Return the plots against rows of a puzzle at its default parameters, where two heights or more are there."""
    puzzle_entries = sorted((e for e in entries if e.puzzle == puzzle and not e.parameters), key=lambda e: e.rows)
    if len(puzzle_entries) < 2:
        return []
    slug = re.sub(r"[^a-z0-9]+", "-", puzzle.lower())
    sizes = [(e.rows, e.derivation.states, e.derivation.minimal_states) for e in puzzle_entries]
    title = f"States: {puzzle}"
    pictures = [_svg_element(plots.states(sizes, title), f"{title}, before and after minimisation", f"{slug}-states")]
    growth_points = [(e.rows, *bounds(e.growth)) for e in puzzle_entries if e.growth]
    if growth_points:
        title = f"Growth: {puzzle}"
        pictures.append(
            _svg_element(plots.growth(growth_points, title), f"{title}, per cell against rows", f"{slug}-growth")
        )
    return pictures


def bounds(decimal: str) -> tuple[Fraction, Fraction]:
    """Return the certified bounds that a decimal, truncated after its last digit, stands for.

    >>> bounds("1.61")
    (Fraction(161, 100), Fraction(81, 50))
    """
    places = len(decimal.partition(".")[2])
    value = Fraction(decimal)
    return (value, value) if not places else (value, value + Fraction(1, 10**places))


def _svg_element(picture: bytes, title: str, prefix: str) -> str:
    """Return matplotlib's SVG as an element of a page, with a label, and with ids that no other picture has."""
    text = picture.decode("utf-8")
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    names: dict[str, str] = {}
    numbers = count()
    for name in re.findall(r'id="([^"]+)"', text):
        names.setdefault(name, f"{prefix}-{next(numbers)}")
    text = re.sub(r'id="([^"]+)"', lambda m: f'id="{names[m[1]]}"', text)
    text = re.sub(r"#([\w.-]+)(?=[\")])", lambda m: f"#{names.get(m[1], m[1])}", text)
    return text.replace("<svg ", f'<svg role="img" aria-label="{escape(title)}" ', 1)
