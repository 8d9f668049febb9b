"""Words of the literature find the word of the same meaning, or the answer names what is nearest."""

from __future__ import annotations

import pytest

from stripcount.cli.main import run
from stripcount.count import Count
from stripcount.errors import BadInput
from stripcount.language.sentence import read_sentence
from stripcount.model.graphs.families import SYNONYMS as FAMILIES
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.synonyms import NEAREST, SYNONYMS
from stripcount.model.graphs.vocabulary import problem
from stripcount.puzzles import puzzle_class


def test_synonyms_have_the_meaning_of_their_word() -> None:
    for word, meant in SYNONYMS.items():
        for said in (word, f"{word}s", word.upper()):
            assert problem(said) == problem(meant), said
        assert problem(word).text in meant  # what is shown is the standard word
    for name, meant in FAMILIES.items():
        assert repr(family(name, 2)) == repr(family(meant, 2))


@pytest.mark.parametrize(
    ("graph", "words", "terms"),
    [
        ("square lattice", "dimers", [1, 1, 2, 3, 5, 8]),  # domino tilings of 2 x n
        ("grid", "2-factors", [1, 0, 1, 1, 2, 3]),  # cycles that cover 2 x n: compositions without 1
        ("grid", "hard-core", [1, 3, 7, 17, 41, 99]),  # A001333
    ],
)
def test_synonyms_count_what_the_literature_counts(graph: str, words: str, terms: list[int]) -> None:
    assert Count(GraphStrip(family(graph, 2), problem(words))).terms(6) == terms


@pytest.mark.parametrize("word", NEAREST)
def test_what_has_no_word_is_answered_with_the_nearest(word: str) -> None:
    with pytest.raises(BadInput, match="has no word of its own"):
        problem(word)


@pytest.mark.parametrize(
    ("given_", "nearest"),
    [
        ("dimers", "the puzzle domino-tiling"),
        ("latin-square", '--rule "Latin square"'),
        ("queens", "non-attacking queens"),
        ("self-avoiding-walks", '--problem "path"'),
    ],
)
def test_a_puzzle_by_another_name(given_: str, nearest: str) -> None:
    with pytest.raises(BadInput, match=nearest):
        puzzle_class(given_)


@pytest.mark.parametrize("words", ["the 1s form a hamiltonian circuit", "domino tilings", "the 1s are disconnected"])
def test_a_sentence_about_another_problem(words: str) -> None:
    with pytest.raises(BadInput, match="which is no rule for cells"):
        read_sentence(words)


@pytest.mark.parametrize("words", ["no closed loop", "no loops of 1s touching", "1s connected or isolated"])
def test_what_says_more_than_the_name_of_a_problem_is_not_taken_for_it(words: str) -> None:
    with pytest.raises(BadInput, match="is not understood at") as refused:
        read_sentence(words)
    assert "--problem" not in str(refused.value)


def test_what_a_nearest_phrase_names_is_read() -> None:
    for rule in ("Latin square", "non-attacking queens", "non-attacking rooks", "non-attacking bishops"):
        read_sentence(rule)


def test_products_need_no_spaces_and_homomorphisms_take_files(
    capsys: pytest.CaptureFixture[str], tmp_path: pytest.TempPathFactory
) -> None:
    triangle = f"{tmp_path}/Triangle.txt"
    with open(triangle, "w", encoding="utf-8") as file:
        file.write("a b\nb c\nc a\n")
    asked = (["--graph", "P2xP", "--problem", f"homomorphism to {triangle}"], ["colourings", "--rows", "2"])
    for words in asked:
        assert run(["terms", *words, "--columns", "3"]) == 0
        assert capsys.readouterr().out == "1, 6, 18, 54\n"
    assert run(["terms", "colourings", "-p", "colours=12", "--rows", "1", "--columns", "2"]) == 0
    assert capsys.readouterr().out == "1, 12, 132\n"
