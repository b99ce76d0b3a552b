"""What companies can do, in our own words, made from their abilities as data: for pages and for cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from .abilities import (
    Ability,
    AssignCorporation,
    AssignHexes,
    BlocksHexes,
    Close,
    Exchange,
    FreeTrain,
    General,
    LayTiles,
    Limited,
    NoBuy,
    Owned,
    Reservation,
    RevenueChange,
    Shares,
    Teleport,
    TileAbility,
    TileDiscount,
    TileIncome,
    Timed,
    TokenPlace,
    TrainDiscount,
)
from .wording import listed
from .words import AnyMoment


@dataclass(frozen=True, slots=True)
class AbilityNames:
    """What the things are called that abilities speak of: money, places by hex, certificates by id."""

    money: Callable[[int], str]
    locations: Mapping[str, str]
    certificate: Callable[[str], str]


MOMENTS: Mapping[AnyMoment, str] = {
    "any": "at any time",
    "track": "in the track step of its company",
    "token": "in the token step of its company",
    "track_and_token": "in the track or token step of its company",
    "route": "when its company runs",
    "dividend": "when its company pays",
    "buying_train": "when its company buys trains",
    "owning_corp_or_turn": "in a turn of its company",
    "owning_player_or_turn": "in a turn of a company of its owner",
    "owning_player_track": "in the track step of a company of its owner",
    "owning_player_sr_turn": "in a stock turn of its owner",
    "stock_round": "in a stock round",
    "or_between_turns": "between the turns of companies",
    "or_start": "at the start of an operating round",
    "sold": "at once when a company buys it",
    "bought_train": "when the company buys a train",
}
"""The moments of an ability, as the end of a sentence."""

_OWNERS: Mapping[str | None, str] = {"player": "a player", "corporation": "a company"}


def ability_words(names: AbilityNames, ability: Ability) -> str:
    """One ability as a sentence; nothing for one that only other rules read."""
    body = _body(names, ability)
    if not body:
        return ""
    return f"{body}{_conditions(ability)}".rstrip(".") + "."


def _body(names: AbilityNames, ability: Ability) -> str:
    match ability:
        case BlocksHexes():
            return _blocks(names, ability)
        case LayTiles():
            return _lay(names, ability)
        case Teleport():
            return _teleport(names, ability)
        case TileDiscount():
            return _discount(names, ability)
        case TileIncome():
            on = f" on {ability.terrain}" if ability.terrain else ""
            return f"Earns {names.money(ability.income)} when a tile is laid{on}"
        case TokenPlace():
            return _token(names, ability)
        case Exchange():
            return _exchange(ability)
        case Shares():
            return _shares(names, ability)
        case Close():
            return _close(ability)
        case RevenueChange():
            return _revenue(names, ability)
        case NoBuy():
            return "Companies cannot buy it"
        case TrainDiscount():
            return _train_discount(names, ability)
        case AssignHexes():
            return f"Its marker may be put on {_places(names, ability.hexes)}"
        case AssignCorporation():
            return "Its marker may be put on a company"
        case Reservation():
            return f"Keeps a place for a token on {_places(names, ability.hexes)}" if ability.hexes else ""
        case General():
            return ability.text
        case _:
            return ability.words or ability.word().replace("_", " ").capitalize()


def _conditions(ability: Ability) -> str:
    parts = []
    if isinstance(ability, Timed):
        moments = [MOMENTS[moment] for moment in ability.when if moment in MOMENTS]
        if moments:
            parts.append(f" {listed(moments, 'or')}")
    if isinstance(ability, Limited) and not isinstance(ability, TileDiscount):
        if ability.count is not None:
            parts.append(", once" if ability.count == 1 else f", {ability.count} times")
        if ability.count_per_round is not None:
            parts.append(
                ", once a round"
                if ability.count_per_round == 1
                else f", {ability.count_per_round} times a round"
            )
    if isinstance(ability, Owned) and ability.owner in _OWNERS and not isinstance(ability, BlocksHexes):
        parts.append(f", while {_OWNERS[ability.owner]} owns it")
    if closes_when_used(ability):
        parts.append("; then it closes")
    return "".join(parts)


def closes_when_used(ability: Ability) -> bool:
    """Does the private company close when the ability is used up?"""
    return isinstance(ability, Limited | FreeTrain) and ability.closes_when_used


def _places(names: AbilityNames, hexes: Iterable[str]) -> str:
    known = names.locations
    return listed([f"{name} ({known[name]})" if known.get(name) else name for name in hexes], "or")


def _money(names: AbilityNames, amount: int | None) -> str:
    return names.money(amount or 0)


def _blocks(names: AbilityNames, ability: BlocksHexes) -> str:
    owner = f" while {_OWNERS[ability.owner]} owns it" if ability.owner in _OWNERS else ""
    return f"Nobody else may lay track on {_places(names, ability.hexes)}{owner}"


def _lay(names: AbilityNames, ability: LayTiles) -> str:
    tiles = f"tile {listed(ability.tiles, 'or')}" if ability.tiles else "a tile"
    where = f" on {_places(names, ability.hexes)}" if ability.hexes else ""
    price = " without paying" if ability.free else ""
    off = f" for {_money(names, ability.discount)} less" if ability.discount else ""
    extra = "" if ability.consumes_lay else ", besides the usual tile actions"
    return f"Lays {tiles}{where}{price}{off}{extra}"


def _teleport(names: AbilityNames, ability: TileAbility) -> str:
    tiles = f"tile {listed(ability.tiles, 'or')}" if ability.tiles else "a tile"
    return f"Lays {tiles} on {_places(names, ability.hexes)}, reached or not, and a token may follow"


def _discount(names: AbilityNames, ability: TileDiscount) -> str:
    where = f" on {_places(names, ability.hexes)}" if ability.hexes else ""
    kind = f" {ability.terrain}" if ability.terrain else " terrain"
    return f"Building{kind}{where} costs {_money(names, ability.discount)} less"


def _token(names: AbilityNames, ability: TokenPlace) -> str:
    where = f" on {_places(names, ability.hexes)}" if ability.hexes else ""
    price = f" for {_money(names, ability.price)}" if ability.price else ""
    if ability.price == 0:
        price = " at no cost"
    far = (
        f", or for {_money(names, ability.teleport_price)} where it does not reach"
        if ability.teleport_price
        else ""
    )
    return f"Places a token{where}{price}{far}"


def _exchange(ability: Exchange) -> str:
    which = listed(ability.corporations, "or") or "any company"
    sources = {"ipo": "the IPO", "market": "the pool"}
    where = listed([sources.get(one, one) for one in ability.sources], "or")
    return f"May be exchanged for a share of {which}" + (f" from {where}" if where else "")


def _shares(names: AbilityNames, ability: Shares) -> str:
    return f"Comes with {listed([names.certificate(one) for one in ability.shares])}"


def _close(ability: Close) -> str:
    if ability.phase == "never":
        return "Never closes"
    if ability.phase:
        return f"Closes in phase {ability.phase}"
    if "bought_train" in ability.when:
        return f"Closes when {listed(ability.corporations, 'or') or 'its company'} buys a train"
    return ""


def _revenue(names: AbilityNames, ability: RevenueChange) -> str:
    since = f" from phase {ability.phase} on" if ability.phase else ""
    since = since or (" once a company owns it" if "sold" in ability.when else "")
    return f"Pays {_money(names, ability.revenue)}{since}"


def _train_discount(names: AbilityNames, ability: TrainDiscount) -> str:
    which = f"{listed(ability.trains, 'or')} trains" if ability.trains else "trains"
    off = f"{ability.discount_percent}%" if ability.discount_percent else names.money(ability.discount)
    return f"Takes {off} off the price of {which}"
