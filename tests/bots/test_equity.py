"""What Expert counts is right: strengths on a board, chances over run-outs, values of bets."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tables.bots.equity import DEAD, BoardTable, chances_against, run_outs, strengths_on
from tables.bots.holdings import HOLDINGS, holding_number
from tables.bots.outcomes import Opponent, bet_value, joint_chance
from tables.rules.cards import DECK, parse_cards
from tables.rules.evaluator import strength

SURE = [1.0, 0.0]


def random_boards(count: int) -> list[tuple[int, ...]]:
    """Draw full boards, every other one with three to five cards of a suit."""
    rng = Random("boards")
    boards = []
    for number in range(count):
        suited = rng.sample([c for c in DECK if c & 3 == number & 3], 3 + number % 3)
        board = (suited if number & 1 else []) + rng.sample(DECK, 52)
        boards.append(tuple(dict.fromkeys(board))[:5])
    return boards


@pytest.mark.parametrize("board", random_boards(40))
def test_strengths_on_a_board_are_those_of_the_evaluator(board):
    """Ranked by pairs of ranks and flushes apart, every holding has its true strength."""
    strengths, counts = strengths_on(board)
    for number, (a, b) in enumerate(HOLDINGS):
        dead = a in board or b in board
        assert strengths[number] == (DEAD if dead else strength((a, b, *board)))
    living = Counter(value for value in strengths if value != DEAD)
    assert living == {value: count for value, count in counts.items() if count}


@pytest.mark.parametrize(("cards", "count"), [(3, 49), (4, 48), (5, 1)])
def test_run_outs_use_every_card_equally(cards, count):
    board = random_boards(4)[0][:cards]
    ways = run_outs(board)
    assert len(set(ways)) == len(ways) == count
    used = Counter(card for rest in ways for card in rest)
    assert set(used) == (set(DECK) - set(board) if cards < 5 else set())
    assert len(set(used.values())) <= 1


def chance(board: str, holes: str, other: str) -> float:
    """Return the mean over the groups of the chance against one holding."""
    groups = chances_against(BoardTable(parse_cards(board)), parse_cards(holes))
    number = holding_number(parse_cards(other))
    return sum(group[number] for group in groups) / len(groups)


def test_on_the_river_a_chance_is_who_wins():
    assert chance("Ac Kh 9d 5s 4c", "AsKs", "QsQd") == 1.0
    assert chance("Ac Kh 9d 5s 4c", "QsQh", "AsKs") == 0.0
    assert chance("As Ks Qs Js Ts", "2d3d", "4h5h") == 0.5


def test_on_the_turn_a_chance_is_exact_over_all_rivers():
    """Nine of 44 rivers make the flush, and the two that pair the board with it do not help."""
    holes, other = parse_cards("AhKh"), parse_cards("QsQd")
    board = parse_cards("Qh 9h 5s 2c")
    rivers = [card for card in DECK if card not in (*holes, *other, *board)]
    won = sum(strength((*holes, *board, r)) > strength((*other, *board, r)) for r in rivers)
    assert chance("Qh 9h 5s 2c", "AhKh", "QsQd") == pytest.approx(won / len(rivers), abs=0.01)


def test_on_the_flop_a_chance_is_near_the_exact_one():
    holes, other = parse_cards("AhKh"), parse_cards("JsJd")
    board = parse_cards("Qh 9h 5s")
    rest = [card for card in DECK if card not in (*holes, *other, *board)]
    points = [
        strength((*holes, *board, *two)) > strength((*other, *board, *two))
        for two in combinations(rest, 2)
    ]
    exact = sum(points) / len(points)
    assert chance("Qh 9h 5s", "AhKh", "JsJd") == pytest.approx(exact, abs=0.1)


def test_places_rise_with_strength():
    """The nuts beat nearly everything, the worst hand nearly nothing, a dead holding has no place."""
    table = BoardTable(parse_cards("Ac Kh 9d 7s 4c"))
    assert table.places[holding_number(parse_cards("AsAd"))] > 0.99
    assert table.places[holding_number(parse_cards("3d2h"))] < 0.02
    assert table.places[holding_number(parse_cards("AcAd"))] == 0.0


def test_a_bet_that_nobody_calls_wins_the_pot():
    folder = Opponent(0.0, [0.5], 100, 100)
    assert bet_value(60, 0, 100, [folder, folder], SURE) == 60


def test_a_called_bet_is_worth_its_chance_of_the_whole_less_its_price():
    caller = Opponent(1.0, [0.6], 100, 100)
    assert bet_value(60, 0, 100, [caller], SURE) == pytest.approx(0.6 * 260 - 100)


def test_more_than_an_opponent_can_call_is_not_lost():
    short = Opponent(1.0, [0.0], 40, 40)
    assert bet_value(60, 0, 100, [short], SURE) == pytest.approx(-40)


def test_every_set_of_callers_is_weighed():
    """One of two calls half the time: pot alone, or a showdown."""
    folder = Opponent(0.0, [0.0], 100, 100)
    doubter = Opponent(0.5, [0.5], 100, 100)
    value = bet_value(60, 0, 100, [folder, doubter], SURE)
    assert value == pytest.approx(0.5 * 60 + 0.5 * (0.5 * 260 - 100))


def test_chances_against_several_are_multiplied_inside_a_group():
    """Good run-outs are good against both: the mean of products, not the product of means."""
    both = [Opponent(1.0, [1.0, 0.0], 0, 0), Opponent(1.0, [1.0, 0.0], 0, 0)]
    assert joint_chance(both) == 0.5
