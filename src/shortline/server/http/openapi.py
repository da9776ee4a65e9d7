"""Examples in the OpenAPI document: what was really sent and answered once (tests/server/recording.py records them)."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel

from shortline.server.accounts.people import COOKIE
from shortline.server.http.models import ProblemData

SCHEMES: dict[str, Any] = {
    "token": {"type": "http", "scheme": "bearer", "description": "A personal token, for a script or a bot."},
    "session": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "A browser's session."},
    "csrf": {
        "type": "apiKey",
        "in": "header",
        "name": "X-CSRF-Token",
        "description": "The session's CSRF token, with every request of a session that changes something.",
    },
}
"""How whoever asks is known; much may be read by anybody."""


def put_examples(app: FastAPI) -> None:
    """Have the document show for every operation what is sent and what is answered."""
    plain = app.openapi

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = plain()
            examples = json.loads((files("shortline.server.http") / "examples.json").read_text("utf-8"))
            schema["components"]["securitySchemes"] = SCHEMES
            _define(schema["components"]["schemas"], ProblemData)
            schema["security"] = [{}, {"token": []}, {"session": [], "csrf": []}]
            for path, operations in schema["paths"].items():
                for method, operation in operations.items():
                    _put(operation, examples.get(f"{method.upper()} {path}", {}))
        return plain()

    app.openapi = document  # type: ignore[method-assign]


def _define(schemas: dict[str, Any], model: type[BaseModel]) -> None:
    """Put a model, and those that it has parts of, among the schemas of the document."""
    whole = model.model_json_schema(mode="serialization", ref_template="#/components/schemas/{model}")
    every = {**schemas, **whole.pop("$defs", {}), model.__name__: whole}
    schemas.clear()
    schemas.update(sorted(every.items()))


def _put(operation: dict[str, Any], example: dict[str, Any]) -> None:
    """Put an example into an operation of the document."""
    parts = [("request", operation.get("requestBody", {}))]
    parts += [("response", answer) for status, answer in operation["responses"].items() if status.startswith("2")]
    for name, part in parts:
        for content in part.get("content", {}).values() if name in example else ():
            content["example"] = example[name]
