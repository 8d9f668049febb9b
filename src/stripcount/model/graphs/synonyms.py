"""Other words of the literature for structures on graphs, in the singular."""

from __future__ import annotations

SYNONYMS: dict[str, str] = {
    **dict.fromkeys(("dimer", "dimer covering", "domino tiling", "domino", "1-factor"), "perfect matching"),
    "monomer-dimer": "matching",
    **dict.fromkeys(("hard-core", "hard core", "hard-core gas", "stable set", "independent set"), "independent"),
    "dominating set": "dominating",
    "perfect dominating": "perfect code",
    "chordless cycle": "induced cycle",
    "chordless path": "induced path",
    "acyclic spanning subgraph": "spanning forest",
    "connected spanning subgraph": "connected spanning",
    **dict.fromkeys(("self-avoiding path", "simple path"), "path"),
    **dict.fromkeys(("self-avoiding polygon", "polygon", "simple cycle", "circuit", "loop"), "cycle"),
    **dict.fromkeys(("hamiltonian circuit", "hamilton cycle", "hamilton circuit"), "hamiltonian cycle"),
    **dict.fromkeys(("hamilton path", "hamiltonian walk"), "hamiltonian path"),
    "edge dominating set": "edge dominating",
    **dict.fromkeys(
        ("eulerian cycle", "euler circuit", "euler cycle", "euler tour", "eulerian tour"), "eulerian circuit"
    ),
    **dict.fromkeys(("percolating", "left joined to right", "left to right crossing"), "crossing"),
    **dict.fromkeys(("top joined to bottom", "top to bottom crossing"), "crossing down"),
}
"""Each with the word of the vocabulary that means the same."""

NEAREST: dict[str, str] = {
    "self-avoiding walk": "path counts each walk once, not once for each of its directions",
    "clique cover": "a covering by cliques has no word; the nearest are clique, and colourings of the complement",
    "latin square": 'arrays are counted by --rule "Latin square" --values 0-3',
    "colouring": "say how many colours, as in 3-colouring",
    "tiling": "tilings by dominoes are perfect matching; others are the puzzle polyomino-tiling",
    "tree": "say spanning tree, or vertices: connected & acyclic",
    "forest": "say spanning forest for sets of edges, vertices: acyclic for sets of vertices",
}
"""Each with the nearest problem, where no word of the vocabulary means the same."""
