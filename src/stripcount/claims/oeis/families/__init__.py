"""The families of phrases, one module each; importing this room makes the grammar whole."""

from stripcount.claims.oeis.families import (
    assorted,
    block_edges,
    block_pairs,
    block_sums,
    blocks,
    lines,
    maps,
    monotone,
    moves,
    neighbours,
    offsets,
    order,
    own_number,
    pairs,
    patterns,
    quantities,
)

FAMILIES = (
    neighbours,
    own_number,
    offsets,
    pairs,
    order,
    patterns,
    monotone,
    lines,
    quantities,
    blocks,
    block_edges,
    block_sums,
    block_pairs,
    assorted,
    maps,
    moves,
)
"""The modules, in the order of the documentation."""
