"""Logging: what the server writes down, as lines of JSON; at a terminal, in words."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

from shortline.kernel.refusal import Malformed
from shortline.server.http.middleware import request_id

EXTRAS = ("method", "route", "status", "milliseconds", "client", "game")


class Lines(logging.Formatter):
    """One line of JSON for everything that is written down. No request's body, cookie, token or query goes in."""

    def format(self, record: logging.LogRecord) -> str:
        """A line."""
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        if request_id.get():
            line["request"] = request_id.get()
        line |= {name: value for name in EXTRAS if (value := getattr(record, name, "")) != ""}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def logging_config(form: str) -> dict[str, Any]:
    """How the loggers of a process are set up: ``json``, ``plain``, or by itself what suits where it goes."""
    if form not in ("", "json", "plain"):
        raise Malformed(f"The log is json or plain, not {form[:20]!r}")
    plain = form == "plain" or (form != "json" and sys.stderr.isatty())
    handler = {"class": "logging.StreamHandler", "formatter": "plain" if plain else "lines"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {"()": "shortline.server.http.logging_config.Lines"},
            "plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s", "datefmt": "%H:%M:%S"},
        },
        "handlers": {"stderr": handler},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        # Those who play at their own terminal do not want a line for every click.
        "loggers": {"shortline": {"level": "WARNING" if plain else "INFO"}, "uvicorn.access": {"level": "WARNING"}},
    }
