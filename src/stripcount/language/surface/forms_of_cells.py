"""Forms about cells: cells and their neighbours, pairs of cells, blocks, corners, regions and the whole board.

The functions make the replacement of a form from the phrases that it matched; None if the form does not apply.
"""

from __future__ import annotations

from stripcount.language.surface.form import Form, Phrases

_ADVERB_BY_LINE = {"row": "horizontally", "column": "vertically", "row or column": "", "column or row": "", "": ""}
_PREDICATE_BY_VERB = {  # what follows "it is not" in a negated clause, by the beginning of the clause
    "is ": "",
    "shares an edge with ": "adjacent to ",
    "touches ": "adjacent to ",
    "adjacent to ": "adjacent to ",
}
_OPPOSITE_SIDE = {
    "to its left": "to its right",
    "to the left": "to its right",
    "to the right": "to its left",
    "to its right": "to its left",
    "above": "below it",
    "below": "above it",
}
_OUTER_LINES_BY_SIDE = {
    "above it": ("top row", "first row"),
    "below it": ("bottom row", "last row"),
    "to its left": ("left column", "first column"),
    "to its right": ("right column", "last column"),
}
"""The names of the line whose cells have no neighbour on a side."""


def _neighbour_required(phrases: Phrases) -> str | None:
    """Return `if a cell is 1 then the cell below it is 0` for `whenever there is a 1, there must be a 0 below it`.

    An exception for the outer line on that side is dropped; with any other exception the form does not apply.
    """
    excepted_line = f"{phrases['edge']} {phrases['roworcolumn']}".strip()
    if excepted_line and excepted_line not in _OUTER_LINES_BY_SIDE[phrases["side"]]:
        return None
    return f"if a cell is {phrases['value']} then the cell {phrases['side']} is {phrases['value2']}"


def _exclusive_or(phrases: Phrases) -> str | None:
    """Return `a cell is 1 if and only if it is not adjacent to a 0` for `every cell either is 1 or touches a 0`."""
    for verb, predicate in _PREDICATE_BY_VERB.items():
        if phrases["remainder"].startswith(verb):
            return f"a cell is {phrases['value']} if and only if it is not {predicate}{phrases['remainder'].removeprefix(verb)}"
    return None


def _adjacent_cells(phrases: Phrases) -> str | None:
    """Return `horizontally adjacent cells` for `numbers in adjacent cells of a row`."""
    if phrases["line"] not in _ADVERB_BY_LINE or (
        phrases["line"] in ("row", "column") and phrases["adjacency"] not in ("adjacent", "consecutive")
    ):
        return None
    return (
        f"{_ADVERB_BY_LINE[phrases['line']]} adjacent cells"
        if phrases["line"] in ("row", "column")
        else f"{phrases['adjacency']} cells"
    )


def _never_on_both_sides(phrases: Phrases) -> str:
    """Return `no 1 has a 0 to its right and a 0 below it` for `a 1 never has 0s both to its right and below it`."""
    return f"no {phrases['value']} has a {phrases['value2']} {phrases['side']} and a {phrases['value2']} {phrases['side2']}"


def _equal_counts(phrases: Phrases) -> str:
    """Return `there are as many 0s as 1s and as many 1s as 2s` for `the numbers of 0s, 1s and 2s are all equal`."""
    return f"there are as many {phrases['value']}s as {phrases['value2']}s and as many {phrases['value2']}s as {phrases['value3']}s"


# a row is Form(pattern, its replacement, a sentence that the row changes), see `form`; rows apply in their order
CELL_FORMS = (
    # words around a rule
    Form("^ it is <not allowed|forbidden|prohibited|not permitted|impossible> <to have|to place|to put|to find> [<a|an|any>]", "there is no", "it is not allowed to have a 1 above another 1"),
    Form("^ <it is forbidden that|there must not be|there may not be|there cannot be|there should not be|there can never be|you may not find|you must not find|you should never find> [<a|an|any>]", "there is no", "there must not be a 2x2 block with all cells equal"),
    # cells and pairs of cells
    Form("<numbers|values|digits> <in|of> {adjacency} cells [<of|in> {a} {line}]", _adjacent_cells, "numbers in adjacent cells differ by 1"),
    Form("^ {value}[s] and {value2}[s] <may not|must not|cannot|never> <be|stand|appear|occur> in adjacent cells $", "{value} and {value2} are never adjacent", "0 and 2 may not be in adjacent cells"),
    Form("^ two equal {things} are never [{direction}] <next to|adjacent to> <one another|each other> $", "no two {direction} adjacent cells are equal", "two equal numbers are never horizontally next to one another"),
    Form("^ in no {block} are all [the] cells {value}[s] $", "no {block} is all {value}s", "in no 2x2 block are all the cells 1"),
    Form("^ if two cells are side by side in a row , they {negation} both [be] {value} $", "two horizontally adjacent cells are never both {value}", "if two cells are side by side in a row, they cannot both be 0"),
    Form("^ <whenever|wherever|if> there is a {value} , there <must be|is> a {value2} {side} [<unless it is|except> in the {edge} {roworcolumn}] $", _neighbour_required, "whenever there is a 1, there must be a 0 directly below it unless it is in the bottom row"),
    Form("^ the cell directly <above|over> a {value} is [always] a {value2} , except in the top row $", "if a cell is {value} then the cell above it is {value2}", "the cell directly above a 1 is always a 1, except in the top row"),
    Form("{has} a {value} or a {value2} {side} $", "has a {value} or {value2} {side}", "every 2 has a 0 or a 1 directly above it"),
    Form("^ no {value} has another {value} {side} or {side2} $", "no {value} has a {value} {side} and no {value} has a {value} {side2}", "no 1 has another 1 to its right or below it"),
    Form("^ {value}s are allowed to <touch|be adjacent> only <at corners|diagonally> $", "no two {value}s are adjacent", "1s are allowed to touch only at corners"),
    Form("^ the [absolute] difference <of|between> [any] two {adjacency} <cells|values|numbers> is <never|not> {numeral} $", "no two {adjacency} cells differ by {numeral}", "the absolute difference of two adjacent values is never 2"),
    Form("^ no two {adjacency} {things} share a {thing} $", "no two {adjacency} cells are equal", "no two adjacent numbers share a value"),
    Form("^ if two cells are diagonal neighbours and one of them is {value} , [then] the other is {value2} $", "all diagonal neighbours of a {value} are {value2}", "if two cells are diagonal neighbours and one of them is 1, the other is 0"),
    Form("^ if <a|any> cell is {value} , [then] <its neighbours all|all its neighbours|its neighbours> <hold|are|have|contain|must be> [<a|all>] {value2}[s] $", "if a cell is {value} then all its neighbours are {value2}", "if a cell is 1, its neighbours all hold 0"),
    Form("^ if the cell {place} is {value} [,] [then] the cell [itself] <is|must be|are> {value2} $", lambda phrases: f"if a cell is {phrases['value']} then the cell {_OPPOSITE_SIDE[phrases['place'].removesuffix(' it')]} is {phrases['value2']}", "if the cell above it is 1 then the cell must be 0"),
    Form("^ there is no {value} <surrounded|that is surrounded> by", "no {value} is surrounded by", "there is no 1 surrounded by four 0s"),
    Form("next to it , [either] horizontally or vertically $", "next to it", "every 0 has a 1 next to it, horizontally or vertically"),
    Form("^ <a|no> {value} [never] {has} [a] {value2}[s] both {side} and {side2} $", _never_on_both_sides, "a 1 never has 1s both to its right and below it"),
    Form("^ {every} cell {has} {quantity} {value}[s] among itself and its <neighbours|orthogonal neighbours> $", "each cell together with its neighbours contains {quantity} {value}s", "every cell has an odd number of 1s among itself and its neighbours"),
    Form("^ {every} cell <matches|equals|agrees with> [at least] one neighbour in its row $", "every cell has a horizontal neighbour with the same value", "every cell matches at least one neighbour in its row"),
    Form("^ {every} cell <matches|equals|agrees with> [at least] one neighbour in its column $", "every cell has a vertical neighbour with the same value", "every cell matches at least one neighbour in its column"),
    Form("neighbour that is different from it", "neighbour with a different value", "every cell has at least one neighbour that is different from it"),
    Form("^ {every} [of the] {value}s {verb}", lambda phrases: f"every {phrases['value']} {phrases['verb']}", "each 1s is adjacent to a 0"),
    Form("^ {every} {value} {phrase} [<a single|one>] other <one|1> $", lambda phrases: f"every {phrases['value']} {phrases['phrase']} one {phrases['value']}" if phrases["value"] == "1" else None, "every 1 is adjacent to at most a single other one"),
    Form("^ a {value} <must always|must|should always|should|always> have", "every {value} has", "a 0 must always have a 1 next to it"),
    Form("^ {every} cell <either|is either> <holds a|is a|is> {value} or {remainder} , but not both $", _exclusive_or, "every cell either is 1 or is adjacent to exactly one 1, but not both"),
    # pairs that are counted
    Form("^ {quantity} pair[s] of adjacent {value}s $", "there is {quantity} pair of adjacent {value}s", "at most one pair of adjacent 1s"),
    # cells that are equal, in blocks and corners
    Form("{has} the same {thing} in [all] [<two|three|four|six|nine>] [of] [<its|their|the>] cells", "has all its cells equal", "no 2x2 block has the same value in all four of its cells"),
    Form("<filled with|made of|consisting of|of> <the same|one|a single> {thing} [everywhere]", "with all its cells equal", "there must not be a 2x2 block filled with the same value"),
    Form("<all|all of> the [<four|2|3|4>] corners {has} the same {thing}", "the corners are all equal", "all the corners have the same value"),
    Form("the four corners are equal", "the corners are all equal", "either the four corners are equal, or the top row has no 1s"),
    Form("^ opposite corners <have different values|are different|differ> $", "the top left corner differs from the bottom right corner and the top right corner differs from the bottom left corner", "opposite corners have different values"),
    Form("l-shaped <group|set> of three {value}s", "l-shaped triple of {value}s", "no l-shaped group of three 1s anywhere"),
    Form("^ checkerboard patterns are <not allowed|forbidden> [in any 2x2 block] $", "no 2x2 checkerboard", "checkerboard patterns are not allowed in any 2x2 block"),
    Form("<square|cell> block of four cells", "2x2 block", "any square block of four cells has an odd number of 1s"),
    Form("^ no cell <has the same value as|equals|is equal to> the cell diagonally below it <to the|to its> {leftorright} $", "each cell differs from the one diagonally down and to the {leftorright} of it", "no cell has the same value as the cell diagonally below it to the right"),
    Form("^ no cell <has the same value as|equals|is equal to> the cell diagonally above it <to the|to its> {leftorright} $", "each cell differs from the one diagonally up and to the {leftorright} of it", "no cell has the same value as the cell diagonally above it to the left"),
    Form("symmetric <about|with respect to> its vertical <axis|centre line|middle line>", "symmetric left to right", "the board is not symmetric about its vertical axis"),
    # the whole board
    Form("^ there are equally many {value}s , {value2}s and {value3}s $", _equal_counts, "there are equally many 0s, 1s and 2s"),
    Form("^ the numbers of {value}s , {value2}s and {value3}s are [all] equal $", _equal_counts, "the numbers of 0s, 1s and 2s are all equal"),
    Form("^ the values {value} , {value2} and {value3} all <occur|appear> equally often [<on the board|in total>] $", _equal_counts, "the values 0, 1 and 2 all appear equally often on the board"),
    Form("^ the <numbers|values|cells> on the [whole] board add up to [exactly] {remainder} $", "the sum of all cells is {remainder}", "the numbers on the whole board add up to exactly ten"),
    Form("<connected|joined|linked> [<up|together>] <through|by|via|along|across|over> [<shared|common|their|the>] <edges|sides>", "connected", "the 1s are connected through shared edges"),
    Form("form <a|one> [single] <region|group|component|island|piece> connected $", "form one connected region", "the 1s form a single region connected"),
    Form("fall into {quantity} [<separate|different>] <groups|regions|islands|components|pieces>", "form {quantity} connected groups", "the 1s fall into exactly two separate groups"),
    Form("group of {value}s [, joined edge to edge ,] is a domino $", "group of {value}s has exactly two cells", "every connected group of 1s, joined edge to edge, is a domino"),
    # words at the end of a rule
    Form("^ there is no {block} with all its cells equal $", "no {block} has all its cells equal", "there is no 2x2 block with all its cells equal"),
    Form("completely full", "full", "no column is completely full"),
    Form(", or both $", "", "either the corners are all equal, or the top row has no 1s, or both"),
)  # fmt: skip
