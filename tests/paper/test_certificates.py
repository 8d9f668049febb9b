"""The certificates stored with the results: they state the recorded functions, and the program verifies them."""

import json
from pathlib import Path

import pytest

from stripcount.cli.main import run

FOLDER = Path(__file__).parents[2] / "results" / "certificates"
PATHS = sorted(FOLDER.glob("*.json"))


def test_certificates_are_small_and_about_what_they_say() -> None:
    assert len(PATHS) > 20
    assert sum(path.stat().st_size for path in PATHS) < 2_000_000
    for path in PATHS:
        puzzle = json.loads(path.read_text(encoding="utf-8"))["puzzle"]
        assert path.name.startswith(f"{puzzle['name']}-{puzzle['rows']}.")


@pytest.mark.parametrize("name", ["magnets-2.json", "ring-ring-3.json"])
def test_a_few_certificates_are_verified(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(FOLDER / name)]) == 0
    assert "verified" in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_certificate_is_verified(path: Path) -> None:
    assert run(["verify", str(path)]) == 0
