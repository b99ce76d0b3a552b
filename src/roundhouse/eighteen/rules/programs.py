"""Standing orders: what a player wants done without being asked, and what ends it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from roundhouse.table.errors import Refusal

from . import trading
from .in_play import GameInPlay
from .rounds import StockRound
from .state.action_kinds import read_action
from .state.actions import (
    Action,
    BuyShares,
    Pass,
    ProgramBuyShares,
    ProgramDisable,
    ProgramMergerPass,
    ProgramSharePass,
)
from .state.events import StandingOrderEnded, StandingOrderGiven
from .state.pieces import Certificate, Corporation, Entity, Offering, Player, Private
from .steps.deeds import Deed
from .steps.stock import StockTurn

Order = Mapping[str, Any]


BY_HAND = "user"
"""The reason for the end of an order that the player has ended."""


def give_order(game: GameInPlay, action: Action, entity: Entity) -> None:
    """Set or end the standing order of a player; a new one replaces the old one.
    Raises Refusal for others."""
    if not isinstance(entity, Player):
        raise Refusal("program/nobody", "Only a player can give standing orders.")
    player = entity
    if isinstance(action, ProgramDisable):
        if player.program is not None:
            _end_order(game, player, action.reason)
        return
    if isinstance(action, ProgramBuyShares):
        game.company(action.corporation)
    player.program = msgspec.json.encode(action).decode()
    player.follow_up = False
    player.ordered_at = _deeds(game)
    game.happen(StandingOrderGiven(player=player.id))


def _end_order(game: GameInPlay, player: Player, reason: str) -> None:
    """End an order.

    An order to buy that was fulfilled may be followed by one to pass, unless the player ended it.
    """
    order = _order_of(player)
    goes_on = (
        isinstance(order, ProgramBuyShares)
        and order.pass_after
        and reason != BY_HAND
        and _fulfilled(game, player, order) is not None
    )
    player.program = None
    player.follow_up = goes_on
    game.happen(StandingOrderEnded(player=player.id, reason=reason))


def round_over(game: GameInPlay) -> None:
    """After a round, end the orders that were for it.

    After a stock round those to buy or pass, unless they shall last; after a set of operating rounds those
    about mergers.
    """
    if game.policies.order.closes_operating(game.round):
        for player in game.players:
            if isinstance(_order_of(player), ProgramMergerPass):
                player.program = None
    if not isinstance(game.round, StockRound):
        return
    for player in game.players:
        order = _order_of(player)
        if isinstance(order, ProgramBuyShares) or (
            isinstance(order, ProgramSharePass) and not order.indefinite
        ):
            player.program = None
        if player.follow_up:
            player.follow_up = False


def _order_of(player: Player) -> Action | None:
    return read_action(msgspec.json.decode(player.program)) if player.program else None


def _deeds(game: GameInPlay) -> int:
    """The number of deeds so far in all stock rounds; standing orders watch those that come later."""
    return max(
        (step.deeds for round_ in game.rounds.values() for step in round_.each(StockTurn)),
        default=0,
    )


def _fulfilled(game: GameInPlay, player: Player, order: ProgramBuyShares) -> str | None:
    """What an order to buy has reached, in words, or ``None`` if it goes on."""
    corporation = game.company(order.corporation)
    if order.until == "float":
        return f"{corporation.id} is floated" if corporation.floated else None
    if player.percent(corporation) >= int(order.until) * corporation.share_percent:
        return f"{order.until} shares of {corporation.id} are bought"
    return None


def next_action(game: GameInPlay) -> Order | None:
    """The action that the standing order of the player in turn makes now, or ``None``."""
    step = game.round.waiting()
    actor = step.actor() if step else None
    if step is None or actor is None or actor.player is None:
        return None
    player = actor.player
    if player.follow_up and isinstance(step, StockTurn):
        return {"type": "program_share_pass", "entity": player.key}
    order = _order_of(player)
    if order is None:
        return None
    if isinstance(step, StockTurn) and actor is player:
        if isinstance(order, ProgramBuyShares):
            return _buy(game, step, player, order)
        if isinstance(order, ProgramSharePass):
            return _pass(game, step, player, order)
    return game.policies.ending.programmed(step, player, order)


def _disable(player: Player, reason: str) -> Order:
    return {"type": "program_disable", "entity": player.key, "reason": reason}


def _buy(game: GameInPlay, step: StockTurn, player: Player, order: ProgramBuyShares) -> Order | None:
    done = _fulfilled(game, player, order)
    if done is not None:
        return _disable(player, done)
    corporation = game.company(order.corporation)
    kinds = step.kinds_for(player)
    if BuyShares in kinds:
        from_pool = order.from_market or step.orders_from_pool
        holder = game.pool if from_pool else corporation
        offered = holder.shares(corporation)
        if not offered and not from_pool:
            offered = tuple(share for share in step.offered() if _lies_apart(share, corporation))
        shares = [share for share in offered if step.why_not_buy(player, (share,)) is None]
        if not shares:
            return _disable(player, f"no share of {corporation.id} can be bought")
        if len({share.percent for share in shares}) > 1:
            return _disable(player, f"shares of {corporation.id} differ in size")
        reason = _disturbed(game, step, player, shares[0])
        if reason is not None:
            return _disable(player, reason)
        return {
            "type": "buy_shares",
            "entity": player.key,
            "shares": [shares[0].id],
            "percent": shares[0].percent,
        }
    if step.has_bought() and Pass in kinds:
        return {"type": "pass", "entity": player.key}
    return None


def _lies_apart(share: Certificate, corporation: Corporation) -> bool:
    """Whether ``share`` is one of ``corporation`` on sale apart from its treasury and the pool."""
    return share.corporation is corporation and isinstance(share.owner, Offering)


def _pass(game: GameInPlay, step: StockTurn, player: Player, order: ProgramSharePass) -> Order | None:
    if Pass not in step.kinds_for(player) or not step.is_own_turn():
        return None
    if not order.unconditional:
        reason = _disturbed(game, step, player, None)
        if reason is not None:
            return _disable(player, reason)
    return {"type": "pass", "entity": player.key}


def _disturbed(game: GameInPlay, step: StockTurn, player: Player, share: Certificate | None) -> str | None:
    """Why the order ends: what has happened since it was given that the player would want to think about;
    or ``None``."""
    if step.must_sell(player):
        return f"{player.name} must sell shares"
    if (reason := step.why_reconsider(player)) is not None:
        return reason
    if (large := _last_certificate(game, step, player, share)) is not None:
        return f"the {large.percent}% certificate of {large.corporation.id} can be bought now"
    for other, deeds in step.history.items():
        if other is player:
            continue
        for deed in deeds:
            if deed[0] <= player.ordered_at:
                continue
            reason = _disturbing(game, player, other, deed, share)
            if reason is not None:
                return reason
    return None


def _last_certificate(
    game: GameInPlay, step: StockTurn, player: Player, share: Certificate | None
) -> Certificate | None:
    """A large certificate that is the last one of its owner, so that the player might rather buy it;
    or ``None``."""
    if not game.settings.largest_last or (share is not None and _is_large(share)):
        return None
    for corporation in game.corporations.values():
        for holder in (corporation, game.pool):
            shares = holder.shares(corporation)
            if len(shares) != 1 or not _is_large(shares[0]):
                continue
            barred = holder is corporation and (player, corporation) in step.sold
            if not barred and game.limits.may_hold(player, corporation, shares[0].percent):
                return shares[0]
    return None


def _is_large(share: Certificate) -> bool:
    return share.percent > share.corporation.share_percent and not share.president


def _disturbing(
    game: GameInPlay, player: Player, other: Player, what: Deed, share: Certificate | None
) -> str | None:
    """Why one deed of ``other`` ends an order of ``player``, who is about to buy ``share`` or to pass;
    or ``None``."""
    _, deed, corporation = what
    if isinstance(corporation, Private):
        return f"{corporation.name} was {'sold' if deed == 'sell' else 'bought'}"
    match deed:
        case "sell":
            return "shares were sold"
        case "redeem":
            return f"{corporation.id} redeemed a share"
        case "buyout":
            return f"a share of {corporation.id} was bought from another player"
        case "short":
            return f"{corporation.id} was sold short"
        case "loan":
            return f"{corporation.id} took a loan"
        case "train":
            return f"{corporation.id} bought a train"
        case "merge":
            return f"{corporation.id} merges with another corporation"
        case "absorb":
            return f"{corporation.id} took over a minor"
        case "grow":
            return f"{corporation.id} has more shares now"
        case "par":
            if share is None or trading.why_not_sell_yet(game, player, corporation) is None:
                return f"{corporation.id} was started"
        case "buy" if corporation.player is player:
            owned, safe = player.percent(corporation), game.policies.stock.secure_percent()
            if owned >= safe:
                return None
            if share is None or share.corporation is not corporation:
                return f"{other.name} bought {corporation.id}, whose presidency is not safe"
            if owned + share.percent > safe:
                return None
            larger = _largest_elsewhere(game, player, corporation)
            if larger > share.percent and owned + share.percent < other.percent(corporation) + larger:
                return f"{other.name} could still become the president of {corporation.id}"
        case _:
            pass
    return None


def _largest_elsewhere(game: GameInPlay, player: Player, corporation: Corporation) -> int:
    """The percent of the largest certificate of ``corporation`` that ``player`` does not own."""
    return max(
        (
            share.percent
            for share in game.certificates.values()
            if share.corporation is corporation and share.owner is not player
        ),
        default=0,
    )
