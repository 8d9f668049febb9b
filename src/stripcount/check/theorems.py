"""Files of theorems for Coq: written for puzzles, and a given file compared with what the program would write.

The comments of a file name its rules. Anything else that a file might contain (an axiom, an omitted proof, a notation
with another meaning, another statement) differs from what the program writes for these rules, P and Q, and is refused
before Coq sees it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from stripcount.algebra.rational_gf import Coefficients, RationalGF
from stripcount.check.one_board import BOARD, GRAPH, StripOf, regenerate_board_module, regenerate_graph_module
from stripcount.errors import BadInput, excerpt, value_text
from stripcount.export.coq.puzzles import subject_of
from stripcount.export.coq.theorem import Fraction, Shift, document, key_comment, module
from stripcount.model.strip import Strip
from stripcount.oeis.settled import ReadEntry
from stripcount.oeis.theorem import EntryFunction, theorem
from stripcount.puzzles.case import Case

MAX_BYTES = 64 << 20  # bytes of a file of theorems: a bound on what is read into memory
_OFFSET_LIMIT = 1000  # offsets of the OEIS are below this in absolute value; larger ones only make terms expensive
# The following patterns match parts of a module as the program writes it; above each stands what it matches.
# "Module Magnets3."
_MODULE_START = re.compile(r"Module (\w+)\.\n")
# "(* problem {`puzzle`: ...} *)": the word that says what the module is about, and its JSON value
_KEY = re.compile(r"^\(\* (problem|reading|graph|board) (.*) \*\)$", re.M)
# "Theorem number : ... 0x1f%Z.": the theorem about one number
_COUNT_THEOREM = re.compile(r"^Theorem number : .* (0x[0-9a-f]+)%Z\.$", re.M)
# any theorem, up to the line "Proof."
_THEOREM = re.compile(r"^((?:Theorem|Corollary) \w+ : .*?)\nProof\.", re.M | re.S)
# the data of boards and graphs, such as "Definition edges : list ... ."
_DATA = re.compile(
    r"^Definition (?:links|edges|given|cells|squares|asked|before|memories) : (?:list |layer).*?\.$", re.M | re.S
)
# the conditions of the rule, one on each line
_RULES = re.compile(r"^Definition rules : list \(condition nat\) :=\n  \[(.*?)\]\.$", re.M | re.S)
# any comment of one line
_COMMENT = re.compile(r"^\(\* (.*) \*\)$", re.M)
# "Definition P := [0x1; -0x2]%Z."
_FRACTION = re.compile(r"^Definition ([PQ]) := \[([-0-9a-fx; ]*)\]%Z\.$", re.M)
# an A-number
_ENTRY = re.compile(r"A\d{6,9}")
# the factor of P and Q, such as "0x1; -0x1"
_FACTOR = re.compile(r"[-0-9a-fx; ]*")
# "]%Z 3\n  (fun n => ... (n + 1 - 2)).": `valid_from`, `more` and `less` of a Shift
_SHIFT = re.compile(r"\]%Z (\d{1,18})\n  \(fun n => .* \(n \+ (\d{1,18}) - (\d{1,18})\)+\.$", re.M)


def module_of_case(
    case: Case,
    strip: Strip,
    fraction: Fraction,
    factor: Coefficients = (1,),
    shift: Shift | None = None,
    shortest: bool = False,
) -> str:
    """Return the Coq module that states that the terms of a case have the generating function `fraction`.

    The proof multiplies numerator and denominator by the polynomial `factor`. With a `shift` the module also states
    from which index on its sequence obeys the shortest recurrence; with `shortest`, that no recurrence is shorter, for
    a reduced fraction up to order 300. Raises OutOfReach for rules that the theory does not cover.
    """
    puzzle_name = case.puzzle.rpartition(":")[2]
    content = {**case.fields(), "puzzle": puzzle_name}
    identifier = re.sub(r"\W", "_", puzzle_name.title().replace("-", ""), flags=re.ASCII)
    comments = (strip.title, key_comment("problem", content))
    subject = subject_of(strip, case)
    return module(f"{identifier}{case.rows}", comments, subject, fraction, factor, shift, shortest=shortest)


@dataclass(frozen=True)
class ModuleStatement:
    """What a module states.

    `rule` says in words what is counted, and `sentences` how a(n) or f(k) counts it. `theorems` are the conditions and
    theorems of the module in Coq; `numerator` and `denominator` are P and Q, empty for a theorem about one number.
    `anumber` and `reading` are set if the module is about an entry of the OEIS.
    """

    module: str
    rule: str
    sentences: tuple[str, ...]
    theorems: tuple[str, ...]
    numerator: Coefficients = ()
    denominator: Coefficients = ()
    anumber: str | None = None
    reading: object = None

    def is_read_as(self, tree: object) -> bool:
        """Return whether `tree` is the reading, as a tree of the grammar, that the module states for its entry."""
        return json.dumps(tree, sort_keys=True) == json.dumps(self.reading, sort_keys=True)


@dataclass(frozen=True)
class Theorems:
    """The text of a file as the program writes it, and the statement of each of its modules.

    `theorem_names` lists its theorems as (module.name, whether the proof computes with 63-bit integers).
    """

    text: str
    statements: tuple[ModuleStatement, ...]
    theorem_names: tuple[tuple[str, bool], ...]

    @property
    def modules(self) -> tuple[str, ...]:
        """The names of the modules."""
        return tuple(statement.module for statement in self.statements)


def regenerate(text: str, strip_of: StripOf) -> Theorems:
    """Return the file that the program writes for the rules, P and Q of a given file; raises BadInput if they differ.

    `strip_of` returns the case and strip of a puzzle's name, rows and parameters.
    """
    modules, statements, theorem_names = list[str](), list[ModuleStatement](), list[tuple[str, bool]]()
    for name, module_text in _modules_of_text(text):
        expected, statement = _expected_module(name, module_text, strip_of)
        if expected != module_text:
            raise BadInput(
                f"the module {excerpt(name)} is not what stripcount writes for its rule, P and Q: "
                f"{_first_difference(module_text, expected)}."
            )
        modules.append(expected)
        statements.append(statement)
        names = re.findall(r"^(?:Theorem|Corollary) (\w+) ", expected, re.M)
        theorem_names += [(f"{name}.{theorem_name}", "machine_words" in expected) for theorem_name in names]
    if not modules:
        raise BadInput("the file holds no theorem that stripcount wrote.")
    expected_text = document(modules)
    if expected_text != text:
        raise BadInput(
            f"the file holds more than the modules that stripcount writes: {_first_difference(text, expected_text)}."
        )
    if len({statement.module for statement in statements}) < len(statements):
        raise BadInput("two modules of the file have the same name.")
    return Theorems(expected_text, tuple(statements), tuple(theorem_names))


def _modules_of_text(text: str) -> Iterator[tuple[str, str]]:
    """Yield (name, text) of every module: the lines from `Module name.` to `End name.`"""
    name, lines = "", list[str]()
    for line in text.splitlines(keepends=True):
        start_match = None if name else _MODULE_START.fullmatch(line)
        if start_match is not None:
            name, lines = start_match[1], []
        if name:
            lines.append(line)
            if line == f"End {name}.\n":
                yield name, "".join(lines)
                name = ""


def _expected_module(name: str, module_text: str, strip_of: StripOf) -> tuple[str, ModuleStatement]:
    """Return the module that the program writes for the comments of a module's text, and its statement."""
    keys = _KEY.findall(module_text)
    if len(keys) == 1 and keys[0][0] in ("graph", "board"):
        return _expected_for_number(name, module_text, keys[0], strip_of)
    fraction_texts = dict(_FRACTION.findall(module_text))
    factor = module_text.partition("]%Z). vm_cast_no_check")[0].rpartition(" [")[2]
    if len(keys) != 1 or set(fraction_texts) != {"P", "Q"} or not _FACTOR.fullmatch(factor):
        raise BadInput(f"the module {excerpt(name)} does not say in stripcount's form what it is about.")
    key_word, json_text = keys[0]
    try:
        content = json.loads(json_text.replace("`", '"'))
        numerator, denominator, common_factor = map(_coefficients, (fraction_texts["P"], fraction_texts["Q"], factor))
    except (ValueError, RecursionError):
        raise BadInput(f"the module {excerpt(name)} cannot be read.") from None
    shortest = "Corollary none_shorter " in module_text
    if key_word == "reading":
        return _expected_for_entry(
            name, content, EntryFunction(RationalGF.of(numerator, denominator), common_factor), shortest
        )
    stated_shift = _SHIFT.search(module_text)
    shift = None if stated_shift is None else Shift(*(int(number) for number in stated_shift.groups()))
    if not _is_case(content):
        raise BadInput(f"the module {excerpt(name)} does not name a puzzle with its rows and parameters.")
    case, strip = strip_of(content["puzzle"], content["rows"], content["parameters"])
    if "wrap" in content:
        case = replace(case, wrap=content["wrap"])
        strip = case.strip()
    expected = module_of_case(case, strip, Fraction(numerator, denominator), common_factor, shift, shortest)
    sentence = "f(k) is the number of those of k columns, for every k"
    return expected, ModuleStatement(
        name,
        strip.title,
        sentences=(sentence,),
        theorems=_theorems(expected),
        numerator=numerator,
        denominator=denominator,
    )


def _expected_for_number(
    name: str,
    module_text: str,
    key: tuple[str, str],
    strip_of: StripOf,
) -> tuple[str, ModuleStatement]:
    """Return the module about one graph or board as the program writes it, and what it states.

    `key` is (its word, "graph" or "board"; the JSON text of its comment).
    """
    key_word, json_text = key
    numbers = _COUNT_THEOREM.findall(module_text)
    if len(numbers) != 1 or name != (GRAPH if key_word == "graph" else BOARD):
        raise BadInput(f"the module {excerpt(name)} does not say in stripcount's form what it is about.")
    count = int(numbers[0], 16)
    try:
        content = json.loads(json_text.replace("`", '"'))
        if key_word == "graph":
            expected, rule, lines = regenerate_graph_module(content, count)
        else:
            expected, rule, lines = regenerate_board_module(content, count, strip_of)
    except (ValueError, RecursionError):
        raise BadInput(f"the module {excerpt(name)} cannot be read.") from None
    return expected, ModuleStatement(name, rule, (*lines, f"their number is {value_text(count)}"), _theorems(expected))


def _is_case(content: object) -> bool:
    """Return whether the content of a comment has the fields of a case, each of its type."""
    if not (isinstance(content, dict) and set(content) - {"wrap"} == {"puzzle", "rows", "parameters"}):
        return False
    puzzle, rows, parameters = (content[field] for field in ("puzzle", "rows", "parameters"))
    are_texts = isinstance(parameters, dict) and all(isinstance(value, str) for value in parameters.values())
    return isinstance(puzzle, str) and type(rows) is int and are_texts


def _theorems(module_text: str) -> tuple[str, ...]:
    """Return the conditions and theorems of a module in Coq, each on one line."""
    rules = _RULES.search(module_text)
    conditions = [] if rules is None else [line.strip().rstrip(";") for line in rules[1].splitlines()]
    theorems = (*_DATA.findall(module_text), *_THEOREM.findall(module_text))
    return (*(f"condition: {line}" for line in conditions), *(" ".join(text.split()) for text in theorems))


def _expected_for_entry(
    name: str, content: object, function: EntryFunction, shortest: bool
) -> tuple[str, ModuleStatement]:
    """Return the module about an entry of the OEIS as the program writes it, and its statement."""
    if not (
        isinstance(content, list) and [type(value) for value in content] == [str, int, list] and name == content[0]
    ):
        raise BadInput("a module names an entry in another form than stripcount.")
    if not (_ENTRY.fullmatch(name) and abs(content[1]) < _OFFSET_LIMIT):
        raise BadInput(f"{excerpt(name)} with the offset {excerpt(str(content[1]))} is no entry of the OEIS.")
    entry = ReadEntry(content[0], content[2], content[1])
    try:
        meaning = entry.meaning()
    except RecursionError:
        raise BadInput(f"the module {excerpt(name)} cannot be read.") from None
    expected = theorem(entry, function, shortest)
    sentences = tuple(line for line in _COMMENT.findall(expected) if line.startswith("a(n) "))
    return expected, ModuleStatement(
        name,
        str(meaning.name),
        sentences=sentences,
        theorems=_theorems(expected),
        numerator=function.gf.numerator,
        denominator=function.gf.denominator,
        anumber=entry.anumber,
        reading=entry.name_tree,
    )


def _coefficients(text: str) -> Coefficients:
    """Return the integers of a list in Coq: hexadecimal numbers with semicolons between them."""
    return tuple(int(digits, 16) for digits in text.split("; ")) if text else ()


def _first_difference(text: str, expected_text: str) -> str:
    """Return in words where two texts begin to differ."""
    for line_number, (line, expected_line) in enumerate(zip(text.splitlines(), expected_text.splitlines()), 1):
        if line != expected_line:
            column = next(
                (i for i, (a, b) in enumerate(zip(line, expected_line)) if a != b), min(len(line), len(expected_line))
            )
            start = max(0, column - 20)
            excerpts = [excerpt(text[start : column + 40], 80) for text in (line, expected_line)]
            return f"line {line_number} has {excerpts[0]}, not {excerpts[1]}"
    return "it is longer or shorter"
