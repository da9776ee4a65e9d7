"""Bots that do what bots should not, asked the way the house asks bots; found by processes of their own."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from typing import Any

from shortline.bots import work
from shortline.bots.protocol import Choice, Sight


class Sleepy:
    """Never answers."""

    def choose(self, sight: Sight) -> Choice:
        time.sleep(300)
        raise AssertionError("nobody waits so long")


class Silly:
    """Chooses what is not on offer."""

    def choose(self, sight: Sight) -> Choice:
        return Choice(replace(sight.offers[0].action, by="Nobody"))


class Frail:
    """Takes its process along."""

    def choose(self, sight: Sight) -> Choice:
        os._exit(3)


BOTS: dict[str, Any] = {"sleepy": Sleepy, "silly": Silly, "frail": Frail}


def choose(asked: work.Job, seconds: float) -> Choice:
    """Ask a strange bot, or one of the house."""
    if asked.bot not in BOTS:
        return work.choose(asked, seconds)
    rules = work.table(asked.title, asked.options, asked.players)
    state, offers = work.unpack(rules, asked.sight)
    sight = Sight(rules.title, rules, state, asked.seat, offers, asked.seed, asked.nodes)
    return work.asked(BOTS[asked.bot](), asked.bot, sight, seconds)
