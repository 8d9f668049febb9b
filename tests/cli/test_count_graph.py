"""The command `count` on one graph: published numbers, files, ends of paths, and one sentence for what is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from stripcount.cli.main import cli, run
from stripcount.errors import BadInput


def counted(*words: str) -> dict[str, Any]:
    """The JSON answer to `count` with these words."""
    found = CliRunner().invoke(cli, ["count", *words, "--json"], catch_exceptions=False)
    answer: dict[str, Any] = json.loads(found.stdout)
    return answer


PUBLISHED = [
    ("petersen", "spanning tree", 2000),  # N. Biggs, Algebraic Graph Theory
    ("petersen", "perfect matching", 6),
    ("dodecahedron", "hamiltonian cycle", 30),  # Hamilton's Icosian game
    ("icosahedron", "hamiltonian cycle", 1280),  # MathWorld
    ("buckyball", "perfect matching", 12500),  # D. J. Klein and others, J. Am. Chem. Soc. 108 (1986)
    ("buckyball", "matching", 1417036634543488),  # OEIS A284729 and MathWorld: its Hosoya index
    ("aztec 4", "perfect matching", 2**10),  # N. Elkies and others, J. Algebraic Combin. 1 (1992)
    ("knight 3x10", "hamiltonian cycle", 16),  # D. E. Knuth, Selected Papers on Fun and Games
    ("triangle 8", "3-colouring", 10834893628237824),  # Project Euler 189
    ("grid 6x6", "hamiltonian cycle", 1072),  # OEIS A003763
    ("Q4", "hamiltonian cycle", 1344),  # OEIS A066037
    ("K5 x K2", "independent", 31),
]


@pytest.mark.long_cases("a whole command on a large question", "grid 6x6-hamiltonian cycle-1072")
@pytest.mark.some_cases("further commands", "petersen-spanning tree-2000")
@pytest.mark.parametrize(("graph", "problem", "number"), PUBLISHED)
def test_published_numbers(graph: str, problem: str, number: int) -> None:
    answer = counted("--graph", graph, "--problem", problem)
    assert (answer["count"], answer["evidence"]) == (str(number), "proved")


def test_the_answer_names_the_graph_and_how_it_was_read() -> None:
    assert counted("--graph", "usa", "--problem", "hamiltonian path", "--from", "ME", "--to", "CA") == {
        "graph": "usa",
        "problem": "hamiltonian path from ME to CA",
        "vertices": 48,
        "edges": 105,
        "width": 7,
        "count": "2707075",  # D. E. Knuth, The Art of Computer Programming 7.1.4
        "method": "frontier sweep",
        "evidence": "proved",
    }


def test_a_file_an_order_and_a_second_opinion(tmp_path: Path) -> None:
    graph, order = tmp_path / "map.txt", tmp_path / "order.txt"
    graph.write_text("a b\nb c\nc a\nc d\nd d\nd c\n", encoding="utf-8")
    order.write_text("d a\nb c\n", encoding="utf-8")
    words = ("--graph", str(graph), "--problem", "spanning tree")
    plain, ordered = counted(*words), counted(*words, "--order", str(order), "--second-opinion")
    assert plain["count"] == ordered["count"] == "6"
    assert (plain["width"], ordered["width"]) == (3, 4)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--graph", "petersen"], "--graph must come with --problem"),
        (["--graph", "petersen", "--problem", " "], "--graph must come with --problem"),
        (["--graph", "petersn", "--problem", "path"], "graph must be a name such as petersen"),
        (["--graph", "petersen", "--problem", "path", "--from", "0"], "--from and --to must be given together"),
        (["--graph", "petersen", "--problem", "path", "--from", "0", "--to", "x"], "an end of the path must be one of"),
        (["--graph", "petersen", "--problem", "matching", "--from", "0", "--to", "1"], "must belong to a path"),
        (["--graph", "petersen", "--problem", "path", "--order", "nowhere"], "does not exist"),
        (
            ["--graph", "petersen", "--polynomial", "reliability", "--from", "0", "--to", "x"],
            "a node of --from and --to must be one of",
        ),
        (["2x2:..", "--graph", "petersen", "--problem", "path"], "exclude each other"),
        ([], "give a printed board"),
    ],
)
def test_what_is_wrong_is_one_sentence(words: list[str], sentence: str) -> None:
    found = CliRunner().invoke(cli, ["count", *words])
    assert isinstance(found.exception, BadInput)
    assert sentence in str(found.exception)


def test_a_path_has_ends_on_a_family_as_well() -> None:
    words = ["terms", "--graph", "grid", "--rows", "3", "--problem", "path", "--columns", "4", "--from", "0"]
    corner, side = (CliRunner().invoke(cli, [*words, "--to", end]).stdout for end in ("2", "0"))
    assert corner == "0, 1, 4, 12, 38\n"  # OEIS A006192
    assert side.startswith("0, ")


def test_the_reliability_between_two_nodes(tmp_path: Path) -> None:
    """Opposite corners of a square: 1 - (1 - p²)²."""
    graph = tmp_path / "net.txt"
    graph.write_text("a b\nb c\nc d\nd a\n", encoding="utf-8")
    asked = "--graph", str(graph), "--polynomial", "reliability", "--from", "b", "--to", "d"
    answer = counted(*asked)
    assert (answer["from"], answer["to"], answer["polynomial"]) == ("b", "d", ["0", "0", "2", "0", "-1"])


def test_statistics_and_shares_on_a_graph(tmp_path: Path) -> None:
    """The trees of a square with a diagonal: 8, of which each uses the diagonal in half of the cases."""
    square = tmp_path / "square.txt"
    square.write_text("a b\nb c\nc d\nd a\na c\n", encoding="utf-8")
    answer = counted("--graph", str(square), "--problem", "spanning tree", "--statistic", "leaves", "--marginals")
    assert answer["polynomial"] == ["0", "0", "6", "2"]
    assert answer["marginals"] == [
        *([*names, {"·": "3/8", "●": "5/8"}] for names in (["a", "b"], ["b", "c"], ["c", "d"], ["d", "a"])),
        ["a", "c", {"·": "1/2", "●": "1/2"}],
    ]
    words = ["count", "--graph", str(square), "--problem", "independent", "--marginals", "--statistic", "size"]
    found = CliRunner().invoke(cli, words, catch_exceptions=False)
    assert found.stdout.splitlines() == [
        "6", "size 0: 1", "size 1: 4", "size 2: 1",
        "a: · 5/6 (0.8333), ● 1/6 (0.1667)", "b: · 2/3 (0.6667), ● 1/3 (0.3333)",
        "c: · 5/6 (0.8333), ● 1/6 (0.1667)", "d: · 2/3 (0.6667), ● 1/3 (0.3333)",
    ]  # fmt: skip


def test_several_statistics_and_totals_of_one_graph() -> None:
    """Sets of edges of K4 by their size and pieces: 16 trees; 15 connected ones of 4 edges, 6 of 5, 1 of 6."""
    asked = "--graph", "K4", "--problem", "edges: any"
    answer = counted(*asked, "--statistic", "components", "--statistic", "size")
    assert (answer["count"], answer["statistics"], answer["variables"]) == ("64", ["components", "size"], ["t", "u"])
    assert answer["polynomial"][1] == ["0", "0", "0", "16", "15", "6", "1"]
    answer = counted(*asked, "--statistic", "components=1", "--statistic", "size")
    assert (answer["count"], answer["totals"]) == ("38", {"components": 1})
    assert answer["polynomial"] == ["0", "0", "0", "16", "15", "6", "1"]
    assert counted(*asked, "--statistic", "components=1", "--statistic", "size=3")["count"] == "16"
    assert counted(*asked, "-p", "components=1", "-p", "size=3")["count"] == "16"
    answer = counted(*asked, "--statistic", "components=1", "--statistic", "size", "--at", "t=1/2")
    assert (answer["at"], answer["polynomial"]) == ({"t": "1/2"}, "201/64")


def test_a_graph_without_vertices_is_counted(tmp_path: Path) -> None:
    for name, text in (("empty.col", "p edge 0 0\n"), ("empty.g6", "?\n")):
        (tmp_path / name).write_text(text, encoding="utf-8")
        for problem in ("independent", "spanning forest", "3-colouring"):
            assert counted("--graph", str(tmp_path / name), "--problem", problem)["count"] == "1"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--statistic", "size=2", "--marginals"), "--marginals is not available with a total"),
        (("--statistic", "size=2", "--at", "t=2"), "--at must come with --statistic NAME without =TOTAL"),
        (("--at", "t=2"), "--at must come with --statistic NAME without =TOTAL"),
        (("--statistic", "size", "--at", "q=2"), "variables must be among t, not q"),
        (("--statistic", "size=2", "--statistic", "size=2"), "may give a total of size once"),
        (("-p", "size=x"), "must look like NAME=TOTAL, such as magnets=12, not size=x"),
        (("--statistic", "sizes"), "must be one that edges: any on K4 declares (components, cycles, isolated, leaves"),
        (("--statistic", "size",) * 2, "statistics must differ from each other, but size is given 2 times"),
        (("--statistic", "size",) * 4, "from one to 3 statistics must be given, not 4"),
    ],
)  # fmt: skip
def test_statistics_of_one_graph_that_are_refused(
    options: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["count", "--graph", "K4", "--problem", "edges: any", *options]) == 2
    assert message in capsys.readouterr().err


def test_one_vertex_is_no_vertices(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["count", "--graph", "K1", "--problem", "independent"]) == 0
    assert "independent on K1: 1 vertex, 0 edges, at most 1 vertex on the frontier; " in capsys.readouterr().err
