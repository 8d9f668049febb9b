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
    pair_sums,
    pairs,
    patterns,
    quantities,
    repeats,
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
    repeats,
    pair_sums,
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
