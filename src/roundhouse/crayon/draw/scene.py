"""What lies on the board: track, trains, zones of events, and the halos that light cities up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state.colors import style_of
from roundhouse.ink.svg import element, escape

from .chart import LEVELS, STYLE, chart, names, nested, themed
from .layout import BoardLayout

ZONES = 5
"""How many colours the areas of events have."""


def board_svg(
    game: CrayonGame,
    layout: BoardLayout,
    starts: Iterable[int],
    printed: Sequence[str] = (),
    theme: str | None = None,
) -> str:
    """The board in play as one SVG. ``starts`` are nodes from which a line may be drawn; ``printed`` the
    addresses of the printed board and of the names on it for each zoom level, without them all is drawn into
    the picture; with a ``theme`` in its colours and with names that suit a picture nobody enlarges."""
    if printed:
        below, *levels = (
            element("image", class_=kind, href=url, x=0, y=0, width=layout.width, height=layout.height)
            for kind, url in zip((None, *(f"level {level}" for level in LEVELS)), printed, strict=True)
        )
        above = "".join(levels)
    else:
        style = nested(STYLE if theme is None else themed(STYLE, theme))
        below = element("g", element("style", style) + chart(layout), class_="printed")
        drawn = map(partial(names, layout), LEVELS) if theme is None else [names(layout)]
        above = element("g", "".join(drawn), class_="printed")
    layers = "".join([
        below, *_zones(game, layout), *_starts(layout, starts), *_track(game, layout), above,
        *_halos(game, layout),
    ])  # fmt: skip
    trains = "".join(_trains(game, layout))
    maps = " ".join(
        f"{left},{top},{max(s.q for s in sheet.terrain)},{max(s.r for s in sheet.terrain)}"
        for sheet, (left, top) in zip(game.board.definition.maps, layout.origins, strict=True)
    )
    nodes = " ".join(",".join(map(str, game.board.mileposts[node])) for node in sorted(starts))
    return element(
        "svg",
        layers + element("g", "", class_="drawing") + trains,
        class_="crayon",
        viewBox=f"0 0 {layout.width} {layout.height}",
        role="img",
        aria_label=game.board.definition.name,
        data_maps=maps,
        data_starts=nodes,
    )


def _track(game: CrayonGame, layout: BoardLayout) -> Iterable[str]:
    lines: dict[int, list[str]] = {player.number: [] for player in game.players}
    for link, owner in sorted(game.track.owner.items()):
        lines[owner].append(_stroke(link, *(layout.points[node] for node in game.board.ends[link])))
    for number, parts in lines.items():
        if parts:
            d = "".join(parts)
            yield element("path", class_="bed", d=d)
            yield element("path", class_=f"track {style_of(game.colors[number])}", d=d)
            yield element("path", class_="wax", d=d)
    claims: list[str] = []
    for link in sorted(game.track.claims):
        (ax, ay), (bx, by) = (layout.points[node] for node in game.board.ends[link])
        claims.append(f"M{ax} {ay}L{bx} {by}")
    if claims:
        yield element("path", class_="claim", d="".join(claims))


def _stroke(link: int, start: tuple[int, int], end: tuple[int, int]) -> str:
    """A section as a hand draws it with a crayon: bent a little, to a side that its number says."""
    (ax, ay), (bx, by) = start, end
    bend = ((link * 7919) % 13 - 6) / 40
    x, y = (ax + bx) / 2 - (by - ay) * bend, (ay + by) / 2 + (bx - ax) * bend
    return f"M{ax} {ay}Q{x:.0f} {y:.0f} {bx} {by}"


def _starts(layout: BoardLayout, starts: Iterable[int]) -> Iterable[str]:
    """The mileposts where a line may begin, lit."""
    d = "".join("M{} {}h0".format(*layout.points[node]) for node in sorted(starts))
    if d:
        yield element("path", class_="start", d=d)


def _zones(game: CrayonGame, layout: BoardLayout) -> Iterable[str]:
    """The mileposts that events in force are about."""
    for place, (card, _, _) in enumerate(game.progress.events):
        event = game.event_cards[card]
        nodes: set[int] = set()
        for effect in event.effects:
            if effect.area.rivers:
                nodes.update(n for link in game.areas.links(effect.area) for n in game.board.ends[link])
            else:
                nodes.update(game.areas.nodes(effect.area) or ())
        if nodes:
            d = "".join("M{} {}h0".format(*layout.points[node]) for node in sorted(nodes))
            yield element("path", element("title", escape(event.title)), class_=f"zone z{place % ZONES}",
                          data_card=card, d=d)  # fmt: skip


def _halos(game: CrayonGame, layout: BoardLayout) -> Iterable[str]:
    for number, city in enumerate(game.board.cities):
        x, y = layout.points[game.board.centre[number]]
        yield element("circle", class_="halo", data_city=city.name, cx=x, cy=y, r=30)


def _trains(game: CrayonGame, layout: BoardLayout) -> Iterable[str]:
    beside: dict[int, int] = {}
    for player in game.players:
        if player.at < 0:
            continue
        x, y = layout.points[player.at]
        x += 9 * beside.setdefault(player.at, 0)
        beside[player.at] += 1
        on = " on" if player is game.active and not game.over else ""
        shape = (
            element("path", d=f"M{x - 13} {y - 4}h26l-5 12h-16z")
            if player.ship
            else element("rect", x=x - 10, y=y - 9, width=20, height=18, rx=5)
        )
        label = element("text", str(player.number + 1), x=x, y=y + 5)
        name = element("title", escape(f"{player.name}: {player.engine}"))
        yield element("g", name + shape + label, class_=f"engine {style_of(game.colors[player.number])}{on}")
