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
from records.links_and_wraps import LINKS, WRAPPED
from records.normal import NORMAL
from records.order import ORDER

from note import documented, figures, tables, theory
from note.appendix import appendix
from note.claims import claims
from note.extended import extended_sentence
from note.formal import formal_table, formal_text
from note.graphs import graphs_paragraph
from note.seams import CALM_WEIGHTS, HEAVY_MAGNETS, LIGHT_MAGNETS, UNIT_MAGNETS
from note.settled import settled_paragraphs, settled_values
from note.statements import NOTES, citation_values
from note.tables import grouped, root_text, truncated
from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput, excerpt
from stripcount.export import latex
from stripcount.storage.reader import read_json
from stripcount.storage.record_file import Record
from stripcount.storage.results import gf_of, records

FAMILIES: dict[str, tuple[str, dict[str, str]]] = {
    # first part of the keys in the note: (puzzle, parameters that differ from the defaults)
    "magnets": ("magnets", {}),
    "singletons": ("magnets", {"singletons": "yes"}),
    "patterns": ("magnets", {"count": "patterns"}),
    "bothwise": ("magnets", {"count": "patterns", "singletons": "yes"}),
    "noblanks": ("magnets", {"blanks": "no"}),
    "dominoes": ("domino-tiling", {}),
    "ringring": ("ring-ring", {}),
    "circuit": ("circuit-board", {}),
}
BOUND_DECIMALS = 5  # of bounds of the growth per cell
Family = dict[int, Record]


def paper_files(folder: Path, all_records: Sequence[Record] | None = None) -> dict[str, str]:
    """Return the text of every generated file by its name, from the results in `folder`.

    `all_records` are the records of the folder if they have been read already.

    Raises BadInput if the folder holds no records, or not the files that the note needs besides them.
    """
    all_records = sorted(records(folder) if all_records is None else all_records, key=lambda record: record["rows"])
    families = {
        key: {
            record["rows"]: record for record in all_records if (record["puzzle"], record["given"]) == (puzzle, given)
        }
        for key, (puzzle, given) in FAMILIES.items()
    }
    empty = [key for key, family in families.items() if not family]
    if empty:
        raise BadInput(f"the results folder must hold records of {', '.join(empty)} for the note.")
    not_touch = [record for record in all_records if record["puzzle"] == "not-touch"]
    published, bridge, bounds_data = (
        _read_results_file(folder, name) for name in ("published.json", "bridge.json", BOUNDS)
    )
    squares = (
        _read_results_file(folder, "magnets/squares.json")["squares"]
        if (folder / "magnets/squares.json").exists()
        else []
    )
    cases, moments = _read_results_file(folder, IRREDUCIBLE)["cases"], _read_results_file(folder, NORMAL)["lines"]
    orders_data, links = _read_results_file(folder, ORDER), _read_results_file(folder, LINKS)["lines"]
    orders = {row["rows"]: row["degree"] * row["in_powers_of"] for row in orders_data["cases"] + orders_data["blocks"]}
    records_by_family = {key: list(family.values()) for key, family in families.items()}
    bounds = Bounds(families["magnets"], bounds_data)
    plain_boards = [board for board in bridge["boards"] if not board["singletons"]]
    singleton_boards = [board for board in bridge["boards"] if board["singletons"]]
    variants = {
        "singletons": records_by_family["singletons"],
        "patterns": records_by_family["patterns"],
        "patterns, singletons": records_by_family["bothwise"],
    }
    others = {"Ring-Ring": records_by_family["ringring"], "Circuit Board": records_by_family["circuit"]}
    files = {
        "magnets.tex": tables.family_table(records_by_family["magnets"]),
        "variants.tex": tables.families_table("variant", variants),
        "others.tex": tables.families_table("puzzle", others),
        "errata.tex": tables.errata_table(published["lines"]),
        "bridge.tex": tables.printed_boards_table(plain_boards),
        "bridge-singletons.tex": tables.printed_boards_table(singleton_boards),
        "bounds.tex": bounds.table(),
        "plot.tex": bounds.plot(),
        "board.tex": figures.board_picture(4, 7, seed=11),
        "machine.tex": figures.machine_picture(),
        "classes.tex": figures.classes_table(2),
        "squares.tex": tables.squares_table(squares),
        "sizes.tex": theory.sizes_table(families["magnets"], families["singletons"], orders),
        "normal.tex": theory.moments_table(moments),
        "links.tex": theory.growth_table(links, ["puzzle"]),
        "wrapped.tex": theory.growth_table(_read_results_file(folder, WRAPPED)["lines"], ["puzzle", "wrap"]),
        "settled.tex": settled_paragraphs(folder),
        "graphs.tex": graphs_paragraph(folder),
        "formal.tex": formal_table(folder),
        "formal-text.tex": formal_text(folder),
        "extended.tex": extended_sentence(folder),
        "trust.tex": documented.trust(),
        "peers.tex": documented.peers(),
        "grids.tex": documented.grids(),
    }
    files |= {f"appendix-{note}.tex": appendix(note) for note in NOTES}
    theorem_values = theory.values(families["magnets"], families["dominoes"], cases, orders)
    values = (
        dict(theorem_values)
        | dict(_values(families, all_records, not_touch, squares, published["lines"], plain_boards, singleton_boards))
        | dict(bounds.values())
        | dict(claims(families, links, orders_data))
        | dict(settled_values(folder))
        | dict(citation_values())
        | {"eight.megabytes": f"{max(path.stat().st_size for path in folder.glob('magnets/rows-*.json*')) / 1e6:.0f}"}
        | {"density.rows": str(moments[-1]["rows"])}
        | {"density.last": theory.per_cell(moments[-1]["mean"], moments[-1]["rows"])}
    )
    files["numbers.tex"] = "".join(f"\\setval{{{key}}}{{{value}}}\n" for key, value in sorted(values.items()))
    comment = "% Made by `python paper/make.py` from the results; not to be edited.\n"
    return {name: comment + text for name, text in sorted(files.items())}


def stale_files(folder: Path, generated: Path, all_records: Sequence[Record] | None = None) -> list[str]:
    """Return one sentence for each file in `generated` that is missing, left over or not what the results give.

    Arguments and errors are those of `paper_files`; an empty list means that every file is up to date.
    """
    expected = paper_files(folder, all_records)
    present = {path.name for path in generated.glob("*.tex")}
    stale = [f"{name} is left over from other results" for name in sorted(present - set(expected))]
    for name, text in expected.items():
        if name not in present:
            stale.append(f"{name} is missing")
        elif (generated / name).read_text(encoding="utf-8") != text:
            stale.append(f"{name} is not what the results give")
    return stale


class Bounds:
    """The growth per cell of Magnets by number of rows: roots of growth constants, and rigorous bounds.

    `growth` holds the growth per column as a decimal; `lines` those of bounds.json; `calm` the lower bounds, `rings`
    the upper bounds by the weight of a magnet relative to a blank domino, and `ring` those of weight 1.
    """

    def __init__(self, magnets: Family, data: Record) -> None:
        """Use the records of Magnets by number of rows, and the content of bounds.json."""
        self.growth = {rows: r["growth"]["per_column"] for rows, r in magnets.items() if "growth" in r}
        self.lines = data["lines"]
        self.calm = self._bounds_by_rows("calm", "1/1")
        self.rings = {magnet: self._bounds_by_rows("ring", magnet) for magnet in ("1/1", "1/2", "2/1")}
        self.ring = self.rings["1/1"]

    def _lines(self, kind: str, magnet: str = "1/1") -> list[dict[str, Any]]:
        """Return the lines of one kind, "calm" or "ring", and one weight of magnets, by increasing numbers of rows."""
        return [line for line in self.lines if (line["kind"], line["magnet"]) == (kind, magnet)]

    def _largest_verifiable(self, kind: str, magnet: str = "1/1") -> dict[str, Any]:
        """Return the line with the most rows among those whose vector is stored, so that it can be verified."""
        return [line for line in self._lines(kind, magnet) if "vector" in line][-1]

    def _bounds_by_rows(self, kind: str, magnet: str) -> dict[int, str]:
        """Return the bounds of one kind by number of rows: roots, lower bounds rounded down and upper bounds up."""
        lines = self._lines(kind, magnet)
        return {line["rows"]: _outward_root(line["power"], line["exponent"], up=kind == "ring") for line in lines}

    def _root(self, rows: int) -> str:
        """Return the `rows`-th root of the growth constant per column, truncated to BOUND_DECIMALS decimals."""
        return root_text(self.growth[rows], rows, BOUND_DECIMALS, up=False)

    def _ratio(self, rows: int) -> str:
        """Return the square root of the quotient of the growth constants of `rows` + 2 and `rows` rows, truncated."""
        return root_text(str(float(self.growth[rows + 2]) / float(self.growth[rows])), 2, BOUND_DECIMALS, up=False)

    def _row(self, rows: int) -> Iterator[str]:
        """Yield the cells of one row of the table, empty where a value is not known."""
        yield str(rows)
        yield self._root(rows) if rows in self.growth else ""
        yield self._ratio(rows - 1) if {rows - 1, rows + 1} <= self.growth.keys() else ""
        yield root_text(self.growth[rows], rows + 1, BOUND_DECIMALS, up=False) if rows in self.growth else ""
        yield self._bound_cell("calm", rows, "1/1", self.calm)
        yield from (self._bound_cell("ring", rows, magnet, ring) for magnet, ring in self.rings.items())

    def _bound_cell(self, kind: str, rows: int, magnet: str, bounds: dict[int, str]) -> str:
        """Return the bound for `rows`, with a star if its vector is stored, or an empty text if there is none."""
        is_verifiable = any("vector" in line and line["rows"] == rows for line in self._lines(kind, magnet))
        return bounds.get(rows, "") + ("$^*$" if is_verifiable else "")

    def table(self) -> str:
        """Return the table of roots, quotients and bounds."""
        titles = ["$r$", "$\\lambda_r^{1/r}$", "$(\\lambda_{r+1}/\\lambda_{r-1})^{1/2}$"]
        titles += ["$\\lambda_r^{1/(r+1)}$", "$(\\alpha_r/\\alpha_2)^{1/(r-2)}$", "$\\beta_r^{1/r}$"]
        titles += ["$\\beta_r(\\frac12)^{1/r}$", "$\\beta_r(2)^{1/r}$"]
        rows = sorted(set(self.growth) | set(self.calm) | set(self.ring))
        return tables.tabular("@{}rccccccc@{}", titles, (list(self._row(r)) for r in rows))

    def plot(self) -> str:
        """Return the plot of the roots, quotients and bounds, without upper bounds of 2.4 or more."""
        roots = [(r, float(self._root(r))) for r in self.growth]
        ratios = [(r + 1, float(self._ratio(r))) for r in self.growth if r + 2 in self.growth]
        lower_bounds = [(r, float(bound)) for r, bound in self.calm.items()]
        upper_bounds = [(r, float(bound)) for r, bound in self.ring.items() if float(bound) < 2.4]
        series = [
            ("down", "$\\beta_r^{1/r}$, above $\\kappa$", upper_bounds),
            ("circle", "$(\\lambda_{r+1}/\\lambda_{r-1})^{1/2}$", ratios),
            ("up", "$(\\alpha_r/\\alpha_2)^{1/(r-2)}$, below $\\kappa$", lower_bounds),
            ("disc", "$\\lambda_r^{1/r}$", roots),
        ]
        return figures.growth_plot(series, 1.4, 2.2)

    def values(self) -> Iterator[tuple[str, str]]:
        """Yield (key, value) of the best bounds with rows, words and weights, of the density, and of two quotients."""
        bounds = [
            self._largest_verifiable("calm"),
            self._largest_verifiable("ring", "1/2"),
            self._largest_verifiable("ring", "2/1"),
        ]
        for kind, name in (("calm", "low"), ("ring", "high")):
            largest, verifiable = self._lines(kind)[-1], self._largest_verifiable(kind)
            yield f"limit.{name}", _outward_root(verifiable["power"], verifiable["exponent"], up=kind == "ring")
            yield from (
                (f"limit.{kind}.kept", str(verifiable["rows"])),
                (f"limit.{kind}.kept.words", grouped(verifiable["words"])),
            )
            if largest is not verifiable:
                yield f"limit.{kind}", str(largest["rows"])
                yield f"limit.{kind}.best", _outward_root(largest["power"], largest["exponent"], up=kind == "ring")
        lower, upper_at_half, upper_at_double = ((Fraction(line["power"]), line["exponent"]) for line in bounds)
        slopes = density(lower, upper_at_half, upper_at_double)
        yield from (("density.low", f"{float(slopes[0]):.3f}"), ("density.high", f"{float(slopes[1]):.3f}"))
        catalan = sum((-1) ** n / (2 * n + 1) ** 2 for n in range(200_000))
        yield "limit.dominoes", f"{2**0.5 * exp(catalan / pi) - 5e-6:.5f}"
        weights_by_name = {
            "calm": CALM_WEIGHTS,
            "ring": UNIT_MAGNETS.weights,
            "few": LIGHT_MAGNETS.weights,
            "many": HEAVY_MAGNETS.weights,
        }
        for kind, weights in weights_by_name.items():
            yield from (
                (f"weight.{kind}.{_WEIGHT_NAMES.get(name, name)}", grouped(weight)) for name, weight in weights.items()
            )
        ratio_rows = [rows for rows in sorted(self.growth) if rows + 2 in self.growth][-2:]
        for name, rows in zip(("before", "last"), ratio_rows):
            yield f"limit.ratio.{name}", self._ratio(rows)
            yield f"limit.ratio.{name}.rows", f"{rows}"
            yield f"limit.ratio.{name}.to", f"{rows + 2}"


_WEIGHT_NAMES = {".": "blank", "a.": "mixed", "..": "blanks"}


def _outward_root(fraction: str, degree: int, *, up: bool) -> str:
    """Return the root of a fraction with BOUND_DECIMALS decimals, rounded up or down; verified exactly."""
    radicand = Fraction(fraction)
    root = Fraction(root_text(str(float(radicand)), degree, BOUND_DECIMALS, up=up))
    step = Fraction(1, 10**BOUND_DECIMALS)
    while (root**degree < radicand) if up else (root**degree > radicand):
        root += step if up else -step
    return f"{float(root):.{BOUND_DECIMALS}f}"


def _values(
    families: dict[str, Family],
    all_records: list[Record],
    not_touch: list[Record],
    squares: list[dict[str, Any]],
    comparisons: list[dict[str, str]],
    plain_boards: list[dict[str, Any]],
    singleton_boards: list[dict[str, Any]],
) -> Iterator[tuple[str, str]]:
    """Yield (key, value) of every number that the note's prose may use, besides those of bounds and theorems.

    `comparisons` are the lines of published.json, `plain_boards` and `singleton_boards` those of bridge.json, and
    `not_touch` the records of 2 Not Touch.
    """
    for key, family in families.items():
        derived = [record for record in family.values() if "order" in record]
        yield f"{key}.last", str(derived[-1]["rows"])
        yield f"{key}.first", str(derived[0]["rows"])
        yield f"{key}.lastgrowth", str(max(record["rows"] for record in family.values()))
        yield f"{key}.cases", str(len(derived))
        for record in family.values():
            yield from ((f"{key}.{record['rows']}.{name}", value) for name, value in _record_values(record))
        yield from ((f"{key}.top.{name}", value) for name, value in _record_values(derived[-1]))
    for rows in (1, 2):
        yield f"magnets.{rows}.function", latex.function(_required_gf(families["magnets"][rows]))
    derived = [record for record in all_records if "order" in record]
    yield "records", str(len(all_records))
    yield "derived", str(len(derived))
    functions = {(tuple(record["numerator"]), tuple(record["denominator"])) for record in derived}
    yield "derived.distinct", str(len(functions))
    yield "derived.trivial", str(sum(record["order"] <= 1 for record in derived))
    yield "proved", str(sum(record["evidence"] == "proved" for record in derived))
    # the rank of the Hankel matrix is the larger of the order and the number of coefficients of the numerator
    full_rank = sum(max(r["order"], len(r["numerator"])) == r["merged_states"] for r in derived)
    yield from (("smallest", str(full_rank)), ("larger", str(len(derived) - full_rank)))
    yield "surplus", str(min(record["surplus_terms"] for record in derived))
    yield "date", max(record["date"] for record in all_records)
    yield "version", max(record["version"] for record in all_records)
    yield "nottouch.records", str(len(not_touch))
    yield "nottouch.last", str(max(record["rows"] for record in not_touch))
    orders_by_function = {
        (tuple(record["numerator"]), tuple(record["denominator"])): record["order"] for record in not_touch
    }
    yield "nottouch.distinct", str(len(orders_by_function))
    yield "nottouch.trivial", str(sum(order <= 1 for order in orders_by_function.values()))
    yield "nottouch.most", grouped(max(record["order"] for record in not_touch))
    largest_magnets = families["magnets"][
        max(rows for rows, record in families["magnets"].items() if "order" in record)
    ]
    yield "eight.minutes", f"{largest_magnets['seconds'] / 60:.0f}"
    growth_of_eight = [
        comparison["published"]
        for comparison in comparisons
        if comparison["where"].startswith("Ring-Ring, 8 rows: growth")
    ]
    yield "spahn.last", growth_of_eight[0]
    outcomes = [comparison["outcome"] for comparison in comparisons]
    yield "published.values", str(len(comparisons))
    yield from ((f"published.{name}", str(outcomes.count(name))) for name in ("agrees", "erratum", "differs"))
    yield "bridge.layouts", grouped(sum(board["layouts"] for board in plain_boards + singleton_boards))
    yield "bridge.boards", str(len(plain_boards + singleton_boards))
    yield from _largest_board_values("bridge", plain_boards)
    yield "squares.last", str(max((square["side"] for square in squares), default=0))


def _largest_board_values(key: str, boards: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield (key, value) of the board with the most layouts: its size, layouts and solutions."""
    board = max(boards, key=lambda b: int(b["layouts"]))
    yield f"{key}.largest", f"{board['rows']}\\times {board['columns']}"
    yield f"{key}.largest.layouts", grouped(board["layouts"])
    yield f"{key}.largest.count", grouped(board["count"])


def _record_values(record: Record) -> Iterator[tuple[str, str]]:
    """Yield (last part of the key, value) of the numbers of one record."""
    yield "rows", str(record["rows"])
    yield "states", grouped(record["states"])
    yield "merged", grouped(record["merged_states"])
    yield "entries", grouped(record["transitions"])
    if "growth" in record:
        yield "growth", truncated(record["growth"]["per_column"], 12)
    if "order" in record:
        yield "order", grouped(record["order"])
        yield "half", grouped(record["order"] // 2)
        yield "primes", str(len(record["primes"]))
        yield "modulus", grouped(prod(record["primes"]).bit_length() - 1)
        absolute_values = [coefficient.lstrip("-") for coefficient in record["denominator"] + record["numerator"]]
        yield "bits", grouped(int(max(absolute_values, key=lambda digits: (len(digits), digits))).bit_length())
        yield "ratio", f"{float(Fraction(record['states'], record['merged_states'])):.1f}"


def _required_gf(record: Record) -> RationalGF:
    """Return the generating function of a record; raises BadInput if it has none."""
    gf = gf_of(record)
    if gf is None:
        raise BadInput(f"the record of {record['puzzle']} with {record['rows']} rows must hold a generating function.")
    return gf


def _read_results_file(folder: Path, name: str) -> Record:
    """Return the content of a JSON file in the results folder; raises BadInput if the file is missing."""
    if not (folder / name).exists():
        raise BadInput(f"{excerpt(str(folder))} must hold {name}; `python paper/derive.py` makes it.")
    return read_json(dict[str, Any], folder / name)
