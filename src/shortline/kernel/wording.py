"""Wording: money, plurals, articles and lists, the same in every sentence a player reads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

_VOWEL_NUMBERS = ("8", "11", "18")
_VOWEL_LETTERS = "AEFHILMNORSX"
"""Letters whose names begin with a vowel: an SAL share, a CoG share."""


@dataclass(frozen=True, slots=True)
class Currency:
    """The money of a title: what stands before and behind an amount."""

    before: str = "$"
    after: str = ""

    @classmethod
    def read(cls, written: str) -> Self:
        """The currency that is written like this, with {} for the amount: ${}, {} kr."""
        before, _, after = written.partition("{}")
        return cls(before, after)

    @property
    def pattern(self) -> str:
        """How it is written, with {} for the amount."""
        return f"{self.before}{{}}{self.after}"

    def __call__(self, amount: int) -> str:
        """An amount as players write it: $1,050."""
        if amount < 0:
            return f"-{self.before}{-amount:,}{self.after}"
        return f"{self.before}{amount:,}{self.after}"

    @property
    def sign(self) -> str:
        """What tells that a figure is money."""
        return (self.before + self.after).strip()

    def lacks(self, who: str, has: int, price: int, thing: str) -> str | None:
        """Who has too little for a thing, by how much; nothing if it is enough."""
        return None if has >= price else f"{who} has {self(has)} of the {self(price)} that {thing} costs"


DOLLARS = Currency()
"""The money of a title that names none."""


def plural(word: str, count: int) -> str:
    """A word in the number that goes with ``count``."""
    if count == 1:
        return word
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "ch", "sh")) else f"{word}s"


def counted(count: int, word: str) -> str:
    """So many of something: "1 share", "3 shares", "no shares"."""
    return f"{f'{count:,}' if count else 'no'} {plural(word, count)}"


def some(count: int, thing: str) -> str:
    """One of a thing with its article, or so many: "an SAL share", "3 SAL shares"."""
    return a(thing) if count == 1 else counted(count, thing)


def a(thing: str) -> str:
    """A thing with its article: "a 2 train", "an 8 train", "an SAL share", "a station"."""
    return f"{'an' if _vowel(thing) else 'a'} {thing}"


def listed(things: Iterable[str], last: str = "and") -> str:
    """Things in a row: "Ann", "Ann and Ben", "Ann, Ben and Cal"."""
    every = list(things)
    return f" {last} ".join([", ".join(every[:-1]), every[-1]] if len(every) > 1 else every)


def capital(sentence: str) -> str:
    """A sentence with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def _vowel(thing: str) -> bool:
    first = thing.split(" ", 1)[0]
    digits = first[: len(first) - len(first.lstrip("0123456789"))]
    if digits:
        return digits.startswith("8") or digits in _VOWEL_NUMBERS
    if first[:2].isupper() or first[1:2] == "&" or len(first) == 1:
        return first[:1].upper() in _VOWEL_LETTERS
    return first[:1].lower() in "aeiou" and not first.lower().startswith(("one", "uni", "use", "eu"))
