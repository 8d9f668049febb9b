"""Forms about rows, columns, corners and blocks, and the articles that people leave out before them."""

from __future__ import annotations

import re

from stripcount.language.surface.form import Form

_NO_ARTICLE_BEFORE = (
    r"(?<!\bthe )(?<!\ba )(?<!\bits )(?<!\bevery )(?<!\beach )(?<!\bno )(?<!\bany )(?<!\bthat )(?<!\bthis )"
)
_MISSING_ARTICLE = re.compile(
    rf"{_NO_ARTICLE_BEFORE}\b(?=(?:(?:top|bottom|upper|lower)[- ](?:left|right)(?:[- ]hand)? (?:corner|cell)"
    r"|(?:top|bottom|first|last|left|right|leftmost|rightmost|topmost|bottommost) (?:row|column)"
    r"|main diagonal)\b)"
    r"|^(?=number of (?:\ds|zeros|ones)\b)"
)


def with_articles(text: str) -> str:
    """Return a text with `the` before a corner, an outer line or a number that has no article.

    >>> with_articles("top row is equal to bottom row")
    'the top row is equal to the bottom row'
    """
    return _MISSING_ARTICLE.sub("the ", text)


# a row is Form(pattern, its replacement, a sentence that the row changes), see `form`; rows apply in their order
PLACE_FORMS = (
    Form("^ it is forbidden to have two {value}s", "no two {value}s", "it is forbidden to have two 0s side by side in the same row"),
    Form("[the] <cells|values> [directly] above , below , [to the] left or [to the] right of it", "its neighbours", "at least one 1 among the cells above, below, left or right of it"),
    Form("<if|when> {a} {roworcolumn} {has} <a|any> {value} [in it] [,] then it [also] {has} <a|any> {value2} [somewhere]", "every {roworcolumn} that contains a {value} also contains a {value2}", "if a column has a 0 in it then it also has a 2 somewhere"),
    Form("never decreases when going from one {roworcolumn} to the next [one] [<on the right|to its right|below|below it>]", "never decreases from one {roworcolumn} to the next", "the number of 1s never decreases when going from one column to the next one on the right"),
    Form("the corners of a rectangle with horizontal and vertical sides", "the corners of a rectangle", "no four 1s are the corners of a rectangle with horizontal and vertical sides"),
    Form("the main diagonal <that|which> <starts|begins> <in|at> the <top left|upper left> corner", "the main diagonal", "there are no 1s on the main diagonal that starts in the top left corner"),
    Form("[the] {value}s are [only] allowed only in <odd|odd-numbered> columns", "{value}s only occur in odd-numbered columns", "1s are allowed only in odd columns"),
    Form("{a} {block} {has} at least one {value} , [at least] one {value2} and [at least] one {value3}", "every {block} contains a {value}, a {value2} and a {value3}", "each 2x2 block contains at least one 0, one 1 and one 2"),
    Form("at least one orthogonal neighbour {value} and at least one orthogonal neighbour {value2}", "at least one {value} and at least one {value2} among its neighbours", "every 1 has at least one orthogonal neighbour 0 and at least one orthogonal neighbour 2"),
    Form("^ {word} does not occur , <read|reading> left to right , as three consecutive cells of any row $", "the pattern {word} does not occur in any row", "012 does not occur, read left to right, as three consecutive cells of any row"),
    Form("^ in every {roworcolumn} all three 0 , 1 [,] [and] 2 are used $", "every {roworcolumn} contains all three values", "in every row all three 0, 1, 2 are used"),
    Form("connected horizontally <and|or> vertically", "connected", "all the 2s are connected horizontally and vertically"),
    Form("^ the [absolute] difference between {a} cell and its right neighbour is [exactly] {value}", "horizontally adjacent cells differ by exactly {value}", "the absolute difference between any cell and its right neighbour is exactly 1"),
    Form("^ the [absolute] difference between {a} cell and <the cell below it|its lower neighbour> is [exactly] {value}", "vertically adjacent cells differ by exactly {value}", "the difference between any cell and the cell below it is exactly 1"),
    Form("^ the <border|border cells> are only {value}s and {value2}s $", "every border cell is {value} or {value2}", "the border cells are only 0s and 3s"),
    Form("^ in {a} column no cell is larger than the top cell $", "in each column the first number is the largest", "in each column no cell is larger than the top cell"),
    Form("^ in {a} row no cell is larger than the <first|leftmost> cell $", "in each row the first number is the largest", "in each row no cell is larger than the first cell"),
    Form("in a line , horizontally or vertically $", "horizontally or vertically", "no four consecutive 1s in a line, horizontally or vertically"),
    Form(", in <any|either|a> row or column $", "in any row or column", "no three consecutive 1s, in any row or column"),
    Form(", horizontally or vertically $", "horizontally or vertically", "a 0 is never next to a 2, horizontally or vertically"),
    Form(", directly next to it $", "", "every 2 has a 1 above, below, left or right of it, directly next to it"),
    Form(", <counting|considering> only horizontal and vertical neighbours $", "", "each 1 has exactly one neighbouring 1, counting only horizontal and vertical neighbours"),
    Form(", ties allowed $", "", "rows are in lexicographic order from top to bottom, ties allowed"),
    Form("all together , with no {value} between them $", "together", "in every row the 1s are all together, with no 0 between them"),
    Form("among the cells around it , diagonals included", "among its king neighbours", "every 0 has at least one 1 among the cells around it, diagonals included"),
    Form("<can have|may have|has|have|contains> {count} {value}s at most", "has at most {count} {value}s", "each column can have two 1s at most"),
    Form("<can have|may have|has|have|contains> {count} {value}s at least", "has at least {count} {value}s", "each column has two 1s at least"),
    Form("^ no 2x2 block {has} two 1s on one diagonal and two 0s on the other $", "no 2x2 block is a checkerboard", "no 2x2 block has two 1s on one diagonal and two 0s on the other"),
    Form("^ in every {roworcolumn} <must be|are|is|there is|there are> [<a|at>] minimum [of] one {value} $", "every {roworcolumn} contains at least one {value}", "in every row must be minimum one 2"),
    Form("^ three consecutive <cells|values|numbers> in {a} {line} never <add up|sum|sum up> to {value} $", "no three consecutive cells in a {line} add up to {value}", "three consecutive cells in a row or column never add up to 3"),
    Form("^ a {value} is never [<immediately|directly>] followed by a {value2} when reading a {roworcolumn} from <left to right|top to bottom> $", "a {value} is never immediately followed by a {value2} in a {roworcolumn}", "a 2 is never immediately followed by a 0 when reading a row from left to right"),
    Form("^ <every|each> {value} needs", "every {value} has", "each 1 needs another 1 next to it"),
    Form("^ no cell equals the cell two <cells|places|steps|squares> to its right $", "b[i][j] != b[i][j+2]", "no cell equals the cell two places to its right"),
    Form("^ no cell equals the cell two <cells|places|steps|squares> below it $", "b[i][j] != b[i+2][j]", "no cell equals the cell two cells below it"),
    Form("the leftmost and rightmost cells of", "the first and last cells of", "the leftmost and rightmost cells of each row have different values"),
    Form("^ all three <values|of> 0 , 1 and 2 <occur|appear> in every {block} $", "every {block} contains all three values", "all three values 0, 1 and 2 occur in every 2x2 block"),
    Form("^ the first <cell|value|number> <of|in> {a} {roworcolumn} is the largest [value] [<in|of> that {roworcolumn}] $", "in each {roworcolumn} the first number is the largest", "the first cell of each row is the largest value in that row"),
    Form("filled <completely|entirely|only> with", "filled with", "exactly one row is filled completely with 1s"),
    Form("{value}s , if any ,", "{value}s", "in every row the 1s, if any, are contiguous"),
    Form("^ the nonzero <cells|values> never outnumber the {value}s in {a} {roworcolumn} $", "every {roworcolumn} has at least as many {value}s as nonzero cells", "the nonzero cells never outnumber the 0s in any row"),
    Form("connected to the top row through [orthogonally] [adjacent] {value}s", "connected to the top row by {value}s", "every 1 is connected to the top row through orthogonally adjacent 1s"),
    Form("^ no {roworcolumn} {has} the same {thing} in <three|3> consecutive cells $", "no three consecutive equal values in a {roworcolumn}", "no column has the same value in three consecutive cells"),
    Form("group horizontally and vertically $", "group", "the 1s form one connected group horizontally and vertically"),
)  # fmt: skip
