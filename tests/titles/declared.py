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

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.actions import (
    Action,
)
from roundhouse.eighteen.rules.state.pieces import Entity
from roundhouse.eighteen.rules.state.turns import StepState

from . import in_ardennes, in_chains, in_europe, in_stock_rounds, in_vienna, of_systems
from .cards import AS_CARD, declared_as_cards, has_cards
from .conversions import declared_as_runs
from .in_vienna import declared_as_assignments
from .takeovers import declared_as_looks
from .unseen import (
    asked_for_loans,
    city_or_home,
    destination_in_a_city,
    destination_on_a_hex,
    has_minor,
    is_enlarged,
    is_in_debt,
    lays_for_private,
    may_acquire,
    may_carry_goods,
    may_close_instead,
    may_lack_money,
    may_merge,
    minor_in_sight,
    notes_a_connection,
    notes_connections,
    own_token,
    own_unsold_share,
    owns_a_power_in_use,
    power_of_private,
    power_on_offer,
    private_in_reach,
    second_extra_tile,
    slot_in_a_full_city,
    tile_beside_the_lays,
    tile_of_guines,
    tile_of_private,
    to_destination,
    token_of_private,
    token_or_harbour,
    token_or_hotel,
    token_or_station,
    train_must_be_bought,
    waits_early,
    waits_for_no_token,
    waits_for_powers,
)


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


UNSEEN: tuple[Unseen, ...] = (
    Unseen("choose", "18Uruguay: trains or ships run, be there goods or not", may_carry_goods),
    Unseen("buy_train", "18Uruguay: the turn waits for trains, be there money or not", may_lack_money),
    Unseen("buy_shares", "a corporation of 21Moon can pay for its own unsold shares", own_unsold_share),
    Unseen("buy_shares", "1840: a tramway company is left to start", in_vienna.starts_first),
    Unseen("choose_ability", "1840: the player has a private company", in_vienna.could_sell_a_private),
    Unseen("place_token", "1840: the next token of the line can be paid", in_vienna.has_a_token),
    Unseen("remove_token", "1840: a line builds", in_vienna.builds),
    Unseen("merge", "1840: the turn waits for a line to be put up", in_vienna.may_select),
    Unseen("destination_connection", "track may lead to destinations in 1844", notes_connections),
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
    Unseen("destination_connection", "track may lead to Albany in 18NY", notes_a_connection),
    Unseen("lay_tile", "a token needs a city in 18India", city_or_home),
    Unseen("place_token", "the turn waits for the token of a private in 18India", token_or_station),
    Unseen("buy_company", "the bank has a private in 1825", in_stock_rounds.private_of_the_bank),
    Unseen("buy_company", "the hand has more cards of a kind in 18India", in_stock_rounds.cards_beyond_means),
    Unseen("buy_shares", "a share of a railway that has closed", in_stock_rounds.share_of_the_state),
    Unseen("choose_ability", "a card of this number has a choice in 1822", waits_for_no_token),
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
    Unseen("place_token", "a slot is kept for a corporation in a full city", slot_in_a_full_city),
    Unseen("par", "a corporation is left to start, be there money or not", in_stock_rounds.seems_open_in_gb),
    Unseen("buy_shares", "a share is there, may it be bought or not", in_stock_rounds.seems_buyable_in_gb),
    Unseen("lay_tile", "a private may close and lay a tile", tile_beside_the_lays),
    Unseen("sell_shares", "a company must buy a train, be there money for it or not", train_must_be_bought),
    Unseen("sell_shares", "a player is in debt", is_in_debt),
    Unseen("lay_tile", "the turn waits for the tile of a private", tile_of_private),
    Unseen("lay_tile", "18ESP waits for the tile of La Habana – Güines", tile_of_guines),
    Unseen("place_token", "the turn waits for the token of a private", token_of_private),
    Unseen("place_token", "the turn waits for a token or a hotel", token_or_hotel),
    Unseen("hex_token", "the turn waits for a token or a hotel", token_or_hotel),
    Unseen("place_token", "the turn waits for a token in a city or a harbour", token_or_harbour),
    Unseen("pass", "a company is asked to pay its loans, be its president able to or not", asked_for_loans),
    Unseen("pass", "a company may close instead of buying a train", may_close_instead),
    Unseen("pass", "tiles of a private that are laid together", lays_for_private),
    Unseen("buy_company", "a private is for sale, be there room for its train or not", private_in_reach),
    Unseen("buy_company", "powers are on offer, be there money and room or not", power_on_offer),
    Unseen("choose_ability", "a player has a power or a ticket to use", owns_a_power_in_use),
    Unseen(
        "choose_ability",
        "the turn of a company ends, and tickets or the patch may be used",
        waits_for_powers,
    ),
    Unseen("buy_company", "the turn waits for a private, be it sold or not", waits_early),
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
    Unseen("hex_token", "a destination token is to be placed", to_destination),
    Unseen("pass", "a destination token is to be placed", to_destination),
    Unseen("merge", "a minor could be paid for", minor_in_sight),
    Unseen("choose_ability", "a private company has a choice", power_of_private),
    Unseen("place_token", "a corporation has a token of its own for a hex", own_token),
    Unseen(
        "place_token",
        "a destination token is placed in a title with destinations of several cities",
        destination_in_a_city,
    ),
    Unseen("hex_token", "a destination token is placed in one of several cities", destination_on_a_hex),
    Unseen("lay_tile", "a private company may lay a second tile", second_extra_tile),
    Unseen("pass", "a private company may lay a second tile", second_extra_tile),
    Unseen("merge", "a small company is asked, be there another one or not", may_merge),
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
    Unseen("buy_shares", "a corporation has acquired another one", is_enlarged),
    Unseen("merge", "a corporation’s turn begins or ends", may_acquire),
    Unseen("buy_shares", "a player has a minor to exchange, or one that reaches no corporation", has_minor),
)
