"""Answers that are written by us and not by the framework: each is checked against the model that the API promises."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter


def checked_json(model: TypeAdapter[Any], value: object) -> bytes:
    """A value as JSON, exactly as its model has it; what does not fit is a fault of ours and raises.

    Looking at a whole position takes about 30 µs, a third of writing it.
    """
    return model.dump_json(model.validate_python(value, strict=True))
