"""What only 1840 offers: lines of tramway companies, and sides of trains by company rounds."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.owned_lines.ownership import owners_of_lines
from roundhouse.eighteen.titles.g1840.facts import Facts, Vienna
from roundhouse.eighteen.titles.g1840.rules.building import TrackAndTokenVienna
from roundhouse.eighteen.titles.g1840.rules.running import DividendVienna
from roundhouse.eighteen.titles.g1840.rules.trams import BuyTram

from ..in_vienna import has_a_token, may_select, starts_first
from ..offered import Difference, actor_of
from .asked import company_of, is_kind


def certificate_of_a_line(it: Difference) -> bool:
    """Lines belong to tramway companies; that engine keeps their certificates in the pool."""
    if (it.about, it.side) != ("buy", "theirs"):
        return False
    minor = it.game.minors.get(it.item[0])
    return minor is not None and minor in owners_of_lines(it.game)


def nothing_but_starts(it: Difference) -> bool:
    """Tramway companies are left to start, and the record lists no share either."""
    step = it.game.round.waiting()
    if not is_kind(it, "theirs", "buy_shares") or step is None:
        return False
    return starts_first(it.game, step, actor_of(it.game, it.row)) and not it.row.buy


def no_city_with_room(it: Difference) -> bool:
    """The line has a token, and no city with room for it."""
    step, line = it.game.round.waiting(), company_of(it)
    if not is_kind(it, "theirs", "place_token") or step is None or line is None:
        return False
    return has_a_token(it.game, step, line) and next(it.game.land.token_spots(line), None) is None


def removal_too_dear(it: Difference) -> bool:
    """The tramway company has not the money to take a token of the city railway off the map."""
    step, line = it.game.round.waiting(), company_of(it)
    if not is_kind(it, "theirs", "remove_token") or not isinstance(step, TrackAndTokenVienna) or line is None:
        return False
    return it.game.policies.money.buying_power(line) < it.game.settings_of(Facts).removal_price


def line_too_dear(it: Difference) -> bool:
    """There is no line that could be put up, or no money for it."""
    step, company = it.game.round.waiting(), company_of(it)
    if not is_kind(it, "theirs", "merge") or step is None or company is None:
        return False
    if not may_select(it.game, step, company):
        return False
    too_dear = company.cash < it.game.settings_of(Facts).first_bid
    return too_dear or not it.game.memory_of(Vienna).offered


def side_of_another_round(it: Difference) -> bool:
    """The record lists every train by its first side, whatever this company round sells."""
    if (it.about, it.side) != ("trains", "theirs") or not isinstance(it.game.round.waiting(), BuyTram):
        return False
    rounds = it.game.memory_of(Vienna).company_rounds
    return it.item[0] not in it.game.settings_of(Facts).sides[rounds - 1]


def pays_an_amount(it: Difference) -> bool:
    """A tramway company names an amount; the record lists two more kinds, with which it would pay nothing."""
    if (it.about, it.side) != ("dividends", "theirs"):
        return False
    return isinstance(it.game.round.waiting(), DividendVienna) and it.item[0] in {"payout", "withhold"}
