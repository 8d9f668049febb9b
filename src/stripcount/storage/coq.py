"""Coq, a program from outside: the theory compiled in a scratch folder, files compiled after it, their assumptions."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import stripcount
from stripcount.errors import Disagreement, OutOfTime, Unavailable, shortened

MISSING = "verify needs Coq 8.16 or later with its bignums: install the Debian packages coq and libcoq-bignums."
_TIMED = re.compile(r"^Chars (\d+) - \d+ \[Qed\.?\] ([\d.]+) secs \(([\d.]+)u,([\d.]+)s\)", re.M)
_NEEDED = re.compile(r"^From Stripcount Require Import ([\w ]+)\.$", re.M)
_MODULE = re.compile(r"^Module (\w+)\.$", re.M)


@dataclass(frozen=True)
class Workshop:
    """A scratch folder, in which the theory is compiled as far as it is needed."""

    folder: Path
    seconds: int | None = None

    def _run(self, *command: str) -> str:
        try:
            done = subprocess.run(
                command, cwd=self.folder, capture_output=True, text=True, errors="replace", timeout=self.seconds
            )
        except subprocess.TimeoutExpired:
            raise OutOfTime(f"Coq took more than {self.seconds} seconds.") from None
        if done.returncode:
            said = " ".join((done.stderr or done.stdout).split()).rstrip(".")
            raise Disagreement(f"Coq refuses it: {shortened(said, 300)}.")
        return done.stdout

    def compile(self, text: str, name: str = "Checked") -> dict[str, float]:
        """Compile a text as the module Instance.`name`; return the processor seconds of the proofs of each module.

        Raises Disagreement with what Coq says against it.
        """
        self._theory(text)
        (self.folder / "instance" / f"{name}.v").write_text(text, encoding="ascii")
        out = self._run("coqc", "-time", *_PATHS, f"instance/{name}.v")
        starts = [(match.start(), match[1]) for match in _MODULE.finditer(text)]
        seconds: dict[str, float] = {}
        for match in _TIMED.finditer(out):
            module = [module for start, module in starts if start < int(match[1])][-1:]
            for found in module:
                seconds[found] = round(seconds.get(found, 0.0) + float(match[3]) + float(match[4]), 3)
        return seconds

    def _theory(self, text: str) -> None:
        """Compile what a text needs of the theory, and what that needs."""
        for name in (name for line in _NEEDED.findall(text) for name in line.split()):
            source, target = theory() / f"{name}.v", self.folder / "theory" / f"{name}.v"
            if not target.exists() and source.exists():
                self._theory(source.read_text("ascii"))
                shutil.copy(source, target)
                self._run("coqc", *_PATHS, f"theory/{name}.v")

    def assumptions(self, theorems: Sequence[str], name: str = "Checked") -> tuple[str, ...]:
        """Return the names of what theorems of a compiled module assume, all together; none if they are closed.

        Coq walks through the theory once for each question, so that one question about all of them is cheap.
        """
        together = "".join(f"({theorem}, " for theorem in theorems) + "tt" + ")" * len(theorems)
        text = f"From Instance Require {name}.\nDefinition together := {together}.\nPrint Assumptions together.\n"
        (self.folder / "Assumptions.v").write_text(text, encoding="ascii")
        answer = self._run("coqc", *_PATHS, "Assumptions.v")
        if answer.startswith("Closed under the global context"):
            return ()
        listed = answer.partition("Axioms:\n")[2]
        return tuple(match[1] for match in re.finditer(r"^([\w.']+)\s*:", listed, re.M)) or ("unknown",)

    def check_again(self, name: str = "Checked") -> None:
        """Let the separate checker coqchk read the compiled file and all that it needs again."""
        self._run("coqchk", "-silent", "-bytecode-compiler", "yes", *_PATHS, f"Instance.{name}")


_PATHS = ("-Q", "theory", "Stripcount", "-Q", "instance", "Instance")


def theory() -> Path:
    """Return the folder with the theory's source: in the wheel beside the package's modules, else src/formal."""
    package = Path(stripcount.__file__).parent
    installed = package / "formal"
    return installed if installed.is_dir() else package.parent / "formal"


def theory_files() -> list[str]:
    """Return the names of the theory's files in the order of their dependence."""
    return [line for line in (theory() / "_CoqProject").read_text("ascii").splitlines() if line.endswith(".v")]


@contextmanager
def workshop(seconds: int | None = None) -> Iterator[Workshop]:
    """Give a scratch folder to compile in; raises Unavailable without coqc. The theory takes ten seconds at first."""
    if shutil.which("coqc") is None or shutil.which("coqchk") is None:
        raise Unavailable(MISSING)
    with tempfile.TemporaryDirectory(prefix="stripcount-coq-") as scratch:
        found = Workshop(Path(scratch), seconds)
        (found.folder / "theory").mkdir()
        (found.folder / "instance").mkdir()
        yield found
