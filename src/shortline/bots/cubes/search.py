"""Search for cube-rail titles: the few best moves, each played on to the end of the round, everybody by thumb."""

from __future__ import annotations

from shortline.bots.cubes.hidden_cards import with_guessed_cards
from shortline.bots.cubes.player import beliefs, thumbs, valued
from shortline.bots.cubes.worth import standing
from shortline.bots.protocol import Choice, Observation, observe
from shortline.cuberail.state import CubeRail
from shortline.kernel import play

FAR = 25
"""So many moves are played on at most."""

NODES_A_MOVE = 20
"""What a move by rules of thumb costs of the budget, about: the positions that it judges."""


def deep(obs: Observation, name: str) -> Choice:
    """The choice of a bot that looks ahead."""
    if len(obs.offers) == 1 and obs.offers[0].span is None:
        return Choice(obs.offers[0].action, "nothing else can be done")
    return ranked(obs, name)[0][1]


def ranked(obs: Observation, name: str) -> list[tuple[float, Choice]]:
    """Every action with its value, the best first; the few best with what could follow. All lines end where the round
    does: a line that is cut off after so many moves would be judged at another time than its rivals."""
    w = beliefs(name)
    obs = with_guessed_cards(obs)
    every = sorted(valued(obs, w), key=lambda rated: -rated[0])
    best, rest = every[: int(w.width)], every[int(w.width) :]
    far = min(FAR, obs.nodes // (NODES_A_MOVE * len(best)))
    before = standing(obs.rules, obs.state, obs.seat, w)
    ends = [standing(obs.rules, played_on(obs, choice, name, far), obs.seat, w) - before for _, choice in best]
    weighed: list[tuple[float, Choice]] = []
    for number, ((gain, choice), ahead) in enumerate(zip(best, ends, strict=True)):
        others = ends[:number] + ends[number + 1 :]
        why = choice.why + (_beside(ahead - max(others)) if others else "")
        weighed.append((w.ahead * ahead + (1 - w.ahead) * gain, Choice(choice.action, why)))
    return sorted(weighed, key=lambda pair: -pair[0]) + rest


def _beside(lead: float) -> str:
    """How a line ends beside the best of the others, in words."""
    if not round(lead):
        return ""
    told = f"${round(lead)} better than the next best" if lead > 0 else f"${-round(lead)} worse than the best"
    return f"; by the end of the round it comes to {told}"


def played_on(obs: Observation, choice: Choice, name: str, far: int) -> CubeRail:
    """The position at the end of the round, or after so many moves."""
    s: CubeRail
    s, _ = play.apply(obs.rules, obs.state, choice.action)
    for number in range(far):
        if s.over or (s.turn, s.round) != (obs.state.turn, obs.state.round):
            break
        there = observe(obs.rules, s, play.to_act(s)[0], obs.seed + number)
        s, _ = play.apply(obs.rules, s, thumbs(there, name).action)
    return s
