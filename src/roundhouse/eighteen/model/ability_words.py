"""What companies can do, in our own words, made from their abilities as data: for pages and for cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from roundhouse.table.languages import to_say
from roundhouse.table.saying import Say, in_english

from .abilities import (
    Ability,
    AssignCorporation,
    AssignHexes,
    BlocksHexes,
    Close,
    EarlyTiles,
    Exchange,
    FreeTrain,
    General,
    HexBonus,
    LayTiles,
    Limited,
    MarkerBonus,
    NeedsNoTrain,
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
    TokenBonus,
    TokenPlace,
    TrainDiscount,
    TrainLimit,
)
from .words import AnyMoment

WHOLE = 100
"""The whole cost, in percent."""
MANY_PLACES = 6
"""Of more hexes than these only the coordinates are said."""
MANY_TILES = 4
"""More tiles than these are said by their colours, where they are all of these colours."""


@dataclass(frozen=True, slots=True)
class AbilityNames:
    """What the things are called that abilities speak of: money, places by hex, certificates by id; and who
    says the sentences: in English, or in the language of a page."""

    money: Callable[[int], str]
    locations: Mapping[str, str]
    certificate: Callable[[str], str]
    say: Say = in_english
    most_choices: int = 1000
    """With more hexes or tiles to choose from, a sentence says how many they are instead of which."""
    tiles_of_color: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The tiles of the game by their colour."""

    def colors(self, tiles: Sequence[str]) -> list[str]:
        """The colours of which these are all tiles; empty if they are not, or if they are few."""
        found = {color: every for color, every in self.tiles_of_color.items() if every.issubset(tiles)}
        whole = frozenset().union(*found.values()) == frozenset(tiles)
        return list(found) if whole and len(tiles) > MANY_TILES else []

    def either(self, words: Iterable[str], last: str = "or") -> str:
        """Words as people list them: “green, brown or gray”."""
        items = list(words)
        joint = self.say("or") if last == "or" else self.say("and")
        return f" {joint} ".join([", ".join(items[:-1]), items[-1]]) if len(items) > 1 else "".join(items)

    def places(self, hexes: Iterable[str]) -> str:
        """Hexes with the names of their places."""
        hexes = list(hexes)
        known = self.locations if len(hexes) <= MANY_PLACES else {}
        return self.either([f"{name} ({known[name]})" if known.get(name) else name for name in hexes])

    def chosen(self, hexes: Sequence[str]) -> str:
        """Hexes of which one is chosen."""
        if len(hexes) > self.most_choices:
            return self.say("one of %(count)s hexes", count=len(hexes))
        return self.places(hexes)


MOMENTS: Mapping[AnyMoment, str] = {
    "any": to_say("at any time"),
    "track": to_say("in the track step of its company"),
    "token": to_say("in the token step of its company"),
    "track_and_token": to_say("in the track or token step of its company"),
    "route": to_say("when its company runs"),
    "dividend": to_say("when its company pays"),
    "buying_train": to_say("when its company buys trains"),
    "owning_corp_or_turn": to_say("in a turn of its company"),
    "owning_player_or_turn": to_say("in a turn of a company of its owner"),
    "owning_player_track": to_say("in the track step of a company of its owner"),
    "owning_player_sr_turn": to_say("in a stock turn of its owner"),
    "stock_round": to_say("in a stock round"),
    "or_between_turns": to_say("between the turns of companies"),
    "or_start": to_say("at the start of an operating round"),
    "sold": to_say("at once when a company buys it"),
    "bought_train": to_say("when the company buys a train"),
}
"""The moments of an ability, as the end of a sentence."""

_DRAWN: Mapping[str, str] = {
    "random_president": to_say("a president’s certificate that is drawn by lot"),
    "first_president": to_say("the president’s certificate of the first corporation in line"),
    "random_share": to_say("a share that is drawn by lot"),
}

_OWNER_SAID = (BlocksHexes, FreeTrain, HexBonus, TrainLimit)
"""Abilities whose words tell whose the private company must be."""
_WHILE: Mapping[str | None, str] = {
    "player": to_say("while a player owns it"),
    "corporation": to_say("while a company owns it"),
}

_BLOCKED: Mapping[str | None, str] = {
    None: to_say("Nobody else may lay track on %(places)s"),
    "player": to_say("Nobody else may lay track on %(places)s while a player owns it"),
    "corporation": to_say("Nobody else may lay track on %(places)s while a company owns it"),
}
"""Whole sentences: where a comma stands before the clause depends on the language."""


def drawn_certificate(id_: str, say: Say) -> str:
    """A certificate that is none of a company of the game: one that a lot decides on.

    >>> drawn_certificate("random_share", in_english)
    'a share that is drawn by lot'
    """
    if id_ in _DRAWN:
        return say(_DRAWN[id_])
    return say("a %(name)s’s certificate", name=id_.replace("_", " "))


def ability_words(names: AbilityNames, ability: Ability) -> str:
    """One ability as a sentence; nothing for one that only other rules read, or that a text tells of."""
    body = _body(names, ability)
    if not body:
        return ""
    return f"{body}{_conditions(names, ability)}".rstrip(".") + "."


def abilities_words(names: AbilityNames, abilities: Iterable[Ability]) -> Iterator[str]:
    """A sentence for each thing that can be done; what may be done at several times or by several owners is
    said once, with all of its conditions."""
    found: dict[str, list[str]] = {}
    for ability in abilities:
        if body := _body(names, ability):
            found.setdefault(body, []).append(_conditions(names, ability))
    for body, conditions in found.items():
        first, *others = dict.fromkeys(conditions)
        more = [f"; {names.say('or')} {one.lstrip(' ,')}" for one in others if one]
        yield f"{body}{first}{''.join(more)}".rstrip(".") + "."


def _body(names: AbilityNames, ability: Ability) -> str:
    say = names.say
    if ability.in_text:
        return ""
    match ability:
        case BlocksHexes():
            return _blocks(names, ability)
        case LayTiles():
            return _lay(names, ability)
        case EarlyTiles():
            early = say("before the phase allows it, also on bare land")
            return f"{_tiles(names, ability.tiles)}{_on(names, ability.hexes)} {early}"
        case Teleport():
            return _teleport(names, ability)
        case TileDiscount():
            return _discount(names, ability)
        case TileIncome():
            earns = say("Earns %(money)s when a tile is laid", money=names.money(ability.income))
            return earns + (
                " " + say("on %(places)s", places=say(ability.terrain)) if ability.terrain else ""
            )
        case TokenPlace():
            return _token(names, ability)
        case Exchange():
            return _exchange(names, ability)
        case Shares():
            shares = names.either([names.certificate(one) for one in ability.shares], "and")
            return say("Comes with %(shares)s", shares=shares)
        case Close():
            return _close(names, ability)
        case NeedsNoTrain():
            return say("It need not own a train before phase %(phase)s", phase=ability.until)
        case RevenueChange():
            return _revenue(names, ability)
        case NoBuy():
            return say("Companies cannot buy it")
        case TrainDiscount():
            return _train_discount(names, ability)
        case AssignHexes():
            return say("Its marker may be put on %(places)s", places=names.chosen(ability.hexes))
        case AssignCorporation():
            return say("Its marker may be put on a company")
        case Reservation():
            places = names.places(ability.hexes)
            return say("Keeps a place for a token on %(places)s", places=places) if places else ""
        case MarkerBonus():
            return _marker_bonus(names, ability)
        case HexBonus():
            money, places = names.money(ability.amount), names.places(ability.hexes)
            return say("Trains of its company earn %(money)s more on %(places)s", money=money, places=places)
        case TokenBonus():
            money, places = names.money(ability.income), names.places(ability.hexes)
            return say("Receives %(money)s for a token on %(places)s", money=money, places=places)
        case TrainLimit():
            if ability.amount == 1:
                return say("Its company may own one more train")
            return say("Its company may own %(number)s more trains", number=ability.amount)
        case FreeTrain():
            return _free_train(names, ability)
        case General():
            return say(ability.text)
        case _:
            return ability.said(say)


def _conditions(names: AbilityNames, ability: Ability) -> str:
    say, parts = names.say, []
    if isinstance(ability, Timed):
        moments = [say(MOMENTS[moment]) for moment in ability.when if moment in MOMENTS]
        if moments:
            parts.append(f" {names.either(moments)}")
    if isinstance(ability, Limited) and not isinstance(ability, TileDiscount):
        if ability.count is not None:
            often = say("once") if ability.count == 1 else say("%(number)s times", number=ability.count)
            parts.append(f", {often}")
        if ability.count_per_round is not None:
            number = ability.count_per_round
            often = say("once a round") if number == 1 else say("%(number)s times a round", number=number)
            parts.append(f", {often}")
    if isinstance(ability, Owned) and ability.owner in _WHILE and not isinstance(ability, _OWNER_SAID):
        parts.append(f", {say(_WHILE[ability.owner])}")
    if closes_when_used(ability):
        parts.append(f"; {say('then it closes')}")
    return "".join(parts)


def closes_when_used(ability: Ability) -> bool:
    """Does the private company close when the ability is used up?"""
    return isinstance(ability, Limited | FreeTrain) and ability.closes_when_used


def _on(names: AbilityNames, hexes: Sequence[str], *, chosen: bool = True) -> str:
    places = names.chosen(hexes) if chosen else names.places(hexes)
    return " " + names.say("on %(hexes)s", hexes=places) if places else ""


def _money(names: AbilityNames, amount: int | None) -> str:
    return names.money(amount or 0)


def _blocks(names: AbilityNames, ability: BlocksHexes) -> str:
    said = _BLOCKED[ability.owner if ability.owner in _WHILE else None]
    return names.say(said, places=names.places(ability.hexes))


def _tiles(names: AbilityNames, tiles: Sequence[str]) -> str:
    colors = names.colors(tiles)
    if colors:
        return names.say("Lays any %(colors)s tile", colors=names.either(map(names.say, colors)))
    if len(tiles) > names.most_choices:
        return names.say("Lays one of %(count)s tiles", count=len(tiles))
    listed = names.either(tiles)
    return names.say("Lays tile %(tiles)s", tiles=listed) if listed else names.say("Lays a tile")


def _lay(names: AbilityNames, ability: LayTiles) -> str:
    say = names.say
    price = " " + say("without paying") if ability.free else ""
    off = " " + say("for %(money)s less", money=_money(names, ability.discount)) if ability.discount else ""
    extra = "" if ability.consumes_lay else ", " + say("besides the usual tile actions")
    return f"{_tiles(names, ability.tiles)}{_on(names, ability.hexes)}{price}{off}{extra}"


def _teleport(names: AbilityNames, ability: TileAbility) -> str:
    tiles = _tiles(names, ability.tiles)
    return f"{tiles}{_on(names, ability.hexes)}, {names.say('reached or not, and a token may follow')}"


def _discount(names: AbilityNames, ability: TileDiscount) -> str:
    where, percent = _on(names, ability.hexes, chosen=False), ability.discount_percent
    if percent == WHOLE and not ability.terrain:
        return names.say("Building terrain%(where)s costs nothing", where=where)
    money = f"{percent}%" if percent else _money(names, ability.discount)
    if ability.terrain:
        kind = names.say(ability.terrain)
        return names.say(
            "Building on %(terrain)s terrain%(where)s costs %(money)s less",
            terrain=kind,
            where=where,
            money=money,
        )
    return names.say("Building terrain%(where)s costs %(money)s less", where=where, money=money)


def _token(names: AbilityNames, ability: TokenPlace) -> str:
    say = names.say
    price = " " + say("for %(money)s", money=_money(names, ability.price)) if ability.price else ""
    if ability.price == 0:
        price = " " + say("at no cost")
    far = ""
    if ability.teleport_price:
        money = _money(names, ability.teleport_price)
        far = ", " + say("or for %(money)s where it does not reach", money=money)
    return f"{say('Places a token')}{_on(names, ability.hexes)}{price}{far}"


def _exchange(names: AbilityNames, ability: Exchange) -> str:
    say = names.say
    sources = {"ipo": say("the IPO"), "market": say("the pool")}
    where = names.either([sources.get(one, one) for one in ability.sources])
    which = names.either(ability.corporations) or say("any company")
    may = say("May be exchanged for a share of %(company)s", company=which)
    return may + (" " + say("from %(place)s", place=where) if where else "")


def _close(names: AbilityNames, ability: Close) -> str:
    if ability.phase == "never":
        return names.say("Never closes")
    if ability.phase:
        return names.say("Closes in phase %(phase)s", phase=ability.phase)
    if "bought_train" in ability.when:
        company = names.either(ability.corporations) or names.say("its company")
        return names.say("Closes when %(company)s buys a train", company=company)
    return ""


def _revenue(names: AbilityNames, ability: RevenueChange) -> str:
    since = ""
    if ability.phase:
        since = " " + names.say("from phase %(phase)s on", phase=ability.phase)
    elif "sold" in ability.when:
        since = " " + names.say("once a company owns it")
    if not ability.revenue:
        return names.say("Pays nothing") + since
    return names.say("Pays %(money)s", money=_money(names, ability.revenue)) + since


def _train_discount(names: AbilityNames, ability: TrainDiscount) -> str:
    off = f"{ability.discount_percent}%" if ability.discount_percent else names.money(ability.discount)
    if ability.trains:
        which = names.either(ability.trains)
        return names.say("Takes %(money)s off the price of %(trains)s trains", money=off, trains=which)
    return names.say("Takes %(money)s off the price of trains", money=off)


def _marker_bonus(names: AbilityNames, ability: MarkerBonus) -> str:
    by_amount: dict[int, list[str]] = {}
    for name, amount in ability.amounts.items():
        by_amount.setdefault(amount, []).append(name)
    amounts = [names.money(ability.amount)] if ability.amount else []
    amounts += [
        names.say("%(money)s on %(places)s", money=names.money(amount), places=names.either(hexes))
        for amount, hexes in sorted(by_amount.items(), reverse=True)
    ]
    money = names.either(amounts, "and")
    return names.say("A route of its company earns %(money)s more at its marker", money=money)


def _free_train(names: AbilityNames, ability: FreeTrain) -> str:
    say = names.say
    kinds = names.either(dict.fromkeys(name.rpartition("-")[0] or name for name in ability.trains), "and")
    if not ability.phase:
        return say("The company that buys it gets a %(trains)s train with it", trains=kinds)
    return say(
        "The company that buys it before phase %(phase)s gets a %(trains)s train with it",
        phase=ability.phase,
        trains=kinds,
    )
