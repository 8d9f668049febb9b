"""The command `play`, and the server that answers the page on which boards are drawn."""

import http.client
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from stripcount.cli.main import run
from stripcount.cli.play_server import HOST, MAX_BODY, PlayServer
from stripcount.draw.play.page import embedded_page
from stripcount.printed import parse, printed_puzzle, written
from stripcount.printed.completing import examined, made_unique
from tests.sentences import Says

UNIQUE, SEVERAL, NONE = "2x1:10,.,..,.,LR", "2x1:..,.,..,.,LR", "2x1:11,.,..,.,LR"


def content(page: Path) -> Any:
    """Return what a page was given."""
    text = page.read_text(encoding="utf-8")
    return json.loads(text.partition('id="given">')[2].partition("</script>")[0])


def test_a_page_holds_boards_and_their_deductions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    boards, page = tmp_path / "boards.txt", tmp_path / "page.html"
    boards.write_text(f"# two boards\n{UNIQUE}\n3x3:133221211\n", encoding="utf-8")
    assert run(["play", str(boards), "3x3t0:b21a12b", "--title", "Evening", "-o", str(page)]) == 0
    found = content(page)
    assert found["title"] == "Evening"
    assert [(one["puzzle"], one["text"]) for one in found["boards"]] == [
        ("magnets", UNIQUE),
        ("hitori", "3x3:133221211"),
        ("slitherlink", "3x3t0:b21a12b"),
    ]
    assert run(["solve", UNIQUE, "--explain"]) == 0
    explained = capsys.readouterr().out.splitlines()
    assert [step[0] for step in found["boards"][0]["steps"]] == explained[: len(found["boards"][0]["steps"])]


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        ([SEVERAL, "-o", "a.html"], 2, "the board in line 1 has several solutions; --allow-ambiguous accepts it."),
        ([NONE, "-o", "a.html"], 1, "the board in line 1 has no solution."),
        (["boards.txt", "-o", "a.html"], 2, "the board in line 3 has several solutions; --allow-ambiguous accepts it."),
        ([UNIQUE], 2, "name the file to write with -o FILE.html."),
        ([UNIQUE, "-o", "a.pdf"], 2, "the file to write must end in .html, not a.pdf."),
        (["-o", "a.html"], 2, "a page needs boards: give an ID, an address, a file or -, or --edit to draw one."),
        (["--serve", "-o", "a.html"], 2, "give either -o FILE.html or --serve."),
        (["magnets:99x2", "--edit", "-o", "a.html"], 2, "rows must be an integer from 1 to 40, not 99."),
        ([UNIQUE, UNIQUE, "--edit", "-o", "a.html"], 2, "drawing begins with at most one board, not 2."),
        (["--serve", "--port", "70000"], 2, "port must be an integer from 0 to 65535, not 70000."),
        ([UNIQUE, "--title", "", "-o", "a.html"], 2, "the title must have from 1 to 80 characters, not 0."),
    ],
)
def test_what_is_refused(
    arguments: list[str], status: int, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    (tmp_path / "boards.txt").write_text(f"{UNIQUE}\n\n{SEVERAL}\n", encoding="utf-8")
    assert run(["play", *arguments]) == status
    assert capsys.readouterr().err == f"stripcount: {sentence}\n"
    assert not list(tmp_path.glob("a.*"))


def test_ambiguous_boards_are_called_so(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert run(["play", SEVERAL, "--allow-ambiguous", "-o", str(page)]) == 0
    assert content(page)["boards"][0]["note"] == "ambiguous"


def test_drawing_begins_with_a_board_or_a_size(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert run(["play", SEVERAL, "--edit", "-o", str(page)]) == 0
    assert content(page)["edit"]["board"]["rules"] == ["LR"]
    assert run(["play", "hitori:5x7", "--edit", "-o", str(page)]) == 0
    assert content(page)["edit"] == {"puzzle": "hitori", "board": None, "size": [5, 7]}
    assert "connect-src 'none'" in page.read_text(encoding="utf-8")


def test_a_puzzle_without_a_page_or_a_generator_leaves_the_others_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = replace(printed_puzzle("hitori"), play=None, generate=None, difficulties=())
    monkeypatch.setattr("stripcount.printed.hitori.PUZZLE", bare)
    page = tmp_path / "page.html"
    assert run(["play", "magnets:4x5", "--edit", "-o", str(page)]) == 0
    assert 'PUZZLES["slitherlink"]' in page.read_text(encoding="utf-8")
    assert 'PUZZLES["hitori"]' not in page.read_text(encoding="utf-8")
    assert run(["solve", "2x2:1121"]) == 0
    assert embedded_page(parse("2x2:1121")).startswith("<svg")
    capsys.readouterr()
    refused = (
        "boards of hitori are not solved on a page, but those of magnets, dominosa, ripple-effect, slitherlink are."
    )
    for given in (["2x2:1121"], ["hitori:4x5", "--edit"]):
        assert run(["play", *given, "-o", str(tmp_path / "other.html")]) == 2
        assert capsys.readouterr().err == f"stripcount: {refused}\n"
    assert run(["generate", "hitori", "-r", "4", "-k", "5"]) == 2
    sentence = "boards of hitori are solved and counted, but not generated."
    assert capsys.readouterr().err == f"stripcount: {sentence}\n"
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]


@pytest.mark.parametrize(
    "board",
    [
        SEVERAL,
        "3x3t0:i",
        "4x4:....,....,....,....,LRLRTTTTBBBBLRLR",
        '{"puzzle": "ripple-effect", "regions": [[0, 0], [1, 1]]}',
    ],
)
def test_clues_are_added_until_a_board_is_unique(board: str) -> None:
    before = parse(board)
    found, number = made_unique(before)
    assert examined(found).standing == "unique"
    assert (number > 0) == (examined(before).standing == "ambiguous")
    assert before.violations(examined(found).solutions[0]) == []


@pytest.fixture(scope="module")
def server() -> Iterator[PlayServer]:
    with PlayServer("<p>page", seconds=600.0) as found:
        thread = threading.Thread(target=found.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield found
        found.shutdown()
        thread.join()


def ask(
    server: PlayServer, body: bytes = b"", path: str | None = None, method: str = "POST", **headers: str
) -> tuple[int, str]:
    """Return the status and the body of the answer to one request."""
    connection = http.client.HTTPConnection(HOST, server.server_address[1], timeout=600)
    given = {"Content-Type": "application/json", **{name.replace("_", "-"): text for name, text in headers.items()}}
    connection.request(method, f"/{server.token}/ask" if path is None else path, body, given)
    answer = connection.getresponse()
    found = answer.status, answer.read().decode()
    connection.close()
    return found


def asked(board: str, what: str = "unique") -> bytes:
    return json.dumps({"ask": what, "board": board}).encode()


def test_the_page_and_its_questions_are_answered(server: PlayServer) -> None:
    assert ask(server, path=f"/{server.token}/", method="GET") == (200, "<p>page")
    status, text = ask(server, asked(UNIQUE))
    assert (status, json.loads(text)["sentence"]) == (200, "this board has exactly one solution.")
    assert json.loads(text)["given"]["steps"]
    found = json.loads(ask(server, asked(SEVERAL))[1])
    assert len(found["solutions"]) == 2
    assert found["solutions"][0] != found["solutions"][1]
    assert json.loads(ask(server, asked(NONE))[1])["sentence"].startswith("this board has no solution: ")
    assert json.loads(ask(server, asked(UNIQUE, "rate"))[1])["sentence"] == "easy, 1 step: count 1."
    added = json.loads(ask(server, asked(SEVERAL, "add"))[1])
    assert examined(parse(json.dumps(added["board"]))).standing == "unique"
    assert "1 clue was added" in added["sentence"]
    hitori = json.loads(ask(server, asked("2x2:1221", "add"))[1])["sentence"]
    assert hitori.endswith("every clue that it can have is there.")


def test_strangers_are_refused(server: PlayServer) -> None:
    page = f"/{server.token}/"
    for path in ("/", "/ask", "/wrong/", page[:-2] + "/", f"{page}other", f"{page}../{server.token}/"):
        assert ask(server, path=path, method="GET")[0] == 404
        assert ask(server, asked(UNIQUE), path=path)[0] == 404
    for host in ("evil.example", "localhost", f"localhost:{server.server_address[1]}", HOST):
        assert ask(server, path=page, method="GET", Host=host)[0] == 403
        assert ask(server, asked(UNIQUE), Host=host)[0] == 403
    assert ask(server, asked(UNIQUE), Origin="http://evil.example")[0] == 403
    assert ask(server, asked(UNIQUE), Origin=f"http://{server.name}")[0] == 200
    assert ask(server, asked(UNIQUE), Content_Type="text/plain")[0] == 415
    for method in ("PUT", "DELETE", "HEAD", "OPTIONS", "TRACE"):
        assert ask(server, path=page, method=method)[0] == 501


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"", "the request must be JSON with the keys ask and board."),
        (b"{", "the request must be JSON with the keys ask and board."),
        (b"[" * 100_000, "the request must be JSON with the keys ask and board."),
        (b"\xff\xfe{}", "the request must be JSON with the keys ask and board."),
        (b"[]", "the request must be a JSON object with the keys ask and board, and no others."),
        (b'{"ask": "unique"}', "the request must be a JSON object with the keys ask and board, and no others."),
        (asked(UNIQUE, "run"), "ask must be one of unique, rate, add, not run."),
        (b'{"ask": [], "board": ""}', "ask must be one of unique, rate, add, not []."),
        (b'{"ask": "rate", "board": 3}', "the board must be a text, not 3."),
        (asked(""), "a board's text must not be empty."),
        (asked(f"50x50t0:{'z' * 96}d"), "the board must have at most 1600 cells, not 50 × 50."),
        (asked("2x1:10,.,..,.,LX"), "row 1, column 2 of the layout must be one of L R T B *, not X."),
    ],
)
def test_what_is_no_question_gets_one_sentence(server: PlayServer, body: bytes, sentence: str) -> None:
    assert ask(server, body) == (400, json.dumps({"sentence": sentence}))


def test_long_requests_are_not_read_into_memory(server: PlayServer) -> None:
    sentence = f"a request must have at most {MAX_BODY} bytes."
    assert ask(server, b" " * 10_000_000) == (413, json.dumps({"sentence": sentence}))
    connection = http.client.HTTPConnection(HOST, server.server_address[1], timeout=600)
    connection.putrequest("POST", f"/{server.token}/ask")
    connection.putheader("Transfer-Encoding", "chunked")
    connection.endheaders()
    assert connection.getresponse().status == 411
    connection.close()


@pytest.mark.parametrize("times", [2, pytest.param(25, marks=pytest.mark.long("a hundred requests"))])
def test_many_requests_at_once(times: int, server: PlayServer, capfd: pytest.CaptureFixture[str]) -> None:
    bodies = [asked(UNIQUE), asked(SEVERAL, "add"), asked("6x6t0:zj", "rate"), b"nothing"] * times
    with ThreadPoolExecutor(50) as pool:
        found = list(pool.map(lambda body: ask(server, body), bodies))
    assert [status for status, _ in found] == [200, 200, 200, 400] * times
    assert len({text for _, text in found}) == 4
    assert capfd.readouterr() == ("", "")


def test_no_answer_in_time_is_said(capfd: pytest.CaptureFixture[str]) -> None:
    with PlayServer("page", seconds=0.0) as server:
        assert str(server.response(asked(SEVERAL))[1]["sentence"]).startswith("there is no answer yet: the time limit")
        server.busy.acquire()
        assert server.response(asked(SEVERAL))[0] == 503
    assert capfd.readouterr() == ("", "")


def test_written_boards_reach_the_server_as_they_are(server: PlayServer) -> None:
    board = parse("4x3:....,1..,0.2.,.1.,LRTTLRBBLRLR")
    assert json.loads(ask(server, asked(written(board, "json")))[1]) == json.loads(
        ask(server, asked(written(board)))[1]
    )


def test_a_book_of_pages_has_the_boards_of_each_puzzle_together(tmp_path: Path) -> None:
    page, boards = tmp_path / "book.html", tmp_path / "boards.txt"
    boards.write_text(f"{UNIQUE}\n3x3t0:b21a12b\n", encoding="utf-8")
    made = ["--make", "slitherlink:3x3:1", "--make", "magnets:3x4:2", "--seed", "1"]
    assert run(["book", str(boards), *made, "--html", "--title", "Rainy days", "-o", str(page)]) == 0
    found = content(page)
    assert found["title"] == "Rainy days"
    assert [one["puzzle"] for one in found["boards"]] == ["magnets"] * 3 + ["slitherlink"] * 2
    assert all(one["end"] == "solved" and one["note"] == "" for one in found["boards"][1:])
    assert run(["book", SEVERAL, "--html", "--allow-ambiguous", "-o", str(page)]) == 0
    assert content(page)["boards"][0]["note"] == "ambiguous"


def test_a_book_of_pages_is_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str], says: Says) -> None:
    assert run(["book", UNIQUE, "--html", "-o", str(tmp_path / "book.pdf")]) == 2
    assert capsys.readouterr().err.startswith("stripcount: the file to write must end in .html, not ")
    assert run(["book", SEVERAL, "--html", "-o", str(tmp_path / "book.html")]) == 2
    says.text(capsys.readouterr().err)


def test_marks_that_are_given_are_on_the_page(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert run(["play", f"{UNIQUE} marks: +-", UNIQUE, "-o", str(page)]) == 0
    assert [one["marks"] for one in content(page)["boards"]] == [[["+", "-"]], None]
