"""Files are written whole; what is no file is never replaced by one."""

import os
import stat
from pathlib import Path
from threading import Thread

import pytest

from stripcount.errors import Unavailable
from stripcount.storage.database import Database
from stripcount.storage.whole_file import make_folder, write_whole
from tests.sentences import Says


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    seen: list[bytes] = []
    reader = Thread(target=lambda: seen.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_whole(pipe, "1, 3, 14\n")
    reader.join(10)
    assert seen == [b"1, 3, 14\n"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege on Windows")
def test_a_link_is_followed(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    link.symlink_to(file)
    write_whole(link, "new")
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == "new"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "link"]


def test_a_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: Says) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    with says(Unavailable):
        write_whole(Path("folder"), "text")


def test_a_path_of_a_thousand_folders_is_refused(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*"a" * 1000)
    for use in (lambda: make_folder(deep), lambda: Database(deep / "file", 1, {"rows": "checksum TEXT"})):
        with pytest.raises(Unavailable, match="more than 255 folders"):
            use()


def test_an_interrupt_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("old")
    monkeypatch.setattr(os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "file", "new")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("file", "old")]


def interrupt(*given: object) -> None:
    raise KeyboardInterrupt
