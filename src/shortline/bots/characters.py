"""Characters: opponents with a name, a strength, a style and a word about themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from shortline.bots.dice import Dice
from shortline.bots.players import Thinker
from shortline.bots.protocol import Choice, Observation
from shortline.bots.strengths import strengths
from shortline.bots.styles import JOINT, styles
from shortline.eighteenxx.procedures.buy_train import BuyTrain, from_bank
from shortline.kernel.action import Action
from shortline.parts.reading import load

FACES = ("cap", "beard", "glasses", "monocle", "bun", "curls", "moustache", "bow")
COLOURS = ("amber", "rust", "teal", "slate", "green", "purple", "plum", "blue")

OCCASIONS: Mapping[str, str] = {
    "BuyTrain": "train",
    "StartCorporation": "start",
    "StartCompany": "start",
    "StartTenShare": "start",
    "BuyShare": "buy",
    "SellShares": "sell",
    "PayOut": "pay_out",
    "Withhold": "withhold",
    "LayTile": "tile",
    "LayTrack": "tile",
    "UpgradeTown": "town",
    "PlaceStation": "station",
    "BuyPrivate": "private",
    "Pass": "pass",
}
"""What a character may have a word for, by kind of action."""
USED = "used"
"""The occasion of a train that is not the bank's."""
SPOKEN = (*dict.fromkeys(OCCASIONS.values()), USED)
TEMPTING = ("BuyShare", "StartCorporation", "StartCompany", "BuyTrain")
"""What must be on offer for passing to be worth a word: nobody comments on every step of a turn."""


@dataclass(frozen=True, slots=True)
class Character:
    """An opponent to remember."""

    id: str
    name: str
    strength: str
    styles: tuple[str, ...]
    face: str
    colour: str
    about: str
    says: Mapping[str, tuple[str, ...]]
    """How they begin to explain what they do, by occasion: one of these, or nothing."""

    @property
    def plays(self) -> str:
        """The strength and styles by which they play, as one name."""
        return JOINT.join((self.strength, *self.styles))


@cache
def characters() -> Mapping[str, Character]:
    """All characters by id, weakest first."""
    reader = load(files("shortline.bots").joinpath("characters.toml"))
    table = {}
    for key in reader.keys():  # noqa: SIM118 (a reader is no mapping)
        it = reader.table(key)
        says = it.table("says")
        table[key] = Character(
            key,
            it.text("name"),
            it.choice("strength", tuple(strengths())),
            it.names("styles", styles(), "style"),
            it.choice("face", FACES),
            it.choice("colour", COLOURS),
            it.text("about"),
            {occasion: says.texts(occasion) for occasion in SPOKEN if occasion in says.keys()},  # noqa: SIM118
        )
    reader.done()
    return table


class CharacterBot:
    """A character in a seat: plays by its strength and styles, and explains itself in its own words."""

    def __init__(self, character: Character) -> None:
        self.character = character
        self._plays = Thinker(character.plays)

    def choose(self, obs: Observation) -> Choice:
        """What promises most to such a player."""
        choice = self._plays.choose(obs)
        return Choice(choice.action, self.explained(obs, choice))

    def explained(self, obs: Observation, choice: Choice) -> str:
        """A reason with a word that the character has for such an action, now and then without."""
        words = self.character.says.get(occasion(obs, choice.action), ())
        number = Dice(obs.seed).below(len(words) + 1)
        word, why = (*words, "")[number], choice.why
        return f"{word} {why[:1].upper()}{why[1:]}" if word and why else why


def occasion(obs: Observation, action: Action) -> str:
    """What there is to say a word about; nothing, where nobody would."""
    kind = type(action).__name__
    if kind == "Pass" and not any(type(offer.action).__name__ in TEMPTING for offer in obs.offers):
        return ""
    if isinstance(action, BuyTrain) and not from_bank(obs.state, action.train):
        return USED
    return OCCASIONS.get(kind, "")
