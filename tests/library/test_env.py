"""The environment for learners: PettingZoo's own tests, rewards that add up, random games of every title."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from shortline import Malformed
from shortline import env as environment
from shortline.titles import find, names


def players(title: str) -> int:
    return min(3, find(title).players[1])


@pytest.mark.parametrize("title", names())
def test_the_api_is_pettingzoos(title: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it prefers ranges that need not be wide
        api_test(environment.env(title, players(title)), num_cycles=120)


@pytest.mark.parametrize("title", ["18AL", "openrails"])
def test_a_seed_is_a_game(title: str) -> None:
    seed_test(lambda: environment.env(title, players(title), limit=150), num_cycles=60)


def random_game(title: str, seed: int, **options: Any) -> tuple[environment.TableEnv, dict[str, float]]:
    """A game of random moves to its end, with everybody's rewards added up."""
    env = environment.env(title, players(title), **options)
    env.reset(seed=seed)
    dice = np.random.default_rng(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        if termination or truncation:
            env.step(None)
            continue
        assert observation["action_mask"].sum() == len(env.moves)
        env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
    return env, total


@pytest.mark.parametrize("title", names())
@pytest.mark.parametrize("shaping", [False, True])
def test_rewards_add_up_to_nothing(title: str, shaping: bool) -> None:
    env, total = random_game(title, 3, shaping=shaping, limit=200)
    assert abs(sum(total.values())) < 1e-9
    assert env.game.over or env.game.number == 200
    before = environment.env(title, players(title))
    before.reset(seed=3)
    start = before._standing() if shaping else dict.fromkeys(total, 0.0)
    assert all(abs(total[a] - (env._standing()[a] - start[a])) < 1e-9 for a in total)


@pytest.mark.soak
@pytest.mark.parametrize("fifty", range(20))
@pytest.mark.parametrize("title", names())
def test_random_games_come_to_their_end(title: str, fifty: int) -> None:
    for seed in range(50 * fifty, 50 * fifty + 50):
        env, total = random_game(title, seed)
        assert abs(sum(total.values())) < 1e-9, seed
        assert env.game.over or env.game.number == environment.LIMIT, seed


def test_what_a_seat_may_not_know_is_not_observed() -> None:
    env = environment.env("18FL", 3)
    env.reset(seed=1)
    seen = env.observe("Cal")["observation"]
    secret = next((i for i, a in enumerate(env.moves) if type(a).__name__ == "SealBid"), None)
    if secret is not None:
        env.step(secret)
    assert seen.shape == env.observe("Cal")["observation"].shape


def test_what_is_wrong_is_said() -> None:
    env = environment.env("18AL")
    env.reset()
    with pytest.raises(Malformed, match="there is no 511"):
        env.step(511)
    with pytest.raises(Malformed, match="is for 3 to 5 players"):
        environment.env("18AL", 2)
    with pytest.raises(Malformed, match="no render mode"):
        environment.env("18AL", render_mode="human")
    assert environment.env("18AL", render_mode="ansi").render() == "18AL, 0 actions, Stock round 1, Ann to act"


def test_open_spiels_manner() -> None:
    state = environment.SpielState("openrails", 2, seed=5, limit=400)
    dice = np.random.default_rng(5)
    fork, length = state.clone(), 0
    while not state.is_terminal():
        assert state.current_player() in (0, 1)
        assert state.returns() == [0.0, 0.0]
        action = int(dice.choice(state.legal_actions()))
        assert state.action_to_string(action)
        state.apply_action(action)
        length += 1
    assert (fork.game.number, state.game.number) == (0, length)
    assert abs(sum(state.returns())) < 1e-9
    assert state.current_player() == -4
    assert len(state.observation_tensor(1)) == len(fork.observation_tensor(0))
    with pytest.raises(Malformed, match="The game is over"):
        state.apply_action(0)
