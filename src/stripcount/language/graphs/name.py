"""Names such as "Number of dominating sets in the n-prism graph": a problem, a family, and which layers a(n) has."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from stripcount.errors import BadInput
from stripcount.language.graphs.further import FURTHER
from stripcount.language.graphs.maps import read_arrays, read_walks
from stripcount.language.graphs.meaning import GraphName, WalkName
from stripcount.language.graphs.tables import FAMILIES, PROBLEMS, REFUSED, REWORDED, LayerCount
from stripcount.model.graphs.families import family, layers_of
from stripcount.model.graphs.finite.names import graph_named, product
from stripcount.model.graphs.graph import Graph, from_edges
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.vocabulary import Problem, problem

_REMARK = re.compile(
    r" *\((?:n *(?:>|>=|≥) *-?\d+|for n *(?:>|>=) *\d+[^)]*|see [^)]*|[^()]* is the [^()]*graph[^()]*)\)"
)


def read_graph_name(text: str) -> tuple[GraphName | WalkName | None, str]:
    """Return the name, or None and the reason why it is not read.

    >>> found, _ = read_graph_name("Number of (undirected) Hamiltonian cycles in the n-prism graph.")
    >>> str(found)
    "the number of structures 'hamiltonian cycle' on prism of height 2 with n layers"
    """
    words = " ".join(text.strip().rstrip(".").split())
    words = re.sub(r"^(?:a\(n\) (?:is|=|equals) )?(?:the )?number of ", "Number of ", words, flags=re.I)
    words = words.replace("Möbius", "Moebius").replace("Mobius", "Moebius").replace("×", "X")
    mapped = read_arrays(words) or read_walks(words)
    if mapped is not None:
        return mapped, ""
    for pattern, text in REWORDED:
        words = re.sub(pattern, text, words, flags=re.I)
    for pattern, reason in REFUSED:
        if re.search(pattern, words, re.I):
            return None, reason
    excepted = re.search(r"\bexcept (?:for )?n *= *(\d+)", words)
    words = _REMARK.sub("", words)
    found = re.match(r"number of ", words, re.I)
    if found is None:
        return None, "the name does not begin with 'Number of'"
    rest = words[found.end() :]
    reasons = []
    for split in re.finditer(r" (?:in|of|for|on|within) (?:the |an |a )?", rest):
        about, where = rest[: split.start()].strip(), rest[split.end() :].strip()
        counted = _problem(about)
        if counted is None:
            continue
        made = _graph(where)
        if isinstance(made, str):
            reasons.append(made)
            continue
        graph, size = made
        but = frozenset({int(excepted[1])} if excepted else ())
        return GraphName(counted.problem, graph, size, counted.times, counted.divisor, but), ""
    if reasons:
        return None, reasons[0]
    return None, "no word for a structure on graphs that is known is followed by a graph"


def about_graphs(text: str) -> bool:
    """Return whether a name speaks of graphs, so that the reason of this reader tells more than that of others."""
    words = (
        r"\b(?:graphs?|ladder|lattice|grid|tilings|walks|paths|circuits|tours|subgroups)\b"
        r"|\b[A-Z]_\d+ [xX] [A-Z]_|\bn-\w+prism"
    )
    return re.search(words, text) is not None and re.search(r"\barrays\b|\bcolou?rings? (?:an|of a)\b", text) is None


@dataclass(frozen=True)
class _Counted:
    problem: Problem
    times: int
    divisor: int


def _problem(text: str) -> _Counted | None:
    text = " ".join(text.split())
    for pattern, words, times, divisor in PROBLEMS:
        found = re.fullmatch(pattern, text, re.I)
        if found:
            groups = {name: value for name, value in found.groupdict().items() if value}
            numbers = {name: ",".join(re.findall(r"\d+", value)) for name, value in groups.items()}
            return _Counted(problem(words.format(**numbers)), times, divisor)
    return None


def _graph(text: str) -> tuple[Layered, LayerCount] | str:
    """Return the layered graph that a text names and which layers a(n) has, or the reason why it is not read."""
    text = re.sub(r"[{}]", lambda m: m[0] if "{1" in text or "{{" in text else "", text)
    for pattern, name, size in FAMILIES:
        found = re.fullmatch(pattern, text, re.I)
        if found:
            rows = int(found["r"]) if "r" in found.groupdict() and found["r"] else None
            try:
                return FURTHER.get(name) or family(name, rows), size
            except BadInput as error:
                return str(error)
    found_set = re.fullmatch(r"G X P_n, where G = \{(\{.*\})\}", text)
    if found_set:
        pairs = re.findall(r"\{ *(\d+) *, *(\d+) *\}", found_set[1])
        return layers_of(from_edges(sorted((int(u), int(v)) for u, v in pairs)), name="G"), LayerCount(1, 0)
    return _product(
        re.sub(r"^(?:graph|product graph|grid graph|stacked prism graph|torus grid graph) ", "", text, flags=re.I)
    )


FAASE = {("D", 4): "paw", ("O", 6): "octahedron", ("W", 4): "diamond"}
"""Names in F. Faase's lists of graphs G X P_n; his W_4 is not the wheel of four vertices, which is K_4."""

_UNKNOWN = "the graph is not one of the families that are known"
_FACTOR = r"\(?([A-Z])_?\{?\(?(\d*n(?:[+-]\d+)?|\d+)\)?\}?( *- *e\))?"


def _product(text: str) -> tuple[Layered, LayerCount] | str:
    text = re.sub(r" *graphs?$", "", text)
    factors = re.split(r" *[Xx] +| +[Xx] *", text)
    if len(factors) < 2:
        return _UNKNOWN
    layer: Graph | None = None
    grown: tuple[str, LayerCount] | None = None
    for factor in factors:
        found = re.fullmatch(_FACTOR, factor.strip())
        if found is None:
            return _UNKNOWN
        letter, size, minus = found[1], found[2], found[3]
        if "n" in size:
            if grown is not None:
                return "two sides grow, so that the width is not bounded"
            if letter not in "PC":
                return f"{letter}_n grows and is not a path or a cycle, so that the width is not bounded"
            step, _, first = size.partition("n")
            grown = letter, LayerCount(int(step or 1), int(first or 0))
            continue
        one = _factor(letter, int(size), bool(minus))
        if isinstance(one, str):
            return one
        try:
            layer = one if layer is None else product(layer, one)
        except BadInput as error:
            return str(error)
    if grown is None or layer is None:
        return "no side grows with n"
    name = " x ".join(factor for factor in factors if "n" not in factor)
    try:
        return layers_of(layer, ring=grown[0] == "C", name=name), grown[1]
    except BadInput as error:
        return str(error)


def _factor(letter: str, size: int, minus: bool) -> Graph | str:
    if (letter, size) in FAASE:
        return graph_named(FAASE[letter, size])
    if letter not in "PCKSW":
        return f"{letter}_{size} is not a graph that is known"
    one = graph_named(f"{letter}{size}")
    return replace(one, edges=one.edges[1:]) if minus else one
