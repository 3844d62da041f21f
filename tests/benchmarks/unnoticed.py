"""Changes of the rules that no test can notice, each with the reason why nothing can tell.

The names are mutmut's, with `*` and `?` as in file names; their numbers count from the head of a function. When a
function is rewritten its numbers move: look again at what is left (`mutmut show NAME`).
"""

from fnmatch import fnmatchcase

_EQUAL_LENGTHS = (
    "one list is made from the other, so they are equally long and `strict` never speaks"
)
_SUM_STARTS = "a sum of fractions is the same fraction whether it starts at 0 or at Fraction(0)"
_NO_CHIPS = "at the border the layer between the two amounts is 0 chips high"
_ONE_POT = "the short way for one pot, without it `build_pots` finds the same pot"
_SAME_TABLES = "the tables of every count of cards come out the same, entry for entry"
_SAME_CHOICE = "where the two are equal, either is the same number"

WHY = {
    # tables/rules
    "tables.rules.betting.xǁNoLimitǁ__hash____mutmut_1": (
        "all NoLimit are equal, so any constant is their hash"
    ),
    "tables.rules.equity.x_equity__mutmut_13": "the counts added stay 0, and are not told",
    "tables.rules.equity.x_equity__mutmut_26": "the list added is never asked for",
    "tables.rules.equity.x_sampled__mutmut_38": "the counts added stay 0, and are not told",
    "tables.rules.equity.x_sampled__mutmut_48": (
        "however many boards are drawn at once, each is drawn alike"
    ),
    "tables.rules.equity.x__settle__mutmut_13": (
        "exactly counted boards never meet; sampled ones are drawn until there are enough"
    ),
    "tables.rules.equity.x__settle__mutmut_1[78]": "every strength is above 1",
    "tables.rules.equity.x__settle__mutmut_19": "the first hand is always the best so far",
    "tables.rules.equity.x__settle__mutmut_20": "the first hand is always the best so far",
    "tables.rules.evolve.x__lower_level__mutmut_8": _SAME_CHOICE,
    "tables.rules.evolve.x__lower_level__mutmut_10": (
        "where the price does not fall, nothing is above it and everything is set to what it was"
    ),
    "tables.rules.evolve.x__uncalled_bet_returned__mutmut_13": (
        "who is all-in above all others: nobody else can still bet, or he would have been asked"
    ),
    "tables.rules.legal.x__legal_now__mutmut_58": _SAME_CHOICE,
    "tables.rules.pots.x_build_pots__mutmut_13": _NO_CHIPS,
    "tables.rules.pots.x_build_pots__mutmut_19": _SAME_CHOICE,
    "tables.rules.pots.x_build_pots__mutmut_27": _NO_CHIPS,
    "tables.rules.showdown.x_award_pots__mutmut_33": (
        "a pot that one player alone can win is the last"
    ),
    "tables.rules.showdown.x__pots__mutmut_[14]": _ONE_POT,
    "tables.rules.showdown.x__pots__mutmut_2": (
        "all have put in as much as the first, or as much as the second: the same question"
    ),
    "tables.rules.state.xǁHandǁ__init____mutmut_32": "None is as false as 0, which is before the flop",
    "tables.rules.state.xǁHandǁcopy__mutmut_10": (
        "what is legal is only kept in mind, and worked out again where it is not"
    ),
    "tables.rules.strength_tables.x__deciding__mutmut_13": _SAME_TABLES,
    "tables.rules.strength_tables.x__deciding__mutmut_27": _SAME_TABLES,
    "tables.rules.strength_tables.x__deciding__mutmut_32": _SAME_TABLES,
    "tables.rules.strength_tables.x__deciding__mutmut_4[03]": _SAME_TABLES,
    "tables.rules.strength_tables.x__ranked_strengths__mutmut_27": _SAME_TABLES,
    "tables.rules.strength_tables.x__suited_strengths__mutmut_39": _SAME_TABLES,
    "tables.rules.strength_tables.x__flushes__mutmut_11": _SAME_TABLES,
    "tables.rules.strength_tables.x__laid_out__mutmut_12": _SAME_TABLES,
    "tables.rules.strength_tables.x__laid_out__mutmut_16": "a row without keys is never asked for",
    "tables.rules.strength_tables.x__laid_out__mutmut_21": _SAME_TABLES,
    "tables.rules.strength_tables.x__laid_out__mutmut_43": "a place between the rows is never read",
    # leaderboard/rules
    "leaderboard.rules.elo.x_rate__mutmut_25": _EQUAL_LENGTHS,
    "leaderboard.rules.elo.x_rate__mutmut_2[89]": _EQUAL_LENGTHS,
    "leaderboard.rules.elo.x_rate__mutmut_77": _SUM_STARTS,
    "leaderboard.rules.elo.x_rate__mutmut_85": _EQUAL_LENGTHS,
    "leaderboard.rules.elo.x_rate__mutmut_9[01]": _EQUAL_LENGTHS,
    "leaderboard.rules.elo.x__score__mutmut_9": "equal places have been answered before",
    "leaderboard.rules.elo.x__raw__mutmut_5": _SUM_STARTS,
    "leaderboard.rules.elo.x__to_hundredths__mutmut_12": _SUM_STARTS,
    "leaderboard.rules.ledger.xǁLedgerǁenter__mutmut_28": _EQUAL_LENGTHS,
    "leaderboard.rules.ledger.xǁLedgerǁenter__mutmut_3[12]": _EQUAL_LENGTHS,
}


def why(name: str) -> str:
    """Return why nothing can tell a change from the original, or nothing where that is not explained."""
    return next((reason for pattern, reason in WHY.items() if fnmatchcase(name, pattern)), "")
