"""stripcount alone on one graph, in a script: `python stripcount_peer.py FILE WORDS [FROM TO]` prints a count.

FILE is a list of edges, two names a line: the same program as `graphillion_peer.py`, so that both are measured fairly.
"""

from __future__ import annotations

import sys

from stripcount import count_on


def count_structures(path: str, problem: str, *ends: str) -> int:
    """Return the number of structures that stripcount counts on the graph in a file; `ends` are those of a path."""
    with open(path, encoding="utf-8") as file:
        pairs = [(words[0], words[1]) for words in map(str.split, file)]
    return count_on(pairs, f"{problem} from {ends[0]} to {ends[1]}" if ends else problem)


if __name__ == "__main__":
    print(count_structures(*sys.argv[1:]))
