"""The tax haven: its shares and money, and the shares that it can buy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ...in_play import GameInPlay
from ...policies import OrderPolicy, StockPolicy
from ...state.pieces import Certificate, Corporation, Holder, Player, Private, Purse
from ..bid_boxes.settings import is_minor
from .events import HavenBought, HavenPaid
from .settings import TaxHavenSettings

TREASURY, MARKET = "ipo", "market"
"""The ends of answers as 18xx.games records them."""
TREASURY_LABEL = ChoiceLabel("Tax haven: buy %(company)s from the treasury")
MARKET_LABEL = ChoiceLabel("Tax haven: buy %(company)s from the market")


class Haven(Holder):
    """The shares of the tax haven."""

    bought: bool = tracked(False)
    """Whether it has bought a share in this stock round."""

    def __init__(self) -> None:
        super().__init__("haven", "the tax haven")


class HavenPurse(Purse):
    """The money of the tax haven."""

    def __init__(self) -> None:
        super().__init__("haven:cash", "the tax haven", 0)


class HavenOffer(NamedTuple):
    """A share that the tax haven could buy: the recorded answer, the share, and its price."""

    answer: str
    share: Certificate
    price: int


def label(offer: HavenOffer) -> ChoiceLabel:
    """The label of the purchase."""
    from_treasury = offer.answer.endswith(TREASURY)
    return (TREASURY_LABEL if from_treasury else MARKET_LABEL).of(company=offer.share.corporation.id)


def haven_card(game: GameInPlay) -> Private | None:
    """The private company of the tax haven, if it is in the game; otherwise ``None``."""
    card = game.privates.get(game.settings_of(TaxHavenSettings).private)
    return None if card is None or card.removed else card


def value(game: GameInPlay) -> int:
    """The worth of the tax haven, in money: its cash and its shares at their price."""
    shares = (share for held in game.memory_of(Haven).held.values() for share in held)
    return game.memory_of(HavenPurse).cash + sum(share.price for share in shares)


def payer(game: GameInPlay, owner: Player) -> Player | HavenPurse:
    """Who pays for the next share: the owner for the first one, the tax haven itself for later ones."""
    return game.memory_of(HavenPurse) if value(game) > 0 else owner


def offers(game: GameInPlay, player: Player, free: int) -> Iterator[HavenOffer]:
    """Yield what ``player`` could let the tax haven buy now; ``free`` is their cash that no bid binds."""
    card, haven = haven_card(game), game.memory_of(Haven)
    if card is None or card.owner is not player or haven.bought:
        return
    if value(game) > 0 and not game.settings_of(TaxHavenSettings).many_shares:
        return
    purse = payer(game, player)
    cash = free if purse is player else purse.cash
    for corporation in game.corporations.values():
        price = corporation.share_price
        if is_minor(corporation) or corporation.closed or not 0 < price <= cash or haven.percent(corporation):
            continue
        for holder, end in ((corporation, TREASURY), (game.pool, MARKET)):
            shares = [share for share in holder.shares(corporation) if not share.president]
            if shares:
                yield HavenOffer(f"{corporation.id}_{end}", shares[0], price)


def buy(game: GameInPlay, player: Player, offer: HavenOffer) -> None:
    """Buy a share for the tax haven; a share of a treasury is paid to its corporation."""
    share, haven = offer.share, game.memory_of(Haven)
    corporation = share.corporation
    spender, from_treasury = payer(game, player), share.owner is corporation
    game.pay(spender, corporation if from_treasury else game.bank, offer.price)
    game.shares.move(share, haven)
    haven.bought = True
    game.happen(HavenBought(player=player.id, company=corporation.id, price=offer.price))
    game.check_float(corporation)


def pay_out(game: GameInPlay, company: Corporation, paid: int) -> None:
    """Pay the tax haven its part of a dividend, rounded up; it keeps the money."""
    amount = -(-paid * game.memory_of(Haven).percent(company) // 100)
    if amount > 0:
        game.pay(game.bank, game.memory_of(HavenPurse), amount)
        game.happen(HavenPaid(company=company.id, amount=amount))


class HavenWorth(StockPolicy):
    """The net worth of the owner of the tax haven."""

    def worth(self, player: Player) -> int:
        """The net worth of ``player``, with all that their tax haven has."""
        card = haven_card(self.game)
        own = card is not None and card.owner is player
        return super().worth(player) + (value(self.game) if own else 0)


class HavenOrder(OrderPolicy):
    """Sold-out corporations with the tax haven."""

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Whether a corporation is sold out; shares of the tax haven count as sold."""
        if super().is_sold_out(corporation):
            return True
        held = sum(player.percent(corporation) for player in self.game.players)
        return not is_minor(corporation) and held + self.game.memory_of(Haven).percent(corporation) >= 100
