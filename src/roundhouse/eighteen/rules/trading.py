"""Rules of trading shares and private companies that hold whatever else the turn did."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.table.errors import Refusal

from .desks.bundles import Bundle
from .in_play import GameInPlay
from .state.actions import BuyShares, SellShares
from .state.events import PrivateBought
from .state.pieces import Certificate, Corporation, Player, Private


def share_facts(share: Certificate, cost: int) -> dict[str, str | int]:
    """What a player who could buy this certificate for ``cost`` wants to know: facts of a choice."""
    return {
        "corporation": share.corporation.id,
        "cost": cost,
        "percent": share.percent,
        "from": share.owner.name if share.owner else "",
    }


def is_untraded(game: GameInPlay, corporation: Corporation) -> bool:
    """Whether shares of ``corporation`` are not traded in the stock rounds of this phase."""
    status = corporation.definition.untraded_while
    return status is not None and game.round.kind == "stock" and status in game.phase.status


def why_not_buy(game: GameInPlay, player: Player, share: Certificate) -> str | None:
    """Why this certificate is not for sale to ``player``, whatever they did in their turn; or ``None``.

    Whoever wants the president's certificate from the pool must own all of it but one share already.
    """
    corporation = share.corporation
    if is_untraded(game, corporation):
        return f"Shares of {corporation.id} are not traded in this phase."
    if share.reserved:
        return f"This share of {corporation.id} is not for sale."
    if (waits := why_large_waits(game, (share,))) is not None:
        return waits
    keeper = game.abilities.keeper(share) if share.owner is corporation else None
    if keeper is not None:
        return f"{share.id} is kept for {keeper.name}."
    dear = game.settings.presidency_needs_full_price and share.president and share.owner is game.pool
    if dear and player.cash < share.price:
        return f"{player.name} must have the {game.money(share.price)} that the whole certificate costs."
    due = share.percent - game.shares.percent_bought(share)
    if due and player.percent(corporation) < due:
        return f"{player.name} has not the {due}% of {corporation.id} to give for this certificate."
    return None


def why_large_waits(game: GameInPlay, shares: Sequence[Certificate]) -> str | None:
    """Why a plain certificate of several shares among ``shares`` stays with its owner for now, or ``None``.

    With ``largest_last`` it is the last one of a corporation to be sold.
    """
    owner = shares[0].owner
    if not game.settings.largest_last or owner is None:
        return None
    corporation = shares[0].corporation
    large = [share for share in shares if share.percent > corporation.share_percent and not share.president]
    if not large or len(owner.shares(corporation)) == len(shares):
        return None
    return f"The {large[0].percent}% certificate of {corporation.id} is the last one to be sold."


def why_not_sell_yet(game: GameInPlay, player: Player, corporation: Corporation) -> str | None:
    """Why shares of ``corporation`` may not be sold at this time, or ``None``."""
    if is_untraded(game, corporation):
        return f"Shares of {corporation.id} are not traded in this phase."
    if not corporation.parred:
        return f"{corporation.id} has not been started."
    match game.settings.sell_after:
        case "first":
            if game.progress.turn <= 1 and game.round.kind == "stock":
                return "Nothing can be sold in the first stock round."
        case "operate":
            if not corporation.operated:
                return f"{corporation.id} has not operated yet."
        case "full_turn":
            in_turn = game.round.kind == "operating" and game.round.entity is corporation
            if len(corporation.runs) <= int(in_turn):
                return f"{corporation.id} has not finished a turn yet."
        case "p_any_operate":
            if corporation.player is not player and not corporation.operated:
                return f"Only the president sells shares before {corporation.id} has operated."
        case "after_ipo":
            if not corporation.floated:
                return f"{corporation.id} has not floated yet."
        case "after_sr_floated":
            if not corporation.operated and game.round.kind == "stock":
                return f"Shares of {corporation.id} are sold after the stock round in which it floats."
        case "next_round":
            if game.round.kind != "stock":
                return "Shares are sold in stock rounds."
            if _older(game, player, corporation) <= 0:
                return _too_new(corporation)
        case _:
            pass
    return None


def why_not_sell_now(game: GameInPlay, player: Player, corporation: Corporation, percent: int) -> str | None:
    """Why ``percent`` of ``corporation`` may not be sold at this time, or ``None``."""
    reason = why_not_sell_yet(game, player, corporation)
    if reason is not None or game.settings.sell_after != "next_round":
        return reason
    return _too_new(corporation) if percent > _older(game, player, corporation) else None


def note_gain(game: GameInPlay, player: Player, corporation: Corporation, percent: int) -> None:
    """Note that ``player`` buys ``percent`` in a stock round, which may have to be kept until it is over."""
    if game.settings.sell_after == "next_round":
        gained = game.progress.gained
        gained[player, corporation] = gained.get((player, corporation), 0) + percent


def _older(game: GameInPlay, player: Player, corporation: Corporation) -> int:
    """The percent of ``corporation`` that ``player`` owns and did not buy in this stock round."""
    return player.percent(corporation) - game.progress.gained.get((player, corporation), 0)


def _too_new(corporation: Corporation) -> str:
    return f"What is bought of {corporation.id} in a stock round is not sold in it."


def named_share(game: GameInPlay, name: str) -> Certificate:
    """The certificate called ``name``. Raises Refusal if there is none, or nobody owns it."""
    found = game.certificates.get(name)
    if found is None or found.owner is None:
        raise Refusal("stock/no-share", f"There is no certificate “{name}”.")
    return found


def only_share(game: GameInPlay, action: BuyShares) -> Certificate | None:
    """The certificate that ``action`` names; ``None`` where it names several."""
    return game.certificates[action.shares[0]] if len(action.shares) == 1 else None


def read_sale(game: GameInPlay, player: Player, action: SellShares) -> Bundle:
    """The certificates and the percent that ``action`` sells.
    Raises Refusal if they cannot be sold together."""
    shares = tuple(game.certificates[name] for name in action.shares)
    names = ", ".join(action.shares)
    corporation = shares[0].corporation
    if any(share.owner is not player or share.corporation is not corporation for share in shares):
        raise Refusal("stock/not-yours", f"{player.name} does not own all of {names}.")
    for share in shares:
        if share.bound:
            raise Refusal("stock/sale", f"{share.id} may not be sold.")
    whole = sum(share.percent for share in shares)
    percent = action.percent or whole
    allowed = {size for _, size in game.shares.bundles(player, corporation)}
    least = min(share.percent for share in shares)
    partial = any(share.president for share in shares)
    if percent not in allowed or percent > whole or (percent <= whole - least and not partial):
        raise Refusal("stock/sale", f"{names} cannot be sold as {percent}%.")
    return shares, percent


def sell_private(game: GameInPlay, private: Private, player: Player, price: int) -> PrivateBought:
    """Sell a private company of the bank to ``player`` for ``price``, and return the event.

    The event is recorded; the caller announces it, by ``game.private_bought`` where shares come with it.
    """
    game.pay(player, game.bank, price)
    game.give_private(private, player)
    bought = PrivateBought(private=private.id, player=player.id, price=price)
    game.record(bought)
    return bought
