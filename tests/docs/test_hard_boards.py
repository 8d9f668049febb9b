"""The tables of hard boards in the documentation against the figures kept, and these against each other."""

from tests.bench.hard_boards import SIZES, SOLVED_FAMILIES, Answer
from tests.bench.hard_table import PAGE_FILE, figures_of, markdown_tables, page_section, split_page


def test_the_page_states_the_figures_kept() -> None:
    """After `bench_solving --hard --results FILE --markdown --keep` both are new."""
    tables = split_page(PAGE_FILE.read_text(encoding="utf-8"))[1]
    assert tables == "\n".join(page_section())
    assert len(tables.splitlines()) == 3 + 2 + len(SIZES) + 1 + 2 + len(SIZES) * len(SOLVED_FAMILIES)


def test_figures_count_boards_that_all_solvers_tried() -> None:
    def answer(index: int, solver: str, solutions: int | None, milliseconds: float) -> Answer:
        return Answer(6, "half", "moved", index, solver, solutions, milliseconds)

    answers = [
        answer(0, "stripcount", 1, 1.0),
        answer(1, "stripcount", None, 10_000.0),
        answer(2, "stripcount", 0, 3.0),
        answer(0, "clingo", 1, 4.0),
        answer(1, "clingo", 0, 6.0),
    ]
    assert list(markdown_tables(figures_of(answers))) == [
        "| size | boards | stripcount | clingo |",
        "| --- | --- | --- | --- |",
        "| 6 × 6 | 2 | 10.00 s (1 unanswered) | 0.01 s |",
        "",
        "| size | kind | counts | boards | stripcount | clingo |",
        "| --- | --- | --- | --- | --- | --- |",
        "| 6 × 6 | moved | 1/2 | 2 | 5,000.5 ms, 10.00 s (1 unanswered) | 5.0 ms, 0.01 s |",
    ]
