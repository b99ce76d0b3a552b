"""Private companies that corporations hold: which are bought, sold and closed, and what is paid by the share.

For titles in which companies are bought by offers and what they earn rises or falls with their owner.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Owner, Player
from roundhouse.table.choices import Choice, Span

INCOMES = 3
"""The number of incomes that a company is worth beyond its face value."""
BEYOND = 0.5
"""What each unit of money in a treasury is worth to shareholders beyond what the dearest company costs."""


def _earned(choice: Choice) -> int:
    """What a company earns, less what it costs, by the facts of a choice."""
    return int(choice.facts.get("pays", 0)) - int(choice.facts.get("loses", 0))


def _worth(game: EighteenGame, choice: Choice) -> int:
    """What the company of a choice is worth: its face value and what it earns in a few rounds."""
    return game.private(str(choice.action["company"])).value + INCOMES * _earned(choice)


def bid_for_holding(game: EighteenGame, choices: Sequence[Choice]) -> Mapping[str, Any] | None:
    """The lowest bid for the company that brings most beyond it, if a corporation may pay as much for that
    company; else ``None``.

    A company brings its income, and the highest price at which a corporation may buy it. For titles without
    trains, where players need their money for nothing but companies and shares: each unit of it that buys
    a company comes back when that is sold.
    """
    best: tuple[int, Mapping[str, Any]] | None = None
    for choice in choices:
        price, private = choice.open.get("price"), game.privates.get(str(choice.action.get("company")))
        if private is None or not isinstance(price, Span):
            continue
        most = private.definition.max_price or private.value
        brings = most - price.low + private.revenue
        if price.low <= most and (best is None or brings > best[0]):
            best = brings, {**choice.action, "price": price.low}
    return best[1] if best else None


def bids_first(game: EighteenGame, choices: Sequence[Choice]) -> bool:
    """Whether money for shares is better bid for a company: where no trains are for sale, and a bid is
    fair."""
    bids = [one for one in choices if one.type == "bid"]
    return not game.title.trains and bid_for_holding(game, bids) is not None


def offer_to_make(
    game: EighteenGame, player: Player, choices: Sequence[Choice], _rng: random.Random
) -> Mapping[str, Any] | None:
    """The purchase by a corporation of ``player`` that earns most for its price, if it is worth the price.

    Only of companies whose owner need not agree: the player's own, at the highest price since the player
    gets it, and those at a fixed price.
    """
    found = list[tuple[float, Mapping[str, Any]]]()
    for choice in choices:
        if "corporation" not in choice.action or _earned(choice) <= 0:
            continue
        action, price = choice.action, choice.open.get("price")
        if isinstance(price, Span):
            if game.private(str(choice.action["company"])).owner is not player:
                continue
            paid = price.high
            action = {**action, "price": paid - (paid - price.low) % price.step}
        else:
            paid = int(choice.facts.get("cost", 0))
        if paid <= _worth(game, choice):
            found.append((_earned(choice) / max(paid, 1), action))
    return max(found, key=lambda one: one[0])[1] if found else None


def answer_to_offer(
    game: EighteenGame, _player: Player, choices: Sequence[Choice], rng: random.Random
) -> Mapping[str, Any] | None:
    """Buy first what is worth its price; sell for face value and one income, and refuse less."""
    choice = choices[0]
    private = game.private(str(choice.action["company"]))
    if "gain" in choice.facts:
        accept = int(choice.facts["gain"]) >= private.value + private.revenue
    elif "cost" in choice.facts:
        accept = _earned(choice) > 0 and int(choice.facts["cost"]) <= _worth(game, choice)
    else:
        return None
    answers = (one for one in choices if one.action["company"] == private.id)
    found = (one for one in answers if one.action["corporation"] == choice.action["corporation"])
    return next((one.fill(rng) for one in found if one.action.get("accept") is accept), None)


def company_to_close(
    game: EighteenGame, _player: Player, choices: Sequence[Choice], rng: random.Random
) -> Mapping[str, Any] | None:
    """The company that loses most, if it soon loses more than its face value, or if its owner cannot pay
    what its companies lose."""
    owned: defaultdict[Owner, list[Choice]] = defaultdict(list)
    for choice in choices:
        owner = game.private(str(choice.action["company"])).owner
        if owner is not None and {"pays", "loses"} & choice.facts.keys():
            owned[owner].append(choice)
    for owner, found in owned.items():
        worst = min(found, key=_earned)
        ruined = owner.cash + sum(map(_earned, found)) < 0
        if _earned(worst) < 0 and (ruined or _worth(game, worst) < 0):
            return worst.fill(rng)
    return None


def dividend_by_share(
    game: EighteenGame, player: Player, company: Corporation, choices: Sequence[Choice], rng: random.Random
) -> Mapping[str, Any]:
    """The dividend after which ``player`` is worth most, their part of the treasury included.

    Money beyond the price of the dearest company that ``player`` could sell to ``company`` counts for less.
    Money with which ``player`` can bid for the cheapest company of the bank counts twice: corporations grow
    by what their presidents win and sell to them.
    """
    shares = sum(holder.percent(company) for holder in (*game.players, game.pool))
    part = player.percent(company) / max(shares, 1)
    open_to_it = [one for one in game.privates.values() if one.owner is not company and one.player is player]
    wanted = max((one.definition.max_price or one.value for one in open_to_it), default=0)
    bids = [one.value for one in game.privates.values() if one.owner is None and not one.closed]
    bid = min(bids, default=0)

    def worth(choice: Choice) -> float:
        kept = int(choice.facts.get("company", 0))
        with game.journal.trial():
            game.perform(choice.action, player.id)
            found = game.worth(player) + min(player.cash, bid)
        game.happened()
        return found + part * (min(kept, wanted) + BEYOND * max(0, kept - wanted))

    return max(choices, key=worth).fill(rng)
