"""The routes of an 18xx title: the track network and the runs that pay most, proved.

To be read in this order: ``network`` (stops and track of a board), ``trains`` (trains, what stops pay them, runs),
``train_network`` (the network as one train sees it); then the two ways to search, ``walk`` and ``pack`` (list all
routes and choose a set) or ``front``, ``sweep`` and ``together`` (sweep the board hex by hex); ``search`` chooses
between them and knows when the best is proved. ``trace`` and ``check`` judge runs that somebody names, ``whatif`` asks
what another tile, station or train would bring.
"""

from shortline.eighteenxx.routes.check import Checked, CheckedSet, Fault, check_run, score_set
from shortline.eighteenxx.routes.search import best_runs, has_run, improving, incumbent, runner_up
from shortline.eighteenxx.routes.trains import Amount, Bonus, Extra, Run, Runs, Scorer, Train, Values, Written
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
