"""Two opponents of another project, asked through their own code where it can be imported.

    pip install --target FOLDER --ignore-requires-python maverick==0.6.0
    PYTHONPATH=FOLDER .venv/bin/python -m tests.benchmarks.bots --goal G6

maverick (MIT) declares Python 3.12; its two players run on 3.11 too. What they decide is theirs. The chance
to win that they ask for is counted with our evaluator and from our seeds, over as many run-outs and with
ties as wins like theirs, since their own count takes seconds a hand.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from types import SimpleNamespace
from typing import Any

from tables.bots.moves import own_seat, wish_to_give_up, wish_to_raise, wish_to_stay
from tables.rules.actions import Action
from tables.rules.evaluator import strength
from tables.rules.state import FOLDED
from tables.rules.view import View

Player = Callable[[View, Random], Action]


def opponents() -> dict[str, Player]:
    """Return the two players by name; none where maverick is not installed."""
    try:
        shark = import_module("maverick.players.archetypes.shark")
        gto = import_module("maverick.players.archetypes.gto")
    except ImportError:
        return {}
    return {
        "maverick-shark": partial(ask, shark, shark.SharkBot),
        "maverick-gto": partial(ask, gto, gto.GTOBot),
    }


def ask(module: Any, kind: Any, view: View, rng: Random) -> Action:
    """Put one of their players into the viewer's seat and carry over what it answers."""
    own = own_seat(view)
    legal = view.legal
    wishes = import_module("maverick.enums").ActionType
    valid = [wishes.FOLD, wishes.CHECK if legal.may_check else wishes.CALL]
    if legal.may_raise:
        valid.append(wishes.RAISE if view.level else wishes.BET)
    others = [seat for seat in view.seats if seat.status != FOLDED]
    module.estimate_holding_strength = partial(chance, rng)
    player = kind(name="maverick")
    player.state = SimpleNamespace(
        holding=SimpleNamespace(cards=view.holes), current_bet=own.bet, stack=own.stack
    )
    game = SimpleNamespace(
        rules=SimpleNamespace(showdown=SimpleNamespace(hole_cards_required=0)),
        state=SimpleNamespace(
            community_cards=view.board,
            pot=view.pot,
            current_bet=view.level,
            get_players_in_hand=lambda: others,
        ),
    )
    answer = player.decide_action(
        game=game,
        valid_actions=valid,
        min_raise_amount=max(0, legal.min_raise_to - own.bet),
        call_amount=view.level - own.bet,
        min_bet_amount=view.big_blind,
    )
    if answer.action_type in (wishes.BET, wishes.RAISE):
        return wish_to_raise(view, own.bet + answer.amount)
    stays = answer.action_type in (wishes.CHECK, wishes.CALL)
    return wish_to_stay(view) if stays else wish_to_give_up(view)


def chance(
    rng: Random,
    holes: Any,
    *,
    community_cards: Any = (),
    n_simulations: int,
    n_players: int,
    n_private: int = 0,
) -> float:
    """Estimate how often two cards are not beaten by those of so many players in all."""
    unseen = [card for card in range(52) if card not in holes and card not in community_cards]
    missing = 5 - len(community_cards)
    won = 0
    for _ in range(n_simulations):
        drawn = rng.sample(unseen, missing + 2 * (n_players - 1))
        full = (*community_cards, *drawn[:missing])
        own = strength((*holes, *full))
        others = [drawn[at : at + 2] for at in range(missing, len(drawn), 2)]
        won += all(own >= strength((*other, *full)) for other in others)
    return won / n_simulations
