"""Where the pages of matches are, for pages that know a match by its own number only."""

from uuid import UUID

from django import template

from tables import history

register = template.Library()


@register.simple_tag
def match_url(tournament_id: UUID, user_id: int | None) -> str:
    """Return where a match's hands are, as `history.match_url`."""
    return history.match_url(tournament_id, user_id)
