"""The formats graph6 and sparse6 of B. D. McKay: one graph as printable characters, six bits each.

Source: https://users.cecs.anu.edu.au/~bdm/data/formats.txt. Longer forms for more than
258,047 vertices are not read.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from stripcount.errors import BadInput, shortened
from stripcount.model.graphs.finite.size import sized
from stripcount.model.graphs.graph import Edge, Graph

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_LOW, _HIGH = 63, 126  # characters ? to ~
_MAX_SIZE_CHARACTERS = 4  # characters of a number of vertices: one, or ~ and three


def from_graph6(text: str, what: str = "graph6") -> Graph:
    """Return the graph that one line of graph6 describes; edges ascend by their larger end.

    Raises BadInput for another text, TooLarge for too many vertices.

    >>> from_graph6("DQc").edges
    ((0, 2), (1, 3), (0, 4), (3, 4))
    """
    word = _word(text, ">>graph6<<", what)
    size, bits = _size_and_bits(word, what)
    pairs = size * (size - 1) // 2
    if len(bits) != (pairs + 5) // 6 * 6:
        raise BadInput(
            f"{what} must have {(pairs + 5) // 6} characters after its {size} vertices, not {len(bits) // 6}."
        )
    (places,) = bits.nonzero()
    sized(size, len(places), what)
    if len(places) and places[-1] >= pairs:
        raise BadInput(f"{what} must end in zero bits after its {pairs} pairs of vertices.")
    larger = [(1 + isqrt(8 * place + 1)) // 2 for place in places.tolist()]
    return Graph(size, tuple((place - v * (v - 1) // 2, v) for place, v in zip(places.tolist(), larger)))


def from_sparse6(text: str, what: str = "sparse6") -> Graph:
    """Return the graph that one line of sparse6 describes, which may have loops and parallel edges.

    Raises BadInput for another text, TooLarge for too many vertices or edges.

    >>> from_sparse6(":Fa@x^").edges
    ((0, 1), (0, 2), (1, 2), (5, 6))
    """
    word = _word(text, ">>sparse6<<", what)
    if not word.startswith(":"):
        raise BadInput(f"{what} must begin with a colon, as sparse6 does, not {shortened(word[:1])}.")
    size, bits = _size_and_bits(word[1:], what)
    width = max(size - 1, 0).bit_length()
    digits = (bits + ord("0")).tobytes().decode("ascii")
    edges: list[Edge] = []
    bit = current = 0
    while size and bit + 1 + width <= len(digits):
        current += digits[bit] == "1"
        other = int(digits[bit + 1 : bit + 1 + width] or "0", 2)
        if max(current, other) >= size:
            if "0" in digits[bit:]:
                raise BadInput(f"{what} must name vertices from 0 to {size - 1}, and one bits after its last edge.")
            break
        bit += 1 + width
        if other > current:
            current = other
        else:
            edges.append((other, current))
            sized(size, len(edges), what)
    return Graph(size, tuple(edges))


def is_graph6(word: str) -> bool:
    """Return whether a word is a graph of at least two vertices as graph6.

    >>> is_graph6("Bw"), is_graph6("Maine")
    (True, False)
    """
    try:
        size, bits = _size_and_bits(word, "")
    except BadInput:
        return False
    return size > 1 and len(bits) == (size * (size - 1) // 2 + 5) // 6 * 6


def _word(text: str, header: str, what: str) -> str:
    words = text.removeprefix(header).split()
    if len(words) != 1:
        raise BadInput(f"{what} must hold one graph, a line without spaces, not {len(words)}.")
    return words[0]


def _size_and_bits(word: str, what: str) -> tuple[int, npt.NDArray[np.uint8]]:
    """Return the number of vertices and the bits of the characters after it."""
    import numpy as np  # here, because every file that holds a graph is looked at by this module

    codes = np.frombuffer(word.encode("utf-8"), np.uint8)
    if not len(codes) or codes.min() < _LOW or codes.max() > _HIGH:
        raise BadInput(f"{what} must be made of the characters ? to ~, not {shortened(word)}.")
    first = [int(code) - _LOW for code in codes[:_MAX_SIZE_CHARACTERS]]
    if codes[0] < _HIGH:
        size, used = first[0], 1
    elif len(codes) >= _MAX_SIZE_CHARACTERS and codes[1] < _HIGH:
        size, used = first[1] << 12 | first[2] << 6 | first[3], _MAX_SIZE_CHARACTERS
    else:
        raise BadInput(f"{what} must begin with a number of vertices up to 258,047, in one character or in four.")
    sized(size, 0, what)
    return size, np.unpackbits((codes[used:] - _LOW)[:, None], axis=1)[:, 2:].ravel()
