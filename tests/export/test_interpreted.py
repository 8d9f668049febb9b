"""What is exported is run by the program it is for, and gives the terms back."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from cypari import pari

from stripcount.export import export
from tests.export.derivations import NAMES, derivations

COUNT = 30


@pytest.mark.parametrize("name", NAMES)
def test_pari_regenerates_the_terms(name: str) -> None:
    derivation = derivations()[name]
    for line in export("pari", derivation, name).splitlines():
        code = line.split("\\\\")[0].strip()
        if code:
            pari(code)
    expected = derivation.gf.terms(COUNT)
    assert [int(pari(f"polcoeff(G + O(x^{COUNT}), {n})")) for n in range(COUNT)] == expected
    assert [int(pari(f"a({n})")) for n in range(COUNT)] == expected
    assert int(pari("a(1000)")) == derivation.gf.term(1000)
    first, order = derivation.gf.valid_from, derivation.gf.order
    terms = derivation.gf.terms(first + 40)
    assert [int(c) for c in pari("initial")] == terms[: max(1, min(first, len(pari("initial"))))]
    coefficients = [int(c) for c in pari("recurrence")]
    assert len(coefficients) == order
    for n in range(first, first + 40):
        assert terms[n] == sum(c * terms[n - i] for i, c in enumerate(coefficients, 1))


@pytest.mark.parametrize("name", NAMES)
def test_sympy_script_regenerates_the_terms_and_reads_back(name: str) -> None:
    derivation = derivations()[name]
    scope: dict[str, object] = {}
    exec(export("sympy", derivation, name), scope)
    a = scope["a"]
    assert callable(a)
    assert [a(n) for n in range(COUNT)] == derivation.gf.terms(COUNT)
    assert a(1000) == derivation.gf.term(1000)
    pair = scope["G"]
    assert isinstance(pair, tuple)
    assert type(derivation.gf).from_sympy(*pair) == derivation.gf


def installed(program: str) -> str:
    """The path of a program; the test is skipped, and says why, where it is not installed."""
    return shutil.which(program) or pytest.skip(f"{program} is not installed")


def gp(script: str, tmp_path: Path) -> str:
    return run([installed("gp"), "-q", "-f"], script, tmp_path)


def maxima(script: str, tmp_path: Path) -> str:
    path = tmp_path / "in.mac"
    path.write_text(script)
    return run([installed("maxima"), "--very-quiet", "-r", f'batchload("{path}")$'], "quit();", tmp_path)


def run(command: list[str], script: str, folder: Path) -> str:
    done = subprocess.run(command, input=script, capture_output=True, text=True, cwd=folder, timeout=600, check=True)
    return done.stdout


@pytest.mark.interpreters
@pytest.mark.parametrize("name", NAMES)
def test_gp_runs_the_script_as_it_is(name: str, tmp_path: Path) -> None:
    derivation = derivations()[name]
    ask = f"for (n = 0, {COUNT - 1}, print(a(n))); for (n = 0, {COUNT - 1}, print(polcoeff(G + O(x^{COUNT}), n)));\n"
    found = [int(line) for line in gp(export("pari", derivation, name) + ask, tmp_path).split()]
    assert found == 2 * derivation.gf.terms(COUNT)


@pytest.mark.interpreters
@pytest.mark.parametrize("name", NAMES)
def test_maxima_runs_the_script_as_it_is(name: str, tmp_path: Path) -> None:
    derivation = derivations()[name]
    ask = f"t : ratdisrep(taylor(G, x, 0, {COUNT - 1}))$ linel : 1000$\n"
    ask += f'for n : 0 thru {COUNT - 1} do print(concat("@", a(n)))$\n'
    ask += f'for n : 0 thru {COUNT - 1} do print(concat("@", coeff(t, x, n)))$\n'
    output = maxima(export("maxima", derivation, name) + ask, tmp_path)
    found = [int(number) for number in re.findall(r"@ *(-?\d+)", output)]
    assert found == 2 * derivation.gf.terms(COUNT)


@pytest.mark.interpreters
@pytest.mark.parametrize("name", NAMES)
def test_giac_runs_the_maple_text(name: str, tmp_path: Path) -> None:
    derivation = derivations()[name]
    ask = f"[seq(a(n), n = 0 .. {COUNT - 1})];\ntaylor(G, x = 0, {COUNT - 1});\n"
    output = run([installed("giac")], "maple_mode(1):\n" + export("maple", derivation, name) + ask, tmp_path)
    terms = derivation.gf.terms(COUNT)
    assert f"[{','.join(map(str, terms))}]" in output
    if name == "magnets":
        assert "1+3*x+14*x^2+47*x^3" in output  # G itself, expanded by Giac


@pytest.mark.interpreters
@pytest.mark.parametrize(
    "name", [name for name in NAMES if name not in ("long", "zero")]
)  # minutes, and no series of 0
def test_mathics_runs_the_mathematica_text(name: str) -> None:
    pytest.importorskip("mathics", reason="Mathics is not installed")
    from mathics.core.load_builtin import import_and_load_builtins
    from mathics.session import MathicsSession

    import_and_load_builtins()
    derivation = derivations()[name]
    session = MathicsSession()
    for line in export("mathematica", derivation, name).splitlines():
        session.evaluate(line)
    shown = 9
    assert [int(str(session.evaluate(f"a[{n}]"))) for n in range(shown)] == derivation.gf.terms(shown)


@pytest.mark.interpreters
@pytest.mark.parametrize("name", NAMES)
def test_sage_runs_the_script_as_it_is(name: str, tmp_path: Path) -> None:
    pytest.importorskip("sage.all__sagemath_flint", reason="the FLINT part of Sage is not installed")
    derivation = derivations()[name]
    begin = (
        "from sage.all__sagemath_flint import *\nfrom sage.all__sagemath_modules import *\n"  # as Sage itself begins
    )
    ask = (
        f"S = PowerSeriesRing(ZZ, 'x', {COUNT})\nprint(*[(S(P)/S(Q))[n] for n in range({COUNT})])\n"
        f"print(*[a(n) for n in range({COUNT})])\n"
    )
    found = run([sys.executable, "-"], begin + export("sage", derivation, name) + ask, tmp_path)
    assert [int(word) for word in found.split()] == 2 * derivation.gf.terms(COUNT)
