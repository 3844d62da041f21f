"""The examples of the rules page, played on the engine that plays the tables.

Nothing here is a rule: each function sets a situation up, lets the engine decide, and returns what it
said as plain values. The sentences around them are in the template.
"""

from itertools import combinations
from typing import Any

from tables.rules import actions
from tables.rules import events as ev
from tables.rules.betting import NoLimit
from tables.rules.cards import DECK, parse_cards
from tables.rules.evaluator import FLUSH, best_five, category, strength
from tables.rules.hand import HandSetup, deal, decide, evolve, legal_actions, replay, withdraw
from tables.rules.pots import build_pots, share
from tables.rules.state import Hand
from tournaments.rules.button import DeadButton
from tournaments.rules.games import TOURNAMENT
from tournaments.rules.placings import places_by_points, places_of_eliminated

SMALL_BLIND, BIG_BLIND = 10, 20
NAMES = ("Ada", "Bo", "Cem", "Dee")


def raises() -> dict[str, int]:
    """Play a raise before the flop: the smallest one, a larger one, and the smallest over that."""
    hand = _dealt(1000, 1000, 1000)
    first = _legal(hand, 1)
    to = 90
    _act(hand, 1, actions.raise_to(to))
    return {
        "blind": hand.setup.big_blind,
        "first": first.min_raise_to,
        "to": to,
        "by": hand.last_full_raise,
        "second": _legal(hand, 2).min_raise_to,
    }


def short_all_in() -> dict[str, Any]:
    """Play an all-in below a full raise: the one who raised may call it, not raise again."""
    hand = _dealt(1000, 140, 1000)
    _act(hand, 1, actions.raise_to(100))
    _act(hand, 2, actions.all_in())
    _act(hand, 3, actions.call())
    legal = _legal(hand, 1)
    return {"to": 100, "all_in": 140, "call": legal.to_call, "may_raise": legal.may_raise}


def added_all_ins() -> dict[str, Any]:
    """Play two short all-ins that add up to a full raise: the first raiser may raise again."""
    hand = _dealt(1000, 140, 200, 1000)
    _act(hand, 1, actions.raise_to(100))
    _act(hand, 2, actions.all_in())
    _act(hand, 3, actions.all_in())
    _act(hand, 4, actions.call())
    legal = _legal(hand, 1)
    return {
        "to": 100,
        "first": 140,
        "second": 200,
        "minimum": legal.min_raise_to,
        "may_raise": legal.may_raise,
    }


def short_blind() -> dict[str, int]:
    """Deal a hand whose big blind cannot be covered: what is posted, and what the next one pays."""
    hand = _dealt(1000, 1000, 6)
    posted = next(seat for seat in hand.seats if seat.seat == hand.setup.big_blind_seat)
    return {
        "small": SMALL_BLIND,
        "big": BIG_BLIND,
        "posted": posted.put_in,
        "price": _legal(hand, 1).to_call,
    }


def side_pots() -> dict[str, Any]:
    """Put three different stacks in: the main pot, the side pot, and what comes back."""
    stacks = (500, 300, 100)
    hand = _dealt(*stacks)
    told: list[Any] = []
    for seat in (1, 2, 3):
        told += _act(hand, seat, actions.all_in() if seat < 3 else actions.call())
    returned = sum(event.amount for event in told if isinstance(event, ev.UncalledBetReturned))
    pots = build_pots([(seat.seat, seat.put_in, False) for seat in hand.seats])
    rows = []
    for seat, stack in enumerate(stacks, start=1):
        parts = [amount // len(seats) if seat in seats else 0 for amount, seats in pots]
        rows.append(
            {
                "name": NAMES[seat - 1],
                "put_in": stack,
                "main": parts[0],
                "side": parts[1],
                "returned": stack - sum(parts),
            }
        )
    return {
        "rows": rows,
        "main": pots[0][0],
        "side": pots[1][0],
        "main_players": len(pots[0][1]),
        "side_players": len(pots[1][1]),
        "returned": returned,
        "short": NAMES[2],
        "middle": NAMES[1],
        "large": NAMES[0],
    }


def leaving() -> dict[str, int]:
    """Leave a hand with a bet that is covered in part: what stays, and what goes out of the game."""
    hand = _dealt(1000, 60, 1000)
    _act(hand, 1, actions.raise_to(100))
    _act(hand, 2, actions.all_in())
    gone = next(event for event in withdraw(hand, 1) if isinstance(event, ev.Withdrawn))
    return {"to": 100, "all_in": 60, "stays": 100 - gone.returned, "goes": gone.returned}


def odd_chip() -> dict[str, int]:
    """Split a pot that does not come out even between two winners."""
    amount = 75
    (_first, larger), (_second, smaller) = share(amount, (1, 2))
    return {"amount": amount, "first": larger, "second": smaller}


def showdown() -> dict[str, Any]:
    """Compare two hands over one board, best five by the evaluator; the winner comes first."""
    board = parse_cards("Ks Th 4d 7c 2s")
    players: list[dict[str, Any]] = []
    for holes in (parse_cards("Ah Ad"), parse_cards("Kc Td")):
        best, five = best_five((*holes, *board))
        players.append({"holes": holes, "five": five, "strength": best})
    players.sort(key=lambda player: -player["strength"])
    return {"board": board, "winner": players[0], "loser": players[1]}


def kickers() -> dict[str, Any]:
    """Compare two pairs of aces that differ in one card beside them; the better comes first."""
    hands = sorted(
        (parse_cards("Ah Ac Qd 8s 5c"), parse_cards("As Ad Kc 8h 5d")), key=strength, reverse=True
    )
    return {"better": hands[0], "worse": hands[1]}


def dead_button() -> list[dict[str, Any]]:
    """Follow the button after the big blind has gone out: a hand a row.

    `small_blind` is None where nobody posts it; `button_is_empty`: the button waits on an empty seat.
    """
    rule = DeadButton()
    seats: tuple[int, ...] = (1, 2, 3, 4)
    positions = rule.first(seats, button=1)
    out = positions.big_blind
    rows = []
    for number in range(1, 5):
        small = positions.small_blind_seat
        rows.append(
            {
                "hand": number,
                "button": NAMES[positions.button - 1],
                "button_is_empty": positions.button not in seats,
                "small_blind": None if small is None else NAMES[small - 1],
                "big_blind": NAMES[positions.big_blind - 1],
                "out": NAMES[out - 1] if number == 1 else None,
            }
        )
        seats = tuple(seat for seat in seats if seat != out)
        positions = rule.next(positions, seats, 4)
    return rows


def places() -> dict[str, Any]:
    """Put two out in one hand, with different points before it and with equal ones."""
    more, less, left = 240, 90, 1
    apart = places_of_eliminated(((1, more), (2, less)), left)
    together = places_of_eliminated(((1, more), (2, more)), left)
    shared = places_by_points(((1, 500), (2, 200), (3, 200), (4, 100)))
    return {
        "more": more,
        "less": less,
        "better": apart[0].place,
        "worse": apart[1].place,
        "shared": together[0].place,
        "row": ", ".join(str(placing.place) for placing in shared),
    }


def pot_odds() -> dict[str, int]:
    """Work out how often a call must win: the price is paid to win the pot and the price itself."""
    pot, price = 120, 40
    total = pot + price
    return {"pot": pot, "price": price, "total": total, "percent": 100 * price // total}


def flush_draw() -> dict[str, int]:
    """Count how often four cards of a suit become a flush on the last two streets, in per cent."""
    seen = parse_cards("Ah 8h Kh 5h 2c")
    unseen = [card for card in DECK if card not in seen]
    runs = [(*seen, *two) for two in combinations(unseen, 2)]
    made = sum(category(strength(cards)) >= FLUSH for cards in runs)
    return {"percent": round(100 * made / len(runs)), "runs": len(runs)}


def orbit() -> dict[str, int]:
    """Say what one round of blinds costs of a full stack at a late level, in per cent."""
    level = 6
    small, big = TOURNAMENT.blinds.amounts(level)
    stack = TOURNAMENT.start_stack
    return {"small": small, "big": big, "percent": 100 * (small + big) // stack}


def _dealt(*stacks: int) -> Hand:
    """Deal a hand at 10/20 in which seat 1 acts first; the last seat is the big blind."""
    seats = len(stacks)
    order = [seats - 1, seats, *range(1, seats - 1)]
    setup = HandSetup(
        number=1,
        button=seats - 2,
        small_blind_seat=seats - 1,
        big_blind_seat=seats,
        small_blind=SMALL_BLIND,
        big_blind=BIG_BLIND,
        stacks=tuple((seat, stacks[seat - 1]) for seat in order),
        structure=NoLimit(),
    )
    return replay(deal(setup, DECK))


def _legal(hand: Hand, seat: int) -> actions.LegalActions:
    legal = legal_actions(hand, seat)
    assert legal is not None, f"seat {seat} is not to act"
    return legal


def _act(hand: Hand, seat: int, action: actions.Action) -> tuple[Any, ...]:
    """Play one decision of an example; it has to be legal."""
    events = decide(hand, seat, action)
    assert not isinstance(events, actions.IllegalAction), events
    for event in events:
        evolve(hand, event)
    return events
