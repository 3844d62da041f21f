"""Expert plays by position, price, depth and what the others show."""

from collections import Counter
from random import Random

import pytest

from tables.bots import expert
from tables.bots.expert_preflop import effective_depth, players_behind
from tables.bots.history import steps
from tables.bots.holdings import HOLDINGS, holding_number
from tables.bots.ranges import ranges_of
from tables.rules.cards import parse_cards
from tables.rules.view import view_of
from tests.dealing import PlayedHand, dealt


def answers(game: PlayedHand, count: int = 40) -> Counter:
    """Ask Expert, who is to act, again and again."""
    rng = Random(3)
    view = view_of(game.hand, game.to_act)
    return Counter(expert.choose(view, rng).kind for _ in range(count))


def first_in(holes: str, seat: int, stack: int = 1000) -> Counter:
    """Fold to one of six seats, button at six, blinds 10/20, and ask him."""
    cards = " ".join(holes if s == seat else "-" for s in range(1, 7))
    stacks = " ".join([str(stack)] * 6)
    game = dealt(stacks, button=6, blinds="10/20", cards=cards)
    for before in (3, 4, 5, 6):
        if before < seat or seat < 3:
            game.play(f"{before} folds")
    return answers(game)


def test_a_hand_is_raised_late_that_is_folded_early():
    """First in with queen-ten suited off the button's right: position decides."""
    assert first_in("Qs8s", 3)["fold"] == 40
    assert first_in("Qs8s", 6)["raise_to"] == 40


@pytest.mark.parametrize("seat", [3, 4, 5, 6, 1])
def test_aces_are_never_folded_first_in(seat):
    assert first_in("AsAd", seat)["raise_to"] == 40


def test_twelve_big_blinds_or_less_are_all_in_or_fold():
    """The small blind at eight big blinds: king-six goes in, whole; seven-deuce goes away."""
    game = dealt("160 160", button=1, blinds="10/20", cards="Ks6d -")
    choice = expert.choose(view_of(game.hand, 1), Random(1))
    assert (choice.kind, choice.to) == ("raise_to", 160)
    game = dealt("160 160", button=1, blinds="10/20", cards="7s2d -")
    assert answers(game)["fold"] == 40


def test_a_blind_who_is_all_in_for_less_is_called_at_the_price():
    """The big blind has posted his last 85 of 150: ten more are risked, at long odds, with any two cards."""
    game = dealt("1000 1000 85", button=1, blinds="75/150", cards="7h2c 8h3d AsAd")
    game.play("1 folds")
    assert answers(game)["fold"] == 0


def test_the_nuts_on_the_river_are_never_folded_and_mostly_raised():
    game = dealt("1000 1000", button=1, cards="AsKs QdQh", board="Qs Js Ts 2d 2c")
    game.play("1 raises to 25, 2 calls 15; flop: 2 checks, 1 checks; turn: 2 checks, 1 checks")
    game.play("2 bets 50")
    told = answers(game)
    assert told["fold"] == 0
    assert told["raise_to"] == 40


def test_nothing_is_folded_to_an_all_in():
    game = dealt("1000 1000", button=1, cards="7h2c QdQh", board="Qs Js Ts 2d 3c")
    game.play("1 raises to 25, 2 calls 15; flop: 2 all-in")
    assert answers(game)["fold"] == 40


def test_it_does_not_fold_where_checking_is_free():
    game = dealt("1000 1000", button=1, cards="AsKs 7d2h", board="Qs Js Ts 2d 2c")
    game.play("1 calls")
    assert answers(game)["fold"] == 0


def test_its_range_stands_up_to_a_half_pot_bet():
    """Bet into on the flop with everything, it goes on with about half of what it holds or more."""
    rng = Random("stands")
    stays = 0
    for _ in range(60):
        game = dealt("1000 1000", button=2, blinds="10/20", board="Kc 8h 3d 5s Jc")
        game.play("2 raises to 50, 1 calls 30; flop: 1 bets 50")
        first_cards = rng.sample([c for c in range(52) if c not in parse_cards("Kc8h3d5sJc")], 2)
        game.hand.player(2).holes = tuple(first_cards)
        stays += expert.choose(view_of(game.hand, 2), rng).kind != "fold"
    assert 25 <= stays <= 55


def test_players_behind_are_counted_in_the_order_of_acting():
    game = dealt("1000 1000 1000 1000", button=4, cards="- - AsAd -")
    assert players_behind(view_of(game.hand, 3)) == 3
    game.play("3 folds")
    assert players_behind(view_of(game.hand, 4)) == 2
    game.play("4 folds, 1 calls")
    assert players_behind(view_of(game.hand, 2)) == 0


def test_depth_is_what_can_be_won_or_lost():
    game = dealt("1000 300 150", button=1, blinds="10/20")
    assert effective_depth(view_of(game.hand, 1)) == 15
    game.play("1 folds")
    assert effective_depth(view_of(game.hand, 2)) == 7.5


def weight_of(game: PlayedHand, viewer: int, seat: int, holes: str) -> float:
    weights = ranges_of(view_of(game.hand, viewer))[seat]
    return weights[holding_number(parse_cards(holes))]


def test_a_range_holds_no_card_that_is_seen():
    game = dealt("1000 1000", button=1, cards="AsKs -", board="Qs Js Ts 2d 2c")
    game.play("1 calls, 2 checks")
    weights = ranges_of(view_of(game.hand, 1))[2]
    seen = parse_cards("AsKs Qs Js Ts")
    for weight, holding in zip(weights, HOLDINGS, strict=True):
        assert (weight == 0.0) == any(card in seen for card in holding)


def test_a_raise_makes_good_hands_more_likely_and_a_limp_less():
    game = dealt("1000 1000 1000", button=1, blinds="10/20", cards="- AsKs -")
    game.play("1 raises to 60")
    assert weight_of(game, 2, 1, "QhQd") > 5 * weight_of(game, 2, 1, "7h2d")
    game = dealt("1000 1000 1000", button=1, blinds="10/20", cards="- AsKs -")
    game.play("1 calls")
    assert weight_of(game, 2, 1, "QhQd") < weight_of(game, 2, 1, "9h8h")


def test_a_bet_narrows_a_range_to_what_the_board_likes():
    game = dealt("1000 1000", button=1, cards="AsKs -", board="Qs 8d 3h 2d 2c")
    game.play("1 calls, 2 checks; flop: 2 bets 20")
    assert weight_of(game, 1, 2, "Qd7d") > 3 * weight_of(game, 1, 2, "7d4c")


def share_of(game: PlayedHand, viewer: int, seat: int, holes: str) -> float:
    weights = ranges_of(view_of(game.hand, viewer))[seat]
    return weights[holding_number(parse_cards(holes))] / sum(weights)


def test_who_bets_on_and_on_may_hold_anything():
    """The third bet in a row says less of the cards, and more of the player, than the first."""
    game = dealt("1000 1000", button=1, cards="AsKs -", board="Qs 8d 3h 2d 2c")
    game.play("1 calls, 2 checks; flop: 2 bets 20, 1 calls")
    once = share_of(game, 1, 2, "7s4c")
    game.play("turn: 2 bets 40, 1 calls; river: 2 bets 120")
    assert share_of(game, 1, 2, "7s4c") > once
    assert share_of(game, 1, 2, "QdQh") > share_of(game, 1, 2, "7s4c")


def test_the_story_of_a_hand_tells_pot_and_price_of_every_action():
    game = dealt("1000 1000 1000", button=1, blinds="10/20")
    game.play("1 raises to 60, 2 folds, 3 calls 40; flop: 3 checks, 1 bets 50")
    told = steps(view_of(game.hand, 3))
    assert [step.pot for step in told] == [30, 90, 90, 130, 130]
    assert [step.owed for step in told] == [20, 50, 40, 0, 0]
    assert [step.raises for step in told] == [0, 1, 1, 0, 0]
    assert [step.behind for step in told] == [2, 1, 0, 1, 0]
    assert [step.added for step in told] == [60, 0, 40, 0, 50]
