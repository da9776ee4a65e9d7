"""Certificates one by one, as the site's files name them: "L&N_0" is the president's, "L&N_1" the first share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shortline.eighteenxx.components.closing import CorporationClosed
from shortline.eighteenxx.components.conversion import Converted
from shortline.kernel.event import AnyEvent
from shortline.parts.holdings import INITIAL_OFFERING, OPEN_MARKET, TREASURY, PresidencyChanged, SharesMoved

IPO = "ipo"
MARKET = "market"
PRESIDENTS = 2
"""The shares that a president's certificate stands for."""

_PLACES = {INITIAL_OFFERING: IPO, TREASURY: IPO, OPEN_MARKET: MARKET}


def shares_of(certificate: str) -> int:
    """The shares that a certificate stands for."""
    return PRESIDENTS if certificate.endswith("_0") else 1


class Certificates:
    """Where every certificate of every corporation is, each holder's in the order they got them."""

    def __init__(self) -> None:
        self._held: dict[str, dict[str, list[str]]] = {}

    def issue(self, corporation: str, shares: int) -> None:
        """Put all certificates of a corporation with so many shares into its initial offering."""
        self._held[corporation] = {IPO: [f"{corporation}_{n}" for n in range(shares - 1)]}

    def holder(self, certificate: str) -> str:
        """Who has a certificate; nothing if there is no such."""
        held = self._held.get(certificate.rpartition("_")[0], {})
        return next((who for who, certificates in held.items() if certificate in certificates), "")

    def of(self, corporation: str, holder: str) -> tuple[str, ...]:
        """A holder's certificates of a corporation."""
        return tuple(self._held.get(corporation, {}).get(holder, ()))

    def holders(self, corporation: str) -> tuple[str, ...]:
        """The holders of the certificates by their numbers."""
        count = sum(len(held) for held in self._held.get(corporation, {}).values())
        return tuple(self.holder(f"{corporation}_{n}") for n in range(count))

    def choose(self, corporation: str, holder: str, shares: int) -> tuple[str, ...]:
        """The certificates with which a holder parts for so many shares: single ones first, if they have enough.

        Without enough of them the president's goes along, even if it stands for more than is asked.
        """
        held = self.of(corporation, holder)
        single = [c for c in held if shares_of(c) == 1]
        if len(single) >= shares and not (holder == IPO and shares == PRESIDENTS and f"{corporation}_0" in held):
            return tuple(single[:shares])
        return (f"{corporation}_0", *single[: max(0, shares - PRESIDENTS)])

    def follow(self, events: Iterable[AnyEvent], named: Sequence[str] = ()) -> None:
        """Move certificates as events say; those ``named`` are the ones that move first."""
        back: dict[str, tuple[str, int]] = {}
        for event in events:
            match event:
                case SharesMoved(corporation, giver, taker, shares):
                    giver, taker = _PLACES.get(giver, giver), _PLACES.get(taker, taker)
                    which = tuple(named) or self.choose(corporation, giver, shares)
                    named = ()
                    for certificate in which:
                        self._move(certificate, taker)
                    back[corporation] = (giver, sum(map(shares_of, which)) - shares)
                case PresidencyChanged(corporation, _, new):
                    self._preside(corporation, _PLACES.get(new, new))
                case Converted(corporation, _, shares, _):
                    first = len(self.holders(corporation))
                    more = self._held[corporation].setdefault(IPO, [])
                    more += [f"{corporation}_{n}" for n in range(first, first + shares)]
                case CorporationClosed(corporation, _, size, _):
                    self.issue(corporation, size)
                case _:
                    pass
        for corporation, (seller, shares) in back.items():
            for certificate in self.of(corporation, MARKET)[: max(0, shares)]:
                self._move(certificate, seller)

    def _move(self, certificate: str, taker: str) -> None:
        """Give a certificate to another holder, behind those they have."""
        corporation, giver = certificate.rpartition("_")[0], self.holder(certificate)
        if not giver:
            raise KeyError(f"there is no certificate {certificate}")
        self._held[corporation][giver].remove(certificate)
        self._held[corporation].setdefault(taker, []).append(certificate)

    def _preside(self, corporation: str, new: str) -> None:
        """Let a new president swap their first certificates for the president's, wherever that is."""
        certificate = f"{corporation}_0"
        old = self.holder(certificate)
        if old == new:
            return
        for given in self.of(corporation, new)[:PRESIDENTS]:
            self._move(given, old)
        self._move(certificate, new)
