"""Forms of sentences, written with kinds of phrases, and the standard sentences that mean the same.

In a form `{line}` is a phrase of a kind of `synonyms.KINDS`, and the same phrase where it is named again; `{v2}` is
another phrase of that kind. `<a|b c>` is one of some texts, `[a]` words that may be missing, and `^` and `$` are the
ends of the text. A comma is a word of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from stripcount.language.surface.synonyms import KINDS, in_common_words

Phrases = dict[str, str]
"""The phrases of a sentence by the names that a form gives them."""
_WORD = re.compile(r"\[(?P<missing>[^\]]*)\]|(?P<word>(?:<[^>]*>|\{[^}]*\}|[^\s<{])+)")
_PART = re.compile(r"\{(?P<name>(?P<kind>[a-z]+)\d?)\}|<(?P<choice>[^>]*)>|(?P<text>[^{<]+)")


@dataclass(frozen=True)
class Form:
    """One form and what it becomes: text with the names of its phrases, or a function that returns it; an example."""

    written: str
    meant: str | Callable[[Phrases], str | None]
    example: str

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        inner = self.written.removeprefix("^ ").removesuffix(" $")
        start = "^" if self.written.startswith("^ ") else r"(?<!\S)"
        return re.compile(start + _words(inner, set()) + ("$" if self.written.endswith(" $") else ""))

    def applied(self, text: str) -> str:
        """Return a text in which every phrase of this form is written as it is meant."""
        return self._compiled.sub(self._told, text)

    def _told(self, match: re.Match[str]) -> str:
        phrases = {name: phrase or "" for name, phrase in match.groupdict().items()}
        told = self.meant.format(**phrases) if isinstance(self.meant, str) else self.meant(phrases)
        return match[0] if told is None else f"{told} " if told else ""


def _words(written: str, names: set[str]) -> str:
    """Return the regular expression of words, each with the space behind it."""
    return "".join(
        f"(?:{_words(match['missing'], names)})?" if match["word"] is None else f"{_word(match['word'], names)} "
        for match in _WORD.finditer(written)
    )


def _word(written: str, names: set[str]) -> str:
    parts: list[str] = []
    for match in _PART.finditer(written):
        name = match["name"]
        if name is None:
            parts.append(match["text"] or f"(?:{match['choice']})")
        else:
            parts.append(f"(?P={name})" if name in names else f"(?P<{name}>{KINDS[match['kind']]})")
            names.add(name)
    return "".join(parts)


def in_standard_form(text: str, *tables: Sequence[Form]) -> str:
    """Return a text in common words, with every phrase of a form, of this file or of further `tables`, as it is meant.

    >>> in_standard_form("no row contains three equal values in consecutive cells")
    'no row contains three consecutive equal cells'
    """
    spaced = f"{in_common_words(text).replace(',', ' ,')} "
    for form in chain(*tables, FORMS):
        spaced = form.applied(spaced)
    return spaced.replace(" ,", ",").strip(" ,")


_OTHER = {"row": "column", "column": "row", "rows": "column", "columns": "row"}
_ONE_MORE = {"one": "two", "two": "three", "three": "four", "four": "five", "five": "six"}
_WAYS = {
    "row": "horizontally",
    "column": "vertically",
    "row or column": "",
    "column or row": "",
    "diagonal": "diagonally",
}


def _longer(p: Phrases) -> str | None:
    """Return that no line has so many and one more in sequence."""
    return f"no {p['line']} has {_ONE_MORE[p['n']]} consecutive {p['v']}s" if p["n"] in _ONE_MORE else None


def _between(p: Phrases) -> str | None:
    """Return `no row contains 010` for a value with others on two sides of it."""
    sides = [p["side"], p.get("side2") or p["side"]]
    if sides in (["to its right", "to its left"], ["below it", "above it"]):
        sides, p = sides[::-1], {**p, "v2": p["v3"], "v3": p["v2"]}
    line = {("to its left", "to its right"): "row", ("above it", "below it"): "column"}.get((sides[0], sides[1]))
    if line is None or p.get("line", line) != line:
        return None
    return f"no {line} contains {p['v2']}{p['v']}{p['v3']}"


def _in_common(p: Phrases) -> str | None:
    """Return that two rows have 1s in so many of the same columns."""
    most = {"more than one": "at most one", "more than two": "at most two"}.get(p["many"])
    if most is None or p["other"] != _OTHER[p["lines"]]:
        return None
    return f"any two {p['lines']} share {most} {p['v']}{'' if most == 'at most one' else 's'}"


def _extreme(p: Phrases) -> str | None:
    """Return that the last or first number of a line is the largest or smallest."""
    end = "last" if "end" in p else "first"
    return f"in each {p['line']} the {end} number is the {'largest' if p['more'] == 'larger' else 'smallest'}"


FORMS = (
    # numbers in cells
    Form("<numbers|values|digits> <in|of> {next} cells [<of|in> {a} {line}]", lambda p: f"{p['next']} cells" if p["line"] in ("", "row or column", "column or row") else f"{_WAYS[p['line']]} adjacent cells" if p["next"] in ("adjacent", "consecutive") else None, "numbers in adjacent cells differ by 1"),
    # things in consecutive cells
    Form("no {line} {has} more than {n} {v}s <in a row|in succession|in sequence|consecutively>", _longer, "no row or column holds more than two 1s in a row"),
    Form("{n} equal consecutive {things}", "{n} consecutive equal values", "no row contains three equal consecutive values"),
    Form("{n} equal {things} <in|occupying|on|at> [{n2}] <consecutive|adjacent> <cells|positions>", "{n} consecutive equal values", "three equal values in consecutive cells"),
    Form("^ no {line} {has} {n} consecutive equal values $", "no {n} consecutive equal values in any {line}", "no row contains three consecutive equal values"),
    Form("{n} {v}s [<lie|lies|stand|appear|occur|are|all>] <in|occupy|occupying|on> [{n2}] <consecutive|adjacent> <cells|positions>", "{n} consecutive {v}s", "no three 1s lie in consecutive cells along any diagonal"),
    Form("{n} {v}s <lie|stand|appear|occur|are> consecutively", "{n} consecutive {v}s", "no three 1s lie consecutively on any diagonal"),
    Form("<in|as|on> [{n}] <consecutive|adjacent> <cells|positions|entries> <of|in|along|on|down|across> {a} {line}", "in any {line}", "the word 101 never appears in three consecutive cells of a row"),
    # cells that are equal
    Form("{has} the same {thing} in [all] [<two|three|four|six|nine>] [of] [<its|their|the>] cells", "has all its cells equal", "no 2x2 block has the same value in all four of its cells"),
    Form("<filled with|made of|consisting of|of> <the same|one|a single> {thing} [everywhere]", "with all its cells equal", "there must not be a 2x2 block filled with the same value"),
    Form("<all|all of> the [<four|2|3|4>] corners {has} the same {thing}", "the corners are all equal", "all the corners have the same value"),
    Form("the four corners are equal", "the corners are all equal", "either the four corners are equal, or the top row has no 1s"),
    Form("^ <it is forbidden that|there must not be|there may not be|there cannot be|there should not be|there can never be> [<a|an|any>]", "there is no", "there must not be a 2x2 block with all cells equal"),
    Form("^ there is no {block} with all its cells equal $", "no {block} has all its cells equal", "there is no 2x2 block with all its cells equal"),
    Form(", or both $", "", "either the corners are all equal, or the top row has no 1s, or both"),
    # a cell between others
    Form("^ no {line} {has} a {v} <with|that has> a {v2} {side} and a {v3} {side2} $", _between, "no row has a 1 with a 0 to its left and a 0 to its right"),
    Form("^ <a|no> {v} <must not|may not|cannot|never|can never|may never> {has} a {v2} both <above and below> it $", "no column contains {v2}{v}{v2}", "a 1 may not have a 0 both above and below it"),
    # lines
    Form("no two [<different|other>] {lines} {has} [a] {v}[s] <together|in common|both|simultaneously|at the same time> in {many} {other} $", _in_common, "no two different rows have 1s together in more than one column"),
    Form("^ no {thing} <in|of> a {line} is {more} than the {thing2} at the {end} of <that|the|its> {line} $", _extreme, "no number in a column is larger than the number at the bottom of that column"),
    Form("^ no {thing} <in|of> a {line} is {more} than the {thing2} at the {start} of <that|the|its> {line} $", _extreme, "no number in a column is larger than the number at the top of that column"),
    # of cells and of parts of the board
    Form("^ every cell <either|is either> <holds a|is a|is> {v} or {rest} , but not both $", lambda p: f"a cell is {p['v']} if and only if it is not {_being(p['rest'])}" if _being(p["rest"]) else None, "every cell either is 1 or is adjacent to exactly one 1, but not both"),
    Form("<connected|joined|linked> [<up|together>] <through|by|via|along|across|over> [<shared|common|their|the>] <edges|sides>", "connected", "the 1s are connected through shared edges"),
    Form("{a} [single] <region|group|component|island|piece> connected", "one connected region", "the 1s form a single region connected"),
)  # fmt: skip


def _being(text: str) -> str | None:
    """Return what is said of a cell that `is` something, or shares an edge with something; None of anything else."""
    for begins, becomes in (
        ("is ", ""),
        ("shares an edge with ", "adjacent to "),
        ("touches ", "adjacent to "),
        ("adjacent to ", "adjacent to "),
    ):
        if text.startswith(begins):
            return becomes + text.removeprefix(begins)
    return None
