"""The strict reader of title files: what it gives, and the sentence for everything it refuses."""

from __future__ import annotations

import contextlib
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shortline.parts.complaints import BadData
from shortline.parts.reading import Reader, load, loads

TITLE = """
name = "18AL"
bank = 8000
limits = [15, 12, 10]
options = ["a", "b"]
variant = false

[trains.2]
price = 100
[trains.4]
price = 300
rusts_by = "9"

[corporations."L&N"]
home = "A4"

[[privates]]
id = "TRL"
[[privates]]
id = "M&C"
"""


def title() -> Reader:
    return loads(TITLE, "title.toml")


def complaint(act: Callable[[], object]) -> str:
    with pytest.raises(BadData) as caught:
        act()
    return str(caught.value)


def test_what_is_there_is_given() -> None:
    r = title()
    assert r.text("name") == "18AL"
    assert r.number("bank", least=8000, most=8000) == 8000
    assert r.numbers("limits") == (15, 12, 10)
    assert r.texts("options") == ("a", "b")
    assert r.flag("variant") is False
    assert r.choice("name", ("18AL", "18GA")) == "18AL"
    assert [(name, train.number("price")) for name, train in r.tables("trains").items()] == [("2", 100), ("4", 300)]
    assert r.table("trains").table("4").text("rusts_by") == "9"
    assert r.tables("corporations")["L&N"].text("home") == "A4"
    assert [private.text("id") for private in r.array("privates")] == ["TRL", "M&C"]
    r.done()


def test_defaults_stand_in_for_absent_keys_only() -> None:
    r = title()
    assert r.text("none", "x") == "x"
    assert r.text("none", None) is None
    assert r.number("none", 3, least=5) == 3
    assert r.flag("none", True) is True
    assert r.choice("none", ("a",), None) is None
    assert r.texts("none", ()) == ()
    assert r.numbers("none", ()) == ()
    assert r.table("none", None) is None
    assert r.tables("none", {}) == {}
    assert r.array("none", ()) == ()
    assert complaint(lambda: r.text("bank", "x")) == "title.toml: bank: must be a text, not 8000"


def test_keys_and_has_do_not_count_as_reading() -> None:
    r = loads("b = 1\na = 2", "t.toml")
    assert r.keys() == ("b", "a")
    assert r.has("a")
    assert not r.has("c")
    assert complaint(r.done) == "t.toml: b: unknown key\nt.toml: a: unknown key"


def test_raw_takes_everything_below() -> None:
    r = loads("[a.b]\nc = [1, 'x']", "t.toml")
    assert r.raw("a") == {"b": {"c": [1, "x"]}}
    r.done()
    assert complaint(lambda: r.raw("z")) == "t.toml: z: is missing"


def test_fail_names_file_and_key() -> None:
    train = title().tables("trains")["4"]
    with pytest.raises(BadData) as caught:
        train.fail("rusts_by", "no train is called '9'")
    error = caught.value
    assert str(error) == "title.toml: trains.4.rusts_by: no train is called '9'"
    assert (error.file, error.key, error.text) == ("title.toml", "trains.4.rusts_by", "no train is called '9'")
    assert complaint(lambda: train.fail("", "is never sold")) == "title.toml: trains.4: is never sold"
    assert complaint(lambda: title().fail("", "is empty")) == "title.toml: is empty"
    assert complaint(lambda: title().fail("trains.4.price", "no")) == "title.toml: trains.4.price: no"


def test_a_complaint_survives_a_worker_process() -> None:
    error = pickle.loads(pickle.dumps(BadData("t.toml", "a.b", "no")))
    assert str(error) == "t.toml: a.b: no"


@pytest.mark.parametrize(
    ("toml", "ask", "expected"),
    [
        ("", lambda r: r.text("a"), "a: is missing"),
        ("", lambda r: r.tables("a"), "a: is missing"),
        ("", lambda r: r.array("a"), "a: is missing"),
        ("a = 1", lambda r: r.text("a"), "a: must be a text, not 1"),
        ("a = true", lambda r: r.number("a"), "a: must be a whole number, not true"),
        ("a = 2.5", lambda r: r.number("a"), "a: must be a whole number, not 2.5"),
        ("a = '9'", lambda r: r.number("a"), "a: must be a whole number, not '9'"),
        ("a = 1", lambda r: r.number("a", least=2), "a: must be at least 2, not 1"),
        ("a = 3", lambda r: r.number("a", most=2), "a: must be at most 2, not 3"),
        ("a = 1", lambda r: r.flag("a"), "a: must be true or false, not 1"),
        ("a = 'x'", lambda r: r.choice("a", ("b",)), "a: must be 'b', not 'x'"),
        ("a = 'x'", lambda r: r.choice("a", ("b", "c", "d")), "a: must be 'b', 'c' or 'd', not 'x'"),
        ("a = []", lambda r: r.choice("a", ("b",)), "a: must be 'b', not a list"),
        ("a = 'x'", lambda r: r.texts("a"), "a: must be a list of texts, not 'x'"),
        ("a = ['x', 1]", lambda r: r.texts("a"), "a: must hold texts only, not 1"),
        ("a = 1", lambda r: r.numbers("a"), "a: must be a list of whole numbers, not 1"),
        ("a = [1, false]", lambda r: r.numbers("a"), "a: must hold whole numbers only, not false"),
        ("a = 1", lambda r: r.table("a"), "a: must be a table, not 1"),
        ("a = [1]", lambda r: r.table("a"), "a: must be a table, not a list"),
        ("a = 1", lambda r: r.tables("a"), "a: must be a table of tables, not 1"),
        ("a = {'L&N' = 1}", lambda r: r.tables("a"), 'a."L&N": must be a table, not 1'),
        ("a = {b = 1}", lambda r: r.array("a"), "a: must be a list of tables, not a table"),
        ("a = [{}, 1]", lambda r: r.array("a"), "a[1]: must be a table, not 1"),
        ("[[a]]\n[[a]]", lambda r: r.array("a")[1].text("b"), "a[1].b: is missing"),
        ("['L&N']\na = 1", lambda r: r.table("L&N").text("a"), '"L&N".a: must be a text, not 1'),
        ("a = '" + "x" * 99 + "'", lambda r: r.number("a"), f"a: must be a whole number, not '{'x' * 37}...'"),
    ],
)
def test_what_is_missing_or_of_the_wrong_kind_is_refused(
    toml: str, ask: Callable[[Reader], object], expected: str
) -> None:
    assert complaint(lambda: ask(loads(toml, "t.toml"))) == f"t.toml: {expected}"


def test_done_refuses_unknown_keys_at_every_depth() -> None:
    r = loads("[[a]]\nb = 1\n[a.c.d]\ne = 1\nf = 2", "t.toml")
    (a,) = r.array("a")
    a.number("b")
    (d,) = a.tables("c").values()
    d.number("e")
    assert complaint(r.done) == "t.toml: a[0].c.d.f: unknown key"
    d.number("f")
    r.done()


def test_done_guesses_what_was_meant() -> None:
    r = loads("rust_by = '4'", "t.toml")
    assert r.text("rusts_by", None) is None
    assert complaint(r.done) == "t.toml: rust_by: unknown key, perhaps 'rusts_by' is meant"


def test_done_adds_up_what_several_askings_read() -> None:
    r = loads("[a]\nb = 1\nc = 2", "t.toml")
    r.table("a").number("b")
    r.table("a").number("c")
    r.done()


def test_load_reads_a_file_by_path_or_name(tmp_path: Path) -> None:
    path = tmp_path / "title.toml"
    path.write_text(TITLE, encoding="utf-8")
    assert load(path).text("name") == load(str(path)).text("name") == "18AL"
    assert load(path).file == "title.toml"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"a = 1\nb = \n", "title.toml: line 2: Invalid value"),
        (b"a = 1\n\nb = [1,", "title.toml: line 3: "),
        (b"a = 1\na = 2\n", "title.toml: line 2: Cannot overwrite a value"),
        (b"a = 1\nb = '\xff'\n", "title.toml: line 2: is not UTF-8 text"),
    ],
)
def test_load_refuses_what_is_not_toml(tmp_path: Path, content: bytes, expected: str) -> None:
    path = tmp_path / "title.toml"
    path.write_bytes(content)
    assert complaint(lambda: load(path)).startswith(expected)


def test_load_refuses_what_is_not_a_file(tmp_path: Path) -> None:
    assert complaint(lambda: load(tmp_path / "title.toml")) == "title.toml: there is no such file"
    folder = tmp_path / "map.toml"
    folder.mkdir()
    assert complaint(lambda: load(folder)).startswith("map.toml: cannot be read")


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=10,
)


def ask_everything(r: Reader, key: str) -> None:
    """Put every question to one key; the only complaint that may come out is BadData."""
    questions: tuple[Callable[[str], Any], ...] = (
        r.text,
        lambda key: r.number(key, least=-5, most=5),
        r.flag,
        lambda key: r.choice(key, ("a", "b")),
        r.texts,
        r.numbers,
        r.table,
        r.tables,
        r.array,
        lambda _: r.done(),
    )
    heard = []
    for question in questions:
        try:
            question(key)
        except BadData as error:
            heard.append(error)
    assert all(error.file == "t.toml" and "\n" not in error.text for error in heard)


@pytest.mark.soak
@settings(max_examples=1500)
@given(st.dictionaries(st.text(max_size=3), values, max_size=4), st.text(max_size=3))
def test_no_data_makes_the_reader_crash(data: dict[str, object], other: str) -> None:
    r = Reader("t.toml", data)
    for key in (*data, other):
        ask_everything(r, key)


@pytest.mark.soak
@settings(max_examples=1500)
@given(st.text(alphabet="ab=[].'\"{},# \n1", max_size=40) | st.binary(max_size=40))
def test_no_text_makes_the_parser_crash(content: str | bytes) -> None:
    with contextlib.suppress(BadData):
        r = loads(content, "t.toml")
        there = r.keys()
        for key in there:
            ask_everything(r, key)
