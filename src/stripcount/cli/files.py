"""Folders that are written completely or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from stripcount.errors import BadInput, shortened
from stripcount.storage.whole_file import hidden_beside, unwritable


def write_folder(target: Path, files: Iterable[tuple[str, str]], mark: str) -> None:
    """Write a folder of texts beside `target`, then rename it to `target`; an older one is replaced.

    A folder that exists must be empty or hold an index.html with `mark` near its beginning. Raises BadInput
    or Unavailable; then the folder is unchanged.
    """
    check_replaceable(target, mark)
    try:
        place = target.resolve()
    except (OSError, ValueError, RuntimeError) as error:  # a null byte or half a character in the name, a loop of links
        raise unwritable(target, error) from None
    beside = hidden_beside(place)
    try:
        beside.mkdir()
        for name, content in files:
            (beside / name).parent.mkdir(exist_ok=True)
            (beside / name).write_text(content, encoding="utf-8", newline="\n")
        _put(beside, place)
    except OSError as error:
        raise unwritable(target, error) from None
    finally:
        shutil.rmtree(beside, ignore_errors=True)  # still there after an error or an interrupt


def check_replaceable(target: Path, mark: str) -> None:
    """Raise BadInput or Unavailable if `write_folder` would not write there."""
    try:
        if not target.exists():
            return
        if not target.is_dir():
            raise BadInput(f"the place to write to must be a folder, and {shortened(str(target))} is a file.")
        first = target / "index.html"
        ours = first.is_file() and mark in first.read_text(encoding="utf-8", errors="replace")[:2000]
        if not ours and any(target.iterdir()):
            raise BadInput(f"the folder must be new, empty or an older site, not {shortened(str(target))}.")
    except OSError as error:
        raise unwritable(target, error) from None


def _put(beside: Path, target: Path) -> None:
    """Rename a folder to `target`; an older one is deleted, or is there again after an error or an interrupt."""
    if not target.exists():
        os.replace(beside, target)
        return
    old = hidden_beside(target)
    try:
        os.replace(target, old)
        os.replace(beside, target)
    finally:
        if not target.exists():
            os.replace(old, target)
        shutil.rmtree(old, ignore_errors=True)
