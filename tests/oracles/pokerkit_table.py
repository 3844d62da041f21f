"""One of our hands, dealt a second time at a table of pokerkit and played there move by move."""

from typing import Any, NamedTuple

from pokerkit import Automation, FixedLimitTexasHoldem, NoLimitTexasHoldem

from tables.rules import actions
from tables.rules.actions import Action, LegalActions
from tables.rules.betting import FixedLimit
from tables.rules.cards import cards_text
from tables.rules.hand import HandSetup

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
"""The dealer's work that is left to pokerkit: everything but the cards."""


class Range(NamedTuple):
    """What a seat may do: what a call adds, and the least and the most to raise to (0: no raise)."""

    to_call: int
    least: int
    most: int


class PokerkitTable:
    """The other engine's hand: the same seats, stacks, blinds and cards."""

    def __init__(self, setup: HandSetup, deck: tuple[int, ...]) -> None:
        self.seats = [seat for seat, _ in setup.stacks]
        blinds = [setup.small_blind, setup.big_blind]
        if setup.small_blind_seat is None:
            blinds = [setup.big_blind, 0]
        # The blinds of two players it takes from small to big too, and turns them round itself.
        stacks = [chips for _, chips in setup.stacks]
        structure = setup.structure
        self.state: Any
        if isinstance(structure, FixedLimit):
            self.state = FixedLimitTexasHoldem.create_state(
                AUTOMATIONS,
                True,
                0,
                blinds,
                structure.small_bet,
                structure.big_bet,
                stacks,
                len(stacks),
            )
        else:
            self.state = NoLimitTexasHoldem.create_state(
                AUTOMATIONS, True, 0, blinds, setup.big_blind, stacks, len(stacks)
            )
        count = 2 * len(stacks)
        holes = deck[:count]
        self.board = (*deck[count + 1 : count + 4], deck[count + 5], deck[count + 7])
        for _ in range(len(stacks)):
            place = self.state.hole_dealee_index
            self.state.deal_hole(cards_text(holes[2 * place : 2 * place + 2]))
        self._deal()

    def _deal(self) -> None:
        """Turn whatever part of the board is due."""
        while self.state.can_burn_card():
            self.state.burn_card("??")
            dealt = len(tuple(self.state.get_board_cards(0)))
            count = 1 if dealt else 3
            self.state.deal_board(cards_text(self.board[dealt : dealt + count]))

    def asked(self) -> int | None:
        """Return the seat that is to act, None when the hand is over."""
        index = self.state.actor_index
        return None if index is None else self.seats[index]

    def range(self) -> Range:
        """Return what the seat to act may do."""
        return Range(
            self.state.checking_or_calling_amount or 0,
            self.state.min_completion_betting_or_raising_to_amount or 0,
            self.state.max_completion_betting_or_raising_to_amount or 0,
        )

    def act(self, action: Action) -> None:
        """Make a move and turn what follows."""
        if action.kind == actions.FOLD:
            self.state.fold()
        elif action.kind == actions.RAISE_TO:
            self.state.complete_bet_or_raise_to(action.to)
        else:
            self.state.check_or_call()
        self._deal()

    def check(self) -> None:
        """Check or call for whoever is asked."""
        self.act(actions.check())

    def stacks(self) -> list[int]:
        """Return the stacks, in the order of the seats."""
        return list(self.state.stacks)


def our_range(legal: LegalActions) -> Range:
    """Tell our legal actions the same way."""
    return Range(legal.to_call, legal.min_raise_to, legal.max_raise_to)
