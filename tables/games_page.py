"""The catalogue of games in words; what differs between them is told by the games themselves."""

from typing import Any

from django.utils.translation import gettext as _

from tables.words import points
from tournaments.rules.blinds import DoublingBlinds
from tournaments.rules.games import GAMES, Break, Game, HandLimit, LastPlayer, Pause


def games() -> list[dict[str, Any]]:
    """List the games; `url_name` is None for one that is not open yet."""
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
    return [
        {**told[game.name], "game": game, "suit": EMBLEMS[game.name], "facts": _facts(game)}
        for game in GAMES
    ]


EMBLEMS = {"tournament": "s", "solo_match": "h", "party_room": "d", "practice": "c"}
"The suit that marks each game in the catalogue."


def _facts(game: Game) -> list[tuple[str, str]]:
    """List what a player asks first: label and answer."""
    small, big = game.blinds.amounts(1)
    doubles = isinstance(game.blinds, DoublingBlinds)
    blinds = {"small": points(small), "big": points(big)}
    seats = {"fewest": game.fewest_seats, "most": game.most_seats}
    return [
        (
            _("Seats"),
            _("%(fewest)s to %(most)s") % seats
            if game.fewest_seats < game.most_seats
            else str(game.most_seats),
        ),
        (_("Points at the start"), points(game.start_stack)),
        (
            _("Blinds"),
            (_("%(small)s/%(big)s, doubling") if doubles else _("%(small)s/%(big)s throughout"))
            % blinds,
        ),
        (_("Betting"), _betting(game)),
        (_("Ends"), _ending(game)),
        (_("Time for a move"), _time(game)),
        (_("Who is away"), _absence(game)),
    ]


def _betting(game: Game) -> str:
    betting = game.betting
    if betting.structure == "no_limit":
        return _("no limit")
    bets = {"small": betting.small_bet, "big": betting.big_bet}
    return _("fixed, %(small)s and %(big)s") % bets


def _ending(game: Game) -> str:
    if isinstance(game.ending, LastPlayer):
        return _("one player has all the points")
    if isinstance(game.ending, HandLimit):
        limits = [str(hands) for hands in sorted(game.hand_limits)]
        return _("after %(first)s or %(last)s hands, or earlier") % {
            "first": ", ".join(limits[:-1]),
            "last": limits[-1],
        }
    return _("after each deal")


def _time(game: Game) -> str:
    seconds = [str(seconds) for seconds in game.thinking_seconds if seconds]
    if not seconds:
        return _("as long as you like")
    if len(seconds) == 1:
        return _("%(seconds)s seconds") % {"seconds": seconds[0]}
    return _("%(first)s or %(last)s seconds, or as long as you like") % {
        "first": ", ".join(seconds[:-1]),
        "last": seconds[-1],
    }


def _absence(game: Game) -> str:
    if isinstance(game.absence, Break):
        return _("goes on a break and may come back")
    if isinstance(game.absence, Pause):
        return _("the match waits")
    return _("nobody waits for anybody")
