"""Why a wish was not granted: the closed list of codes, and the sentence a person reads for each.

A refusal is an expected answer and a value; a fault of ours is an exception. Sentences say what
happened and then what can be done, and name the numbers.
"""

from enum import StrEnum
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tables.words import points


class Code(StrEnum):
    """Every reason there is; the values are what goes over the wire."""

    # Who asks, and where.
    SIGNED_OUT = "signed_out"
    NOT_SEATED = "not_seated"
    NOT_HOST = "not_host"
    ALREADY_SEATED = "already_seated"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_TAKEN = "seat_taken"
    NOT_A_BOT = "not_a_bot"
    TABLE_FULL = "table_full"
    TABLE_CLOSED = "table_closed"
    MATCH_RUNNING = "match_running"
    NO_MATCH = "no_match"
    NOT_ENOUGH_PLAYERS = "not_enough_players"
    TOO_MANY_TABLES = "too_many_tables"
    TOO_FAST = "too_fast"
    BAD_SETTINGS = "bad_settings"
    SEATS_IN_USE = "seats_in_use"
    BAD_MESSAGE = "bad_message"
    FAULT = "fault"
    # A decision in a hand.
    STALE = "stale"
    NOT_YOUR_TURN = "not_your_turn"
    HAND_OVER = "hand_over"
    CANNOT_CHECK = "cannot_check"
    NOTHING_TO_CALL = "nothing_to_call"
    BAD_AMOUNT = "bad_amount"
    BELOW_MINIMUM = "below_minimum"
    ABOVE_MAXIMUM = "above_maximum"
    NOT_REOPENED = "not_reopened"
    NOBODY_CAN_CALL = "nobody_can_call"
    CAP_REACHED = "cap_reached"
    NOT_ENOUGH_CHIPS = "not_enough_chips"
    UNKNOWN_ACTION = "unknown_action"
    NOT_ON_A_BREAK = "not_on_a_break"
    NO_PAUSE = "no_pause"


class Refused(NamedTuple):
    """A wish that was not granted; `legal` is the range that would be, for a bet or a raise."""

    code: Code
    message: str
    legal: Any = None


SENTENCES: dict[Code, Promise | str] = {
    Code.SIGNED_OUT: _("Sit down with an account. Watching needs none."),
    Code.NOT_SEATED: _("You have no seat at this table. Take a free one, or watch."),
    Code.NOT_HOST: _("Only the host can do that. Ask the host of this table."),
    Code.ALREADY_SEATED: _("You already have a seat here: seat %(seat)s."),
    Code.NO_SUCH_SEAT: _(
        "There is no such seat at this table. Choose one of seats 1 to %(seats)s."
    ),
    Code.SEAT_TAKEN: _("Someone just took that seat. Choose another one."),
    Code.NOT_A_BOT: _("No bot sits on that seat. Look at the table again."),
    Code.TABLE_FULL: _("The table is full. You can watch."),
    Code.TABLE_CLOSED: _("This table is closed. Find another one in the lobby."),
    Code.MATCH_RUNNING: _("A tournament is running here. Watch it, or wait until it is over."),
    Code.NO_MATCH: _("No tournament is running at this table. The host starts one."),
    Code.NOT_ENOUGH_PLAYERS: _("A tournament needs at least two players. Wait, or add a bot."),
    Code.TOO_MANY_TABLES: _("You already have %(tables)s open tables. Close one of them first."),
    Code.TOO_FAST: _("Too many attempts. Try again in %(minutes)s min."),
    Code.BAD_SETTINGS: _("The table cannot be set up like that. Choose from what is offered."),
    Code.SEATS_IN_USE: _("Seat %(seat)s is taken. Choose at least %(seat)s seats."),
    Code.BAD_MESSAGE: _("The page sent something that was not understood. Load it again."),
    Code.FAULT: _("Something went wrong on our side. The table continues. Try again."),
    Code.STALE: _("That turn is over. Look at the table again."),
    Code.NOT_YOUR_TURN: _("It is not your turn. Wait until your seat is marked."),
    Code.HAND_OVER: _("That hand is over. The next one is dealt in a moment."),
    Code.CANNOT_CHECK: _("There is a bet of %(to_call)s to call. Call, raise or fold."),
    Code.NOTHING_TO_CALL: _("There is nothing to call. You can check."),
    Code.BAD_AMOUNT: _("An amount is a whole number of points, from %(minimum)s to %(maximum)s."),
    Code.BELOW_MINIMUM: _("The smallest raise is to %(minimum)s."),
    Code.ABOVE_MAXIMUM: _("You can raise to %(maximum)s at most; that is all-in."),
    Code.NOT_REOPENED: _(
        "You can only call or fold: the last all-in was smaller than a full raise."
    ),
    Code.NOBODY_CAN_CALL: _("Nobody is left who could call a raise. Call or fold."),
    Code.CAP_REACHED: _("The raise cap of this street is reached. Call or fold."),
    Code.NOT_ENOUGH_CHIPS: _("Your points do not reach a raise. Call with what you have, or fold."),
    Code.UNKNOWN_ACTION: _("There is no such action. Fold, check, call, bet or raise."),
    Code.NOT_ON_A_BREAK: _("You are not on a break."),
    Code.NO_PAUSE: _("There is no pause to skip."),
}


BET_SENTENCES: dict[Code, Promise | str] = {
    Code.BELOW_MINIMUM: _("The smallest bet is %(minimum)s."),
    Code.ABOVE_MAXIMUM: _("You can bet %(maximum)s at most; that is all-in."),
}
"The same for the first bet of a street, which raises nothing."


def refuse(code: Code, *, legal: Any = None, **numbers: int) -> Refused:
    """Make the refusal with its sentence in the current language; `numbers` fill its gaps.

    The gaps of a bet's sentences (minimum, maximum, to_call) are filled from `legal` when it is given.
    """
    gaps: dict[str, int] = {"to_call": 0, "minimum": 0, "maximum": 0}
    if legal is not None:
        gaps.update(to_call=legal.to_call, minimum=legal.min_raise_to, maximum=legal.max_raise_to)
    sentences = BET_SENTENCES if legal is not None and legal.is_bet else SENTENCES
    sentence = sentences.get(code, SENTENCES[code])
    told = {name: points(number) for name, number in (gaps | numbers).items()}
    return Refused(code, str(sentence) % told, legal)
