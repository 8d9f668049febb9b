"""The families of phrases, one module each; importing this room makes the grammar whole."""

from stripcount.claims.oeis.families import (
    blocks,
    lines,
    monotone,
    neighbours,
    offsets,
    patterns,
)

FAMILIES = (neighbours, patterns, blocks, monotone, lines, offsets)
"""The modules, in the order of the documentation."""
