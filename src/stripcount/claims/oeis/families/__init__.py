"""The families of phrases, one module each; importing this room makes the grammar whole."""

from stripcount.claims.oeis.families import (
    block_pairs,
    blocks,
    lines,
    monotone,
    neighbours,
    offsets,
    patterns,
    quantities,
)

FAMILIES = (quantities, neighbours, patterns, blocks, block_pairs, monotone, lines, offsets)
"""The modules, in the order of the documentation."""
