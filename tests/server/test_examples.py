"""The OpenAPI document shows for every operation what is sent and what is answered, as it really is."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from shortline.server.http.app import make_app
from shortline.server.settings import from_environment
from tests.server.recording import recorded
from tests.server.visitors import run

DATABASES = ("sqlite",)
AGAIN = "the answers have changed: `make examples` records them again"


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return make_app(from_environment(os.environ, data=tmp_path_factory.mktemp("server"))).openapi()


def contents(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Whatever is sent or answered, with the operation's name."""
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            name = f"{method.upper()} {path}"
            for content in operation.get("requestBody", {}).get("content", {}).values():
                yield name, "request", content
            for status, answer in operation["responses"].items():
                for content in answer.get("content", {}).values() if status.startswith("2") else ():
                    yield name, "response", content


def test_every_operation_has_an_example(document: dict[str, Any]) -> None:
    lacking = [f"{name}: {part}" for name, part, content in contents(document) if "example" not in content]
    assert not lacking, "tests/server/recording.py has to ask for it"


def test_every_operation_says_how_it_fails(document: dict[str, Any]) -> None:
    silent = [
        f"{method.upper()} {path}"
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
        if not {"401", "403", "404", "422", "429"} <= set(operation["responses"])
    ]
    assert silent == []


def test_every_example_has_the_form_that_the_document_promises(document: dict[str, Any]) -> None:
    wrong = []
    for name, part, content in contents(document):
        schema = {**content["schema"], "components": document["components"]}
        found = jsonschema_rs.validator_for(schema).iter_errors(content["example"])
        wrong += [f"{name}, {part}: {error.message[:200]}" for error in found]
    assert not wrong, "\n".join([AGAIN, *wrong])


def test_the_house_still_says_what_the_examples_show(document: dict[str, Any], tmp_path: Path) -> None:
    async def script() -> None:
        now = await recorded()
        shown = {(name, part): content["example"] for name, part, content in contents(document)}
        for (name, part), example in shown.items():
            if isinstance(example, dict) and len(example) > 2:
                assert example.keys() == now[name][part].keys(), f"{AGAIN} ({name})"

    run(script())
