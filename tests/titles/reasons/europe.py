"""What only 1866 offers, or does not."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.loans.credit import credit
from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.eighteen.titles.g1866.auction import AuctionOfNations
from roundhouse.eighteen.titles.g1866.facts import facts_of, is_minor, is_railway
from roundhouse.eighteen.titles.g1866.stock import StockTokenTurn
from roundhouse.eighteen.titles.g1866.trains import BuyInfrastructure, BuyTrainsOnLoans

from ..offered import Difference, actor_of
from .asked import company_of, is_kind


def half_of_a_minor(it: Difference) -> bool:
    """The other half of a minor national lies in the pool and is listed for nothing; nobody may buy it."""
    if it.about != "buy" or it.side != "theirs" or it.game.title.id != "1866":
        return False
    return is_minor(it.game, it.game.corporations.get(it.item[0]))


def nothing_to_buy(it: Difference) -> bool:
    """No share can be bought and paid; the record declares purchases in every turn of a token."""
    step, player = it.game.round.waiting(), actor_of(it.game, it.row)
    if not is_kind(it, "theirs", "buy_shares") or not isinstance(step, StockTokenTurn):
        return False
    return isinstance(player, Player) and not step.can_buy_any(player)


def only_corporations_in_the_auction(it: Difference) -> bool:
    """In the auction only corporations are started; the record lists nationals, too."""
    if it.about != "par" or it.side != "theirs" or it.game.title.id != "1866":
        return False
    asked = isinstance(it.game.round.waiting(), AuctionOfNations)
    return asked and not is_railway(it.game, it.game.corporations[it.item[0]])


def formed_of_minors(it: Difference) -> bool:
    """A major national formed of minor ones costs nothing; the record looks at the money for a share."""
    if it.about != "par" or it.side != "ours" or it.game.title.id != "1866":
        return False
    national = facts_of(it.game).nationals.get(it.item[0])
    return national is not None and national.founder is not None


def paid_with_loans(it: Difference) -> bool:
    """Infrastructure may be paid with loans; the list is cut to what the corporation has in cash."""
    step, company = it.game.round.waiting(), company_of(it)
    if it.about != "trains" or it.side != "ours" or not isinstance(step, BuyInfrastructure):
        return False
    return company is not None and company.cash < it.item[2] <= credit(it.game, company)


def not_the_money_yet(it: Difference) -> bool:
    """A corporation in need has not borrowed enough for any train yet."""
    step, company = it.game.round.waiting(), company_of(it)
    asked = is_kind(it, "theirs", "buy_train") and isinstance(step, BuyTrainsOnLoans)
    return asked and isinstance(step, BuyTrainsOnLoans) and company is not None and step.is_in_need(company)
