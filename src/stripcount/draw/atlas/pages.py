"""The atlas's pages: an index with a search by terms, and one page per case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from stripcount.draw.atlas.result import AtlasResult
from stripcount.draw.play.page import packaged_text
from stripcount.errors import amount
from stripcount.export.content import recurrence_text

GENERATOR = '<meta name="generator" content="stripcount">'
"""The element by which pages of an atlas are recognised."""

MAX_SHOWN_CHARACTERS = 6_000
"""Characters of a function, a recurrence or a list of terms up to which a page shows it; more are only in downloads."""


def front_page(entries: Sequence[AtlasResult], plots: Mapping[str, Sequence[str]]) -> str:
    """Return the front page: the search, a table with one line per entry, and plots for each puzzle.

    `plots` maps the name of a puzzle to its plots, SVG elements.
    """
    body = [
        "<h1>Atlas of strips</h1>",
        "<p>Exact counts of grid puzzles with a fixed number of rows: sequences by the number of columns, "
        "their rational generating functions, and the evidence for them.</p>",
        '<label for="terms">Which of these contains these numbers, or this word?</label>',
        '<input id="terms" type="search" autocomplete="off" placeholder="1, 3, 14, 47 or loop" '
        'aria-describedby="found">',
        f'<p id="found" role="status">{len(entries)} sequences.</p>',
        '<div class="wide" tabindex="0" role="region" aria-label="Table of sequences"><table class="index">',
        "<caption>Every sequence of this atlas</caption>",
        f"<thead><tr>{''.join(f'<th scope=col>{name}</th>' for name in _COLUMNS)}</tr></thead><tbody>",
        *map(_table_row, entries),
        "</tbody></table></div>",
    ]
    for puzzle, pictures in plots.items():
        first_entry = next(entry for entry in entries if entry.puzzle == puzzle)
        body.append(f"<h2>{escape(puzzle)} by number of rows</h2><p>{escape(first_entry.rules.replace('`', ''))}</p>")
        body.append(
            f'<div class="plots">{"".join(_figure(picture, f"Plot of {puzzle}") for picture in pictures)}</div>'
        )
    return _html_page(
        "Atlas of strips", "\n".join(body), f"<script>\n{packaged_text('search.js', __package__)}</script>"
    )


_SOLUTION_CAPTION = "A solution, drawn at random; of high boards, one with fewer rows."
_COLUMNS = ("case", "first terms", "order", "states", "minimal", "growth per column", "evidence")  # of the table


def _table_row(entry: AtlasResult) -> str:
    """Return the row of an entry in the table of the front page, with the terms and words that the search compares."""
    derivation = entry.derivation
    terms = ",".join(map(str, entry.terms))
    numbers = (
        str(derivation.gf.order),
        f"{derivation.states:,}",
        f"{derivation.minimal_states:,}",
        _growth_cell(entry.growth),
    )
    cells = "".join(
        f'<td class="number" data-name="{name}">{escape(number)}</td>' for name, number in zip(_COLUMNS[2:], numbers)
    )
    first_terms = ", ".join(map(str, entry.terms[:8]))
    link = f'<a href="{entry.slug}.html">{escape(entry.title)}</a>'
    search_words = escape(f"{entry.title} {entry.rules}".replace("`", "").lower(), quote=True)
    row_start = f'<tr data-terms="{terms}" data-words="{search_words}"><th scope="row">{link}</th>'
    return (
        f'{row_start}<td><code>{first_terms}</code></td>{cells}<td data-name="evidence">{derivation.evidence}</td></tr>'
    )


def case_page(entry: AtlasResult, downloads: Mapping[str, str], eigenvalues: str | None) -> str:
    """Return the page of one case.

    `downloads` maps the kind of each file, such as "json", to its address. `eigenvalues` is their plot, an SVG element,
    or None for no plot.
    """
    derivation, gf = entry.derivation, entry.derivation.gf
    function = str(gf)
    if len(function) > MAX_SHOWN_CHARACTERS:
        function = f"A quotient of polynomials of degrees {len(gf.numerator) - 1} and {gf.order}: see the downloads."
    rule = f"{recurrence_text(gf.recurrence)} for n ≥ {gf.valid_from}"
    if len(rule) > MAX_SHOWN_CHARACTERS:
        rule = f"A linear recurrence of order {gf.order}, from n = {gf.valid_from}: see the downloads."
    primes = f"{amount(len(derivation.primes), 'prime')}, {len(derivation.check_primes)} more to check"
    facts = {
        "order": str(gf.order),
        "states": f"{derivation.states:,}, {derivation.minimal_states:,} after minimisation",
        "growth per column": entry.growth or "not certified here",
        "evidence": f"{derivation.evidence}{': ' if derivation.because else ''}{derivation.because}",
        "method": (
            f"{derivation.method}; {derivation.terms_used} terms used, {derivation.surplus_terms} surplus; {primes}"
        ),
    }
    body = [
        '<nav><a href="index.html">All sequences</a></nav>',
        f"<h1>{escape(entry.title)}</h1>",
        f"<p>{escape(entry.rules.replace('`', ''))}</p>" if entry.rules else "",
        _figure(entry.board, "A solution", f"<figcaption>{_SOLUTION_CAPTION}</figcaption>") if entry.board else "",
        '<h2>Terms</h2><p class="terms">' + ", ".join(map(str, _terms_that_fit(entry.terms))) + ", …</p>",
        "<p>a(0), a(1), … by the number of columns.</p>",
        f"<h2>Generating function</h2><pre>{escape(function)}</pre>",
        f"<h2>Recurrence</h2><pre>{escape(rule)}</pre>",
        '<h2>Evidence and growth</h2><div class="wide" tabindex="0" role="region" aria-label="Facts"><table>',
        *(f'<tr><th scope="row">{name}</th><td>{escape(value)}</td></tr>' for name, value in facts.items()),
        "</table></div>",
    ]
    if eigenvalues:
        body += [
            "<h2>Eigenvalues</h2>",
            f"<figure>{eigenvalues}<figcaption>1/x for every pole x of the generating function; the dominant ones "
            "lie on the circle, whose radius is the growth per column.</figcaption></figure>",
        ]
    if entry.machine:
        caption = "The machine: states between columns, arrows labelled by the columns they read."
        body += ["<h2>Machine</h2>", _figure(entry.machine, "The machine", f"<figcaption>{caption}</figcaption>")]
    links = "".join(f'<li><a href="{address}" download>{escape(kind)}</a></li>' for kind, address in downloads.items())
    body.append(f"<h2>Downloads</h2><ul>{links}</ul>")
    if "pari" not in downloads:
        body.append("<p>This function is too long for every format to be here; the JSON holds all of it.</p>")
    return _html_page(entry.title, "\n".join(body))


def _figure(picture: str, name: str, suffix: str = "") -> str:
    """Return a figure called `name` that keeps its size, and scrolls sideways if the screen is narrow.

    `suffix` is HTML after the picture, such as its caption.
    """
    return f'<figure class="large" tabindex="0" role="group" aria-label="{escape(name)}">{picture}{suffix}</figure>'


def _terms_that_fit(terms: Sequence[int]) -> list[int]:
    """Return the first terms that together take at most MAX_SHOWN_CHARACTERS characters, at least one."""
    characters_left, terms_that_fit = MAX_SHOWN_CHARACTERS, list[int]()
    for term in terms:
        characters_left -= len(str(term)) + 2
        if characters_left < 0 and terms_that_fit:
            break
        terms_that_fit.append(term)
    return terms_that_fit


def _growth_cell(growth: str | None) -> str:
    """Return the first twelve characters of a growth constant, empty for None."""
    return "" if growth is None else growth[:12]


def _html_page(title: str, body: str, suffix: str = "") -> str:
    """Return a complete HTML page; `suffix` is HTML after its body, such as a script."""
    style = packaged_text("page.css", __package__)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{GENERATOR}\n"
        f'<title>{escape(title)}</title>\n<link rel="icon" href="data:,">\n<style>\n{style}</style>\n</head>\n<body>\n'
        f'<a class="skip" href="#main">Skip to content</a>\n<main id="main">\n{body}\n</main>\n'
        f"{suffix}\n</body>\n</html>\n"
    )
