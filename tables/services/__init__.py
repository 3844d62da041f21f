"""The only writers of a table: seats and settings in `seating`, the match in `play`.

Every service takes the lock on the `Table` row first, writes, records what happened, and returns a
value or a `Refused`; a refusal has changed nothing.
"""
