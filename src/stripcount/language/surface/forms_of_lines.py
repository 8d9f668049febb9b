"""Forms about lines: which values follow each other in a row, how long runs are, how rows compare.

The functions make the replacement of a form from the phrases that it matched; None if the form does not apply.
"""

from __future__ import annotations

from stripcount.language.surface.form import Form, Phrases

_CROSSING_LINE = {"row": "column", "column": "row", "rows": "column", "columns": "row"}
_NEXT_NUMBER = {"one": "two", "two": "three", "three": "four", "four": "five", "five": "six"}
_NEXT_CELL = {"row": "to its right", "column": "below it"}
_LINE_BY_SIDES = {("to its left", "to its right"): "row", ("above it", "below it"): "column"}
_INTEGER_OF_WORD = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_SUPERLATIVE = {"larger": "largest", "smaller": "smallest"}


def _no_longer_sequence(phrases: Phrases) -> str | None:
    """Return `no row has three consecutive 1s` for `no row has more than two 1s in sequence`."""
    return (
        f"no {phrases['line']} has {_NEXT_NUMBER[phrases['count']]} consecutive {phrases['value']}s"
        if phrases["count"] in _NEXT_NUMBER
        else None
    )


def _no_word_across(phrases: Phrases) -> str | None:
    """Return `no row contains 010` for `no row has a 1 with a 0 to its left and a 0 to its right`."""
    sides, before, after = (phrases["side"], phrases["side2"]), phrases["value2"], phrases["value3"]
    if sides[::-1] in _LINE_BY_SIDES:
        sides, before, after = sides[::-1], after, before
    line = _LINE_BY_SIDES.get(sides)
    return (
        f"no {line} contains {before}{phrases['value']}{after}" if line and phrases.get("line", line) == line else None
    )


def _shared_columns(phrases: Phrases) -> str | None:
    """Return `any two rows share at most one 1` for `no two rows have 1s together in more than one column`."""
    bound = {"more than one": "at most one", "more than two": "at most two"}.get(phrases["quantity"])
    if bound is None or phrases["roworcolumn"] != _CROSSING_LINE[phrases["lines"]]:
        return None
    return f"any two {phrases['lines']} share {bound} {phrases['value']}{'' if bound == 'at most one' else 's'}"


def _extreme_is_last(phrases: Phrases) -> str:
    """Return `in each row the last number is the largest` for `no number in a row is larger than its last one`."""
    return f"in each {phrases['line']} the last number is the {_SUPERLATIVE[phrases['comparative']]}"


def _extreme_is_first(phrases: Phrases) -> str:
    """Return `in each row the first number is the largest`.

    The form is such as `no number in a row is larger than the one it starts with`.
    """
    return f"in each {phrases['line']} the first number is the {_SUPERLATIVE[phrases['comparative']]}"


def _followed_by(phrases: Phrases) -> str:
    """Return `if a cell is 0 then the cell to its right is 1` for `in any row, a 0 is always followed by a 1`."""
    return f"if a cell is {phrases['value']} then the cell {_NEXT_CELL[phrases['roworcolumn']]} is {phrases['value2']}"


def _constant_after(phrases: Phrases) -> str:
    """Return `if a cell is 0 then all cells to its right are 1` for `once a row has a 0, every later cell is 1`."""
    return (
        f"if a cell is {phrases['value']} then all cells {_NEXT_CELL[phrases['roworcolumn']]} are {phrases['value2']}"
    )


def _cells_apart(phrases: Phrases) -> str:
    """Return `a cell and the cell two steps to its right are equal` for `cells two steps apart in a row are equal`."""
    return (
        f"a cell and the cell {phrases['count']} steps {_NEXT_CELL[phrases['roworcolumn']]} are {phrases['equality']}"
    )


def _digits(phrases: Phrases) -> str:
    """Return the digits of a word: `101` for `1, 0, 1`."""
    return "".join(filter(str.isdigit, phrases["word"]))


def _word_in_line(phrases: Phrases) -> str | None:
    """Return `101 never appears in any row` for `101 never appears in three consecutive cells of a row`.

    The form does not apply to one digit, nor if the number of cells is not the length of the word.
    """
    length = len(_digits(phrases))
    if length < 2 or (phrases["count"] and _INTEGER_OF_WORD[phrases["count"]] != length):
        return None
    return " ".join(filter(None, (phrases["word"], phrases["phrase"], f"in any {phrases['line']}")))


def _each_at_most_once(phrases: Phrases) -> str:
    """Return `has at most one 0, at most one 1 and at most one 2` for `contains each of 0, 1, 2 at most once`."""
    return f"has at most one {phrases['value']}, at most one {phrases['value2']} and at most one {phrases['value3']}"


# a row is Form(pattern, its replacement, a sentence that the row changes), see `form`; rows apply in their order
LINE_FORMS = (
    # how many
    Form("^ <in|for> {every} {roworcolumn} , the number of {value}s <equals|is> {numeral} $", "every {roworcolumn} has exactly {numeral} {value}s", "for every row, the number of 1s equals 2"),
    Form("^ the number of {value}s in {every} {roworcolumn} is between {numeral} and {numeral2} $", "every {roworcolumn} has between {numeral} and {numeral2} {value}s", "the number of 1s in each column is between one and two"),
    Form("{has} each of {value} , {value2} [,] [and] {value3} at most once $", _each_at_most_once, "every column contains each of 0, 1, 2 at most once"),
    Form("^ repeated <values|numbers|digits> are <not allowed|forbidden> in <a|any> {roworcolumn} $", "no {roworcolumn} contains a repeated number", "repeated values are not allowed in a column"),
    Form("<window|windows|group|groups|block|blocks> of {count} <adjacent|consecutive> <cells|values|numbers>", "{count} consecutive cells", "no window of three adjacent cells in a column sums to 3"),
    Form("^ {every} pair of <adjacent|consecutive> {lines} differs", "any two adjacent {lines} differ", "each pair of adjacent columns differs in at least one row"),
    Form("as <a substring|substring|a subword|a contiguous subsequence|a factor> $", "", "no row contains 11 as a substring"),
    Form("^ in no {roworcolumn} can <we|you|one> find {word} [one <below|after> another] $", lambda phrases: f"no {phrases['roworcolumn']} contains {_digits(phrases)}", "in no column can we find 1, 0, 1 one below another"),
    Form("{roworcolumn} <with|of|full of> all {value}s $", "{roworcolumn} that is all {value}s", "there exists at least one row with all 1s"),
    Form("^ {every} {value} is followed by a {value2} to its right [, <except at the end of the row|except in the last column|unless it is in the last column|unless it is at the end of the row>] $", "if a cell is {value} then the cell to its right is {value2}", "every 1 is followed by a 0 to its right, except at the end of the row"),
    # consecutive cells
    Form("no {line} {has} more than {count} {value}s <in a row|in succession|in sequence|consecutively>", _no_longer_sequence, "no row or column holds more than two 1s in a row"),
    Form("{count} equal consecutive {things}", "{count} consecutive equal values", "no row contains three equal consecutive values"),
    Form("{count} equal {things} <in|occupying|on|at> [{count}] <consecutive|adjacent> <cells|positions>", "{count} consecutive equal values", "three equal values in consecutive cells"),
    Form("^ no {line} {has} {count} consecutive equal values $", "no {count} consecutive equal values in any {line}", "no row contains three consecutive equal values"),
    Form("{count} {value}s [<lie|lies|stand|appear|occur|are|all>] <in|occupy|occupying|on> [{count}] <consecutive|adjacent> <cells|positions>", "{count} consecutive {value}s", "no three 1s lie in consecutive cells along any diagonal"),
    Form("{count} {value}s <lie|stand|appear|occur|are> <consecutively|consecutive>", "{count} consecutive {value}s", "no three 1s lie consecutively on any diagonal"),
    Form("{word} [{phrase}] <in|as|on> [{count}] <consecutive|adjacent> <cells|positions|entries> <of|in|along|on|down|across> {a} {line}", _word_in_line, "the word 101 never appears in three consecutive cells of a row"),
    Form("^ no {count} cells {in} {a} {line} that <follow|are next to> <each other|one another> [<directly|immediately>] are all {value} $", "no {count} consecutive {value}s in any {line}", "no three cells in a row that follow each other directly are all 0"),
    Form("^ no {count} consecutive {things} {in} {a} {line} <read|are|form|spell> [the] [<word|pattern>] {word} $", lambda phrases: f"no {phrases['line']} contains {_digits(phrases)}", "no three consecutive cells in a row read 0 1 2"),
    Form("^ <somewhere|somewhere in the board> , [there are] {count} consecutive cells of a {roworcolumn} [are] <all|that are all> {value} $", lambda phrases: f"some {phrases['roworcolumn']} contains {phrases['value'] * _INTEGER_OF_WORD[phrases['count']]}", "somewhere in the board, three consecutive cells of a row are all 1"),
    Form("^ <we|i|you> <do not want|do not like> [to see] {word} <going|running|reading|read> <down a column or across a row|across a row or down a column> $", lambda phrases: f"no {_digits(phrases)} in any row or column", "i do not want 1 0 1 going down a column or across a row"),
    Form("^ {count} {value}s {negation} [<appear|stand|occur|lie|be>] <consecutively|consecutive> [anywhere] [,] <horizontally or vertically|in any row or column|in a row or column> $", "no {count} consecutive {value}s in any row or column", "three 1s must not appear consecutively anywhere, horizontally or vertically"),
    Form("^ a {roworcolumn} {negation} {has} [<a|any>]", "no {roworcolumn} contains", "a row cannot contain two adjacent 0s"),
    Form("^ {lines} {negation} {has} [<a|any>]", lambda phrases: f"no {phrases['lines'].rstrip('s')} contains", "columns must not contain three consecutive 1s"),
    Form("^ the {value}s never form a <path|line|chain> longer than {count} cells in a straight line $", lambda phrases: f"no {_NEXT_NUMBER[phrases['count']]} consecutive {phrases['value']}s in any row or column" if phrases["count"] in _NEXT_NUMBER else None, "the 1s never form a path longer than two cells in a straight line"),
    Form("^ {every} {value} <belongs to|is part of|lies in> a horizontal run of at least {count} {value}s $", "every run of {value}s in each row has length at least {count}", "every 0 belongs to a horizontal run of at least two 0s"),
    Form("^ {every} {value} <belongs to|is part of|lies in> a vertical run of at least {count} {value}s $", "every run of {value}s in each column has length at least {count}", "every 0 belongs to a vertical run of at least two 0s"),
    Form("^ the <colours|values|digits|cells> alternate <along|in|within> {every} {roworcolumn} $", "every {roworcolumn} alternates", "the colours alternate along every row"),
    Form("^ <at most|no more than> {count} consecutive {things} in a {roworcolumn} [<may|can|should>] <have the same value|be equal|are equal> $", lambda phrases: f"no {_NEXT_NUMBER[phrases['count']]} consecutive equal values in any {phrases['roworcolumn']}" if phrases["count"] in _NEXT_NUMBER else None, "at most two consecutive cells in a row may have the same value"),
    Form("^ no three <consecutive|adjacent> {things} in a {roworcolumn} <contain|are> {value} , {value2} and {value3} in <this|that> order $", "no {roworcolumn} contains {value}{value2}{value3}", "no three adjacent cells in a row contain 0, 1 and 2 in this order"),
    Form("^ in a {roworcolumn} , equal <values|numbers|cells|digits> are never <consecutive|adjacent> $", lambda phrases: f"no two {'horizontally' if phrases['roworcolumn'] == 'row' else 'vertically'} adjacent cells are equal", "in a column, equal values are never consecutive"),
    Form("{every} line , [whether] <horizontal or vertical|vertical or horizontal> ,", "{every} row or column ,", "in each line, horizontal or vertical, there are at most two 1s"),
    # values that follow each other
    Form("^ a {value} {negation} [be] [<placed|standing>] between two {value2}s in a {roworcolumn} $", "no {roworcolumn} contains {value2}{value}{value2}", "a 1 must not be placed between two 0s in a row"),
    Form("^ there is no {value} whose left neighbour and right neighbour are both {value2} $", "no row contains {value2}{value}{value2}", "there is no 1 whose left neighbour and right neighbour are both 1"),
    Form("^ a <number|value> can only be followed in its row by an equal or larger <number|value> $", "every row is nondecreasing", "a number can only be followed in its row by an equal or larger number"),
    Form("^ in <a|any|each|every> {roworcolumn} , <no|a> {value} [never] <comes|stands|appears|is> <directly|immediately> <after|behind> <a|an> {value2} $", "no {roworcolumn} contains {value2}{value}", "in a row, no 1 comes directly after a 0"),
    Form("^ in <a|any|each|every> {roworcolumn} , <no|a> {value} [never] <comes|stands|appears|is> <directly|immediately> before <a|an> {value2} $", "no {roworcolumn} contains {value}{value2}", "in a row, no 1 comes directly before a 0"),
    Form("^ <in|reading along|along|down> <a|any|each|every> {roworcolumn} , <a|every|each|any> {value} <is|must be> [always] [<directly|immediately>] followed by a {value2} , <unless|except if> it is the last <cell|one|entry|value> [of the {roworcolumn}] $", _followed_by, "in any row, a 0 is always immediately followed by a 1, unless it is the last cell"),
    Form("^ <directly|immediately> to the right of <every|each|any> {value} , unless it is <at the end of its row|in the last column> , there <is|must be> a {value2} $", "if a cell is {value} then the cell to its right is {value2}", "immediately to the right of every 0, unless it is at the end of its row, there is a 1"),
    Form("^ in <each|every|any> {roworcolumn} , <a|no> {value} is never [<directly|immediately>] <next to|adjacent to|beside> <a|another> {value} $", "no {roworcolumn} contains {value}{value}", "in each row, a 1 is never directly next to a 1"),
    Form("^ once a {value} <occurs|appears|has occurred|has appeared> in a {roworcolumn} , <all|every> [<later|following|further>] <cells|cell> [<after it|below it|to its right>] <is|are> {value2} [too] $", _constant_after, "once a 0 occurs in a column, all cells below it are 0"),
    Form("^ in <each|every|any> {roworcolumn} , once a {value} has <occurred|appeared> , <all|every> <later|following|further> <cells|cell> <is|are> {value2} $", _constant_after, "in every row, once a 1 has appeared, every later cell is 1"),
    Form("^ in <each|every|any> {roworcolumn} , everything <after|to the right of|below> a {value} is [also] {value2} $", _constant_after, "in each row, everything to the right of a 1 is also 1"),
    Form("^ in <each|every|any> row [,] there is never a {value} [<somewhere|anywhere>] to the left of a {value2} $", "no {value} is anywhere to the left of a {value2} in the same row", "in each row there is never a 1 to the left of a 0"),
    Form("^ <every|each> {roworcolumn} {has} all <its|the> {value}s before <all|all its|its|all the|the|any of its> {value2}s $", "in every {roworcolumn} all {value}s come before all {value2}s", "every row has all its 0s before its 1s"),
    Form("^ all [the] {value}s in <a|each|every|any> row <are to the left of|come before> all [the] {value2}s [in that row] $", "in every row all {value}s come before all {value2}s", "all the 1s in a row are to the left of all the 0s in that row"),
    Form("^ all [the] {value}s in <a|each|every|any> column <are above|come before> all [the] {value2}s [in that column] $", "in every column all {value}s come before all {value2}s", "all the 1s in a column are above all the 0s in that column"),
    # a cell between others
    Form("^ no {line} {has} a {value} <with|that has> a {value2} {side} and a {value3} {side2} $", _no_word_across, "no row has a 1 with a 0 to its left and a 0 to its right"),
    Form("^ <a|no> {value} <must not|may not|cannot|never|can never|may never> {has} <a|an> {value2} <both above and below it|above and below it|both above it and below it> $", "no column contains {value2}{value}{value2}", "a 1 may not have a 0 both above and below it"),
    # runs
    Form("^ [the] runs of {value}s {in} [<a|any|the|each|every>] {roworcolumn}[s] <are|must be> <never longer than|not longer than|no longer than|at most> {count} [cells] [long] $", "every run of {value}s in each {roworcolumn} has length at most {count}", "runs of 1s in a row are never longer than two"),
    Form("^ [the] runs of {value}s {in} [<a|any|the|each|every>] {roworcolumn}[s] <have|all have|must have> length {quantity} [only] $", "every run of {value}s in each {roworcolumn} has length {quantity}", "runs of 1s in rows have length at most 3 only"),
    Form("^ [the] runs of {value}s {in} [<a|any|the|each|every>] {roworcolumn}[s] <have|all have|must have> length {value2} or {value3} [only] $", "every run of {value}s in each {roworcolumn} has length {value2} or {value3}", "runs of 1s in rows have length 1 or 3 only"),
    Form("^ {value}s in <a|any|each|every> {roworcolumn} [<always|only>] come in <groups|runs|blocks> of [exactly] {count} $", "in every {roworcolumn}, every run of {value}s has length exactly {count}", "1s in a row always come in groups of exactly two"),
    Form("[maximal] run of equal <values|cells|digits> <is|has length|must be> {quantity} [<cells|values>] [long]", "run of equal values has length {quantity}", "in every column, any run of equal values is at least two cells long"),
    Form("^ the {value}s <in|of> <each|every> {roworcolumn} form {quantity} [<separate|different>] <runs|run|blocks|block|groups|group> $", "every {roworcolumn} has {quantity} runs of {value}s", "the 0s in each row form at most two separate runs"),
    # first and last, largest and smallest
    Form("^ no {thing} <in|of> a {line} is {comparative} than the {thing2} at the {end} of <that|the|its> {line} $", _extreme_is_last, "no number in a column is larger than the number at the bottom of that column"),
    Form("^ no {thing} <in|of> a {line} is {comparative} than the {thing2} at the {start} of <that|the|its> {line} $", _extreme_is_first, "no number in a column is larger than the number at the top of that column"),
    Form("^ no {thing} <in|of> a {line} is {comparative} than the <one|{thing2}> it <starts|begins> with $", _extreme_is_first, "no number in a row is smaller than the one it starts with"),
    Form("^ no {thing} <in|of> a {line} is {comparative} than the <one|{thing2}> it ends with $", _extreme_is_last, "no number in a row is smaller than the one it ends with"),
    Form("^ <every|each> {roworcolumn} <begins|starts> and ends with <a different|different|two different> <value|values|digit|digits|number|numbers> $", "every {roworcolumn} begins and ends with different values", "every row begins and ends with a different value"),
    Form("^ in <each|every> {roworcolumn} , the {superlative} <value|number> in that {roworcolumn} <occurs|appears> exactly once $", "in each {roworcolumn}, the {superlative} value occurs exactly once", "in each row, the largest value in that row occurs exactly once"),
    Form("^ the {superlative} <value|number> in <a|each|every|any> {roworcolumn} is never <in the first position|the first|in the first cell|first> $", "no {roworcolumn} has its {superlative} value in its first cell", "the largest value in a row is never in the first position"),
    Form("^ the {superlative} <value|number> in <a|each|every|any> {roworcolumn} is never <in the last position|the last|in the last cell|last> $", "no {roworcolumn} has its {superlative} value in its last cell", "the largest value in a row is never in the last position"),
    Form("^ no {roworcolumn} both begins and ends with {value} $", "no {roworcolumn} begins with {value} and ends with {value}", "no column both begins and ends with 1"),
    Form("^ {every} row {has} its {value}s at the left end and its {value2}s at the right end $", "in every row all {value}s come before all {value2}s", "each row has its 1s at the left end and its 0s at the right end"),
    Form("^ the number of {value}s increases from {every} {roworcolumn} to the next $", lambda phrases: f"each {phrases['roworcolumn']} has more {phrases['value']}s than the {phrases['roworcolumn']} {'above it' if phrases['roworcolumn'] == 'row' else 'to its left'}", "the number of 1s increases from each row to the next"),
    Form("^ the <cells|values|numbers> in the {edge} {roworcolumn} are {trend}", "the {edge} {roworcolumn} is {trend}", "the cells in the top row are increasing from left to right"),
    # lines and lines
    Form("^ {every} {roworcolumn} <looks different|is different|differs> from <all|all the|every|each|any> other {roworcolumn}[s] $", "no two {roworcolumn}s are equal", "each row looks different from all the other rows"),
    Form("^ any two <consecutive|adjacent> rows share {quantity} <position|column|place|cell|positions|columns|places|cells> with <equal|the same> <value|values> $", "any two consecutive rows agree in {quantity} columns", "any two consecutive rows share at least one position with equal values"),
    Form("no two [<different|other>] {lines} {has} [a] {value}[s] <together|in common|both|simultaneously|at the same time> in {quantity} {roworcolumn} $", _shared_columns, "no two different rows have 1s together in more than one column"),
    Form("^ any two rows {has} a {value} in a common column $", "any two rows have at least one column where both have a {value}", "any two rows have a 1 in a common column"),
    Form("^ a {roworcolumn} is never the [exact] <opposite|complement|negative|inverse> of the {roworcolumn} <above it|below it|before it|after it> $", "no {roworcolumn} is the complement of the {roworcolumn} after it", "a row is never the exact opposite of the row below it"),
    Form("^ <every|each> row [after the first] <is|is obtained from> the row above it [<with|by>] [<swapping|changing|turning|flipping>] <every 0 to 1 and every 1 to 0|every 0 into 1 and every 1 into 0|0s and 1s swapped|0s and 1s> $", "every row is the complement of the row above it", "each row after the first is obtained from the row above it by swapping every 0 to 1 and every 1 to 0"),
    Form("^ as you <move|go> down the board , each row has more {value}s than the one before it $", "each row has more {value}s than the row above it", "as you move down the board, each row has more 1s than the one before it"),
    Form("^ <every|each> row is the row above it shifted <one cell|one place|one position|one step|by one> to the {start} , with the <last|first> <entry|cell|value|one> <wrapping around|wrapping|moving|going|coming> <to the front|to the other end|around|to the end> $", lambda phrases: f"every row is the row above shifted cyclically by one cell to the {phrases['start']}" if phrases["start"] in ("left", "right") else None, "each row is the row above it shifted one cell to the left, with the first entry moving to the end"),
    Form("<rows|the rows> alternate between [being] all {value}s and all {value2}s", "every row is all {value}s or all {value2}s and adjacent rows differ", "rows alternate between all 0s and all 1s"),
    Form("^ if a {roworcolumn} {has} a {value} , [then] the <next|following> {roworcolumn} {has} no {value}[s] $", "no {roworcolumn} with at least one {value} is directly followed by a {roworcolumn} with at least one {value}", "if a row contains a 1, then the next row contains no 1"),
    Form("^ if there is a {value} in a {roworcolumn} [,] [then] there <is|must be|must also be> [also] a {value2} in <that|the same> {roworcolumn} $", "if a {roworcolumn} has a {value} then it has a {value2}", "if there is a 2 in a row there must also be a 0 in that row"),
    Form("^ <every|each> {roworcolumn} is either empty of {value}s or {has} {quantity} of them $", "each {roworcolumn} has no {value} or has {quantity} {value}s", "each row is either empty of 1s or has at least two of them"),
    Form("{has} a {value} in its first <cell|position|place>", "begins with {value}", "every row that is not all 0s has a 1 in its first cell"),
    Form("{has} a {value} in its last <cell|position|place>", "ends with {value}", "every row that is not all 0s has a 1 in its last cell"),
    Form("^ all [the] {value}s <lie|are|stand> in <a single|one> {roworcolumn} $", "at most one {roworcolumn} contains a {value}", "all the 2s lie in a single column"),
    Form("^ <cells|two cells|any two cells> [that are] {count} <steps|cells|places> apart in <the same|a|any> {roworcolumn} <are|are always|must be> {equality} $", _cells_apart, "two cells two steps apart in the same column are always different"),
)  # fmt: skip
