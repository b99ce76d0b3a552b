"""What only 1828 offers."""

from __future__ import annotations

from .. import of_systems
from ..offered import Difference, actor_of
from .asked import company_of, is_kind


def charter_is_empty(it: Difference) -> bool:
    """A president helps a system to a train for an empty charter, from money or by sales; the record counts
    that money only where a train must be bought."""
    company = company_of(it)
    if company is None or "1828" not in it.game.title.id:
        return False
    trains = (it.about, it.side) == ("trains", "ours") and it.item[1] == "bank"
    sales = is_kind(it, "theirs", "sell_shares")
    return (trains or sales) and of_systems.has_empty_charter(it.game, company)


def named_by_player(it: Difference) -> bool:
    """The record asks the player who merges two corporations; it is the first one that names the second."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    return (
        is_kind(it, "theirs", "merge") and step is not None and of_systems.names_partner(it.game, step, actor)
    )


def would_fail(it: Difference) -> bool:
    """A merger would fail: who has five shares could not pay for a sixth, or the other corporation has not
    been started."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    return (
        is_kind(it, "theirs", "choose") and step is not None and of_systems.could_merge(it.game, step, actor)
    )


def all_trains_moved(it: Difference) -> bool:
    """Each train of a system is moved once in a turn; that engine lets them be moved without end."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    again = step is not None and of_systems.moves_trains_again(it.game, step, actor)
    return is_kind(it, "theirs", "swap_train") and again


def only_on_coalfields(it: Difference) -> bool:
    """No token goes to the coalfields; the record has the city, and that engine refuses it."""
    actor = actor_of(it.game, it.row)
    steps = it.game.round.steps
    return is_kind(it, "theirs", "place_token") and any(
        of_systems.reaches_coalfields(it.game, step, actor) for step in steps
    )


def exchange_of_private(it: Difference) -> bool:
    """A private company is exchanged in its own name, and its owner can buy nothing."""
    step, actor = it.game.round.waiting(), actor_of(it.game, it.row)
    own = step is not None and of_systems.exchanges_private(it.game, step, actor)
    return is_kind(it, "theirs", "buy_shares") and own and not it.row.buy
