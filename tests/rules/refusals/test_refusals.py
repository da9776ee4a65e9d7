"""Every refusal of the four 18xx titles cites the clause that objects, in each kind of round.

The tables beside this file (`18AL.toml` …) say key by key which clause that is: one for all kinds of round, or one for
each kind of round, step, proposal or ending. A check without a row fails, and so does a refusal met where its row says
nothing.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from shortline.kernel.rules import Rules
from shortline.titles import find
from tests.rules.refusals.walk import walk

HERE = Path(__file__).resolve().parent
TITLES = ("18AL", "18GA", "18VA", "18FL")
NEVER = {
    "18AL": {"train.no_seller"},
    "18GA": {"tile.special", "train.no_seller"},
    "18VA": {
        "run.reverses",
        "tile.cost",
        "tile.second",
        "tile.special",
        "train.no_seller",
        "train.obsolete",
        "train.one_from_bank",
    },
    "18FL": {"run.reverses", "station.home_kept", "tile.special", "train.obsolete", "train.one_from_bank"},
}
"""Checks of the family that cannot object in a title, at a table without options: it has no such thing."""
TELLS_APART = ("turn.game_over", "turn.other_seat", "turn.not_now", "turn.declined")
"""Refusals of the kernel, which every title has."""


def rows(title: str) -> Mapping[str, str | Mapping[str, str]]:
    """The clauses of a title's refusals by key: one, or one for each kind of round."""
    return tomllib.loads((HERE / f"{title}.toml").read_text(encoding="utf-8"))


def rules(title: str) -> Rules:
    its = find(title)
    return its.compose(its.chosen({}), 3)


def keys(title: str) -> set[str]:
    """The keys of a title's refusals."""
    return {c.key for checks in rules(title).checks.values() for c in checks} | set(TELLS_APART)


@pytest.mark.parametrize("title", TITLES)
def test_every_refusal_has_a_row(title: str) -> None:
    assert set(rows(title)) == keys(title)
    clauses = find(title).clauses
    for key, row in rows(title).items():
        assert all(clause in clauses for clause in ([row] if isinstance(row, str) else row.values()) if clause), key


@pytest.mark.parametrize("title", TITLES)
def test_every_refusal_cites_the_clause_that_objects(title: str) -> None:
    table, met = rows(title), walk(title)
    for (key, where), found in met.items():
        if key == "turn.no_seat":
            continue
        row = table[key]
        clause = row if isinstance(row, str) else row.get(where)
        assert clause == found.clause, f"{key} in {where}: {found.text} ({found.clause}), not {clause}"
        assert found.text[:1].isupper(), found.text
        assert not re.search(r"_|\bNone\b|\.$|-\d+ more", found.text), found.text
    missed = keys(title) - {key for key, _ in met} - NEVER[title]
    assert len(missed) < len(keys(title)) / 4, f"the walk meets too little: {sorted(missed)}"
    unseen = [key for key in missed if f'"{key}"' not in shown(title)]
    assert not unseen, f"no rule test of the title shows {unseen}"
    assert all(rules(title).cites[key] == table[key] for key in missed)


def shown(title: str) -> str:
    """The rule tests of a title, and those of both classic titles."""
    folders = [
        HERE.parent / f"g{title.lower()}",
        HERE.parent / "common_1",
        HERE.parent / "common_4",
        HERE.parent.parent / "board",
    ]
    return "\n".join(path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.glob("*.py")))
