"""Forms about lines: what follows what in a row, how long runs are, and how rows compare."""

from __future__ import annotations

from stripcount.language.surface.form import Form, Phrases

_OTHER = {"row": "column", "column": "row", "rows": "column", "columns": "row"}
_ONE_MORE = {"one": "two", "two": "three", "three": "four", "four": "five", "five": "six"}
_AFTER = {"row": "to its right", "column": "below it"}
_LINE_OF = {("to its left", "to its right"): "row", ("above it", "below it"): "column"}
_EXTREME = {"larger": "largest", "smaller": "smallest"}


def _longer(p: Phrases) -> str | None:
    """Return that no line has so many and one more in sequence."""
    return f"no {p['line']} has {_ONE_MORE[p['n']]} consecutive {p['v']}s" if p["n"] in _ONE_MORE else None


def _between(p: Phrases) -> str | None:
    """Return `no row contains 010` for a value with others on two sides of it."""
    sides, before, after = (p["side"], p["side2"]), p["v2"], p["v3"]
    if sides[::-1] in _LINE_OF:
        sides, before, after = sides[::-1], after, before
    line = _LINE_OF.get(sides)
    return f"no {line} contains {before}{p['v']}{after}" if line and p.get("line", line) == line else None


def _in_common(p: Phrases) -> str | None:
    """Return that two rows have 1s in so many of the same columns."""
    most = {"more than one": "at most one", "more than two": "at most two"}.get(p["many"])
    if most is None or p["other"] != _OTHER[p["lines"]]:
        return None
    return f"any two {p['lines']} share {most} {p['v']}{'' if most == 'at most one' else 's'}"


def _last(p: Phrases) -> str:
    return f"in each {p['line']} the last number is the {_EXTREME[p['more']]}"


def _first(p: Phrases) -> str:
    return f"in each {p['line']} the first number is the {_EXTREME[p['more']]}"


def _followed(p: Phrases) -> str:
    return f"if a cell is {p['v']} then the cell {_AFTER[p['other']]} is {p['v2']}"


def _all_after(p: Phrases) -> str:
    return f"if a cell is {p['v']} then all cells {_AFTER[p['other']]} are {p['v2']}"


def _steps(p: Phrases) -> str:
    return f"a cell and the cell {p['n']} steps {_AFTER[p['other']]} are {p['same']}"


def _pattern(p: Phrases) -> str:
    return "".join(filter(str.isdigit, p["word"]))


def _each_at_most(p: Phrases) -> str:
    return f"has at most one {p['v']}, at most one {p['v2']} and at most one {p['v3']}"


LINE_FORMS = (
    # how many
    Form("^ <in|for> {every} {other} , the number of {v}s <equals|is> {few} $", "every {other} has exactly {few} {v}s", "for every row, the number of 1s equals 2"),
    Form("^ the number of {v}s in {every} {other} is between {few} and {few2} $", "every {other} has between {few} and {few2} {v}s", "the number of 1s in each column is between one and two"),
    Form("{has} each of {v} , {v2} [,] [and] {v3} at most once $", _each_at_most, "every column contains each of 0, 1, 2 at most once"),
    Form("^ repeated <values|numbers|digits> are <not allowed|forbidden> in <a|any> {other} $", "no {other} contains a repeated number", "repeated values are not allowed in a column"),
    Form("<window|windows|group|groups|block|blocks> of {n} <adjacent|consecutive> <cells|values|numbers>", "{n} consecutive cells", "no window of three adjacent cells in a column sums to 3"),
    Form("^ {every} pair of <adjacent|consecutive> {lines} differs", "any two adjacent {lines} differ", "each pair of adjacent columns differs in at least one row"),
    Form("as <a substring|substring|a subword|a contiguous subsequence|a factor> $", "", "no row contains 11 as a substring"),
    Form("^ in no {other} can <we|you|one> find {word} [one <below|after> another] $", lambda p: f"no {p['other']} contains {_pattern(p)}", "in no column can we find 1, 0, 1 one below another"),
    Form("{other} <with|of|full of> all {v}s $", "{other} that is all {v}s", "there exists at least one row with all 1s"),
    Form("^ {every} {v} is followed by a {v2} to its right [, <except at the end of the row|except in the last column|unless it is in the last column|unless it is at the end of the row>] $", "if a cell is {v} then the cell to its right is {v2}", "every 1 is followed by a 0 to its right, except at the end of the row"),
    # things in consecutive cells
    Form("no {line} {has} more than {n} {v}s <in a row|in succession|in sequence|consecutively>", _longer, "no row or column holds more than two 1s in a row"),
    Form("{n} equal consecutive {things}", "{n} consecutive equal values", "no row contains three equal consecutive values"),
    Form("{n} equal {things} <in|occupying|on|at> [{n2}] <consecutive|adjacent> <cells|positions>", "{n} consecutive equal values", "three equal values in consecutive cells"),
    Form("^ no {line} {has} {n} consecutive equal values $", "no {n} consecutive equal values in any {line}", "no row contains three consecutive equal values"),
    Form("{n} {v}s [<lie|lies|stand|appear|occur|are|all>] <in|occupy|occupying|on> [{n2}] <consecutive|adjacent> <cells|positions>", "{n} consecutive {v}s", "no three 1s lie in consecutive cells along any diagonal"),
    Form("{n} {v}s <lie|stand|appear|occur|are> <consecutively|consecutive>", "{n} consecutive {v}s", "no three 1s lie consecutively on any diagonal"),
    Form("<in|as|on> [{n}] <consecutive|adjacent> <cells|positions|entries> <of|in|along|on|down|across> {a} {line}", "in any {line}", "the word 101 never appears in three consecutive cells of a row"),
    Form("^ no {n} cells {in} {a} {line} that <follow|are next to> <each other|one another> [<directly|immediately>] are all {v} $", "no {n} consecutive {v}s in any {line}", "no three cells in a row that follow each other directly are all 0"),
    Form("^ no {n} consecutive {things} {in} {a} {line} <read|are|form|spell> [the] [<word|pattern>] {word} $", lambda p: f"no {p['line']} contains {_pattern(p)}", "no three consecutive cells in a row read 0 1 2"),
    Form("^ <somewhere|somewhere in the board> , [there are] {n} consecutive cells of a {other} [are] <all|that are all> {v} $", lambda p: f"some {p['other']} contains {p['v'] * {'two': 2, 'three': 3, 'four': 4, 'five': 5, 'six': 6}[p['n']]}", "somewhere in the board, three consecutive cells of a row are all 1"),
    Form("^ <we|i|you> <do not want|do not like> [to see] {word} <going|running|reading|read> <down a column or across a row|across a row or down a column> $", lambda p: f"no {_pattern(p)} in any row or column", "i do not want 1 0 1 going down a column or across a row"),
    Form("^ {n} {v}s {not} [<appear|stand|occur|lie|be>] <consecutively|consecutive> [anywhere] [,] <horizontally or vertically|in any row or column|in a row or column> $", "no {n} consecutive {v}s in any row or column", "three 1s must not appear consecutively anywhere, horizontally or vertically"),
    Form("^ a {other} {not} {has} [<a|any>]", "no {other} contains", "a row cannot contain two adjacent 0s"),
    Form("^ {lines} {not} {has} [<a|any>]", lambda p: f"no {p['lines'].rstrip('s')} contains", "columns must not contain three consecutive 1s"),
    Form("^ the {v}s never form a <path|line|chain> longer than {n} cells in a straight line $", lambda p: f"no {_ONE_MORE[p['n']]} consecutive {p['v']}s in any row or column" if p["n"] in _ONE_MORE else None, "the 1s never form a path longer than two cells in a straight line"),
    Form("^ {every} {v} <belongs to|is part of|lies in> a horizontal run of at least {n} {v}s $", "every run of {v}s in each row has length at least {n}", "every 0 belongs to a horizontal run of at least two 0s"),
    Form("^ {every} {v} <belongs to|is part of|lies in> a vertical run of at least {n} {v}s $", "every run of {v}s in each column has length at least {n}", "every 0 belongs to a vertical run of at least two 0s"),
    Form("^ the <colours|values|digits|cells> alternate <along|in|within> {every} {other} $", "every {other} alternates", "the colours alternate along every row"),
    Form("^ <at most|no more than> {n} consecutive {things} in a {other} [<may|can|should>] <have the same value|be equal|are equal> $", lambda p: f"no {_ONE_MORE[p['n']]} consecutive equal values in any {p['other']}" if p["n"] in _ONE_MORE else None, "at most two consecutive cells in a row may have the same value"),
    Form("^ no three <consecutive|adjacent> {things} in a {other} <contain|are> {v} , {v2} and {v3} in <this|that> order $", "no {other} contains {v}{v2}{v3}", "no three adjacent cells in a row contain 0, 1 and 2 in this order"),
    Form("^ in a {other} , equal <values|numbers|cells|digits> are never <consecutive|adjacent> $", lambda p: f"no two {'horizontally' if p['other'] == 'row' else 'vertically'} adjacent cells are equal", "in a column, equal values are never consecutive"),
    Form("{every} line , [whether] <horizontal or vertical|vertical or horizontal> ,", "{every} row or column ,", "in each line, horizontal or vertical, there are at most two 1s"),
    # what follows what
    Form("^ a {v} {not} [be] [<placed|standing>] between two {v2}s in a {other} $", "no {other} contains {v2}{v}{v2}", "a 1 must not be placed between two 0s in a row"),
    Form("^ there is no {v} whose left neighbour and right neighbour are both {v2} $", "no row contains {v2}{v}{v2}", "there is no 1 whose left neighbour and right neighbour are both 1"),
    Form("^ a <number|value> can only be followed in its row by an equal or larger <number|value> $", "every row is nondecreasing", "a number can only be followed in its row by an equal or larger number"),
    Form("^ in <a|any|each|every> {other} , <no|a> {v} [never] <comes|stands|appears|is> <directly|immediately> <after|behind> <a|an> {v2} $", "no {other} contains {v2}{v}", "in a row, no 1 comes directly after a 0"),
    Form("^ in <a|any|each|every> {other} , <no|a> {v} [never] <comes|stands|appears|is> <directly|immediately> before <a|an> {v2} $", "no {other} contains {v}{v2}", "in a row, no 1 comes directly before a 0"),
    Form("^ <in|reading along|along|down> <a|any|each|every> {other} , <a|every|each|any> {v} <is|must be> [always] [<directly|immediately>] followed by a {v2} , <unless|except if> it is the last <cell|one|entry|value> [of the {other2}] $", _followed, "in any row, a 0 is always immediately followed by a 1, unless it is the last cell"),
    Form("^ <directly|immediately> to the right of <every|each|any> {v} , unless it is <at the end of its row|in the last column> , there <is|must be> a {v2} $", "if a cell is {v} then the cell to its right is {v2}", "immediately to the right of every 0, unless it is at the end of its row, there is a 1"),
    Form("^ in <each|every|any> {other} , <a|no> {v} is never [<directly|immediately>] <next to|adjacent to|beside> <a|another> {v} $", "no {other} contains {v}{v}", "in each row, a 1 is never directly next to a 1"),
    Form("^ once a {v} <occurs|appears|has occurred|has appeared> in a {other} , <all|every> [<later|following|further>] <cells|cell> [<after it|below it|to its right>] <is|are> {v2} [too] $", _all_after, "once a 0 occurs in a column, all cells below it are 0"),
    Form("^ in <each|every|any> {other} , once a {v} has <occurred|appeared> , <all|every> <later|following|further> <cells|cell> <is|are> {v2} $", _all_after, "in every row, once a 1 has appeared, every later cell is 1"),
    Form("^ in <each|every|any> {other} , everything <after|to the right of|below> a {v} is [also] {v2} $", _all_after, "in each row, everything to the right of a 1 is also 1"),
    Form("^ in <each|every|any> row [,] there is never a {v} [<somewhere|anywhere>] to the left of a {v2} $", "no {v} is anywhere to the left of a {v2} in the same row", "in each row there is never a 1 to the left of a 0"),
    Form("^ <every|each> {other} {has} all <its|the> {v}s before <all|all its|its|all the|the|any of its> {v2}s $", "in every {other} all {v}s come before all {v2}s", "every row has all its 0s before its 1s"),
    Form("^ all [the] {v}s in <a|each|every|any> {other} <are above|are to the left of|come before> all [the] {v2}s [in that {other2}] $", "in every {other} all {v}s come before all {v2}s", "all the 1s in a column are above all the 0s in that column"),
    # a cell between others
    Form("^ no {line} {has} a {v} <with|that has> a {v2} {side} and a {v3} {side2} $", _between, "no row has a 1 with a 0 to its left and a 0 to its right"),
    Form("^ <a|no> {v} <must not|may not|cannot|never|can never|may never> {has} <a|an> {v2} <both above and below it|above and below it|both above it and below it> $", "no column contains {v2}{v}{v2}", "a 1 may not have a 0 both above and below it"),
    # runs
    Form("^ [the] runs of {v}s {in} [<a|any|the|each|every>] {other}[s] <are|must be> <never longer than|not longer than|no longer than|at most> {n} [cells] [long] $", "every run of {v}s in each {other} has length at most {n}", "runs of 1s in a row are never longer than two"),
    Form("^ [the] runs of {v}s {in} [<a|any|the|each|every>] {other}[s] <have|all have|must have> length {many} [only] $", "every run of {v}s in each {other} has length {many}", "runs of 1s in rows have length at most 3 only"),
    Form("^ [the] runs of {v}s {in} [<a|any|the|each|every>] {other}[s] <have|all have|must have> length {v2} or {v3} [only] $", "every run of {v}s in each {other} has length {v2} or {v3}", "runs of 1s in rows have length 1 or 3 only"),
    Form("^ {v}s in <a|any|each|every> {other} [<always|only>] come in <groups|runs|blocks> of [exactly] {n} $", "in every {other}, every run of {v}s has length exactly {n}", "1s in a row always come in groups of exactly two"),
    Form("[maximal] run of equal <values|cells|digits> <is|has length|must be> {many} [<cells|values>] [long]", "run of equal values has length {many}", "in every column, any run of equal values is at least two cells long"),
    Form("^ the {v}s <in|of> <each|every> {other} form {many} [<separate|different>] <runs|run|blocks|block|groups|group> $", "every {other} has {many} runs of {v}s", "the 0s in each row form at most two separate runs"),
    # first and last, largest and smallest
    Form("^ no {thing} <in|of> a {line} is {more} than the {thing2} at the {end} of <that|the|its> {line} $", _last, "no number in a column is larger than the number at the bottom of that column"),
    Form("^ no {thing} <in|of> a {line} is {more} than the {thing2} at the {start} of <that|the|its> {line} $", _first, "no number in a column is larger than the number at the top of that column"),
    Form("^ no {thing} <in|of> a {line} is {more} than the <one|{thing2}> it <starts|begins> with $", _first, "no number in a row is smaller than the one it starts with"),
    Form("^ no {thing} <in|of> a {line} is {more} than the <one|{thing2}> it ends with $", _last, "no number in a row is smaller than the one it ends with"),
    Form("^ <every|each> {other} <begins|starts> and ends with <a different|different|two different> <value|values|digit|digits|number|numbers> $", "every {other} begins and ends with different values", "every row begins and ends with a different value"),
    Form("^ in <each|every> {other} , the {extreme} <value|number> in that {other} <occurs|appears> exactly once $", "in each {other}, the {extreme} value occurs exactly once", "in each row, the largest value in that row occurs exactly once"),
    Form("^ the {extreme} <value|number> in <a|each|every|any> {other} is never <in the first position|the first|in the first cell|first> $", "no {other} has its {extreme} value in its first cell", "the largest value in a row is never in the first position"),
    Form("^ the {extreme} <value|number> in <a|each|every|any> {other} is never <in the last position|the last|in the last cell|last> $", "no {other} has its {extreme} value in its last cell", "the largest value in a row is never in the last position"),
    Form("^ no {other} both begins and ends with {v} $", "no {other} begins with {v} and ends with {v}", "no column both begins and ends with 1"),
    Form("^ {every} row {has} its {v}s at the left end and its {v2}s at the right end $", "in every row all {v}s come before all {v2}s", "each row has its 1s at the left end and its 0s at the right end"),
    Form("^ the number of {v}s increases from {every} {other} to the next $", lambda p: f"each {p['other']} has more {p['v']}s than the {p['other']} {'above it' if p['other'] == 'row' else 'to its left'}", "the number of 1s increases from each row to the next"),
    Form("^ the <cells|values|numbers> in the {edge} {other} are {trend}", "the {edge} {other} is {trend}", "the cells in the top row are increasing from left to right"),
    # lines and lines
    Form("^ {every} {other} <looks different|is different|differs> from <all|all the|every|each|any> other {other}[s] $", "no two {other}s are equal", "each row looks different from all the other rows"),
    Form("^ any two <consecutive|adjacent> rows share {many} <position|column|place|cell|positions|columns|places|cells> with <equal|the same> <value|values> $", "any two consecutive rows agree in {many} columns", "any two consecutive rows share at least one position with equal values"),
    Form("no two [<different|other>] {lines} {has} [a] {v}[s] <together|in common|both|simultaneously|at the same time> in {many} {other} $", _in_common, "no two different rows have 1s together in more than one column"),
    Form("^ any two rows {has} a {v} in a common column $", "any two rows have at least one column where both have a {v}", "any two rows have a 1 in a common column"),
    Form("^ a {other} is never the [exact] <opposite|complement|negative|inverse> of the {other} <above it|below it|before it|after it> $", "no {other} is the complement of the {other} after it", "a row is never the exact opposite of the row below it"),
    Form("^ <every|each> row [after the first] <is|is obtained from> the row above it [<with|by>] [<swapping|changing|turning|flipping>] <every 0 to 1 and every 1 to 0|every 0 into 1 and every 1 into 0|0s and 1s swapped|0s and 1s> $", "every row is the complement of the row above it", "each row after the first is obtained from the row above it by swapping every 0 to 1 and every 1 to 0"),
    Form("^ as you <move|go> down the board , each row has more {v}s than the one before it $", "each row has more {v}s than the row above it", "as you move down the board, each row has more 1s than the one before it"),
    Form("^ <every|each> row is the row above it shifted <one cell|one place|one position|one step|by one> to the {start} , with the <last|first> <entry|cell|value|one> <wrapping around|wrapping|moving|going|coming> <to the front|to the other end|around|to the end> $", lambda p: f"every row is the row above shifted cyclically by one cell to the {p['start']}" if p["start"] in ("left", "right") else None, "each row is the row above it shifted one cell to the left, with the first entry moving to the end"),
    Form("<rows|the rows> alternate between [being] all {v}s and all {v2}s", "every row is all {v}s or all {v2}s and adjacent rows differ", "rows alternate between all 0s and all 1s"),
    Form("^ if a {other} {has} a {v} , [then] the <next|following> {other} {has} no {v}[s] $", "no {other} with at least one {v} is directly followed by a {other} with at least one {v}", "if a row contains a 1, then the next row contains no 1"),
    Form("^ if there is a {v} in a {other} [,] [then] there <is|must be|must also be> [also] a {v2} in <that|the same> {other} $", "if a {other} has a {v} then it has a {v2}", "if there is a 2 in a row there must also be a 0 in that row"),
    Form("^ <every|each> {other} is either empty of {v}s or {has} {many} of them $", "each {other} has no {v} or has {many} {v}s", "each row is either empty of 1s or has at least two of them"),
    Form("{has} a {v} in its first <cell|position|place>", "begins with {v}", "every row that is not all 0s has a 1 in its first cell"),
    Form("{has} a {v} in its last <cell|position|place>", "ends with {v}", "every row that is not all 0s has a 1 in its last cell"),
    Form("^ all [the] {v}s <lie|are|stand> in <a single|one> {other} $", "at most one {other} contains a {v}", "all the 2s lie in a single column"),
    Form("^ <cells|two cells|any two cells> [that are] {n} <steps|cells|places> apart in <the same|a|any> {other} <are|are always|must be> {same} $", _steps, "two cells two steps apart in the same column are always different"),
)  # fmt: skip
