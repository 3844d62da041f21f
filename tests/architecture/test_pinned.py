"""What is installed is decided here and now: every package has one version, and nothing names a registry."""

import importlib.metadata
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PINNED = re.compile(r"([A-Za-z0-9._-]+)==([A-Za-z0-9.!+]+)")
REQUIREMENTS = ("requirements.txt", "requirements-test.txt", "requirements-bench.txt")


def requirements(name: str) -> list[str]:
    lines = (ROOT / name).read_text().splitlines()
    return [line for line in lines if line and not line.startswith(("#", "-r "))]


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("name", REQUIREMENTS)
def test_every_requirement_is_pinned(name: str) -> None:
    assert [line for line in requirements(name) if not PINNED.fullmatch(line)] == []


def test_what_the_requirements_bring_along_is_pinned_too() -> None:
    listed = {
        plain(line.partition("==")[0]) for name in REQUIREMENTS for line in requirements(name)
    }
    installed = {plain(found.metadata["Name"]) for found in importlib.metadata.distributions()}
    assert installed - listed - {"pip", "setuptools", "wheel"} == set()


def test_every_package_of_the_browser_is_pinned() -> None:
    package = json.loads((ROOT / "package.json").read_text())
    versions = [*package["dependencies"].values(), *package["devDependencies"].values()]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in versions)


def test_the_lock_names_no_registry() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert [name for name, entry in packages.items() if "resolved" in entry] == []
