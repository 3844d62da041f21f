"""One sentence for each event of a hand, in the reader's language, for pages of finished hands.

The table's own page says the same in `static/tables/words.js`. A sentence tells what its event holds:
that the event is one its reader may see is `rules.view.visible`'s care.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.rules import events as ev
from tables.rules.evaluator import strength
from tables.templatetags.cards import inline_cards
from tables.words import hand_words, points

Names = Mapping[int, str]

# By kind of event and what sets it apart: whether it was all-in, or which blind it was.
_SENTENCES: dict[tuple[Any, Any], Any] = {
    (ev.BlindPosted, "small"): gettext_lazy("{name} posts the small blind, {n}."),
    (ev.BlindPosted, "big"): gettext_lazy("{name} posts the big blind, {n}."),
    (ev.Folded, None): gettext_lazy("{name} folds."),
    (ev.Checked, None): gettext_lazy("{name} checks."),
    (ev.Called, False): gettext_lazy("{name} calls {n}."),
    (ev.Called, True): gettext_lazy("{name} calls {n} and is all-in."),
    (ev.BetMade, False): gettext_lazy("{name} bets {n}."),
    (ev.BetMade, True): gettext_lazy("{name} is all-in for {n}."),
    (ev.RaisedTo, False): gettext_lazy("{name} raises to {n}."),
    (ev.RaisedTo, True): gettext_lazy("{name} is all-in for {n}."),
    (ev.ClockExpired, None): gettext_lazy("Time is up for {name}."),
    (ev.Withdrawn, None): gettext_lazy("{name} left the hand."),
    (ev.UncalledBetReturned, None): gettext_lazy("{n} returned to {name}."),
}


def sentence(event: Any, names: Names, board: Sequence[int]) -> SafeString:
    """Say what happened; empty where there is nothing to say.

    `board` are the cards that lay open after the event, to name a hand that is shown.
    """
    if isinstance(event, ev.HoleCardsDealt):
        if event.cards is None:
            return SafeString("")
        return format_html(_("Your cards: {cards}."), cards=inline_cards(event.cards))
    if isinstance(event, ev.HandTabled):
        return _tabled(event, names, board)
    if isinstance(event, ev.PotAwarded):
        return _awarded(event, names)
    apart = getattr(event, "all_in", getattr(event, "blind", None))
    words = _SENTENCES.get((type(event), apart))
    if words is None:
        return SafeString("")
    amount = getattr(event, "to", getattr(event, "amount", 0))
    return format_html(str(words), name=_name(names, event.seat), n=points(amount))


def _tabled(event: ev.HandTabled, names: Names, board: Sequence[int]) -> SafeString:
    shown = {"name": _name(names, event.seat), "cards": inline_cards(event.cards)}
    if len(board) < 3:
        return format_html(_("{name} shows {cards}."), **shown)
    hand = hand_words(strength((*event.cards, *board)))
    return format_html(_("{name} shows {cards}: {hand}."), hand=hand, **shown)


def _awarded(event: ev.PotAwarded, names: Names) -> SafeString:
    # Where whoever had bet has left, there may be nothing to win.
    shares = [(seat, chips) for seat, chips in event.shares if chips] or list(event.shares)
    if len(shares) > 1:
        return _split(event, shares, names)
    seat, chips = shares[0]
    told: dict[str, Any] = {"name": _name(names, seat), "n": points(chips), "k": event.pot}
    if event.strength is not None:
        told["hand"] = hand_words(event.strength)
        if event.pot:
            return format_html(_("Side pot {k}: {name} wins {n} with {hand}."), **told)
        return format_html(_("{name} wins {n} with {hand}."), **told)
    if event.pot:
        return format_html(_("Side pot {k}: {name} wins {n}."), **told)
    return format_html(_("{name} wins {n}. Everyone folded."), **told)


def _split(event: ev.PotAwarded, shares: list[tuple[int, int]], names: Names) -> SafeString:
    """Tell who shares a pot, each with his own points: an odd one went to the first of them."""
    listed = format_html_join(
        ", ", "{} {}", [(_name(names, seat), points(chips)) for seat, chips in shares]
    )
    assert event.strength is not None
    told = {"names": listed, "hand": hand_words(event.strength), "k": event.pot}
    if event.pot:
        return format_html(_("Side pot {k} is split with {hand}: {names}."), **told)
    return format_html(_("The pot is split with {hand}: {names}."), **told)


def _name(names: Names, seat: int) -> SafeString:
    return format_html("<bdi>{}</bdi>", names[seat])
