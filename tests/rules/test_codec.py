"""Stored events: plain JSON, short names that never change, and back without loss."""

import json

import pytest
from hypothesis import HealthCheck, given, settings

from tables.rules import events
from tables.rules.betting import FixedLimit, NoLimit
from tables.rules.codec import decode, encode
from tests.dealing import dealt, limit_practice
from tests.strategies import RandomHand, hands, played

FIELDS = {
    "hand_started": (
        "number button small_blind_seat big_blind_seat small_blind big_blind stacks structure"
    ),
    "deck_shuffled": "cards",
    "blind_posted": "seat amount blind",
    "hole_cards_dealt": "seat cards",
    "folded": "seat",
    "checked": "seat",
    "called": "seat amount all_in",
    "bet_made": "seat to all_in",
    "raised_to": "seat to all_in",
    "clock_expired": "seat",
    "withdrawn": "seat returned",
    "card_burned": "cards",
    "board_dealt": "street cards",
    "uncalled_bet_returned": "seat amount",
    "hand_tabled": "seat cards",
    "pot_awarded": "pot amount shares strength fives",
    "hand_ended": "stacks",
}
"""What stands in stored hands. Fields may be added at the end, nothing may be renamed."""

SAMPLES: list[events.Event] = [
    events.HandStarted(7, 3, None, 4, 5, 10, ((4, 1000), (1, 40)), NoLimit()),
    events.HandStarted(7, 2, 2, 1, 5, 10, ((1, 500), (2, 500)), FixedLimit(10, 20)),
    events.DeckShuffled(tuple(range(52))),
    events.DeckShuffled(None),
    events.BlindPosted(2, 5, "small"),
    events.HoleCardsDealt(2, (51, 0)),
    events.HoleCardsDealt(2, None),
    events.Folded(1),
    events.Checked(1),
    events.Called(1, 20, True),
    events.BetMade(1, 40, False),
    events.RaisedTo(1, 80, False),
    events.ClockExpired(1),
    events.Withdrawn(1, 150),
    events.CardBurned((17,)),
    events.CardBurned(None),
    events.BoardDealt(1, (1, 2, 3)),
    events.UncalledBetReturned(1, 20),
    events.HandTabled(1, (50, 51)),
    events.PotAwarded(
        1, 90, ((2, 45), (1, 45)), 12345, ((2, (1, 2, 3, 4, 5)), (1, (6, 7, 8, 9, 10)))
    ),
    events.PotAwarded(0, 15, ((2, 15),), None, ()),
    events.HandEnded(((2, 1005), (1, 995))),
]


def same(one: events.Event, other: events.Event) -> bool:
    """Compare events; a structure is the same when its values are."""
    return encode(one) == encode(other) and type(one) is type(other)


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_every_event_reads_back_from_its_json(event: events.Event) -> None:
    written = json.loads(json.dumps(encode(event)))
    again = decode(written)
    assert same(again, event)
    if not isinstance(event, events.HandStarted):
        assert again == event


def test_stored_names_and_fields_never_change() -> None:
    written = [encode(event) for event in SAMPLES]
    assert {row["type"] for row in written} == set(FIELDS)
    for row in written:
        assert " ".join(name for name in row if name != "type") == FIELDS[row["type"]]


def test_cards_are_stored_as_texts() -> None:
    assert encode(events.HoleCardsDealt(2, (51, 0)))["cards"] == ["As", "2c"]
    assert encode(events.PotAwarded(0, 2, ((1, 2),), 9, ((1, (51, 0)),)))["fives"] == [
        [1, ["As", "2c"]]
    ]


def test_both_betting_structures_are_stored_by_their_values() -> None:
    limit = decode(json.loads(json.dumps(encode(limit_practice().events[0]))))
    assert isinstance(limit, events.HandStarted)
    assert isinstance(limit.structure, FixedLimit)
    assert (limit.structure.small_bet, limit.structure.big_bet) == (10, 20)
    no_limit = decode(json.loads(json.dumps(encode(dealt("10 10", button=1).events[0]))))
    assert isinstance(no_limit, events.HandStarted)
    assert isinstance(no_limit.structure, NoLimit)


@pytest.mark.parametrize("written", [{"type": "mucked", "seat": 1}, {"type": "folded"}])
def test_what_is_no_event_is_refused(written: dict[str, object]) -> None:
    with pytest.raises(KeyError):
        decode(written)


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(hands())
def test_every_event_of_every_hand_goes_through_json(random_hand: RandomHand) -> None:
    for step in played(random_hand):
        for event in step.events:
            assert same(decode(json.loads(json.dumps(encode(event)))), event)
