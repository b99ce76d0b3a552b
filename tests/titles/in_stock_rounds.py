"""What recordings declare of shares, starts and private companies although none can be bought."""

from __future__ import annotations

from typing import TypeGuard

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.amalgamation.founding import FoundingTurn
from roundhouse.eighteen.rules.parts.bid_boxes.concessions import par_credit
from roundhouse.eighteen.rules.parts.bid_boxes.turn import BidTurn
from roundhouse.eighteen.rules.parts.building_permits.starting import StockTurnPermits
from roundhouse.eighteen.rules.parts.charter_auctions.steps import CharterTurn
from roundhouse.eighteen.rules.parts.layers.part import LayeredStock
from roundhouse.eighteen.rules.parts.mergers.formation import FormationTurn
from roundhouse.eighteen.rules.parts.private_railways.buying import BuyTrainsOrNot
from roundhouse.eighteen.rules.parts.private_railways.stock import RailwayTurn
from roundhouse.eighteen.rules.state.actions import (
    Convert,
    Pass,
)
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.state.turns import StepState
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.steps.stock_privates import StockTurnPrivates, is_with_bank
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.titles.g18Carolinas.rules import TrancheStock
from roundhouse.eighteen.titles.g18CZ.acquiring import BuySmaller
from roundhouse.eighteen.titles.g18CZ.privates import SellPrivateToBank
from roundhouse.eighteen.titles.g18GB.rules.stock import (
    GROW,
    MOST_FROM_IPO,
    StockTurnGB,
    founder_differs,
)
from roundhouse.eighteen.titles.g18India.stock import CertificateTurn
from roundhouse.eighteen.titles.g18Ireland.starting import SmallCompanyTurn
from roundhouse.eighteen.titles.g18Norway.rules import StockTurnNorway
from roundhouse.eighteen.titles.g18NY.rules.facts import is_small
from roundhouse.eighteen.titles.g18NY.rules.stock import PARS, SMALL_PARS, StockTurnNY
from roundhouse.eighteen.titles.g18Uruguay.rules.stock import StockTurnUruguay
from roundhouse.eighteen.titles.g1822MX.facts import StateBook
from roundhouse.eighteen.titles.g1825.rules.stock import BandStock, BandTurn
from roundhouse.eighteen.titles.g1847AE.stock import PfalzTurn
from roundhouse.eighteen.titles.g1862.rules.parliament import ParliamentTurn
from roundhouse.eighteen.titles.g1871.rules.stock import IslandTurn
from roundhouse.eighteen.titles.g1893.rules.facts import facts_of as cologne_facts
from roundhouse.eighteen.titles.g1893.rules.stock import StockTurnBonds
from roundhouse.eighteen.titles.gSteamOverHolland.rules import StartBig

MERGED_STAY = frozenset({"18MEX"})
"""Titles in which a corporation that was merged counts as one that is not started."""


def corporation_not_started(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    if not isinstance(step, StockTurn) or not isinstance(actor, Player) or actor is not step.actor():
        return False
    if (
        step.passed
        or step.has_bought()
        or isinstance(step, FormationTurn | CharterTurn | BidTurn | PfalzTurn | StockTurnGB | StockTurnNY)
        or (isinstance(step, StockTurnPermits) and step.is_choosing())
        or step.must_sell(actor)
    ):
        return False
    if isinstance(step, SmallCompanyTurn) and (step.did or not step.is_own_turn()):
        return False  # a turn that has sold anything starts nothing
    return game.limits.certificates_counted(actor) < game.certificate_limit(actor) and any(
        _seems_open(game, corporation, actor) and (actor, corporation) not in step.sold
        for corporation in game.corporations.values()
    )


def _seems_open(game: EighteenGame, corporation: Corporation, player: Player) -> bool:
    """Is it not started, whatever its layer, and can its first certificate be paid at the lowest par?"""
    policy, lowest = game.policies.stock, min(game.market.par_cells(), key=lambda cell: cell.price)
    if corporation.closed:
        return game.title.id in MERGED_STAY and player.cash >= lowest.price
    return (
        not corporation.parred
        and (
            isinstance(policy, LayeredStock | BandStock | TrancheStock) or policy.may_par(corporation, player)
        )
        and player.cash >= game.shares.par_cost(corporation, lowest)
    )


def _may_buy(actor: Entity, step: StockTurn) -> TypeGuard[Player]:
    """Is it a player's turn, with the purchase of the turn still to come?"""
    if not isinstance(actor, Player) or actor is not step.actor():
        return False
    return not (step.passed or step.has_bought() or step.must_sell(actor))


def dear_private(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """In 18Carolinas the bank has a private company that the player has not sold in this round, whatever it
    costs."""
    if (
        not isinstance(game.policies.stock, TrancheStock)
        or not isinstance(step, StockTurnPrivates)
        or not _may_buy(actor, step)
        or not actor.cash
    ):
        return False
    return game.limits.certificates_counted(actor) < game.certificate_limit(actor) and any(
        is_with_bank(game, private) and (actor, private) not in step.returned
        for private in game.privates.values()
    )


def dear_start(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """There is money for one share at the lowest par, though a start takes more."""
    if not isinstance(step, StartBig) or not _may_buy(actor, step):
        return False
    lowest = min(cell.price for cell in game.market.par_cells())
    return actor.cash >= lowest and any(not one.parred for one in game.corporations.values())


def first_of_a_treasury(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """There is money and room for the first share in the treasury of some corporation, started or not."""
    if not isinstance(step, StockTurnNorway | StockTurnUruguay) or not _may_buy(actor, step):
        return False
    lowest = min(cell.price for cell in game.market.par_cells())
    for corporation in game.corporations.values():
        first = next(iter(corporation.shares(corporation)), None)
        if first is None or (actor, corporation) in step.sold:
            continue
        if not game.policies.stock.may_par(corporation, actor):
            continue
        if isinstance(step, StockTurnUruguay) and step.is_kept(corporation):
            continue
        cost = game.shares.price(first) if corporation.parred else corporation.price_of(first.percent, lowest)
        if cost <= actor.cash and game.limits.may_gain(actor, (first,)):
            return True
    return False


def private_of_the_bank(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The bank has a private company, whatever it costs."""
    return isinstance(step, BandTurn) and _may_buy(actor, step) and step.sees_private(actor)


def buys_others_out(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """There is money for a share at half as much again, be there one with another player, and room for it,
    or not."""
    if not isinstance(step, PfalzTurn) or not _may_buy(actor, step):
        return False
    return any(
        step.nationalizes(actor, one) and actor.cash >= -(-one.share_price * 3 // 2)
        for one in game.corporations.values()
    )


def money_for_an_auction(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Whether or not a corporation is left to put up."""
    return (
        isinstance(step, FormationTurn)
        and isinstance(actor, Player)
        and Pass in step.kinds_for(actor)
        and step.is_own_turn()
        and not step.has_bought()
        and step.acting is None
        and step.most(actor, None) >= step.settings.lowest_bid
    )


def money_for_a_charter(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Whether or not the certificate limit lets the player have it."""
    return (
        isinstance(step, CharterTurn)
        and step.is_own_turn()
        and _may_buy(actor, step)
        and any(
            step.is_waiting(one) and actor.cash >= step.least_cost(one) for one in game.corporations.values()
        )
    )


def share_of_a_charter(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The shares of corporations that nobody has started lie in the pool, at the lowest par; and whoever has
    started one is asked whether to buy of it, be there anything to buy or not. Nothing else is sold in a
    parliament."""
    if not isinstance(step, CharterTurn) or not isinstance(actor, Player):
        return False
    if step.founder is actor and step.company is not None:
        return step.company.parred
    if isinstance(step, ParliamentTurn):
        return False
    return step.is_own_turn() and _may_buy(actor, step) and step.seems_to_buy(actor)


def seems_startable(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """There is money for the lowest bid, and a corporation left, be there a home for it or not."""
    if not isinstance(step, FoundingTurn) or not step.is_own_turn():
        return False
    return _may_buy(actor, step) and step.seems_to_par(actor)


def dear_box_start(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """There is money for a start at the lowest par price of all, though corporations begin at higher ones."""
    if not isinstance(step, BidTurn) or not _may_buy(actor, step) or step.has_bid():
        return False
    if not step.is_free_to_act(actor) or Pass not in step.kinds_for(actor):
        return False
    lowest, free = min(cell.price for cell in game.market.par_cells(("par", "par_1"))), step.free(actor)
    return any(
        step.may_par(actor, one)
        and lowest * game.shares.president_percent(one) // 10 <= free + par_credit(game, one)
        for one in game.corporations.values()
    )


def seems_open_in_gb(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The first certificate in the treasury of a corporation, be it started or not, could be bought."""
    if not isinstance(step, StockTurnGB) or not _may_buy(actor, step) or GROW in step.did:
        return False
    lowest = min(cell.price for cell in game.market.par_cells())
    for corporation in game.corporations.values():
        first = next(iter(corporation.shares(corporation)), None)
        if first is None or (actor, corporation) in step.sold or founder_differs(game, corporation, actor):
            continue
        price = corporation.price_of(first.percent, corporation.share_price or lowest)
        room = actor.percent(corporation) + first.percent <= MOST_FROM_IPO
        if price <= actor.cash and room and game.limits.may_gain(actor, (first,)):
            return True
    return False


def seems_buyable_in_gb(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A share could be bought but for what only this title says about it."""
    if not isinstance(step, StockTurnGB) or not isinstance(actor, Player):
        return False
    return actor is step.actor() and not step.passed and step.seems_to_buy(actor)


def share_of_the_state(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Shares of the railway of the state still lie in the pool of the record when it has closed. Off the
    market they cost as much as the lowest par price there is; bids bind no money."""
    if game.title.id != "1822MX" or not isinstance(step, BidTurn) or not _may_buy(actor, step):
        return False
    left, lowest = (
        game.memory_of(StateBook).left,
        min(cell.price for cell in game.market.par_cells(("par", "par_1"))),
    )
    buys = step.is_free_to_act(actor) and not step.has_bid()
    return buys and bool(left) and left[0] != 0 and actor.cash >= lowest


def has_railway(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The player has a railway to exchange, be it joined to a corporation or not."""
    if not isinstance(step, RailwayTurn) or not step.is_own_turn():
        return False
    return _may_buy(actor, step) and step.seems_to_exchange(actor)


def seems_to_buy_on_the_island(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A private company may be exchanged in its own name; or the Union Bank may have bought."""
    if not isinstance(step, IslandTurn) or not isinstance(actor, Player) or actor is not step.actor():
        return False
    return not step.passed and (step.can_exchange(actor) or step.seems_to_buy(actor))


def corporation_may_grow(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """It grows in its own name; that it may is declared in that of its president."""
    if not isinstance(step, RailwayTurn) or actor is not step.actor():
        return False
    return any(Convert in step.kinds_for(one) for one in game.corporations.values())


def shares_were_issued(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Shares were issued for a train, which has to be bought."""
    return isinstance(step, BuyTrainsOrNot) and isinstance(actor, Corporation) and step.is_bound(actor)


def cards_beyond_means(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """More cards of the hand like those bought before, be there money for them or not."""
    return isinstance(step, CertificateTurn) and step.kind is not None and Pass in step.kinds_for(actor)


def sells_privates(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Has the corporation in turn a private company, or not: it is declared."""
    return isinstance(step, SellPrivateToBank) and isinstance(actor, Corporation) and actor is step.actor()


def buys_corporation(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """There is a smaller corporation, be there money for it or not."""
    return isinstance(step, BuySmaller) and Pass in step.kinds_for(actor)


def left_in_new_york(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A company is left, a small one too, and there is money for its first certificate at the lowest par."""
    if not isinstance(step, StockTurnNY) or not _may_buy(actor, step) or not step.is_own_turn():
        return False
    lowest = min(cell.price for cell in game.market.par_cells((*PARS, *SMALL_PARS)))
    return any(
        not (one.parred or one.closed)
        and (is_small(one) or game.policies.stock.may_par(one, actor))
        and (actor, one) not in step.sold
        and actor.cash >= 2 * lowest
        and game.limits.may_gain(actor, (game.shares.president_share(one),))
        for one in game.corporations.values()
    )


def sells_in_cologne(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Another player has the one private company that players sell each other."""
    if game.title.id != "1893" or actor.player is None:
        return False
    owner = game.private(cologne_facts(game).traded).owner
    elsewhere = isinstance(owner, Player) and owner is not actor.player
    if isinstance(actor, Corporation):
        return elsewhere and isinstance(step, LayTrack)
    return elsewhere and isinstance(step, StockTurnBonds) and bool(step.kinds_for(actor))


def bank_sells_in_cologne(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The bank has something to sell to whoever is in turn."""
    if not isinstance(step, StockTurnBonds) or not isinstance(actor, Player) or actor is not step.actor():
        return False
    return any(private.owner is None for private in step.private_offers(actor))
