"""What only 1841 offers."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1841.rules.starting import PlaceFirstTokens
from roundhouse.eighteen.titles.g1841.rules.track import BuyPlacedToken
from roundhouse.eighteen.titles.g1841.rules.trains import BuyTrainInChain

from ..in_chains import seems_buyable
from ..offered import Difference, actor_of


def concession_of_a_player(it: Difference) -> bool:
    """The record lists the concessions of players, who sell them only by an option; what the bank has it does
    not list."""
    if it.about != "companies" or it.game.title.id != "1841":
        return False
    of_bank = it.item[1] == "bank"
    return of_bank if it.side == "ours" else not of_bank


def shares_are_sold_first(it: Difference) -> bool:
    """A corporation sells shares before any train is bought; the record lists the trains all the same."""
    if it.side != "theirs" or not (it.about == "trains" or (it.about, it.item) == ("kinds", "buy_train")):
        return False
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    return (
        isinstance(step, BuyTrainInChain) and isinstance(actor, Corporation) and step.must_sell_first(actor)
    )


def no_token_for_sale(it: Difference) -> bool:
    """None of the tokens that are reached may be bought."""
    step = it.game.round.waiting()
    return (it.about, it.side, it.item) == ("kinds", "theirs", "buy_token") and isinstance(
        step, BuyPlacedToken
    )


def no_second_city(it: Difference) -> bool:
    """No city of the zone has room for the second token, which may be passed."""
    step = it.game.round.waiting()
    return (it.about, it.side, it.item) == ("kinds", "theirs", "place_token") and (
        isinstance(step, PlaceFirstTokens) and not step.spots()
    )


def share_of_another_treasury(it: Difference) -> bool:
    """The record counts shares that corporations own of others, too, which are not for sale."""
    actor = actor_of(it.game, it.row)
    step = it.game.round.waiting()
    return (
        (it.about, it.side, it.item) == ("kinds", "theirs", "buy_shares")
        and step is not None
        and seems_buyable(it.game, step, actor)
    )
