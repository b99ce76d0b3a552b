"""The other panels: cards, players, what is in force, where loads are to be had, the decks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roundhouse.crayon.board.cards import EFFECTS
from roundhouse.crayon.board.definition import Area, Demand, Effect
from roundhouse.crayon.rules import views
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.pieces import Player

from .act import goal_line
from .markup import Html, join, tag


def cards(game: CrayonGame, seat: str | None) -> Html:
    """The demand cards of ``seat`` first, then everybody's; a line lights up sources and goal."""
    mine = [player for player in game.players if player.id == seat]
    rest = [player for player in game.players if player.id != seat]
    return join(*(_hand(game, player, open=player in mine) for player in (*mine, *rest)))


def players(game: CrayonGame, seat: str | None) -> Html:
    """Gold, train, foreman, loads, goal of everyone."""
    rows = []
    for player in game.in_turn_order(game.progress.order[0]):
        engine = game.engine_of(player)
        hidden = views.gold_hidden(game, player, seat)
        skip = tag("span", f"misses {player.skip}", class_="badge") if player.skip else None
        foreman = game.foreman_of(player)
        ship = f" · aboard {player.ship}" if player.ship else ""
        where = game.board.words(player.at) if player.at >= 0 else "not placed"
        rows.append(
            tag(
                "li",
                tag("div", tag("span", str(player.number + 1), class_=f"flag p{player.number}"),
                    tag("b", player.name), skip,
                    tag("span", "? gp" if hidden else f"{player.gold} gp", class_="gold")),
                tag("div", f"{player.engine} ({engine.speed} mileposts, {engine.capacity} loads){ship}"),
                tag("div", "Carries ", ", ".join(player.loads) or "nothing", f" · {where}"),
                tag("div", f"{player.foreman} · {foreman.race}" if foreman else "no foreman yet"),
                tag("div", goal_line(game, player), class_="small"),
                class_="on" if player is game.active else None,
            )
        )  # fmt: skip
    return tag("ul", *rows, class_="crew")


def events(game: CrayonGame, _seat: str | None) -> Html:
    """The events in force, in words, and when they end."""
    found = []
    for card, drawer, ends in game.progress.events:
        event = game.event_cards[card]
        when = f"until the end of turn {ends}" if ends else "for the rest of the game"
        lines = [tag("li", say(effect)) for effect in event.effects]
        who = game.players[drawer].name
        found.append(
            tag("div", tag("h3", event.title), tag("p", f"Drawn by {who}; {when}.", class_="small"),
                tag("ul", *lines), class_=f"event {event.id}")
        )  # fmt: skip
    return join(*found) if found else tag("p", "No event is in force.", class_="hint")


def say(effect: Effect) -> str:
    """An effect in a sentence."""
    what = EFFECTS[effect.kind]
    where = _where(effect.area)
    more = f" ({', '.join(effect.values)})" if effect.values and effect.kind != "tax" else ""
    return f"{what[0].upper()}{what[1:]}{where}{more}."


def _where(area: Area) -> str:
    parts = []
    if area.terrains:
        parts.append("on " + ", ".join(area.terrains))
    if area.regions:
        parts.append("in " + ", ".join(area.regions))
    if area.rivers:
        parts.append("across " + ", ".join(area.rivers))
    places = ", ".join((*area.of_cities, *area.of_terrains))
    if area.within is not None:
        parts.append(f"within {area.within} mileposts of {places}")
    if area.beyond is not None:
        parts.append(f"more than {area.beyond} away")
    if area.inland is not None:
        parts.append(f"more than {area.inland} mileposts inland")
    for flag, text in (
        (area.below, "underground"),
        (area.aboard, "aboard ships"),
        (area.drawer, "for the drawer"),
    ):
        if flag:
            parts.append(text)
    if area.level:
        parts.append(f"for dragons of level {area.level} or more")
    return "".join(f", {part}" for part in parts)


def finder(game: CrayonGame, _seat: str | None) -> Html:
    """Every city with its loads, every load with its cities and chips; a filter on top."""
    board = game.board
    loads = []
    for load, left in sorted(game.decks.chips.items()):
        cities = [city.name for city in board.cities if load in city.loads]
        loads.append(
            tag(
                "tr",
                tag("th", load, scope="row"),
                tag("td", ", ".join(cities)),
                tag("td", left, class_="number"),
                data_light="|".join(cities),
                tabindex=0,
            )
        )  # fmt: skip
    places = [
        tag("tr", tag("th", city.name, scope="row"), tag("td", ", ".join(city.loads)), tag("td", city.size),
            data_light=city.name, tabindex=0)
        for city in sorted(board.cities, key=lambda city: city.name)
    ]  # fmt: skip
    heads = tag("tr", *(tag("th", text, scope="col") for text in ("Load", "to be had in", "left")))
    heads2 = tag("tr", *(tag("th", text, scope="col") for text in ("City", "loads", "size")))
    field = Html('<label>Find a city or load <input type="search" class="find" data-key="f"></label>')
    return join(
        field,
        tag("table", tag("thead", heads), tag("tbody", *loads), class_="found"),
        tag("table", tag("thead", heads2), tag("tbody", *places), class_="found"),
    )


def decks(game: CrayonGame, _seat: str | None) -> Html:
    """Trains to be had, foremen and ships: what lies open and how much does not."""
    trains = [
        tag("tr", tag("th", engine.name, scope="row"), tag("td", engine.level, class_="number"),
            tag("td", engine.speed, class_="number"), tag("td", engine.capacity, class_="number"),
            tag("td", game.decks.engines[engine.name], class_="number"))
        for engine in game.engines.values()
    ]  # fmt: skip
    heads = tag(
        "tr", *(tag("th", text, scope="col") for text in ("Train", "level", "speed", "loads", "left"))
    )
    return join(
        tag("table", tag("thead", heads), tag("tbody", *trains)),
        tag("p", f"Demands and events: {len(game.decks.demands)} in the deck, "
            f"{len(game.decks.demand_discards)} discarded."),
        tag("p", f"Foremen: {len(game.decks.foremen)} in the deck; discarded: "
            + (", ".join(game.decks.foreman_discards) or "none") + "."),
        tag("p", f"Ships: {len(game.decks.ships)} in the deck; discarded: "
            + (", ".join(game.decks.ship_discards) or "none") + "."),
    )  # fmt: skip


def _hand(game: CrayonGame, player: Player, *, open: bool) -> Html:
    found = []
    for number in player.cards:
        lines = []
        for demand in game.demand_cards[number].demands:
            sources = [city.name for city in game.board.cities if demand.load in city.loads]
            aboard = tag("span", "aboard", class_="badge") if demand.load in player.loads else None
            lines.append(
                tag("li", _line(demand, sources, aboard))
            )  # fmt: skip
        found.append(tag("ol", *lines, class_="card", aria_label=f"Demand card {number}"))
    hand = tag("div", *found, class_="hand")
    return tag("details", tag("summary", f"{player.name}'s cards"), hand, open=open, id=f"hand-{player.id}")


def _line(demand: Demand, sources: list[str], aboard: Html | None) -> Html:
    return tag(
        "button",
        tag("span", demand.load, class_="what"),
        " → ",
        tag("b", demand.city),
        aboard,
        tag("span", f"{demand.pay} gp", class_="gold"),
        type="button",
        data_light=demand.city,
        data_source="|".join(sources),
        title="from " + ", ".join(sources),
    )


PANELS: Mapping[str, tuple[str, Callable[[CrayonGame, str | None], Html]]] = {
    "cards": ("Cards", cards),
    "players": ("Players", players),
    "events": ("Events", events),
    "finder": ("Finder", finder),
    "decks": ("Decks", decks),
}
"""Every panel by id: its heading and what draws it."""
