"""The formats graph6 and sparse6 of B. D. McKay: one graph as printable characters, six bits each.

Source: https://users.cecs.anu.edu.au/~bdm/data/formats.txt. Longer forms for more than 258,047 vertices are not read.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from stripcount.errors import BadInput, excerpt
from stripcount.model.graphs.finite.size import check_size
from stripcount.model.graphs.graph import Edge, Graph

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_LOW, _HIGH = 63, 126  # characters ? to ~
_MAX_SIZE_CHARACTERS = 4  # characters of a number of vertices: one, or ~ and three


def from_graph6(text: str, label: str = "graph6") -> Graph:
    """Return the graph that one line of graph6 describes; edges ascend by their larger end.

    Errors call the text `label`. Raises BadInput for another text, TooLarge for too many vertices or edges.

    >>> from_graph6("DQc").edges
    ((0, 2), (1, 3), (0, 4), (3, 4))
    """
    word = _word(text, ">>graph6<<", label)
    size, bits = _size_and_bits(word, label)
    pairs = size * (size - 1) // 2
    if len(bits) != (pairs + 5) // 6 * 6:
        raise BadInput(
            f"{label} must have {(pairs + 5) // 6} characters after its {size} vertices, not {len(bits) // 6}."
        )
    (pair_indices,) = bits.nonzero()
    check_size(size, len(pair_indices), label)
    if len(pair_indices) and pair_indices[-1] >= pairs:
        raise BadInput(f"{label} must end in zero bits after its {pairs} pairs of vertices.")
    larger_ends = [(1 + isqrt(8 * index + 1)) // 2 for index in pair_indices.tolist()]
    return Graph(size, tuple((index - v * (v - 1) // 2, v) for index, v in zip(pair_indices.tolist(), larger_ends)))


def from_sparse6(text: str, label: str = "sparse6") -> Graph:
    """Return the graph that one line of sparse6 describes, which may have loops and parallel edges.

    Errors call the text `label`. Raises BadInput for another text, TooLarge for too many vertices or edges.

    >>> from_sparse6(":Fa@x^").edges
    ((0, 1), (0, 2), (1, 2), (5, 6))
    """
    word = _word(text, ">>sparse6<<", label)
    if not word.startswith(":"):
        raise BadInput(f"{label} must begin with a colon, as sparse6 does, not {excerpt(word[:1])}.")
    size, bits = _size_and_bits(word[1:], label)
    width = max(size - 1, 0).bit_length()
    digits = (bits + ord("0")).tobytes().decode("ascii")
    edges: list[Edge] = []
    bit = current = 0
    while size and bit + 1 + width <= len(digits):
        current += digits[bit] == "1"
        vertex = int(digits[bit + 1 : bit + 1 + width] or "0", 2)
        if max(current, vertex) >= size:
            if "0" in digits[bit:]:
                raise BadInput(f"{label} must name vertices from 0 to {size - 1}, and one bits after its last edge.")
            break
        bit += 1 + width
        if vertex > current:
            current = vertex
        else:
            edges.append((vertex, current))
            check_size(size, len(edges), label)
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


def _word(text: str, header: str, label: str) -> str:
    """Return the one word of a text after its optional header; raises BadInput for none or several words."""
    words = text.removeprefix(header).split()
    if len(words) != 1:
        raise BadInput(f"{label} must hold one graph, a line without spaces, not {len(words)}.")
    return words[0]


def _size_and_bits(word: str, label: str) -> tuple[int, npt.NDArray[np.uint8]]:
    """Return the number of vertices, and an array of the bits of the characters after it, six for each character."""
    import numpy as np  # here, because every file that holds a graph is tested by this module

    codes = np.frombuffer(word.encode("utf-8"), np.uint8)
    if not len(codes) or codes.min() < _LOW or codes.max() > _HIGH:
        raise BadInput(f"{label} must be made of the characters ? to ~, not {excerpt(word)}.")
    leading = [int(code) - _LOW for code in codes[:_MAX_SIZE_CHARACTERS]]
    if codes[0] < _HIGH:
        size, size_length = leading[0], 1
    elif len(codes) >= _MAX_SIZE_CHARACTERS and codes[1] < _HIGH:
        size, size_length = leading[1] << 12 | leading[2] << 6 | leading[3], _MAX_SIZE_CHARACTERS
    else:
        raise BadInput(f"{label} must begin with a number of vertices up to 258,047, in one character or in four.")
    check_size(size, 0, label)
    return size, np.unpackbits((codes[size_length:] - _LOW)[:, None], axis=1)[:, 2:].ravel()
