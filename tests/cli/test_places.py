"""Places that cannot be written, and streams that are closed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from stripcount.cli.main import run
from stripcount.errors import Unavailable
from stripcount.storage.store import Store
from stripcount.storage.whole_folder import write_folder
from tests.sentences import Says


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
def test_a_store_is_an_ordinary_file(tmp_path: Path, says: Says) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with says(Unavailable):
        Store(pipe)
    assert pipe.is_fifo()


@pytest.mark.long_cases(
    "a whole command on a large question, or one in a process of its own", "atlas LOOP --case magnets:1 --no-store"
)
@pytest.mark.parametrize(
    "command",
    ["atlas LOOP --case magnets:1 --no-store", "settle SEQ --no-store --write \0", "settle SEQ --write SEQ"],
)
def test_places_that_cannot_be_written_are_one_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "a.seq").write_text("%I A999001\n%N A999001 Number of fish.\n")
    words = {"LOOP": str(tmp_path / "loop"), "SEQ": str(tmp_path / "a.seq")}
    assert run([words.get(word, word) for word in command.split(" ")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("moment", [0, 1, 2, 3, 4])
def test_an_interrupt_leaves_the_old_folder_or_the_new_one(
    moment: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moments: while the first file or the second is written, before a renaming, between the two, and after."""
    site = tmp_path / "site"
    write_folder(site, [("index.html", "an old atlas")], "atlas")
    renamed, replace = iter(range(2, 5)), os.replace

    def files() -> Iterator[tuple[str, str]]:
        for number, name in enumerate(("index.html", "more/page.html")):
            if number == moment:
                raise KeyboardInterrupt
            yield name, "a new atlas"

    def interrupted(source: Path, target: Path) -> None:
        before = next(renamed, None) == moment
        if before:
            raise KeyboardInterrupt
        replace(source, target)
        if moment == 4 and target == site:
            raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_folder(site, files(), "atlas")
    assert list(tmp_path.iterdir()) == [site]
    assert (site / "index.html").read_text() == ("a new atlas" if moment == 4 else "an old atlas")
    assert (site / "more").exists() == (moment == 4)


def test_a_missing_standard_error_changes_no_status(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", None)
    assert run(["gf", "magnets", "--rows", "1", "--no-store"]) == 0


@pytest.mark.long("a process of its own")
def test_closed_standard_error_changes_no_status() -> None:
    code = "import sys; sys.stderr = None; from stripcount.cli.main import run; sys.exit(run(sys.argv[1:]))"
    command = "gf magnets --rows 1 --no-store"
    subprocess.run([sys.executable, "-c", code, *command.split()], check=True, capture_output=True)
