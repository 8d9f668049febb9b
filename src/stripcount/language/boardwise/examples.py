"""Examples of sentences about the whole board, by topic and by the name of a production that reads them."""

from __future__ import annotations

BOARDWISE: dict[str, tuple[str, str, dict[str, str]]] = {
    "islands": (
        "islands, paths and regions",
        "Connected regions of cells, how many there are, what each is like, and paths from side to side",
        {
            "w whole/in-pieces": "the 0s split into at least two edge-connected regions",
            "w atom/region": "every edge-connected region of 1s touches the left side of the board",
            "w being/bar": "every island of 1s is a straight bar one cell wide",
            "w clause/largest": "the largest connected region of 1s has exactly three cells",
            "w whole/no-loop": "the 1s form no closed loop",
            "w whole/joined": "a chain of adjacent 1s connects the left side with the right side",
            "w whole/king-walk": "a king can go from any 0 to any other 0 while staying on 0s",
        },
    ),
    "symmetry": (
        "symmetries and changes of the board",
        "The board turned, reflected, with its values exchanged, or read as one line",
        {
            "w whole/fixed-both-ways": "the board is symmetric under both left-right and up-down reflection",
            "w whole/moved": "rotating the board by 180 degrees must produce a different board",
            "w whole/opposite": "a half-turn of the board swaps every 0 with a 1 and vice versa",
            "w single/mirror": "whenever a cell is 1, its mirror image in the vertical centre line is 0",
            "w whole/shifted": "every row is the row above shifted cyclically by one cell to the left",
            "w whole/snaking": "reading rows alternately left to right and right to left, the digits never decrease",
        },
    ),
    "any-two": (
        "any two lines, and one line and the next",
        "Pairs of rows, columns or cells, adjacent or not, and how they are related",
        {
            "w related/inner": "any two different rows have inner product zero",
            "w related/common": "any two distinct columns have an even number of 1s in common",
            "w related/together": "any two consecutive rows together contain exactly two 1s",
            "w clause/next": "each row has exactly one 1 more than the previous row",
            "w clause/next-changed": "each row arises from the one above by changing exactly one cell",
            "w toward/complement": "no row is the complement of the next",
            "w clause/same-all": "every column has the same number of runs",
            "w related/between": "two 1s of a column never have exactly one cell between them",
            "w clause/among": "among any three consecutive rows, at least one contains no 1",
            "w related/lines-apart": "1s in consecutive rows must be at least two columns apart",
        },
    ),
    "parts": (
        "lines, blocks and places, and what each has",
        "How many rows, blocks, runs or cells of a place have a property, and totals compared",
        {
            "w clause/many": "exactly one column has an odd sum",
            "w clause/all-but": "all rows but exactly one contain a 1",
            "w clause/more-here-off": "exactly as many 1s are on the border as off it",
            "w being/only": "each 1 is the only 1 in its row or the only 1 in its column",
            "w pairs/transposed": "for distinct i and j, the entries (i,j) and (j,i) are never both 1",
            "w clause/line-number": "column number j, counting from 1, contains at most j ones",
            "w clause/no-collinear": "no three 1s lie on one straight line, of whatever slope",
            "w clause/consecutive": "somewhere three consecutive 1s stand in a line: across, down or diagonally",
            "w clause/iff-group": "except in the first column, a cell is 1 precisely when its left neighbour is 0",
            "w clause/forces": "a 1 in the top row forces everything beneath it in that column to be 0",
            "w clause/each-as-number-next": "each row, read as a binary number, is bigger than the one above",
            "w clause/each-as-number": "every column, read downwards as a binary number, is odd",
            "w clause/counts-differ": "in every row and column the counts of 0s and 1s differ by at most one",
            "w things/whose": "exactly one row whose sum is odd starts with 1",
        },
    ),
}
"""By the name of a topic: its title, what it is about, and examples, each by the name of a production that reads it."""
