"""The families of phrases, one module each; importing this room makes the grammar whole."""

from stripcount.claims.oeis.families import (
    block_edges,
    block_pairs,
    block_sums,
    blocks,
    lines,
    monotone,
    neighbours,
    offsets,
    order,
    pairs,
    patterns,
    quantities,
)

FAMILIES = (
    neighbours,
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
)
"""The modules, in the order of the documentation."""
