"""Log lines for people and machines: time, level, logger, message, then `name=value` for the rest."""

import json
import logging
import time

ORDINARY = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "data"}


class KeyValueFormatter(logging.Formatter):
    """Writes what was passed in `extra` as `name=value`, values as JSON where they need quotes."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        line = super().formatMessage(record)
        extra = {name: value for name, value in vars(record).items() if name not in ORDINARY}
        return " ".join([line, *(f"{name}={_value(value)}" for name, value in extra.items())])


def _value(value: object) -> str:
    text = str(value)
    plain = text.isprintable() and not set(text) & set(' ="')
    return text if text and plain else json.dumps(text)
