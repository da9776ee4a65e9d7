"""Money, plurals, articles and lists as players read them."""

from __future__ import annotations

import pytest

from shortline.kernel.wording import DOLLARS, Currency, a, capital, counted, listed, plural


@pytest.mark.parametrize(("amount", "text"), [(0, "$0"), (50, "$50"), (1050, "$1,050"), (-1050, "-$1,050")])
def test_money_has_a_comma_for_thousands(amount: int, text: str) -> None:
    assert DOLLARS(amount) == text


@pytest.mark.parametrize(
    ("written", "text"), [("${}", "$1,050"), ("¥{}", "¥1,050"), ("{} kr", "1,050 kr"), ("£{}.", "£1,050.")]
)
def test_money_is_written_as_the_title_says(written: str, text: str) -> None:
    money = Currency.read(written)
    assert money(1050) == text
    assert money(-1050) == f"-{text}"
    assert money.pattern == written


@pytest.mark.parametrize(
    ("count", "word", "text"),
    [
        (1, "share", "1 share"),
        (2, "share", "2 shares"),
        (0, "share", "no shares"),
        (2, "city", "2 cities"),
        (2, "day", "2 days"),
        (3, "hex", "3 hexes"),
        (3, "pass", "3 passes"),
        (1200, "game", "1,200 games"),
    ],
)
def test_a_count_takes_its_plural(count: int, word: str, text: str) -> None:
    assert counted(count, word) == text
    assert plural(word, count) in text


@pytest.mark.parametrize(
    ("thing", "text"),
    [
        ("2 train", "a 2 train"),
        ("8 train", "an 8 train"),
        ("18 train", "an 18 train"),
        ("1G train", "a 1G train"),
        ("11", "an 11"),
        ("110", "a 110"),
        ("80", "an 80"),
        ("SAL share", "an SAL share"),
        ("L&N share", "an L&N share"),
        ("B&O share", "a B&O share"),
        ("CoG share", "a CoG share"),
        ("ACL share", "an ACL share"),
        ("Orange share", "an Orange share"),
        ("station", "a station"),
        ("offer", "an offer"),
        ("one-share certificate", "a one-share certificate"),
    ],
)
def test_the_article_goes_by_the_sound(thing: str, text: str) -> None:
    assert a(thing) == text


def test_lists_end_with_a_word() -> None:
    assert listed([]) == ""
    assert listed(["Ann"]) == "Ann"
    assert listed(["Ann", "Ben"], "or") == "Ann or Ben"
    assert listed(["Ann", "Ben", "Cal"]) == "Ann, Ben and Cal"


def test_who_has_too_little_is_told_by_how_much() -> None:
    assert DOLLARS.lacks("Ann", 50, 1050, "the train") == "Ann has $50 of the $1,050 that the train costs"
    assert DOLLARS.lacks("Ann", 1050, 1050, "the train") is None


def test_a_sentence_begins_with_a_capital() -> None:
    assert capital("a 2 train") == "A 2 train"
    assert capital("") == ""
