"""The three files of a title, ``title.toml``, ``map.toml`` and ``cites.toml``, as every family reads them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

from shortline.kernel.action import Plain
from shortline.kernel.rules import D
from shortline.kernel.state import S
from shortline.kernel.wording import DOLLARS, Currency
from shortline.parts.complaints import meant
from shortline.parts.loading import Loading
from shortline.parts.options import patched, read_options
from shortline.parts.reading import Reader, load
from shortline.table.title import Compose, Options, Start, Title, once


def read_currency(reader: Reader) -> Currency:
    """The money of the title in ``title.toml``."""
    about = "How amounts are written, with {} for the amount: `¥{}`, `{} kr`; dollars if nothing is said."
    written = reader.text("currency", "${}", about=about)
    it = Currency.read(written)
    if it.pattern != written or not it.sign or any(c in it.sign for c in "{}0123456789"):
        reader.complain("currency", f'must have {{}} where the amount stands, like "¥{{}}", not {written!r}')
        return DOLLARS
    return it


class TitleFiles:
    """The files of the title in a package, read once; the options of a table are patches on them."""

    def __init__(self, package: str) -> None:
        folder = files(package)
        self.called = package.rpartition(".")[2]
        """The folder, by which complaints call the title."""
        self.title = self._whole(folder, "title.toml")
        self.map = self._whole(folder, "map.toml")
        self.cites = self._whole(folder, "cites.toml")

    def _whole(self, folder: Traversable, name: str) -> Mapping[str, Plain]:
        reader = load(folder / name, f"{self.called}/{name}")
        return {key: reader.raw(key) for key in reader.keys()}  # noqa: SIM118 (a reader is no mapping)

    def reader(self, options: Options, loading: Loading | None = None) -> Reader:
        """The reader of ``title.toml`` with the options of a table applied."""
        file = f"{self.called}/title.toml"
        return Reader(file, patched(file, self.title, options), loading=loading)

    def map_reader(self, options: Options, loading: Loading | None = None) -> Reader:
        """The reader of ``map.toml`` with the options of a table applied."""
        file = f"{self.called}/map.toml"
        data = patched(file, {**self.map, "options": self.title.get("options", {})}, options, "map")
        del data["options"]
        return Reader(file, data, loading=loading)

    def clauses(self) -> Mapping[str, str]:
        """The binding clauses of the rulebook, in our own words."""
        table = Reader(f"{self.called}/cites.toml", self.cites).table("clauses")
        return {clause: table.text(clause) for clause in table.keys()}  # noqa: SIM118

    def rules_cited(self, loading: Loading | None = None) -> Mapping[str, str]:
        """Which clause each check rests on."""
        reader = Reader(f"{self.called}/cites.toml", self.cites, loading=loading)
        clauses, table = reader.table("clauses"), reader.table("cites")
        known = {clause: clauses.text(clause) for clause in clauses.keys()}  # noqa: SIM118
        cites = {key: table.text(key) for key in table.keys()}  # noqa: SIM118
        for key, clause in cites.items():
            if clause and clause not in known:
                table.complain(key, f"there is no clause {clause!r}{meant(clause, known)}")
        reader.done()
        return cites

    def as_title(
        self, sizes: tuple[int, ...], compose: Compose[S, D], start: Start[S, D], notes: tuple[str, ...]
    ) -> Title[S, D]:
        """The title for tables of these sizes; what it composes is kept for tables that are alike."""
        reader = self.reader({})
        return Title(
            id=reader.text("id"),
            name=reader.text("name"),
            version=reader.text("version"),
            players=(min(sizes), max(sizes)),
            options=read_options(reader),
            compose=once(compose),
            start=start,
            credit=reader.text("credit"),
            about=reader.text("about"),
            clauses=self.clauses(),
            notes=notes,
        )
