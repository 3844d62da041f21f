"""From what a bot wants to what the rules allow: every wish becomes a legal action here."""

from typing import Any

from tables.rules.actions import Action, call, check, fold, raise_to
from tables.rules.view import View


def wish_to_raise(view: View, total: float) -> Action:
    """Bet or raise to about a total for this street; call or check where no raise is allowed.

    The total is brought to the nearest legal one.
    """
    legal = view.legal
    if not legal.may_raise:
        return wish_to_stay(view)
    return raise_to(max(legal.min_raise_to, min(legal.max_raise_to, int(total))))


def wish_to_stay(view: View) -> Action:
    """Check, or call where there is something to call."""
    return check() if view.legal.may_check else call()


def wish_to_give_up(view: View) -> Action:
    """Check where it is free, else fold."""
    return check() if view.legal.may_check else fold()


def all_the_way(view: View) -> Action:
    """Go all-in, or as far as the structure lets one go."""
    return wish_to_raise(view, view.legal.max_raise_to)


def own_seat(view: View) -> Any:
    """Return the viewer's SeatView."""
    for seat in view.seats:
        if seat.seat == view.viewer:
            return seat
    raise ValueError("a spectator has no seat")


def price(view: View) -> float:
    """Return what a call costs as a part of the pot it is then in, 0.0 where it is free."""
    to_call = view.legal.to_call
    return float(to_call / (view.pot + to_call)) if to_call else 0.0


def normal(rng: Any) -> float:
    """Draw from about the standard normal distribution (the sum of twelve even draws)."""
    total = -6.0
    for _ in range(12):
        total += rng.random()
    return total


def raises_before_flop(view: View) -> int:
    """Count the raises over the big blind."""
    return len([1 for street, _, name, _, _ in view.actions if not street and name == "raised_to"])


def limpers(view: View) -> int:
    """Count the players who called before anybody raised."""
    count = 0
    for street, _, name, _, _ in view.actions:
        if street or name == "raised_to":
            break
        if name == "called":
            count += 1
    return count
