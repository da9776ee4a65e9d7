"""Telegrams: what an action brought, a line for whoever did something, for a log that is read at a glance."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from typing_extensions import TypedDict

from shortline.eighteenxx.events import (
    DividendSettled,
    PriceMoved,
    RoundBegan,
    TrainsRan,
    TurnBegan,
)
from shortline.kernel.event import AnyEvent, Skipped
from shortline.kernel.rules import AnyRules
from shortline.parts.ledger import Paid

IN_DIVIDENDS = "in dividends"
INCOME = "Privates pay"
FROM = "from "
"""What a private or a company pays is from it."""
WITHHELD = "as withheld revenue"
DONE = " is done "
SHORTER = (
    (re.compile(r" from the (initial offering|bank)\b"), ""),
    (re.compile(r" from the open market\b"), " of the market"),
    (re.compile(r"\b([A-Z]\d+) (?=[A-Z])"), ""),
    (re.compile(r" for ([^\w\s][\d,]+)(?=$|,)"), r", \1"),
)
"""What a line can do without: where things usually come from, the hex beside its name."""


class LogLine(TypedDict):
    """A line: who (a corporation, a seat, or nobody), what, and what belongs to it beside."""

    who: str
    text: str
    more: str


def telegram(rules: AnyRules, names: Sequence[str], events: Iterable[AnyEvent]) -> list[LogLine]:
    """The lines that events make; ``names`` are those of corporations and seats, which begin most sentences."""
    lines: list[LogLine] = []
    for event in events:
        match event:
            case Skipped() | TurnBegan() | RoundBegan():
                continue
            case TrainsRan(revenue=0) | DividendSettled(revenue=0):
                continue
            case TrainsRan():
                lines.append(
                    LogLine(who=event.corporation, text=f"runs {rules.money(event.revenue)}", more=_runs(event, rules))
                )
            case PriceMoved():
                _beside(lines, event.corporation, f"price {rules.money(event.old)} → {rules.money(event.new)}", " · ")
            case Paid(why=why) if why == IN_DIVIDENDS and lines:
                _paid(rules, lines[-1], event)
            case Paid(why=why) if why.removeprefix(FROM) in names and lines:
                _paid(rules, lines[-1], event)
            case Paid(why=why) if why.startswith(FROM):
                if not lines or lines[-1]["text"] != INCOME:
                    lines.append(LogLine(who="", text=INCOME, more=""))
                _paid(rules, lines[-1], event)
            case Paid(why=why) if why == WITHHELD:
                continue
            case _:
                sentence = event.text(rules)
                if sentence and DONE not in sentence:
                    lines.append(_line(sentence, names))
    return lines


def hexes(events: Iterable[AnyEvent]) -> list[str]:
    """The hexes that events name."""
    named = [getattr(event, "hex", None) or getattr(getattr(event, "station", None), "hex", None) for event in events]
    return list(dict.fromkeys(hex_id for hex_id in named if isinstance(hex_id, str)))


def _paid(rules: AnyRules, line: LogLine, event: Paid) -> None:
    """Say beside a line who was paid how much."""
    line["more"] += f"{', ' if line['more'] else ''}{event.payee} {rules.money(event.amount)}"


def _line(sentence: str, names: Sequence[str]) -> LogLine:
    who = max((name for name in names if sentence.startswith(f"{name} ")), key=len, default="")
    text = sentence[len(who) + 1 :] if who else sentence
    for long, short in SHORTER:
        text = long.sub(short, text)
    return LogLine(who=who, text=text, more="")


def _runs(event: TrainsRan, rules: AnyRules) -> str:
    sentence = event.text(rules) or ""
    return sentence.partition(": ")[2]


def _beside(lines: list[LogLine], who: str, text: str, glue: str) -> None:
    """Put a text beside the last line of somebody, or into a line of its own."""
    last: Any = next((line for line in reversed(lines) if line["who"] == who), None)
    if last is None:
        lines.append(LogLine(who=who, text=text, more=""))
    else:
        last["text"] += glue + text
