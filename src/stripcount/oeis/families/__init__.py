"""The families of phrases: a module each, with a table PHRASES; importing this package adds all of them to the grammar."""

from stripcount.oeis.families import (
    assorted,
    block_pairs,
    block_sums,
    blocks,
    everyday,
    lines,
    maps,
    monotone,
    moves,
    neighbours,
    offsets,
    own_number,
    pairs,
    patterns,
    quantities,
    whole_numbers,
)
from stripcount.oeis.phrases import GRAMMAR

FAMILIES = (
    everyday,
    neighbours,
    own_number,
    offsets,
    pairs,
    patterns,
    monotone,
    lines,
    quantities,
    blocks,
    block_sums,
    block_pairs,
    assorted,
    maps,
    moves,
    whole_numbers,
)
"""The modules, in the order of the documentation."""
for family in FAMILIES:
    GRAMMAR.says(family.__name__, family.PHRASES)
