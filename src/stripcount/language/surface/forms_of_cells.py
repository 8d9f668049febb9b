"""Forms about cells: cells and their neighbours, pairs of cells, blocks, corners, regions and the whole board."""

from __future__ import annotations

from stripcount.language.surface.form import Form, Phrases

_WAYS = {"row": "horizontally", "column": "vertically", "row or column": "", "column or row": "", "": ""}
_BEING = {"is ": "", "shares an edge with ": "adjacent to ", "touches ": "adjacent to ", "adjacent to ": "adjacent to "}

_OPPOSITE = {
    "to its left": "to its right",
    "to the left": "to its right",
    "to the right": "to its left",
    "to its right": "to its left",
    "above": "below it",
    "below": "above it",
}


def _either(p: Phrases) -> str | None:
    """Return that exactly one of two things is said of each cell."""
    for begins, becomes in _BEING.items():
        if p["rest"].startswith(begins):
            return f"a cell is {p['v']} if and only if it is not {becomes}{p['rest'].removeprefix(begins)}"
    return None


def _neighbouring(p: Phrases) -> str | None:
    """Return the pairs of cells whose numbers are meant."""
    if p["line"] not in _WAYS or (p["line"] in ("row", "column") and p["next"] not in ("adjacent", "consecutive")):
        return None
    return f"{_WAYS[p['line']]} adjacent cells" if p["line"] in ("row", "column") else f"{p['next']} cells"


def _not_both(p: Phrases) -> str:
    return f"no {p['v']} has a {p['v2']} {p['side']} and a {p['v2']} {p['side2']}"


def _equally(p: Phrases) -> str:
    return f"there are as many {p['v']}s as {p['v2']}s and as many {p['v2']}s as {p['v3']}s"


CELL_FORMS = (
    # words around a rule
    Form("^ it is <not allowed|forbidden|prohibited|not permitted|impossible> <to have|to place|to put|to find> [<a|an|any>]", "there is no", "it is not allowed to have a 1 above another 1"),
    Form("^ <it is forbidden that|there must not be|there may not be|there cannot be|there should not be|there can never be|you may not find|you must not find|you should never find> [<a|an|any>]", "there is no", "there must not be a 2x2 block with all cells equal"),
    # cells and pairs of cells
    Form("<numbers|values|digits> <in|of> {next} cells [<of|in> {a} {line}]", _neighbouring, "numbers in adjacent cells differ by 1"),
    Form("^ {v}[s] and {v2}[s] <may not|must not|cannot|never> <be|stand|appear|occur> in adjacent cells $", "{v} and {v2} are never adjacent", "0 and 2 may not be in adjacent cells"),
    Form("^ two equal {things} are never [{way}] <next to|adjacent to> <one another|each other> $", "no two {way} adjacent cells are equal", "two equal numbers are never horizontally next to one another"),
    Form("^ in no {block} are all [the] cells {v}[s] $", "no {block} is all {v}s", "in no 2x2 block are all the cells 1"),
    Form("^ if two cells are side by side in a row , they {not} both [be] {v} $", "two horizontally adjacent cells are never both {v}", "if two cells are side by side in a row, they cannot both be 0"),
    Form("^ <whenever|wherever|if> there is a {v} , there <must be|is> a {v2} {side} [<unless it is|except> in the <first|last|top|bottom|left|right> <row|column>] $", "if a cell is {v} then the cell {side} is {v2}", "whenever there is a 1, there must be a 0 directly below it unless it is in the bottom row"),
    Form("^ the cell directly <above|over> a {v} is [always] a {v2} , except in the top row $", "if a cell is {v} then the cell above it is {v2}", "the cell directly above a 1 is always a 1, except in the top row"),
    Form("{has} a {v} or a {v2} {side} $", "has a {v} or {v2} {side}", "every 2 has a 0 or a 1 directly above it"),
    Form("^ no {v} has another {v} {side} or {side2} $", "no {v} has a {v} {side} and no {v} has a {v} {side2}", "no 1 has another 1 to its right or below it"),
    Form("^ {v}s are allowed to <touch|be adjacent> only <at corners|diagonally> $", "no two {v}s are adjacent", "1s are allowed to touch only at corners"),
    Form("^ the [absolute] difference <of|between> [any] two {next} <cells|values|numbers> is <never|not> {few} $", "no two {next} cells differ by {few}", "the absolute difference of two adjacent values is never 2"),
    Form("^ no two {next} {things} share a {thing} $", "no two {next} cells are equal", "no two adjacent numbers share a value"),
    Form("^ if two cells are diagonal neighbours and one of them is {v} , [then] the other is {v2} $", "all diagonal neighbours of a {v} are {v2}", "if two cells are diagonal neighbours and one of them is 1, the other is 0"),
    Form("^ if <a|any> cell is {v} , [then] <its neighbours all|all its neighbours|its neighbours> <hold|are|have|contain|must be> [<a|all>] {v2}[s] $", "if a cell is {v} then all its neighbours are {v2}", "if a cell is 1, its neighbours all hold 0"),
    Form("^ if the cell {place} is {v} [,] [then] the cell [itself] <is|must be|are> {v2} $", lambda p: f"if a cell is {p['v']} then the cell {_OPPOSITE[p['place'].removesuffix(' it')]} is {p['v2']}", "if the cell above it is 1 then the cell must be 0"),
    Form("^ there is no {v} <surrounded|that is surrounded> by", "no {v} is surrounded by", "there is no 1 surrounded by four 0s"),
    Form("next to it , [either] horizontally or vertically $", "next to it", "every 0 has a 1 next to it, horizontally or vertically"),
    Form("^ <a|no> {v} [never] {has} [a] {v2}[s] both {side} and {side2} $", _not_both, "a 1 never has 1s both to its right and below it"),
    Form("^ {every} cell {has} {many} {v}[s] among itself and its <neighbours|orthogonal neighbours> $", "each cell together with its neighbours contains {many} {v}s", "every cell has an odd number of 1s among itself and its neighbours"),
    Form("^ {every} cell <matches|equals|agrees with> [at least] one neighbour in its row $", "every cell has a horizontal neighbour with the same value", "every cell matches at least one neighbour in its row"),
    Form("^ {every} cell <matches|equals|agrees with> [at least] one neighbour in its column $", "every cell has a vertical neighbour with the same value", "every cell matches at least one neighbour in its column"),
    Form("neighbour that is different from it", "neighbour with a different value", "every cell has at least one neighbour that is different from it"),
    Form("^ {every} [of the] {v}s {verb}", lambda p: f"every {p['v']} {p['verb']}", "each 1s is adjacent to a 0"),
    Form("^ {every} {v} {what} [<a single|one>] other <one|1> $", lambda p: f"every {p['v']} {p['what']} one {p['v']}" if p["v"] == "1" else None, "every 1 is adjacent to at most a single other one"),
    Form("^ a {v} <must always|must|should always|should|always> have", "every {v} has", "a 0 must always have a 1 next to it"),
    Form("^ {every} cell <either|is either> <holds a|is a|is> {v} or {rest} , but not both $", _either, "every cell either is 1 or is adjacent to exactly one 1, but not both"),
    # pairs that are counted
    Form("^ {many} pair[s] of adjacent {v}s $", "there is {many} pair of adjacent {v}s", "at most one pair of adjacent 1s"),
    # cells that are equal, in blocks and corners
    Form("{has} the same {thing} in [all] [<two|three|four|six|nine>] [of] [<its|their|the>] cells", "has all its cells equal", "no 2x2 block has the same value in all four of its cells"),
    Form("<filled with|made of|consisting of|of> <the same|one|a single> {thing} [everywhere]", "with all its cells equal", "there must not be a 2x2 block filled with the same value"),
    Form("<all|all of> the [<four|2|3|4>] corners {has} the same {thing}", "the corners are all equal", "all the corners have the same value"),
    Form("the four corners are equal", "the corners are all equal", "either the four corners are equal, or the top row has no 1s"),
    Form("^ opposite corners <have different values|are different|differ> $", "the top left corner differs from the bottom right corner and the top right corner differs from the bottom left corner", "opposite corners have different values"),
    Form("l-shaped <group|set> of three {v}s", "l-shaped triple of {v}s", "no l-shaped group of three 1s anywhere"),
    Form("^ checkerboard patterns are <not allowed|forbidden> [in any 2x2 block] $", "no 2x2 checkerboard", "checkerboard patterns are not allowed in any 2x2 block"),
    Form("<square|cell> block of four cells", "2x2 block", "any square block of four cells has an odd number of 1s"),
    Form("^ no cell <has the same value as|equals|is equal to> the cell diagonally below it <to the|to its> {diagonal} $", "each cell differs from the one diagonally down and to the {diagonal} of it", "no cell has the same value as the cell diagonally below it to the right"),
    Form("^ no cell <has the same value as|equals|is equal to> the cell diagonally above it <to the|to its> {diagonal} $", "each cell differs from the one diagonally up and to the {diagonal} of it", "no cell has the same value as the cell diagonally above it to the left"),
    Form("symmetric <about|with respect to> its vertical <axis|centre line|middle line>", "symmetric left to right", "the board is not symmetric about its vertical axis"),
    # the whole board
    Form("^ there are equally many {v}s , {v2}s and {v3}s $", _equally, "there are equally many 0s, 1s and 2s"),
    Form("^ the numbers of {v}s , {v2}s and {v3}s are [all] equal $", _equally, "the numbers of 0s, 1s and 2s are all equal"),
    Form("^ the values {v} , {v2} and {v3} all <occur|appear> equally often [<on the board|in total>] $", _equally, "the values 0, 1 and 2 all appear equally often on the board"),
    Form("^ the <numbers|values|cells> on the [whole] board add up to [exactly] {rest} $", "the sum of all cells is {rest}", "the numbers on the whole board add up to exactly ten"),
    Form("<connected|joined|linked> [<up|together>] <through|by|via|along|across|over> [<shared|common|their|the>] <edges|sides>", "connected", "the 1s are connected through shared edges"),
    Form("form <a|one> [single] <region|group|component|island|piece> connected $", "form one connected region", "the 1s form a single region connected"),
    Form("fall into {many} [<separate|different>] <groups|regions|islands|components|pieces>", "form {many} connected groups", "the 1s fall into exactly two separate groups"),
    Form("group of {v}s [, joined edge to edge ,] is a domino $", "group of {v}s has exactly two cells", "every connected group of 1s, joined edge to edge, is a domino"),
    # words at the end of a rule
    Form("^ there is no {block} with all its cells equal $", "no {block} has all its cells equal", "there is no 2x2 block with all its cells equal"),
    Form("completely full", "full", "no column is completely full"),
    Form(", or both $", "", "either the corners are all equal, or the top row has no 1s, or both"),
)  # fmt: skip
