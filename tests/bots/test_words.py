"""How bots put figures."""

from __future__ import annotations

import re

import pytest

from shortline import find_title
from shortline.bots import find
from shortline.bots.match import NAMES
from shortline.bots.opinion import valued
from shortline.bots.protocol import observe, signed
from shortline.kernel.play import to_act
from shortline.table.game import Game
from tests.cuberail.given import given as cubes
from tests.given import given


@pytest.mark.parametrize(
    ("dollars", "text"), [(198.2, "+$198"), (0.0, "+$0"), (-0.4, "+$0"), (-12.5, "-$12"), (-13.0, "-$13")]
)
def test_the_sign_stands_before_the_dollars(dollars: float, text: str) -> None:
    assert signed(dollars) == text


def test_a_dividend_is_compared_with_the_other_choice() -> None:
    g = given("18AL", 3, seed=1).par("L&N", 75).owns("Ann", "L&N", 6).trains("L&N", "2", "2").cash("L&N", 200)
    g = g.operating("L&N", "dividend").in_turn(revenue=90, ran=True)
    found = {type(v.action).__name__: v for v in valued(observe(g.rules, g.state, "Ann", 3), "steady")}
    more = round(found["PayOut"].gain - found["Withhold"].gain)
    assert more > 0
    # The reason is of the sums before a careless eye has looked at them, which may be off by a few dollars.
    told = re.fullmatch(r"paying out \$90 is worth \$(\d+) more to me than withholding it", found["PayOut"].why)
    assert told, found["PayOut"].why
    assert abs(int(told[1]) - more) <= 11
    assert re.fullmatch(r"withholding \$90 is worth \$\d+ less to me than paying it out", found["Withhold"].why)


def test_what_is_nothing_is_not_told() -> None:
    game = Game(find_title("18AL"), NAMES[:3], None, 5)
    told = []
    for number in range(130):
        seat = to_act(game.state)[0]
        choice = find("steady").choose(observe(game.rules, game.state, seat, number))
        told.append(choice.why)
        game.play(choice.action)
    assert any("will run" in why for why in told)
    assert not [why for why in told if re.search(r"\$0\b|worth by -", why)]
    assert "I have bought what I wanted, and sell nothing" in told


def test_open_rails_tells_what_lies_between_two_choices() -> None:
    g = cubes(3, seed=1).company("Blue", Ann=3).turn(2).track("Blue", "A4", "C4").trains("Blue", "2")
    g = g.cash("Blue", 30).dividing("Blue", 12)
    for name in ("steady", "strong"):
        found = {type(v.action).__name__: v.why for v in valued(observe(g.rules, g.state, "Ann", 3), name)}
        assert re.match(r"paying out is worth \$[1-9]\d* more to me than withholding", found["PayOut"]), found
        assert re.match(r"withholding is worth \$[1-9]\d* less to me than paying out", found["Withhold"]), found
        assert "-$" not in "".join(found.values())
