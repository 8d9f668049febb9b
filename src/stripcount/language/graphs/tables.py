"""The phrases of names about graphs, in tables: structures, families, and what is not counted here, with the reason."""

from __future__ import annotations

from typing import NamedTuple


class LayerCount(NamedTuple):
    """a(n) is about step·n + first layers."""

    step: int
    first: int


_U = r"(?:\(undirected\) |undirected )?"
_SETS = r"(?:vertex sets|sets|vertex subsets|subsets)(?: of (?:nodes|vertices))?"
_NULL = r"(?:\(non-?null\) |non-?null )?"

_AVOIDING = r"(?:nonintersecting \(or )?self-avoiding\)? (?:rook )?(?:paths|walks)(?: of any length)?"
_ALL = r"(?:directed )?(?:hamiltonian|maximal self-avoiding) (?:paths|walks)"

PROBLEMS: list[tuple[str, str, int, int]] = [
    # (phrase, problem, times, divisor)
    (rf"dominating {_SETS}", "dominating", 1, 1),
    (rf"independent {_SETS}", "independent", 1, 1),
    (r"independent vertex sets and vertex covers", "independent", 1, 1),
    (r"vertex covers", "vertex cover", 1, 1),
    (rf"total dominating {_SETS}", "total dominating", 1, 1),
    (rf"connected dominating {_SETS}", "dominating & connected", 1, 1),
    (rf"independent dominating {_SETS}", "independent & dominating", 1, 1),
    (rf"connected induced {_NULL}subgraphs", "vertices: connected", 1, 1),
    (rf"{_NULL}connected induced subgraphs", "vertices: connected", 1, 1),
    (rf"irredundant {_SETS}", "irredundant", 1, 1),
    (rf"maximal irredundant {_SETS}", "maximal irredundant", 1, 1),
    (r"maximal cliques", "maximal clique", 1, 1),
    (r"minimal vertex cuts", "minimal vertex cut", 1, 1),
    (rf"minimal connected dominating {_SETS}", "minimal connected dominating", 1, 1),
    (rf"maximal independent {_SETS}(?: \(and minimal vertex covers\))?", "maximal independent", 1, 1),
    (r"minimal vertex covers", "maximal independent", 1, 1),
    (rf"minimal dominating {_SETS}", "minimal dominating", 1, 1),
    (rf"minimal (?:\(and minimum\) )?total dominating {_SETS}", "minimal total dominating", 1, 1),
    (rf"minimum dominating {_SETS}", "minimum dominating", 1, 1),
    (rf"minimum total dominating {_SETS}", "minimum total dominating", 1, 1),
    (rf"minimum connected dominating {_SETS}", "minimum dominating & connected", 1, 1),
    (rf"minimum independent dominating {_SETS}", "minimum independent & dominating", 1, 1),
    (rf"maximum independent {_SETS}(?: and minimum vertex covers)?", "maximum independent", 1, 1),
    (r"minimum vertex covers", "minimum vertex cover", 1, 1),
    (rf"perfect (?:codes|dominating {_SETS})", "perfect code", 1, 1),
    (r"minimum edge covers", "minimum edge cover", 1, 1),
    (r"minimal edge covers", "minimal edge cover", 1, 1),
    (r"edge covers", "edge cover", 1, 1),
    (r"(?:\(not necessarily perfect\) )?matchings", "matching", 1, 1),
    (r"perfect matchings(?: \(or domino tilings\))?", "perfect matching", 1, 1),
    (r"domino tilings", "perfect matching", 1, 1),
    (r"maximal matchings", "maximal matching", 1, 1),
    (r"maximum matchings", "maximum matching", 1, 1),
    (r"2-factors", "2-factor", 1, 1),
    (rf"{_U}hamiltonian (?:cycles|circuits)", "hamiltonian cycle", 1, 1),
    (r"\(?directed\)? hamiltonian (?:cycles|circuits)", "hamiltonian cycle", 2, 1),
    (rf"{_U}hamiltonian paths", "hamiltonian path", 1, 1),
    (r"\(?directed\)? hamiltonian paths", "hamiltonian path", 2, 1),
    (rf"{_U}cycles", "cycle", 1, 1),
    (r"\(?directed\)? cycles", "cycle", 2, 1),
    (rf"{_U}paths", "path", 1, 1),
    (r"\(?directed\)? paths", "path", 2, 1),
    (rf"{_U}induced cycles", "induced cycle", 1, 1),
    (rf"{_U}(?:chordless|induced) cycles(?: \(with length >= 4\))?", "induced cycle", 1, 1),
    (rf"{_U}(?:chordless|induced) paths", "induced path", 1, 1),
    (rf"odd {_U}chordless cycles", "induced cycle & odd & at least 4", 1, 1),
    (rf"{_AVOIDING} joining opposite corners", "corner path", 1, 1),
    (r"hamiltonian paths joining opposite corners", "hamiltonian corner path", 1, 1),
    (rf"{_AVOIDING} from NW to SW corners", "front path", 1, 1),
    (rf"{_AVOIDING} from NW to NE corners", "side path", 1, 1),
    (rf"{_ALL} from NW to SW corners", "hamiltonian front path", 1, 1),
    (rf"{_ALL} from NW to NE corners", "hamiltonian side path", 1, 1),
    (r"spanning trees", "spanning tree", 1, 1),
    (r"spanning trees with degrees (?P<k>\d+(?:(?:, | and |, and |,)\d+)*)", "spanning tree & degrees {k}", 1, 1),
    (r"(?:spanning forests|acyclic spanning subgraphs)", "spanning forest", 1, 1),
    (r"connected spanning subgraphs", "connected spanning", 1, 1),
    (r"\(not necessarily maximal\) cliques", "clique", 1, 1),
    (r"cliques", "clique", 1, 1),
    (r"vertex cuts", "vertex cut", 1, 1),
    (r"edge cuts", "edge cut", 1, 1),
    (r"minimal edge cuts", "connected split", 1, 2),
    (r"eulerian orientations", "eulerian orientation", 1, 1),
    (r"acyclic orientations", "acyclic orientation", 1, 1),
    (r"(?:different )?compositions", "connected partition", 1, 1),
    (r"(?P<k>\d+)-colou?rings", "{k}-colouring", 1, 1),
]

_N = LayerCount(1, 0)
_LESS = LayerCount(1, -1)

FAMILIES: list[tuple[str, str, LayerCount]] = [
    # (phrase, family, layers of a(n)); the group r is the number of rows
    (r"path graph P_n|n-path graph|path graph on n (?:nodes|vertices)", "path", _N),
    (r"cycle graph C_?\(?n\)?|n-cycle graph|cycle graph on n (?:nodes|vertices)", "cycle", _N),
    (r"(?:n-ladder|ladder)(?: graph)?(?: L_n| L\(n\)| P_2 [xX] P_n)?", "ladder", _N),
    (r"(?:n-prism|prism)(?: graph)?(?: Y_n)?", "prism", _N),
    (r"C_n X P_2 \(n-prism\) graph", "prism", _N),
    (r"2n-Moebius ladder graph", "moebius ladder", LayerCount(2, 0)),
    (r"\(2n\+1\)-prism graph", "prism", LayerCount(2, 1)),
    (r"\(2n\+1\)-web graph", "web", LayerCount(2, 1)),
    (r"(?:n-Moebius ladder|Moebius ladder)(?: graph)?(?: M_n)?(?: (?:graph )?with 2n nodes)?", "moebius ladder", _N),
    (r"(?:n-antiprism|n-th order antiprism|antiprism)(?: graph)?", "antiprism", _N),
    (r"(?:\(?2 ?n\)?-)crossed prism graph", "crossed prism", _N),
    (r"n-sunlet graph", "sunlet", _N),
    (r"n-helm graph|helm graph H_n", "helm", _N),
    (r"n-web graph|web graph(?: with 3n nodes)?", "web", _N),
    (r"n-wheel graph|wheel graph(?: W_n)?(?: on n (?:nodes|vertices))?|n-vertex wheel graph", "wheel", _LESS),
    (r"wheel graph with n spokes", "wheel", _N),
    (r"n-fan graph|fan graph(?: F_n)?", "fan", _N),
    (r"n-gear graph", "gear", _N),
    (r"n-dipyramid(?:al)? graph", "dipyramid", _N),
    (r"n-book graph", "book", _N),
    (r"n-pan graph", "pan", _N),
    (r"(?P<r>\d+) X n (?:grid(?: graph)?|board|rectangle)", "grid", _N),
    (r"(?P<r>\d+)-by-n grid(?: graph)?", "grid", _N),
    (r"(?P<r>\d+) X 2n grid", "grid", LayerCount(2, 0)),
    (r"(?P<r>\d+) X \(2n\+1\) grid", "grid", LayerCount(2, 1)),
    *((rf"n X {r} grid with its sides joined", f"joined grid {r}", _N) for r in range(2, 7)),
    (r"n X (?P<r>\d+) (?:grid(?: graph)?|board|rectangle)", "grid", _N),
    (r"(?P<r>\d+) X \(?n-1\)? (?:grid(?: graph)?|board)", "grid", _LESS),
    (r"2n (?:times|X) (?P<r>\d+) rectangle", "grid", LayerCount(2, 0)),
    (r"(?:the )?(?P<r>\d+) X n king graph", "king", _N),
    (r"n X (?P<r>\d+) king graph", "king", _N),
    (r"triangular lattice of width (?P<r>\d+) and length n", "triangular", _N),
    (r"edge-labeled (?P<r>\d+) X \(2n\+1\) Moebius grid graph", "moebius", LayerCount(2, 1)),
    (r"edge-labeled (?P<r>\d+) X n Moebius grid graph", "moebius", _N),
    (r"generali[sz]ed Petersen graph G\(2n,2\)", "generalized petersen 2", LayerCount(2, 0)),
    (
        r"generali[sz]ed Petersen graph (?:G|P)\(n, ?2\)|n-generali[sz]ed Petersen graph P\(n, ?2\)",
        "generalized petersen 2",
        _N,
    ),
    (r"circulant graph C_n\(1, ?2\)", "circulant 1 2", _N),
    (r"grid graph G_?(?P<r>\d+),n = P_?\d+ X P_n", "grid", _N),
    (r"corona L'\(n\) of the ladder graph .*", "ladder corona", _N),
    (
        r"graph obtained by attaching two pendant edges to each vertex of the ladder graph L_n.*",
        "ladder two leaves",
        _N,
    ),
    (r"graph G\(n\) obtained by joining each vertex of the path graph P_n\+1 .*", "fan", LayerCount(1, 1)),
    (r"fan graph F_?n, ?2", "fan n,2", _N),
    (r"fan graph F_?n, ?3", "fan n,3", _N),
    (r"fan graph F_?n, ?4", "fan n,4", _N),
    (r"fan graph F_?n, ?5", "fan n,5", _N),
    (r"fan graph F_?2, ?n", "fan 2,n", _N),
    (r"fan graph F_?3, ?n", "fan 3,n", _N),
    (r"fan graph F_?4, ?n", "fan 4,n", _N),
    (r"n-centipede graph", "centipede", _N),
    (r"(?:n-)?(?:Dutch windmill|friendship) graph", "friendship", _N),
    (r"n-ladder rung graph", "ladder rung", _N),
    (r"n-trapezohedral graph", "trapezohedral", _N),
    (r"n-path square(?:d)? graph|square of the path graph P_n", "path square", _N),
    (r"strong product of the complete graph K_?2 and the cycle graph C_?n", "strong k2 cycle", _N),
    (r"parallelograms of size (?P<r>\d+) X n on the triangular lattice", "triangular", _N),
    (r"(?:graph )?(?P<r>\d+) X n (?:hexagonal|honeycomb) (?:grid|graph)", "honeycomb", _N),
]

REWORDED: list[tuple[str, str]] = [
    # (phrase, the same in words that the tables have): a board of many rows is turned on its side
    (
        r"NW to SW corners (in|of) a grid(?: or lattice)? with (2?n) rows and (\d+) columns",
        r"NW to NE corners \1 a \3 X \2 grid",
    ),
    (
        r"in a (.+ grid) starting at the lower left corner and finishing in the upper right corner",
        r"joining opposite corners in a \1",
    ),
    (
        r"Hamiltonian paths (in the n X \d+ grid) graph which start at any of the n vertices on left side of the graph "
        r"and terminate at any of the n vertices on the right side",
        r"Hamiltonian cycles \1 with its sides joined",
    ),
]

REFUSED: list[tuple[str, str]] = [
    (r"^(?!number of )", "the entry is not a number of structures but an index, a constant or a table"),
    (r"decimal expansion", "a constant, not a count"),
    (
        r"\bT\(|triangle read|array read|rectangular array|antidiagonals",
        "a table with two parameters, not one sequence",
    ),
    (r"up to|nonequivalent|nonisomorphic|not counting rotations|fundamentally different", "structures up to symmetry"),
    (r"complement", "complements of sparse graphs: the width is not bounded"),
    (r"\b(?:n|2n) X n\b|n X n X n", "both sides grow, so that the width is not bounded"),
    (r"n-triangular|triangular honeycomb|n-crown|barbell|rook graph|knight|\(n,n\)-", "the width grows with n"),
    (r"walks of length|closed walks|n-step|walks with n steps|round trips|\bof length [n2]", "walks by their length"),
    (r"labeling|labelings", "labellings with numbers that grow"),
    (r"convex n-gon", "paths through points in convex position: the complete graph, whose width grows"),
    (r"n colors|using n colou?rs|n-coloring|n\.\.n|magic sum", "the number of colours grows on a fixed graph"),
    (r"subgroups|groups? ", "about groups, not graphs"),
]
