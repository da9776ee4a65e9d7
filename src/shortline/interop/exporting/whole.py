"""A whole game as a file of the site, read again before it is given away."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from shortline.eighteenxx.components.conversion import Convert
from shortline.eighteenxx.flow import STANDSTILL
from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.discard_train import DiscardTrain
from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.procedures.private_sale import Bid, TakePrivate, unsold
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.eighteenxx.state import EighteenXX
from shortline.interop.exporting import operating, stock
from shortline.interop.exporting.exporter import CannotExport, Exporter, Writer, end_step
from shortline.interop.exporting.order import in_site_order
from shortline.interop.importing import import_game
from shortline.interop.profile import Profile
from shortline.interop.profile import profile as profile_of
from shortline.interop.sitefile import SiteFileError, read_site_game
from shortline.kernel.action import Action
from shortline.kernel.state import but, digest
from shortline.table.game import AnyGame

WRITERS: dict[type[Action], Writer] = {
    TakePrivate: stock.take_private,
    Bid: stock.bid,
    StartCorporation: stock.start,
    BuyShare: stock.buy_share,
    SellShares: stock.sell_shares,
    TradePrivate: stock.trade_private,
    Pass: end_step,
    BuyPrivate: operating.buy_private,
    LayTile: operating.lay_tile,
    PlaceStation: operating.place_station,
    RunTrains: operating.run_trains,
    PayOut: operating.pay_out,
    Withhold: operating.withhold,
    BuyTrain: operating.buy_train,
    DiscardTrain: operating.discard_train,
    Convert: operating.convert,
    GoBankrupt: operating.go_bankrupt,
}
"""What the actions that all titles share are on the site; a title's own say it themselves, or otherwise."""


def export_game(game: AnyGame) -> str:
    """The text of a file of the site; ``CannotExport`` with every reason if it cannot say the game."""
    text = written(game)
    reasons = _read_again(game, text)
    if reasons:
        raise CannotExport(reasons)
    return text


def written(game: AnyGame) -> str:
    """The same, not yet read again to see that it comes to the same."""
    profile = profile_of(game.title.id)
    if profile is None:
        raise CannotExport([f"{game.title.id} is not played there"])
    game = in_site_order(game)
    exporter = Exporter(game, profile)
    exporter.run({**WRITERS, **{it.action: it.write for it in profile.own.actions}})
    reasons = _options(game, profile) + _ending(game) + exporter.reasons
    if reasons:
        raise CannotExport(reasons)
    return json.dumps(_file(game, profile, exporter), ensure_ascii=False, indent=1) + "\n"


def _options(game: AnyGame, profile: Profile) -> list[str]:
    """The options of the table that the site does not have. Where the book is stricter than the site both will do."""
    both = {*profile.options, *profile.optional_rules.values(), "random_seats"}
    defaults = {option.name: option.default for option in game.title.options}
    changed = (name for name, value in game.options.items() if value != defaults[name] and name not in both)
    return [f"it has no option {name}" for name in changed]


def _ending(game: AnyGame) -> list[str]:
    """An ending that the site does not have: there a game in which nobody can do anything goes round for ever."""
    s: EighteenXX = game.state
    return [f"it has no ending such as: {STANDSTILL.text}"] if s.ending == STANDSTILL else []


def _file(game: AnyGame, profile: Profile, exporter: Exporter) -> dict[str, Any]:
    """The file around the records."""
    s: EighteenXX = game.state
    rules = [site for site, ours in profile.optional_rules.items() if game.options[ours]]
    return {
        "id": f"hs_shortline_{digest(s)[:8]}",
        "title": game.title.id,
        "description": "",
        "status": "finished" if s.over else "active",
        "mode": "hotseat",
        "user": {"id": 0, "name": "You"},
        "players": [{"id": key, "name": seat} for seat, key in exporter.keys.items()],
        "min_players": len(s.seats),
        "max_players": len(s.seats),
        "settings": {"seed": game.seed, "optional_rules": rules},
        "turn": s.round.number,
        "round": {"operating": "Operating Round", "stock": "Stock Round", "sale": "Auction Round"}[s.round.kind],
        "acting": [exporter.keys[seat] for seat in s.top.actors],
        "loaded": True,
        "created_at": 1,
        "updated_at": len(exporter.records),
        "actions": exporter.records,
        "result": {str(exporter.keys[seat]): worth for seat, worth in s.result},
    }


PARTS = ("ledger", "phase", "holdings", "market", "corporations", "privates", "depot", "board", "priority", "result")


def _read_again(game: AnyGame, text: str) -> list[str]:
    """What is otherwise when the file is read again as a game of the site; nothing if it comes to the same."""
    try:
        again = import_game(read_site_game(text), rescore=True)
    except SiteFileError as e:
        return [f"by its rules {e}"]
    if again.findings:
        return [f"by its rules {finding}" for finding in again.findings]
    # The import may have passed on where only the record still waits: one of its last positions is the same.
    unlike = [differing(game.state, again.game.at(n)) for n in range((0, *again.after)[-2], again.game.number + 1)]
    return [] if not all(unlike) else [f"by its rules it comes to another {', '.join(unlike[-1])}"]


def differing(a: EighteenXX, b: EighteenXX) -> list[str]:
    """The parts in which two positions differ, no matter which of the trains of a kind are which."""
    a, b = _by_kind(a), _by_kind(b)
    parts = [part for part in PARTS if getattr(a, part) != getattr(b, part)]
    return parts if _round(a) == _round(b) else ["round", *parts]


def _by_kind(s: EighteenXX) -> EighteenXX:
    """A position with what each train runs as for its name."""
    depot = s.depot
    corporations = {c: replace(it, trains=tuple(sorted(map(s.runs_as, it.trains)))) for c, it in s.corporations.items()}
    used, obsolete, bound = (
        tuple(sorted(map(s.runs_as, trains))) for trains in (depot.open_market, depot.obsolete, depot.bound)
    )
    depot = replace(depot, open_market=used, obsolete=obsolete, bound=bound, declared={})
    return but(s, corporations=corporations, depot=depot)


def _round(s: EighteenXX) -> tuple[str, int, int]:
    """The round, whether or not the private sale is one of its own."""
    return "sale" if unsold(s) else s.round.kind, s.round.number, s.round.index
