"""Standing orders: what a player wants done without being asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from roundhouse.table.errors import Refusal

from .actions import (
    Action,
    BuyShares,
    Pass,
    ProgramBuyShares,
    ProgramDisable,
    ProgramSharePass,
    read_action,
)
from .pieces import Certificate, Corporation, Entity, Player
from .steps.stock import StockTurn

if TYPE_CHECKING:
    from .game import EighteenGame

Order = Mapping[str, Any]


def give_order(game: EighteenGame, action: Action, entity: Entity) -> None:
    """Set or end the standing order of a player. A new order replaces the old one."""
    player = entity.player
    if player is None:
        raise Refusal("program/nobody", "Only a player can give standing orders.")
    if isinstance(action, ProgramDisable):
        if player.program is not None:
            game.put(player, "program", None)
            game.tell(player.name, f"ends a standing order: {action.reason}")
        return
    if isinstance(action, ProgramBuyShares):
        game.company(action.corporation)
    game.put(player, "program", msgspec.json.encode(action).decode())
    game.tell(player.name, "gives a standing order")


def next_action(game: EighteenGame) -> Order | None:
    """The action that the standing order of the player in turn makes now, or ``None``."""
    step = game.round.waiting()
    actor = step.actor() if step else None
    if step is None or actor is None or actor.player is None or actor.player.program is None:
        return None
    player = actor.player
    order = read_action(msgspec.json.decode(player.program or "{}"))
    if isinstance(step, StockTurn) and actor is player:
        if isinstance(order, ProgramBuyShares):
            return _buy(game, step, player, order)
        if isinstance(order, ProgramSharePass):
            return _pass(game, step, player, order)
    return game.own.programmed(game, step, player, order)


def _disable(player: Player, reason: str) -> Order:
    return {"type": "program_disable", "entity": player.key, "reason": reason}


def _fresh(step: StockTurn, player: Player) -> bool:
    return bool(step.did) and step.actor() is player


def _buy(game: EighteenGame, step: StockTurn, player: Player, order: ProgramBuyShares) -> Order | None:
    corporation = game.company(order.corporation)
    kinds = step.actions(player)
    if BuyShares in kinds and not step.has_bought():
        if order.until == "float":
            if corporation.floated:
                return _disable(player, f"{corporation.id} is floated")
        elif player.percent(corporation) >= int(order.until) * corporation.share_percent:
            return _disable(player, f"{order.until} shares of {corporation.id} are bought")
        holder = game.pool if order.from_market else corporation
        shares = [share for share in holder.shares(corporation) if step.why_not_buy(player, (share,)) is None]
        if not shares:
            return _disable(player, f"no share of {corporation.id} can be bought")
        if len({share.percent for share in shares}) > 1:
            return _disable(player, f"shares of {corporation.id} differ in size")
        reason = _disturbed(game, step, player, corporation, shares[0])
        if reason is not None:
            return _disable(player, reason)
        return {
            "type": "buy_shares",
            "entity": player.key,
            "shares": [shares[0].id],
            "percent": shares[0].percent,
        }
    if step.has_bought() and Pass in kinds:
        if order.until == "float" and corporation.floated:
            return None
        return {"type": "pass", "entity": player.key}
    return None


def _pass(game: EighteenGame, step: StockTurn, player: Player, order: ProgramSharePass) -> Order | None:
    if Pass not in step.actions(player):
        return None
    if not order.unconditional:
        reason = _disturbed(game, step, player, None, None)
        if reason is not None:
            return _disable(player, reason)
    return {"type": "pass", "entity": player.key}


def _disturbed(
    game: EighteenGame,
    step: StockTurn,
    player: Player,
    buying: Corporation | None,
    share: Certificate | None,
) -> str | None:
    """What somebody did in the last turn that the player would want to think about."""
    _ = share
    for other, deeds in step.history.items():
        if other is player:
            continue
        for deed, corporation in deeds:
            if deed == "sell":
                return "shares were sold"
            if deed == "par" and (
                buying is None or game.own.why_not_sell_yet(game, player, corporation) is None
            ):
                return f"{corporation.id} was started"
            if deed == "buy" and corporation.player is player and corporation is not buying:
                secure = player.percent(corporation) >= game.own.secure_percent(game)
                if not secure:
                    return f"{other.name} bought {corporation.id}"
    return None
