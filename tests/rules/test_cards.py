"""Cards are read and written without guessing."""

import pytest

from tables.rules.cards import DECK, card_text, cards_text, parse_card, parse_cards


def test_a_deck_is_52_different_cards() -> None:
    """A 52-card deck without jokers. House rules 01."""
    assert len(DECK) == len(set(DECK)) == 52
    assert len({card_text(card) for card in DECK}) == 52


def test_every_card_reads_back_as_it_is_written() -> None:
    assert [parse_card(card_text(card)) for card in DECK] == list(DECK)
    assert parse_cards(cards_text(DECK)) == DECK


def test_a_card_is_its_rank_times_four_and_its_suit() -> None:
    """Rank 0 is the deuce and 12 the ace; the suits are clubs, diamonds, hearts, spades."""
    assert parse_card("2c") == 0
    assert parse_card("As") == 51
    assert parse_card("Td") == 8 * 4 + 1


def test_ten_may_be_written_with_two_digits() -> None:
    """`10c` is the ten of clubs. Case B64."""
    assert parse_card("10c") == parse_card("Tc")
    assert parse_cards("AsKd 10c") == tuple(parse_card(text) for text in ("As", "Kd", "Tc"))
    assert parse_cards("10c10d") == parse_cards("Tc Td")


@pytest.mark.parametrize("text", ["Zz", "1c", "A", "", "as", "AS", "Asx", "10", "1As", "T0c", "??"])
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    """A wrong card text is refused, never a quiet wrong card. Case B64."""
    with pytest.raises(ValueError) as refusal:
        parse_card(text)
    assert str(refusal.value) == f"not a card: {text!r}"


@pytest.mark.parametrize(
    ("text", "named"), [("AsAs", "As"), ("As Kd As", "As"), ("10cTc", "Tc"), ("KdTc10c", "10c")]
)
def test_a_card_named_twice_is_refused_as_it_was_written(text: str, named: str) -> None:
    """No card is in a pack twice. Case B64."""
    with pytest.raises(ValueError) as refusal:
        parse_cards(text)
    assert str(refusal.value) == f"card twice: {named!r}"


@pytest.mark.parametrize("text", ["AsK", "A sKd", "AsZz"])
def test_a_row_with_a_wrong_card_in_it_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="card"):
        parse_cards(text)


def test_no_cards_are_written_as_nothing() -> None:
    assert parse_cards("") == ()
    assert cards_text(()) == ""
