"""The wheel holds everything the installed project needs."""

import configparser
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("domain", "application", "adapters")
CODE_AND_DATA = {".css", ".html", ".js", ".json", ".md", ".py", ".svg", ".toml", ".typed"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built by the locked backend in this environment: nothing is fetched."""
    directory = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(directory)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert built.returncode == 0, built.stderr
    (path,) = directory.glob("*.whl")
    return path


def files_of_the_packages() -> set[str]:
    """What the checkout holds in the import packages: code, types marker and data; no caches, no stores."""
    return {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and path.suffix in CODE_AND_DATA
    }


def test_the_wheel_holds_all_code_and_data_of_the_packages_and_no_others(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert files_of_the_packages() <= names
    assert {f"{package}/py.typed" for package in PACKAGES} <= names
    assert {name.split("/")[0] for name in names} == set(PACKAGES)


def test_the_wheel_declares_the_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/entry_points.txt"))
        entry_points = configparser.ConfigParser()
        entry_points.read_string(archive.read(name).decode())
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    assert dict(entry_points["console_scripts"]) == declared


def test_the_packages_import_from_the_wheel_in_another_directory(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "unpacked")
    (tmp_path / "elsewhere").mkdir()
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import domain, application, adapters\n"
        "for package in (domain, application, adapters): print(package.__file__)\n"
    )
    command = [sys.executable, "-I", "-c", program, str(tmp_path / "unpacked")]
    done = subprocess.run(
        command, cwd=tmp_path / "elsewhere", capture_output=True, text=True, timeout=60, check=True
    )
    expected = [str(tmp_path / "unpacked" / package / "__init__.py") for package in PACKAGES]
    assert done.stdout.splitlines() == expected
