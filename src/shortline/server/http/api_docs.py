"""The API to read: a plain page made of the OpenAPI document, which loads nothing."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

router = APIRouter(include_in_schema=False)

STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color-scheme:light dark}"
    "summary{cursor:pointer;padding:.25rem 0}code,pre{font-size:.875rem}pre{overflow:auto;max-height:24rem}"
    "table{border-collapse:collapse}td{padding:.125rem .75rem .125rem 0;vertical-align:top}"
    "b{display:inline-block;min-width:4.5rem}"
)
POLICY = (
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; "
    f"style-src 'sha256-{base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()}'"
)


@router.get("/api/v1/docs", response_class=HTMLResponse)
async def api_docs(request: Request) -> HTMLResponse:
    """Every operation with what it takes and answers."""
    return HTMLResponse(page(request.app.openapi()), headers={"Content-Security-Policy": POLICY})


def page(document: Mapping[str, Any]) -> str:
    """The OpenAPI document as a page."""
    tags: dict[str, list[str]] = {}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            tag = (operation.get("tags") or ["other"])[0]
            tags.setdefault(tag, []).append(_operation(method.upper(), path, operation))
    parts = [f"<h2>{escape(tag)}</h2>{''.join(entries)}" for tag, entries in tags.items()]
    info = document["info"]
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(info["title"])} API</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>'
        f"<h1>{escape(info['title'])} API {escape(info['version'])}</h1><p>{escape(info.get('description', ''))} "
        f'The same for programs: <a href="/api/v1/openapi.json">openapi.json</a>.</p>'
        f"{''.join(parts)}</body></html>"
    )


def _operation(method: str, path: str, operation: Mapping[str, Any]) -> str:
    rows = [
        f"<tr><td><code>{escape(p['name'])}</code></td><td>{escape(p['in'])}</td>"
        f"<td>{escape(_kind(p.get('schema', {})))}</td><td>{escape(p.get('description', ''))}</td></tr>"
        for p in operation.get("parameters", ())
    ]
    answers = [part for status, part in operation["responses"].items() if status.startswith("2")]
    bodies = [_body("Sent", operation.get("requestBody", {})), *(_body("Answered", part) for part in answers)]
    said = escape(operation.get("description", operation.get("summary", "")))
    return (
        f"<details><summary><b>{method}</b> <code>{escape(path)}</code></summary><p>{said}</p>"
        f"<table>{''.join(rows)}</table>{''.join(bodies)}</details>"
    )


def _body(title: str, part: Mapping[str, Any]) -> str:
    """What is sent or answered: its form, and an example."""
    text = ""
    for media, content in part.get("content", {}).items():
        text += f"<p>{title}: {escape(_kind(content.get('schema', {})))} ({escape(media)})</p>"
        if "example" in content:
            text += f"<pre>{escape(json.dumps(content['example'], indent=1, ensure_ascii=False))}</pre>"
    return text


def _kind(schema: Mapping[str, Any]) -> str:
    """The kind of a value, in a word or a few."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(_kind(s) for s in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))
