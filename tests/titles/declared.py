"""The kinds of action that the steps declare for whom the recordings' engine asks.

That engine's ``kinds`` are what its steps, up to the one that waits, *declare* for one actor. Some steps
declare a kind without looking whether anything of it is possible just then: for want of money, of a tile
action, of shares to sell. Our steps declare kinds too (``Step.kinds_for``), and look more closely. To
compare like with like, :func:`declared` adds to ours what a step of that engine declares unseen
(:data:`UNSEEN`): each is a rule on our position alone (the step, whom it asks, their money); the record is
not looked at, so that a kind too many or too few in it is always a difference.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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
    Action,
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

from . import in_ardennes, in_chains, in_europe, in_stock_rounds, in_vienna, of_systems
from .cards import AS_CARD, declared_as_cards, has_cards
from .conversions import declared_as_runs
from .in_vienna import declared_as_assignments
from .takeovers import declared_as_looks

ONLY_THE_PURCHASE = frozenset(
    {"1840", "1841", "1848", "1877StockholmTramways", "1882", "18NewEngland", "18NewEngland2", "18Uruguay"}
)
"""Titles whose train step declares nothing but the purchase where a train must be bought."""
TOKENS_UNSEEN = frozenset({"1882"})
"""Titles in which a token is declared wherever the turn waits for that of a private."""


@dataclass(frozen=True)
class Unseen:
    """A kind that a step of the recordings' engine declares without looking whether it is possible."""

    kind: str
    text: str
    declares: Callable[[EighteenGame, StepState, Entity], bool]


def declared(game: EighteenGame, actor: Entity) -> frozenset[str]:
    """The kinds that the steps up to the waiting one declare for ``actor``."""
    found: set[str] = set()
    for step in game.round.steps:
        kinds = {_tag(kind) for kind in step.kinds_for(actor)}
        if kinds & {*AS_CARD, *AS_CARD.values()} and has_cards(game):
            kinds = kinds - {*AS_CARD, *AS_CARD.values()} | declared_as_cards(game, step, actor)
        found |= declared_as_looks(step, declared_as_assignments(step, declared_as_runs(kinds)))
        found |= {unseen.kind for unseen in UNSEEN if unseen.declares(game, step, actor)}
        if step.waits():
            break
    return frozenset(found)


def _tag(kind: type[Action]) -> str:
    return str(kind.__struct_config__.tag)


# Trains and debts


def _train_must_be_bought(game: EighteenGame, step: StepState, actor: Entity) -> bool:
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


def _may_close_instead(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The pass that closes a company is declared before its president has sold what can be sold."""
    return (
        isinstance(step, BuyTrainOrClose)
        and isinstance(actor, Corporation)
        and _train_must_be_bought(game, step, actor)
    )


def _is_in_debt(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    return isinstance(step, CashCrisis) and actor is step.actor()


# Track, tokens and privates in a company's turn


def _tile_of_private(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The step waits with nothing but a pass of its own."""
    return (
        isinstance(step, LayTrack) and not isinstance(step, TrackAndToken) and Pass in step.kinds_for(actor)
    )


def _token_of_private(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """As above; elsewhere it looks at the money for an own token."""
    looks_at_money = game.title.id not in TOKENS_UNSEEN
    return isinstance(step, PlaceTokens) and not looks_at_money and Pass in step.kinds_for(actor)


def _token_or_harbour(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Whether there is a token, a place or money for it is not looked at."""
    return isinstance(step, PlaceTokensHarbours) and Pass in step.kinds_for(actor)


def _token_or_hotel(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    return isinstance(step, TokenOrHotel) and Pass in step.kinds_for(actor)


def _lays_for_private(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    if not isinstance(step, SpecialTrack) or not isinstance(actor, Private) or actor is step.sold:
        return False
    return LayTile in step.kinds_for(actor)


def _private_in_reach(game: EighteenGame, step: StepState, actor: Entity) -> bool:
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


def _waits_early(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """In phase 1 of 1870 the turn will wait for a private, if need be with nothing but a pass."""
    return (
        isinstance(step, BuyPrivate)
        and game.phase.name == EARLY
        and any(isinstance(one, BuyPrivateEarly) and bool(one.kinds_for(actor)) for one in game.round.steps)
    )


def _asked_for_loans(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    return isinstance(step, PayOrMerge) and actor is step.actor()


# Stock turns


def _is_enlarged(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """After an acquisition, be there anything to buy or not."""
    return isinstance(step, Acquire) and isinstance(actor, Player) and Pass in step.kinds_for(actor)


def _may_acquire(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Whether or not there is anything to acquire."""
    return isinstance(step, Acquire) and isinstance(actor, Corporation) and Pass in step.kinds_for(actor)


def _may_merge(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A small company is asked whether to merge, be there another one or not."""
    if isinstance(step, MergeMinors):
        return Pass in step.kinds_for(actor)
    return isinstance(step, MergeSmall) and bool(step.kinds_for(actor))


def _has_minor(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Minors are exchanged in their own name; that they may be is declared in that of their owner."""
    if isinstance(step, FinalExchange):
        return step.can_act(actor)
    return isinstance(step, StockTurnMinors) and Pass in step.kinds_for(actor) and step.can_exchange(actor)


def _owns_a_power_in_use(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """What powers and tickets may do is declared in the name of the player whose turn it is."""
    if not isinstance(step, StockTurnZoo) or not isinstance(actor, Player):
        return False
    return any(next(step.uses(private), None) is not None for private in actor.privates)


def _waits_for_powers(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """At the end of the turn of a company, while its president has tickets or it could use the patch."""
    waits = isinstance(step, EndTurn) and Pass in step.kinds_for(actor)
    return waits and any(next(one.choices(), None) is not None for one in game.round.each(UsePower))


def _power_on_offer(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """There are powers on offer, be there money and room for one or not."""
    return (
        isinstance(step, StockTurnZoo)
        and actor is step.actor()
        and not step.has_bought()
        and bool(on_offer(game))
    )


def _to_destination(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """There is a destination token to place, be the destination reached or not."""
    return isinstance(step, DestinationToken) and bool(step.kinds_for(actor))


def _minor_in_sight(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A minor could be paid for, be it reached or not."""
    return isinstance(step, AcquireMinor) and Pass in step.kinds_for(actor)


def _power_of_private(game: EighteenGame, step: StepState, actor: Entity) -> bool:
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


def _own_token(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The turn waits for the token of an ability of a corporation or of a private company of its own, be its
    hex reached or not."""
    waits = isinstance(step, PlaceTokensOrPower) and Pass in step.kinds_for(actor)
    return waits and isinstance(actor, Corporation) and has_token_ability(game, actor)


def _destination_in_a_city(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Where destinations have several cities, one is chosen, be there a choice or not."""
    places = isinstance(step, DestinationToken) and HexToken in step.kinds_for(actor)
    return places and bool(game.settings_of(DestinationSettings).sides)


def _destination_on_a_hex(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The hex alone is named, too, where the city has to be."""
    return isinstance(step, DestinationToken) and PlaceToken in step.kinds_for(actor)


def _second_extra_tile(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A private company may lay a second tile; the company of the record goes on with its track."""
    if not isinstance(step, PrivateTrack) or not isinstance(actor, Corporation):
        return False
    return step.together is not None and step.together.owner is actor


def _tile_beside_the_lays(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A private of the president may lay in this step once it has closed."""
    if not isinstance(step, TrackAndTokenGB) or Pass not in step.kinds_for(actor):
        return False
    president = actor.player
    return president is not None and any(lays_in_track(private) for private in president.privates)


def _tile_of_guines(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A private company with a tile for mines could still be bought, or is the company's."""
    if not isinstance(step, TrackSpain) or Pass not in step.kinds_for(actor):
        return False
    buys = "can_buy_companies" in game.phase.status
    return any(
        one.owner is actor or (buys and isinstance(one.owner, Player))
        for one in game.abilities.privates_with(LayTiles)
    )


def _waits_for_no_token(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """A corporation that cannot place a token is asked for a choice that it has not."""
    return isinstance(step, TokenMexico) and step.kinds_for(actor) == {Pass}


def _slot_in_a_full_city(game: EighteenGame, step: StepState, actor: Entity) -> bool:
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


def _city_or_home(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """One step of that engine asks for cities of tokens and for the home of the GIPR."""
    return isinstance(step, CityOfToken) and bool(step.kinds_for(actor))


def _token_or_station(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The turn waits for the token of a private company."""
    return isinstance(step, TokenOrStation) and Pass in step.kinds_for(actor)


def _notes_a_connection(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The connection of Albany is noted by itself, in the name of the company in turn."""
    return isinstance(game.round, OperatingRoundNY) and actor is game.round.entity


def _notes_connections(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """That destinations are reached is noted by itself, in the name of the company in turn."""
    return isinstance(step, ReachDestinations) and actor is game.round.entity


def _may_carry_goods(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """Trains or ships run, be there goods for them or not."""
    return isinstance(step, RunWithGoods) and RunRoutes in step.kinds_for(actor)


def _may_lack_money(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    """The turn waits for trains, be there room and money or not."""
    return isinstance(step, BuyTrainsUruguay) and Pass in step.kinds_for(actor)


def _own_unsold_share(game: EighteenGame, step: StepState, actor: Entity) -> bool:
    if not isinstance(step, CorporateShares) or not isinstance(actor, Corporation):
        return False
    return Pass in step.kinds_for(actor) and step.seems_to_buy(actor)


UNSEEN: tuple[Unseen, ...] = (
    Unseen("choose", "18Uruguay: trains or ships run, be there goods or not", _may_carry_goods),
    Unseen("buy_train", "18Uruguay: the turn waits for trains, be there money or not", _may_lack_money),
    Unseen("buy_shares", "a corporation of 21Moon can pay for its own unsold shares", _own_unsold_share),
    Unseen("buy_shares", "1840: a tramway company is left to start", in_vienna.starts_first),
    Unseen("choose_ability", "1840: the player has a private company", in_vienna.could_sell_a_private),
    Unseen("place_token", "1840: the next token of the line can be paid", in_vienna.has_a_token),
    Unseen("remove_token", "1840: a line builds", in_vienna.builds),
    Unseen("merge", "1840: the turn waits for a line to be put up", in_vienna.may_select),
    Unseen("destination_connection", "track may lead to destinations in 1844", _notes_connections),
    Unseen(
        "sell_company", "a corporation may have private companies in 18CZ", in_stock_rounds.sells_privates
    ),
    Unseen("buy_shares", "the turn of a stock turn token in 1866", in_europe.turn_of_token),
    Unseen("par", "a company could be started in 1866, for whatever money", in_europe.seems_to_start),
    Unseen("place_token", "18Ardennes: a company has a token", in_ardennes.has_token),
    Unseen("remove_token", "18Ardennes: a company has a token", in_ardennes.has_token),
    Unseen("buy_shares", "18Ardennes: a minor company could become a share", in_ardennes.has_minor),
    Unseen("sell_company", "18Ardennes: a president has a private company", in_ardennes.has_private),
    Unseen("par", "1841: a share of a corporation that was merged can be paid", in_chains.seems_divided),
    Unseen("buy_shares", "1841: a share that a corporation holds can be paid", in_chains.seems_buyable),
    Unseen("buy_token", "the turn of 1841 waits for a token of others", in_chains.token_step_waits),
    Unseen("buy_company", "1893: another player has the private company", in_stock_rounds.sells_in_cologne),
    Unseen("buy_corporation", "1893: the bank sells a bond", in_stock_rounds.bank_sells_in_cologne),
    Unseen("buy_corporation", "there is a smaller corporation in 18CZ", in_stock_rounds.buys_corporation),
    Unseen("par", "a company of 18NY is left, be it a small one", in_stock_rounds.left_in_new_york),
    Unseen("destination_connection", "track may lead to Albany in 18NY", _notes_a_connection),
    Unseen("lay_tile", "a token needs a city in 18India", _city_or_home),
    Unseen("place_token", "the turn waits for the token of a private in 18India", _token_or_station),
    Unseen("buy_company", "the bank has a private in 1825", in_stock_rounds.private_of_the_bank),
    Unseen("buy_company", "the hand has more cards of a kind in 18India", in_stock_rounds.cards_beyond_means),
    Unseen("buy_shares", "a share of a railway that has closed", in_stock_rounds.share_of_the_state),
    Unseen("choose_ability", "a card of this number has a choice in 1822", _waits_for_no_token),
    Unseen(
        "buy_shares",
        "a player has a railway, be it joined to a corporation or not",
        in_stock_rounds.has_railway,
    ),
    Unseen(
        "buy_shares",
        "a player has a private company to exchange, or money and a bank in 1871",
        in_stock_rounds.seems_to_buy_on_the_island,
    ),
    Unseen(
        "convert",
        "a corporation of the player may come to have ten shares",
        in_stock_rounds.corporation_may_grow,
    ),
    Unseen("pass", "shares were issued for a train", in_stock_rounds.shares_were_issued),
    Unseen("place_token", "a slot is kept for a corporation in a full city", _slot_in_a_full_city),
    Unseen("par", "a corporation is left to start, be there money or not", in_stock_rounds.seems_open_in_gb),
    Unseen("buy_shares", "a share is there, may it be bought or not", in_stock_rounds.seems_buyable_in_gb),
    Unseen("lay_tile", "a private may close and lay a tile", _tile_beside_the_lays),
    Unseen("sell_shares", "a company must buy a train, be there money for it or not", _train_must_be_bought),
    Unseen("sell_shares", "a player is in debt", _is_in_debt),
    Unseen("lay_tile", "the turn waits for the tile of a private", _tile_of_private),
    Unseen("lay_tile", "18ESP waits for the tile of La Habana – Güines", _tile_of_guines),
    Unseen("place_token", "the turn waits for the token of a private", _token_of_private),
    Unseen("place_token", "the turn waits for a token or a hotel", _token_or_hotel),
    Unseen("hex_token", "the turn waits for a token or a hotel", _token_or_hotel),
    Unseen("place_token", "the turn waits for a token in a city or a harbour", _token_or_harbour),
    Unseen("pass", "a company is asked to pay its loans, be its president able to or not", _asked_for_loans),
    Unseen("pass", "a company may close instead of buying a train", _may_close_instead),
    Unseen("pass", "tiles of a private that are laid together", _lays_for_private),
    Unseen("buy_company", "a private is for sale, be there room for its train or not", _private_in_reach),
    Unseen("buy_company", "powers are on offer, be there money and room or not", _power_on_offer),
    Unseen("choose_ability", "a player has a power or a ticket to use", _owns_a_power_in_use),
    Unseen(
        "choose_ability",
        "the turn of a company ends, and tickets or the patch may be used",
        _waits_for_powers,
    ),
    Unseen("buy_company", "the turn waits for a private, be it sold or not", _waits_early),
    Unseen(
        "buy_company",
        "the bank has a private company, be there money for it or not",
        in_stock_rounds.dear_private,
    ),
    Unseen(
        "par",
        "a corporation is not started, be its layer open or not",
        in_stock_rounds.corporation_not_started,
    ),
    Unseen(
        "par",
        "a corporation is not started, be there money for its first certificates or not",
        in_stock_rounds.dear_start,
    ),
    Unseen(
        "par",
        "a share of a treasury can be paid, of whatever corporation",
        in_stock_rounds.first_of_a_treasury,
    ),
    Unseen(
        "par", "a corporation is not started, be there a home for it or not", in_stock_rounds.seems_startable
    ),
    Unseen(
        "par",
        "a corporation is not started, be there money for its price or not",
        in_stock_rounds.dear_box_start,
    ),
    Unseen("hex_token", "a destination token is to be placed", _to_destination),
    Unseen("pass", "a destination token is to be placed", _to_destination),
    Unseen("merge", "a minor could be paid for", _minor_in_sight),
    Unseen("choose_ability", "a private company has a choice", _power_of_private),
    Unseen("place_token", "a corporation has a token of its own for a hex", _own_token),
    Unseen(
        "place_token",
        "a destination token is placed in a title with destinations of several cities",
        _destination_in_a_city,
    ),
    Unseen("hex_token", "a destination token is placed in one of several cities", _destination_on_a_hex),
    Unseen("lay_tile", "a private company may lay a second tile", _second_extra_tile),
    Unseen("pass", "a private company may lay a second tile", _second_extra_tile),
    Unseen("merge", "a small company is asked, be there another one or not", _may_merge),
    Unseen("sell_shares", "a president may help to a train", of_systems.may_help),
    Unseen("merge", "a player merges two corporations", of_systems.names_partner),
    Unseen("choose", "somebody has five shares of two corporations", of_systems.could_merge),
    Unseen("swap_train", "a system has moved all its trains", of_systems.moves_trains_again),
    Unseen("place_token", "track leads to the coalfields", of_systems.reaches_coalfields),
    Unseen("buy_shares", "a player has a private company to exchange", of_systems.exchanges_private),
    Unseen("bid", "a player has money for an auction", in_stock_rounds.money_for_an_auction),
    Unseen("bid", "a player has money to start a corporation", in_stock_rounds.money_for_a_charter),
    Unseen(
        "buy_shares", "a corporation is not started, or has just been", in_stock_rounds.share_of_a_charter
    ),
    Unseen("buy_shares", "a president has enough to buy other players out", in_stock_rounds.buys_others_out),
    Unseen("buy_shares", "a corporation has acquired another one", _is_enlarged),
    Unseen("merge", "a corporation’s turn begins or ends", _may_acquire),
    Unseen("buy_shares", "a player has a minor to exchange, or one that reaches no corporation", _has_minor),
)
