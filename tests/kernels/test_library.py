import hashlib
import shutil
import subprocess
from pathlib import Path
from runpy import run_path

import pytest

import stripcount
from stripcount.errors import BadInput, Unavailable
from stripcount.kernels import library
from stripcount.kernels.library import FILE_NAME, installed_library, kernel_of, library_of, load_library

SOURCE = Path(library.__file__).with_name("kernels.c")


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the library that was compiled, with its digest."""
    if installed_library().library is None:
        pytest.skip(installed_library().reason)
    for name in (FILE_NAME, "kernels.sha256"):
        shutil.copy(SOURCE.with_name(name), tmp_path)
    return tmp_path / FILE_NAME


def test_a_library_is_loaded_if_it_is_the_one_that_was_compiled(copied: Path) -> None:
    assert load_library(copied).library is not None
    assert load_library(copied).reason == ""


@pytest.mark.parametrize("damage", ["cut", "flipped", "foreign"])
def test_a_damaged_library_is_refused(copied: Path, damage: str) -> None:
    content = bytearray(copied.read_bytes())
    content[len(content) // 2] ^= 1
    copied.write_bytes(bytes({"cut": content[:1000], "flipped": content, "foreign": b"no library"}[damage]))
    assert load_library(copied).library is None
    assert "damaged" in load_library(copied).reason


def test_what_is_no_library_is_refused(copied: Path) -> None:
    copied.write_bytes(b"a text")
    copied.with_suffix(".sha256").write_text(hashlib.sha256(b"a text").hexdigest())
    assert "cannot be loaded" in load_library(copied).reason


@pytest.mark.parametrize(
    ("version", "interface"), [("0.0.0", library.ABI_VERSION), (stripcount.__version__, library.ABI_VERSION + 1)]
)
def test_a_library_of_another_version_is_refused(tmp_path: Path, version: str, interface: int) -> None:
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler")
    text = f'const char *stripcount_version(void) {{ return "{version}"; }}\n'
    (tmp_path / "other.c").write_text(f"{text}long long stripcount_abi(void) {{ return {interface}; }}\n")
    path = tmp_path / FILE_NAME
    subprocess.run(["cc", "-shared", "-fPIC", str(tmp_path / "other.c"), "-o", str(path)], check=True)
    path.with_suffix(".sha256").write_text(hashlib.sha256(path.read_bytes()).hexdigest())
    assert load_library(path).library is None
    assert f"version {version} with interface {interface}" in load_library(path).reason


def test_without_a_library_numpy_does_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = load_library(tmp_path / FILE_NAME)
    assert missing.library is None
    monkeypatch.setattr(library, "installed_library", lambda: missing)
    assert library_of(None) is None
    assert kernel_of(None) == "NumPy"
    with pytest.raises(Unavailable, match="no library was compiled"):
        library_of("C")


def test_a_kernel_has_a_name() -> None:
    assert library_of("NumPy") is None
    with pytest.raises(BadInput, match="C or NumPy"):
        library_of("Fortran")  # type: ignore[arg-type]


@pytest.mark.parametrize("fault", ["folder", "compiler"])
def test_what_cannot_be_compiled_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    """A compiler that ends without a file, and a folder in which nothing can be written: no error is raised."""
    builder = run_path(str(Path(__file__).parents[2] / "hatch_build.py"))
    if fault == "compiler":
        monkeypatch.setenv("CC", "true")
    why = builder["compiled"](tmp_path / ("missing" if fault == "folder" else "") / FILE_NAME)
    assert "failed: " in why or why == "no C compiler was found"
    assert list(tmp_path.iterdir()) == []


def test_a_compiler_that_is_named_is_never_replaced_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    builder = run_path(str(Path(__file__).parents[2] / "hatch_build.py"))
    monkeypatch.setattr(builder["shutil"], "which", lambda name: None if name == "no-such-compiler" else f"/{name}")
    monkeypatch.setenv("CC", "no-such-compiler")
    assert builder["compiler"]() is None
    monkeypatch.setenv("CC", "ccache other -m32")
    assert builder["compiler"]() == ["ccache", "other", "-m32"]
    monkeypatch.setenv("CC", "")
    assert builder["compiler"]() == ["cc"]
