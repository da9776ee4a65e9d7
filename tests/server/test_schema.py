"""The OpenAPI document: whatever fits it is answered, and nothing that fits it breaks the server."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import schemathesis
from fastapi import FastAPI

from shortline.server.http.routers import PREFIX
from tests.server.visitors import Visitor, hotseat, run, serving

EXAMPLES = 4
MADE: list[Any] = []
"""The cases of all operations, made once for both databases: the document is the same."""
"""Tries for each operation; the document has about seventy."""
KEPT = (("DELETE", f"{PREFIX}/me"), ("DELETE", f"{PREFIX}/games/{{game_id}}"))
"""The account and the table are needed to the end."""

UNLIMITED = (
    "logins_a_minute",
    "signups_an_hour",
    "tables_an_hour",
    "tables_at_once",
    "imports_an_hour",
    "chats_a_minute",
    "runs_a_minute",
    "gains_a_minute",
)
SENT = ("method", "url", "params", "json", "content", "data")


@pytest.mark.filterwarnings("ignore")
def test_nothing_that_fits_the_document_breaks_the_house(tmp_path: Path) -> None:
    async def script() -> None:
        settings = dict.fromkeys(UNLIMITED, 10**6)
        async with serving(tmp_path, **settings) as app:
            ann = await Visitor(app).come("Ann")
            token = (await ann.post("/me/tokens", name="schema"))["token"]
            game = await hotseat(ann)
            answers = await _every_operation(app, token, game)
            broken = [text for status, text in answers if status >= 500]
            assert not broken, "\n".join(broken)
            assert sum(status < 300 for status, _ in answers) > 50, "most of what fits is answered"

    run(script())


async def _every_operation(app: FastAPI, token: str, game: str) -> list[tuple[int, str]]:
    """Send what fits the document to every operation; the statuses, with what was sent."""
    schema = schemathesis.openapi.from_dict(app.openapi())
    answers: list[tuple[int, str]] = []
    if not MADE:
        every = [found.ok() for found in schema.get_all_operations()]
        asked = [it for it in every if (it.method.upper(), it.path) not in KEPT]
        MADE.extend([case for it in asked for case in await asyncio.to_thread(_cases, it)])
    for case in MADE:
        status = await _send(app, token, game, case)
        what = f"{case.operation.method} {case.operation.path}"
        answers.append((status, f"{what}: {status} for {case.body!r} {case.query!r}"))
    return answers


def _cases(operation: Any) -> list[Any]:
    """Some cases of an operation, the same every time."""
    cases: list[Any] = []

    @hypothesis.settings(
        max_examples=EXAMPLES,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(operation.as_strategy())
    def collect(case: Any) -> None:
        cases.append(case)

    collect()
    return cases


async def _send(app: FastAPI, token: str, game: str, case: Any) -> int:
    """Send a case; addresses of games are those of one that exists."""
    if "game_id" in (case.path_parameters or {}):
        case.path_parameters["game_id"] = game
    visitor = Visitor(app)
    sent = case.as_transport_kwargs(base_url="http://table.test")
    sent = {key: sent[key] for key in SENT if sent.get(key) is not None}
    answer = await visitor.client.request(**sent, headers={"authorization": f"Bearer {token}"})
    return answer.status_code
