"""The catalogues of translations: what is marked in the code, what is translated, and their files.

`python -m tests.languages.catalogue` brings every locale/*/LC_MESSAGES/django.po up to date with the
code (new sentences come in empty, those nobody asks for go) and writes the django.mo beside it. The
GNU tools are not needed.
"""

import ast
import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).parents[2]
APPS = ("accounts", "config", "leaderboard", "tables", "tournaments")
LANGUAGES = sorted(path.name for path in (ROOT / "config" / "locale").iterdir())
# Which arguments of a marking function are context, singular and plural.
MARKING: dict[str, tuple[int | None, int, int | None]] = {
    "_": (None, 0, None),
    "gettext": (None, 0, None),
    "gettext_lazy": (None, 0, None),
    "gettext_noop": (None, 0, None),
    "ngettext": (None, 0, 1),
    "ngettext_lazy": (None, 0, 1),
    "pgettext": (0, 1, None),
    "pgettext_lazy": (0, 1, None),
    "npgettext": (0, 1, 2),
    "npgettext_lazy": (0, 1, 2),
}
MARKED_IN_TEMPLATES = re.compile(
    r"\b(_|n?p?gettext)\(\s*((?:u?(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")\s*,?\s*)+)"
)
LITERAL = re.compile(r"u?('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")")
# The file would otherwise change with every look at the code.
MADE = datetime(2026, 11, 30, tzinfo=UTC)


class Marked(NamedTuple):
    """One marked sentence; context and plural are None where there is none."""

    context: str | None
    singular: str
    plural: str | None

    @property
    def id(self) -> Any:
        return (self.singular, self.plural) if self.plural else self.singular


def marked() -> dict[Marked, list[str]]:
    """Collect every marked sentence of the code with the files it stands in."""
    found: dict[Marked, list[str]] = {}
    for path in _files():
        read = _in_python if path.suffix == ".py" else _in_template
        for one in read(path.read_text()):
            places = found.setdefault(one, [])
            name = path.relative_to(ROOT).as_posix()
            if name not in places:
                places.append(name)
    return found


def catalogue(language: str) -> Catalog:
    """Read a catalogue; one without a file is empty."""
    file = po_file(language)
    if not file.exists():
        return _empty(language)
    return read_po(io.BytesIO(file.read_bytes()), locale=language)


def po_file(language: str) -> Path:
    return ROOT / "config" / "locale" / language / "LC_MESSAGES" / "django.po"


def brought_up_to_date(language: str) -> Catalog:
    """Make the catalogue that the code asks for, with the translations there are."""
    old, new = catalogue(language), _empty(language)
    for one, places in sorted(marked().items(), key=lambda item: (item[1][0], item[0].singular)):
        known = old.get(one.id, one.context) or old.get(one.singular, one.context)
        new.add(
            one.id,
            known.string if known else None,
            locations=[(place, 0) for place in places],
            context=one.context,
        )
    return new


def po_bytes(catalog: Catalog) -> bytes:
    file = io.BytesIO()
    write_po(file, catalog, width=100, include_lineno=False)
    return file.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    """Compile a catalogue as `msgfmt` would."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def _files() -> Iterator[Path]:
    for app in APPS:
        yield from (p for p in sorted((ROOT / app).rglob("*.py")) if "migrations" not in p.parts)
    for ending in ("html", "txt"):
        yield from sorted((ROOT / "templates").rglob(f"*.{ending}"))


def _in_python(text: str) -> Iterator[Marked]:
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        if name in MARKING:
            values = [a.value if isinstance(a, ast.Constant) else None for a in node.args]
            yield from _from_arguments(name, values)


def _in_template(text: str) -> Iterator[Marked]:
    for name, arguments in MARKED_IN_TEMPLATES.findall(templatize(text)):
        literals = LITERAL.findall(arguments)
        yield from _from_arguments(name, [ast.literal_eval(literal) for literal in literals])


def _from_arguments(name: str, values: list[Any]) -> Iterator[Marked]:
    context, singular, plural = (
        values[at] if at is not None and at < len(values) else None for at in MARKING[name]
    )
    if isinstance(singular, str) and singular:
        yield Marked(context, singular, plural)


def _empty(language: str) -> Catalog:
    return Catalog(
        locale=language,
        project="Holdfast",
        version="1.0",
        header_comment="# Words of Holdfast. See tests/languages/catalogue.py.",
        creation_date=MADE,
        revision_date=MADE,
        last_translator="Holdfast",
        language_team=language,
        fuzzy=False,
    )


def main() -> None:
    for language in LANGUAGES:
        catalog = brought_up_to_date(language)
        po_file(language).write_bytes(po_bytes(catalog))
        po_file(language).with_suffix(".mo").write_bytes(mo_bytes(catalog))
        missing = [
            message.id for message in catalog if message.id and not any(message.string or ())
        ]
        print(f"{language}: {len(catalog)} sentences, {len(missing)} without a translation")
        for one in missing:
            print(f"    {one}")


if __name__ == "__main__":
    main()
