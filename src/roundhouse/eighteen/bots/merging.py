"""Mergers that players propose and shareholders vote on: what a merger is worth to a player is tried out."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.table.choices import Choice
from roundhouse.table.errors import RoundhouseError

from .fleet import earnings, least_train, wanted_price
from .laying import rounds_that_count

BETTER = 1.01
"""How many times as well as before a player must stand after a merger that they propose."""
MOST_ACTIONS = 40
"""The number of votes and trains given up after which a merger is not looked at further."""
AGREES, BECOMES = "agrees", "becomes"
"""The facts of a choice that votes on a merger, and of one that names the corporation which begins."""


def merger_to_propose(
    game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
) -> Mapping[str, Any] | None:
    """The company with which the best merger for ``player`` begins, or goes on; ``None`` if none is good.

    Where it has been accepted, any corporation that may begin.
    """
    own = [one for one in choices if one.action["entity"] == player.key and "corporation" in one.action]
    naming = [one for one in own if BECOMES in one.facts]
    if naming:
        return rng.choice(naming).fill(rng)
    proposed = [one for one in own if not one.facts or "price" in one.facts]
    if not proposed:
        return None
    begun = any("price" in one.facts for one in proposed)
    best = _after(game, player, ()) if begun else standing(game, player) * BETTER
    found: Mapping[str, Any] | None = None
    for choice in proposed:
        value = _after(game, player, (choice.action,)) if begun else _best_of_two(game, player, choice.action)
        if value is not None and (best is None or value > best):
            best, found = value, choice.action
    return found


def vote(
    game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
) -> Mapping[str, Any] | None:
    """A vote for a merger after which ``player`` stands better than now, and against any other."""
    votes = [one for one in choices if AGREES in one.facts]
    if not votes:
        return None
    after = _after(game, player, ())
    agrees = after is not None and after > standing(game, player)
    return next((one.fill(rng) for one in votes if one.facts[AGREES] is agrees), None)


def standing(game: EighteenGame, player: Player) -> float:
    """What ``player`` is worth, with dividends of the next rounds, less their part of trains that companies
    will have to buy."""
    worth, rounds = float(game.worth(player)), rounds_that_count(game)
    for company in game.corporations.values():
        percent = player.percent(company)
        if not percent or not company.floated or company.closed:
            continue
        lacking = max(0, (wanted_price(game, company) or 0) - company.cash)
        worth += (earnings(game, company) * rounds - lacking) * percent / 100
    return worth


def _best_of_two(game: EighteenGame, player: Player, first: Mapping[str, Any]) -> float | None:
    """How ``player`` stands after the best merger of two companies that begins so."""
    try:
        with game.journal.trial():
            game.perform(first, player.id)
            seconds = [one.action for one in game.choices(player.id) if one.type == "merge"]
    except RoundhouseError:
        return None
    finally:
        game.happened()
    values = [_after(game, player, (first, second)) for second in seconds]
    return max((value for value in values if value is not None), default=None)


def _after(game: EighteenGame, player: Player, actions: Sequence[Mapping[str, Any]]) -> float | None:
    """How ``player`` stands when these companies are added, everybody agrees, and trains beyond the limit are
    given up; ``None`` if no merger comes of it."""
    try:
        with game.journal.trial():
            for action in actions:
                game.perform(action, player.id)
            formed = False
            for _ in range(MOST_ACTIONS):
                seats = game.deciders()
                found = _next(game, game.choices(seats[0]), formed) if seats else None
                if found is None:
                    break
                formed = formed or BECOMES in found.facts
                game.perform(found.action, seats[0])
            return standing(game, player) if formed else None
    except RoundhouseError:
        return None
    finally:
        game.happened()


def _next(game: EighteenGame, choices: Sequence[Choice], formed: bool) -> Choice | None:
    """What brings a proposed merger about: a vote for it, a corporation that begins, a train given up."""
    gone = [one for one in choices if one.type == "discard_train"]
    if gone and not any(one.type == "pass" for one in choices):
        return least_train(game, gone)
    if formed:
        return None
    for one in choices:
        if one.facts.get(AGREES) is True or BECOMES in one.facts:
            return one
    return next((one for one in choices if one.type == "pass"), None)
