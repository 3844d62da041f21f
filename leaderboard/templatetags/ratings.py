"""How a change of rating is written."""

from django import template
from django.utils.formats import number_format

register = template.Library()

MINUS = "\N{MINUS SIGN}"


@register.filter
def signed(change: int) -> str:
    """Write whole points with their sign: +7, −3, 0."""
    sign = "+" if change > 0 else MINUS if change < 0 else ""
    return f"{sign}{number_format(abs(change))}"


@register.filter
def direction(change: int) -> str:
    """Return the class of a change: up, down or level."""
    return "up" if change > 0 else "down" if change < 0 else "level"
