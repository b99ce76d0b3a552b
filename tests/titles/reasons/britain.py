"""Great Britain: what happens by itself, and what private companies do."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.card_powers.steps import (
    ISSUE,
    PlaceTokensOrPower,
    TradeTreasuryOrPower,
    waits_for_power,
)
from roundhouse.eighteen.rules.parts.destinations.part import DestinationToken
from roundhouse.eighteen.rules.parts.local_trains.buying import BuyLocalTrains
from roundhouse.eighteen.rules.parts.minor_purchases.steps import AcquireMinor
from roundhouse.eighteen.rules.parts.private_works.steps import PrivateTrack
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1822MX.tokens import TokenMexico

from ..offered import Difference, actor_of


def one_way_only(it: Difference) -> bool:
    """The destination is reached or not: the other thing is refused there."""
    step = it.game.round.waiting()
    other = it.about == "kinds" and it.side == "theirs" and it.item in {"hex_token", "pass"}
    return other and isinstance(step, DestinationToken)


def no_minor_reached(it: Difference) -> bool:
    """A minor could be paid for, but no track leads to one."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    if it.about != "kinds" or (it.side, it.item) != ("theirs", "merge"):
        return False
    return isinstance(step, AcquireMinor) and isinstance(actor, Corporation) and not step.offers(actor)


def power_of_private(it: Difference) -> bool:
    """The choice is that of the private company; the record has it for its owner, too."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    if it.about != "kinds" or (it.side, it.item) != ("theirs", "choose_ability"):
        return False
    if not isinstance(step, PlaceTokensOrPower | TradeTreasuryOrPower) or not isinstance(actor, Corporation):
        return False
    return waits_for_power(it.game, actor, "token" if isinstance(step, PlaceTokensOrPower) else ISSUE)


def nothing_to_sell_for_a_train(it: Difference) -> bool:
    """The president has nothing left to sell, and borrows."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    if it.about != "kinds" or (it.side, it.item) != ("theirs", "sell_shares"):
        return False
    if not isinstance(step, BuyLocalTrains) or not isinstance(actor, Corporation):
        return False
    return actor.player is not None and not step.kinds_for(actor.player)


def own_token_not_reached(it: Difference) -> bool:
    """A corporation’s own token has a hex that is not reached."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    if it.about != "kinds" or (it.side, it.item) != ("theirs", "place_token"):
        return False
    return isinstance(step, PlaceTokensOrPower) and isinstance(actor, Corporation) and not actor_can(it)


def actor_can(it: Difference) -> bool:
    """Is there a city where the company of the record may place a token?"""
    actor = actor_of(it.game, it.row)
    return isinstance(actor, Corporation) and it.game.land.can_token(actor)


def second_extra_tile(it: Difference) -> bool:
    """The turn waits for the second tile of a private company; the record goes on with those of its owner."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    other = it.about == "kinds" and it.side == "theirs" and it.item in {"lay_tile", "pass"}
    waits = isinstance(step, PrivateTrack) and isinstance(actor, Corporation)
    return other and waits and isinstance(step, PrivateTrack) and step.together is not None


def share_of_the_state(it: Difference) -> bool:
    """1822MX: no share but those of the railway of the state, which has closed; the record lists none."""
    state = it.game.title.id == "1822MX" and it.game.corporations["NDEM"].closed
    return state and (it.about, it.side, it.item) == ("kinds", "theirs", "buy_shares") and not it.row.buy


def no_choice_of_a_port(it: Difference) -> bool:
    """1822MX: the card of this number has a choice in 1822."""
    asked = (it.about, it.side, it.item) == ("kinds", "theirs", "choose_ability")
    return asked and isinstance(it.game.round.waiting(), TokenMexico)


def train_of_the_state(it: Difference) -> bool:
    """1822MX: the railway of the state sells no trains, and has given some up; the record lists both."""
    if it.game.title.id != "1822MX" or it.side != "theirs":
        return False
    if it.about == "trains":
        return bool(it.item[1] == "NDEM")
    actor = actor_of(it.game, it.row)
    if not isinstance(actor, Corporation) or (it.about, it.item) != ("kinds", "buy_train"):
        return False
    owners = {owner for _, owner, price, _ in it.row.trains if owner != "bank" or price <= actor.cash}
    return owners == {"NDEM"}
