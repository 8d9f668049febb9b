"""The table of entries about graphs: its rows are derived again, and a wrong order is found."""

from pathlib import Path

import pytest

from stripcount.check.records.graph_table import COLUMNS, TABLE_FILE, sampled_graph_rows
from stripcount.storage.reader import Damaged

ROWS = (
    "A295420,settled,the number of structures 'dominating' on prism of height 2 with n layers,1,40,{},1,5,",
    "A003765,settled,the number of structures 'hamiltonian cycle' on W_4 x P of height 4 with n layers,1,20,5,7,7,",
    "A000001,settled,twice the number of structures 'hamiltonian path' on ladder of height 2 with n layers,1,9,4,1,9,",
    "A000002,not-read,,,,,,,walks",
)


def outcomes(folder: Path, order: int) -> dict[str, str]:
    text = "\n".join([",".join(COLUMNS), *ROWS]).format(order)
    (folder / TABLE_FILE).write_text(text + "\n", encoding="utf-8")
    return {item.name: item.agreement().outcome for item in sampled_graph_rows(folder / TABLE_FILE)}


def test_orders_are_derived_again(tmp_path: Path) -> None:
    names = "oeis/graphs/A295420", "oeis/graphs/A003765"
    wrong = outcomes(tmp_path, 60)
    assert wrong == dict(zip(names, ("disagreed", "agreed")))


@pytest.mark.parametrize(
    "text", ["a,b\n1,2\n", ",".join(COLUMNS) + "\n" + ROWS[0].format("x") + "\n", "status\nsettled\n"]
)
def test_damaged_tables_are_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / TABLE_FILE).write_text(text, encoding="utf-8")
    with pytest.raises(Damaged, match="csv is not valid"):
        list(sampled_graph_rows(tmp_path / TABLE_FILE))
