"""The site in a process whose clock is HOLDFAST_CLOCK_OFF seconds off."""

import os
import time
from datetime import datetime, timedelta

from django.utils import timezone

OFF = float(os.environ["HOLDFAST_CLOCK_OFF"])

_time, _now = time.time, timezone.now


def _wrong_time() -> float:
    return _time() + OFF


def _wrong_now() -> datetime:
    return _now() + timedelta(seconds=OFF)


time.time = _wrong_time
timezone.now = _wrong_now

# Everything that tells the time must find the wrong clock.
from config.asgi import application  # noqa: E402

__all__ = ["application"]
