"""A title on one page is made from its data: other data, another page."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.definition import Definition
from shortline.kernel.refusal import Malformed
from shortline.learn.summary import RAIL_ROWS, compared, known, summary
from shortline.titles import find, names


def table(title: str, players: int) -> Definition:
    """The figures of a table without options."""
    found = find(title)
    data = found.compose(found.chosen({}), players).data
    assert isinstance(data, Definition)
    return data


@pytest.mark.parametrize("title", [name for name in names() if name != "openrails"])
def test_the_page_says_what_the_files_say(title: str) -> None:
    it, least, most = summary(title), *find(title).players
    rows = {row.key: row.text for row in it.rows}
    assert list(rows) == [key for key, _ in RAIL_ROWS]
    for players in range(least, most + 1):
        size = table(title, players).tables[players]
        assert f"${size.cash:,}" in rows["cash"]
        assert str(size.certificates) in rows["certificates"]
    data = table(title, least)
    assert rows["bank"] == f"${data.bank:,}"
    assert [(t.name, t.price) for t in it.trains] == [(t.name, t.price) for t in data.trains.values()]
    for train in data.trains.values():
        shown = next(t for t in it.trains if t.name == train.name)
        assert all(f"{old}s" in shown.effects for old in (*train.rusts, *train.obsoletes))
        if train.phase:
            assert shown.limit == data.phase(train.phase).train_limit
    assert [(p.name, p.price, p.income) for p in it.privates] == [
        (p.name, p.price, p.income) for p in data.privates.values()
    ]
    assert it.ends
    assert set(it.ends) <= set(find(title).clauses.values())


def test_open_rails_has_its_page() -> None:
    rows = {row.key: row.text for row in summary("openrails").rows}
    assert rows["cash"] == "$60, $120, $80 with 1, 2, 3"
    assert "Extra Round" in rows["actions"]


def test_two_titles_side_by_side() -> None:
    found = compared("18VA", "18al")
    differing = {row.key for row in found if not row.same}
    assert {"capital", "float", "duty", "trains"} <= differing
    assert "limit" not in differing
    # What differs stands first.
    assert [row.same for row in found] == sorted(row.same for row in found)
    assert known() == ("1830",)
    assert {row.key for row in compared("18AL", "1830")} == {key for key, _ in RAIL_ROWS}
    with pytest.raises(Malformed, match="There is no title"):
        compared("18AL", "1899")
