"""Bots: players that see a view and its offers, and answer with an action and a reason. See docs/bots.md."""

from shortline.bots.protocol import Bot, Choice, Sight
from shortline.bots.registry import find, names

__all__ = ["Bot", "Choice", "Sight", "find", "names"]
