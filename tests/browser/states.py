"""Every state of the table in which a tournament's player or spectator can be, by name."""

from collections.abc import Callable
from typing import Any

from tests.browser.stage import NAMES, Seat, Story, six_handed
from tests.dealing import dealt

Told = dict[str, Any]


def waiting(me: int | None = 1, taken: int = 3, rated: bool = True) -> Story:
    story = Story(me=me, rated=rated).stand_up_all()
    for seat in story.scene["seats"][taken:]:
        seat |= {"name": None, "user": None, "state": "empty", "ready": None}
    return story


def waiting_with_bots(me: int | None = 1) -> Story:
    mira = {"bot": "casual", "user": None, "name": "Mira"}
    return waiting(me, 4, rated=False).change(seat_3=mira).ask(2)


def waiting_among_bots() -> Story:
    """Nobody is asked: the only person starts when he likes."""
    story = waiting(1, 2, rated=False).change(
        seat_2={"bot": "expert", "user": None, "name": "Mira"}
    )
    return story.change(seat_1={"ready": None}, seat_2={"ready": None})


def countdown(me: int | None = 1, taken: int = 3) -> Story:
    return waiting(me, taken).count_down()


def countdown_with_bots(me: int = 2) -> Story:
    return waiting_with_bots(me).count_down()


def others_turn() -> Story:
    return six_handed(me=2)


def my_turn() -> Story:
    return six_handed()


def my_turn_on_the_flop() -> Story:
    return to_flop(six_handed())


def may_check() -> Story:
    return six_handed(me=5).play(
        "1 raises to 100, 2 calls 100, 3 folds, 4 folds, 5 calls 80, 6 folds"
    )


def to_flop(story: Story) -> Story:
    return story.play(
        "1 raises to 100, 2 calls 100, 3 folds, 4 folds, 5 calls 80, 6 folds, 5 checks"
    )


def no_raise() -> Story:
    """Somebody is all-in for less than a raise, and it is not reopened."""
    game = dealt("1000 1000 130", button=3, blinds="20/40", cards="AsKd 7c6c QhQd")
    return Story(game, seats=3, me=1).play("3 all-in, 1 calls, 2 calls")


def only_all_in() -> Story:
    game = dealt("90 1000 1000", button=3, blinds="20/40", cards="AsKd 7c6c QhQd")
    return Story(game, seats=3, me=1).play("3 raises to 80")


def heads_up() -> Story:
    game = dealt("1500 1500", button=1, blinds="20/40", cards="AsKd 7c6c")
    return Story(game, seats=2, me=1)


def run_out() -> Story:
    """Three all-in, two side pots, and the board still to come."""
    game = dealt(
        "300 900 1500 1000",
        button=4,
        blinds="20/40",
        cards="KhTs AsAd QdQc 7c6c",
        board="Ks Td 4d 2c 9s",
    )
    return Story(game, seats=4, me=1).play("3 all-in, 4 folds, 1 all-in, 2 all-in")


def won_from_me(seats: int, winner: int) -> Story:
    """I am all-in against one of so many, who has aces and wins; the others have folded."""
    holes = ["7c6c", "8d5d", "9d3c", "JhTh", "4s3s", "6h5s"][:seats]
    holes[winner - 1] = "AsAd"
    game = dealt(
        " ".join(["1000"] * seats),
        button=seats,
        blinds="20/40",
        cards=" ".join(holes),
        board="Ks Qd 2h 2c 9s",
    )
    story = Story(game, seats=seats, me=1)
    while not game.hand.complete:
        seat = game.to_act
        story.play(f"{seat} all-in" if seat in (1, winner) else f"{seat} folds")
    return story


def showdown() -> Story:
    story = to_flop(six_handed())
    return story.play("1 bets 160, 2 folds, 5 calls, 5 checks, 1 checks, 5 checks, 1 checks")


def fold_win() -> Story:
    return to_flop(six_handed()).play("1 bets 160, 2 folds, 5 folds")


def split() -> Story:
    game = dealt(
        "505 505 505", button=3, blinds="20/40", cards="AsKd AhKc QhQd", board="Ad Kh 2c 7d 9s"
    )
    return Story(game, seats=3, me=1).play(
        "3 folds, 1 calls, 2 checks, 1 bets 40, 2 calls, 1 checks, 2 checks, 1 checks, 2 checks"
    )


def my_break() -> Story:
    story = six_handed(me=2)
    return story.around({"type": "went_on_break", "seat": 2}, seat_2={"state": "on_break"})


def break_of_another() -> Story:
    story = six_handed(me=1)
    return story.around({"type": "went_on_break", "seat": 3}, seat_3={"state": "on_break"})


def level_up() -> Story:
    return fold_win().around(
        {"type": "level_raised", "level": 4, "small_blind": 40, "big_blind": 80},
        match={"level": 4, "small_blind": 40, "big_blind": 80, "hands_at_level": 0},
    )


def i_am_out() -> Story:
    game = dealt(
        "0 985 605 2010 760 1640".replace("0 ", "- ", 1),
        button=4,
        blinds="20/40",
        cards="- AsAd QdQc 7c6c Jh9h 5s5d",
        number=15,
    )
    story = Story(game, me=1)
    story.change(match={"players_left": 5})
    return story.around(
        {"type": "player_eliminated", "seat": 1, "place": 6, "shared": False},
        seat_1={"state": "eliminated", "place": 6, "chips": 0},
    )


def i_left() -> Story:
    return six_handed(me=2).around(
        {"type": "player_left", "seat": 2, "place": 6},
        seat_2={"state": "left", "place": 6, "chips": 0},
    )


def spectating() -> Story:
    return to_flop(six_handed(me=None))


def paused() -> Story:
    changes = {f"seat_{n}": {"state": "on_break"} for n in range(1, 7)}
    return fold_win().around({"type": "match_paused"}, match={"paused": True}, **changes)


def finished(rated: bool = True, me: int = 1) -> Story:
    game = dealt("2500 500", button=1, blinds="20/40", cards="AsAd KsKd", board="2c 7d 9h Jc 3s")
    story = Story(game, seats=2, me=me, rated=rated).play("1 all-in, 2 all-in")
    places = [
        {
            "seat": seat,
            "name": NAMES[seat - 1],
            "place": seat,
            "shared": False,
            "rating": {"before": before, "after": after, "delta": after - before, "score": 2 - seat,
                       "expected": 0.55, "k": 32.0} if rated else None,
        }
        for seat, before, after in ((1, 1042, 1049), (2, 1010, 1003))
    ]  # fmt: skip
    return story.around(
        {"type": "player_eliminated", "seat": 2, "place": 2, "shared": False},
        {"type": "tournament_won", "seat": 1},
        match={"status": "finished", "players_left": 1},
        table={"status": "open"},
        result={"places": places},
        seat_1={"state": "seated", "place": 1, "ready": False},
        seat_2={"state": "seated", "place": 2, "ready": False},
    )


def ready_again(me: int = 2) -> Story:
    """After a match, with its last hand on the table: everybody is ready for another one."""
    return finished(me=me).count_down()


def closed() -> Story:
    return waiting(None, 2).change(table={"status": "closed"})


STATES: dict[str, Callable[[], Story]] = {
    "waiting as the host": waiting,
    "waiting alone": lambda: waiting(1, 1),
    "waiting with bots": waiting_with_bots,
    "waiting as a guest": lambda: waiting(2, 3),
    "waiting as a spectator": lambda: waiting(None, 3),
    "waiting among bots": waiting_among_bots,
    "waiting, some are ready": lambda: waiting(2, 6).ask(2, 5),
    "countdown as the host": countdown,
    "countdown as a guest": countdown_with_bots,
    "countdown as a spectator": lambda: countdown(None),
    "countdown to another match": ready_again,
    "countdown to another match as the host": lambda: ready_again(1),
    "others' turn": others_turn,
    "my turn": my_turn,
    "my turn on the flop": my_turn_on_the_flop,
    "my turn without a bet": may_check,
    "my turn without a raise": no_raise,
    "my turn with all-in only": only_all_in,
    "my turn heads-up": heads_up,
    "run-out": run_out,
    "showdown": showdown,
    "won without showing": fold_win,
    "split pot": split,
    "on a break": my_break,
    "another on a break": break_of_another,
    "level up": level_up,
    "out": i_am_out,
    "left": i_left,
    "spectating": spectating,
    "paused": paused,
    "finished": finished,
    "finished unrated": lambda: finished(rated=False),
    "closed": closed,
}
"""State -> how it came to be."""

AFTER: dict[str, Callable[[Seat], Any]] = {
    "reconnecting": lambda seat: (seat.drops(), seat.page.wait_for_selector(".strip")),
    "server restarting": lambda seat: (seat.drops(1012), seat.page.wait_for_selector(".strip")),
    "replaced": lambda seat: (
        seat.send({"type": "replaced"}),
        seat.page.wait_for_selector("dialog[open]"),
    ),
    "help sheet": lambda seat: seat.page.keyboard.press("?"),
    "hand rankings sheet": lambda seat: seat.page.keyboard.press("v"),
    "log sheet": lambda seat: seat.page.locator(".ticker").dispatch_event("click"),
    "leave sheet": lambda seat: seat.page.get_by_role("button", name="Leave the table").click(),
    "refused": lambda seat: seat.send(
        {"type": "refused", "code": "below_minimum", "message": "The smallest raise is to 80."}
    ),
}
"""What may come over my turn, and how."""
