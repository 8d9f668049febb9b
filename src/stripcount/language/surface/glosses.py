"""Words beside a rule: glosses, which state the rule again, asides, which change nothing, and permissions.

Examples are `no 1 is isolated, i.e. each has a neighbour`, `the cell below it (if there is one) is 1` and `no two 1s
are adjacent, but they may touch diagonally`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_THAT_IS = r"(?:so|i\.e\.|i\.e|ie\.?|that is to say|that is|in other words|which means(?: that)?|this means(?: that)?|that means(?: that)?|meaning(?: that)?|or,? equivalently|equivalently|put differently|to put it differently|or in other words)"
# the beginning of a gloss: ", that is, "
_GLOSS_START = re.compile(rf"\s*(?P<open>[,;:(]|: )\s*(?:or )?{_THAT_IS}(?:,|:)?\s+(?!a\b \w+ is\b)")
_BRACKETS = re.compile(r"\s*\(([^()]*)\)")
# words that must be found in a rule before some asides, and parts of asides
_NEAR = r"(?:above|below|under|beneath|left|right|next|diagonal|neighbour|after|before|follow|\[)"
_TOUCHING = r"(?:touch|adjacent|next to|neighbour|connect|group|component|region|island|cluster|piece|path|share|joined|linked|separate|isolated|beside|loop|cycle|walk|reach)"
_ORTHOGONALLY = r"(?:horizontal(?:ly)?(?:,)? (?:or|and|and/or) vertical(?:ly)?|orthogonal(?:ly)?|edge[- ](?:to[- ]edge|sharing)|(?:by|along|through|via|across) (?:the |their |an? )?(?:sides?|edges?)|sharing (?:an?|one) (?:edge|side)|shar(?:e|es|ing) (?:(?:an?|one|their|common) )?(?:edges?|sides?)|side by side|up,? down,? left,? (?:(?:and|or) )?right|above,? below,? left,? (?:and|or) right|up/down/left/right|left,? right,? up,? (?:and|or) down|four neighbours|4 neighbours|across or down|not (?:just |only )?(?:diagonally|at (?:a )?corners?)|diagonals? do(?:es)? not count|no diagonals|rook(?:'s)? moves?)"
_CONNECTED = r"(?:cells?|entries|squares?|boxes|tiles|two cells|cells (?:in|of|belonging to) (?:the same|a|one|each|every) (?:group|region|component|island|cluster|piece)|1s|0s|next to|adjacent|adjacency|neighbours?|neighbouring|touching|touch|connected|connectivity|connection|a group|an island|a region|a component|groups|islands|regions|components|here|being adjacent|being connected|in a group)"
# touching means sharing a side: contradicted by a rule about corners
_ORTHOGONAL_ASIDE = (
    rf"(?:(?:where|here|with)? ?(?:{_CONNECTED} (?:is|are|means?|count(?:s)? as|refers to)?(?: (?:called|considered|considered to be|adjacent|connected|joined|neighbours|linked|touching|in the same \w+|together))*(?: (?:if|when|only if|meaning|means))? ?(?:they |that they |it is |cells )?(?:are |is )?(?:joined |connected |linked |only |adjacent )?)?(?:using |by |with |via |through |along |only |in )?{_ORTHOGONALLY}(?: neighbours| steps| moves| only| contact| adjacency| connections?)?)",
    _TOUCHING,
)
# (a regular expression of an aside that changes nothing, one that must be found in the rule), each after an example
_ASIDES = (
    # counting from 1 at the top
    (r"(?:(?:rows|columns|rows and columns|lines) )?(?:counting|counted|numbered|numbering|starting|indexed)(?: (?:rows|columns|them))? (?:from|at|with) (?:1|one)(?: (?:at|from) the (?:top|left)| for the (?:top|first) (?:row|one))?|1-based|1-indexed|the (?:top|first|left) (?:row|column|one) is (?:number 1|row 1|column 1|odd|the first)", r"\b(?:odd|even|row|column)\b"),
    # if there is one
    (r"(?:if|when|where|wherever|whenever|provided|as long as|as far as)(?: that)? (?:there is (?:one|such a cell|any)|it exists|they exist|both exist|one exists|such a cell exists|that cell exists|any|it has one|present|there are any|it has any|possible)|if any", _NEAR),
    # if there are any
    (r"if (?:there are any|any|it has any|there is one|it exists)|when there are any", r"\b(?:form|forms|stretch|run|block|consecutive|connected|group|together)\b"),
    # left to right
    (r"(?:read(?:ing)? )?(?:from )?left to right|across|(?:read(?:ing)? )?(?:from )?top to bottom|down", r"\b(?:row|column|across|down|line|horizontal|vertical)"),
    # 180 degrees
    (r"(?:by |through |of |i\.e\. )?180 ?(?:degrees|°)|(?:by |a )?(?:half[- ]turn|half a turn)", r"half[- ]?turn|half a turn|180|upside"),
    # the top row becomes the bottom row
    (r"(?:so )?(?:the )?(?:top|first) row (?:becomes|swaps with|goes to|is exchanged with|is swapped with|with|and|trades places with) (?:the )?(?:bottom|last)(?: row)?(?:,? and so on|,? etc\.?)?(?: swapped| exchanged)?", r"flip|mirror|reflect|upside"),
    # the left column swaps with the right
    (r"(?:so )?(?:the )?(?:left|first) column (?:becomes|swaps with|goes to|is exchanged with|is swapped with|with|and|trades places with) (?:the )?(?:right|last)(?: column)?(?:,? and so on|,? etc\.?)?", r"flip|mirror|reflect"),
    _ORTHOGONAL_ASIDE,
    # the cells on the edge of the board
    (r"(?:those|the ones|the cells|i\.e\. those) (?:on|along|at) the (?:edge|border|boundary|rim|outside) of the (?:grid|board|array|matrix)", r"border|outer|edge|perimeter"),
    # those not on the border
    (r"(?:those|the cells|i\.e\. those) (?:not )?(?:on|touching) the border", r"inner|interior|inside"),
    # column number greater than row number
    (r"(?:column|its column) (?:index|number) (?:greater|larger|bigger) than (?:the |its )?row (?:index|number)|row (?:index|number) (?:less|smaller) than (?:the |its )?column (?:index|number)|column > row|j > i|i < j", r"above the (?:main )?diagonal"),
    # column number less than row number
    (r"(?:column|its column) (?:index|number) (?:less|smaller) than (?:the |its )?row (?:index|number)|row (?:index|number) (?:greater|larger) than (?:the |its )?column (?:index|number)|column < row|j < i|i > j", r"below the (?:main )?diagonal"),
    # from top left to bottom right
    (r"(?:from )?(?:the )?top[- ]left(?: corner)? to (?:the )?bottom[- ]right(?: corner)?", r"main diagonal|falling"),
    # of any size
    (r"(?:two different rows,? (?:and )?two different columns(?:,? any distance apart)?|(?:of )?any size|any distance apart|not necessarily adjacent|of whatever size|any two rows and any two columns)", r"rectangle|corner|rows|columns"),
    # non-attacking queens
    (r"(?:(?:non-?attacking|peaceful) queens|queens (?:that|which) (?:cannot|do not|never) attack(?: each other| one another)?)(?:,? ignoring blocking)?", r"row.*column.*diagonal"),
    # non-attacking rooks
    (r"(?:(?:non-?attacking|peaceful) rooks|rooks (?:that|which) (?:cannot|do not|never) attack(?: each other| one another)?)(?:,? ignoring blocking)?", r"row.*column"),
    # non-attacking bishops
    (r"(?:(?:non-?attacking|peaceful) bishops|bishops (?:that|which) (?:cannot|do not|never) attack(?: each other| one another)?)(?:,? ignoring blocking)?", r"diagonal"),
    # non-attacking kings
    (r"(?:(?:non-?attacking|peaceful) kings|kings (?:that|which) (?:cannot|do not|never) attack(?: each other| one another)?)", r"corner|diagonal|king"),
    # non-attacking knights
    (r"(?:(?:non-?attacking|peaceful) knights|knights (?:that|which) (?:cannot|do not|never) attack(?: each other| one another)?)", r"knight"),
    # 10 over 01 or 01 over 10
    (r"(?:[01] and [01] over [01] and [01]|[01]{2} over [01]{2}|[01][01]/[01][01])(?:,? or (?:[01] and [01] over [01] and [01]|[01]{2} over [01]{2}|[01][01]/[01][01]))?", r"checkerboard|chessboard"),
    # in any orientation
    (r"(?:in )?(?:any|either|all|every|whatever) (?:orientation|rotation|direction|position|of the four orientations|four orientations)s?", r"\b(?:l|t|s|shape|tromino|tetromino|triple|diagonal)\b"),
    # whatever it contains
    (r"(?:whatever|no matter what|regardless of what|regardless of its|whichever) (?:it|its|the)? ?(?:contains|holds|value|digit|digit it holds|value it has|is in it|its value|colour)(?: is)?", r"cell|square|box|entry|tile"),
    # in both directions
    (r"long or short|short or long|of any length|(?:and )?in (?:both|either|each) directions?|of both slopes", r"diagonal"),
    # all eight
    (r"(?:up to|at most|all) (?:eight|8|four|4)", r"neighbour|cell"),
    # seen as a graph, it has no cycles
    (r"(?:seen|viewed|regarded|taken) as a graph\b.*\b(?:it )?(?:has|contains) no (?:cycles?|loops?)|the graph\b.*\bis (?:acyclic|a forest)", r"no (?:cycle|loop)"),
    # diagonal contacts do not count
    (r"diagonal (?:contacts?|touching|adjacency|neighbours?) (?:does|do) not (?:count|join (?:groups|them|anything)|connect(?: anything)?|matter|make a group)|like in connect four", _TOUCHING + r"|in a row"),
    # or there are none
    (r"or (?:there (?:are|is) none|none|no \d+s(?: at all)?|there are no \d+s)", r"\b(?:form|forms|stretch|run|block|consecutive|contiguous|connected|together)\b"),
    # equal on both diagonals but different diagonals
    (r"equal on both diagonals but (?:the (?:two )?diagonals (?:are )?different|different diagonals)", r"checkerboard|chessboard"),
    # of course
    (r"inclusive|exactly|at least i think so|of course|obviously|no exceptions|without exception|as usual|as always|please", r""),
)  # fmt: skip
# permissions: "a row without any 1s is also ok", "but they may touch diagonally"
_ALLOWED_ADJECTIVE = r"(?:(?:also |perfectly |still |quite |all |always )?(?:fine|ok|okay|o\.k\.|allowed|permitted|acceptable|all right|alright|possible|no problem|legal|valid|good|not a problem|not forbidden|is fine)(?: too| as well| here)?)"
_IS_ALLOWED = re.compile(
    rf"(?:and |but |though |although |yet )?(?P<thing>[^,;:()]+?),? (?:is|are|would be|counts as|remains?) {_ALLOWED_ADJECTIVE}"
)
_MAY_DO = re.compile(
    r"(?:and |but |though |although |yet )?(?P<subject>[^,;:()]+?) (?:may|can|might|are allowed to|is allowed to|are permitted to) (?:well |still |also |perfectly well |of course )*(?P<action>(?!not\b|never\b|only\b)[^,;:()]+)"
)


@dataclass(frozen=True)
class Gloss:
    """A sentence divided into a rule and an explanation that has the same meaning.

    `is_marked` states that words such as `that is` stand between the two; else it is only a colon.
    """

    rule: str
    explanation: str
    is_marked: bool


def glosses_in(text: str) -> Iterator[Gloss]:
    """Yield the ways to divide a sentence into a rule and its explanation, after words such as `that is` or a colon."""
    for match in _GLOSS_START.finditer(text):
        rule, explanation = text[: match.start()], text[match.end() :]
        if match["open"] == "(":
            if not explanation.endswith(")") or explanation.count(")") > 1 + explanation.count("("):
                continue
            explanation = explanation[:-1]
        if rule.strip() and explanation.strip():
            yield Gloss(rule.strip(" ,;:"), explanation.strip(" ,;:"), True)
    for match in re.finditer(r"\s*:\s+", text):
        if not re.match(r"(?:for|in) (?:each|every|any|all)\b[^,]*$", text[: match.start()]):
            yield Gloss(text[: match.start()].strip(), text[match.end() :].strip(), False)


def split_brackets(text: str) -> tuple[str, tuple[str, ...]]:
    """Return (a sentence without its brackets, the texts that stood in them).

    >>> split_brackets("the cell below it (if there is one) is 1")
    ('the cell below it is 1', ('if there is one',))
    """
    return _BRACKETS.sub("", text).strip(), tuple(match[1].strip() for match in _BRACKETS.finditer(text))


def is_redundant(aside: str, rule: str) -> bool:
    """Return whether an aside only states what the rule means without it; the list of such asides is closed.

    >>> is_redundant("counting from 1 at the top", "odd rows have two 1s")
    True
    >>> is_redundant("counting from 0 at the top", "odd rows have two 1s")
    False
    """
    for row in _ASIDES:
        aside_pattern, rule_pattern = row
        if re.fullmatch(aside_pattern, aside.strip(" ,;:.")) and re.search(rule_pattern, rule):
            return not (row is _ORTHOGONAL_ASIDE and re.search(r"diagonal|king|corner", rule))
    return False


def trailing_asides(text: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to remove an aside without brackets from a sentence: (the remainder, the aside).

    `the cell below it is 1 if there is one` yields (`the cell below it is 1`, `if there is one`). Whether the words are
    an aside is not tested here, see `is_redundant`.
    """
    for match in re.finditer(
        r"[,;]\s*(?=(?:where|if|when|wherever|counting|whatever|regardless|in|here|provided|reading|with|not necessarily|as usual|long|using|sharing|orthogonally|any|no matter)\b)",
        text,
    ):
        before, after = text[: match.start()], text[match.end() :]
        yield before, after
        if (end := after.find(",")) > 0:
            yield f"{before} {after[end + 1 :].strip()}", after[:end]
    for match in re.finditer(
        r"\s(?=(?:if there is (?:one|any)|wherever both exist|when it exists|if it exists|where it exists|if any|wherever they exist|whenever both exist|where both exist|if both exist)$)",
        text,
    ):
        yield text[: match.start()], text[match.end() :]


def is_permission(aside: str) -> bool:
    """Return whether words beside a rule state that something is allowed, whatever it may be."""
    aside = aside.strip(" ,;:.")
    return (_IS_ALLOWED.fullmatch(aside) or _MAY_DO.fullmatch(aside)) is not None


def prohibition_of_permitted(aside: str, rule: str) -> str | None:
    """Return the sentence that forbids what a permission beside a rule allows; None if that is not understood.

    The rule grants the permission if some board satisfies the rule but not this sentence.

    >>> prohibition_of_permitted("a row without any 1s is also ok", "in every row the 1s form one run")
    'every row has at least one 1'
    """
    aside = aside.strip(" ,;:.")
    value = next(iter(re.findall(r"\b(\d)s\b", rule)), "1")
    if match := _IS_ALLOWED.fullmatch(aside):
        return _prohibition_of_thing(match["thing"], value)
    if match := _MAY_DO.fullmatch(aside):
        subject = match["subject"]
        cells = f"{value}s" if subject in ("they", "these", "those", "two of them") else subject.removeprefix("two ")
        return _prohibition_of_action(cells, match["action"], rule) if re.fullmatch(r"\ds", cells) else None
    return None


def _prohibition_of_thing(thing: str, value: str) -> str | None:
    """Return the sentence that forbids a thing: `every row has at least one 1` for `a row without any 1s`.

    `value` is the value of the cells that the rule is about. Return None for a thing that is not understood.
    """
    if re.fullmatch(
        r"(?:touching (?:diagonally|at (?:a )?corners?)|diagonal (?:contact|contacts|touching|neighbours|adjacency)|diagonals?|contact at (?:a )?corners?)",
        thing,
    ):
        return f"no two {value}s are diagonally adjacent"
    if re.fullmatch(
        rf"(?:having )?no (?:{value}s|such cells?|ones)(?: at all)?|(?:an |the )?(?:empty|all-?0s?|all-?zeros?) (?:board|grid|set)",
        thing,
    ):
        return f"the board has at least one {value}"
    if match := re.fullmatch(
        r"(?:an? |the )?(?:(?:empty|all[- ]0s?|all[- ]zeros?|blank) (?P<line>row|column|line)s?)", thing
    ):
        return f"every {match['line']} has at least one {value}"
    if match := re.fullmatch(
        r"(?:an? |the )?(?P<line>row|column|line|cell)s? (?:without(?: any| an?)?|with no|having no|that has no|that have no|containing no) (?P<digit>\d)s?(?: at all| in it)?",
        thing,
    ):
        return f"every {match['line']} has at least one {match['digit']}"
    if match := re.fullmatch(
        r"(?:an? |the )?(?P<line>row|column|line)s? (?:of|with|consisting of|full of|that is|that are) (?:only |all |just |nothing but )*(?P<digit>\d)s",
        thing,
    ):
        return f"no {match['line']} is all {match['digit']}s"
    return None


def _prohibition_of_action(cells: str, action: str, rule: str) -> str | None:
    """Return the sentence that forbids an action of some cells: `no two 1s are diagonally adjacent`.

    `cells` is a plural such as `1s`, `action` words such as `touch diagonally`. That cells may be side by side is
    understood only beside a rule about vertical directions. Return None for an action that is not understood.
    """
    if re.fullmatch(
        r"(?:be |sit |stand |lie |be placed |appear )?(?:side by side|next to each other|horizontally adjacent|adjacent horizontally|beside each other)(?: horizontally)?",
        action,
    ):
        return (
            f"no two {cells} are horizontally adjacent"
            if "vertical" in rule or "stack" in rule or "above" in rule or "below" in rule
            else None
        )
    if re.fullmatch(
        r"(?:be |sit |stand |lie |be placed )?(?:stacked|vertically adjacent|one above the other|above each other|on top of each other)",
        action,
    ):
        return f"no two {cells} are vertically adjacent"
    if re.fullmatch(
        r"(?:touch |be |meet |be placed |sit |be adjacent )?(?:diagonally|diagonally adjacent|at (?:a |the )?corners?|touch diagonally)(?: adjacent)?",
        action,
    ):
        return f"no two {cells} are diagonally adjacent"
    return None
