"""Identifiers that sort by the time they were made."""

import os
import time
import uuid


def uuid7() -> uuid.UUID:
    """Make a version 7 UUID: 48 bits of Unix milliseconds, then 74 random bits.

    Two made in the same millisecond sort either way. RFC 9562, section 5.7.
    """
    milliseconds = time.time_ns() // 1_000_000
    random_bits = int.from_bytes(os.urandom(10), "big")
    random_a = random_bits >> 68
    random_b = random_bits & ((1 << 62) - 1)
    value = (milliseconds & ((1 << 48) - 1)) << 80
    value |= 0x7 << 76 | random_a << 64 | 0b10 << 62 | random_b
    return uuid.UUID(int=value)
