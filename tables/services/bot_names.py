"""Names for bots: birds, so that nobody takes one for a person."""

from collections.abc import Collection
from uuid import UUID

NAMES = (
    "Dunlin",
    "Fieldfare",
    "Goldcrest",
    "Kestrel",
    "Lapwing",
    "Nuthatch",
    "Plover",
    "Redstart",
    "Siskin",
    "Tern",
    "Wagtail",
    "Wheatear",
)


def next_name(table_id: UUID, taken: Collection[str]) -> str:
    """Give a name nobody at the table has; tables begin at different birds.

    There are more names than seats, and a person may have the name of a bird, so one is always free.
    """
    start = table_id.int % len(NAMES)
    used = {name.casefold() for name in taken}
    for name in NAMES[start:] + NAMES[:start]:
        if name.casefold() not in used:
            return name
    raise AssertionError("more taken seats than names")
