"""Frames: words around a rule that only say that it holds, or that its opposite does not.

The frame is removed: `we require no two adjacent 1s` becomes `no two adjacent 1s`, `avoid equal rows` becomes `no two
rows are equal`, and `let every row contain a 1` becomes `every row contains a 1`. In the comments and docstrings of
this module, S stands for the rule inside the frame.
"""

from __future__ import annotations

import re

from stripcount.language.rewriting.clauses import ParsedClause, conjugate, is_plural, negate_clause, parse_clause
from stripcount.language.rewriting.rule import CLAUSE_SEPARATOR, Rewriting

# the beginning of `fill the board with 0s and 1s so that S`
_COMMAND = r"(?:you (?:must|should|have to|may|can) |how many ways are there to )?{fill} "
_FILLING_WORDS = (  # words of `fill the board with 0s and 1s`, which states no condition
    r"(?:0s?|1s?|2s?|3s?|an?|all|and|arrays?|binary|black|boards?|by|cells?|colou?rs?|colou?rings|digits?|each|either|entries|"
    r"every|fillings|for|from|grids?|in|into|it|k|letters|m|marks|matri(?:x|ces)|n|numbers?|of|on|ones?|only|or|possible|"
    r"rectangle|some|squares?|stones|symbols|table|the|them|three|to|tokens|two|up|using|values?|ways?|white|with|x|zeroe?s|zero)"
)
_QUANTIFIER = (
    # the beginning of the subject of S
    r"(?:every|each|all|all the|the|no|any|both|adjacent|neighbou?ring|at least \w+|exactly \w+|at most \w+|some)"
)


def _rule_of_command(match: re.Match[str]) -> str | None:
    """Return S of a command such as `fill the board with 1s so that S`.

    If the command names a single value, `they` and `no two` at the beginning of S are the cells of that value: `they
    form a path` becomes `the 1s form a path`. None if it is unclear what they are.
    """
    rule = match["rule"]
    values = re.findall(r"\b(\d)s?\b|\b(zero|one)s\b", match["filling"])
    if len(values) == 1:
        digit, word = values[0]
        value = digit or {"zero": "0", "one": "1"}[word]
        rule = re.sub(r"^no two(?: of them)? (?=are|touch|share|lie|stand|attack)", f"no two {value}s ", rule)
        rule = re.sub(r"^(?:they|these) (?=are|form|touch|have|do)", f"the {value}s ", rule)
    return None if re.match(r"(?:they|it|these|no two) (?:are|is|touch)", rule) else rule


def _statement_of_wish(match: re.Match[str]) -> str:
    """Return the statement of a wish or command: `every row contains a 1` of `let every row contain a 1`."""
    plural = is_plural(match["subject"])
    infinitive = match.groupdict().get("verb", "be")
    verb = ("are" if plural else "is") if infinitive == "be" else conjugate(infinitive, plural)
    return str(ParsedClause(match["subject"], verb, match["complement"]))


def negated_sentence(sentence: str) -> str | None:
    """Return the negation of a sentence, None if it is unclear what that is.

    >>> negated_sentence("two 1s are adjacent"), negated_sentence("the first row is all 0s")
    ('no two 1s are adjacent', 'the first row is not all 0s')
    """
    second_part = sentence.partition(" and ")[2]
    if re.search(r"\b(?:or|if|unless|both)\b", sentence) or (
        second_part and (sentence.startswith("the ") or parse_clause(second_part))
    ):
        return None  # the negation may be that one of the two is false, or that both are
    sentence = re.sub(r"^((?:(?!\bthat\b).)+?) being ", r"\1 are ", sentence)
    sentence = re.sub(r" to (be|have|contain|touch|form)\b", r" \1", sentence)
    sentence = re.sub(r"^((?:\w+ ){1,4}?)be (?=\w)", r"\1are ", sentence)
    if match := re.fullmatch(
        r"(?:any |some )?(two|three|four) ((?:(?:adjacent|consecutive|neighbou?ring|different|distinct|equal|identical|isolated) \w+|"
        r"(?:rows|columns|cells|\d+s?|entries|squares|neighbou?rs|lines|diagonals|numbers|values|digits)\b.).*)",
        sentence,
    ):
        return f"no {match[1]} {match[2]}"
    if match := re.fullmatch(
        r"(?:a|an|any|some|one|at least one) ((?:\d|row|column|cell|line|diagonal|entry|square|corner|2x2 block|2x2 square|\d by \d \w+|block)\b.+)",
        sentence,
    ):
        clause = parse_clause(f"some {match[1]}")
        if clause is None or clause.verb.split()[0] in ("not", "never"):
            return None
        return f"no {clause.subject.removeprefix('some ')} {conjugate(clause.verb, False)} {clause.complement}"
    if match := re.fullmatch(r"(?:every|all|each) (.+)", sentence):
        return f"not {sentence.replace('each', 'every', 1)}"
    clause = parse_clause(sentence)
    if clause is not None and clause.quantifier == "the" and not re.match(r"(?:not|no)\b", clause.complement):
        return negate_clause(clause)
    return None


def _rule_of_reading_direction(match: re.Match[str]) -> str | None:
    """Return S of `going from top to bottom, S`, with the direction behind S if it is that within each line.

    Rows follow each other from top to bottom, so S about rows needs no direction; S about columns is then about the
    cells of each column. None if S names neither, or if the direction is neither downwards nor to the right.
    """
    downwards, rule = match["start_side"] == "top", match["rule"]
    if downwards != (match["end_side"] == "bottom"):
        return None
    successive_line, line_along = ("row", "column") if downwards else ("column", "row")
    if re.search(
        rf"\b(?:the |each |every |no |^){successive_line}s?\b|\b{successive_line} sums\b|\b{successive_line}s\b", rule
    ):
        return rule
    if re.search(rf"\b{line_along}s?\b", rule):
        return f"{rule} from {'top to bottom' if downwards else 'left to right'}"
    return None


FRAME_RULES = (
    # a request or a remark before S or after it
    Rewriting("please, no two 1s are adjacent", "no two 1s are adjacent", r"(?:please|note that|remember that|clearly|of course|as a rule|in every case|in (?:this|our|the) puzzle|(?:in|on) (?:a|any|every) (?:valid|legal|good|correct) \w+),? (.+)", r"\1"),
    Rewriting("it must be true that no two 1s are adjacent", "no two 1s are adjacent", r"it (?:must|should|has to|shall|needs to) (?:always )?(?:be (?:true|the case)|be|hold|happen) that (.+)", r"\1"),
    Rewriting("it is necessary that no two 1s are adjacent", "no two 1s are adjacent", r"it (?:(?:is|should be|must be) (?:always )?(?:true|the case|required|necessary|needed|essential|important|mandatory|imperative)|holds|must hold) that (.+)", r"\1"),
    Rewriting("we require no two adjacent 1s", "no two adjacent 1s", r"(?:i|we|you) (?:only )?(?:need|want|require|demand|ask|insist|must ensure|must have|must make sure|need to have|should have|have to make sure|must guarantee|ask for|look for) (?:to have |it to be true )?(?:that )?(.+)", r"\1"),
    Rewriting("make sure that no two 1s are adjacent", "no two 1s are adjacent", r"(?:make sure|ensure|see to it|guarantee|take care|require|suppose|assume|demand|let it be the case|check|be sure|insist)(?: that)? (.+)", r"\1"),
    Rewriting("the rule is that no two 1s are adjacent", "no two 1s are adjacent", r"(?:the |one |our |only )?(?:only )?(?:rule|condition|constraint|requirement|restriction)s?(?: (?:here|of the game|of the puzzle))? (?:is|are)(?: simple| this)?(?: that|:)? ?(.+)", r"\1"),
    Rewriting("a board is valid if no two 1s are adjacent", "no two 1s are adjacent", r"(?:the|an?|every|each) {board} (?:is|must be) (?:valid|legal|good|allowed|acceptable|such|one)(?: (?:only |exactly )?if(?: and only if)?| exactly when| when| that| in which| where) (.+)", r"\1"),
    Rewriting("on the whole board, no two 1s are adjacent", "no two 1s are adjacent", r"(?:on|in|across|throughout|all over|everywhere on|everywhere in) the (?:whole |entire )?{board},? (.+)", r"\1"),
    Rewriting("overall there are exactly twice as many 0s as 1s", "there are exactly twice as many 0s as 1s", r"(?:everywhere|always|at all times|without exception|overall|altogether),? (.+)", r"\1"),
    Rewriting("that no two 1s are adjacent holds everywhere", "no two 1s are adjacent", r"(?:that )?(.+?)[,:]? (?:this |that )?(?:(?:always )?holds(?: everywhere)?|(?:must|has to) (?:always )?hold|(?:must be|must always be|is always) true|is required|is needed|is a must|is the rule|without exception|as a rule|at all times|throughout the {board}|all over the {board})", r"\1"),
    # a command that says what the board is filled with
    Rewriting("fill the grid with 0s and 1s so that every row has a 1", "every row has a 1", _COMMAND + rf"(?P<filling>(?:{_FILLING_WORDS}[, -]*)*){{so that}}(?P<rule>.+)", _rule_of_command),
    Rewriting("place exactly two 1s so that they are not adjacent", "there are exactly two 1s, and they are not adjacent", _COMMAND + r"({amount} \w+)(?: (?:on|in|onto|into) the {board})?{so that}(.+)", r"there are \1, and \2"),
    Rewriting("put exactly two 1s on the grid such that they do not touch", "there are exactly two 1s on the grid, and they do not touch", _COMMAND + r"((?:{amount} \w+|a \d) (?:in|on) (?:each|every|the) .+?){so that}(.+)", r"there are \1, and \2"),
    Rewriting("place the 1s as non-attacking bishops, so no two 1s share a diagonal", "non-attacking bishops || no two 1s share a diagonal", _COMMAND + r"(?:the )?\d?s? ?(?:as|like) (non-?attacking \w+){so that}(.+)", r"\1 || \2"),
    # commands to avoid S
    Rewriting("avoid 101 in all rows", "the pattern 101 does not occur in any row", r"{avoid} (?:the )?(?:(?:pattern|word|string|sequence|block)s? )?(\d\d+) (?:in|on|along|from|within) (?:every|each|any|all|a|the) ({line}(?:s?$|s? (?:and|or) (?:every |each |all )?{line}))s?", lambda m: f"the pattern {m[1]} does not occur in any {'row or column' if ' ' in m[2] else m[2].removesuffix('s')}"),
    Rewriting("avoid two 1s next to each other", "no two 1s are next to each other", r"{avoid} (two|three|four) (\w+) (next to each other|side by side|adjacent to each other|in the same row|in the same column|diagonally adjacent)", r"no \1 \2 are \3"),
    Rewriting("avoid two equal rows", "no two equal rows", r"{avoid} (two|three|four) ((?:adjacent|consecutive|neighbou?ring|equal|identical) .+)", r"no \1 \2"),
    Rewriting("avoid rows of all 0s", "no row is all 0s", r"{avoid} (?:any |a )?({line})s? (?:that (?:is|are|consists? of) |of |with )((?:only|all|just) .+)", r"no \1 is \2"),
    Rewriting("avoid equal rows", "no two rows are equal", r"{avoid} (?:any )?(?:two )?(?:equal|identical) ({lines})", r"no two \1 are equal"),
    Rewriting("avoid adjacent 1s", "no adjacent 1s", r"{avoid} (?:any )?((?:adjacent|isolated|neighbou?ring|lonely|consecutive) .+)", r"no \1"),
    Rewriting("never put two 1s next to each other", "no two 1s are next to each other", r"(?:(?:you |one |we )?(?:{must not}|are not allowed to|never)(?: ever)? (?:allow|stack|{put})|avoid (?:putting|placing|having|writing)) (?:any )?(two|three) (\d+s|equal (?:values|numbers|digits)) (.+)", r"no \1 \2 are \3"),
    Rewriting("you may not put a 1 next to another 1", "no 1 is next to another 1", r"(?:(?:you |one |we )?(?:{must not}|are not allowed to|never)(?: ever)? (?:allow|stack|{put})|avoid (?:putting|placing|having|writing)) (?:an?|any) (\d (?:next to|above|below|beside|on|in|directly|to the|adjacent|at|under|beneath)\b.+)", lambda m: f"no {m[1][0]} is {m[1][2:]}"),
    Rewriting("two adjacent 1s must never happen", "no two adjacent 1s", r"(?:that )?(.+?),? {never happens}", lambda m: negated_sentence(m[1])),
    Rewriting("it is forbidden that two rows are equal", "no two rows are equal", r"{it never happens that} (.+)", lambda m: negated_sentence(m[1])),
    # commands and wishes to make S true
    Rewriting("you may use at most three 1s", "use at most three 1s", r"(?:you|we|one) (?:must|have to|has to|should|need to|may|can)(?: only)? ((?:put|place|use|make|write|give|keep)\b.+)", r"\1"),
    Rewriting("we need the 1s to be connected", "the 1s are connected", rf"(?:we|i) (?:want|need|require|wish|would like) (?P<subject>{_QUANTIFIER} .+?) to (?P<verb>{{plain verb}}) (?P<complement>.+)", _statement_of_wish),
    Rewriting("let every row contain a 1", "every row contains a 1", rf"(?:make|let|have|force|get) (?P<subject>{_QUANTIFIER} .+?) (?:to )?(?P<verb>{{plain verb}}) (?P<complement>.+)", _statement_of_wish),
    Rewriting("keep the 1s connected", "the 1s are connected", rf"(?:make|keep|leave|have) (?P<subject>{_QUANTIFIER} (?:\w+ ){{0,3}}?(?:rows?|columns?|\d+s?|board|grid|cells?|corners?|border|diagonals?|values?|numbers?|sums?)) (?P<complement>.+)", _statement_of_wish),
    Rewriting("give every row and every column exactly two 1s", "every row and every column has exactly two 1s", rf"give ({_QUANTIFIER} .+?{{line}}s?) ((?:{{amount}}|an?) .+)", lambda m: f"{m[1]} {'have' if is_plural(m[1]) else 'has'} {m[2]}"),
    Rewriting("at most three 1s are allowed", "there are at most three 1s", r"({amount} \w+) (?:(?:may|can|must|should) be (?:used|placed|put|present)|(?:is|are) (?:allowed|permitted|used))(?: on the \w+)?", r"there are \1"),
    Rewriting("use 1s more often than 0s", "there are more 1s than 0s", r"use (\d)s (more|less) often than (\d)s", lambda m: f"there are {'more' if m[2] == 'more' else 'fewer'} {m[1]}s than {m[3]}s"),
    Rewriting("place the 1s as non-attacking rooks", "non-attacking rooks", r"(?:(?:place|put|arrange) (?:the )?\d?s? ?|the \d+s are (?:placed|arranged) )(?:as|like) (non-?attacking \w+)", r"\1"),
    Rewriting("have at most one 1", "there are at most one 1", r"{put} ((?:{amount}|as many|more|fewer) .+)", r"there are \1"),
    Rewriting("put only 1s in the first row", "the first row is all 1s", r"{put} only (\d)s (?:in|on|along) (?:all of )?(the .+)", r"\2 is all \1s"),
    Rewriting("put 1s only in the first row", "every 1 is in the first row", r"{put} (\d)s only (in|on|along) (?:all of )?(the .+)", r"every \1 is \2 \3"),
    # the order in which cells or lines are read
    Rewriting("reading each row from left to right, the values never decrease", "in each row the values never decrease from left to right", r"(?:when |while )?reading (?:each|every|any|a|the) ({line})s? (from left to right|from top to bottom),? (the (?:values|numbers|digits|entries) .+)", r"in each \1 \3 \2"),
    Rewriting("going from top to bottom, the rows never decrease", "the rows never decrease", r"(?:(?:reading|going|moving|looking|counting|passing|read|walking)(?: (?:through )?(?:the rows|the columns|down|across))?,? )?(?:from )?(?:the )?(?P<start_side>top|left) to (?:the )?(?P<end_side>bottom|right),? (?P<rule>.+)", _rule_of_reading_direction),
    Rewriting("going from left to right, each row never decreases", "each row never decreases", r"(?:(?:reading|going|moving|looking|counting|passing|read|walking)(?: (?:through )?(?:the rows|the columns|down|across))?,? )?(?:from )?(?:the )?(?:top to (?:the )?bottom|left to (?:the )?right),? (.*{line}.*)", r"\1"),
    Rewriting("the numbers increase from left to right along every row and never decrease going down a column", "in each row the numbers increase from left to right || in each column the numbers never decrease from top to bottom", r"(?:the )?(numbers|values|digits|entries) ((?:strictly |weakly |never )?(?:increase|decrease))(?: from left to right)? (?:along|across|in) (?:(?:every|each) row|(?:the |all )?rows)(?: from left to right)?,? (?:and|nor) ((?:strictly |weakly |never )?(?:increase |decrease )?)(?:going )?(?:down|along|in) (?:(?:every|each|a) column|(?:the |all )?columns)(?: from top to bottom)?", lambda m: f"in each row the {m[1]} {m[2]} from left to right{CLAUSE_SEPARATOR}in each column the {m[1]} {m[3].strip() or m[2]} from top to bottom"),
    # S said twice in different words: both are kept
    Rewriting("the board is a palindrome, that is, every row is a palindrome", "the board is a palindrome || every row is a palindrome", r"((?:(?!\b(?:and|if|or)\b).)+?)(?:,? (?:so|so that|hence|thus|i\.e\.,?|which means(?: that)?|meaning(?: that)?|in other words)|, that is),? ({a clause}.+)", rf"\1{CLAUSE_SEPARATOR}\2"),
    # S said twice in different words: only the second is kept, if the first is not understood
    Rewriting("the matrix has no spots, meaning no 1 is next to a 1", "no 1 is next to a 1", r"(?:(?!\b(?:and|if|or|but)\b|[:;]).)+?, (?:i\.e\.,?|meaning|that is,|in other words,?|which means(?: that)?) ({a clause}.+)", r"\1"),
)  # fmt: skip
"""Each rule that applies to a sentence gives a retelling of it, in this order."""
