"""The routes of an 18xx title: the track network and the runs that pay most."""

from shortline.eighteenxx.routes.check import Checked, CheckedSet, Fault, check_run, score_set
from shortline.eighteenxx.routes.run import Run, Runs, Written
from shortline.eighteenxx.routes.score import Amount, Bonus, Extra, Scorer, Values
from shortline.eighteenxx.routes.search import best_runs, has_run, improving, incumbent, runner_up
from shortline.eighteenxx.routes.train import Train
from shortline.eighteenxx.routes.whatif import WhatIf

__all__ = [
    "Amount",
    "Bonus",
    "Checked",
    "CheckedSet",
    "Extra",
    "Fault",
    "Run",
    "Runs",
    "Scorer",
    "Train",
    "Values",
    "WhatIf",
    "Written",
    "best_runs",
    "check_run",
    "has_run",
    "improving",
    "incumbent",
    "runner_up",
    "score_set",
]
