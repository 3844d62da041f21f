"""What the rules page and the games page say, with every number made by the code that plays.

Blinds, hands, raises, pots and shares are asked of the engine at each request, so the page cannot
drift from the play. The sentences are in the templates.
"""

from typing import Any

from django.utils.translation import gettext as _

from leaderboard.rules.elo import START
from tables import lobby
from tables.models import Seat, Table
from tables.rules import actions
from tables.rules.betting import NoLimit
from tables.rules.cards import DECK, parse_cards
from tables.rules.evaluator import CATEGORY_NAMES, best_five, category, hand_name, strength
from tables.rules.hand import HandSetup, deal, decide, evolve, legal_actions, replay
from tables.rules.pots import build_pots, share
from tables.rules.state import Hand
from tables.words import card_words, points
from tournaments.rules.games import GAMES, TOURNAMENT, Break

LEVELS_SHOWN = 9

# One example of each category, strongest first; the best straight flush has a name of its own.
EXAMPLES = (
    "As Ks Qs Js Ts",
    "9d 8d 7d 6d 5d",
    "4s 4h 4d 4c Qh",
    "8s 8d 8c Jh Jc",
    "Kh Th 7h 6h 3h",
    "Tc 9h 8s 7d 6h",
    "5s 5h 5c Kd Tc",
    "Qh Qc 6s 6d Ah",
    "Js Jd Ac 9h 4s",
    "Ks Jd 8c 5h 2s",
)


def content() -> dict[str, Any]:
    """Collect everything the rules page prints."""
    minutes = lobby.lengths().values()
    absence = TOURNAMENT.absence
    assert isinstance(absence, Break)
    return {
        "game": TOURNAMENT,
        "stack": points(TOURNAMENT.start_stack),
        "shortest": min(minutes),
        "longest": max(minutes),
        "blinds": blind_table(),
        "big_blind": TOURNAMENT.blinds.amounts(1)[1],
        "paces": [{"name": pace.label, "minutes": pace.value} for pace in Table.Pace],
        "thinking_times": [seconds for seconds in TOURNAMENT.thinking_seconds if seconds],
        "rankings": rankings(),
        "raises": raises(),
        "short_all_in": short_all_in(),
        "added_all_ins": added_all_ins(),
        "side_pots": side_pots(),
        "odd_chip": odd_chip(),
        "showdown": showdown(),
        "wheel": _told("5h 4c 3d 2s Ah"),
        "kickers": kickers(),
        "pot_odds": pot_odds(pot=120, price=40),
        "absence": absence,
        "everyone_minutes": absence.everyone_seconds // 60,
        "bot_levels": [level.label for level in Seat.BotLevel],
        "start_rating": START // 100,
    }


def blind_table() -> list[dict[str, Any]]:
    """List the first levels with their blinds and what a full stack is in big blinds then."""
    listed = []
    for level in range(1, LEVELS_SHOWN + 1):
        small, big = TOURNAMENT.blinds.amounts(level)
        listed.append(
            {
                "level": level,
                "small_blind": points(small),
                "big_blind": points(big),
                "stack": TOURNAMENT.start_stack // big,
            }
        )
    return listed


def rankings() -> list[dict[str, Any]]:
    """List the hands, strongest first: name, what makes it, an example and what the table calls it."""
    what = {
        "straight_flush": _("five cards in a row, all of one suit"),
        "four_of_a_kind": _("four cards of one rank"),
        "full_house": _("three of one rank and a pair"),
        "flush": _("five cards of one suit, not in a row"),
        "straight": _("five cards in a row, of mixed suits"),
        "three_of_a_kind": _("three cards of one rank"),
        "two_pair": _("two cards of one rank and two of another"),
        "pair": _("two cards of one rank"),
        "high_card": _("none of these: the highest card counts"),
    }
    names = {
        "straight_flush": _("Straight flush"),
        "four_of_a_kind": _("Four of a kind"),
        "full_house": _("Full house"),
        "flush": _("Flush"),
        "straight": _("Straight"),
        "three_of_a_kind": _("Three of a kind"),
        "two_pair": _("Two pair"),
        "pair": _("Pair"),
        "high_card": _("High card"),
    }
    listed = []
    for text in EXAMPLES:
        told = _told(text)
        kind = CATEGORY_NAMES[category(told["strength"])]
        is_royal = told["says"] == "royal flush"
        listed.append(
            told
            | {
                "kind": kind,
                "name": _("Royal flush") if is_royal else names[kind],
                "what": _("ten to ace, all of one suit") if is_royal else what[kind],
            }
        )
    return listed


def raises() -> dict[str, int]:
    """Play a raise before the flop: the smallest one, a larger one, and the smallest over that."""
    hand = _dealt(1000, 1000, 1000)
    first = legal_actions(hand, 1)
    assert first is not None
    to = 90
    _act(hand, 1, actions.raise_to(to))
    second = legal_actions(hand, 2)
    assert second is not None
    return {
        "big_blind": hand.setup.big_blind,
        "first_minimum": first.min_raise_to,
        "to": to,
        "by": hand.last_full_raise,
        "second_minimum": second.min_raise_to,
    }


def short_all_in() -> dict[str, Any]:
    """Play an all-in below a full raise: the one who raised may call it, not raise again."""
    hand = _dealt(1000, 140, 1000)
    _act(hand, 1, actions.raise_to(100))
    _act(hand, 2, actions.all_in())
    _act(hand, 3, actions.call())
    legal = legal_actions(hand, 1)
    assert legal is not None
    return {"raise_to": 100, "all_in": 140, "to_call": legal.to_call, "may_raise": legal.may_raise}


def added_all_ins() -> dict[str, Any]:
    """Play two short all-ins that add up to a full raise: the first raiser may raise again."""
    hand = _dealt(1000, 140, 200, 1000)
    _act(hand, 1, actions.raise_to(100))
    _act(hand, 2, actions.all_in())
    _act(hand, 3, actions.all_in())
    _act(hand, 4, actions.call())
    legal = legal_actions(hand, 1)
    assert legal is not None
    return {
        "first": 140,
        "second": 200,
        "minimum": legal.min_raise_to,
        "may_raise": legal.may_raise,
    }


def side_pots() -> dict[str, Any]:
    """Put three different stacks in: the main pot, the side pot, and what comes back."""
    puts = {"short": 100, "middle": 300, "large": 500}
    covered = sorted(puts.values())[-2]
    pots = build_pots(
        [(seat, min(chips, covered), False) for seat, chips in enumerate(puts.values(), start=1)]
    )
    return puts | {
        "main": pots[0][0],
        "main_players": len(pots[0][1]),
        "side": pots[1][0],
        "side_players": len(pots[1][1]),
        "returned": puts["large"] - covered,
    }


def odd_chip() -> dict[str, int]:
    """Split a pot that does not come out even between two winners."""
    amount = 75
    (_first, larger), (_second, smaller) = share(amount, (1, 2))
    return {"amount": amount, "first": larger, "second": smaller}


def showdown() -> dict[str, Any]:
    """Compare two hands over one board, best five by the evaluator."""
    board = "Ks Th 4d 7c 2s"
    players = []
    for holes in ("Kc Td", "Ah Ad"):
        best, five = best_five(parse_cards(f"{holes} {board}"))
        players.append(
            {
                "holes": card_words(parse_cards(holes)),
                "five": card_words(five),
                "says": hand_name(best),
                "strength": best,
            }
        )
    return {"board": card_words(parse_cards(board)), "winner": players[0], "loser": players[1]}


def kickers() -> dict[str, Any]:
    """Compare two pairs of aces that differ in one card beside them."""
    return {"better": _told("As Ad Kc 8h 5d"), "worse": _told("Ah Ac Qd 8s 5c")}


def pot_odds(pot: int, price: int) -> dict[str, int]:
    """Work out how often a call must win: `price` is paid to win the pot and the price itself."""
    return {
        "pot": pot,
        "price": price,
        "total": pot + price,
        "percent": 100 * price // (pot + price),
    }


def games() -> list[dict[str, Any]]:
    """List the games in words; `url_name` is None for one that is not open yet."""
    told: dict[str, dict[str, Any]] = {
        "tournament": {
            "title": _("Tournament"),
            "what": _(
                "No-limit hold'em until one player has all the points. The blinds double, "
                "and tables without bots count for the leaderboard."
            ),
            "url_name": "tables:lobby",
        },
        "solo_match": {
            "title": _("Solo match"),
            "what": _("You against three bots, with blinds that stay as they are."),
            "url_name": None,
        },
        "party_room": {
            "title": _("Party room"),
            "what": _("Phones for your own cards, one shared screen for the table."),
            "url_name": None,
        },
        "practice": {
            "title": _("Practice"),
            "what": _("Heads-up fixed limit against Mira, one deal at a time, offline too."),
            "url_name": None,
        },
    }
    listed = []
    for game in GAMES:
        small, big = game.blinds.amounts(1)
        stack = points(game.start_stack)
        facts = {"game": game, "stack": stack, "small_blind": small, "big_blind": big}
        listed.append({**told[game.name], **facts})
    return listed


def _told(text: str) -> dict[str, Any]:
    """Evaluate five cards: the cards in words, their strength, and what the table calls them."""
    cards = parse_cards(text)
    best = strength(cards)
    return {"cards": card_words(cards), "strength": best, "says": hand_name(best)}


def _dealt(*stacks: int) -> Hand:
    """Deal a hand at 10/20 in which seat 1 acts first; the last seat is the big blind."""
    seats = len(stacks)
    order = [seats - 1, seats, *range(1, seats - 1)]
    setup = HandSetup(
        number=1,
        button=seats - 2,
        small_blind_seat=seats - 1,
        big_blind_seat=seats,
        small_blind=10,
        big_blind=20,
        stacks=tuple((seat, stacks[seat - 1]) for seat in order),
        structure=NoLimit(),
    )
    return replay(deal(setup, DECK))


def _act(hand: Hand, seat: int, action: actions.Action) -> None:
    """Play one decision of an example; it has to be legal."""
    events = decide(hand, seat, action)
    assert not isinstance(events, actions.IllegalAction), events
    for event in events:
        evolve(hand, event)
