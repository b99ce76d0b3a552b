"""What private companies do, in our own words, made from their abilities as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from roundhouse.eighteen.model.abilities import (
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
from roundhouse.eighteen.model.wording import listed
from roundhouse.eighteen.model.words import AnyMoment
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Private

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


def summary(game: EighteenGame, holder: Private | Corporation) -> list[str]:
    """What ``holder`` can do, a sentence for each ability that is left; a private’s own text first."""
    text = holder.definition.text if isinstance(holder, Private) else ""
    words = [text] if text else []
    for place in holder.abilities:
        sentence = ability_words(game, holder.ability(place))
        if sentence and sentence not in words:
            words.append(sentence + _left(holder, place))
    return words


def _left(holder: Private | Corporation, place: int) -> str:
    used = holder.used.get(place, 0)
    ability = holder.ability(place)
    count = ability.count if isinstance(ability, Limited) else None
    if not used or count is None:
        return ""
    return " (used up)" if used >= count else f" ({count - used} left)"


def ability_words(game: EighteenGame, ability: Ability) -> str:
    """One ability as a sentence; nothing for one that only other rules read."""
    body = _body(game, ability)
    if not body:
        return ""
    return f"{body}{_conditions(ability)}".rstrip(".") + "."


def _body(game: EighteenGame, ability: Ability) -> str:
    match ability:
        case BlocksHexes():
            return _blocks(game, ability)
        case LayTiles():
            return _lay(game, ability)
        case Teleport():
            return _teleport(game, ability)
        case TileDiscount():
            return _discount(game, ability)
        case TileIncome():
            return f"Earns {game.money(ability.income)} when a tile is laid on {ability.terrain}"
        case TokenPlace():
            return _token(game, ability)
        case Exchange():
            return _exchange(ability)
        case Shares():
            return _shares(game, ability)
        case Close():
            return _close(ability)
        case RevenueChange():
            return _revenue(game, ability)
        case NoBuy():
            return "Companies cannot buy it"
        case TrainDiscount():
            return _train_discount(game, ability)
        case AssignHexes():
            return f"Its marker may be put on {_places(game, ability.hexes)}"
        case AssignCorporation():
            return "Its marker may be put on a company"
        case Reservation():
            return f"Keeps a place for a token on {_places(game, ability.hexes)}" if ability.hexes else ""
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


def _places(game: EighteenGame, hexes: Iterable[str]) -> str:
    known = game.land.ground.hexmap.hexes
    names = []
    for name in hexes:
        location = known[name].location if name in known else None
        names.append(f"{name} ({location})" if location else name)
    return listed(names, "or")


def _money(game: EighteenGame, amount: int | None) -> str:
    return game.money(amount or 0)


def _blocks(game: EighteenGame, ability: BlocksHexes) -> str:
    owner = f" while {_OWNERS[ability.owner]} owns it" if ability.owner in _OWNERS else ""
    return f"Nobody else may lay track on {_places(game, ability.hexes)}{owner}"


def _lay(game: EighteenGame, ability: LayTiles) -> str:
    tiles = f"tile {listed(ability.tiles, 'or')}" if ability.tiles else "a tile"
    where = f" on {_places(game, ability.hexes)}" if ability.hexes else ""
    price = " without paying" if ability.free else ""
    off = f" for {_money(game, ability.discount)} less" if ability.discount else ""
    extra = "" if ability.consumes_lay else ", besides the usual tile actions"
    return f"Lays {tiles}{where}{price}{off}{extra}"


def _teleport(game: EighteenGame, ability: TileAbility) -> str:
    tiles = f"tile {listed(ability.tiles, 'or')}" if ability.tiles else "a tile"
    return f"Lays {tiles} on {_places(game, ability.hexes)}, reached or not, and a token may follow"


def _discount(game: EighteenGame, ability: TileDiscount) -> str:
    where = f" on {_places(game, ability.hexes)}" if ability.hexes else ""
    kind = f" {ability.terrain}" if ability.terrain else " terrain"
    return f"Building{kind}{where} costs {_money(game, ability.discount)} less"


def _token(game: EighteenGame, ability: TokenPlace) -> str:
    where = f" on {_places(game, ability.hexes)}" if ability.hexes else ""
    price = f" for {_money(game, ability.price)}" if ability.price else ""
    if ability.price == 0:
        price = " at no cost"
    far = (
        f", or for {_money(game, ability.teleport_price)} where it does not reach"
        if ability.teleport_price
        else ""
    )
    return f"Places a token{where}{price}{far}"


def _exchange(ability: Exchange) -> str:
    which = listed(ability.corporations, "or") or "any company"
    sources = {"ipo": "the IPO", "market": "the pool"}
    where = listed([sources.get(one, one) for one in ability.sources], "or")
    return f"May be exchanged for a share of {which}" + (f" from {where}" if where else "")


def _shares(game: EighteenGame, ability: Shares) -> str:
    names = []
    for one in ability.shares:
        share = game.certificates.get(one)
        drawn = f"a {one.replace('_', ' ')}’s certificate"
        names.append(f"{share.percent}% of {share.corporation.id}" if share else drawn)
    return f"Comes with {listed(names)}"


def _close(ability: Close) -> str:
    if ability.phase == "never":
        return "Never closes"
    if ability.phase:
        return f"Closes in phase {ability.phase}"
    if "bought_train" in ability.when:
        return f"Closes when {listed(ability.corporations, 'or') or 'its company'} buys a train"
    return ""


def _revenue(game: EighteenGame, ability: RevenueChange) -> str:
    since = f" from phase {ability.phase} on" if ability.phase else ""
    since = since or (" once a company owns it" if "sold" in ability.when else "")
    return f"Pays {_money(game, ability.revenue)}{since}"


def _train_discount(game: EighteenGame, ability: TrainDiscount) -> str:
    which = f"{listed(ability.trains, 'or')} trains" if ability.trains else "trains"
    off = f"{ability.discount_percent}%" if ability.discount_percent else game.money(ability.discount)
    return f"Takes {off} off the price of {which}"
