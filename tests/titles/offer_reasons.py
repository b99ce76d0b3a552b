"""Why our offers differ from those of the recordings' engine, reason by reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from roundhouse.eighteen.model.abilities import LayTiles, NeutralToken, TrainDiscount
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.corporate_shares.prices import falling_price
from roundhouse.eighteen.rules.parts.corporate_shares.settings import CorporateShareSettings
from roundhouse.eighteen.rules.parts.corporate_shares.stock import StockTurnHoldings
from roundhouse.eighteen.rules.parts.corporate_shares.treasury import BuyTrainIssuingFirst
from roundhouse.eighteen.rules.parts.mergers.conversion import TradeAfterChange
from roundhouse.eighteen.rules.parts.mergers.formation import FormationTurn
from roundhouse.eighteen.rules.parts.minor_exchange.exchange import minors_of
from roundhouse.eighteen.rules.parts.moving_bids.part import MovingBids
from roundhouse.eighteen.rules.parts.nationalization.formation import missing
from roundhouse.eighteen.rules.parts.nationalization.steps import PayOrMerge
from roundhouse.eighteen.rules.parts.open_auction.part import OpenAuction
from roundhouse.eighteen.rules.parts.price_protection.steps import ProtectPrice
from roundhouse.eighteen.rules.parts.ships.steps import PlaceTokensHarbours
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player, Private, Train
from roundhouse.eighteen.rules.steps.auction import WaterfallAuction
from roundhouse.eighteen.rules.steps.draft import Draft
from roundhouse.eighteen.rules.steps.emergency import BuyTrainsIssuing
from roundhouse.eighteen.rules.steps.selection import SelectionAuction
from roundhouse.eighteen.rules.steps.stock_privates import StockTurnPrivates
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.steps.turn_auction import TurnAuction
from roundhouse.eighteen.titles.g18FL.auction import BidForOrder
from roundhouse.eighteen.titles.g18FL.tokens import TokenOrHotel
from roundhouse.eighteen.titles.g18SJ.edelsward import is_requisitioned
from roundhouse.eighteen.titles.g18SJ.facts import Sweden
from roundhouse.eighteen.titles.g18SJ.trains import BuyTrainsEarly
from roundhouse.eighteen.titles.gSteamOverHolland.auction import RowAuction

from .offered import LISTS, Difference, actor_of


@dataclass(frozen=True)
class Reason:
    """Why something is offered on one side only; ``explains`` looks at the position alone."""

    text: str
    explains: Callable[[Difference], bool]


def reason_for(difference: Difference) -> Reason | None:
    """The first reason that explains a difference."""
    return next((reason for reason in REASONS if reason.explains(difference)), None)


def _is_kind(difference: Difference, side: str, kind: str) -> bool:
    return (difference.about, difference.side, difference.item) == ("kinds", side, kind)


def _company(difference: Difference) -> Corporation | None:
    actor = actor_of(difference.game, difference.row)
    return actor if isinstance(actor, Corporation) else None


# Kinds that are declared without looking whether they are possible


def _enough_money(it: Difference) -> bool:
    """A company that must buy a train has, with its president, the price of the cheapest."""
    company = _company(it)
    return (
        _is_kind(it, "theirs", "sell_shares")
        and it.row.must
        and company is not None
        and not isinstance(it.game.round.waiting(), BuyTrainsIssuing)
        and _have_price_of_a_train(it, company)
    )


def _bankrupt_president(it: Difference) -> bool:
    """No share may be sold for the train, and bankruptcy is possible."""
    company, step = _company(it), it.game.round.waiting()
    if not _is_kind(it, "theirs", "sell_shares") or not it.row.must or not isinstance(step, BuyTrains):
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


def _nothing_to_sell(it: Difference) -> bool:
    """A player in turn whose list of sales is empty in the record, too."""
    return (
        _is_kind(it, "theirs", "sell_shares")
        and isinstance(actor_of(it.game, it.row), Player)
        and not it.row.sell
    )


def _president_sells(it: Difference) -> bool:
    """The record asks the company, which must buy a train."""
    step, company = it.game.round.waiting(), _company(it)
    return (
        _is_kind(it, "ours", "sell_shares")
        and it.row.must
        and isinstance(step, BuyTrains)
        and company is not None
        and company.player is not None
        and not any(
            choice.type == it.item and choice.action["entity"] == company.key for choice in step.choices()
        )
    )


def _no_tile_action(it: Difference) -> bool:
    """None is left, or the next allows neither a yellow tile nor an upgrade; the turn waits for a private."""
    company, step = _company(it), it.game.round.waiting()
    if not _is_kind(it, "theirs", "lay_tile") or not isinstance(step, LayTrack) or company is None:
        return False
    allowance = step.allowance(company)
    return allowance is None or not (step.may_lay(allowance) or step.may_upgrade(allowance))


def _nothing_to_start(it: Difference) -> bool:
    """Nobody may start any corporation whose par price could be paid."""
    return _is_kind(it, "theirs", "par") and not any(
        _may_start(it, name) for name, _ in LISTS["par"].theirs(it.game, it.row)
    )


def _may_start(it: Difference, name: str) -> bool:
    actor, corporation = actor_of(it.game, it.row), it.game.company(name)
    return (
        isinstance(actor, Player)
        and not corporation.closed
        and it.game.policies.stock.may_par(corporation, actor)
    )


def _nothing_to_bid_on(it: Difference) -> bool:
    """Every private is bought; or every corporation started."""
    step = it.game.round.waiting()
    if not _is_kind(it, "theirs", "bid"):
        return False
    if isinstance(step, TurnAuction):
        return not step.offers and not any(isinstance(item, Private) for item in step.left)
    return isinstance(step, FormationTurn) and all(item.parred for item in it.game.corporations.values())


def _no_train_can_be_paid(it: Difference) -> bool:
    """Money must be raised first: by a loan, an issue or a sale; or there is none."""
    company, step = _company(it), it.game.round.waiting()
    if not _is_kind(it, "theirs", "buy_train") or company is None:
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


def _no_token_can_be_paid(it: Difference) -> bool:
    """As above; nor is there a place for a neutral token, which is free."""
    game, company = it.game, _company(it)
    if not _is_kind(it, "theirs", "place_token") or company is None or _neutral_fits(game, company):
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


def _no_place_for_token(it: Difference) -> bool:
    """There is no token, no place that is reached, or no money; the kind is offered without a look."""
    kind = it.item in {"place_token", "hex_token"} and it.side == "theirs"
    return it.about == "kinds" and kind and isinstance(it.game.round.waiting(), UNSEEN_TOKENS)


def _tiles_go_together(it: Difference) -> bool:
    """The second tile of a private has to follow the first; the record refuses the pass that it declares."""
    actor = actor_of(it.game, it.row)
    return (
        _is_kind(it, "theirs", "pass")
        and isinstance(actor, Private)
        and "lay_tile" in it.row.kinds
        and any(ability.must_lay_all for _, ability in it.game.abilities.of(actor, LayTiles))
    )


def _no_private_can_be_paid(it: Difference) -> bool:
    """Shares would have to be issued first."""
    return (
        _is_kind(it, "theirs", "buy_company")
        and _company(it) is not None
        and not list(LISTS["companies"].theirs(it.game, it.row))
    )


def _only_minors(it: Difference) -> bool:
    """A minor brings a train, and there is no room for it; nothing else is for sale."""
    offered = list(LISTS["companies"].theirs(it.game, it.row))
    return (
        _is_kind(it, "theirs", "buy_company")
        and bool(offered)
        and all(
            _is_minor_without_room(Difference(it.game, it.row, "companies", "theirs", item))
            for item in offered
        )
    )


def _train_must_be_bought(it: Difference) -> bool:
    """The pass is offered there and refused."""
    step, company = it.game.round.waiting(), _company(it)
    must = isinstance(step, BuyTrains) and company is not None and step.must_buy(company)
    return _is_kind(it, "theirs", "pass") and must


def _loans_too_dear(it: Difference) -> bool:
    """The president of the company that is asked has less than it lacks for its loans."""
    company = _company(it)
    return (
        _is_kind(it, "theirs", "pass")
        and isinstance(it.game.round.waiting(), PayOrMerge)
        and company is not None
        and company.player is not None
        and company.player.cash < missing(it.game, company)
    )


# Auctions


def _bids_for_the_order(it: Difference) -> bool:
    step = it.game.round.waiting()
    return it.about == "bids" and isinstance(step, BidForOrder) and not step.asked


def _not_up_yet(it: Difference) -> bool:
    step = it.game.round.waiting()
    later = isinstance(step, RowAuction) and it.item[0] in {private.id for private in step.left[1:]}
    return it.about == "bids" and it.side == "theirs" and later


def _hidden_hand(it: Difference) -> bool:
    return it.about == "bids" and isinstance(it.game.round.waiting(), Draft) and not it.row.bids


def _bids_for_the_turn(it: Difference) -> bool:
    step = it.game.round.waiting()
    return it.about == "bids" and isinstance(step, TurnAuction) and bool(step.offers)


def _not_in_the_last_row(it: Difference) -> bool:
    step = it.game.round.waiting()
    return (
        it.about == "bids"
        and it.side == "theirs"
        and isinstance(step, SelectionAuction)
        and step.pyramid
        and it.item[0] not in {private.id for private in step.for_sale()}
    )


def _own_lower_bid_is_counted_twice(it: Difference) -> bool:
    """A bid that does not lead binds no money, so that it cannot be freed by a higher one."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    if it.about != "bids" or not isinstance(actor, Player):
        return False
    private = it.game.private(it.item[0])
    if isinstance(step, OpenAuction):
        own = step.made.get((actor, private))
    elif isinstance(step, MovingBids):
        return _own_bid_is_not_counted(it, step, actor, private)
    elif isinstance(step, WaterfallAuction):
        own = dict(step.bids.get(private, ())).get(actor)
    else:
        return False
    high = it.item[2] - (own or 0) if it.side == "theirs" else it.item[2]
    return it.game.settings.only_highest_bid_bound and own is not None and high == step.most(actor, private)


def _own_bid_is_not_counted(it: Difference, step: MovingBids, actor: Player, private: Private) -> bool:
    """The bid that a higher one takes the place of frees its money; the record counts free money only."""
    high = step.free(actor) if it.side == "theirs" else step.most(actor, private)
    return step.own(actor, private) is not None and it.item[1:3] == (step.lowest(private), high)


def _no_bid_to_move(it: Difference) -> bool:
    """Moving a bid is declared for everybody with free money."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    if not isinstance(step, MovingBids) or not isinstance(actor, Player):
        return False
    moves = (choice for choice in step.choices() if choice.type == "move_bid")
    return it.side == "theirs" and it.item == "move_bid" and next(moves, None) is None


# Stock


def _sold_singly(it: Difference) -> bool:
    """The record lists the market price, though it pays several shares of a new corporation one by one."""
    actor = actor_of(it.game, it.row)
    if it.about != "sell" or not isinstance(actor, Player) or it.item[0] not in it.game.corporations:
        return False
    if it.game.title.id != "18CO" or not it.game.settings_of(CorporateShareSettings).sold_singly_at_first:
        return False
    corporation, percent, price = it.game.company(it.item[0]), it.item[1], it.item[2]
    several = percent > corporation.share_percent and not corporation.operated
    return several and price in {corporation.price_of(percent), falling_price(it.game, corporation, percent)}


def _splits_the_presidency(it: Difference) -> bool:
    """The record sells the president's certificate of a corporation with mixed certificates as a whole."""
    actor = actor_of(it.game, it.row)
    if (it.about, it.side) != ("sell", "ours") or not isinstance(actor, Player):
        return False
    corporation, percent = it.game.company(it.item[0]), it.item[1]
    held = actor.shares(corporation)
    plain = sum(share.percent for share in held if not share.president)
    mixed = len(set(corporation.definition.shares[1:])) > 1
    return mixed and any(share.president for share in held) and plain < percent < corporation_whole(held)


def corporation_whole(held: Sequence[Certificate]) -> int:
    """How much these certificates are together."""
    return sum(share.percent for share in held)


def _only_for_the_president(it: Difference) -> bool:
    """All that the player could pay for belongs to corporations of other presidents, which do not sell it."""
    actor = actor_of(it.game, it.row)
    if (it.side, it.item) != ("theirs", "buy_shares") or not isinstance(actor, Player):
        return False
    return isinstance(it.game.round.waiting(), StockTurnHoldings) and any(
        share.price <= actor.cash
        for holder in it.game.corporations.values()
        for other, shares in holder.held.items()
        if other is not holder
        for share in shares
    )


def _dear_par(it: Difference) -> bool:
    """18CO lists par prices that the player cannot pay."""
    actor = actor_of(it.game, it.row)
    if (it.side, it.game.title.id) != ("theirs", "18CO") or not isinstance(actor, Player):
        return False
    names = [name for name, _ in LISTS["par"].theirs(it.game, it.row)]
    if it.about == "par":
        names = [it.item[0]]
    elif not _is_kind(it, "theirs", "par"):
        return False
    cells = (cell for name in names for cell in it.game.policies.stock.par_cells(it.game.company(name)))
    dear = [2 * cell.price > actor.cash for cell in cells if it.about == "kinds" or cell.price == it.item[1]]
    return bool(dear) and all(dear)


def _must_issue_first(it: Difference) -> bool:
    """The bank's trains are listed at once, though shares have to be issued before."""
    step, company = it.game.round.waiting(), _company(it)
    if it.about != "trains" or company is None or not isinstance(step, BuyTrainIssuingFirst):
        return False
    return it.side == "theirs" and it.item[1] == "bank" and step.must_issue(company)


def _is_protected(it: Difference) -> bool:
    """Several shares at once; the record lists single ones."""
    return it.about == "buy" and it.side == "ours" and isinstance(it.game.round.waiting(), ProtectPrice)


def _may_not_be_started(it: Difference) -> bool:
    return it.about == "par" and it.side == "theirs" and not _may_start(it, it.item[0])


def _other_corporation(it: Difference) -> bool:
    step = it.game.round.waiting()
    if it.about != "sell" or it.side != "theirs" or not isinstance(step, TradeAfterChange):
        return False
    company = step.company()
    return company is not None and it.item[0] != company.id


def _of_the_bank(it: Difference) -> bool:
    """The list is that of privates of players, whom nobody asks there."""
    owner = "bank" if it.side == "ours" else "player:"
    step = it.game.round.waiting()
    return it.about == "companies" and isinstance(step, StockTurnPrivates) and it.item[1].startswith(owner)


def _is_minor_without_room(it: Difference) -> bool:
    company = _company(it)
    minor = it.game.minors.get(it.item[0]) if it.about == "companies" and it.side == "theirs" else None
    return (
        minor is not None
        and company is not None
        and any(isinstance(step, BuyTrains) and not step.has_room(company) for step in it.game.round.steps)
    )


# Trains


def _at_face_value(it: Difference) -> bool:
    """Between presidents; the record's list shows what there is money for."""
    company, train = _company(it), _train(it)
    if company is None or train is None or not it.game.abilities.trades_at_face_value(company, train):
        return False
    return it.side == "theirs" or it.item[2] == it.item[3] == train.price


def _is_reduced(it: Difference) -> bool:
    """The record lists the face value."""
    company = _company(it)
    if it.about != "trains" or it.item[1] != "bank" or company is None:
        return False
    abilities = it.game.abilities.owned(company, TrainDiscount)
    return any(it.item[0] in ability.trains for _, _, ability in abilities)


def _no_room(it: Difference) -> bool:
    company, step = _company(it), it.game.round.waiting()
    return (
        it.about == "trains"
        and it.side == "theirs"
        and isinstance(step, BuyTrains)
        and company is not None
        and not step.has_room(company)
    )


def _nobody_helps(it: Difference) -> bool:
    """The company can pay for the cheapest train itself."""
    company, cheapest = _company(it), it.game.depot.cheapest()
    return (
        it.about == "trains"
        and it.side == "theirs"
        and it.item[1] == "bank"
        and company is not None
        and cheapest is not None
        and cheapest <= company.cash < it.item[2]
    )


def _president_pays(it: Difference) -> bool:
    """The record's range is what the company has."""
    company = _company(it)
    return (
        it.about == "trains"
        and it.side == "ours"
        and it.row.must
        and it.item[1] == "bank"
        and company is not None
        and company.cash < it.item[2]
    )


def _president_assists(it: Difference) -> bool:
    """For a fee, where nothing must be bought: within the record's range, above what the company has."""
    company, train = _company(it), _train(it)
    if company is None or train is None or it.row.must or train.price <= company.cash:
        return False
    most = max((span[1] for _, _, price, span in it.row.trains if span and price == train.price), default=0)
    assisted = it.game.policies.trains.assistance(company, train, company.cash + 1) is not None
    return assisted and (it.side == "theirs" or company.cash < it.item[3] <= most)


def _owned_by_corporation(it: Difference) -> bool:
    """The list names what pool and treasuries sell, not what corporations own of others."""
    if it.about != "buy" or it.side != "ours":
        return False
    corporation, holder = it.item[:2]
    return holder in it.game.corporations and holder != corporation


def _is_its_own(it: Difference) -> bool:
    """A company is offered a private company that it owns."""
    if _is_kind(it, "theirs", "buy_company"):
        names = [name for name, *_ in it.row.companies]
    elif it.about == "companies" and it.side == "theirs":
        names = [it.item[0]]
    else:
        return False
    owners = {it.game.privates[name].owner for name in names if name in it.game.privates}
    return owners == {_company(it)}


def _train(it: Difference) -> Train | None:
    """The train that a line of the list is about."""
    if it.about != "trains":
        return None
    name, owner = it.item[:2]
    if owner == "bank":
        return next((train for train in it.game.depot.for_sale() if train.name == name), None)
    seller = it.game.pieces.get(f"corp:{owner}") or it.game.pieces.get(f"minor:{owner}")
    if not isinstance(seller, Corporation):
        return None
    return next((train for train in seller.trains if train.name == name), None)


# 18SJ


def _ipo_of_the_bank(it: Difference) -> bool:
    """Shares of the IPO, which is the bank's from phase 5 on; we hold them with the corporation."""
    if it.about != "buy" or it.game.title.id != "18SJ":
        return False
    name, holder = it.item[0], it.item[1]
    full = {corporation.id for corporation in it.game.memory_of(Sweden).full}
    return name in full and holder == ("bank" if it.side == "theirs" else name)


def _requisitioned(it: Difference) -> bool:
    """The record lists par prices of corporations that Edelswärd has got; nobody can start them."""
    if (it.about, it.side, it.game.title.id) != ("par", "theirs", "18SJ"):
        return False
    return is_requisitioned(it.game, it.game.company(it.item[0]))


def _nationalized(it: Difference) -> bool:
    """The record asks whether the last price of a nationalized corporation could be paid; we forget it."""
    return (
        it.game.title.id == "18SJ"
        and (it.about, it.item) == ("declared", "par")
        and any(corporation.closed for corporation in it.game.corporations.values())
    )


def _bought_early(it: Difference) -> bool:
    """Before the trains run only the bank's are sold; the record lists others, and refuses them."""
    if not isinstance(it.game.round.waiting(), BuyTrainsEarly) or it.side != "theirs":
        return False
    if it.about == "kinds":
        return bool(it.item == "buy_train")
    return it.about == "trains" and bool(it.item[1] != "bank")


def _is_an_exchange(it: Difference) -> bool:
    """The player has a minor to exchange, which acts in its own name, and can buy nothing."""
    actor = actor_of(it.game, it.row)
    minors = isinstance(actor, Player) and minors_of(it.game, actor)
    return _is_kind(it, "theirs", "buy_shares") and bool(minors) and not it.row.buy


REASONS: tuple[Reason, ...] = (
    Reason("kind: company and president have money for the train, nothing need be sold", _enough_money),
    Reason("kind: the president has nothing left to sell, and may go bankrupt", _bankrupt_president),
    Reason("kind: nothing to sell", _nothing_to_sell),
    Reason("buy: shares that a corporation owns of another one are not in the list", _owned_by_corporation),
    Reason("kind: the record asks the company, not the president who may sell", _president_sells),
    Reason("kind: no tile action is left; the turn waits for the tile of a private", _no_tile_action),
    Reason("kind: no corporation that may be started, for a price that can be paid", _nothing_to_start),
    Reason("kind: nothing to bid on", _nothing_to_bid_on),
    Reason("kind: money for a train would have to be raised first", _no_train_can_be_paid),
    Reason("kind: money for a token would have to be raised first", _no_token_can_be_paid),
    Reason("kind: the second tile of a private has to follow the first", _tiles_go_together),
    Reason("kind: money for a private would have to be raised first", _no_private_can_be_paid),
    Reason("kind: no city, harbour or town for a token", _no_place_for_token),
    Reason("kind: a train must be bought; the pass is refused there", _train_must_be_bought),
    Reason("kind: the president cannot pay the loans of the company that is asked", _loans_too_dear),
    Reason("kind: only minors for sale, and no room for their trains", _only_minors),
    Reason("kind: a minor is exchanged in its own name, or reaches no corporation", _is_an_exchange),
    Reason("bids: the record does not show the hand of a draft", _hidden_hand),
    Reason("bids: for the turn; the record shows what may be bought in it", _bids_for_the_turn),
    Reason("bids: only the last row of the pyramid is open", _not_in_the_last_row),
    Reason("bids: for the order; the record shows what may be bought then", _bids_for_the_order),
    Reason("bids: only the first private of the row is up", _not_up_yet),
    Reason("kind: no bid to move", _no_bid_to_move),
    Reason("sell: several shares of a new corporation, which bring less and less", _sold_singly),
    Reason("sell: a part of the president's certificate", _splits_the_presidency),
    Reason("kind: only shares of corporations of other presidents", _only_for_the_president),
    Reason("par: too dear for the player", _dear_par),
    Reason("trains: shares are issued first", _must_issue_first),
    Reason("bids: the record counts a player's lower bid as money", _own_lower_bid_is_counted_twice),
    Reason("buy: all that was sold, to protect the price", _is_protected),
    Reason("par: closed, or the title does not let anybody start it yet", _may_not_be_started),
    Reason("sell: only shares of the company that changed", _other_corporation),
    Reason("companies: sold by the bank; the record lists those of players", _of_the_bank),
    Reason("kind, companies: its own already", _is_its_own),
    Reason("companies: no room for the train of a minor", _is_minor_without_room),
    Reason("buy: the IPO is the bank's", _ipo_of_the_bank),
    Reason("declared: par of a nationalized corporation", _nationalized),
    Reason("par: Edelswärd's already", _requisitioned),
    Reason("trains: only the bank's before the trains run", _bought_early),
    Reason("trains: at face value between presidents", _at_face_value),
    Reason("trains: less for the owner of a private", _is_reduced),
    Reason("trains: no room; only a trade-in", _no_room),
    Reason("trains: nobody helps a company that can pay for the cheapest", _nobody_helps),
    Reason("trains: the president pays what is missing", _president_pays),
    Reason("trains: the president assists for a fee", _president_assists),
)
