"""Review: what a finished game teaches. Figures from events, runs against the best, decisions in a bot's opinion.

``review(game)`` gives a ``Review``; see docs/review.md.
"""

from shortline.review.review import DEEP, QUICK, LineMove, Opinions, Review, bots_line, facts_of, review

__all__ = ["DEEP", "QUICK", "LineMove", "Opinions", "Review", "bots_line", "facts_of", "review"]
