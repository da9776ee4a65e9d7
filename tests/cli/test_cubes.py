"""The panels of Open Rails at the terminal: what a player must know before choosing is on them."""

from __future__ import annotations

from rich.console import Console

from shortline.cli.panels.cuberail import CUBERAIL
from shortline.cuberail.procedures.bidding import Bid
from shortline.cuberail.procedures.buying import StartCompany
from shortline.cuberail.procedures.choosing import ChooseTile
from tests.cli.shell import inside
from tests.cuberail.given import Given, given
from tests.cuberail.positions import small_auction


def shown(g: Given, panel: str = "") -> str:
    """A panel as it looks on a wide terminal; without a name what is shown at every prompt."""
    console = Console(width=150, record=True, force_terminal=False)
    with console.capture() as capture:
        parts = (CUBERAIL.sections[panel].draw(g.rules, g.state),) if panel else CUBERAIL.brief(g.rules, g.state)
        for part in parts:
            console.print(part)
    return capture.get()


def line(text: str, begin: str) -> str:
    """The one line of a text that begins so."""
    (found,) = (it for it in text.splitlines() if it.startswith(begin))
    return " ".join(found.split())


def test_companies_that_have_not_started_are_shown_with_their_homes() -> None:
    g = given(2).company("Blue", Ann=3)
    for text in (shown(g, "companies"), shown(g)):
        assert line(text, "Red ") == "Red Montgomery (L5) 1 3"
        assert line(text, "Green ") == "Green Atlanta (G8) 4 1"
        assert "Nashville" not in text, "Blue has started"


def test_a_company_shows_its_stations_and_its_extra_round() -> None:
    g = (
        given(2)
        .company("Blue", par=12, Ann=3)
        .track("Blue", "A4", "C4")
        .stations("Blue", "C4")
        .supply("Blue", 3, discards=2)
    )
    row = line(shown(g, "companies"), "Blue ")
    assert row == "Blue Ann $12 $12 $0 $0 none 2, 2 left 2 3 2 2 of 5"
    assert line(shown(g.but_company("Blue", extra_round=True), "companies"), "Blue ").endswith(" used")
    assert "upgrade markers left: 4 of 6" in shown(g.but(upgraded=("C4", "G4")), "companies")


def test_the_map_shows_homes_and_closed_sides() -> None:
    text = shown(given(2).company("Blue", Ann=3), "map")
    assert "closed side: B3/D3, B7/D7" in text
    assert text.count("═") > 4
    assert "⌂R" in text
    assert "⌂Blu" not in text, "its home is placed"
    assert "⌂Blu" in shown(given(2), "map")


def test_the_market_shows_the_companies_and_what_a_par_brings() -> None:
    text = shown(given(2).company("Blue", par=8, Ann=3).company("Red", Ben=3).price("Red", 18), "market")
    assert line(text, "   $8") == "$8 9 cubes Blue"
    assert line(text, "  $18") == "$18 Red"
    assert line(text, "  $12") == "$12 16 cubes"


def test_the_train_track_has_its_rows() -> None:
    text = shown(given(2).company("Blue", Ann=3).trains("Blue", "2", "4").next_train("5"), "trains")
    assert line(text, "  $10") == "$10 2 2 1: Blue 2: – 3: –"
    assert line(text, "  $30") == "$30 4 4 7: Blue 8: –"
    assert line(text, "  $40") == "$40 5 5 9: next 10: –"
    assert sum(row.startswith("  $") for row in text.splitlines()) == 6


def test_the_auction_shows_the_high_bid_and_who_leads() -> None:
    g = small_auction()
    assert "high bid: none yet; bidding: Ann, Ben and Cal; Cal may pass once and stay in" in shown(g)
    assert "high bid: $2 by Ann" in shown(g.plays(Bid("Ann", 2)))


def test_the_tiles_say_what_they_do() -> None:
    g = given(2).tile("Ann", "Extra Track").but(spent=("Extra Track",))
    text = " ".join(shown(g, "tiles").split())
    assert "raises $2 for each of its track and station cubes" in text
    assert "4 track cubes instead of 3. Ann (used)" in text
    assert CUBERAIL.note(g.rules, g.state, ChooseTile("Ann", "First Stock")) == "You go first in the stock phase."
    assert CUBERAIL.note(g.rules, g.state, StartCompany("Ann", "Red", 8)) == "home Montgomery (L5)"


def test_help_gives_an_action_of_this_game_as_an_example() -> None:
    done = inside("table", "openrails", "--seats", "Ann,Ben", typed="help\nquit\nquit\n")
    assert 'play it as you would write it: ChooseTile tile="First Move"' in done.stdout
    assert "LayTile" not in done.stdout
