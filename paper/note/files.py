"""The numbers, tables and pictures of both notes, all made from a results folder: every file of paper/generated/.

A note takes a number from the results by \\val{key}; LaTeX stops with an error at a key that they do not give.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import exp, pi, prod
from pathlib import Path
from typing import Any

from check_bounds import density
from records.bounds import BOUNDS
from records.irreducible import IRREDUCIBLE
from records.more import LINKS, WRAPPED
from records.normal import NORMAL
from records.order import ORDER

from note import documented, figures, tables, theory
from note.appendix import appendix
from note.claims import claims
from note.extended import extended
from note.formal import formal_table, formal_text
from note.graphs import graphs
from note.seams import CALM, FEW, MANY, PLAIN
from note.settled import settled, settled_values
from note.statements import NOTES, cited
from note.tables import cut, grouped, rooted
from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput, shortened
from stripcount.export import latex
from stripcount.storage.reader import read_json
from stripcount.storage.record_file import Record
from stripcount.storage.results import gf_of, records

FAMILIES: dict[str, tuple[str, dict[str, str]]] = {
    # key in the note: (puzzle, parameters given)
    "magnets": ("magnets", {}),
    "singletons": ("magnets", {"singletons": "yes"}),
    "patterns": ("magnets", {"count": "patterns"}),
    "bothwise": ("magnets", {"count": "patterns", "singletons": "yes"}),
    "noblanks": ("magnets", {"blanks": "no"}),
    "dominoes": ("domino-tiling", {}),
    "ringring": ("ring-ring", {}),
    "circuit": ("circuit-board", {}),
}
PLACES = 5  # decimals of bounds of the growth per cell
Family = dict[int, Record]


def paper_files(folder: Path, found: Sequence[Record] | None = None) -> dict[str, str]:
    """Return the text of every generated file by its name, from the results in `folder`.

    `found` are the folder's records if they have been read already.

    Raises BadInput if the folder holds no records, or not the files that the note needs besides them.
    """
    found = sorted(records(folder) if found is None else found, key=lambda r: r["rows"])
    families = {
        key: {r["rows"]: r for r in found if (r["puzzle"], r["given"]) == (puzzle, given)}
        for key, (puzzle, given) in FAMILIES.items()
    }
    empty = [key for key, family in families.items() if not family]
    if empty:
        raise BadInput(f"the results folder must hold records of {', '.join(empty)} for the note.")
    touch = [r for r in found if r["puzzle"] == "not-touch"]
    published, bridge, bounds_data = (_extra(folder, name) for name in ("published.json", "bridge.json", BOUNDS))
    squares = _extra(folder, "magnets/squares.json")["squares"] if (folder / "magnets/squares.json").exists() else []
    cases, moments = _extra(folder, IRREDUCIBLE)["cases"], _extra(folder, NORMAL)["lines"]
    recorded, links = _extra(folder, ORDER), _extra(folder, LINKS)["lines"]
    orders = {row["rows"]: row["degree"] * row["in_powers_of"] for row in recorded["cases"] + recorded["blocks"]}
    listed = {key: list(family.values()) for key, family in families.items()}
    bounds = Bounds(families["magnets"], bounds_data)
    plain = [board for board in bridge["boards"] if not board["singletons"]]
    single = [board for board in bridge["boards"] if board["singletons"]]
    variants = {
        "singletons": listed["singletons"],
        "patterns": listed["patterns"],
        "patterns, singletons": listed["bothwise"],
    }
    others = {"Ring-Ring": listed["ringring"], "Circuit Board": listed["circuit"]}
    files = {
        "magnets.tex": tables.family(listed["magnets"]),
        "variants.tex": tables.families("variant", variants),
        "others.tex": tables.families("puzzle", others),
        "errata.tex": tables.errata(published["lines"]),
        "bridge.tex": tables.bridge(plain),
        "bridge-singletons.tex": tables.bridge(single),
        "bounds.tex": bounds.table(),
        "plot.tex": bounds.plot(),
        "board.tex": figures.board_picture(4, 7, seed=11),
        "machine.tex": figures.machine_picture(),
        "classes.tex": figures.classes_table(2),
        "squares.tex": tables.squares(squares),
        "sizes.tex": theory.sizes(families["magnets"], families["singletons"], orders),
        "normal.tex": theory.normal(moments),
        "links.tex": theory.more(links, ["puzzle"]),
        "wrapped.tex": theory.more(_extra(folder, WRAPPED)["lines"], ["puzzle", "wrap"]),
        "settled.tex": settled(folder),
        "graphs.tex": graphs(folder),
        "formal.tex": formal_table(folder),
        "formal-text.tex": formal_text(folder),
        "extended.tex": extended(folder),
        "trust.tex": documented.trust(),
        "peers.tex": documented.peers(),
        "grids.tex": documented.grids(),
    }
    files |= {f"appendix-{note}.tex": appendix(note) for note in NOTES}
    theorems = theory.values(families["magnets"], families["dominoes"], cases, orders)
    values = (
        dict(theorems)
        | dict(_values(families, found, touch, squares, published["lines"], plain, single))
        | dict(bounds.values())
        | dict(claims(families, links, recorded))
        | dict(settled_values(folder))
        | dict(cited())
        | {"eight.megabytes": f"{max(path.stat().st_size for path in folder.glob('magnets/rows-*.json*')) / 1e6:.0f}"}
        | {"density.rows": str(moments[-1]["rows"])}
        | {"density.last": theory.per_cell(moments[-1]["mean"], moments[-1]["rows"])}
    )
    files["numbers.tex"] = "".join(f"\\setval{{{key}}}{{{value}}}\n" for key, value in sorted(values.items()))
    head = "% Made by `python paper/make.py` from the results; not to be edited.\n"
    return {name: head + text for name, text in sorted(files.items())}


def stale_files(folder: Path, generated: Path, found: Sequence[Record] | None = None) -> list[str]:
    """Return one sentence for each file in `generated` that is missing, left over or not what the results give."""
    expected = paper_files(folder, found)
    there = {path.name for path in generated.glob("*.tex")}
    stale = [f"{name} is left over from other results" for name in sorted(there - set(expected))]
    for name, text in expected.items():
        if name not in there:
            stale.append(f"{name} is missing")
        elif (generated / name).read_text(encoding="utf-8") != text:
            stale.append(f"{name} is not what the results give")
    return stale


class Bounds:
    """The growth per cell of Magnets by number of rows: roots of growth constants, and rigorous bounds."""

    def __init__(self, magnets: Family, data: Record) -> None:
        self.growth = {rows: r["growth"]["per_column"] for rows, r in magnets.items() if "growth" in r}
        self.lines = data["lines"]
        self.calm = self._rooted("calm", "1/1")
        self.rings = {magnet: self._rooted("ring", magnet) for magnet in ("1/1", "1/2", "2/1")}
        self.ring = self.rings["1/1"]

    def _of(self, kind: str, magnet: str = "1/1") -> list[dict[str, Any]]:
        return [line for line in self.lines if (line["kind"], line["magnet"]) == (kind, magnet)]

    def _kept(self, kind: str, magnet: str = "1/1") -> dict[str, Any]:
        """Return the bound of the most rows of which the vector is kept."""
        return [line for line in self._of(kind, magnet) if "vector" in line][-1]

    def _rooted(self, kind: str, magnet: str) -> dict[int, str]:
        """Return the bounds of one kind by the number of rows, rounded outwards."""
        found = self._of(kind, magnet)
        return {b["rows"]: _rooted(b["power"], b["exponent"], up=kind == "ring") for b in found}

    def _root(self, rows: int) -> str:
        return rooted(self.growth[rows], rows, PLACES, up=False)

    def _ratio(self, rows: int) -> str:
        """Return the root of the quotient of the growth constants of `rows` + 2 and `rows` rows, in PLACES decimals."""
        return rooted(str(float(self.growth[rows + 2]) / float(self.growth[rows])), 2, PLACES, up=False)

    def _row(self, rows: int) -> Iterator[str]:
        yield str(rows)
        yield self._root(rows) if rows in self.growth else ""
        yield self._ratio(rows - 1) if {rows - 1, rows + 1} <= self.growth.keys() else ""
        yield rooted(self.growth[rows], rows + 1, PLACES, up=False) if rows in self.growth else ""
        yield self._starred("calm", rows, "1/1", self.calm)
        yield from (self._starred("ring", rows, magnet, ring) for magnet, ring in self.rings.items())

    def _starred(self, kind: str, rows: int, magnet: str, shown: dict[int, str]) -> str:
        """Return a bound, with a star if its vector is kept, or nothing."""
        kept = any("vector" in line and line["rows"] == rows for line in self._of(kind, magnet))
        return shown.get(rows, "") + ("$^*$" if kept else "")

    def table(self) -> str:
        """Return the table of roots, quotients and bounds."""
        head = ["$r$", "$\\lambda_r^{1/r}$", "$(\\lambda_{r+1}/\\lambda_{r-1})^{1/2}$"]
        head += ["$\\lambda_r^{1/(r+1)}$", "$(\\alpha_r/\\alpha_2)^{1/(r-2)}$", "$\\beta_r^{1/r}$"]
        head += ["$\\beta_r(\\frac12)^{1/r}$", "$\\beta_r(2)^{1/r}$"]
        rows = sorted(set(self.growth) | set(self.calm) | set(self.ring))
        return tables.tabular("@{}rccccccc@{}", head, (list(self._row(r)) for r in rows))

    def plot(self) -> str:
        """Return the plot of the roots, quotients and bounds, without upper bounds of 2.4 or more."""
        roots = [(r, float(self._root(r))) for r in self.growth]
        ratios = [(r + 1, float(self._ratio(r))) for r in self.growth if r + 2 in self.growth]
        below = [(r, float(low)) for r, low in self.calm.items()]
        above = [(r, float(high)) for r, high in self.ring.items() if float(high) < 2.4]
        series = [
            ("down", "$\\beta_r^{1/r}$, above $\\kappa$", above),
            ("circle", "$(\\lambda_{r+1}/\\lambda_{r-1})^{1/2}$", ratios),
            ("up", "$(\\alpha_r/\\alpha_2)^{1/(r-2)}$, below $\\kappa$", below),
            ("disc", "$\\lambda_r^{1/r}$", roots),
        ]
        return figures.growth_plot(series, 1.4, 2.2)

    def values(self) -> Iterator[tuple[str, str]]:
        """Yield (key, value) of the best bounds, the largest rows, words and weights, and the last two quotients."""
        ends = [self._kept("calm"), self._kept("ring", "1/2"), self._kept("ring", "2/1")]
        for kind, name in (("calm", "low"), ("ring", "high")):
            best, kept = self._of(kind)[-1], self._kept(kind)
            yield f"limit.{name}", _rooted(kept["power"], kept["exponent"], up=kind == "ring")
            yield from ((f"limit.{kind}.kept", str(kept["rows"])), (f"limit.{kind}.kept.words", grouped(kept["words"])))
            if best is not kept:
                yield f"limit.{kind}", str(best["rows"])
                yield f"limit.{kind}.best", _rooted(best["power"], best["exponent"], up=kind == "ring")
        low, few, many = ((Fraction(line["power"]), line["exponent"]) for line in ends)
        slopes = density(low, few, many)
        yield from (("density.low", f"{float(slopes[0]):.3f}"), ("density.high", f"{float(slopes[1]):.3f}"))
        catalan = sum((-1) ** n / (2 * n + 1) ** 2 for n in range(200_000))
        yield "limit.dominoes", f"{2**0.5 * exp(catalan / pi) - 5e-6:.5f}"
        weighed = {"calm": CALM, "ring": PLAIN.weights, "few": FEW.weights, "many": MANY.weights}
        for kind, weights in weighed.items():
            yield from ((f"weight.{kind}.{_LETTERS.get(name, name)}", grouped(w)) for name, w in weights.items())
        ratios = [rows for rows in sorted(self.growth) if rows + 2 in self.growth][-2:]
        for name, rows in zip(("before", "last"), ratios):
            yield f"limit.ratio.{name}", self._ratio(rows)
            yield f"limit.ratio.{name}.rows", f"{rows}"
            yield f"limit.ratio.{name}.to", f"{rows + 2}"


_LETTERS = {".": "blank", "a.": "mixed", "..": "blanks"}


def _rooted(power: str, rows: int, *, up: bool) -> str:
    """Return the root of a fraction with PLACES decimals, rounded outwards; the decimals are verified exactly."""
    exact = Fraction(power)
    shown = Fraction(rooted(str(float(exact)), rows, PLACES, up=up))
    step = Fraction(1, 10**PLACES)
    while (shown**rows < exact) if up else (shown**rows > exact):
        shown += step if up else -step
    return f"{float(shown):.{PLACES}f}"


def _values(
    families: dict[str, Family],
    found: list[Record],
    touch: list[Record],
    squares: list[dict[str, Any]],
    lines: list[dict[str, str]],
    plain: list[dict[str, Any]],
    single: list[dict[str, Any]],
) -> Iterator[tuple[str, str]]:
    """Yield (key, value) of every number that the note's prose may use, besides those of bounds and theorems."""
    for key, family in families.items():
        derived = [r for r in family.values() if "order" in r]
        yield f"{key}.last", str(derived[-1]["rows"])
        yield f"{key}.first", str(derived[0]["rows"])
        yield f"{key}.lastgrowth", str(max(r["rows"] for r in family.values()))
        yield f"{key}.cases", str(len(derived))
        for record in family.values():
            yield from ((f"{key}.{record['rows']}.{name}", value) for name, value in _of_record(record))
        yield from ((f"{key}.top.{name}", value) for name, value in _of_record(derived[-1]))
    for rows in (1, 2):
        yield f"magnets.{rows}.function", latex.function(_gf(families["magnets"][rows]))
    derived = [r for r in found if "order" in r]
    yield "records", str(len(found))
    yield "derived", str(len(derived))
    every = {(tuple(r["numerator"]), tuple(r["denominator"])) for r in derived}
    yield "derived.distinct", str(len(every))
    yield "derived.trivial", str(sum(r["order"] <= 1 for r in derived))
    yield "proved", str(sum(r["evidence"] == "proved" for r in derived))
    smallest = sum(max(r["order"], len(r["numerator"])) == r["merged_states"] for r in derived)  # the rank
    yield from (("smallest", str(smallest)), ("larger", str(len(derived) - smallest)))
    yield "surplus", str(min(r["surplus_terms"] for r in derived))
    yield "date", max(r["date"] for r in found)
    yield "version", max(r["version"] for r in found)
    yield "nottouch.records", str(len(touch))
    yield "nottouch.last", str(max(r["rows"] for r in touch))
    functions = {(tuple(r["numerator"]), tuple(r["denominator"])): r["order"] for r in touch}
    yield "nottouch.distinct", str(len(functions))
    yield "nottouch.trivial", str(sum(order <= 1 for order in functions.values()))
    yield "nottouch.most", grouped(max(r["order"] for r in touch))
    eight = families["magnets"][max(r for r, record in families["magnets"].items() if "order" in record)]
    yield "eight.minutes", f"{eight['seconds'] / 60:.0f}"
    last = [line["published"] for line in lines if line["where"].startswith("Ring-Ring, 8 rows: growth")]
    yield "spahn.last", last[0]
    verdicts = [line["outcome"] for line in lines]
    yield "published.values", str(len(lines))
    yield from ((f"published.{name}", str(verdicts.count(name))) for name in ("agrees", "erratum", "differs"))
    yield "bridge.layouts", grouped(sum(board["layouts"] for board in plain + single))
    yield "bridge.boards", str(len(plain + single))
    yield from _largest("bridge", plain)
    yield "squares.last", str(max((s["side"] for s in squares), default=0))


def _largest(key: str, boards: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    board = max(boards, key=lambda b: int(b["layouts"]))
    yield f"{key}.largest", f"{board['rows']}\\times {board['columns']}"
    yield f"{key}.largest.layouts", grouped(board["layouts"])
    yield f"{key}.largest.count", grouped(board["count"])


def _of_record(record: Record) -> Iterator[tuple[str, str]]:
    """Yield (last part of the key, value) of the numbers of one record."""
    yield "rows", str(record["rows"])
    yield "states", grouped(record["states"])
    yield "merged", grouped(record["merged_states"])
    yield "entries", grouped(record["transitions"])
    if "growth" in record:
        yield "growth", cut(record["growth"]["per_column"], 12)
    if "order" in record:
        yield "order", grouped(record["order"])
        yield "half", grouped(record["order"] // 2)
        yield "primes", str(len(record["primes"]))
        yield "modulus", grouped(prod(record["primes"]).bit_length() - 1)
        sizes = [c.lstrip("-") for c in record["denominator"] + record["numerator"]]
        yield "bits", grouped(int(max(sizes, key=lambda digits: (len(digits), digits))).bit_length())
        yield "ratio", f"{float(Fraction(record['states'], record['merged_states'])):.1f}"


def _gf(record: Record) -> RationalGF:
    gf = gf_of(record)
    if gf is None:
        raise BadInput(f"the record of {record['puzzle']} with {record['rows']} rows must hold a generating function.")
    return gf


def _extra(folder: Path, name: str) -> Record:
    if not (folder / name).exists():
        raise BadInput(f"{shortened(str(folder))} must hold {name}; `python paper/derive.py` makes it.")
    return read_json(dict[str, Any], folder / name)
