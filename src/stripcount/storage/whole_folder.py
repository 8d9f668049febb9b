"""Writing folders completely or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from stripcount.errors import BadInput, excerpt
from stripcount.storage.whole_file import temporary_path, unwritable_error


def write_folder(target: Path, files: Iterable[tuple[str, str]], signature: str) -> None:
    """Write texts to a hidden folder beside `target`, then rename it to `target`.

    `files` are pairs (relative path, text). `signature` is a text by which output of this program is recognised: an
    existing folder is replaced only if it is empty, or if its index.html has the signature in its first 2000
    characters. Raises BadInput if the folder may not be replaced, and Unavailable if it cannot be written; `target` is
    then unchanged.
    """
    check_replaceable(target, signature)
    try:
        resolved = target.resolve()
    except (OSError, ValueError, RuntimeError) as error:  # a null byte or half a character in the name, a loop of links
        raise unwritable_error(target, error) from None
    temporary = temporary_path(resolved)
    try:
        temporary.mkdir()
        for name, content in files:
            (temporary / name).parent.mkdir(exist_ok=True)
            (temporary / name).write_text(content, encoding="utf-8", newline="\n")
        _replace_folder(temporary, resolved)
    except OSError as error:
        raise unwritable_error(target, error) from None
    finally:
        shutil.rmtree(temporary, ignore_errors=True)  # still there after an error or an interrupt


def check_replaceable(target: Path, signature: str) -> None:
    """Raise BadInput or Unavailable if `write_folder` would refuse to write to `target`."""
    try:
        if not target.exists():
            return
        if not target.is_dir():
            raise BadInput(f"the place to write to must be a folder, and {excerpt(str(target))} is a file.")
        index_page = target / "index.html"
        is_own_output = (
            index_page.is_file() and signature in index_page.read_text(encoding="utf-8", errors="replace")[:2000]
        )
        if not is_own_output and any(target.iterdir()):
            reason = f"{excerpt(str(target))} holds other files"
            raise BadInput(f"the folder must be new, empty or written by this command, and {reason}.")
    except OSError as error:
        raise unwritable_error(target, error) from None


def _replace_folder(temporary: Path, target: Path) -> None:
    """Rename `temporary` to `target`.

    An old folder `target` is deleted afterwards, or restored after an error or an interrupt.
    """
    if not target.exists():
        os.replace(temporary, target)
        return
    backup = temporary_path(target)
    try:
        os.replace(target, backup)
        os.replace(temporary, target)
    finally:
        if not target.exists():  # the new folder could not be renamed
            os.replace(backup, target)
        shutil.rmtree(backup, ignore_errors=True)
