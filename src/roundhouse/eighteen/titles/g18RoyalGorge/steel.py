"""Track in 18RoyalGorge: every tile takes a cube of steel, and the gorge is one tile on three hexes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.abilities import TileAbility
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.part import Note
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, Choose, LayTile
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked, tracked_dict
from roundhouse.table.labels import ChoiceLabel

from .events import SteelBought, SteelChosen
from .facts import Colorado, Facts

TWO_SLOTS = ("RG6", "RG7")
"""A tile with two slots that no tile with one slot replaces."""


STEEL: Mapping[str, ChoiceLabel] = {
    "yellow": ChoiceLabel("Steel for yellow tiles"),
    "green": ChoiceLabel("Steel for green tiles"),
    "brown": ChoiceLabel("Steel for brown tiles"),
    "gray": ChoiceLabel("Steel for gray tiles"),
}


def steel_notes(game: GameInPlay) -> Iterator[Note]:
    """The cubes of each column for the tiles of the phase: “A $10 $20”; of an empty one what a cube costs."""
    steel, left = game.settings_of(Facts).steel, game.memory_of(Colorado).steel
    for color, columns in steel.columns.items():
        if color in game.phase.tiles:
            prices = ((name, sorted(left.get(name, ())) or [steel.dearest]) for name in columns)
            words = (" ".join((name, *map(game.money, costs))) for name, costs in prices)
            yield Note(None, STEEL[color], " · ".join(words))


def refill(game: GameInPlay) -> None:
    """All cubes of the steel market are there again."""
    memory = game.memory_of(Colorado)
    for columns in game.settings_of(Facts).steel.columns.values():
        for column, prices in columns.items():
            memory.steel[column] = prices


class SteelTrack(LayTrack):
    """Up to six tiles, each with a cube of steel, which is paid to the steel company.

    For the tiles of a colour a turn takes cubes of one column, the cheapest first; the corporation may choose
    the column before the first of them, and a dearer cube at any time. Where a column is empty a cube costs
    most.
    """

    columns: dict[str, str] = tracked_dict()
    """The column chosen for a colour."""
    prices: dict[str, int] = tracked_dict()
    """The price chosen for the next tile of a colour."""
    built: frozenset[str] = tracked(frozenset())
    """The colours of which this turn has laid tiles."""
    choosing = "choose the steel of the next tile"
    handlers: ClassVar[Mapping[type[Action], str]] = {**LayTrack.handlers, Choose: "do_choose"}

    def begin_turn(self) -> None:
        """Nothing is chosen yet."""
        super().begin_turn()
        if self.built:
            self.built = frozenset()
        for color in list(self.columns):
            self.columns.pop(color)
        for color in list(self.prices):
            self.prices.pop(color)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lay a tile or pass, or choose steel for the next one."""
        kinds = super().actions(entity)
        return kinds | {Choose} if LayTile in kinds else kinds

    # Steel

    def column(self, color: str) -> str:
        """The column of the next tile of a colour: the one chosen, or that with the cheapest cube."""
        chosen = self.columns.get(color)
        if chosen is not None:
            return chosen
        return min(self._columns(color), key=self._cheapest)

    def _columns(self, color: str) -> list[str]:
        """The columns of a colour."""
        return [
            column
            for own, columns in self.game.settings_of(Facts).steel.columns.items()
            if own == color
            for column in columns
        ]

    def _cheapest(self, column: str) -> int:
        left = self.game.memory_of(Colorado).steel.get(column, ())
        return left[-1] if left else self.game.settings_of(Facts).steel.dearest

    def steel_price(self, color: str) -> int:
        """What the steel of the next tile of a colour costs."""
        column = self.column(color)
        chosen = self.prices.get(color)
        if chosen is None:
            return self._cheapest(column)
        there = chosen in self.game.memory_of(Colorado).steel.get(column, ())
        return chosen if there else self.game.settings_of(Facts).steel.dearest

    def _take(self, color: str) -> int:
        """Take the cube of a tile. Returns its price."""
        memory, dearest = self.game.memory_of(Colorado), self.game.settings_of(Facts).steel.dearest
        column, price = self.column(color), self.steel_price(color)
        left = tuple(one for one in memory.steel.get(column, ()) if one != price)
        memory.steel[column] = left
        self.columns[color] = column
        self.built |= {color}
        chosen = self.prices.get(color)
        if chosen is not None and chosen != dearest:
            self.prices[color] = min((one for one in left if one > chosen), default=dearest)
        return price

    # What may be done

    def lay_choices(self, company: Corporation) -> Iterator[Choice]:
        """Every tile whose steel can be paid, too."""
        money = self.game.policies.track.track_money(company)
        for choice in super().lay_choices(company):
            tile = self.game.land.tile_of(str(choice.action["tile"]))
            cost = int(choice.facts["cost"]) + self.steel_price(tile.color)
            if cost <= money:
                yield msgspec.structs.replace(choice, facts={**choice.facts, "cost": cost})

    def choices(self) -> Iterator[Choice]:
        """Tiles, the pass, and the steel that may be chosen while there is a tile to lay."""
        lays = False
        for choice in super().choices():
            lays = lays or choice.type == "lay_tile"
            yield choice
        company = self.actor()
        if lays and isinstance(company, Corporation) and Choose in self.kinds_for(company):
            for color in self.game.phase.tiles:
                for column, price in self.steel_offers(color):
                    if (column, price) != (self.column(color), self.steel_price(color)):
                        label = ChoiceLabel("Steel of column %(column)s at %(price)s").of(
                            column=column, price=self.game.money(price)
                        )
                        yield self.choice("choose", company, label=label, choice=f"{column}-{price}")

    def steel_offers(self, color: str) -> Iterator[tuple[str, int]]:
        """The cubes that may be chosen for the next tile of a colour: column and price."""
        memory, dearest = self.game.memory_of(Colorado), self.game.settings_of(Facts).steel.dearest
        columns = [self.column(color)] if color in self.built else self._columns(color)
        for column in columns:
            yield from ((column, price) for price in (*memory.steel.get(column, ()), dearest))

    # What happens

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Choose the steel for the next tile of a colour."""
        column, _, price = str(action.choice).partition("-")
        for color in self.game.phase.tiles:
            offers = ((one, str(cost)) for one, cost in self.steel_offers(color))
            if (column, price) in offers or self._stands(company, color, column, price):
                self.columns[color] = column
                self.prices[color] = int(price)
                self.game.happen(
                    SteelChosen(company=company.id, color=color, column=column, price=int(price))
                )
                return
        raise Refusal(
            "steel/choice",
            f"There is no steel “{action.choice}” to choose.",
            hint="a column and a price as A-20; for one colour a turn takes steel of one column",
        )

    def _stands(self, company: Corporation, color: str, column: str, price: str) -> bool:
        """Does a recorded choice of another column stand, as 18xx.games takes it?"""
        prices = (
            *self.game.memory_of(Colorado).steel.get(column, ()),
            self.game.settings_of(Facts).steel.dearest,
        )
        there = column in self._columns(color) and price in map(str, prices)
        return there and self.game.stands(company.id, f"takes {color} steel of a second column, {column}")

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay a tile and pay for its steel; on the gorge the rest of the tile comes with it."""
        game, facts = self.game, self.game.settings_of(Facts)
        color = game.land.tile_of(action.tile).color
        super().do_lay(action, company)
        price = self._take(color)
        if price > company.cash:
            raise Refusal(
                "steel/price", f"{company.id} cannot pay the {game.money(price)} that the steel costs."
            )
        if price:
            game.pay(company, game.company(facts.steel.company), price)
            game.happen(SteelBought(company=company.id, seller=facts.steel.company, price=price))
        if action.hex in facts.treaty.brown:
            lay_gorge(game, facts.treaty.brown, action.hex, company)


def lay_gorge(
    game: GameInPlay, tiles: Mapping[str, str], but: str | None = None, layer: Corporation | None = None
) -> None:
    """Lay the parts of the gorge, ``but`` for the hex where one lies already."""
    for hex_, name in tiles.items():
        if hex_ != but:
            game.land.lay_along(layer, hex_, f"{name}-0", 0, None)


class GorgeTrack(TrackPolicy):
    """What may lie in the gorge, and at Sulphur Springs."""

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """The gorge takes its own brown tiles, after the treaty; those lie nowhere else."""
        treaty = self.game.settings_of(Facts).treaty
        if hex_ in treaty.green:
            return old.name == treaty.green[hex_] and new.name == treaty.brown[hex_]
        if new.name in {*treaty.green.values(), *treaty.brown.values()}:
            return False
        return (old.name, new.name) != TWO_SLOTS and super().may_replace(old, new, hex_, company)

    def may_replace_specially(self, ability: TileAbility, old: Tile, new: Tile, hex_: str) -> bool:
        """A town with track becomes a city of the same colour."""
        if hex_ in ability.hexes:
            return bool(old.towns) and old.color == new.color
        return super().may_replace_specially(ability, old, new, hex_)
