"""Facts about the map that anyone may ask for: what a tile can become, what a company reaches."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.draw import draw_tile
from roundhouse.eighteen.model.wording import listed, plural
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.tile import Tile

from .markup import Content, Html, tag
from .pictures import hex_picture, hex_view, layout_of
from .scene import Scene, chip


def tile_facts(scene: Scene, name: str) -> Html:
    """What a tile of the supply can become, with what is left. Raises Malformed."""
    land = scene.game.land
    tile = land.tile_named(name)
    picture = _picture(scene.game, tile)
    words = _left(scene.game, tile)
    return _chart(scene, f"Tile {name}", picture, words, land.successors(tile))


def hex_facts(scene: Scene, name: str) -> Html:
    """What lies on a hex, what it can become with what is left, and who reaches it."""
    game = scene.game
    tile = game.land.board.tile(name)
    who = [company for company in game.floated() if name in game.land.reached_hexes(company)]
    words: list[Content] = [tile.name if tile.name in game.land.supply.left else "as it is printed"]
    blocker = game.abilities.blocks_hex(name, None)
    if blocker is not None:
        words.append(f"blocked by {blocker.name}")
    if who:
        words += ["reached by ", *(chip(company) for company in who)]
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
    return "as many as are wanted" if tile.name in game.land.supply.made else f"{len(left)} left"


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
            tag("span", f"{tile.color}, later", class_="small") if tile.color not in allowed else None,
            class_="gone" if not game.land.supply.left.get(tile.name) else None,
        )
        for tile in others
    ]
    becomes = f"It can become {plural(len(items), 'tile')}:" if items else "Nothing can replace it."
    return tag(
        "aside",
        tag("h2", heading),
        tag("div", picture, tag("p", words), class_="row"),
        tag("p", becomes),
        tag("ul", *items, class_="tiles") if items else None,
        class_="told-facts",
        role="region",
        aria_label=f"{heading}: what it can become",
        data_hexes=hexes,
    )


def reach_facts(scene: Scene, company: Corporation) -> Html:
    """What the track of a company connects to: lit on the map, stops and places for tokens named."""
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
    if not hexes:
        words: list[Content] = ["It has no token on the map: it reaches nothing."]
    else:
        words = [
            tag("p", f"It reaches {plural(len(hexes), 'hex', 'hexes')}, lit on the map."),
            tag("p", f"Stops: {listed(stops) or 'none'}."),
            tag("p", f"Cities with room for its token: {listed(dict.fromkeys(tokens)) or 'none'}."),
        ]
    return tag(
        "aside",
        tag("h2", chip(company), " reach"),
        *words,
        class_="told-facts",
        role="region",
        aria_label=f"What {company.name} reaches",
        data_hexes=" ".join(hexes),
    )
