"""Watching a server: its API to read, its traces, and the files in deploy/ that ask for its metrics."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from fastapi import FastAPI
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from shortline.server.http.metrics import Metrics
from shortline.server.play import games
from tests.conftest import ROOT
from tests.server.visitors import Visitor, served


def test_the_page_of_the_api_loads_nothing(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        answer = await Visitor(app).ask("GET", "/docs")
        assert answer.status_code == 200
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert not re.search(r"<script|<link|<img|<iframe|\ssrc=|url\(|@import", answer.text)
        paths = [p for p in app.openapi()["paths"] if f"<code>{p}</code>" not in answer.text]
        assert not paths, "every operation stands there"
        assert "&lt;" not in answer.text.partition("<h2>")[0]

    served(tmp_path, script)


def test_an_action_leaves_a_span(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spans = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    # Not for good (``set_tracer_provider``): the tests after this one make no spans.
    monkeypatch.setattr(trace, "_TRACER_PROVIDER", provider)
    monkeypatch.setattr(games, "tracer", provider.get_tracer("shortline"))

    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = (await ann.post("/games", title="18AL", seats=[{"kind": "me"}, *[{"kind": "hotseat"}] * 2]))["id"]
        view = await ann.get(f"/games/{game}/view")
        spans.clear()
        assert (await ann.act(game, view["offers"][0]["action"], view["number"])).status_code == 201
        made = {span.name: span for span in spans.get_finished_spans()}
        assert made["append"].attributes == {"game": game, "kind": "act"}
        assert any("/games/{game_id}/actions" in name for name in made)
        assert made["append"].parent is not None
        assert made["append"].parent.span_id in {span.context.span_id for span in made.values() if span.context}

    served(tmp_path, script)


def test_dashboard_and_alerts_ask_for_metrics_that_there_are() -> None:
    metrics = Metrics()
    known = {family.name for family in metrics.registry.collect()}
    board = json.loads((ROOT / "deploy" / "grafana-dashboard.json").read_text())
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    text = "\n".join(asked) + (ROOT / "deploy" / "alerts.yml").read_text()
    names = set(re.findall(r"\bshortline_\w+", text))
    assert len(names) >= 8
    assert not {re.sub(r"_(total|bucket)$", "", name) for name in names} - known
