"""One file in place of many for the table's page: a phone pays for each request, not only for bytes.

A finder of static files that makes `tables/table.all.js` and `tables/table.all.css` from the modules and
sheets they consist of, whenever one of those is newer. The sources stay as they are, are served too, and
need no build: every other page uses them directly.
"""

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

SCRIPTS = {"tables/table.all.js": "tables/table.js"}
"Bundle -> the module it begins with; both in the same folder, since modules name files beside them."

SHEETS = {
    "tables/table.all.css": (
        "site/tokens.css",
        "site/site.css",
        "tables/table.css",
        "tables/cards.css",
        "tables/felt.css",
        "tables/seats.css",
        "tables/own.css",
        "tables/controls.css",
        "tables/bar.css",
        "tables/oval.css",
        "tables/wide.css",
        "tables/sheets.css",
    )
}
"Bundle -> its sheets in their order; each lies one folder deep, so that `../vendor/` stays true."

_IMPORT = re.compile(r'(?:^|(?<=;))import\s*\{([^}]*)\}\s*from\s*"([^"]+)";', re.MULTILINE)
_EXPORT_LIST = re.compile(
    r'(?:^|(?<=[;}]))export\s*\{([^}]*)\}\s*(?:from\s*"([^"]+)")?;', re.MULTILINE
)
_EXPORT = re.compile(r"^export (const|function|async function|class) (\w+)", re.MULTILINE)
_REMARK = re.compile(r"^[ \t]*//[^\n]*$|^[ \t]*/\*.*?\*/", re.MULTILINE | re.DOTALL)
_SOURCE_MAP = re.compile(r"^//# sourceMappingURL=.*$", re.MULTILINE)


class BundleFinder(BaseFinder):
    """Finds the bundles, made anew when a part of them has changed."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.folder = Path(tempfile.mkdtemp(prefix="holdfast-static-"))
        self.storage = FileSystemStorage(self.folder)
        self.parts: dict[str, list[Path]] = {}

    def find(self, path: str, find_all: bool = False, **options: Any) -> Any:
        """Return where a bundle lies; an empty list for anything else."""
        if path not in SCRIPTS and path not in SHEETS:
            return []
        made = self.folder / path
        if self._is_stale(made, path):
            made.parent.mkdir(parents=True, exist_ok=True)
            text, self.parts[path] = script(SCRIPTS[path]) if path in SCRIPTS else sheet(path)
            made.write_text(text)
        return [str(made)] if find_all else str(made)

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:
        for path in (*SCRIPTS, *SHEETS):
            self.find(path)
            yield path, self.storage

    def _is_stale(self, made: Path, path: str) -> bool:
        if not made.exists() or path not in self.parts:
            return True
        at = made.stat().st_mtime
        return any(part.stat().st_mtime > at for part in self.parts[path])


def sheet(path: str) -> tuple[str, list[Path]]:
    """Join the sheets of a bundle, without remarks and the white space between rules."""
    parts = [_source(name) for name in SHEETS[path]]
    text = "\n".join(part.read_text() for part in parts)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", text).lstrip(), parts


def script(entry: str) -> tuple[str, list[Path]]:
    """Join a module and all it imports, each in a scope of its own, in the order they need.

    Knows the imports that this site writes: named ones, from files. Raises ValueError for a circle.
    """
    order: list[str] = []
    texts: dict[str, str] = {}
    parts: list[Path] = []

    def visit(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise ValueError(
                f"modules import each other in a circle: {' -> '.join((*above, name))}"
            )
        if name in texts:
            return
        part = _source(name)
        text = part.read_text()
        texts[name] = text
        parts.append(part)
        for one in (*_IMPORT.finditer(text), *_EXPORT_LIST.finditer(text)):
            if one[2]:
                visit(_beside(name, one[2]), (*above, name))
        order.append(name)

    visit(entry, ())
    numbers = {name: number for number, name in enumerate(order)}
    return "".join(_scope(name, texts[name], numbers) for name in order), parts


def _scope(name: str, text: str, numbers: dict[str, int]) -> str:
    """Write one module as a function that returns what it exports."""
    text = _REMARK.sub("", _SOURCE_MAP.sub("", text))
    given: list[str] = []

    def imported(found: re.Match[str]) -> str:
        names = ", ".join(_pair(one, ": ") for one in _names(found[1]))
        return f"const {{ {names} }} = $[{numbers[_beside(name, found[2])]}];"

    def listed(found: re.Match[str]) -> str:
        source = f"$[{numbers[_beside(name, found[2])]}]." if found[2] else ""
        for one in _names(found[1]):
            inner, outer = (*one.split(" as "), one)[:2] if " as " in one else (one, one)
            given.append(f"{outer}: {source}{inner}")
        return ""

    def declared(found: re.Match[str]) -> str:
        given.append(found[2])
        return f"{found[1]} {found[2]}"

    text = _EXPORT.sub(declared, _EXPORT_LIST.sub(listed, _IMPORT.sub(imported, text)))
    text = re.sub(r"\n\s+", "\n", text).strip()
    waits = "await (async () => {" if "await import(" in text else "(() => {"
    begin = "const $ = [];\n" if numbers[name] == 0 else ""
    return f"{begin}$.push({waits}\n{text}\nreturn {{ {', '.join(given)} }};\n}})());\n"


def _names(listed: str) -> list[str]:
    return [" ".join(one.split()) for one in listed.split(",") if one.strip()]


def _pair(name: str, sign: str) -> str:
    return name.replace(" as ", sign)


def _beside(name: str, other: str) -> str:
    """Resolve what a module imports to its path among the static files."""
    folders = name.split("/")[:-1]
    for step in other.split("/"):
        if step == "..":
            folders.pop()
        elif step != ".":
            folders.append(step)
    return "/".join(folders)


def _source(name: str) -> Path:
    found = finders.find(name)
    if not found:
        raise ValueError(f"a bundle wants {name}, which is not there")
    return Path(str(found))
