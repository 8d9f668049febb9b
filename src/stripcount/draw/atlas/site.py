"""The atlas as files: the names and texts of its pages and of all exports."""

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
"""Characters of a generating function up to which it is offered in every format; longer ones only as JSON."""


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
    """Yield every file of the site as (path in the site, text).

    Raises BadInput as `check_entries` does, and Unavailable without matplotlib.
    """
    check_entries(entries)
    yield (
        "index.html",
        front_page(entries, {p: _plots_by_rows(p, entries) for p in dict.fromkeys(e.puzzle for e in entries)}),
    )
    for entry in entries:
        downloads = {}
        for kind, path, content in _downloads(entry):
            downloads[kind] = path
            yield path, content
        yield f"{entry.slug}.html", case_page(entry, downloads, _eigenvalues(entry))


def _downloads(entry: AtlasResult) -> Iterable[tuple[str, str, str]]:
    """Yield (kind, path in the site, text) of each file that is offered for an entry."""
    gf = entry.derivation.gf
    is_exported = len(str(gf)) <= MAX_EXPORTED_CHARACTERS
    for name in EXPORTS if is_exported else ("json",):
        try:
            content = export(name, entry.derivation, entry.title)
        except TooLarge:
            continue  # the function is too long for LaTeX
        yield name, f"files/{entry.slug}.{EXPORTS[name].ending}", content
    yield "OEIS b-file", f"files/{entry.slug}.b.txt", bfile(gf.terms(1001))


def _eigenvalues(entry: AtlasResult) -> str | None:
    """Return the plot of the eigenvalues of an entry as SVG; None for a polynomial, or an order above MAX_POLES."""
    gf = entry.derivation.gf
    if not 0 < gf.order <= plots.MAX_POLES:
        return None
    return _svg_element(
        plots.eigenvalues(gf, f"Eigenvalues: {entry.title}"), f"Eigenvalues of {entry.title}", entry.slug
    )


def _plots_by_rows(puzzle: str, entries: Sequence[AtlasResult]) -> list[str]:
    """Return the plots against rows of a puzzle at its default parameters; none for fewer than two numbers of rows."""
    puzzle_entries = sorted((e for e in entries if e.puzzle == puzzle and not e.parameters), key=lambda e: e.rows)
    if len(puzzle_entries) < 2:
        return []
    slug = re.sub(r"[^a-z0-9]+", "-", puzzle.lower())
    sizes = [(e.rows, e.derivation.states, e.derivation.minimal_states) for e in puzzle_entries]
    title = f"States: {puzzle}"
    pictures = [
        _svg_element(plots.state_counts(sizes, title), f"{title}, before and after minimisation", f"{slug}-states")
    ]
    growth_points = [(e.rows, *bounds(e.growth)) for e in puzzle_entries if e.growth]
    if growth_points:
        title = f"Growth: {puzzle}"
        pictures.append(
            _svg_element(
                plots.growth_by_rows(growth_points, title), f"{title}, per cell against rows", f"{slug}-growth"
            )
        )
    return pictures


def bounds(decimal: str) -> tuple[Fraction, Fraction]:
    """Return the certified bounds that a decimal, truncated after its last digit, stands for.

    >>> bounds("1.61")
    (Fraction(161, 100), Fraction(81, 50))
    """
    decimal_count = len(decimal.partition(".")[2])
    value = Fraction(decimal)
    return (value, value) if not decimal_count else (value, value + Fraction(1, 10**decimal_count))


def _svg_element(picture: bytes, title: str, prefix: str) -> str:
    """Return matplotlib's SVG as an element of a page, labelled `title`, with ids that begin with `prefix`."""
    text = picture.decode("utf-8")
    text = text[text.index("<svg") :]
    # matplotlib writes <metadata> with a date and a creator
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    new_id: dict[str, str] = {}
    counter = count()
    for name in re.findall(r'id="([^"]+)"', text):
        new_id.setdefault(name, f"{prefix}-{next(counter)}")
    text = re.sub(r'id="([^"]+)"', lambda m: f'id="{new_id[m[1]]}"', text)
    # references to ids: href="#p1", clip-path="url(#p1)"
    text = re.sub(r"#([\w.-]+)(?=[\")])", lambda m: f"#{new_id.get(m[1], m[1])}", text)
    return text.replace("<svg ", f'<svg role="img" aria-label="{escape(title)}" ', 1)
