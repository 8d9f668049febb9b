"""The JavaScript is typed by its comments, and the TypeScript compiler agrees; the page holds nothing from outside."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from stripcount.draw.play.page import edit_page, play_page, playable
from stripcount.errors import BadInput
from stripcount.printed import generate, parse, printed_puzzle
from tests.draw.play.node import PAGES, SCRIPTS
from tests.printed.kinds import PLAYED
from tests.sentences import Says


def compiler() -> list[str] | None:
    """Return the command of the TypeScript compiler, if it is installed."""
    found = shutil.which("tsc") or os.environ.get("TSC")
    return [found] if found else None


@pytest.mark.interpreters
@pytest.mark.skipif(compiler() is None, reason="no tsc: `npm install -g typescript`, or name it in TSC")
def test_types_agree(tmp_path: Path) -> None:
    options = {"strict": True, "checkJs": True, "noEmit": True, "target": "es2022", "types": []}
    lib = ["es2022", "dom", "dom.iterable"]
    config = {"compilerOptions": {**options, "lib": lib}, "files": [str(path) for path in (*SCRIPTS, *PAGES)]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config), encoding="utf-8")
    done = subprocess.run([*(compiler() or ()), "-p", str(tmp_path)], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("", 0)


def test_a_page_is_small_and_asks_for_nothing() -> None:
    boards = [playable(generate(name, *printed_puzzle(name).size, seed=1).instance) for name in PLAYED]
    page = play_page(boards, "A <b>title</b>")
    given = re.search(r'<script type="application/json" id="given">(.*?)</script>', page, re.S)
    assert given is not None
    assert len(page) - len(given[1]) < 150_000
    assert len(edit_page("magnets")) < 150_000
    content = json.loads(given[1])
    assert content["title"] == "A <b>title</b>"
    assert "A &lt;b&gt;title&lt;/b&gt;" in page
    assert [one["puzzle"] for one in content["boards"]] == [one.board.puzzle for one in boards]
    assert "connect-src 'none'" in page
    assert re.findall(r'<(?:script|link|img|iframe)[^>]* (?:src|href)="(?!data:)[^>]*>', page) == []
    assert "connect-src 'self'" in edit_page("hitori", served=True)


def test_only_the_rules_that_are_needed_are_in_a_page(says: Says) -> None:
    page = play_page([playable(parse("3x3:112213231"))])
    assert 'PUZZLES["hitori"]' in page
    assert 'PUZZLES["magnets"]' not in page
    with says(BadInput):
        play_page([])


def test_a_board_without_a_logical_end_says_so() -> None:
    found = playable(parse("2x1:..,.,..,.,LR"), "ambiguous")
    assert (found.end, found.label, found.note) == ("search", "1 × 2", "ambiguous")
    assert found.record()["board"]["rules"] == ["LR"]
