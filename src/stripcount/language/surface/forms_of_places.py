"""Forms about rows, columns, corners and blocks, and the articles that people leave out before them."""

from __future__ import annotations

import re

from stripcount.language.surface.form import Form

_DETERMINED = r"(?<!\bthe )(?<!\ba )(?<!\bits )(?<!\bevery )(?<!\beach )(?<!\bno )(?<!\bany )(?<!\bthat )(?<!\bthis )"
_WITHOUT_ARTICLE = re.compile(
    rf"{_DETERMINED}\b(?=(?:(?:top|bottom|upper|lower)[- ](?:left|right)(?:[- ]hand)? (?:corner|cell)"
    r"|(?:top|bottom|first|last|left|right|leftmost|rightmost|topmost|bottommost) (?:row|column)"
    r"|main diagonal)\b)"
    r"|^(?=number of (?:\ds|zeros|ones)\b)"
)


def with_articles(text: str) -> str:
    """Return a text with `the` before a corner, an outer line or a number that has no article.

    >>> with_articles("top row is equal to bottom row")
    'the top row is equal to the bottom row'
    """
    return _WITHOUT_ARTICLE.sub("the ", text)


OF_PLACES = (
    Form("^ it is forbidden to have two {v}s", "no two {v}s", "it is forbidden to have two 0s side by side in the same row"),
    Form("[the] <cells|values> [directly] above , below , [to the] left or [to the] right of it", "its neighbours", "at least one 1 among the cells above, below, left or right of it"),
    Form("<if|when> {a} {other} {has} <a|any> {v} [in it] [,] then it [also] {has} <a|any> {v2} [somewhere]", "every {other} that contains a {v} also contains a {v2}", "if a column has a 0 in it then it also has a 2 somewhere"),
    Form("never decreases when going from one {other} to the next [one] [<on the right|to its right|below|below it>]", "never decreases from one {other} to the next", "the number of 1s never decreases when going from one column to the next one on the right"),
    Form("the corners of a rectangle with horizontal and vertical sides", "the corners of a rectangle", "no four 1s are the corners of a rectangle with horizontal and vertical sides"),
    Form("the main diagonal <that|which> <starts|begins> <in|at> the <top left|upper left> corner", "the main diagonal", "there are no 1s on the main diagonal that starts in the top left corner"),
    Form("[the] {v}s are [only] allowed only in <odd|odd-numbered> columns", "{v}s only occur in odd-numbered columns", "1s are allowed only in odd columns"),
    Form("{a} {block} {has} at least one {v} , [at least] one {v2} and [at least] one {v3}", "every {block} contains a {v}, a {v2} and a {v3}", "each 2x2 block contains at least one 0, one 1 and one 2"),
    Form("at least one orthogonal neighbour {v} and at least one orthogonal neighbour {v2}", "at least one {v} and at least one {v2} among its neighbours", "every 1 has at least one orthogonal neighbour 0 and at least one orthogonal neighbour 2"),
    Form("^ {word} does not occur , <read|reading> left to right , as three consecutive cells of any row $", "the pattern {word} does not occur in any row", "012 does not occur, read left to right, as three consecutive cells of any row"),
    Form("^ in every {other} all three 0 , 1 [,] [and] 2 are used $", "every {other} contains all three values", "in every row all three 0, 1, 2 are used"),
    Form("connected horizontally <and|or> vertically", "connected", "all the 2s are connected horizontally and vertically"),
    Form("^ the [absolute] difference between {a} cell and its right neighbour is [exactly] {v}", "horizontally adjacent cells differ by exactly {v}", "the absolute difference between any cell and its right neighbour is exactly 1"),
    Form("^ the [absolute] difference between {a} cell and <the cell below it|its lower neighbour> is [exactly] {v}", "vertically adjacent cells differ by exactly {v}", "the difference between any cell and the cell below it is exactly 1"),
    Form("^ the <border|border cells> are only {v}s and {v2}s $", "every border cell is {v} or {v2}", "the border cells are only 0s and 3s"),
    Form("^ in {a} column no cell is larger than the top cell $", "in each column the first number is the largest", "in each column no cell is larger than the top cell"),
    Form("^ in {a} row no cell is larger than the <first|leftmost> cell $", "in each row the first number is the largest", "in each row no cell is larger than the first cell"),
)  # fmt: skip
