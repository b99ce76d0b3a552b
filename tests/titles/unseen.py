"""When a step of the recordings' engine declares a kind of action without looking whether it is possible."""

from __future__ import annotations

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.amalgamation.merging import MergeSmall
from roundhouse.eighteen.rules.parts.automatic_loans.steps import BuyTrainsOnCredit
from roundhouse.eighteen.rules.parts.card_powers.settings import CardPowerSettings
from roundhouse.eighteen.rules.parts.card_powers.steps import (
    ISSUE,
    PlaceTokensOrPower,
    TradeTreasuryOrPower,
    has_token_ability,
    waits_for_power,
)
from roundhouse.eighteen.rules.parts.destinations.part import DestinationSettings, DestinationToken
from roundhouse.eighteen.rules.parts.minor_exchange.final import FinalExchange
from roundhouse.eighteen.rules.parts.minor_exchange.stock import StockTurnMinors
from roundhouse.eighteen.rules.parts.minor_purchases.steps import AcquireMinor
from roundhouse.eighteen.rules.parts.nationalization.steps import PayOrMerge
from roundhouse.eighteen.rules.parts.private_railways.tokens import PlaceTokensOrPass
from roundhouse.eighteen.rules.parts.private_works.steps import PrivateTrack
from roundhouse.eighteen.rules.parts.ships.steps import PlaceTokensHarbours
from roundhouse.eighteen.rules.parts.systems.trains import BuyTrainsSystems
from roundhouse.eighteen.rules.state.actions import (
    BuyShares,
    HexToken,
    LayTile,
    Pass,
    PlaceToken,
    RunRoutes,
    SellShares,
)
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.state.turns import StepState
from roundhouse.eighteen.rules.steps.companies import BuyPrivate
from roundhouse.eighteen.rules.steps.crisis import CashCrisis
from roundhouse.eighteen.rules.steps.emergency import BuyTrainsIssuing
from roundhouse.eighteen.rules.steps.free_trains import BuyTrainsFreely
from roundhouse.eighteen.rules.steps.special_track import SpecialTrack
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.steps.track_and_token import TrackAndToken
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.titles.g18ESP.rules.building import TrackSpain
from roundhouse.eighteen.titles.g18FL.tokens import TokenOrHotel
from roundhouse.eighteen.titles.g18GB.rules.privates import lays_in_track
from roundhouse.eighteen.titles.g18GB.rules.track import TrackAndTokenGB
from roundhouse.eighteen.titles.g18GB.rules.trains import BuyTrainsGB
from roundhouse.eighteen.titles.g18India.homes import CityOfToken
from roundhouse.eighteen.titles.g18India.powers import TokenOrStation
from roundhouse.eighteen.titles.g18NewEngland.rules.merging import MergeMinors
from roundhouse.eighteen.titles.g18NY.rules import OperatingRoundNY
from roundhouse.eighteen.titles.g18NY.rules.trains import BuyTrainsNY
from roundhouse.eighteen.titles.g18Uruguay.rules.running import RunWithGoods
from roundhouse.eighteen.titles.g18Uruguay.rules.trains import BuyTrainsUruguay
from roundhouse.eighteen.titles.g18ZOOMapA.rules.cards import on_offer
from roundhouse.eighteen.titles.g18ZOOMapA.rules.operating import EndTurn, UsePower
from roundhouse.eighteen.titles.g18ZOOMapA.rules.stock import StockTurnZoo
from roundhouse.eighteen.titles.g21Moon.rules.corporate import CorporateShares
from roundhouse.eighteen.titles.g21Moon.rules.trains import BuyTrainForBase
from roundhouse.eighteen.titles.g1822MX.tokens import TokenMexico
from roundhouse.eighteen.titles.g1837.rules.operating import BuyTrainSurrendering
from roundhouse.eighteen.titles.g1844.destinations import ReachDestinations
from roundhouse.eighteen.titles.g1862.rules.trains import BuyTrainMania
from roundhouse.eighteen.titles.g1870.rules import EARLY, BuyPrivateEarly
from roundhouse.eighteen.titles.g1871.rules.operating import BuyTrainOfIsland
from roundhouse.eighteen.titles.g1873.rules.trains import BuyTrainsHarz
from roundhouse.eighteen.titles.g1877StockholmTramways.acquisition import Acquire
from roundhouse.eighteen.titles.gSteamOverHolland.rules import BuyTrainOrClose
from roundhouse.eighteen.titles.gSystem18.steps import BuyTrainsWithShares

ONLY_THE_PURCHASE = frozenset(
    {"1840", "1841", "1848", "1877StockholmTramways", "1882", "18NewEngland", "18NewEngland2", "18Uruguay"}
)
"""Titles whose train step declares nothing but the purchase where a train must be bought."""


TOKENS_UNSEEN = frozenset({"1882"})
"""Titles in which a token is declared wherever the turn waits for that of a private."""


# Trains and debts


def train_must_be_bought(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The sales are the president's; they are declared in the company's name."""
    return (
        isinstance(step, BuyTrains)
        and (
            isinstance(step, BuyTrainsWithShares | BuyTrainOfIsland)
            or not isinstance(
                step,
                BuyTrainsIssuing
                | BuyTrainsFreely
                | BuyTrainsOnCredit
                | BuyTrainsGB
                | BuyTrainMania
                | BuyTrainsSystems
                | BuyTrainForBase
                | BuyTrainsHarz,
            )
        )
        and game.title.id not in ONLY_THE_PURCHASE
        and isinstance(actor, Corporation)
        and bool(step.kinds_for(actor))
        and step.must_buy(actor)
        and not (isinstance(step, BuyTrainSurrendering) and step.surrendered)
        and not (isinstance(step, BuyTrainsNY) and step.is_alone(actor))
    )


def may_close_instead(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The pass that closes a company is declared before its president has sold what can be sold."""
    return (
        isinstance(step, BuyTrainOrClose)
        and isinstance(actor, Corporation)
        and train_must_be_bought(game, step, actor)
    )


def is_in_debt(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    return isinstance(step, CashCrisis) and actor is step.actor()


# Track, tokens and privates in a company's turn


def tile_of_private(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The step waits with nothing but a pass of its own."""
    return (
        isinstance(step, LayTrack) and not isinstance(step, TrackAndToken) and Pass in step.kinds_for(actor)
    )


def token_of_private(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """As above; elsewhere it looks at the money for an own token."""
    looks_at_money = game.title.id not in TOKENS_UNSEEN
    return isinstance(step, PlaceTokens) and not looks_at_money and Pass in step.kinds_for(actor)


def token_or_harbour(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Whether there is a token, a place or money for it is not looked at."""
    return isinstance(step, PlaceTokensHarbours) and Pass in step.kinds_for(actor)


def token_or_hotel(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    return isinstance(step, TokenOrHotel) and Pass in step.kinds_for(actor)


def lays_for_private(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    if not isinstance(step, SpecialTrack) or not isinstance(actor, Private) or actor is step.sold:
        return False
    return LayTile in step.kinds_for(actor)


def private_in_reach(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """There is money for the cheapest, if need be after an issue of shares."""
    if not isinstance(step, BuyPrivate) or not isinstance(actor, Corporation):
        return False
    if step.passed or actor is not step.actor() or not actor.is_major or actor.player is None:
        return False
    policy, money = game.policies.privates, game.policies.money.money_in_sight(actor, step)
    return policy.may_buy_privates(actor) and any(
        policy.private_prices(private, actor)[0] <= money
        for private in game.privates.values()
        if isinstance(private.owner, Player) and policy.may_sell_private(private, actor)
    )


def waits_early(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """In phase 1 of 1870 the turn will wait for a private, if need be with nothing but a pass."""
    return (
        isinstance(step, BuyPrivate)
        and game.phase.name == EARLY
        and any(isinstance(one, BuyPrivateEarly) and bool(one.kinds_for(actor)) for one in game.round.steps)
    )


def asked_for_loans(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    return isinstance(step, PayOrMerge) and actor is step.actor()


# Stock turns


def is_enlarged(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """After an acquisition, be there anything to buy or not."""
    return isinstance(step, Acquire) and isinstance(actor, Player) and Pass in step.kinds_for(actor)


def may_acquire(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Whether or not there is anything to acquire."""
    return isinstance(step, Acquire) and isinstance(actor, Corporation) and Pass in step.kinds_for(actor)


def may_merge(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A small company is asked whether to merge, be there another one or not."""
    if isinstance(step, MergeMinors):
        return Pass in step.kinds_for(actor)
    return isinstance(step, MergeSmall) and bool(step.kinds_for(actor))


def has_minor(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Minors are exchanged in their own name; that they may be is declared in that of their owner."""
    if isinstance(step, FinalExchange):
        return step.can_act(actor)
    return isinstance(step, StockTurnMinors) and Pass in step.kinds_for(actor) and step.can_exchange(actor)


def owns_a_power_in_use(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """What powers and tickets may do is declared in the name of the player whose turn it is."""
    if not isinstance(step, StockTurnZoo) or not isinstance(actor, Player):
        return False
    return any(next(step.uses(private), None) is not None for private in actor.privates)


def waits_for_powers(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """At the end of the turn of a company, while its president has tickets or it could use the patch."""
    waits = isinstance(step, EndTurn) and Pass in step.kinds_for(actor)
    return waits and any(next(one.choices(), None) is not None for one in game.round.each(UsePower))


def power_on_offer(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """There are powers on offer, be there money and room for one or not."""
    return (
        isinstance(step, StockTurnZoo)
        and actor is step.actor()
        and not step.has_bought()
        and bool(on_offer(game))
    )


def to_destination(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """There is a destination token to place, be the destination reached or not."""
    return isinstance(step, DestinationToken) and bool(step.kinds_for(actor))


def minor_in_sight(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A minor could be paid for, be it reached or not."""
    return isinstance(step, AcquireMinor) and Pass in step.kinds_for(actor)


def power_of_private(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A private company of the company has a choice, which is declared for the company, too."""
    waits = isinstance(step, PlaceTokensOrPower | TradeTreasuryOrPower) and Pass in step.kinds_for(actor)
    moment = "token" if isinstance(step, PlaceTokensOrPower) else ISSUE
    waits = waits and PlaceToken not in step.kinds_for(actor)
    if not waits or not isinstance(actor, Corporation):
        return False
    traded = game.settings_of(CardPowerSettings).waits == ("issue",) and {
        BuyShares,
        SellShares,
    } & step.kinds_for(actor)
    return not traded and waits_for_power(game, actor, moment)


def own_token(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The turn waits for the token of an ability of a corporation or of a private company of its own, be its
    hex reached or not."""
    waits = isinstance(step, PlaceTokensOrPower) and Pass in step.kinds_for(actor)
    return waits and isinstance(actor, Corporation) and has_token_ability(game, actor)


def destination_in_a_city(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Where destinations have several cities, one is chosen, be there a choice or not."""
    places = isinstance(step, DestinationToken) and HexToken in step.kinds_for(actor)
    return places and bool(game.settings_of(DestinationSettings).sides)


def destination_on_a_hex(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The hex alone is named, too, where the city has to be."""
    return isinstance(step, DestinationToken) and PlaceToken in step.kinds_for(actor)


def second_extra_tile(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A private company may lay a second tile; the company of the record goes on with its track."""
    if not isinstance(step, PrivateTrack) or not isinstance(actor, Corporation):
        return False
    return step.together is not None and step.together.owner is actor


def tile_beside_the_lays(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A private of the president may lay in this step once it has closed."""
    if not isinstance(step, TrackAndTokenGB) or Pass not in step.kinds_for(actor):
        return False
    president = actor.player
    return president is not None and any(lays_in_track(private) for private in president.privates)


def tile_of_guines(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A private company with a tile for mines could still be bought, or is the company's."""
    if not isinstance(step, TrackSpain) or Pass not in step.kinds_for(actor):
        return False
    buys = "can_buy_companies" in game.phase.status
    return any(
        one.owner is actor or (buys and isinstance(one.owner, Player))
        for one in game.abilities.privates_with(LayTiles)
    )


def waits_for_no_token(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A corporation that cannot place a token is asked for a choice that it has not."""
    return isinstance(step, TokenMexico) and step.kinds_for(actor) == {Pass}


def slot_in_a_full_city(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    waits = isinstance(step, PlaceTokensOrPass) and Pass in step.kinds_for(actor)
    return waits and isinstance(actor, Corporation) and has_slot_in_full_city(game, actor)


def has_slot_in_full_city(game: EighteenGame, company: Corporation) -> bool:
    """Is a slot kept for ``company`` in a city that it reaches and that is full?"""
    board = game.land.board
    return any(
        kept.company == company.id and None not in board.slots(hex_, city)
        for hex_, city in game.land.reach(company).cities_as_found()
        for kept in board.reservations(hex_)
    )


def city_or_home(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """One step of that engine asks for cities of tokens and for the home of the GIPR."""
    return isinstance(step, CityOfToken) and bool(step.kinds_for(actor))


def token_or_station(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The turn waits for the token of a private company."""
    return isinstance(step, TokenOrStation) and Pass in step.kinds_for(actor)


def notes_a_connection(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The connection of Albany is noted by itself, in the name of the company in turn."""
    return isinstance(game.round, OperatingRoundNY) and actor is game.round.entity


def notes_connections(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """That destinations are reached is noted by itself, in the name of the company in turn."""
    return isinstance(step, ReachDestinations) and actor is game.round.entity


def may_carry_goods(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Trains or ships run, be there goods for them or not."""
    return isinstance(step, RunWithGoods) and RunRoutes in step.kinds_for(actor)


def may_lack_money(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The turn waits for trains, be there room and money or not."""
    return isinstance(step, BuyTrainsUruguay) and Pass in step.kinds_for(actor)


def own_unsold_share(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    if not isinstance(step, CorporateShares) or not isinstance(actor, Corporation):
        return False
    return Pass in step.kinds_for(actor) and step.seems_to_buy(actor)
