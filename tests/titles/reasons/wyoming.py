"""Offers of 1868 Wyoming."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.titles.g1868Wyoming.auction import WyomingAuction
from roundhouse.eighteen.titles.g1868Wyoming.developing import FREE_OIL, PlaceDevelopment
from roundhouse.eighteen.titles.g1868Wyoming.facts import Facts, Wyoming, double_share
from roundhouse.eighteen.titles.g1868Wyoming.homes import is_homeless
from roundhouse.eighteen.titles.g1868Wyoming.operating import TrackWithPoints
from roundhouse.eighteen.titles.g1868Wyoming.stock import WyomingIssue, WyomingStockTurn
from roundhouse.eighteen.titles.g1868Wyoming.trains import BIG_BOY, name_of, size_of

from ..offered import Difference, actor_of
from .asked import company_of, is_kind

TITLE = "1868Wyoming"


def credit_mobilier(it: Difference) -> bool:
    """The payment of the Crédit Mobilier, which is declared with every tile and follows by itself with us."""
    return it.game.title.id == TITLE and (it.side, it.item) == ("theirs", "credit_mobilier")


def chosen_kind(it: Difference) -> bool:
    """Of the kinds of a private company the chosen one costs nothing; our bid names its face value."""
    step = it.game.round.waiting()
    if it.about != "bids" or not isinstance(step, WyomingAuction) or step.chooser is None:
        return False
    name, low, high = it.item
    value = it.game.private(name).value
    prices = (value, value) if it.side == "ours" else (0, 0)
    return it.game.private(name) in step.kinds and (low, high) == prices


def sold_before_it_runs(it: Difference) -> bool:
    """Shares of a corporation that has not operated bring the price to which their sale brings it; the record
    lists the present one."""
    if it.about != "sell" or it.game.title.id != TITLE or it.item[0] not in it.game.corporations:
        return False
    company, percent, price = it.game.company(it.item[0]), it.item[1], it.item[2]
    cell = company.cell
    if company.runs or cell is None:
        return False
    if it.side == "theirs":
        return bool(price == company.price_of(percent))
    for _ in range(percent // company.share_percent):
        cell = it.game.market.below(cell)
    return bool(price == company.price_of(percent, cell.price))


def double_share_sold(it: Difference) -> bool:
    """The record lists parts of the double share also where the pool has no share to give back, where another
    player has it and would be president, or where the turn has sold or bought already."""
    step, player = it.game.round.waiting(), actor_of(it.game, it.row)
    if (it.about, it.side) != ("sell", "theirs") or not isinstance(step, WyomingStockTurn):
        return False
    company = it.game.corporations[it.game.settings_of(Facts).first]
    double = double_share(company, it.game.certificates)
    return it.item[0] == company.id and isinstance(player, Player) and isinstance(double.owner, Player)


def double_share_taken(it: Difference) -> bool:
    """The exchange for the double share is that of its private company; the record has it with the owner."""
    step, player = it.game.round.waiting(), actor_of(it.game, it.row)
    if it.side != "theirs" or not isinstance(step, WyomingStockTurn):
        return False
    ames = it.game.privates["P11"]
    if ames.owner is not player or ames.closed:
        return False
    double = double_share(it.game.corporations[it.game.settings_of(Facts).first], it.game.certificates)
    if it.about == "buy":
        name, holder, percent, _ = it.item
        return (name, holder, percent) == (double.corporation.id, double.corporation.id, double.percent)
    return it.item == "buy_shares" and bool(step.kinds_for(ames))


def coupled_name(it: Difference) -> bool:
    """With the token of the Big Boy a train is called by how far it goes."""
    if it.about != "trains" or it.game.title.id != TITLE:
        return False
    train = it.game.memory_of(Wyoming).big_boy
    if train is None or not isinstance(train.owner, Corporation) or it.item[1] != train.owner.id:
        return False
    return bool(it.item[0] == (train.name if it.side == "ours" else f"[{name_of(it.game, train)}]"))


def takes_nothing_back(it: Difference) -> bool:
    """An oil company without a token on the map."""
    company = company_of(it)
    return (
        is_kind(it, "theirs", "remove_hex_token")
        and isinstance(it.game.round.waiting(), PlaceDevelopment)
        and company is not None
        and not company.hex_tokens
    )


def moves_its_token(it: Difference) -> bool:
    """The company of the Bonanza moves its only token in one; the record first takes it back."""
    company, step = company_of(it), it.game.round.waiting()
    return (
        (it.side, it.item) == ("ours", "hex_token")
        and isinstance(step, PlaceDevelopment)
        and company is not None
        and company.id == FREE_OIL
        and bool(company.hex_tokens)
    )


def points_used_up(it: Difference) -> bool:
    """A turn without points still waits for its pass."""
    company, step = company_of(it), it.game.round.waiting()
    return (
        is_kind(it, "theirs", "lay_tile")
        and isinstance(step, TrackWithPoints)
        and company is not None
        and step.allowance(company) is None
    )


def president_sells_nothing(it: Difference) -> bool:
    """A train must be bought, the record asks the company, and the president's list of sales is empty."""
    step = it.game.round.waiting()
    return (
        is_kind(it, "theirs", "sell_shares")
        and it.game.title.id == TITLE
        and isinstance(step, BuyTrains)
        and it.row.must
        and not it.row.sell
    )


def single_with_double(it: Difference) -> bool:
    """The double share is sold with some of the single ones; the record has it with all of them or alone."""
    step, player = it.game.round.waiting(), actor_of(it.game, it.row)
    if (it.about, it.side) != ("sell", "ours") or not isinstance(step, WyomingStockTurn):
        return False
    company = it.game.corporations[it.game.settings_of(Facts).first]
    double = double_share(company, it.game.certificates)
    if not isinstance(player, Player) or double.owner is not player or it.item[0] != company.id:
        return False
    singles = [one for one in player.shares(company) if one.percent == company.share_percent]
    return bool(double.percent < it.item[1] < double.percent + company.share_percent * len(singles))


def big_boy_of_phase_eight(it: Difference) -> bool:
    """The Big Boy has closed with phase 8; on the site its token stays on the train (decision 2027)."""
    if it.about != "trains" or it.game.title.id != TITLE or not it.game.privates[BIG_BOY].closed:
        return False
    holder = it.game.corporations.get(it.item[1])
    if holder is None:
        return False
    for train in holder.trains:
        cities, towns = size_of(it.game, train)
        if it.item[0] == (train.name if it.side == "ours" else f"[{cities + 1}+{towns + 1}]"):
            return True
    return False


def homeless_buys_none(it: Difference) -> bool:
    """A corporation that has lost all its tokens buys no private company."""
    company = company_of(it)
    if it.game.title.id != TITLE or (it.about, it.side, it.item) != ("declared", "ours", "buy_company"):
        return False
    return company is not None and is_homeless(it.game, company)


def sold_all_it_may(it: Difference) -> bool:
    """The record still lists sales of a corporation that has sold as many shares for a train as it may."""
    step = it.game.round.find(WyomingIssue)
    if it.about not in ("declared", "kinds") or (it.side, it.item) != ("theirs", "sell_shares"):
        return False
    return step is not None and step.issued >= int(it.game.phase.name)
