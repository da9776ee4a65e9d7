"""What the site calls a title's things, and how it plays: ``site.toml`` and ``site.py`` of the title's folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from shortline.eighteenxx.site import NO_SITE, Site, SiteAction
from shortline.interop.conformance.explained import Explanation, read_explanations
from shortline.kernel.action import Action
from shortline.parts.reading import Reader, load
from shortline.titles import file, module, names


@dataclass(frozen=True)
class Names:
    """The site's names of some kind of thing on the left, ours on the right; what is not listed has one name."""

    ours_by_site: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def site_by_ours(self) -> Mapping[str, str]:
        """The same, the other way round."""
        return {ours: site for site, ours in self.ours_by_site.items()}

    def ours(self, name: str) -> str:
        """Our name."""
        return self.ours_by_site.get(name, name)

    def site(self, name: str) -> str:
        """The site's name."""
        return self.site_by_ours.get(name, name)


@dataclass(frozen=True)
class Profile:
    """A title as the site names and plays it."""

    title: str
    own: Site
    """What only the title has, in its own words."""
    privates: Names
    corporations: Names
    tiles: Names
    trains: Names
    """The kinds of train cards."""
    phases: Names
    printed: Mapping[str, int]
    """Where a printed city is not the first hex of its list in the site's map: its place there, counted from 0."""
    options: Mapping[str, Any]
    """Our options that are the site's way."""
    optional_rules: Mapping[str, str]
    """The site's optional rules and the option that each is here."""
    powers_any_time: bool
    """Whether the privates' powers can be used at any time of an operating turn."""
    tile_privates: tuple[str, ...]
    """The privates that lay a tile: the site's step for tiles waits for their power, too."""
    station_privates: tuple[str, ...]
    """The privates that place a station: the site's step for stations waits for their power, too."""
    waits_for: Mapping[str, tuple[str, ...]]
    """Steps of the site that wait for a corporation with one of these privates, whether or not it can use it there."""
    open_tile_private: str
    """A private that lets the site's step for tiles wait as long as it is open, whoever has it; or nothing."""
    open_station_private: str
    """The same for the step for stations."""
    explained: Mapping[str, tuple[Explanation, ...]]
    """Differences of the title's positions and offers that a rule explains."""

    @cached_property
    def actions(self) -> Mapping[type[Action], SiteAction[Any]]:
        """The actions that the title says by itself."""
        return {it.action: it for it in self.own.actions}


_NAMES = ("privates", "corporations", "tiles", "trains", "phases")
FILE, MODULE = "site.toml", "site"


@cache
def profile(title: str) -> Profile | None:
    """A title as the site has it; None if its folder says nothing of the site."""
    path = file(title, FILE)
    if path is None:
        return None
    code = module(title, MODULE)
    own = NO_SITE if code is None else code.SITE
    if not isinstance(own, Site):
        raise TypeError(f"{title}: site.py holds no Site under SITE")
    reader = load(path)
    read = _profile(title, own, reader)
    reader.done()
    return read


def profiles() -> Mapping[str, Profile]:
    """The titles that both sides play."""
    return {title: its for title in names() if (its := profile(title)) is not None}


def _profile(title: str, own: Site, row: Reader) -> Profile:
    options = row.table("options")
    return Profile(
        title,
        own,
        **{key: Names(_texts(row, key)) for key in _NAMES},
        options={key: options.raw(key) for key in options.keys()},  # noqa: SIM118
        printed={hex_id: row.table("printed").number(hex_id) for hex_id in row.table("printed").keys()}  # noqa: SIM118
        if row.has("printed")
        else {},
        optional_rules=_texts(row, "optional_rules"),
        powers_any_time=row.flag("powers_any_time", False),
        tile_privates=row.texts("tile_privates", ()),
        station_privates=row.texts("station_privates", ()),
        waits_for={step: waits.texts(step) for step in waits.keys()} if (waits := row.table("waits_for", None)) else {},  # noqa: SIM118
        open_tile_private=row.text("open_tile_private", ""),
        open_station_private=row.text("open_station_private", ""),
        explained=read_explanations(row.table("explained", None)),
    )


def _texts(row: Reader, key: str) -> dict[str, str]:
    table = row.table(key, None)
    return {name: table.text(name) for name in table.keys()} if table else {}  # noqa: SIM118
