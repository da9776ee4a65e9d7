"""18VA: what only this title has. The rest is on the shelf."""

from __future__ import annotations

from shortline.eighteenxx.components import basics, endings, sales
from shortline.eighteenxx.components.bankruptcy import goes_on
from shortline.eighteenxx.components.closing import close_corporation
from shortline.eighteenxx.components.conversion import OPERATED, conversion
from shortline.eighteenxx.components.denial import NO_DENIAL
from shortline.eighteenxx.components.help import ONE_BLOCK, HelpSelling
from shortline.eighteenxx.components.homes import read_homes
from shortline.eighteenxx.components.stations import read_station_kinds
from shortline.eighteenxx.components.trains import ONE_OF_A_KIND
from shortline.eighteenxx.compose import title
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import DividendSettled, PrivateClosed
from shortline.eighteenxx.procedures.bankruptcy import Bankruptcy
from shortline.eighteenxx.procedures.dividend import by_comparison
from shortline.eighteenxx.procedures.run_trains import TrainRunning
from shortline.eighteenxx.rail import RailBox, RailTx
from shortline.kernel.rules import Component, When
from shortline.parts.consent import CONSENTING
from shortline.parts.reading import Reader
from shortline.titles.g18va.earnings import read_earnings
from shortline.titles.g18va.express import read_express
from shortline.titles.g18va.opening import read_opening
from shortline.titles.g18va.track import HOME_FIRST
from shortline.titles.g18va.underwriting import read_underwriting
from shortline.titles.g18va.yards import read_yards


def _discard(tx: RailTx, private: str) -> None:
    tx.emit(PrivateClosed(private))


FLOW = (
    *basics.ROUNDS,
    *sales.STOCK_TURN,
    *basics.operating(
        TrainRunning("run.avoids", "run.one_of_kind", "run.needs"),
        HelpSelling(ONE_BLOCK),
        Bankruptcy(goes_on(close_corporation, _discard)),
    ),
)


def shelf(reader: Reader, data: Definition) -> tuple[RailBox, ...]:
    """The components of 18VA."""
    row = reader.table("conversion")
    late = (OPERATED,) if row.flag("needs_operated") else ()
    return (
        CONSENTING,
        Component(
            "price_by_comparison", react=(When(DividendSettled, by_comparison(reader.table("stock").numbers("rises"))),)
        ),
        endings.BANK_BREAKS,
        read_opening(reader, data),
        read_homes(reader, data),
        read_underwriting(reader),
        sales.after_a_turn(reader.table("stock").flag("first_turn_counts")),
        conversion(row.number("pays", least=0), *late, optional=(basics.PRIVATE_BUYING,)),
        HOME_FIRST,
        NO_DENIAL,
        read_station_kinds(reader, data),
        read_earnings(reader, data),
        read_express(reader, data),
        read_yards(reader, data),
        ONE_OF_A_KIND,
    )


TITLE = title("shortline.titles.g18va", FLOW, shelf)
