"""Coal, ore and oil: which tile shows them, and which private company gives them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from roundhouse.eighteen.model.abilities import Limited
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.track.tile import Tile

from ..events import ResourceUsed
from .facts import RESOURCES, memory_of

Resource: TypeAlias = Literal["coal", "ore", "oil"]
COAL: Resource = "coal"
ORE: Resource = "ore"
OIL: Resource = "oil"
SIGNS: dict[Resource, str] = {"coal": "⛏", "ore": "⚒", "oil": "🛢"}
"""What the label of a tile with a resource shows."""
ICONS: dict[Resource, str] = {"coal": "coalcar", "ore": "mine", "oil": "oil-derrick"}
"""What is printed on the hexes where a resource is found."""
POOR, RICH = "ore10", "ore20"
"""How the names of tiles with ore end, before and after they are improved."""


class GivesResource(Limited, frozen=True, kw_only=True, tag="resource"):
    """Its company may lay a yellow tile with a resource on some hexes."""

    words = "Its company may lay a tile with a resource"
    hexes: tuple[str, ...]
    """Where."""
    resources: tuple[Resource, ...]
    """Which; one that names several gives any of them."""
    discount: Money = 0
    """What such a tile costs less on difficult terrain."""
    extra_lay: bool = False
    """Is the tile laid beside the tile actions of the turn?"""


class Gift(NamedTuple):
    """A resource that a private company can give: the place of its ability, and what it says."""

    private: Private
    place: int
    ability: GivesResource


def shown(tile: Tile) -> tuple[Resource, ...]:
    """The resources on a tile."""
    label = tile.label or ""
    return tuple(resource for resource, sign in SIGNS.items() if sign in label)


def is_rich(tile: Tile) -> bool:
    """Does a tile show ore that was improved?"""
    return tile.name.endswith(RICH)


def richer(game: GameInPlay, tile: Tile) -> Tile | None:
    """The tile that improves a tile with ore, as it lies."""
    if not tile.name.endswith(POOR):
        return None
    name = f"{tile.name.removesuffix(POOR)}{RICH}"
    return game.land.tile_named(name).at(tile.rotation)


def printed(game: GameInPlay, hex_: str) -> frozenset[Resource]:
    """The resources that are found on a hex."""
    icons = {icon.image for icon in game.land.ground.hexmap[hex_].printed.icons}
    return frozenset(resource for resource, icon in ICONS.items() if icon in icons)


def gifts(game: GameInPlay, company: Corporation, hex_: str, resource: Resource) -> Iterator[Gift]:
    """What the private companies of ``company`` can give there, those that give nothing else first."""
    found = [
        Gift(private, place, ability)
        for private in company.privates
        for place, ability in game.abilities.usable_at(private, GivesResource)
        if hex_ in ability.hexes and resource in _offered(game, private, ability)
    ]
    yield from sorted(found, key=lambda gift: len(_offered(game, gift.private, gift.ability)))


def _offered(game: GameInPlay, private: Private, ability: GivesResource) -> frozenset[str]:
    offered = frozenset(ability.resources)
    return offered & memory_of(game).resources if private.id == RESOURCES else offered


def chosen(game: GameInPlay, company: Corporation, hex_: str, tile: Tile) -> dict[Resource, Gift] | None:
    """Which private company gives each resource of a tile; ``None`` where one is missing."""
    resources = shown(tile)
    choices = {one: list(gifts(game, company, hex_, one)) for one in resources}
    if len(resources) == 1:
        (only,) = resources
        return {only: choices[only][0]} if choices[only] else None
    both = [gift for gift in choices[resources[0]] if gift in choices[resources[1]]]
    given: dict[Resource, Gift] = {}
    for one in resources:
        own = [gift for gift in choices[one] if gift not in both]
        gift = own[0] if own else (both.pop(0) if both else None)
        if gift is None:
            return None
        given[one] = gift
    return given


def use(game: GameInPlay, hex_: str, given: dict[Resource, Gift]) -> None:
    """The private companies give what a tile needs."""
    for gift in given.values():
        game.happen(ResourceUsed(private=gift.private.id, hex=hex_))
        game.abilities.use(gift.private, gift.place)
