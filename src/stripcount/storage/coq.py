"""Coq as an external program: compiling the theory and files that require it, and listing what theorems assume.

Of the caller's environment only the search path of programs is passed to Coq: no other folders of compiled files, no
start-up file, and no other standard library.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from stripcount.errors import Disagreement, OutOfTime, Unavailable, excerpt
from stripcount.storage.coq_library import CheckedLibrary, library_files
from stripcount.storage.theory import CompiledTheory, Theory, cache_folder, sha256

MISSING = "verify needs Coq 8.16 or later with its bignums: install the Debian packages coq and libcoq-bignums."
# a line of `coqc -time`: "Chars 120 - 124 [Qed.] 0.5 secs (0.4u,0.1s)"
_PROOF_TIME = re.compile(r"^Chars (\d+) - \d+ \[Qed\.?\] ([\d.]+) secs \(([\d.]+)u,([\d.]+)s\)", re.M)
# "Module Magnets3."
_MODULE = re.compile(r"^Module (\w+)\.$", re.M)
# "PrimInt63.add : int -> ..."
_AXIOM = re.compile(r"([\w.']+)\s+:\s")
_LOAD_PATH_HEADING = "Logical Path / Physical path:\n"
# the lists in the context summary of coqchk
_CATEGORIES = (
    "Axioms",
    "Constants/Inductives relying on type-in-type",
    "Constants/Inductives relying on unsafe (co)fixpoints",
    "Inductives whose positivity is assumed",
)
_TYPE_PARAMETERS = "Coq.ssr.ssrunder.Under_rel."  # of a module type of the library, which coqchk lists as axioms
_PATH_OPTIONS = ("-Q", "theory", "Stripcount", "-Q", "instance", "Instance")


@dataclass(frozen=True)
class Coq:
    """The programs coqc and coqchk, by their absolute paths, with the version that they report."""

    coqc: str
    coqchk: str

    @classmethod
    def on_path(cls) -> Coq:
        """Return the programs found on PATH, as absolute paths; raises Unavailable if one is missing."""
        coqc, coqchk = shutil.which("coqc"), shutil.which("coqchk")
        if coqc is None or coqchk is None:
            raise Unavailable(MISSING)
        return cls(os.path.abspath(coqc), os.path.abspath(coqchk))

    @cached_property
    def version(self) -> str:
        """The version of Coq."""
        return self._query("--print-version").split()[0]

    @cached_property
    def library(self) -> Path:
        """The folder of the standard library."""
        return Path(self._query("-where"))

    @cached_property
    def identity(self) -> str:
        """The version of Coq, the folder of its library and a hash of its prelude: compiled files depend on these."""
        try:
            prelude = sha256((self.library / "theories/Init/Prelude.vo").read_bytes())
        except OSError as error:
            raise Unavailable(f"the standard library of Coq cannot be read: {error}.") from None
        return f"{self.version} {self.library} {prelude}"

    def _query(self, option: str) -> str:
        """Return the answer of coqc to an option that asks for one line."""
        return run((self.coqc, option), Path.cwd(), None).strip()


def run(command: Sequence[str], folder: Path, seconds: int | None, with_stderr: bool = False) -> str:
    """Run a program in `folder` and return its standard output, followed by its standard error if `with_stderr`.

    `command` is the program's path and its arguments. Raises Disagreement, with its message, if its exit status is not
    0; OutOfTime after `seconds` (None: no limit).
    """
    environment = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    environment |= {"HOME": str(folder), "TMPDIR": str(folder), "LC_ALL": "C"}
    try:
        completed = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, errors="replace", timeout=seconds
        )
    except subprocess.TimeoutExpired:
        raise OutOfTime(f"Coq took more than {seconds} seconds.") from None
    if completed.returncode:
        message = " ".join((completed.stderr or completed.stdout).split()).rstrip(".")
        raise Disagreement(f"Coq refuses it: {excerpt(message, 300)}.")
    return completed.stdout + completed.stderr * with_stderr


@dataclass(frozen=True)
class Workshop:
    """A scratch folder in which files are compiled, after the modules of the theory that they require.

    `seconds` bounds each run of a program (None: no limit); `cache` is the folder for compiled files, None for none.
    """

    folder: Path
    coq: Coq
    theory: Theory
    seconds: int | None = None
    cache: Path | None = None

    def _run(self, *command: str) -> str:
        """Run a program in the folder, within the time allowed, and return its output."""
        return run(command, self.folder, self.seconds)

    def _coqc(self, *arguments: str) -> str:
        """Run coqc with these arguments and return its output."""
        return self._run(self.coq.coqc, "-q", *_PATH_OPTIONS, *arguments)

    def compile(self, text: str, name: str = "Checked") -> dict[str, float]:
        """Compile a text as the module Instance.`name`; return the processor seconds of the proofs of each module.

        Raises Disagreement, with Coq's message, if Coq refuses the text.
        """
        self.provide(self.theory.requirements_of(text))
        (self.folder / "instance" / f"{name}.v").write_text(text, encoding="ascii")
        output = self._coqc("-time", f"instance/{name}.v")
        starts = [(match.start(), match[1]) for match in _MODULE.finditer(text)]
        seconds: dict[str, float] = {}
        for match in _PROOF_TIME.finditer(output):
            enclosing_modules = [module for start, module in starts if start < int(match[1])][-1:]
            for module in enclosing_modules:
                seconds[module] = round(seconds.get(module, 0.0) + float(match[3]) + float(match[4]), 3)
        return seconds

    def provide(self, names: Sequence[str]) -> None:
        """Put compiled modules of the theory into the folder; each must follow those that it requires."""
        compiled_theory = CompiledTheory(self.theory, self.folder / "theory", self.coq.identity, self.cache)
        compiled_theory.provide(names, lambda name: _discard(self._coqc(f"theory/{name}.v")))

    def assumptions(self, theorems: Sequence[str], name: str = "Checked") -> tuple[str, ...]:
        """Return the names of the axioms on which theorems of a compiled module depend; none if they are closed.

        Raises Disagreement if the answer of Coq has an unknown form, or if Coq searches for a module of the theory, of
        the standard library or of this text outside of its own folder. Coq reads the theory once for each query, so all
        theorems are queried together.
        """
        conjunction = "".join(f"({theorem}, " for theorem in theorems) + "tt" + ")" * len(theorems)
        text = (
            f"From Instance Require {name}.\nSet Printing Width 100000.\nDefinition together := {conjunction}.\n"
            "Print Assumptions together.\nPrint LoadPath.\n"
        )
        (self.folder / "Assumptions.v").write_text(text, encoding="ascii")
        answer, separator, paths = self._coqc("Assumptions.v").partition(_LOAD_PATH_HEADING)
        if not separator:
            raise Disagreement("Coq does not say where it finds its modules.")
        check_load_paths(paths, self.folder, self.coq.library)
        return parse_assumptions(answer)

    def recheck(self, name: str = "Checked", *, with_library: bool = True) -> tuple[str, ...]:
        """Check a compiled file, and the modules of the theory that it requires, by the separate checker coqchk.

        With `with_library`, the files of Coq's library are checked too; otherwise they are trusted. Returns the axioms
        of everything loaded, in the second case without the parameters of a module type of the library.

        Raises Disagreement if anything relies on types in types, or on recursion or positivity that is not checked, or
        if the output of coqchk has an unknown form.
        """
        checker = (self.coq.coqchk, "-silent", "-o", "-bytecode-compiler", "yes")
        compiled_modules = [f"Stripcount.{path.stem}" for path in sorted((self.folder / "theory").glob("*.vo"))]
        options = [word for part in (*compiled_modules, f"Instance.{name}") for word in ("-norec", part)]
        modules = [f"Instance.{name}"] if with_library else options
        assumed_names = parse_summary(
            run((*checker, *_PATH_OPTIONS, *modules), self.folder, self.seconds, with_stderr=True)
        )
        return (
            assumed_names
            if with_library
            else tuple(name for name in assumed_names if not name.startswith(_TYPE_PARAMETERS))
        )

    def check_library(self, name: str = "Checked") -> tuple[int, int]:
        """Check the files of Coq's library that a compiled file requires, except those checked before, by coqchk.

        Returns (number of files required, number of files checked now). Their axioms are returned by `recheck`. Raises
        what `recheck` raises, and Unavailable for files that cannot be read.
        """
        text = f"From Instance Require {name}.\nPrint Libraries.\n"
        (self.folder / "Libraries.v").write_text(text, encoding="ascii")
        files = library_files(self._coqc("Libraries.v"), self.coq.library)
        checker = (self.coq.coqchk, "-silent", "-o", "-bytecode-compiler", "yes", *_PATH_OPTIONS)

        def check_modules(modules: Sequence[str]) -> None:
            options = [word for module in modules for word in ("-norec", module)]
            parse_summary(run((*checker, *options), self.folder, self.seconds, with_stderr=True))

        return len(files), CheckedLibrary(Path(self.coq.coqchk), self.cache).check(files, check_modules)


def _discard(_: object) -> None:
    """Ignore a value, so that a lambda returns None."""


def parse_assumptions(answer: str) -> tuple[str, ...]:
    """Return the axioms in Coq's answer to `Print Assumptions`; raises Disagreement if it has any other form.

    >>> parse_assumptions("Closed under the global context\\n")
    ()
    >>> parse_assumptions("Axioms:\\nPrimInt63.add : int -> int -> int\\nlonger\\n  : int\\n")
    ('PrimInt63.add', 'longer')
    """
    if answer.strip() == "Closed under the global context":
        return ()
    title, _, entries_text = answer.partition("\n")
    entries = re.split(r"\n(?!\s)", entries_text.rstrip("\n"))
    axioms = [_AXIOM.match(entry) for entry in entries]
    if title != "Axioms:" or not all(axioms):
        unknown_entries = (
            [entry for entry, match in zip(entries, axioms) if match is None] if title == "Axioms:" else [title]
        )
        raise Disagreement(
            f"of what the theorems rest on Coq says: {excerpt(' '.join(unknown_entries[0].split()), 200)}."
        )
    return tuple(match[1] for match in axioms if match)


def check_load_paths(paths: str, folder: Path, library: Path) -> None:
    """Raise Disagreement if Coq searches for the theory, the text or the library in any folder but its own.

    `paths` is Coq's answer to `Print LoadPath`, a line for each logical path.
    """
    expected_folders = {"Stripcount": folder / "theory", "Instance": folder / "instance", "Coq": library}
    expected_folders |= {
        "Bignums": library / "user-contrib" / "Bignums",
        "mathcomp": library / "user-contrib" / "mathcomp",
    }
    for line in paths.splitlines():
        logical, _, physical = line.strip().partition(" ")
        root = logical.partition(".")[0]
        if root in expected_folders and not _is_below(Path(physical.strip()), expected_folders[root]):
            raise Disagreement(f"Coq looks for {excerpt(logical)} in {excerpt(physical)} as well, and must not.")


def _is_below(path: Path, folder: Path) -> bool:
    """Return whether a path is that of a folder or lies in it, links followed."""
    real_path, real_folder = Path(os.path.realpath(path)), Path(os.path.realpath(folder))
    return real_path == real_folder or real_folder in real_path.parents


def parse_summary(summary: str) -> tuple[str, ...]:
    """Return the axioms in the context summary of coqchk; raises Disagreement unless its other lists are empty."""
    preamble, heading, entries_text = summary.partition("CONTEXT SUMMARY\n===============\n")
    sections = re.findall(r"^\* ([^:\n]+):(.*?)(?=^\* |\Z)", entries_text, re.M | re.S)
    lists = {title: content.split() for title, content in sections}
    if not heading or preamble.strip() or set(lists) != {"Theory", *_CATEGORIES} or len(sections) != len(lists):
        raise Disagreement(f"coqchk says what is not understood: {excerpt(' '.join(summary.split()), 200)}.")
    if lists["Theory"] != ["Set", "is", "predicative"]:
        raise Disagreement(f"coqchk has another theory: {excerpt(' '.join(lists['Theory']))}.")
    for title in _CATEGORIES[1:]:
        if lists[title] != ["<none>"]:
            raise Disagreement(f"coqchk finds {title}: {excerpt(' '.join(lists[title]), 200)}.")
    return tuple(name for name in lists["Axioms"] if name != "<none>")


@contextmanager
def workshop(
    seconds: int | None = None, *, theory: Theory | None = None, coq: Coq | None = None, keep: bool = True
) -> Iterator[Workshop]:
    """Context manager of a scratch folder to compile in; raises Unavailable without Coq.

    `seconds` bounds each run of a program. The theory takes half a minute to compile; compiled files are kept in the
    user's cache, unless `keep` is False.
    """
    programs = coq or Coq.on_path()
    with tempfile.TemporaryDirectory(prefix="stripcount-coq-") as scratch:
        scratch_folder = Path(os.path.realpath(scratch))
        (scratch_folder / "theory").mkdir()
        (scratch_folder / "instance").mkdir()
        yield Workshop(
            scratch_folder, programs, theory or Theory.read(), seconds=seconds, cache=cache_folder() if keep else None
        )
