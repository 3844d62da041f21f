"""The catalogues: every marked sentence is translated, whole, with its gaps, and compiled."""

import re

import pytest

from tests.languages import catalogue
from tests.languages.catalogue import LANGUAGES, Marked

GAPS = re.compile(r"%\(\w+\)[sd]|\{\w+\}|%[sd]|</?\w+[^>]*>")
BRING = "run: .venv/bin/python -m tests.languages.catalogue, then translate what it lists"

pytestmark = pytest.mark.parametrize("language", LANGUAGES)


def test_the_catalogue_has_exactly_the_sentences_of_the_code(language: str) -> None:
    wanted = {(one.context, one.id) for one in catalogue.marked()}
    told = {(m.context, m.id) for m in catalogue.catalogue(language) if m.id}
    assert wanted - told == set(), BRING
    assert told - wanted == set(), BRING


def test_every_sentence_is_translated_and_none_is_a_guess(language: str) -> None:
    book = catalogue.catalogue(language)
    assert not book.obsolete
    for message in book:
        if not message.id:
            continue
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        assert all(forms), message.id
        assert not message.fuzzy, message.id
        if isinstance(message.id, tuple):
            assert len(forms) == book.num_plurals, message.id


def test_danish_has_two_forms(language: str) -> None:
    book = catalogue.catalogue(language)
    if language == "da":
        assert (book.num_plurals, book.plural_expr) == (2, "(n != 1)")


def test_no_gap_and_no_tag_is_lost_on_the_way(language: str) -> None:
    for message in catalogue.catalogue(language):
        if not message.id:
            continue
        english = message.id if isinstance(message.id, tuple) else (message.id,)
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        wanted = sorted(set(GAPS.findall(english[-1])))
        for form in forms:
            assert sorted(set(GAPS.findall(form))) == wanted, message.id


def test_the_compiled_file_is_that_of_the_catalogue(language: str) -> None:
    """It is kept with the code, so that a room needs no tools to speak a language."""
    compiled = catalogue.po_file(language).with_suffix(".mo").read_bytes()
    assert compiled == catalogue.mo_bytes(catalogue.catalogue(language)), BRING


def test_the_file_is_written_as_the_code_writes_it(language: str) -> None:
    file = catalogue.po_file(language).read_bytes()
    assert file == catalogue.po_bytes(catalogue.brought_up_to_date(language)), BRING


def test_marked_sentences_are_found_wherever_they_stand(language: str) -> None:
    """In Python, in templates, with a context, with two forms, in a tag that spans lines."""
    found = catalogue.marked()
    assert Marked(None, "%(bots)s bot", "%(bots)s bots") in found
    assert Marked("rank", "#", None) in found
    assert Marked("hand", "Pair", None) in found
    assert any(one.singular.startswith("somebody asked for a new password") for one in found)
    assert any(one.plural and one.singular.startswith("From %(first)s") for one in found)
