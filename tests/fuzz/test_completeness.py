"""Everything that reads what others have written has a target: options, arguments, files, environment variables."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

import click
import pytest

import stripcount
from stripcount.cli.main import COMMANDS
from stripcount.cli.options import OneOf
from tests.fuzz.options import BASES, COSTLY, ELSEWHERE, VALUES, fixed_words, valid_command, value_parameters
from tests.fuzz.readers import write_valid_files
from tests.fuzz.targets import TARGETS
from tests.fuzz.trial import attempt
from tests.source import files_of, nodes_of, text_of

NAMES = {target.name for target in TARGETS}
PACKAGE = Path(stripcount.__file__).parent
READING = {
    *("ast.parse", "compile", "eval", "exec", "gzip.open", "json.load", "json.loads", "lzma.LZMADecompressor"),
    *("lzma.open", "msgspec.json.decode", "np.load", "open", "os.environ", "pickle.loads", "runpy.run_path"),
    *("sqlite3.connect", "sys.stdin", "tomllib.loads", "yaml.load", "zipfile.ZipFile"),
}
METHODS = {"open", "read_bytes", "read_text"}
TRUSTED = "nothing from outside"
READERS: Mapping[str, tuple[str, ...]] = {
    # file that reads: targets that reach it
    "algebra/expressions.py": ("generating function", "claims"),
    "algebra/rational_gf.py": ("derivations", "results shown"),
    "check/certificate/content.py": (TRUSTED,),  # reads what it has just encoded
    "check/certificate/entries.py": ("certificates",),
    "check/certificate/files.py": ("certificates", "packed certificates"),
    "cli/certificate.py": ("certificates",),
    "check/theorems.py": ("theorems",),
    "storage/archive.py": ("certificates",),
    "storage/coq.py": (TRUSTED,),  # reads a file of Coq's library for its hash
    "storage/coq_library.py": (TRUSTED,),  # reads Coq's library, and the list of what it has read of it
    "storage/theory.py": (TRUSTED,),  # reads the theory that comes with the package, and what it has kept
    "oeis/formulas.py": ("OEIS entries",),
    "oeis/pasted.py": ("OEIS entries",),
    "language/rule_text.py": ("block rules",),
    "language/surface/formulas.py": ("rules in words",),
    "cli/batch.py": ("batches",),
    "cli/boards.py": ("board files", "magnets boards", "books"),
    "storage/whole_folder.py": ("results shown",),
    "cli/main.py": (TRUSTED,),  # opens the null device
    "cli/play_answers.py": ("questions of the page",),
    "cli/picture.py": ("environment variables",),
    "cli/settle.py": ("OEIS entries", "OEIS names and terms"),
    "cli/soak.py": ("kept results of soak",),
    "draw/atlas/result.py": ("results shown",),
    "draw/play/page.py": (TRUSTED,),  # reads what it has just written
    "execution/processes.py": ("environment variables",),
    "export/json.py": ("derivations",),
    "cli/stdin.py": ("options with a form of their own", "generating function", "certificates", "theorems"),
    "kernels/loading.py": (TRUSTED,),  # reads the library that was built, and its hash
    "limits.py": (TRUSTED,),  # reads what the operating system says of the memory
    "printed/reading.py": ("magnets JSON", "ripple-effect JSON", "dominosa JSON"),
    "printed/json_record.py": ("magnets JSON", "ripple-effect JSON", "dominosa JSON"),
    "puzzles/own_file.py": ("own files of Strip", "own files of AreaStrip", "own files of LinkStrip"),
    "storage/database.py": ("store", "listed store", "store of entries"),
    "storage/fronts.py": ("kept columns",),
    "storage/reader.py": ("packed certificates", "verdicts", "results folder"),
    "storage/record_file.py": ("results folder",),
    "storage/results.py": ("results folder",),
    "storage/settled.py": ("store of entries",),
    "storage/store.py": ("store",),
    "storage/whole_file.py": (TRUSTED,),  # opens what it writes
    "verify_certificate.py": ("certificates read alone",),
}


def test_the_names_of_targets_differ() -> None:
    assert len(NAMES) == len(TARGETS)


def test_every_option_and_argument_has_a_target() -> None:
    tables = [set(table) for table in VALUES.values()] + [set(fixed_words()), set(ELSEWHERE)]
    found = Counter(of for table in tables for of in table)
    assert set(found) == set(value_parameters()), (
        "add the option to the VALUES of a target, or to ELSEWHERE with its target"
    )
    assert set(found.values()) == {1}, "list each option in one of these tables alone"
    assert set(VALUES) | set(ELSEWHERE.values()) <= NAMES
    for of, uses in value_parameters().items():
        for command, parameter in uses:  # a new type of value needs a target that knows its form
            kind = OneOf if of in fixed_words() else click.types.StringParamType
            assert type(parameter.type) is kind, f"{command} {of}"


def test_every_command_is_used() -> None:
    assert set(BASES) == set(COMMANDS), "give the command in BASES the arguments with which it is valid"


@pytest.mark.one_in(3, "further inputs")
@pytest.mark.long_cases("reads the whole source and runs every target", "identify", "puzzles", "table", "terms")
@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in COSTLY])
def test_what_the_options_are_added_to_is_valid(command: str, tmp_path: Path) -> None:
    write_valid_files(tmp_path)
    assert attempt(valid_command(command, {}), tmp_path).status == 0


def readings(nodes: Iterable[ast.AST]) -> set[str]:
    """Return what a module calls and looks at in order to read something."""
    found = set()
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
            found.add(node.func.attr)
        if isinstance(node, ast.Call | ast.Attribute):
            found |= {dotted(node.func if isinstance(node, ast.Call) else node)} & READING
    return found


def dotted(node: ast.expr) -> str:
    """Return a name with its module, as in os.environ."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def test_every_reader_has_a_target() -> None:
    fixed_words = re.compile(rf"\b({'|'.join({name.rpartition('.')[2] for name in READING} | METHODS)})\b")
    files = {
        path.relative_to(PACKAGE).as_posix(): nodes_of(path, ast.Call, ast.Attribute)
        for path in files_of(PACKAGE)
        if fixed_words.search(text_of(path))
    }
    readers = {name for name, nodes in files.items() if readings(nodes)}
    assert readers == set(READERS), "write a target that spoils what the file reads, and name it in READERS"
    assert {name for targets in READERS.values() for name in targets} <= NAMES | {TRUSTED}


def test_a_reader_is_found() -> None:
    def read(text: str) -> set[str]:
        return readings(ast.walk(ast.parse(text)))

    assert read("text = path.read_text()") == {"read_text"}
    assert read("import os\nhome = os.environ['HOME']") == {"os.environ"}
    assert read("first = open(name).readline()") == {"open"}
    assert read("def opened(): return json.dumps(1)") == set()
