"""The driver of `make mutants`: what it changes, and that a change reaches whoever holds the function."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from shortline.kernel.rules import AnyRules
from shortline.parts.auction import Auction
from shortline.titles import find
from tests.given import given
from tests.mutants.__main__ import KINDS, equivalents, mutants_of
from tests.mutants.code import code_mutants
from tests.mutants.composed import HOOKS, tables
from tests.mutants.forks import LOST, in_forks
from tests.mutants.mutant import SOURCES, Mutant
from tests.property.tables import TITLES

AUCTION = SOURCES / "parts" / "auction.py"
UPGRADE = SOURCES / "eighteenxx" / "board" / "upgrade.py"
SELLING = SOURCES / "eighteenxx" / "procedures" / "sell_shares.py"


def _in_child(mutant: Mutant, look: Callable[[], Any]) -> Any:
    def work() -> Any:
        mutant.apply()
        return look()

    return next(in_forks([("", work, 60.0)], 1))[1]


@cache
def _all(title: str) -> tuple[Mutant, ...]:
    return tuple(mutants_of(title, KINDS))


@pytest.mark.parametrize("title", TITLES)
def test_a_title_has_mutants_of_every_kind_each_at_a_line_of_a_file(title: str) -> None:
    found = _all(title)
    assert {m.kind for m in found} == set(KINDS)
    assert all(Path(SOURCES / m.line.partition(":")[0]).is_file() for m in found if m.line != "-")


def test_a_figure_is_changed_in_the_child_and_nowhere_else() -> None:
    [mutant] = [m for m in _all("18AL") if m.place.endswith(" players.3.cash")]
    cash = given("18AL").state.ledger["Ann"]
    assert _in_child(mutant, lambda: given("18AL").state.ledger["Ann"]) == cash + 1
    assert given("18AL").state.ledger["Ann"] == cash


def test_a_check_is_taken_out_of_its_own_procedure_only() -> None:
    [mutant] = [m for m in _all("18AL") if m.place == "SellShares (ShareSelling in stock_turn) sell.owned"]

    def keys() -> dict[str, bool]:
        rules = find("18AL").compose(find("18AL").chosen({}), 3)
        return {type(p).__name__: "sell.owned" in [c.key for c in cs] for p, cs in rules.checks.items()}

    found = _in_child(mutant, keys)
    assert not found["ShareSelling"]
    assert found["HelpSelling"]
    assert keys()["ShareSelling"]


def test_changed_code_reaches_whoever_holds_the_function() -> None:
    [mutant] = [m for m in code_mutants(AUCTION) if m.change == "len(self.bidders) <= 1 → len(self.bidders) < 1"]
    auction = Auction(("Ann", "Ben"), out=("Ben",))
    assert auction.over
    assert _in_child(mutant, lambda: auction.over) is False
    assert auction.over


def test_a_child_that_never_ends_is_lost() -> None:
    def forever() -> None:
        while True:
            pass

    assert next(in_forks([("", forever, 0.0)], 1))[1] == LOST


def test_every_equivalent_mutant_has_a_reason_and_exists() -> None:
    for row in equivalents():
        assert row.reason
        for titles in ((title,) for title in row.titles) if row.titles else (TITLES,):
            its = f"{row.place}: {row.change} of {', '.join(titles)}"
            assert any(row.covers(m, title) for title in titles for m in _all(title)), f"there is no mutant {its}"


@pytest.mark.parametrize("title", TITLES)
def test_every_hook_of_a_component_is_really_left_out(title: str) -> None:
    composed = list(tables(find(title)))
    before = [_hooks_of(find(title).compose(*table)) for table in composed]

    def hooks(of: list[int]) -> Counter[str]:
        return sum((_hooks_of(find(title).compose(*composed[n])) for n in of), Counter())

    for mutant in (m for m in _all(title) if m.kind == "component"):
        having = [n for n, found in enumerate(before) if found[mutant.place]]
        looked_at = sorted({having[0], having[len(having) // 2], having[-1]})  # all tables would take minutes
        after = _in_child(mutant, partial(hooks, looked_at))
        assert after != LOST, mutant
        gone = sum((before[n] for n in looked_at), Counter()) - after
        assert set(gone) == {mutant.place}, mutant
        assert not after[mutant.place], mutant


def _hooks_of(rules: AnyRules) -> Counter[str]:
    """The hooks that play asks, by the names that their mutants have."""
    found = Counter(f"{c.name} {field}" for c in rules.shelf for field in HOOKS if getattr(c, field, None) is not None)
    for c in rules.shelf:
        for m in c.evolve:
            found[f"{c.name} evolve {m.event.__name__}"] += m.evolve in rules.evolvers[m.event]
        for w in c.react:
            found[f"{c.name} react {w.event.__name__}"] += w.react in rules.reactors[w.event]
        for field in ("open", "optional"):
            opened = getattr(c, field)
            found.update(f"{c.name} {field} {k.step}" for k, ps in opened.items() if set(ps) <= set(rules.steps[k].all))
    return found


def test_code_with_a_generator_less_is_changed_too() -> None:
    changed = [m for m in code_mutants(UPGRADE) if m.change.startswith("yield from (Fit(") and "left out" in m.change]
    [mutant] = changed
    given("18AL")
    assert _in_child(mutant, lambda: "applied") == "applied"


def test_words_are_not_mutated() -> None:
    assert not [m for m in code_mutants(SELLING) if ".label" in m.place]
