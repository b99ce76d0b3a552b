"""Kinds that are declared without looking whether they are possible."""

from __future__ import annotations

from roundhouse.eighteen.model.abilities import LayTiles, NeutralToken
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.amalgamation.merging import MergeSmall
from roundhouse.eighteen.rules.parts.mergers.formation import FormationTurn
from roundhouse.eighteen.rules.parts.minor_exchange.exchange import minors_of
from roundhouse.eighteen.rules.parts.nationalization.formation import missing
from roundhouse.eighteen.rules.parts.nationalization.steps import PayOrMerge
from roundhouse.eighteen.rules.parts.ships.steps import PlaceTokensHarbours
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.eighteen.rules.steps.emergency import BuyTrainsIssuing
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.steps.turn_auction import TurnAuction
from roundhouse.eighteen.titles.g18FL.tokens import TokenOrHotel
from roundhouse.eighteen.titles.g18NewEngland.rules.merging import MergeMinors
from roundhouse.eighteen.titles.g1871.rules.operating import BuyTrainOfIsland
from roundhouse.eighteen.titles.gSystem18.steps import BuyTrainsWithShares

from ..offered import LISTS, Difference, actor_of
from .asked import company_of, is_kind
from .stock import is_minor_without_room, may_start


def enough_money(it: Difference) -> bool:
    """A company that must buy a train has, with its president, the price of the cheapest."""
    company = company_of(it)
    return (
        is_kind(it, "theirs", "sell_shares")
        and it.row.must
        and company is not None
        and (
            not isinstance(it.game.round.waiting(), BuyTrainsIssuing)
            or isinstance(it.game.round.waiting(), BuyTrainsWithShares | BuyTrainOfIsland)
        )
        and _have_price_of_a_train(it, company)
    )


def bankrupt_president(it: Difference) -> bool:
    """No share may be sold for the train, and bankruptcy is possible."""
    company, step = company_of(it), it.game.round.waiting()
    if not is_kind(it, "theirs", "sell_shares") or not it.row.must or not isinstance(step, BuyTrains):
        return False
    president = company.player if company is not None else None
    if company is None or president is None:
        return False
    sellable = any(
        step.may_sell(president, company, shares, percent)
        for corporation in president.held
        for shares, percent in it.game.shares.bundles(president, corporation)
    )
    return not sellable and any(choice.type == "bankrupt" for choice in it.game.round.choices())


def nothing_to_sell(it: Difference) -> bool:
    """A player in turn whose list of sales is empty in the record, too."""
    return (
        is_kind(it, "theirs", "sell_shares")
        and isinstance(actor_of(it.game, it.row), Player)
        and not it.row.sell
    )


def president_sells(it: Difference) -> bool:
    """The record asks the company, which must buy a train."""
    step, company = it.game.round.waiting(), company_of(it)
    return (
        is_kind(it, "ours", "sell_shares")
        and it.row.must
        and isinstance(step, BuyTrains)
        and company is not None
        and company.player is not None
        and not any(
            choice.type == it.item and choice.action["entity"] == company.key for choice in step.choices()
        )
    )


def no_tile_action(it: Difference) -> bool:
    """None is left, or the next allows neither a yellow tile nor an upgrade, or is too dear; the turn waits
    for a private."""
    company, step = company_of(it), it.game.round.waiting()
    if not is_kind(it, "theirs", "lay_tile") or not isinstance(step, LayTrack) or company is None:
        return False
    allowance = step.allowance(company)
    if allowance is None or not (step.may_lay(allowance) or step.may_upgrade(allowance)):
        return True
    cost = min(step.cost(allowance, False), step.cost(allowance, True))
    return cost > it.game.policies.track.track_money(company)


def no_small_company_to_add(it: Difference) -> bool:
    """No track connects another small company, or no corporation is left."""
    company, step = company_of(it), it.game.round.waiting()
    if (
        not is_kind(it, "theirs", "merge")
        or not isinstance(step, MergeSmall | MergeMinors)
        or company is None
    ):
        return False
    return not step.partners(company)


def nothing_to_start(it: Difference) -> bool:
    """Nobody may start any corporation whose par price could be paid."""
    return is_kind(it, "theirs", "par") and not any(
        may_start(it, name) for name, _ in LISTS["par"].theirs(it.game, it.row)
    )


def nothing_to_bid_on(it: Difference) -> bool:
    """Every private is bought; or every corporation started."""
    step = it.game.round.waiting()
    if not is_kind(it, "theirs", "bid"):
        return False
    if isinstance(step, TurnAuction):
        return not step.offers and not any(isinstance(item, Private) for item in step.left)
    return isinstance(step, FormationTurn) and all(item.parred for item in it.game.corporations.values())


def no_train_can_be_paid(it: Difference) -> bool:
    """Money must be raised first: by a loan, an issue or a sale; or there is none."""
    company, step = company_of(it), it.game.round.waiting()
    if not is_kind(it, "theirs", "buy_train") or company is None:
        return False
    if list(LISTS["trains"].theirs(it.game, it.row)):
        return False
    if not it.row.must:
        return True
    issues = isinstance(step, BuyTrainsIssuing) and "sell_shares" in it.row.kinds
    return issues or not _have_price_of_a_train(it, company)


def _have_price_of_a_train(it: Difference, company: Corporation) -> bool:
    """Have ``company`` and its president together the price of the cheapest train?"""
    cheapest, president = it.game.depot.cheapest(), company.player
    return president is not None and cheapest is not None and company.cash + president.cash >= cheapest


def no_token_can_be_paid(it: Difference) -> bool:
    """As above; nor is there a place for a neutral token, which is free."""
    game, company = it.game, company_of(it)
    if not is_kind(it, "theirs", "place_token") or company is None or _neutral_fits(game, company):
        return False
    prices = [game.land.token_price(company, spot) for spot in game.land.token_spots(company)]
    return bool(prices) and min(prices) > game.policies.money.buying_power(company)


def _neutral_fits(game: EighteenGame, company: Corporation) -> bool:
    land, neutral = game.land, next(iter(game.policies.tokens.neutral_tokens()), None)
    if neutral is None or not game.abilities.usable_at(company, NeutralToken):
        return False
    return any(
        land.board.has_room(hex_, city, neutral) and not land.board.has_token(hex_, neutral)
        for hex_, city in land.reach(company).cities()
    )


UNSEEN_TOKENS = (TokenOrHotel, PlaceTokensHarbours)
"""Steps at which the kind is offered without a look."""


def no_place_for_token(it: Difference) -> bool:
    """There is no token, no place that is reached, or no money; the kind is offered without a look."""
    kind = it.item in {"place_token", "hex_token"} and it.side == "theirs"
    return it.about == "kinds" and kind and isinstance(it.game.round.waiting(), UNSEEN_TOKENS)


def tiles_go_together(it: Difference) -> bool:
    """The second tile of a private has to follow the first; the record refuses the pass that it declares."""
    actor = actor_of(it.game, it.row)
    return (
        is_kind(it, "theirs", "pass")
        and isinstance(actor, Private)
        and "lay_tile" in it.row.kinds
        and any(ability.must_lay_all for _, ability in it.game.abilities.of(actor, LayTiles))
    )


def no_private_can_be_paid(it: Difference) -> bool:
    """Shares would have to be issued first."""
    return (
        is_kind(it, "theirs", "buy_company")
        and company_of(it) is not None
        and not list(LISTS["companies"].theirs(it.game, it.row))
    )


def only_minors(it: Difference) -> bool:
    """A minor brings a train, and there is no room for it; nothing else is for sale."""
    offered = list(LISTS["companies"].theirs(it.game, it.row))
    return (
        is_kind(it, "theirs", "buy_company")
        and bool(offered)
        and all(
            is_minor_without_room(Difference(it.game, it.row, "companies", "theirs", item))
            for item in offered
        )
    )


def train_must_be_bought(it: Difference) -> bool:
    """The pass is offered there and refused."""
    step, company = it.game.round.waiting(), company_of(it)
    must = isinstance(step, BuyTrains) and company is not None and step.must_buy(company)
    return is_kind(it, "theirs", "pass") and must


def loans_too_dear(it: Difference) -> bool:
    """The president of the company that is asked has less than it lacks for its loans."""
    company = company_of(it)
    return (
        is_kind(it, "theirs", "pass")
        and isinstance(it.game.round.waiting(), PayOrMerge)
        and company is not None
        and company.player is not None
        and company.player.cash < missing(it.game, company)
    )


def is_an_exchange(it: Difference) -> bool:
    """The player has a minor to exchange, which acts in its own name, and can buy nothing."""
    actor = actor_of(it.game, it.row)
    minors = isinstance(actor, Player) and minors_of(it.game, actor)
    return is_kind(it, "theirs", "buy_shares") and bool(minors) and not it.row.buy
