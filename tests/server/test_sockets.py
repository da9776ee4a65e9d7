"""Open sockets: they show clocks, and show nothing more to whoever has signed out."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.server.process import Player, Served, next_view

NOT_SIGNED_IN = 4401
NEW = {"old": "correct horse", "new": "battery staple"}


def ended(socket: ClientConnection) -> int:
    """The code with which a socket is closed from the other side."""
    with suppress(ConnectionClosed):
        while True:
            socket.recv(timeout=60)
    assert socket.close_code is not None
    return socket.close_code


def test_a_socket_ends_with_its_session_and_a_watchers_goes_on(tmp_path: Path) -> None:
    with Served(tmp_path) as server, ExitStack() as stack:
        ann, again, ben = [stack.enter_context(Player(server.address, name)) for name in ("Ann", "Ann", "Ben")]
        game = ann.hotseat("18VA", ("Ann", "Zoe"))
        sockets = [stack.enter_context(player.watch(game)) for player in (ann, again, ben)]
        views = [next_view(socket) for socket in sockets]
        assert [bool(view["offers"]) for view in views] == [True, True, False]
        assert again.client.put("/me/password", json=NEW).status_code == 204
        assert ended(sockets[0]) == NOT_SIGNED_IN
        assert again.act(game, views[1]["offers"][0]["action"], 0).status_code == 201
        assert [next_view(socket)["number"] for socket in sockets[1:]] == [1, 1]
        assert again.client.delete("/session").status_code == 204
        assert ended(sockets[1]) == NOT_SIGNED_IN
        with ann.watch(game) as outside:
            assert next_view(outside)["offers"] == [], "who comes back without a session is a watcher"


def test_a_socket_opened_with_a_token_ends_when_it_is_revoked(tmp_path: Path) -> None:
    with Served(tmp_path) as server, ExitStack() as stack:
        ann = stack.enter_context(Player(server.address))
        game = ann.hotseat("18VA", ("Ann", "Zoe"))
        token = ann.client.post("/me/tokens", json={"name": "script"}).json()
        script = stack.enter_context(ann.watch(game, Authorization=f"Bearer {token['token']}"))
        assert next_view(script)["offers"]
        assert ann.client.delete(f"/me/tokens/{token['id']}").status_code == 204
        assert ended(script) == NOT_SIGNED_IN


def test_a_view_over_the_socket_shows_the_clocks(tmp_path: Path) -> None:
    with Served(tmp_path) as server, ExitStack() as stack:
        ann = stack.enter_context(Player(server.address))
        seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Zoe"}]
        clock = {"kind": "live", "minutes": 10, "increment": 5, "on_timeout": "least"}
        game = ann.client.post("/games", json={"title": "18VA", "seats": seats, "clock": clock}).json()["id"]
        with ann.watch(game) as socket:
            view = next_view(socket)
            for number in (1, 2):
                assert {c["seat"] for c in view["clocks"] if c["running"]} == set(view["to_act"])
                assert all(0 < c["left"] <= 610 for c in view["clocks"])
                assert ann.act(game, view["offers"][-1]["action"], number - 1).status_code == 201
                view = next_view(socket)
                assert view["number"] == number


def test_a_socket_that_asks_for_impossible_talk_is_not_opened(tmp_path: Path) -> None:
    with Served(tmp_path) as server, ExitStack() as stack:
        ann = stack.enter_context(Player(server.address))
        game = ann.hotseat("18VA", ("Ann", "Zoe"))
        address = f"{server.address.replace('http', 'ws', 1)}/api/v1/games/{game}/live?page=true&chat={10**30}"
        with pytest.raises(InvalidStatus), connect(address) as socket:
            socket.recv(timeout=60)
        with ann.watch(game) as socket:
            assert next_view(socket)["number"] == 0
