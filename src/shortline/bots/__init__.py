"""Bots: players that see a view and its offers, and answer with an action and a reason. See docs/bots.md.

``ask(game, "steady")`` is a bot's advice, ``contest.play`` an arena in Python.
"""

from shortline.bots.advice import Advice, Candidate, ask
from shortline.bots.protocol import Bot, Choice, Observation, observe
from shortline.bots.registry import find, names

__all__ = ["Advice", "Bot", "Candidate", "Choice", "Observation", "ask", "find", "names", "observe"]
