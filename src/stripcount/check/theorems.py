"""Files of theorems for Coq: written for cases and entries, and written again from what a file says it is about.

Whatever else a file might hold (an axiom, a proof left out, a notation with another meaning, another statement) differs
from what the program itself writes for the same rule, P and Q, and is refused before Coq sees it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from stripcount.algebra.rational_gf import Coefficients, RationalGF
from stripcount.errors import BadInput, shortened
from stripcount.export.coq.puzzles import subject_of
from stripcount.export.coq.theorem import Fraction, Shift, document, module
from stripcount.model.strip import Strip
from stripcount.oeis.settled import Read
from stripcount.oeis.theorem import Counted, theorem
from stripcount.puzzles.case import Case

MOST_BYTES = 64 << 20
_MODULE = re.compile(r"^Module (\w+)\.\n(.*?)^End \1\.\n", re.M | re.S)
_KEY = re.compile(r"^\(\* (problem|reading) (.*) \*\)$", re.M)
_LISTS = re.compile(r"^Definition ([PQ]) := \[([-0-9a-fx; ]*)\]%Z\.$", re.M)
_FACTOR = re.compile(r"\(\w+ \w+ [^\n]*? \[([-0-9a-fx; ]*)\]%Z\)\. vm_cast_no_check")
_SHIFT = re.compile(r"\]%Z (\d+)\n  \(fun n => .* \(n \+ (\d+) - (\d+)\)\)\.$", re.M)


def keyed(kind: str, content: object) -> str:
    """Return the comment from which a module can be written again: JSON without the signs that end a comment.

    >>> keyed("problem", {"puzzle": "magnets"})
    'problem {`puzzle`:`magnets`}'
    """
    text = json.dumps(content, separators=(",", ":"), sort_keys=True)
    return f"{kind} " + text.replace("`", "\\u0060").replace("*", "\\u002a").replace('"', "`")


def of_case(
    case: Case, strip: Strip[Any], fraction: Fraction, factor: Coefficients = (1,), shift: Shift | None = None
) -> str:
    """Return the module that states a case's function; raises OutOfReach outside of what the theory covers."""
    name = case.puzzle.rpartition(":")[2]
    content = {**case.fields(), "puzzle": name}
    letters = re.sub(r"\W", "_", name.title().replace("-", ""), flags=re.ASCII)
    comments = (strip.title, keyed("problem", content))
    return module(f"{letters}{case.rows}", comments, subject_of(strip, case), fraction, factor, shift)


@dataclass(frozen=True)
class Theorems:
    """A file's text as the program writes it, and for each module its name, facts, and whether by machine words."""

    text: str
    modules: tuple[str, ...]
    facts: tuple[tuple[str, bool], ...]


def written_again(text: str, strip_of: Callable[[str, int, dict[str, str]], tuple[Case, Strip[Any]]]) -> Theorems:
    """Return what the program writes about the rules, P and Q of a file; raises BadInput where the file differs.

    `strip_of` returns the case and strip of a puzzle's name, rows and parameters.
    """
    modules, names, facts = list[str](), list[str](), list[tuple[str, bool]]()
    for match in _MODULE.finditer(text):
        written = _again(match[1], match[2], strip_of)
        if written != match[0]:
            raise BadInput(
                f"the module {shortened(match[1])} is not what stripcount writes for its rule, P and Q: "
                f"{_difference(match[0], written)}."
            )
        modules.append(written)
        names.append(match[1])
        proved = re.findall(r"^(?:Theorem|Corollary) (\w+) ", written, re.M)
        facts += [(f"{match[1]}.{fact}", "machine_words" in written) for fact in proved]
    if not modules:
        raise BadInput("the file holds no theorem that stripcount wrote.")
    whole = document(modules)
    if whole != text:
        raise BadInput(f"the file holds more than the modules that stripcount writes: {_difference(text, whole)}.")
    if len(set(names)) < len(names):
        raise BadInput("two modules of the file have the same name.")
    return Theorems(whole, tuple(names), tuple(facts))


def _again(name: str, body: str, strip_of: Callable[[str, int, dict[str, str]], tuple[Case, Strip[Any]]]) -> str:
    keys = _KEY.findall(body)
    lists = dict(_LISTS.findall(body))
    factor = _FACTOR.search(body)
    if len(keys) != 1 or set(lists) != {"P", "Q"} or factor is None:
        raise BadInput(f"the module {shortened(name)} does not say in stripcount's form what it is about.")
    kind, text = keys[0]
    try:
        content = json.loads(text.replace("`", '"'))
        top, bottom, common = (_numbers(part) for part in (lists["P"], lists["Q"], factor[1]))
    except (ValueError, RecursionError):
        raise BadInput(f"the module {shortened(name)} cannot be read.") from None
    if kind == "reading":
        return _entry(content, top, bottom, common)
    found = _SHIFT.search(body)
    shift = None if found is None else Shift(*(int(part) for part in found.groups()))
    named = isinstance(content, dict) and set(content) - {"wrap"} == {"puzzle", "rows", "parameters"}
    if not (named and type(content["rows"]) is int):
        raise BadInput(f"the module {shortened(name)} does not name a puzzle with its rows and parameters.")
    case, strip = strip_of(content["puzzle"], content["rows"], content["parameters"])
    if "wrap" in content:
        case = replace(case, wrap=content["wrap"])
        strip = case.strip()
    return of_case(case, strip, Fraction(top, bottom), common, shift)


def _entry(content: Any, top: Coefficients, bottom: Coefficients, factor: Coefficients) -> str:
    if not (isinstance(content, list) and len(content) == 3 and isinstance(content[0], str)):
        raise BadInput("a module names an entry in another form than stripcount.")
    gf = RationalGF.of(top, bottom)
    return theorem(Read(content[0], content[2], content[1]), Counted(gf, factor))


def _numbers(text: str) -> Coefficients:
    return tuple(int(part, 16) for part in text.split("; ")) if text else ()


def _difference(given: str, written: str) -> str:
    """Return in words where two texts begin to differ."""
    for number, (one, other) in enumerate(zip(given.splitlines(), written.splitlines()), 1):
        if one != other:
            at = next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
            start = max(0, at - 20)
            return (
                f"line {number} has {shortened(one[start : at + 40], 80)}, not {shortened(other[start : at + 40], 80)}"
            )
    return "it is longer or shorter"
