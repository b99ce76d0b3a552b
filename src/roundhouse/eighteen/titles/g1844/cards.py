"""What private companies of 1844 do: they mark mountains, dig tunnels, build a line and give a train."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.abilities import LayTiles, TileAbility
from roundhouse.eighteen.model.words import AnyMoment
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.listed_auction.part import ListedAuction
from roundhouse.eighteen.rules.state.actions import Action, ChooseAbility, LayTile
from roundhouse.eighteen.rules.state.events import SpecialTileLaid, TileLaid, TrainGiven
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.steps.special_track import SpecialTrack
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from . import ground
from .facts import Switzerland, facts_of, is_from, sites_of

BUILD = "Place tile"
"""The answer, as 18xx.games names it."""


class AuctionOfRailways(ListedAuction):
    """As usual; mountain railways and tunnel companies are sold later."""

    def for_sale(self) -> Sequence[Private]:
        """The others, the first one first."""
        return [one for one in super().for_sale() if sites_of(self.game, one) is None]


class PlaceRevenueMarker(Step):
    """Whoever has bought a mountain railway puts a revenue marker on a mountain without one."""

    handlers: ClassVar[Mapping[type[Action], str]] = {LayTile: "do_place"}
    deed = "place a revenue marker"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The mountain railway that was bought."""
        for name in facts_of(self.game).mountains.privates:
            private = self.game.privates[name]
            if isinstance(private.owner, Player) and self._ability(private) is not None:
                return private
        return None

    def _ability(self, private: Private) -> tuple[int, LayTiles] | None:
        return next(iter(self.game.abilities.usable_at(private, LayTiles)), None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place it."""
        return frozenset({LayTile}) if entity is not None and entity is self.actor() else NOTHING

    def _mountains(self, private: Private) -> list[str]:
        """The mountains without a marker."""
        found, marked = self._ability(private), self.game.memory_of(Switzerland).markers
        return [hex_ for hex_ in (found[1].hexes if found else ()) if hex_ not in marked]

    def _markers(self, private: Private) -> list[list[str]]:
        """The markers that are left, by kind."""
        found = self._ability(private)
        kinds = (ground.markers_left(self.game, name) for name in (found[1].tiles if found else ()))
        return [copies for copies in kinds if copies]

    def choices(self) -> Iterator[Choice]:
        """Each marker on each mountain."""
        private = self.actor()
        if isinstance(private, Private):
            for hex_ in self._mountains(private):
                for copies in self._markers(private):
                    yield self.choice("lay_tile", private, hex=hex_, tile=copies[0], rotation=0)

    def do_place(self, action: LayTile, private: Private) -> None:
        """The mountain has its marker."""
        found = self._ability(private)
        there = action.hex in self._mountains(private) and action.rotation == 0
        if found is None or not there or not any(action.tile in one for one in self._markers(private)):
            raise Refusal("track/special", f"{private.name} cannot put {action.tile} on {action.hex}.")
        self.game.abilities.use(private, found[0])
        ground.place_marker(self.game, private, action.hex, action.tile)


class LayTunnel(SpecialTrack):
    """As usual; the tile of a tunnel company lies beside what is on its hex."""

    def _sides(self, private: Private, hex_: str, name: str, rotation: int) -> list[int]:
        layer = self.game.abilities.company_for(private)
        if layer is None or hex_ in self.game.memory_of(Switzerland).tunnels:
            return []
        return ground.tunnel_sides(self.game, layer, hex_, name, rotation)

    def _lays_by(self, private: Private, ability: TileAbility) -> Iterator[tuple[str, str, int, int]]:
        if private.id not in facts_of(self.game).tunnels.privates or not isinstance(ability, LayTiles):
            yield from super()._lays_by(private, ability)
            return
        layer = self.game.abilities.company_for(private)
        if layer is None or self.money(layer) < ability.cost:
            return
        for hex_ in ability.hexes:
            for name in ability.tiles:
                copy = self.game.land.next_copy(name)
                for rotation in range(6) if copy is not None else ():
                    if copy is not None and self._sides(private, hex_, name, rotation):
                        yield hex_, copy, rotation, ability.cost

    def do_lay(self, action: LayTile, private: Private) -> None:
        """Lay a tile, or dig a tunnel."""
        found = self.ability(private)
        if private.id not in facts_of(self.game).tunnels.privates or found is None:
            super().do_lay(action, private)
            return
        game, layer, ability = self.game, self.game.abilities.company_for(private), found[1]
        name = action.tile.rpartition("-")[0]
        assert isinstance(ability, LayTiles)
        if layer is None or not (
            action.hex in ability.hexes and name in ability.tiles and game.land.has_copy(action.tile)
        ):
            raise Refusal("track/special", f"{private.name} cannot lay {action.tile} on {action.hex}.")
        sides = self._sides(private, action.hex, name, action.rotation)
        if not sides:
            raise Refusal("track/special", f"{private.name} cannot dig a tunnel on {action.hex} like that.")
        if self.money(layer) < ability.cost:
            raise Refusal("track/special", f"{layer.id} cannot pay {game.money(ability.cost)}.")
        game.pay(layer, game.bank, ability.cost)
        game.abilities.use(private, found[0])
        ground.dig(game, private, action.hex, action.tile, sides)
        game.happen(
            TileLaid(hex=action.hex, tile=name, company=layer.id, private=private.id, cost=ability.cost)
        )
        game.happen(SpecialTileLaid(private=private.id, hex=action.hex, ability=ability.word()))


def cards_to_use(game: GameInPlay) -> Iterator[Private]:
    """The private companies that their owners may use once in the game, from the present phase on."""
    facts = facts_of(game)
    for name, phase in ((facts.furka.private, facts.furka.phase), (facts.gift.private, facts.gift.phase)):
        private = game.privates.get(name)
        if private is not None and not private.closed and private.owner is not None and is_from(game, phase):
            yield private


class UseRailwayCard(Step):
    """The owner of a private company has the Furka-Oberalp line built, or gives a company a train."""

    always_blocks = False
    handlers: ClassVar[Mapping[type[Action], str]] = {ChooseAbility: "do_use"}
    deed = "use a private company"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Use one of the two."""
        usable = isinstance(entity, Private) and self._answer(entity) is not None
        return frozenset({ChooseAbility}) if usable else NOTHING

    def _answer(self, private: Private) -> str | None:
        """What it may do now, as records name it: build, or the company that gets the train."""
        game, company = self.game, self.game.round.entity
        if private not in cards_to_use(game):
            return None
        moments: list[AnyMoment] = ["owning_player_or_turn"]
        if private.id == facts_of(game).gift.private:
            mine = game.abilities.is_time(private, moments)
            return (
                company.id if isinstance(company, Corporation) and mine and self._has_room(company) else None
            )
        moments.append(
            "owning_corp_or_turn" if isinstance(private.owner, Corporation) else "owning_player_sr_turn"
        )
        return BUILD if game.abilities.is_time(private, moments) else None

    def _has_room(self, company: Corporation) -> bool:
        """May the company own one more train?"""
        policy = self.game.policies.trains
        return policy.trains_counted(company) < policy.train_limit(company)

    def choices(self) -> Iterator[Choice]:
        """Build the line, give the train."""
        for private in cards_to_use(self.game):
            answer = self._answer(private)
            if answer is not None:
                label = ChoiceLabel("Give EVA to %(company)s").of(company=answer)
                if answer == BUILD:
                    label = ChoiceLabel("Build the Furka-Oberalp line")
                yield self.choice("choose_ability", private, label=label, choice=answer)

    def do_use(self, action: ChooseAbility, private: Private) -> None:
        """Build the line, or give the train."""
        if action.choice != self._answer(private):
            raise Refusal("private/use", f"{private.name} cannot do “{action.choice}” now.")
        if action.choice == BUILD:
            ground.build_furka(self.game)
        else:
            give_train(self.game, private, self.game.company(action.choice))


def give_train(game: GameInPlay, private: Private, company: Corporation) -> None:
    """The company has the train that the owner of ``private`` got for it; the private company closes."""
    train = game.train(facts_of(game).gift.train)
    train.tradable = True
    game.depot.give(train, company)
    game.happen(TrainGiven(company=company.id, private=private.id, train=train.id, name=train.name))
    game.close_private(private)
