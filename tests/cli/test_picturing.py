"""machine --format, picture, plot and atlas as a user meets them, and that nothing half-written is left."""

import json
import lzma
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click import unstyle

from stripcount.cli.main import run
from stripcount.count import Count
from stripcount.puzzles.domino_tiling import DominoTiling
from tests.cli.test_exporting import output, refusal

BOARD = "7x6:..1.3.3,.33..3,3132..2,..42..,TLRLRLRBLRLRLRTLRTLRTBLRBLRBLRLRTLRLRLRBLR"
DOMINOSA = "5:135441104303552205114051525240043342330212"
RIPPLE = "https://puzz.link/p?ripple/6/6/mdlnrktsc8ols6h4i1l1g2g3i4"


@pytest.mark.parametrize(
    ("rows", "columns"), [("2", 3), pytest.param("4", 15, marks=pytest.mark.long("a larger picture"))]
)
def test_a_machine_as_svg_and_dot(rows: str, columns: int, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = output(capsys, "machine", "ring-ring", "--rows", rows, "--format", "svg")
    assert f"{columns} different columns" in "".join(ET.fromstring(drawn).itertext())
    assert output(capsys, "machine", "ring-ring", "--rows", rows, "--format", "dot").startswith("digraph")


def test_a_machine_too_large_to_draw_is_refused_with_limit_and_size(capsys: pytest.CaptureFixture[str]) -> None:
    message = refusal(capsys, "machine", "magnets", "--rows", "3", "--format", "svg")
    assert message == "stripcount: a machine can be drawn if it has at most 24 states, and this one has 102.\n"


@pytest.mark.some_cases(
    "further commands",
    "svg-<svg-7x6:..1.3.3,.33..3,3132..2,..42..,TLRLRLRBLRLRLRTLRTLRTBLRBLRBLRLRTLRLRLRBLR",
    "svg-<svg-5:135441104303552205114051525240043342330212",
    "svg-<svg-https://puzz.link/p?ripple/6/6/mdlnrktsc8ols6h4i1l1g2g3i4",
    "pdf-%PDF-https://puzz.link/p?ripple/6/6/mdlnrktsc8ols6h4i1l1g2g3i4",
)
@pytest.mark.long_cases(
    "a whole command on a large question, or one in a process of its own",
    "pdf-%PDF-7x6:..1.3.3,.33..3,3132..2,..42..,TLRLRLRBLRLRLRTLRTLRTBLRBLRBLRLRTLRLRLRBLR",
    "png-\\x89PNG-5:135441104303552205114051525240043342330212",
    "png-\\x89PNG-7x6:..1.3.3,.33..3,3132..2,..42..,TLRLRLRBLRLRLRTLRTLRTBLRBLRBLRLRTLRLRLRBLR",
)
@pytest.mark.parametrize("board", [BOARD, DOMINOSA, RIPPLE])
@pytest.mark.parametrize(("ending", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_boards_are_written_in_the_format_of_their_ending(
    tmp_path: Path, board: str, ending: str, begins: bytes
) -> None:
    path = tmp_path / f"board.{ending}"
    assert run(["picture", board, "--solve", "-o", str(path)]) == 0
    assert path.read_bytes().startswith(begins)
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.long("matplotlib lays out pages; smaller books stand in tests/draw/test_book.py")
def test_several_boards_become_pages_with_solutions_at_the_end(tmp_path: Path) -> None:
    (tmp_path / "boards.txt").write_text(f"{BOARD}\n{DOMINOSA}\n{RIPPLE}\n")
    arguments = ["picture", str(tmp_path / "boards.txt"), "--solve", "--per-page", "2", "-o"]
    assert run([*arguments, str(tmp_path / "sheet.pdf")]) == 0
    assert (tmp_path / "sheet.pdf").read_bytes().count(b"/Type /Page ") == 3  # two of boards, one of solutions


def test_png_holds_one_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "boards.txt").write_text(f"{BOARD}\n{DOMINOSA}\n")
    message = refusal(
        capsys, "picture", str(tmp_path / "boards.txt"), "--per-page", "1", "-o", str(tmp_path / "sheet.png")
    )
    assert "png holds one page, and these boards need 2" in message
    assert not (tmp_path / "sheet.png").exists()


def test_pictures_in_a_terminal_have_colours_and_elsewhere_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    in_a_pipe = output(capsys, "picture", BOARD, "--solve")
    assert "\x1b" not in in_a_pipe
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr("stripcount.cli.picture.sys.stdout.isatty", lambda: True, raising=False)
    in_colour = output(capsys, "picture", BOARD, "--solve")
    assert in_colour != in_a_pipe
    assert unstyle(in_colour) == in_a_pipe
    monkeypatch.setenv("NO_COLOR", "1")
    assert output(capsys, "picture", BOARD, "--solve") == in_a_pipe


@pytest.mark.some_cases("further commands", "arguments0")
@pytest.mark.long_cases("a whole command on a large question, or one in a process of its own", "arguments1")
@pytest.mark.parametrize(
    "arguments",
    [
        ("growth", "magnets", "-r", "1-3"),
        ("states", "magnets", "-r", "1-3"),
        ("eigenvalues", "magnets", "-r", "2"),
        ("zeros", "hard-squares", "-r", "2", "--statistic", "ones", "-k", "4"),
        ("weights", "--graph", "ladder", "--polynomial", "chromatic", "--at", "q=0..4"),
    ],
)
def test_plots_are_written(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert run(["plot", *arguments, "-o", str(tmp_path / "plot.svg")]) == 0
    assert ET.parse(tmp_path / "plot.svg").getroot().tag.endswith("svg")


@pytest.mark.long("two hundred samples and matplotlib; tests/draw/test_plots.py draws given shares")
def test_a_heat_map_holds_the_share_of_samples_with_a_mark(tmp_path: Path) -> None:
    asked = ("plot", "heatmap", "domino-tiling", "-r", "2", "-k", "4", "--mark", "L", "--count", "200", "--seed", "5")
    assert run([*asked, "-o", str(tmp_path / "heat.svg")]) == 0
    boards = Count(DominoTiling(2)).sample(4, 200, 5)
    shown = re.findall(r">(\d\.\d\d)</text>", (tmp_path / "heat.svg").read_text(encoding="utf-8"))
    for row in range(2):
        for col in range(4):
            assert f"{sum(board[row, col] == 'L' for board in boards) / 200:.2f}" in shown


@pytest.mark.long("plots of three puzzles; tests/draw/test_plots.py has one by default")
def test_the_limit_of_the_growth_is_bounded_for_puzzles_that_stack_or_can_be_cut(tmp_path: Path) -> None:
    for puzzle, relation in (("domino-tiling", "&gt;="), ("hard-squares", "&lt;="), ("magnets", "")):
        assert run(["plot", "growth", puzzle, "-r", "2-4", "-o", str(tmp_path / "plot.svg")]) == 0
        text = (tmp_path / "plot.svg").read_text(encoding="utf-8")
        assert re.findall(r"limit for many rows (\S+) ", text) == [relation] * bool(relation)


@pytest.mark.long_cases(
    "a whole command on a large question, or one in a process of its own",
    "arguments12-cannot be written: No such file or directory.",
)
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("plot", "growth", "magnets", "-r", "1-3", "-o", "x.gif"), r"must end in .svg, .png or .pdf, not x.gif."),
        (
            ("plot", "eigenvalues", "magnets", "-r", "1-3", "-o", "x.svg"),
            "eigenvalues needs one number of rows, not 3.",
        ),
        (
            ("plot", "growth", "magnets", "-r", "3-1", "-o", "x.svg"),
            "--rows must be a range from a smaller to a larger number, such as 1-3, not 3-1.",
        ),
        (("plot", "zeros", "magnets", "-r", "2", "--statistic", "magnets", "-o", "x.svg"), "zeros needs --columns"),
        (("plot", "zeros", "magnets", "-r", "2", "-k", "3", "-o", "x.svg"), "zeros and weights need --polynomial, or"),
        (
            ("plot", "zeros", "--graph", "ladder", "--polynomial", "potts", "-k", "3", "-o", "x.svg"),
            "a value of all variables but one, and q, v are left",
        ),
        (
            ("plot", "weights", "magnets", "-r", "2", "--statistic", "magnets", "--at", "t=2", "-o", "x.svg"),
            "--at must give one variable a range, such as t=1/2..4, not 0.",
        ),
        (
            ("plot", "weights", "magnets", "-r", "2", "--statistic", "magnets", "--at", "t=2..1", "-o", "x.svg"),
            "the range of --at must ascend",
        ),
        (("plot", "growth", "magnets", "-r", "2", "--at", "t=2", "-o", "x.svg"), "are only for zeros and weights"),
        (("picture", BOARD, "-o", "x.gif"), "must end in .svg, .png or .pdf, not x.gif."),
        (("atlas", "new", "--results", "missing"), "results must be a folder of JSON files, not missing."),
        (("atlas", "new", "--case", "magnets"), "must look like PUZZLE:ROWS or PUZZLE:A-B, not magnets."),
        (("atlas", "missing/new", "--case", "magnets:1"), "cannot be written: No such file or directory."),
    ],
)
def test_bad_input_is_one_sentence_and_leaves_nothing(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: tuple[str, ...],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in refusal(capsys, *arguments)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long("a whole command on a large question, or one in a process of its own")
def test_without_matplotlib_plots_say_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "matplotlib"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.chdir(tmp_path)
    for arguments in (
        ("plot", "eigenvalues", "magnets", "-r", "2", "-o", "x.svg"),
        ("atlas", "site", "--case", "magnets:1"),
    ):
        assert "need matplotlib: pip install 'stripcount[plots]'" in refusal(capsys, *arguments)
    assert "PNG and PDF need matplotlib" in refusal(capsys, "picture", BOARD, "-o", "x.png")
    assert list(tmp_path.iterdir()) == []
    assert run(["picture", BOARD, "-o", "x.svg"]) == 0


@pytest.fixture
def results(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Path:
    """A folder as results/ is: records, a packed one, and files that are none."""
    folder = tmp_path / "results"
    (folder / "magnets").mkdir(parents=True)
    (folder / "oeis").mkdir()
    first, second = (output(capsys, "gf", "magnets", "--rows", rows, "--json") for rows in "12")
    (folder / "magnets" / "rows-01.json").write_text(first)
    (folder / "magnets" / "rows-02.json.xz").write_bytes(lzma.compress(second.encode()))
    (folder / "magnets" / "rows-01.b.txt").write_text("0 1\n")
    (folder / "manifest.json").write_text('{"sha256": {}}')
    (folder / "oeis" / "proofs.json").write_text(json.dumps([{"anumber": "A000001", "status": "proved"}]))
    return folder


@pytest.mark.long("two atlases with plots; one is a default test of test_names_are_data.py")
def test_an_atlas_of_stored_results_and_a_second_in_its_place(
    capsys: pytest.CaptureFixture[str], results: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    for _ in range(2):
        message = output(capsys, "atlas", str(site), "--results", str(results))
        assert message == f"2 pages and an index written to {site}.\n"
        assert sorted(p.name for p in site.glob("*.html")) == ["index.html", "magnets-1.html", "magnets-2.html"]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["results", "site"]


def test_a_folder_of_other_things_is_left_alone(
    capsys: pytest.CaptureFixture[str], results: Path, tmp_path: Path
) -> None:
    other = tmp_path / "thesis"
    other.mkdir()
    (other / "chapter.tex").write_text("one")
    message = refusal(capsys, "atlas", str(other), "--results", str(results))
    assert "the folder must be new, empty or written by this command" in message
    assert [p.name for p in other.iterdir()] == ["chapter.tex"]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["results", "thesis"]


def test_a_damaged_record_is_named(capsys: pytest.CaptureFixture[str], results: Path, tmp_path: Path) -> None:
    packed, given = results / "magnets" / "rows-02.json.xz", ("--results", str(results))
    packed.write_bytes(packed.read_bytes()[:100])
    assert "rows-02.json.xz is cut off" in refusal(capsys, "atlas", str(tmp_path / "s"), *given)
    packed.write_bytes(lzma.compress(b"\xff"))
    assert "rows-02.json.xz is not UTF-8 text" in refusal(capsys, "atlas", str(tmp_path / "s"), *given)
    packed.unlink()
    plain_record = results / "magnets" / "rows-01.json"
    plain_record.write_text(plain_record.read_text().replace('"method"', '"way"'))
    message = refusal(capsys, "atlas", str(tmp_path / "s"), "--results", str(results))
    assert "rows-01.json: derivation JSON must have the field method" in message
    assert not (tmp_path / "s").exists()
