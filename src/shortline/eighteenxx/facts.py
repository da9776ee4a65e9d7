"""What follows from a state of the 18xx family, and from what its boards make of it: kept beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shortline.kernel.facts import Facts, StateFacts, memo

if TYPE_CHECKING:
    from collections.abc import Mapping

    from shortline.eighteenxx.help import Need, Sales
    from shortline.eighteenxx.routes.check import CheckedSet
    from shortline.eighteenxx.routes.trains import Runs, Train, Values, Written

    Cards = tuple[tuple[str, str], ...]
    """Trains by id, and the kind as which each runs."""


class RailFacts(StateFacts):
    """What follows from a state under the rules of its table."""

    need: Need | None = None
    """What help for a train is about now."""
    sales: Sales | None = None
    """What may be sold for it."""
    certificates: Mapping[str, int] | None = None
    """By seat: the certificates that count."""

    needs_help: memo[str, bool] = memo(64)
    """By corporation: whether it cannot pay for the train that it has to buy."""
    values: memo[str, Values] = memo(64)
    """By corporation: what stops pay."""
    scored: memo[tuple[Written, ...], CheckedSet] = memo(64)
    """What runs of the operating corporation pay, and what is wrong with them."""


class RunFacts(Facts):
    """What corporations run for on one board; trains and what stops pay are part of the question."""

    best: memo[tuple[str, Cards, Values], Runs] = memo(256)
    scored: memo[tuple[str, tuple[Written, ...], Values, tuple[str, ...]], CheckedSet] = memo(256)
    calls: memo[tuple[str, Train, str], bool] = memo(1024)
    """Whether a train alone has a run that includes a hex."""
    has_run: memo[str, bool] = memo(64)
    """Whether a corporation could run a train, if it had one."""
    can_run: memo[tuple[str, Train], bool] = memo(256)
    """Whether a train has a run."""
