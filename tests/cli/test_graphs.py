"""--graph and --problem: numbers, and one sentence for what makes no sense."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from stripcount.cli.main import cli
from stripcount.errors import StripcountError


def ran(*words: str) -> tuple[str, str]:
    """What a command prints, and the sentence of its error."""
    found = CliRunner().invoke(cli, list(words))
    return found.output, str(found.exception) if isinstance(found.exception, StripcountError) else found.output


COUNTED: list[tuple[Sequence[str], str]] = [
    (["--graph", "prism", "--problem", "dominating"], "1, 3, 11, 51, 183"),
    (["--graph", "K4 x P", "--problem", "hamiltonian cycle"], "0, 3, 30, 198, 1326"),
    (["--graph", "king", "--rows", "2", "--problem", "independent"], "1, 3, 5, 11, 21"),
    (["--graph", "dipyramid", "--problem", "eulerian orientation"], "1, 0, 6, 0, 38"),  # swept, for its hubs
    (["--graph", "honeycomb", "--rows", "2", "--problem", "matching"], "1, 5, 38, 307, 2501"),  # layers are P_4
    (["--graph", "grid", "--rows", "3", "--problem", "dominating", "--up-to", "reflections"], "1, 4, 16, 99, 576"),
    (["--graph", "king", "--rows", "3", "--problem", "independent", "--up-to", "rotations"], "1, 4, 7, 21, 51"),
    (["--graph", "Möbius ladder", "--problem", "minimum dominating"], "1, 2, 4, 9, 24"),
    (["--graph", "cycle", "--problem", "maximal irredundant"], "1, 1, 2, 3, 6"),
    (["--graph", "grid", "--rows", "2", "--problem", "homomorphism to 0-0 0-1"], "1, 3, 7, 17, 41"),
    (["--graph", "wheel", "--problem", "maximal irredundant & connected"], "0, 2, 3, 4, 5"),
    (["--graph", "ladder", "--problem", "homomorphism to C3 x P2"], "1, 18, 114, 726, 4626"),
]


@pytest.mark.some_cases(
    "further commands",
    "words0-1, 3, 11, 51, 183",
    "words2-1, 3, 5, 11, 21",
    "words5-1, 4, 16, 99, 576",
    "words7-1, 2, 4, 9, 24",
)
@pytest.mark.long_cases(
    "a whole command on a large question, or one in a process of its own",
    "words3-1, 0, 6, 0, 38",
)
@pytest.mark.parametrize(("words", "terms"), COUNTED)
def test_terms(words: Sequence[str], terms: str) -> None:
    assert ran("terms", *words, "--columns", "4")[0].strip() == terms


WRONG: list[tuple[Sequence[str], str]] = [
    (["--graph", "prsm", "--problem", "dominating"], "did you mean prism?"),
    (["--graph", "prism", "--problem", "independant"], "did you mean independent?"),
    (["--graph", "prism", "--problem", "independent & matching"], "about vertices and matching about edges"),
    (["--graph", "prism", "--problem", "connected"], "may be about vertices or edges"),
    (["--graph", "prism", "--problem", "edges: dominating"], "dominating is about vertices, not about edges"),
    (["--graph", "prism", "--problem", "3-colouring & independent"], "cannot be combined"),
    (["--graph", "prism", "--problem", "maximum 3-colouring"], "maximum belongs to sets"),
    (["--graph", "prism", "--problem", "odd"], "may be about vertices or edges"),
    (["--graph", "prism", "--problem", "edges: maximal acyclic"], "about vertices, not about edges"),
    (["--graph", "prism", "--problem", "maximal dominating"], "must be one of"),
    (["--graph", "prism", "--problem", "vertices: at least"], "at least needs one number up to 1000"),
    (["--graph", "prism", "--problem", "minimum homomorphism to K3"], "minimum belongs to sets"),
    (["--graph", "prism", "--problem", "homomorphism to K3 & independent"], "cannot be combined"),
    (["--graph", "prism", "--problem", "homomorphism to Z3"], "not Z3"),
    (["--graph", "prism", "--problem", "homomorphism to"], "did you mean homomorphism to K3?"),
    (["--graph", "prism", "--problem", "homomorphism to K64"], "at most 62 vertices, not 64"),
    (["--graph", "prism", "--problem", "degrees"], "needs numbers"),
    (["--graph", "prism", "--problem", "0-colouring"], "colours must be an integer from 1 to 60"),
    (["--graph", "king", "--problem", "independent"], "king needs --rows"),
    (["--graph", "prism", "--rows", "3", "--problem", "independent"], "rows must be 2, the vertices of a layer"),
    (["--graph", "n x n", "--problem", "independent"], "only one side may grow"),
    (["--graph", "K40 x K3 x P", "--problem", "independent"], "at most 64 vertices, not 120"),
    (["--graph", "./none.txt x P", "--problem", "independent"], "./none.txt cannot be read: No such file"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "sentence"), WRONG)
def test_what_makes_no_sense_is_refused(words: Sequence[str], sentence: str) -> None:
    assert sentence in ran("terms", *words, "--columns", "4")[1]


REFUSED: list[tuple[Sequence[str], str]] = [
    (["gf", "--graph", "honeycomb", "--rows", "2", "--problem", "matching", "--certificate", "x.json"], "2 vertices"),
    (["gf", "--graph", "prism", "--problem", "minimum dominating", "--certificate", "x.json"], "no set is smaller"),
    (["gf", "--graph", "prism", "--problem", "2-colouring", "--statistic", "size"], "declares no statistic"),
    (["gf", "--graph", "triangular", "--rows", "2", "--problem", "independent", "--up-to", "all"], "what H makes"),
    (["gf", "--graph", "grid", "--rows", "2", "--problem", "minimum dominating", "--up-to", "all"], "what H makes"),
    (["table", "--graph", "K4 x P", "--problem", "dominating", "--columns", "3"], "a graph that takes rows"),
    (["table", "--graph", "honeycomb", "--rows", "1-2", "--problem", "matching"], "more vertices than rows"),
]


@pytest.mark.some_cases(
    "further commands",
    "words2-declares no statistic",
    "words3-what H makes",
    "words4-what H makes",
    "words5-a graph that takes rows",
    "words6-more vertices than rows",
)
@pytest.mark.parametrize(("words", "sentence"), REFUSED)
def test_what_a_graph_has_not_is_refused(words: Sequence[str], sentence: str) -> None:
    assert sentence in ran(*words)[1]


def test_rows_are_left_out_of_drafts() -> None:
    draft = ran("oeis", "--graph", "prism", "--problem", "perfect matching", "--no-store")[0]
    name = "%N Number of solutions of perfect matching on prism with 2 vertices in each layer, of n layers."
    assert name in draft.splitlines()
    assert "--graph" not in draft


@pytest.mark.long("matplotlib; the titles of plots are those of drafts")
def test_rows_are_left_out_of_plots(tmp_path: Path) -> None:
    drawn = tmp_path / "states.svg"
    assert ran("plot", "states", "--graph", "prism", "--problem", "perfect matching", "-o", str(drawn)) == ("", "")
    assert "prism" in drawn.read_text(encoding="utf-8")


@pytest.mark.long("certificates by two commands; tests/check/test_totals.py has those of graphs by default")
@pytest.mark.parametrize(("graph", "words", "order"), [("path", "independent", 2), ("wheel", "spanning tree", 3)])
def test_a_certificate_of_a_graph_is_verified(graph: str, words: str, order: int, tmp_path: Path) -> None:
    path = str(tmp_path / "tree.json")
    assert f"order {order}" in ran("gf", "--graph", graph, "--problem", words, "--certificate", path)[0]
    assert "verified" in ran("verify", path)[0]


def test_a_graph_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "paw.txt").write_text("a b # the triangle\nb c\nc a\na tail\n", encoding="utf-8")
    output, _ = ran("terms", "--graph", f"{tmp_path}/paw.txt x P", "--problem", "spanning tree", "--columns", "3")
    assert output.strip() == "0, 3, 270, 20160"  # A003761


def test_a_file_that_holds_no_graph(tmp_path: Path) -> None:
    long = "".join(f"{v} {v + 1}\n" for v in range(64)).encode()
    for number, (data, sentence) in enumerate(
        [(b"a b c\n", "line 1 of"), (b"", "must have a vertex"), (b"\xff\xfe", "is not UTF-8 text"), (long, "not 65")]
    ):
        (tmp_path / f"{number}.txt").write_bytes(data)
        wrong = ran("terms", "--graph", f"{tmp_path}/{number}.txt x P", "--problem", "cycle", "--columns", "3")[1]
        assert sentence in wrong
    assert "Is a directory" in ran("terms", "--graph", f"{tmp_path} x P", "--problem", "cycle", "--columns", "3")[1]


def test_families_and_words_are_listed() -> None:
    output, _ = ran("puzzles")
    assert "moebius ladder" in output
    assert "minimal total dominating" in output
    listed = next(one for one in json.loads(ran("puzzles", "--json")[0]) if one["puzzle"] == "graphs")
    assert listed["families"]["grid --rows R"] == "P_r x P_n"
    assert listed["vertex_words"]["regular k"] == "the vertices induce a k-regular graph"
    assert {"hamiltonian cycle", "edge cut"} <= listed["edge_words"].keys()
