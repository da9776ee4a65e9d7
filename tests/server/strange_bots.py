"""Bots that do what bots should not, asked the way the server asks bots; found by processes of their own."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from typing import Any

from shortline.bots import worker
from shortline.bots.protocol import Choice, Observation


class Sleepy:
    """Never answers."""

    def choose(self, obs: Observation) -> Choice:
        time.sleep(300)
        raise AssertionError("nobody waits so long")


class Silly:
    """Chooses what is not on offer."""

    def choose(self, obs: Observation) -> Choice:
        return Choice(replace(obs.offers[0].action, by="Nobody"))


class Frail:
    """Takes its process along."""

    def choose(self, obs: Observation) -> Choice:
        os._exit(3)


BOTS: dict[str, Any] = {"sleepy": Sleepy, "silly": Silly, "frail": Frail}


def choose(asked: worker.Job, seconds: float) -> Choice:
    """Ask a strange bot, or one of the server's own."""
    if asked.bot not in BOTS:
        return worker.choose(asked, seconds)
    rules = worker.table(asked.title, asked.options, asked.players)
    state, offers = worker.unpack(rules, asked.obs)
    obs = Observation(rules.title, rules, state, asked.seat, offers, asked.seed, asked.nodes)
    return worker.asked(BOTS[asked.bot](), asked.bot, obs, seconds)
