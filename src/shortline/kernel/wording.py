"""Wording: money, plurals, articles and lists, the same in every sentence a player reads."""

from __future__ import annotations

from collections.abc import Iterable

_VOWEL_NUMBERS = ("8", "11", "18")
_VOWEL_LETTERS = "AEFHILMNORSX"
"""Letters whose names begin with a vowel: an SAL share, a CoG share."""


def dollars(amount: int) -> str:
    """An amount as players write it."""
    return f"-${-amount:,}" if amount < 0 else f"${amount:,}"


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


def a(thing: str) -> str:
    """A thing with its article: "a 2 train", "an 8 train", "an SAL share", "a station"."""
    return f"{'an' if _vowel(thing) else 'a'} {thing}"


def listed(things: Iterable[str], last: str = "and") -> str:
    """Things in a row: "Ann", "Ann and Ben", "Ann, Ben and Cal"."""
    every = list(things)
    return f" {last} ".join([", ".join(every[:-1]), every[-1]] if len(every) > 1 else every)


def lacks(who: str, has: int, price: int, thing: str) -> str | None:
    """Who has too little for a thing, by how much; nothing if it is enough."""
    return None if has >= price else f"{who} has {dollars(has)} of the {dollars(price)} that {thing} costs"


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
