"""The atlas as files: every page is complete in itself, links lead somewhere, downloads are the exports."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from stripcount.draw import plots
from stripcount.draw.atlas.result import AtlasResult, from_json, is_record
from stripcount.draw.atlas.site import bounds, check_entries, site
from stripcount.errors import BadInput
from stripcount.export import EXPORTS, export
from stripcount.export import json as json_format
from stripcount.gf.generating_function import generating_function
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.ring_ring import RingRing
from tests.sentences import Says

ROOT = Path(__file__).parents[2]


@cache
def entries() -> tuple[AtlasResult, ...]:
    return (
        AtlasResult("magnets", 1, (), generating_function(Magnets(1)), growth="1.5537"),
        AtlasResult("magnets", 2, (), generating_function(Magnets(2)), growth="3.7371"),
        AtlasResult("ring-ring", 4, (), generating_function(RingRing(4)), machine="<svg></svg>"),
    )


def written(entries: Sequence[AtlasResult], plotted: bool = False) -> dict[str, str]:
    """The files of a site; without its plots, which take most of the time, unless they are asked for."""
    with pytest.MonkeyPatch.context() as patch:
        for plot in () if plotted else ("eigenvalues", "growth_by_rows", "state_counts"):
            patch.setattr(plots, plot, lambda *_, **__: b'<svg id="a"></svg>')
        return dict(site(entries))


@cache
def files(plotted: bool = False) -> dict[str, str]:
    return written(entries(), plotted)


class Elements(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_there_is_a_page_a_problem_and_an_index_that_leads_there() -> None:
    links = {at["href"] for tag, at in Elements(files()["index.html"]).found if tag == "a"}
    assert links == {"#main", "magnets-1.html", "magnets-2.html", "ring-ring-4.html"}
    assert links - {"#main"} < set(files())


def test_nothing_is_loaded_and_every_link_leads_to_a_file() -> None:
    for name, text in files().items():
        if name.endswith(".html"):
            for tag, at in Elements(text).found:
                assert tag not in ("link", "img", "iframe") or at.get("href") == "data:,"
                assert "src" not in at
                address = at.get("href") or ""
                if tag == "a" and not address.startswith("#"):
                    assert address in files()


@pytest.mark.parametrize("plotted", [False, pytest.param(True, marks=pytest.mark.long("lays out large pictures"))])
def test_headings_descend_and_pictures_have_names(plotted: bool) -> None:
    for name, text in files(plotted).items():
        if name.endswith(".html"):
            found = Elements(text).found
            levels = [int(tag[1]) for tag, _ in found if re.fullmatch(r"h\d", tag)]
            assert levels[0] == 1
            assert all(after - before <= 1 for before, after in pairwise(levels))
            assert [at["lang"] for tag, at in found if tag == "html"] == ["en"]
            names = [at.get("id") for _, at in found if at.get("id")]
            assert len(names) == len(set(names)), name


def test_pages_say_what_the_puzzle_is_and_show_a_solution() -> None:
    assert "no two equal poles touch along a side" in files()["magnets-2.html"]
    assert "no two equal poles touch along a side" in files()["index.html"]
    board = '<svg role="img" aria-label="Board"></svg>'
    pages = written([replace(entries()[0], board=board)])
    assert board in pages["magnets-1.html"]
    assert "A solution, drawn at random;" in pages["magnets-1.html"]


@pytest.mark.parametrize("plotted", [False, pytest.param(True, marks=pytest.mark.long("lays out large pictures"))])
def test_a_page_shows_what_is_known(plotted: bool) -> None:
    page = files(plotted)["magnets-2.html"]
    gf = entries()[1].derivation.gf
    assert ", ".join(map(str, gf.terms(8))) in page
    assert str(gf) in page
    assert "a(n) = 2*a(n-1) + 6*a(n-2) + 2*a(n-3) - 2*a(n-5) - a(n-6) for n ≥ 6" in page
    assert "3.7371" in page
    assert "proved: " in page
    assert "Eigenvalues of magnets, 2 rows" in page
    assert "<h2>Machine</h2>" in files(plotted)["ring-ring-4.html"]


@pytest.mark.some_cases("further pictures", "latex", "maple", "mathematica", "maxima", "oeis", "pari", "sage", "sympy")
@pytest.mark.parametrize("name", sorted(EXPORTS))
def test_downloads_are_the_exports(name: str) -> None:
    entry = entries()[1]
    assert export(name, entry.derivation, entry.title) in files().values()


def test_a_download_is_read_back() -> None:
    entry = entries()[2]
    assert json_format.read(files()["files/ring-ring-4.json"]) == (entry.derivation, entry.title)


def test_a_function_beyond_the_limit_is_offered_as_json_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = files()  # written once for all tests: not with this limit
    monkeypatch.setattr("stripcount.draw.atlas.site.MAX_EXPORTED_CHARACTERS", 10)
    pages = written(entries()[:1])
    assert [n for n in pages if n.startswith("files/")] == ["files/magnets-1.json", "files/magnets-1.b.txt"]
    assert "too long for every format" in pages["magnets-1.html"]
    assert "too long for every format" not in usual["magnets-1.html"]


def test_growth_cut_after_a_digit_lies_between_it_and_the_next() -> None:
    assert bounds("3.73") == (Fraction(373, 100), Fraction(374, 100))
    assert bounds("2") == (Fraction(2), Fraction(2))


def test_records_are_distinguished_from_other_files() -> None:
    record = '{"puzzle": "magnets", "rows": 1, "numerator": ["1"]}'
    assert is_record(record)
    assert is_record(record[:-3])  # damaged: it is to be refused, not skipped
    for other in ('{"sha256": {}}', "[1, 2]", '[{"numerator": []}]', '{"numerator": []}', "not json"):
        assert not is_record(other)


def test_a_recorded_result_and_what_gf_prints_are_read() -> None:
    stored = (ROOT / "results" / "circuit-board" / "rows-02.json").read_text(encoding="utf-8")
    entry = from_json(stored)
    assert entry.title == "circuit-board, 2 rows"
    assert entry.derivation.minimal_states == json.loads(stored)["merged_states"]
    fresh = {"puzzle": "magnets", "rows": 2, "parameters": {}, **json.loads(files()["files/magnets-2.json"])}
    assert from_json(json.dumps(fresh)).derivation == entries()[1].derivation


def test_no_control_character_of_a_record_reaches_a_page() -> None:
    stored = json.loads((ROOT / "results" / "circuit-board" / "rows-02.json").read_text(encoding="utf-8"))
    assert from_json(json.dumps({**stored, "because": "a\x1bb"})).derivation.because == "a\\x1bb"


def test_damaged_records_are_refused_by_their_field(says: Says) -> None:
    with says(BadInput):
        from_json('{"puzzle": "magnets", "rows": 1, "numerator": ["1"], "denominator": ["1"]}')


def test_no_entry_and_an_entry_twice_are_refused(says: Says) -> None:
    with says(BadInput):
        check_entries([])
    with says(BadInput):
        check_entries([entries()[0], entries()[0]])
