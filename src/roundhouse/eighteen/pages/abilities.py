"""What private companies do, in our own words, made from their abilities as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from roundhouse.eighteen.model.companies import Ability
from roundhouse.eighteen.model.wording import listed, plural
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.pieces import Corporation, Private

MOMENTS = {
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

_OWNERS = {"player": "a player", "corporation": "a company"}


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
    count = holder.ability(place).count
    if not used or count is None:
        return ""
    return " (used up)" if used >= count else f" ({count - used} left)"


def ability_words(game: EighteenGame, ability: Ability) -> str:
    """One ability as a sentence; nothing for one that only other rules read."""
    teller = _TELLERS.get(ability.type)
    if teller is not None:
        body = teller(game, ability)
    else:
        body = ability.text or ability.type.replace("_", " ").capitalize()
    if not body:
        return ""
    return f"{body}{_conditions(ability)}".rstrip(".") + "."


def _conditions(ability: Ability) -> str:
    parts = []
    if ability.type not in _TIMELESS:
        moments = [MOMENTS[moment] for moment in ability.when if moment in MOMENTS]
        if moments:
            parts.append(f" {listed(moments, 'or')}")
        if ability.count is not None:
            parts.append(", once" if ability.count == 1 else f", {ability.count} times")
        if ability.count_per_round is not None:
            parts.append(
                ", once a round"
                if ability.count_per_round == 1
                else f", {ability.count_per_round} times a round"
            )
    if ability.owner in _OWNERS and ability.type not in {"blocks_hexes", "shares"}:
        parts.append(f", while {_OWNERS[ability.owner]} owns it")
    if ability.closes_when_used:
        parts.append("; then it closes")
    return "".join(parts)


_TIMELESS = frozenset(
    {"blocks_hexes", "close", "revenue_change", "no_buy", "reservation", "shares", "tile_discount"}
)


def _places(game: EighteenGame, hexes: Iterable[str]) -> str:
    known = game.land.ground.hexmap.hexes
    names = []
    for name in hexes:
        location = known[name].location if name in known else None
        names.append(f"{name} ({location})" if location else name)
    return listed(names, "or")


def _money(game: EighteenGame, amount: int | None) -> str:
    return game.money(amount or 0)


def _blocks(game: EighteenGame, ability: Ability) -> str:
    owner = f" while {_OWNERS[ability.owner]} owns it" if ability.owner in _OWNERS else ""
    return f"Nobody else may lay track on {_places(game, ability.hexes)}{owner}"


def _lay(game: EighteenGame, ability: Ability) -> str:
    tiles = f"tile {listed(ability.tiles, 'or')}" if ability.tiles else "a tile"
    count = f"{plural(ability.lay_count, 'tile')}" if ability.lay_count and ability.lay_count > 1 else tiles
    where = f" on {_places(game, ability.hexes)}" if ability.hexes else ""
    price = " without paying" if ability.free else ""
    off = f" for {_money(game, ability.discount)} less" if ability.discount else ""
    extra = "" if ability.consumes_lay else ", besides the usual tile actions"
    return f"Lays {count}{where}{price}{off}{extra}"


def _teleport(game: EighteenGame, ability: Ability) -> str:
    tiles = f"tile {listed(ability.tiles, 'or')}" if ability.tiles else "a tile"
    return f"Lays {tiles} on {_places(game, ability.hexes)}, reached or not, and a token may follow"


def _discount(game: EighteenGame, ability: Ability) -> str:
    where = f" on {_places(game, ability.hexes)}" if ability.hexes else ""
    kind = f" {ability.terrain}" if ability.terrain else " terrain"
    return f"Building{kind}{where} costs {_money(game, ability.discount)} less"


def _income(game: EighteenGame, ability: Ability) -> str:
    return f"Earns {_money(game, ability.income)} when a tile is laid on {ability.terrain or 'its terrain'}"


def _token(game: EighteenGame, ability: Ability) -> str:
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


def _exchange(_game: EighteenGame, ability: Ability) -> str:
    which = listed(ability.corporations, "or") or "any company"
    sources = {"ipo": "the IPO", "market": "the pool"}
    where = listed([sources.get(one, one) for one in ability.sources], "or")
    return f"May be exchanged for a share of {which}" + (f" from {where}" if where else "")


def _shares(game: EighteenGame, ability: Ability) -> str:
    names = []
    for one in ability.shares:
        share = game.certificates.get(one)
        drawn = f"a {one.replace('_', ' ')}’s certificate"
        names.append(f"{share.percent}% of {share.corporation.id}" if share else drawn)
    return f"Comes with {listed(names)}"


def _close(_game: EighteenGame, ability: Ability) -> str:
    if ability.phase == "never":
        return "Never closes"
    if ability.phase:
        return f"Closes in phase {ability.phase}"
    if "bought_train" in ability.when:
        return f"Closes when {listed(ability.corporations, 'or') or 'its company'} buys a train"
    return ""


def _revenue(game: EighteenGame, ability: Ability) -> str:
    since = f" from phase {ability.phase} on" if ability.phase else ""
    since = since or (" once a company owns it" if "sold" in ability.when else "")
    return f"Pays {_money(game, ability.revenue)}{since}"


def _no_buy(_game: EighteenGame, _ability: Ability) -> str:
    return "Companies cannot buy it"


def _train_discount(game: EighteenGame, ability: Ability) -> str:
    which = f"{listed(ability.trains, 'or')} trains" if ability.trains else "trains"
    return f"Takes {_money(game, ability.discount)} off the price of {which}"


def _assign(game: EighteenGame, ability: Ability) -> str:
    where = _places(game, ability.hexes) or listed(ability.corporations, "or") or "a company"
    return f"Its marker may be put on {where}"


def _bonus(game: EighteenGame, ability: Ability) -> str:
    return f"Adds {_money(game, ability.amount)} to routes through {_places(game, ability.hexes)}"


def _more_tokens(_game: EighteenGame, ability: Ability) -> str:
    return f"Gives its company {plural(ability.amount or 1, 'more token', 'more tokens')}"


def _reservation(game: EighteenGame, ability: Ability) -> str:
    return f"Keeps a place for a token on {_places(game, ability.hexes)}" if ability.hexes else ""


def _text(_game: EighteenGame, ability: Ability) -> str:
    return ability.text


_TELLERS: Mapping[str, Callable[[EighteenGame, Ability], str]] = {
    "blocks_hexes": _blocks,
    "tile_lay": _lay,
    "teleport": _teleport,
    "tile_discount": _discount,
    "tile_income": _income,
    "token": _token,
    "exchange": _exchange,
    "shares": _shares,
    "close": _close,
    "revenue_change": _revenue,
    "no_buy": _no_buy,
    "train_discount": _train_discount,
    "assign_hexes": _assign,
    "assign_corporation": _assign,
    "hex_bonus": _bonus,
    "additional_token": _more_tokens,
    "reservation": _reservation,
    "general": _text,
}
