import pytest

import stripcount
from stripcount.cli.main import run
from tests.kernels import KERNELS


def test_the_version_says_what_adds_the_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"stripcount {stripcount.__version__}\n"
    assert run(["--version", "--verbose"]) == 0
    version, arithmetic = capsys.readouterr().out.splitlines()
    assert version == f"stripcount {stripcount.__version__}"
    assert arithmetic.startswith(f"counts are added in {KERNELS[-1]}")
    assert run(["--verbose"]) == 2
    assert capsys.readouterr().err == "stripcount: --verbose belongs to --version.\n"
