"""Example sentences for `--rule`, by the name of the production of kind `statement` with which each is read.

Refusals and the list of phrases show them. Productions without an example are not shown.
"""

from __future__ import annotations

STATEMENT_EXAMPLES: dict[str, str] = {
    "statement/every": "0..2 arrays where every number less than 2 is adjacent to a 2",
    "statement/none": "no 1 adjacent to a 0 is on the border",
    "statement/if": "0..2 arrays where if a cell is 2, then its left neighbour is 0",
    "statement/iff": "a cell is 1 if and only if it is on the border",
    "statement/only-if": "a 1 is in the first row only if its right neighbour is 0",
    "statement/only": "0..2 arrays where only 1s are adjacent to 0s",
    "statement/every-either": "every 1 is adjacent to a 1 or is in the first row",
    "statement/side-neighbour-of": "the left neighbour of every 1 is 0",
    "statement/so-many": "exactly two 1s are adjacent to a 0",
    "statement/no-two": "0..2 arrays where no two numbers greater than 1 are adjacent",
    "statement/pairs": "0..3 arrays where adjacent cells are coprime",
    "statement/no-pairs": "0..3 arrays where no two adjacent cells have a common divisor greater than 1",
    "statement/so-many-pairs": "exactly one pair of adjacent cells is equal",
    "statement/every-line": "0..2 arrays where every row has at least one number between 1 and 2",
    "statement/region": "row 2 has exactly one 1",
    "statement/either-region": "the top left corner is 1 or the bottom right corner is 1",
    "statement/no-line": "0..2 arrays where no row consists only of nonzero numbers",
    "statement/in-every-line": "0..2 arrays where at least half of the cells in every column are nonzero",
    "statement/told": "0..3 arrays where the last number in each row is the number of 0s in that row",
    "statement/so-many-lines": "exactly one row contains a 1",
    "statement/line-that-none": "0..2 arrays where no row that contains a 1 contains a 2",
    "statement/if-region": "if the first row contains a 1 then the last row contains no 1",
    "statement/regions-compared": "the border has more 1s than the interior",
    "statement/all-same-sum": "0..2 arrays where every row has the same sum",
    "statement/next-unlike": "no two adjacent columns have the same number of 1s",
    "statement/block-exists": "there is a 2x2 block of equal numbers",
    "statement/no-block": "0..2 arrays where no 2 by 2 block is full of nonzero numbers",
    "statement/each-to-line": "each row has at least as many 1s as the first row",
    "statement/rows-agree": "any two rows agree in at least one column",
    "statement/never-somewhere": "0..2 arrays where no 2 is anywhere to the left of a 1",
    "statement/beyond": "if a cell is 1, then all cells above it are 1",
    "statement/region-sum": "0..2 arrays where the sum of the border is even",
}
