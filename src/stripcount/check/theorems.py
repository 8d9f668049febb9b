"""Files of theorems for Coq: written for cases and entries, and written again from what a file says it is about.

Whatever else a file might hold (an axiom, a proof left out, a notation with another meaning, another statement) differs
from what the program itself writes for the same rule, P and Q, and is refused before Coq sees it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from stripcount.algebra.rational_gf import Coefficients, RationalGF
from stripcount.check.one_board import BOARD, GRAPH, board_again, graph_again
from stripcount.errors import BadInput, described, shortened
from stripcount.export.coq.puzzles import subject_of
from stripcount.export.coq.theorem import Fraction, Shift, document, keyed, module
from stripcount.model.strip import Strip
from stripcount.oeis.settled import ReadEntry
from stripcount.oeis.theorem import Counted, theorem
from stripcount.puzzles.case import Case

MOST_BYTES = 64 << 20
_NAME = re.compile(r"Module (\w+)\.\n")
_KEY = re.compile(r"^\(\* (problem|reading|graph|board) (.*) \*\)$", re.M)
_NUMBER = re.compile(r"^Theorem number : .* (0x[0-9a-f]+)%Z\.$", re.M)
_FACT = re.compile(r"^((?:Theorem|Corollary) \w+ : .*?)\nProof\.", re.M | re.S)
_LINKS = re.compile(
    r"^Definition (?:links|edges|given|cells|squares|asked|before) : (?:list |layer).*?\.$", re.M | re.S
)
_RULES = re.compile(r"^Definition rules : list \(condition nat\) :=\n  \[(.*?)\]\.$", re.M | re.S)
_COMMENT = re.compile(r"^\(\* (.*) \*\)$", re.M)
_LISTS = re.compile(r"^Definition ([PQ]) := \[([-0-9a-fx; ]*)\]%Z\.$", re.M)
_ENTRY = re.compile(r"A\d{6,9}")
_MOST_OFFSET = 1000
_FACTOR = re.compile(r"[-0-9a-fx; ]*")
_SHIFT = re.compile(r"\]%Z (\d{1,18})\n  \(fun n => .* \(n \+ (\d{1,18}) - (\d{1,18})\)\)\.$", re.M)


def of_case(
    case: Case,
    strip: Strip,
    fraction: Fraction,
    factor: Coefficients = (1,),
    shift: Shift | None = None,
    shortest: bool = False,
) -> str:
    """Return the module that states a case's function; raises OutOfReach outside of what the theory covers.

    With `shortest` it also states that no recurrence is shorter, for a reduced fraction up to order 300.
    """
    name = case.puzzle.rpartition(":")[2]
    content = {**case.fields(), "puzzle": name}
    letters = re.sub(r"\W", "_", name.title().replace("-", ""), flags=re.ASCII)
    comments = (strip.title, keyed("problem", content))
    name, subject = f"{letters}{case.rows}", subject_of(strip, case)
    return module(name, comments, subject, fraction, factor, shift, shortest=shortest)


@dataclass(frozen=True)
class Stated:
    """What a module states: its rule in words, what is counted, conditions and theorems in Coq, and P and Q.

    A theorem of one number has neither P nor Q. Of an entry, `anumber` and `reading` are what the file says.
    """

    module: str
    rule: str
    counted: tuple[str, ...]
    theorems: tuple[str, ...]
    numerator: Coefficients = ()
    denominator: Coefficients = ()
    anumber: str | None = None
    reading: object = None

    def is_read_as(self, tree: object) -> bool:
        """Return whether a name whose reading is `tree` is read as the file says."""
        return json.dumps(tree, sort_keys=True) == json.dumps(self.reading, sort_keys=True)


@dataclass(frozen=True)
class Theorems:
    """A file's text as the program writes it, what each module states, and each fact with whether by machine words."""

    text: str
    stated: tuple[Stated, ...]
    facts: tuple[tuple[str, bool], ...]

    @property
    def modules(self) -> tuple[str, ...]:
        """The names of the modules."""
        return tuple(stated.module for stated in self.stated)


def written_again(text: str, strip_of: Callable[[str, int, dict[str, str]], tuple[Case, Strip]]) -> Theorems:
    """Return what the program writes about the rules, P and Q of a file; raises BadInput where the file differs.

    `strip_of` returns the case and strip of a puzzle's name, rows and parameters.
    """
    modules, found, facts = list[str](), list[Stated](), list[tuple[str, bool]]()
    for name, given in _modules(text):
        written, stated = _again(name, given, strip_of)
        if written != given:
            raise BadInput(
                f"the module {shortened(name)} is not what stripcount writes for its rule, P and Q: "
                f"{_difference(given, written)}."
            )
        modules.append(written)
        found.append(stated)
        proved = re.findall(r"^(?:Theorem|Corollary) (\w+) ", written, re.M)
        facts += [(f"{name}.{fact}", "machine_words" in written) for fact in proved]
    if not modules:
        raise BadInput("the file holds no theorem that stripcount wrote.")
    whole = document(modules)
    if whole != text:
        raise BadInput(f"the file holds more than the modules that stripcount writes: {_difference(text, whole)}.")
    if len({stated.module for stated in found}) < len(found):
        raise BadInput("two modules of the file have the same name.")
    return Theorems(whole, tuple(found), tuple(facts))


def _modules(text: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every module, from a line that begins it to the next one that ends it."""
    name, lines = "", list[str]()
    for line in text.splitlines(keepends=True):
        begins = None if name else _NAME.fullmatch(line)
        if begins is not None:
            name, lines = begins[1], []
        if name:
            lines.append(line)
            if line == f"End {name}.\n":
                yield name, "".join(lines)
                name = ""


def _again(
    name: str, body: str, strip_of: Callable[[str, int, dict[str, str]], tuple[Case, Strip]]
) -> tuple[str, Stated]:
    """Return the module as the program writes it, and what it states."""
    keys = _KEY.findall(body)
    if len(keys) == 1 and keys[0][0] in ("graph", "board"):
        return _of_number(name, body, keys[0], strip_of)
    lists = dict(_LISTS.findall(body))
    factor = body.partition("]%Z). vm_cast_no_check")[0].rpartition(" [")[2]
    if len(keys) != 1 or set(lists) != {"P", "Q"} or not _FACTOR.fullmatch(factor):
        raise BadInput(f"the module {shortened(name)} does not say in stripcount's form what it is about.")
    kind, text = keys[0]
    try:
        content = json.loads(text.replace("`", '"'))
        top, bottom, common = (_numbers(part) for part in (lists["P"], lists["Q"], factor))
    except (ValueError, RecursionError):
        raise BadInput(f"the module {shortened(name)} cannot be read.") from None
    shortest = "Corollary none_shorter " in body
    if kind == "reading":
        return _entry(name, content, Counted(RationalGF.of(top, bottom), common), shortest)
    found = _SHIFT.search(body)
    shift = None if found is None else Shift(*(int(part) for part in found.groups()))
    if not _is_case(content):
        raise BadInput(f"the module {shortened(name)} does not name a puzzle with its rows and parameters.")
    case, strip = strip_of(content["puzzle"], content["rows"], content["parameters"])
    if "wrap" in content:
        case = replace(case, wrap=content["wrap"])
        strip = case.strip()
    written = of_case(case, strip, Fraction(top, bottom), common, shift, shortest)
    counted = "f(k) is the number of those of k columns, for every k"
    return written, Stated(name, strip.title, (counted,), _theorems(written), top, bottom)


def _of_number(
    name: str,
    body: str,
    key: tuple[str, str],
    strip_of: Callable[[str, int, dict[str, str]], tuple[Case, Strip]],
) -> tuple[str, Stated]:
    """Return the module about one graph or board as the program writes it, and what it states."""
    kind, text = key
    numbers = _NUMBER.findall(body)
    if len(numbers) != 1 or name != (GRAPH if kind == "graph" else BOARD):
        raise BadInput(f"the module {shortened(name)} does not say in stripcount's form what it is about.")
    number = int(numbers[0], 16)
    try:
        content = json.loads(text.replace("`", '"'))
        if kind == "graph":
            written, rule, lines = graph_again(content, number)
        else:
            written, rule, lines = board_again(content, number, strip_of)
    except (ValueError, RecursionError):
        raise BadInput(f"the module {shortened(name)} cannot be read.") from None
    return written, Stated(name, rule, (*lines, f"their number is {described(number)}"), _theorems(written))


def _is_case(content: object) -> bool:
    """Return whether the content of a comment has the fields of a case, each of its type."""
    if not (isinstance(content, dict) and set(content) - {"wrap"} == {"puzzle", "rows", "parameters"}):
        return False
    puzzle, rows, parameters = (content[field] for field in ("puzzle", "rows", "parameters"))
    texts = isinstance(parameters, dict) and all(isinstance(value, str) for value in parameters.values())
    return isinstance(puzzle, str) and type(rows) is int and texts


def _theorems(written: str) -> tuple[str, ...]:
    """Return the conditions and theorems of a module in Coq, each on one line."""
    rules = _RULES.search(written)
    conditions = [] if rules is None else [line.strip().rstrip(";") for line in rules[1].splitlines()]
    facts = (*_LINKS.findall(written), *_FACT.findall(written))
    return (*(f"condition: {line}" for line in conditions), *(" ".join(text.split()) for text in facts))


def _entry(name: str, content: object, found: Counted, shortest: bool) -> tuple[str, Stated]:
    if not (isinstance(content, list) and [type(part) for part in content] == [str, int, list] and name == content[0]):
        raise BadInput("a module names an entry in another form than stripcount.")
    if not (_ENTRY.fullmatch(name) and abs(content[1]) < _MOST_OFFSET):
        raise BadInput(f"{shortened(name)} with the offset {shortened(str(content[1]))} is no entry of the OEIS.")
    read = ReadEntry(content[0], content[2], content[1])
    try:
        meant = read.meaning()
    except RecursionError:
        raise BadInput(f"the module {shortened(name)} cannot be read.") from None
    written = theorem(read, found, shortest)
    counted = tuple(line for line in _COMMENT.findall(written) if line.startswith("a(n) "))
    fraction = found.gf.numerator, found.gf.denominator
    return written, Stated(name, str(meant.name), counted, _theorems(written), *fraction, read.anumber, read.reading)


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
