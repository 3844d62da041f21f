"""Dealing for tests, as text: stacked decks, seats with stacks, and play told as a dealer tells it.

    game = dealt("100 1000 1000", button=1, blinds="25/50", cards="AsAd KsKd QsQd", board=DRY_BOARD)
    game.play("1 all-in, 2 calls, 3 calls; flop: 2 checks, 3 checks")

Seats are numbered from 1 in the order they are written; "-" is an empty seat, or cards nobody asks about.
"""

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

from tables.rules import actions, events
from tables.rules.actions import Action, IllegalAction, LegalActions
from tables.rules.betting import FixedLimit, NoLimit
from tables.rules.cards import DECK, parse_cards
from tables.rules.hand import (
    Hand,
    HandSetup,
    clock_expired,
    deal,
    decide,
    evolve,
    legal_actions,
    replay,
    withdraw,
)
from tables.rules.pots import build_pots

DRY_BOARD = "2c 7d 9h Jc 3s"
"""A board that helps nobody: no pair, no straight and no flush is near for a pocket pair."""

Kind = TypeVar("Kind")

STREETS = ("preflop", "flop", "turn", "river")
EMPTY = "-"


def stacked_deck(text: str, seats: int | None = None) -> tuple[int, ...]:
    """Draw a whole deck as `"AsKs QhQd / Ah7c2d 9s 3c"`: hole cards by order of dealing, then the board.

    "-" in place of two hole cards, and everything left out, is filled with cards not named. The
    board may be written in any groups. Raises ValueError for a card drawn twice.
    """
    holes_text, _, board_text = text.partition("/")
    holes = [() if word == EMPTY else parse_cards(word) for word in holes_text.split()]
    holes += [()] * ((seats or len(holes)) - len(holes))
    board = parse_cards(board_text)
    named = [card for hole in holes for card in hole] + list(board)
    if len(set(named)) != len(named):
        raise ValueError(f"a card is drawn twice: {text!r}")
    unnamed = [card for card in DECK if card not in set(named)]
    deck: list[int] = []
    for hole in holes:
        deck += hole or (unnamed.pop(), unnamed.pop())
    for start, end in ((0, 3), (3, 4), (4, 5)):
        deck.append(unnamed.pop())
        street = board[start:end]
        deck += street
        deck += [unnamed.pop() for _ in range(end - start - len(street))]
    return tuple(deck + unnamed)


def set_up(
    stacks: str,
    *,
    button: int,
    blinds: str = "5/10",
    dead_small_blind: bool = False,
    structure: object | None = None,
    number: int = 1,
) -> HandSetup:
    """Seat the stacks written by seat number ("1000 - 40"), the blinds where the button puts them."""
    chips = _by_seat(stacks)
    order = clockwise(chips, button)
    small_blind, big_blind = (int(amount) for amount in blinds.split("/"))
    if len(order) == 2:
        positions: tuple[int | None, int] = (order[1], order[0])
    elif dead_small_blind:
        positions = (None, order[0])
    else:
        positions = (order[0], order[1])
    return HandSetup(
        number=number,
        button=button,
        small_blind_seat=positions[0],
        big_blind_seat=positions[1],
        small_blind=small_blind,
        big_blind=big_blind,
        stacks=tuple((seat, int(chips[seat])) for seat in order),
        structure=structure or NoLimit(),
    )


def clockwise(seats: Iterable[int], button: int) -> list[int]:
    """Put seats in order clockwise from the left of the button, which may be an empty position."""
    return sorted(seats, key=lambda seat: (seat <= button, seat))


def dealt(
    stacks: str,
    *,
    button: int,
    blinds: str = "5/10",
    cards: str = "",
    board: str = "",
    dead_small_blind: bool = False,
    structure: object | None = None,
    number: int = 1,
) -> "PlayedHand":
    """Deal a hand with the cards written by seat, like the stacks, and the board that will come."""
    setup = set_up(
        stacks,
        button=button,
        blinds=blinds,
        dead_small_blind=dead_small_blind,
        structure=structure,
        number=number,
    )
    holes = _by_seat(cards)
    drawn = " ".join(holes.get(seat, EMPTY) for seat, _ in setup.stacks)
    return PlayedHand(setup, stacked_deck(f"{drawn} / {board}"))


def limit_practice(cards: str = "", board: str = "", *, button: int = 1) -> "PlayedHand":
    """Deal the fixed-limit practice game: two seats of 500, blinds 5/10, bets of 10 and 20."""
    structure = FixedLimit(10, 20)
    return dealt("500 500", button=button, cards=cards, board=board, structure=structure)


class PlayedHand:
    """A hand played in a test: the running hand, every event so far, and questions in poker's words."""

    def __init__(self, setup: HandSetup, deck: Sequence[int]) -> None:
        self.setup = setup
        self.deck = tuple(deck)
        self.events: list[events.Event] = list(deal(setup, self.deck))
        self.hand: Hand = replay(self.events)

    def play(self, story: str) -> list[events.Event]:
        """Play the story and return what happened."""
        happened = play(self.hand, story)
        self.events += happened
        return happened

    def refusal(self, phrase: str) -> IllegalAction:
        """Try one phrase that must be refused; see that nothing changed, and return the refusal."""
        seat, kind, amount = _parse(phrase)
        answer = decide(self.hand, seat, _action(kind, amount))
        assert isinstance(answer, IllegalAction), f"{phrase!r} was accepted"
        return answer

    @property
    def to_act(self) -> int | None:
        return self.hand.to_act

    @property
    def complete(self) -> bool:
        return self.hand.complete

    def legal(self, seat: int | None = None) -> LegalActions:
        """Tell what a seat may do; without a seat, the one to act."""
        asked = self.hand.to_act if seat is None else seat
        assert asked is not None, "nobody is to act"
        legal = legal_actions(self.hand, asked)
        assert legal is not None, f"seat {asked} is not to act"
        return legal

    def stacks(self) -> dict[int, int]:
        """Count the points behind each seat, by seat number."""
        return {seat.seat: seat.stack for seat in sorted(self.hand.seats, key=lambda s: s.seat)}

    def stack_list(self) -> list[int]:
        return list(self.stacks().values())

    def pots(self) -> list[tuple[int, set[int]]]:
        """Divide what is in the middle now: amounts and who can win them, the main pot first."""
        puts = [(s.seat, s.put_in, s.status == "folded") for s in self.hand.seats]
        return [(amount, set(seats)) for amount, seats in build_pots(puts)]

    def awards(self) -> list[tuple[int, dict[int, int]]]:
        """Tell how each pot was shared out, the main pot first."""
        return [(award.amount, dict(award.shares)) for award in self.hand.awards]

    def returned(self) -> dict[int, int]:
        """Tell which uncalled bets went back, by seat."""
        return {e.seat: e.amount for e in self.happened(events.UncalledBetReturned)}

    def happened(self, kind: type[Kind]) -> list[Kind]:
        """Pick the events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def tabled(self) -> list[int]:
        """Tell whose cards were shown, in the order of showing."""
        return [event.seat for event in self.happened(events.HandTabled)]

    def boards_dealt(self) -> int:
        return len(self.happened(events.BoardDealt))


def play(hand: Hand, story: str) -> list[events.Event]:
    """Play a story like "4 raises to 30, 1 calls 30, 2 folds; flop: 3 checks, 4 leaves" on a hand.

    Phrases are parted by commas, semicolons or lines; "flop:", "turn:" and "river:" say, and
    check, which street it is. A number after "calls" is what is added, after anything else the
    total of the street; it is checked, except that "bets" and "raises to" ask for it.
    Verbs: folds, checks, calls, bets, raises to, all-in, leaves, times out.
    """
    happened: list[events.Event] = []
    for phrase in re.split(r"[,;\n]", story):
        phrase = phrase.strip()
        if not phrase:
            continue
        street, named, rest = phrase.partition(":")
        if named:
            assert STREETS[hand.street] == street, f"{phrase!r}: it is {STREETS[hand.street]}"
            phrase = rest.strip()
        happened += _play_phrase(hand, phrase)
    return happened


def _play_phrase(hand: Hand, phrase: str) -> tuple[events.Event, ...]:
    seat, kind, amount = _parse(phrase)
    if kind == "leaves":
        answer: object = withdraw(hand, seat)
    elif kind == "times out":
        assert hand.to_act == seat, f"{phrase!r}: {hand.to_act} is to act"
        answer = clock_expired(hand)
    else:
        answer = decide(hand, seat, _action(kind, amount))
    if isinstance(answer, IllegalAction):
        raise AssertionError(f"{phrase!r} was refused: {answer}")
    assert isinstance(answer, tuple)
    _check_words(phrase, kind, amount, answer[0])
    for event in answer:
        evolve(hand, event)
    return answer


def _check_words(phrase: str, kind: str, amount: int | None, event: events.Event) -> None:
    """See that the story's words are what happened: a bet is no raise, and a call costs so much."""
    if kind == "bets":
        assert isinstance(event, events.BetMade), f"{phrase!r} was {event}"
    if kind == "raises to":
        assert isinstance(event, events.RaisedTo), f"{phrase!r} was {event}"
    if amount is not None:
        added = isinstance(event, events.Called)
        said = getattr(event, "amount" if added else "to")
        assert said == amount, f"{phrase!r} was {event}"


_PHRASE = re.compile(
    r"(?P<seat>\d+) (?P<verb>folds|checks|calls|bets|raises to|all-in|leaves|times out)"
    r"(?: (?P<amount>\d+))?"
)


def _parse(phrase: str) -> tuple[int, str, int | None]:
    match = _PHRASE.fullmatch(phrase)
    if match is None:
        raise ValueError(f"not a phrase of play: {phrase!r}")
    amount = match["amount"]
    return int(match["seat"]), match["verb"], None if amount is None else int(amount)


def _action(kind: str, amount: int | None) -> Action:
    if kind in ("bets", "raises to"):
        assert amount is not None, "how much?"
        return actions.raise_to(amount)
    plain = {
        "folds": actions.fold,
        "checks": actions.check,
        "calls": actions.call,
        "all-in": actions.all_in,
    }
    return plain[kind]()


def _by_seat(words: str) -> dict[int, str]:
    return {seat: word for seat, word in enumerate(words.split(), 1) if word != EMPTY}


def order_of_asking(game: PlayedHand) -> list[int]:
    """Let everybody check or call until the street is over, and list who was asked, in order."""
    street = game.hand.street
    asked: list[int] = []
    while not game.complete and game.hand.street == street:
        seat = game.hand.to_act
        assert seat is not None
        asked.append(seat)
        game.play(f"{seat} checks" if game.legal().may_check else f"{seat} calls")
    return asked
