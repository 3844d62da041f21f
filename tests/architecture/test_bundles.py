"""The table's bundle holds what its modules and sheets hold, and nothing has to be built."""

import os
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from config import bundles

ROOT = Path(__file__).parents[2]
JS, CSS = "tables/table.all.js", "tables/table.all.css"


def test_every_module_of_the_table_is_in_the_bundle_once() -> None:
    text, parts = bundles.script(bundles.SCRIPTS[JS])
    assert len(parts) == len(set(parts))
    assert text.count("$.push(") == len(parts)
    names = {str(part.relative_to(ROOT)) for part in parts}
    folder = ROOT / "tables/static/tables"
    views = {str(file.relative_to(ROOT)) for file in (folder / "views").glob("*.js")}
    assert views <= names
    assert "node_modules/lit-html/lit-html.js" in names


def test_no_import_or_export_is_left_but_the_words_of_the_language() -> None:
    text, _ = bundles.script(bundles.SCRIPTS[JS])
    assert re.findall(r"^\s*(?:import|export)\b.*", text, re.MULTILINE) == []
    assert re.findall(r"\bimport\([^)]*\)", text) == ["import(table)", 'import("./texts.js")']


def test_a_circle_of_modules_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{name}.js").write_text(f'import {{ x }} from "./{other}.js";\n')
    monkeypatch.setattr(bundles, "_source", lambda name: tmp_path / name.split("/")[-1])
    with pytest.raises(ValueError, match=r"a\.js -> t/b\.js -> t/a\.js"):
        bundles.script("t/a.js")


def test_remarks_are_left_out_and_addresses_inside_text_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.js").write_text(
        '// Why.\n/** What. */\nexport const at = "https://a.example/*"; // kept\n'
    )
    monkeypatch.setattr(bundles, "_source", lambda name: tmp_path / name.split("/")[-1])
    text, _ = bundles.script("t/a.js")
    assert 'const at = "https://a.example/*"; // kept' in text
    assert "Why" not in text
    assert "What" not in text
    assert "return { at };" in text


def test_the_bundle_is_made_anew_when_a_part_of_it_is_newer() -> None:
    finder = bundles.BundleFinder()
    made = Path(finder.find(JS))
    first = made.read_text()
    made.write_text("// old")
    assert Path(finder.find(JS)).read_text() == "// old"
    os.utime(made, (1, 1))
    assert Path(finder.find(JS)).read_text() == first


@pytest.mark.parametrize("path", [JS, CSS])
def test_a_bundle_is_served_like_any_static_file(client: Client, path: str) -> None:
    assert finders.find(path)
    answer = client.get(f"/static/{path}")
    assert answer.status_code == 200
    assert answer["X-Content-Type-Options"] == "nosniff"
    # What holds for pages only is not sent along with files.
    assert "Content-Security-Policy" not in answer.headers
