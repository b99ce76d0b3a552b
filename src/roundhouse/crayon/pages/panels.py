"""The other panels: cards, players, what is in force, where loads are to be had, the decks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roundhouse.crayon.board.area_words import effect_words
from roundhouse.crayon.board.definition import Demand
from roundhouse.crayon.board.graph import Board
from roundhouse.crayon.draw.legend import framed
from roundhouse.crayon.draw.scene import ZONES
from roundhouse.crayon.planning.trips import costs_of_lines
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state.colors import style_of
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.saying import say

from . import planner
from .act import goal_line, together_line
from .markup import Html, join, tag
from .words import lasting, talents_of, whereabouts


def cards(game: CrayonGame, seat: str | None) -> Html:
    """The demand cards of ``seat`` first, then everybody's; a line lights up sources and goal."""
    mine = [player for player in game.players if player.id == seat]
    rest = [player for player in game.players if player.id != seat]
    return join(*(_hand(game, player, mine=player in mine) for player in (*mine, *rest)))


def players(game: CrayonGame, seat: str | None) -> Html:
    """Gold, train, foreman, loads, goal of everyone."""
    rows, nothing = [], say("nothing")
    for player in game.in_turn_order(game.progress.order[0]):
        engine = game.engine_of(player)
        hidden = game.gold_hidden(player, seat)
        skip = (
            tag("span", say("misses %(turns)s", turns=player.skip), class_="badge") if player.skip else None
        )
        if player.out:
            skip = tag("span", say("has given up"), class_="badge")
        foreman = game.foreman_of(player)
        ship = " · " + say("aboard %(ship)s", ship=player.ship) if player.ship else ""
        where = whereabouts(game.board, player.at)
        employed = f"{foreman.name} · {talents_of(game, foreman.name)}" if foreman else say("no foreman yet")
        style = style_of(game.colors[player.number])
        rows.append(
            tag(
                "li",
                tag("div", tag("span", str(player.number + 1), class_=f"flag {style}"),
                    tag("b", player.name), skip,
                    tag("span", "? gp" if hidden else f"{player.gold} gp", class_="gold")),
                tag("div", say("%(train)s (%(speed)s mileposts, %(loads)s loads)",
                               train=player.engine, speed=engine.speed, loads=engine.capacity), ship),
                tag("div", say("Carries %(loads)s", loads=", ".join(player.loads) or nothing), f" · {where}"),
                tag("div", employed),
                tag("div", say("Owes %(gold)s gp", gold=player.debt)) if player.debt else None,
                None if game.options.together else tag("div", goal_line(game, player), class_="small"),
                class_="on" if player is game.active else None,
            )
        )  # fmt: skip
    together = together_line(game)
    return join(tag("p", together, class_="hint") if together else None, tag("ul", *rows, class_="crew"))


def events(game: CrayonGame, _seat: str | None) -> Html:
    """The events in force, in words, and when they end."""
    found = []
    for place, (card, drawer, ends) in enumerate(game.progress.events):
        event, who = game.event_cards[card], game.players[drawer].name
        swatch = tag("span", class_=f"swatch z{place % ZONES}")
        show = tag("button", swatch, event.title, type="button", class_="quiet", data_zone=card)
        lines = [tag("li", effect_words(effect, say)) for effect in event.effects]
        when = tag(
            "p", say("Drawn by %(name)s;", name=who) + f" {lasting(game, drawer, ends)}.", class_="small"
        )
        found.append(tag("div", tag("h3", show), when, tag("ul", *lines), class_="event"))
    return join(*found) if found else tag("p", say("No event is in force."), class_="hint")


def finder(game: CrayonGame, _seat: str | None) -> Html:
    """Every city with its loads, every load with its cities and chips; a filter on top."""
    board = game.board
    loads = []
    for load, left in sorted(game.decks.chips.items()):
        cities = [city.name for city in board.cities if load in city.loads]
        name = tag("button", load, type="button", data_light="|".join(cities))
        row = (tag("td", ", ".join(cities)), tag("td", left, class_="number"))
        loads.append(tag("tr", tag("th", name, scope="row"), *row))
    places = []
    for city in sorted(board.cities, key=lambda city: city.name):
        name = tag("button", city.name, type="button", data_light=city.name)
        row = (tag("td", ", ".join(city.loads)), tag("td", say(city.size)))
        places.append(tag("tr", tag("th", name, scope="row"), *row))
    heads = tag(
        "tr", *(tag("th", text, scope="col") for text in (say("Load"), say("to be had in"), say("left")))
    )
    heads2 = tag("tr", *(tag("th", text, scope="col") for text in (say("City"), say("loads"), say("size"))))
    field = tag(
        "label", say("Find a city or load"), " ", Html('<input type="search" class="find" data-key="f">')
    )
    return join(
        _legend(game.board),
        field,
        tag("table", tag("thead", heads), tag("tbody", *loads), class_="found"),
        tag("table", tag("thead", heads2), tag("tbody", *places), class_="found"),
    )


def _legend(board: Board) -> Html:
    """The signs of the map with what track costs there, in letters of the page: under a map that is as wide
    as a phone nobody can read them."""
    entries = [tag("li", Html(sign), words) for sign, words in framed(board)]
    return tag("details", tag("summary", say("Signs of the map")), tag("ul", *entries, class_="signs"))


def decks(game: CrayonGame, _seat: str | None) -> Html:
    """Trains to be had, foremen and ships: what lies open and how much does not."""
    trains = [
        tag("tr", tag("th", engine.name, scope="row"), tag("td", engine.level, class_="number"),
            tag("td", engine.speed, class_="number"), tag("td", engine.capacity, class_="number"),
            tag("td", game.decks.engines[engine.name], class_="number"))
        for engine in game.engines.values()
    ]  # fmt: skip
    names = (say("Train"), say("level"), say("speed"), say("loads"), say("left"))
    heads = tag("tr", *(tag("th", text, scope="col") for text in names))
    none = say("none")
    return join(
        tag("table", tag("thead", heads), tag("tbody", *trains)),
        tag("p", say("Demands and events: %(deck)s in the deck, %(discarded)s discarded.",
                     deck=len(game.decks.demands), discarded=len(game.decks.demand_discards))),
        tag("p", say("Foremen: %(deck)s in the deck; discarded: %(discarded)s.",
                     deck=len(game.decks.foremen), discarded=", ".join(game.decks.foreman_discards) or none)),
        tag("p", say("Ships: %(deck)s in the deck; discarded: %(discarded)s.",
                     deck=len(game.decks.ships), discarded=", ".join(game.decks.ship_discards) or none)),
    )  # fmt: skip


def _hand(game: CrayonGame, player: Player, *, mine: bool) -> Html:
    found = []
    costs = costs_of_lines(game, player) if mine and not game.over else {}
    for number in player.cards:
        lines = []
        for place, demand in enumerate(game.demand_cards[number].demands):
            sources = [city.name for city in game.board.cities if demand.load in city.loads]
            aboard = tag("span", say("aboard"), class_="badge") if demand.load in player.loads else None
            lines.append(
                tag("li", _line(demand, sources, aboard, costs.get((number, place))))
            )  # fmt: skip
        found.append(
            tag("ol", *lines, class_="card", aria_label=say("Demand card %(number)s", number=number))
        )
    hand = tag("div", *found, class_="hand")
    return tag(
        "details",
        tag("summary", say("Cards of %(name)s", name=player.name)),
        hand,
        open=mine,
        id=f"hand-{player.id}",
    )


def _line(demand: Demand, sources: list[str], aboard: Html | None, costs: tuple[int, int] | None) -> Html:
    return tag(
        "button",
        tag("span", demand.load, class_="what"),
        " → ",
        tag("b", demand.city),
        aboard,
        tag("span", f"{demand.pay} gp", class_="gold"),
        tag("span", say("from %(places)s", places=", ".join(sources)), class_="small"),
        tag("span", planner.away(costs), class_="small") if costs else None,
        type="button",
        data_light=demand.city,
        data_source="|".join(sources),
    )


PANELS: Mapping[str, tuple[str, Callable[[CrayonGame, str | None], Html]]] = {
    "cards": ("Demands", cards),
    "plan": ("Plan", planner.panel),
    "players": ("Players", players),
    "events": ("Events", events),
    "finder": ("Finder", finder),
    "decks": ("Decks", decks),
}
"""Every panel by id: its heading and what draws it."""
