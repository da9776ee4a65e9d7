"""The routes of an 18xx title: the track network and the runs that pay most."""

from shortline.eighteenxx.routes.run import Run, Runs, Written
from shortline.eighteenxx.routes.score import Amount, Bonus, Extra, Scorer, Values
from shortline.eighteenxx.routes.search import best_runs
from shortline.eighteenxx.routes.train import Train

__all__ = ["Amount", "Bonus", "Extra", "Run", "Runs", "Scorer", "Train", "Values", "Written", "best_runs"]
