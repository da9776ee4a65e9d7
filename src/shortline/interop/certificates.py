"""Certificates one by one, as the site's files name them: "L&N_0" is the president's, "L&N_1" the first share."""

from __future__ import annotations

IPO = "ipo"
MARKET = "market"


class Certificates:
    """Where every certificate of every corporation is, each holder's in the order he got them."""

    def __init__(self) -> None:
        self._held: dict[str, dict[str, list[str]]] = {}

    def issue(self, corporation: str, numbers: range) -> None:
        """Put certificates of a corporation into its initial offering."""
        held = self._held.setdefault(corporation, {})
        held.setdefault(IPO, []).extend(f"{corporation}_{n}" for n in numbers)

    def holder(self, certificate: str) -> str:
        """Who has a certificate; nothing if there is no such."""
        corporation = certificate.rpartition("_")[0]
        held = self._held.get(corporation, {})
        return next((who for who, certificates in held.items() if certificate in certificates), "")

    def of(self, corporation: str, holder: str) -> tuple[str, ...]:
        """A holder's certificates of a corporation."""
        return tuple(self._held.get(corporation, {}).get(holder, ()))

    def move(self, certificate: str, taker: str) -> None:
        """Give a certificate to another holder, behind those he has."""
        corporation = certificate.rpartition("_")[0]
        self._held[corporation][self.holder(certificate)].remove(certificate)
        self._held[corporation].setdefault(taker, []).append(certificate)

    def preside(self, corporation: str, new: str, size: int = 2) -> None:
        """Let a new president swap his first certificates for the president's, which the old one or the market has."""
        certificate = f"{corporation}_0"
        old = self.holder(certificate)
        if old == new:
            return
        for given in self.of(corporation, new)[:size]:
            self.move(given, old)
        self.move(certificate, new)
