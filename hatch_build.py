"""Compiles the C files of `stripcount.kernels` when a wheel is built or the package is installed for development.

Without a C compiler the package is installed without the library, and NumPy does its work; this is said once.
`python hatch_build.py` compiles the library in place, with further options for the compiler if any are given.
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand
    BuildHookInterface = object

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "stripcount"
FOLDER = PACKAGE / "kernels"
LIBRARY = "kernels.dll" if sys.platform == "win32" else "kernels.so"
OPTIONS = ("-std=c99", "-O3", "-Wall", "-Wextra", "-shared", "-fvisibility=hidden")


def compiler() -> list[str] | None:
    """Return the command of a C compiler that takes the options of GCC, None if there is none.

    Where CC names a compiler, no other one takes its place.
    """
    named = shlex.split(os.environ.get("CC", ""))
    choices = [named] if named else [["cc"], ["gcc"], ["clang"]]
    return next((command for command in choices if shutil.which(command[0])), None)


def compiled(target: Path, more: tuple[str, ...] = ()) -> str:
    """Compile the library into a file, with its digest beside it; return why it could not be compiled, or nothing.

    Why: one line, and below it what else the compiler printed.
    """
    command = compiler()
    if command is None:
        return "no C compiler was found"
    version = re.search(r'__version__ = "([^"]+)"', (PACKAGE / "__init__.py").read_text("utf-8"))
    assert version is not None
    options = [*OPTIONS, *([] if sys.platform == "win32" else ["-fPIC"]), f'-DVERSION="{version[1]}"', *more]
    options += shlex.split(os.environ.get("ARCHFLAGS", ""))  # of builds for several processors on macOS
    try:
        with tempfile.TemporaryDirectory(dir=target.parent) as folder:
            made = Path(folder) / target.name
            subprocess.run(
                [*command, *options, *map(str, sorted(FOLDER.glob("*.c"))), "-o", str(made)],
                check=True,
                capture_output=True,
                text=True,
            )
            digest = hashlib.sha256(made.read_bytes()).hexdigest()
            os.replace(made, target)
            target.with_suffix(".sha256").write_text(digest + "\n", encoding="ascii")
    except (OSError, subprocess.CalledProcessError) as error:
        return f"{command[0]} failed: {(getattr(error, 'stderr', '') or str(error)).strip()}"
    return ""


def platform_tag() -> str:
    """Return the tag of wheels for this platform, which any Python 3 can use."""
    from packaging.tags import mac_platforms

    if sys.platform == "darwin":
        version = os.environ.get("MACOSX_DEPLOYMENT_TARGET", "")
        numbers = tuple(map(int, version.split(".")[:2])) if version else None
        both = all(one in os.environ.get("ARCHFLAGS", "") for one in ("x86_64", "arm64"))
        wanted = (*numbers, 0)[:2] if numbers else None
        return next(iter(mac_platforms(wanted, "universal2" if both else None)))
    return re.sub(r"[^0-9a-zA-Z]", "_", sysconfig.get_platform())


class CustomBuildHook(BuildHookInterface):  # type: ignore[misc]
    """Puts the library into a wheel, or beside the sources for an installation that can be edited."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the library and add it to what is built."""
        if self.target_name != "wheel":
            return
        in_place = FOLDER / LIBRARY
        if version == "editable":
            target = in_place
        else:
            self.folder = tempfile.TemporaryDirectory()
            target = Path(self.folder.name) / LIBRARY
        if why := compiled(target).partition("\n")[0]:
            for left in (target, target.with_suffix(".sha256")):
                with suppress(OSError):  # a folder that cannot be written: an older library is refused by its version
                    left.unlink(missing_ok=True)
            self.app.display_warning(f"stripcount is installed without its library in C ({why}); NumPy does its work.")
            return
        if version != "editable":
            for file in (target, target.with_suffix(".sha256")):
                build_data["force_include"][str(file)] = f"stripcount/kernels/{file.name}"
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{platform_tag()}"


if __name__ == "__main__":
    if failed := compiled(FOLDER / LIBRARY, tuple(sys.argv[1:])):
        sys.exit(failed)
