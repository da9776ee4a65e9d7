"""Bots: players that see a view and its offers, and answer with an action and a reason. See docs/bots.md.

``ask(game, "steady")`` is a bot's advice, ``contest.play`` an arena in Python.
"""

from shortline.bots.advice import Advice, Candidate, ask
from shortline.bots.protocol import Bot, Choice, Sight, look
from shortline.bots.registry import find, names

__all__ = ["Advice", "Bot", "Candidate", "Choice", "Sight", "ask", "find", "look", "names"]
