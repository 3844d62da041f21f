"""Every refusal says what happened, with its numbers filled in."""

import pytest

from tables.rules.actions import LegalActions
from tables.services.refusals import SENTENCES, Code, refuse


@pytest.mark.parametrize("code", Code)
def test_every_code_has_a_sentence_without_gaps(code: Code) -> None:
    refusal = refuse(code, seat=2, seats=6, tables=3, minutes=12)
    assert refusal.code == code
    assert refusal.message.endswith(".")
    assert "%" not in refusal.message


def test_there_is_no_sentence_without_a_code() -> None:
    assert set(SENTENCES) == set(Code)


def test_a_refused_amount_names_the_limits() -> None:
    raising = LegalActions(False, 40, True, 80, 605, False, "")
    assert "80" in refuse(Code.BELOW_MINIMUM, legal=raising).message
    assert "605" in refuse(Code.ABOVE_MAXIMUM, legal=raising).message
    assert "40" in refuse(Code.CANNOT_CHECK, legal=raising).message
    assert refuse(Code.BELOW_MINIMUM, legal=raising).legal is raising


def test_the_first_chips_of_a_street_are_called_a_bet() -> None:
    betting = LegalActions(True, 0, True, 20, 605, True, "")
    assert "bet" in refuse(Code.BELOW_MINIMUM, legal=betting).message
