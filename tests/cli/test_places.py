"""Places that cannot be written, and streams that are closed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stripcount.cli.main import run
from stripcount.errors import Unavailable
from stripcount.storage.store import Store


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
def test_a_store_is_an_ordinary_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(Unavailable, match="it is no ordinary file"):
        Store(pipe)
    assert pipe.is_fifo()


@pytest.mark.parametrize(
    "command",
    ["atlas LOOP --problem magnets:1 --no-store", "settle SEQ --no-store --write \0", "settle SEQ --write SEQ"],
)
def test_places_that_cannot_be_written_are_one_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "a.seq").write_text("%I A999001\n%N A999001 Number of fish.\n")
    words = {"LOOP": str(tmp_path / "loop"), "SEQ": str(tmp_path / "a.seq")}
    assert run([words.get(word, word) for word in command.split(" ")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_closed_standard_error_changes_no_status() -> None:
    code = "import sys; sys.stderr = None; from stripcount.cli.main import run; sys.exit(run(sys.argv[1:]))"
    command = "gf magnets --rows 1 --no-store"
    subprocess.run([sys.executable, "-c", code, *command.split()], check=True, capture_output=True)
