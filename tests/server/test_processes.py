"""Several processes on one PostgreSQL: they see each other's moves, and none answers an old position as the new one."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from tests.server.process import Player, Served, next_view

DATABASES = ("postgresql",)


def test_two_servers_see_each_others_moves(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with Served(tmp_path / "one") as one, Served(tmp_path / "two") as two, ExitStack() as stack:
        here, there = stack.enter_context(Player(one.address)), stack.enter_context(Player(two.address))
        game = here.hotseat()
        with here.watch(game) as near, there.watch(game) as far:
            views = [next_view(near), next_view(far)]
            for number in range(1, 13):
                player = (here, there)[number % 2]
                action = views[0]["offers"][0]["action"]
                answer = player.act(game, action, number - 1)
                assert answer.status_code == 201, answer.text
                views = [next_view(near), next_view(far)]
                assert [v["number"] for v in views] == [number, number]
                assert views[0] == views[1]
            assert here.get(f"/games/{game}/view") == there.get(f"/games/{game}/view")


def test_a_move_made_elsewhere_makes_mine_stale(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with Served(tmp_path / "one") as one, Served(tmp_path / "two") as two, ExitStack() as stack:
        here, there = stack.enter_context(Player(one.address)), stack.enter_context(Player(two.address))
        game = here.hotseat()
        first = there.get(f"/games/{game}/view")["offers"][0]["action"]
        assert here.act(game, first, 0).status_code == 201
        stale = there.act(game, first, 0)
        assert stale.status_code == 409
        assert stale.json()["number"] == 1
        view = there.get(f"/games/{game}/view")
        assert view["number"] == 1
        assert there.act(game, view["offers"][0]["action"], 1).status_code == 201


def test_workers_of_one_server_share_the_work(tmp_path: Path) -> None:
    with Served(tmp_path, "--workers", "2") as server, ExitStack() as stack:
        player = stack.enter_context(Player(server.address))
        game = player.hotseat()
        sockets = [stack.enter_context(player.watch(game)) for _ in range(6)]
        action = next_view(sockets[0])["offers"][0]["action"]
        for socket in sockets[1:]:
            next_view(socket)
        assert player.act(game, action, 0).status_code == 201
        assert [next_view(socket)["number"] for socket in sockets] == [1] * 6
