"""Facts about the map that anyone may ask for: what a tile can become, what a company reaches."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.draw import draw_tile
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.tile import Tile

from .markup import Content, Html, tag
from .pictures import hex_picture, hex_view, layout_of
from .scene import Scene, chip
from .words import count, listed, say, say_of


def tile_facts(scene: Scene, name: str) -> Html:
    """What a tile of the supply can become, with how many are left. Raises Malformed for an unknown tile."""
    land = scene.game.land
    tile = land.tile_named(name)
    picture = _picture(scene.game, tile)
    words = _left(scene.game, tile)
    return _chart(scene, say("Tile %(name)s", name=name), picture, words, land.successors(tile))


def hex_facts(scene: Scene, name: str) -> Html:
    """What lies on a hex, what it can become with how many tiles are left, and who reaches it."""
    game = scene.game
    tile = game.land.board.tile(name)
    who = [company for company in game.floated() if name in game.land.reached_hexes(company)]
    words: list[Content] = [tile.name if tile.name in game.land.supply.left else say("as it is printed")]
    blocker = game.abilities.blocks_hex(name, None)
    if blocker is not None:
        words.append(say("blocked by %(name)s", name=blocker.name))
    if who:
        words += [f"{say('reached by')} ", *(chip(company) for company in who)]
    picture = hex_picture(hex_view(game, name), layout_of(game))
    return _chart(
        scene, scene.place(name), picture, _spaced(words), game.land.successors(tile, name), hexes=name
    )


def _spaced(words: Sequence[Content]) -> Html:
    return tag("span", *(part for word in words for part in (word, " ")))


def _picture(game: EighteenGame, tile: Tile) -> Html:
    return Html(draw_tile(tile, layout=layout_of(game), theme=None, scale=0.4))


def _left(game: EighteenGame, tile: Tile) -> str:
    left = game.land.supply.left.get(tile.name)
    if left is None:
        return ""
    if tile.name in game.land.supply.made:
        return say("as many as are wanted")
    return say("%(number)s left", number=len(left))


def _chart(
    scene: Scene,
    heading: str,
    picture: Html,
    words: Content,
    others: Sequence[Tile],
    hexes: str | None = None,
) -> Html:
    game = scene.game
    allowed = game.phase.tiles
    items = [
        tag(
            "li",
            _picture(game, tile),
            tag("span", tag("b", tile.name), f" {_left(game, tile)}"),
            tag("span", f"{say_of('color', tile.color)}, {say('later')}", class_="small")
            if tile.color not in allowed
            else None,
            class_="gone" if not game.land.supply.left.get(tile.name) else None,
        )
        for tile in others
    ]
    becomes = say("Nothing can replace it.")
    if items:
        becomes = count("It can become # tile:", "It can become # tiles:", len(items))
    return tag(
        "aside",
        tag("h2", heading),
        tag("div", picture, tag("p", words), class_="row"),
        tag("p", becomes),
        tag("ul", *items, class_="tiles") if items else None,
        class_="told-facts",
        role="region",
        aria_label=say("%(what)s: what it can become", what=heading),
        data_hexes=hexes,
    )


def reach_facts(scene: Scene, company: Corporation) -> Html:
    """What the track of a company connects to: hexes to be lit on the map, stops, cities for its tokens."""
    game = scene.game
    land = game.land
    found = land.reach(company)
    hexes = sorted(found.track_hexes | set(land.reached_hexes(company)))
    stops = [
        scene.place(name)
        for name in hexes
        if any(found.has_node(name, node) for node in range(len(land.board.tile(name).stops)))
    ]
    tokens = [
        scene.place(name)
        for name, city in found.cities()
        if any(slot is None for slot in land.board.slots(name, city))
        and not land.board.has_token(name, company.id)
    ]
    free = dict.fromkeys(tokens)
    if not hexes:
        words: list[Content] = [say("It has no token on the map: it reaches nothing.")]
    else:
        words = [
            tag(
                "p",
                count("It reaches # hex, lit on the map.", "It reaches # hexes, lit on the map.", len(hexes)),
            ),
            tag("p", say("Stops: %(names)s.", names=listed(stops) or say("none"))),
            tag("p", say("Cities with room for its token: %(names)s.", names=listed(free) or say("none"))),
        ]
    return tag(
        "aside",
        tag("h2", chip(company), f" {say('reach')}"),
        *words,
        class_="told-facts",
        role="region",
        aria_label=say("What %(name)s reaches", name=company.name),
        data_hexes=" ".join(hexes),
    )
