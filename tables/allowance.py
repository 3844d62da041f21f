"""How many messages a socket may send: a bucket that fills slowly, and patience that ends."""

import time

BURST = 20
"Messages a socket may send at once."

PER_SECOND = 5.0
"Messages a socket may send in the long run."

PATIENCE = 40
"Messages over the limit that are borne before the socket is closed."


class Allowance:
    """What one socket may still send; `is_used_up` once it has gone on and on over its limit."""

    def __init__(self) -> None:
        self._left = float(BURST)
        self._counted_at = time.monotonic()
        self._over = 0

    @property
    def is_used_up(self) -> bool:
        return self._over > PATIENCE

    def spend(self, now: float) -> bool:
        """Count a message that came at a time of `time.monotonic`; False where it is one too many."""
        self._left = min(BURST, self._left + PER_SECOND * (now - self._counted_at))
        self._counted_at = now
        if self._left == BURST:
            self._over = 0
        if self._left < 1:
            self._over += 1
            return False
        self._left -= 1
        return True
