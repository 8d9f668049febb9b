"""Rules for sentences about all cells of a value: whether they are connected, and how many groups they form.

`The 1s hang together` becomes `the 1s are connected`. Further rules are about named matrices, such as Toeplitz ones,
and about diagonals and cells that are described by their row and column numbers.
"""

from __future__ import annotations

from stripcount.language.surface.respelling import Respelling, RuleList

_R = Respelling
# a row of a table is _R(regular expression, its replacement, a text that the row changes); rows apply in their order

# regular expressions of groups of words: "region", "edge-", ", moving only up, down, left or right"
_COMPONENT = r"(?:region|component|group|piece|island|cluster|area|blob|part|chunk|block|shape|polyomino)"
_ORTHOGONALLY = r"(?:orthogonally|edgewise|edge-|side-|rookwise|4-)[- ]?"
_BY_ORTHOGONAL_STEPS = r"(?:,? (?:stepping|moving|going|walking|travelling|using|by|with|via|making|taking)(?: only)?(?: (?:steps|moves|stepping|moving|walking))? ?(?:only )?(?:up,? down,? left,? (?:and|or) right|up/down/left/right(?: steps| moves)?|orthogonally|horizontally (?:and|or) vertically|horizontal (?:and|or) vertical (?:steps|moves)|orthogonal (?:steps|moves)|(?:through|across|over) (?:sides|edges)|from side to side)(?: steps| moves| only)?,?)"
CONNECTEDNESS_RULES: RuleList = (
    _R(_BY_ORTHOGONAL_STEPS, "", "there is a path of 1s, stepping up, down, left or right, from the top row to the bottom row"),
    _R(r"\bthe set of (?:all )?(?:the )?(\d)s (is|forms|has|contains|makes)\b", lambda m: f"the {m[1]}s {({'is': 'are', 'has': 'have'}).get(m[2], m[2].rstrip('s'))}", "the set of 1s is connected"),
    _R(r"\bthe set of (?:all )?(?:the )?(\d)s\b", r"the \1s", "both the set of 1s and the set of 0s are connected"),
    _R(r"^(?:both|the two|all|all the|both the) (?:colours|digits|values|kinds of cells) (hang together|are connected|form one connected group|are each connected)$", r"the 1s \1 and the 0s \1", "both colours hang together"),
    _R(r"^(?:all )?(?:the )?(\ds) (?:come|appear|occur|lie|are) in (?:connected )?(?:groups|islands|clusters|components|pieces|regions) of (exactly|at most|at least) (\w+)(?: cells)?(?: each)?$", r"every group of \1 has \2 \3 cells", "the 1s come in groups of exactly three cells each"),
    _R(r"\b(?:the )?(?:board|grid|matrix|array|values|digits|cells) (?:is|are) constant (?:along|on|down) (?:each |every |all |all the |the |any )?diagonals?\b", "every diagonal is constant", "the board is constant along diagonals"),
    _R(r"\bboth the (\ds) and the (\ds) (are|form|make up|hang together|have|contain)\b(.*)$", r"the \1 \3\4 and the \2 \3\4", "both the 1s and the 0s are connected"),
    _R(r"^any two cells (?:with|of|having|that hold|holding) the same (?:digit|value|colour) are (?:linked|joined|connected) by a (?:path|chain|walk) of (?:side-by-side |adjacent |neighbouring |connected )*cells (?:with|of|holding) (?:that|the same) (?:digit|value|colour)$", "the 1s are connected and the 0s are connected", "any two cells with the same digit are linked by a path of side-by-side cells of that digit"),
    _R(r"^any two (\d)s are (?:linked|joined|connected) by a (?:path|chain|walk) of (?:side-by-side |horizontally (?:or|and) vertically |adjacent |neighbouring |connected |orthogonally adjacent )*\1s$", r"the \1s are connected", "any two 1s are joined by a path of adjacent 1s"),
    _R(rf"\b{_ORTHOGONALLY}(?=connected|joined)", "", "the 1s are edge-connected"),
    _R(r"\b(connected|joined|linked) (?:up )?orthogonally\b|\borthogonally (connected|joined|linked)\b", r"connected", "the 1s are connected orthogonally"),
    _R(r"\b(?:all )?(?:of )?(?:the )?(\ds) (?:are|must be|should be|have to be) (?:nonempty|non-empty) and (?:all )?connected\b", r"the \1 are connected and the board has at least one \1", "the 1s are nonempty and connected"),
    _R(r"\bhas at least one (\d)s\b", r"has at least one \1", "the board has at least one 1s"),
    _R(r"\b(?:all )?(?:of )?(?:the )?(\d)s (?:are|must be|should be|have to be) (?:all )?(?:connected|joined|linked)(?: up)?(?: together)?(?: (?:to|with) (?:each other|one another))?(?= including diagonally)", r"the \1s form at most one kingwise connected group", "all 1s are connected including diagonally"),
    _R(r"\bform at most one kingwise connected group including diagonally", "form at most one kingwise connected group", "the 1s form at most one kingwise connected group including diagonally"),
    _R(r"\bthe (\d)s form at most one kingwise connected group\b", r"there is at most one kingwise connected region of \1s", "the 1s form at most one kingwise connected group"),
    _R(r"\b(?:all )?(?:of )?(?:the )?(\d)s (?:are|must be|should be|have to be) (?:all )?(?:connected|joined|linked)(?: up)?(?: together)?(?: (?:to|with) (?:each other|one another))?(?=$|,| and )", r"the \1s are connected", "all the 1s are connected to each other"),
    _R(r"\b(?:all )?(?:of )?(?:the )?(\d)s (?:hang together|stick together|are in one piece|are all in one piece|form one piece|stay together|are one connected piece)(?=$|,| and |:)", r"the \1s are connected", "the 1s hang together"),
    _R(rf"\b(?:all )?(?:the )?(\d)s (?:make up|form|constitute|belong to|are in|lie in|build|are part of|give|make) (?:just |only |exactly )?(?:a|one|the same)(?: single| and the same)? connected {_COMPONENT}(?=$|,| and )", r"the \1s form one connected group", "the 1s make up a single connected region"),
    _R(r"^(the (\d)s (?:are connected|form one connected group)),? and there (?:is|exists) at least one(?: of (?:them|these)| such cell)?$", r"\1 and the board has at least one \2", "the 1s are connected, and there is at least one of them"),
    _R(r"^(the (\d)s are connected),? and (?:they are|the set is|are) (?:not empty|nonempty|non-empty)$", r"\1 and the board has at least one \2", "the 1s are connected and they are not empty"),
    _R(rf"\bthe (\ds) (?:have|has|consist of|consists of|split into|fall into|come in|make up|break up into|fall apart into|make) (exactly|at most|at least) (\w+) (?:separate |distinct |different |disjoint )?(?:connected )?({_COMPONENT}s?)(?=$|,| and )", r"the \1 form \2 \3 connected groups", "the 0s have exactly two connected components"),
    _R(rf"\bform (exactly|at most|at least) (\w+) (?:separate|distinct|different|disjoint) (?:connected )?{_COMPONENT}s?", r"form \1 \2 connected groups", "the 1s form exactly two separate groups"),
    _R(rf"\bthere (?:is|are) (exactly|at most|at least) (\w+) (?:separate |distinct |different |disjoint )?(?:connected )?{_COMPONENT}s? of (?:connected )?(\ds)\b", r"the \3 form \1 \2 connected groups", "there are exactly two islands of 1s"),
    _R(r"\bgroups? of (?:connected|adjacent|touching|neighbouring) (?=\ds)", "group of ", "every group of connected 1s has exactly 3 cells"),
    _R(rf"\b(?:every|each) (?:connected )?{_COMPONENT} of (\ds) (?:consists of|is made up of|contains|is of size|has size|covers|comprises|has) (exactly|at most|at least|precisely) (\w+)(?: cells| 1s| members)?$", r"every group of \1 has \2 \3 cells", "every group of 1s consists of exactly 3 cells"),
    _R(rf"\b(?:every|each) (?:connected )?{_COMPONENT} of (\ds) (?:has|is of|is) (?:size|area) (?:exactly )?(\w+)$", r"every group of \1 has exactly \2 cells", "every island of 1s has size 3"),
    _R(r"\b(contain|have|form|make) no (?:closed )?(?:loops?|cycles?|rings?|circuits?)\b", "contain no cycle", "the 1s contain no loops"),
    _R(r"\bis (?:an? )?(?:acyclic|forest|cycle-free|loop-free)\b", "contain no cycle", "the graph of the 1s is acyclic"),
    _R(r"\b(?:every|each|any) (\d) (?:can reach|reaches|is connected to|can get to|is joined to|is linked to|can walk to|can be connected to|can be joined to) (?:the border|the edge of the board|the edge|the outside|the boundary)(?: of the board)?(?: (?:by|via|through|over|along|using|stepping|on)\b(?: (?:walking|stepping|moving|going|a path|a chain|a walk|only|orthogonal|orthogonally|steps|of|through|over|on|along|via|adjacent|connected|other))* \1s(?: only)?)", r"from every \1 one can walk to the border over \1s", "every 0 can reach the border by walking orthogonally through 0s"),
    _R(r"\b(?:one|you|we) can (?:walk|go|get|travel|move) from the (top|bottom|left|right)( row| column| side| edge)? to the (top|bottom|left|right)( row| column| side| edge)?,? (?:stepping |walking |moving |using |going )?(?:only )?(?:on|over|through|along|via|only on|through adjacent|across) (?:adjacent |neighbouring )?(\ds)(?: only)?$", lambda m: f"there is a path of {m[5]} from the {_outer_line(m[1])} to the {_outer_line(m[3])}", "you can walk from the top row to the bottom row stepping only on 1s"),
    _R(r"\bfrom the top(?: edge| side)? to the bottom(?: edge| side)?$", "from the top row to the bottom row", "there is a path of 1s from the top to the bottom"),
    _R(r"\bfrom the left(?: edge| side)? to the right(?: edge| side)?$", "from the left column to the right column", "there is a path of 1s from the left to the right"),
    _R(r"\bpath of (?:adjacent |connected |neighbouring |orthogonally adjacent |side-by-side )?(?=\ds)", "path of ", "a path of adjacent 1s"),
    # named matrices, and places by their numbers
    _R(r"\b(?:the )?(?:board|grid|matrix|array) is (?:a )?toeplitz(?: matrix)?\b", "every falling diagonal is constant", "the matrix is toeplitz"),
    _R(r"\b(?:the )?(?:board|grid|matrix|array) is (?:a )?hankel(?: matrix)?\b", "every rising diagonal is constant", "the matrix is hankel"),
    _R(r"\b(?:the )?(?:board|grid|matrix|array) is (?:a )?circulant(?: matrix)?\b", "every row is the row above shifted cyclically by one cell to the right", "the matrix is circulant"),
    _R(r"\b(?:the )?(?:board|grid|matrix|array) is (?:a )?centrosymmetric(?: matrix)?\b", "the board is unchanged by rotation by 180 degrees", "the matrix is centrosymmetric"),
    _R(r"\b(?:the )?(?:board|grid|matrix|array) is (?:a )?(?:perfect |proper |full |complete )(?:checkerboard|chessboard)(?: pattern)?\b", "no two adjacent cells are equal", "the board is a perfect checkerboard"),
    _R(r"\b(?:that runs?|running|going|which runs?|that goes|that go|directed) (?:from )?(?:the )?(?:top|upper) left(?: corner)? to (?:the )?(?:bottom|lower) right(?: corner)?\b|\bparallel to the main diagonal\b", "FALLING", "every diagonal running from top left to bottom right is constant"),
    _R(r"\b(?:that runs?|running|going|which runs?|that goes|that go|directed) (?:from )?(?:the )?(?:top|upper) right to (?:the )?(?:bottom|lower) left\b", "RISING", "every diagonal running from top right to bottom left is constant"),
    _R(r"\bdiagonal,? (?:from )?(?:the )?(?:top|upper) left to (?:the )?(?:bottom|lower) right,?|\bdiagonal FALLING", "falling diagonal", "every diagonal from top left to bottom right is constant"),
    _R(r"\bevery diagonal is constant FALLING", "every falling diagonal is constant", "every diagonal is constant FALLING"),
    _R(r"\bdiagonal,? (?:from )?(?:the )?(?:top|upper) right to (?:the )?(?:bottom|lower) left,?|\bdiagonal RISING", "rising diagonal", "every diagonal from top right to bottom left is constant"),
    _R(r"\b(?:all )?(?:the )?cells? (?:where|whose|for which|in which) (?:the |its )?row (?:number|index) (?:equals|is equal to|is the same as|and (?:the )?column (?:number|index) (?:are equal|coincide|agree))(?: (?:the |its )?column (?:number|index))? (is|are) (?:all )?(?=\d)", "every cell on the main diagonal is ", "all the cells where the row number equals the column number are 1s"),
    _R(r"\b(?:all )?(?:the )?cells? (?:where|whose|for which|in which) (?:the |its )?row (?:number|index) (?:is (?:less|smaller) than) (?:the |its )?column (?:number|index) (?:is|are) (?:all )?(?=\d)", "every cell above the main diagonal is ", "all cells whose row number is less than the column number are 0"),
    _R(r"\b(?:all )?(?:the )?cells? (?:where|whose|for which|in which) (?:the |its )?row (?:number|index) (?:is (?:greater|larger) than|exceeds) (?:the |its )?column (?:number|index) (?:is|are) (?:all )?(?=\d)", "every cell below the main diagonal is ", "all cells whose row index exceeds its column index are 0"),
    _R(r"^every cell (on|above|below) the main diagonal is (\d)s$", r"every cell \1 the main diagonal is \2", "every cell on the main diagonal is 1s"),
    _R(r"\b(?:no two|two) (\ds) (?:share|lie on|are on|are in|lie in|stand in) (?:a|the same|any) row,? (?:or )?(?:a |the same |any )?column,? (?:or|nor) (?:a |the same |any |on a )?diagonal$", r"no two \1 are in the same row, no two \1 are in the same column and no two \1 are on the same diagonal", "no two 1s share a row, a column or a diagonal"),
)  # fmt: skip


def _outer_line(side: str) -> str:
    """Return the name of the outer row or column on a side: `top row`, `left column`."""
    return f"{side} {'row' if side in ('top', 'bottom') else 'column'}"
