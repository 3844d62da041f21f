"""Reckon all ratings again from the results and say where the stored ones differ."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from leaderboard.replay import Difference, replay, rewrite


class Command(BaseCommand):
    """`replay_ratings` only compares; with --write it replaces what differs."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--write",
            action="store_true",
            help="replace the stored ratings and changes by the reckoned ones",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        result = rewrite() if options["write"] else replay()
        for difference in result.differences:
            self.stdout.write(_line(difference))
        summary = (
            f"{len(result.changes)} changes of {len(result.standings)} players reckoned, "
            f"{len(result.differences)} differ"
        )
        if result.differences and not options["write"]:
            raise CommandError(summary)
        self.stdout.write(f"{summary}{', written' if options['write'] else ''}")


def _line(difference: Difference) -> str:
    where = f" in {difference.tournament_id}" if difference.tournament_id else ""
    return (
        f"{difference.what} of user {difference.user_id}{where}: "
        f"stored {difference.stored}, reckoned {difference.reckoned}"
    )
