"""Tiles by private companies of 1822Africa: towns added, mountains, the desert; and who may lay what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from roundhouse.eighteen.model.abilities import LayTiles, TileAbility
from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.private_works.steps import PrivateTrack
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, LayTile, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Owner, Private
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.tile import Tile

from .events import RebatePaid
from .facts import Facts, TilesKept


class PrivateTrackAfrica(PrivateTrack):
    """As usual; one adds a town, one brings money for tiles in the mountains, one lays in the desert."""

    def facts(self) -> Facts:
        """The settings."""
        return self.game.settings_of(Facts)

    def ability(self, private: Private) -> tuple[int, TileAbility] | None:
        """Tiles in the desert come in place of the tile actions of the turn."""
        found, track = super().ability(private), self._track_step()
        if (
            private.id == self.facts().desert
            and private is not self.together
            and (track.laid or track.passed)
        ):
            return None
        return found

    def consumes(self, ability: TileAbility, layer: Corporation | None, hex_: str) -> bool:
        """Tiles in the desert take no tile action each: all of them come in place of those of the turn."""
        desert = self.game.privates.get(self.facts().desert)
        own = () if desert is None else self.game.abilities.of(desert, LayTiles)
        return not any(one is ability for _, one in own) and super().consumes(ability, layer, hex_)

    def _may_work_on(self, group: Sequence[Private], company: Corporation, hex_: str) -> bool:
        """A town is added where there is no stop; the mountains are bare."""
        facts, old = self.facts(), self.game.land.board.tile(hex_)
        if self._uses(group, facts.rebate):
            found = self._work_of(self.game.private(facts.rebate))
            if found is None or hex_ not in found[1].hexes or old.color != "white":
                return False
        if self._uses(group, facts.adds_town):
            return not old.cities and not old.towns and self._plain(old)
        return super()._may_work_on(group, company, hex_)

    def _plain(self, tile: Tile) -> bool:
        return tile.color == "white" or tile.name in self.works().plain

    def _tiles_for(self, group: Sequence[Private], company: Corporation, hex_: str) -> Iterator[Tile]:
        game, works = self.game, self.works()
        if not self._uses(group, self.facts().adds_town):
            yield from super()._tiles_for(group, company, hex_)
            return
        land, old = game.land, game.land.board.tile(hex_)
        for name, left in land.supply.left.items():
            tile = land.ground.tiles[name]
            follows = (old.color, tile.color) in land.rules.next_colors and tile.color in game.phase.tiles
            if left and follows and name in works.towns:
                yield tile

    def _removes_town(self, group: Sequence[Private]) -> bool:
        """A town that is added fits as one that is taken away: only the track has to stay."""
        return super()._removes_town(group) or self._uses(group, self.facts().adds_town)

    def do_lay(self, action: LayTile, private: Private) -> None:
        """Lay the tile; some bring money, or end the tile actions of the turn."""
        game, facts, company = self.game, self.facts(), private.owner
        group = (private, *(game.privates.get(name) for name in action.combo_entities))
        super().do_lay(action, private)
        rebate = next((one for one in group if one is not None and one.id == facts.rebate), None)
        if rebate is not None and isinstance(company, Corporation):
            game.pay(game.bank, company, facts.rebate_amount)
            game.happen(RebatePaid(company=company.id, private=rebate.id, amount=facts.rebate_amount))
        if private.id == facts.desert:
            self._end_actions(company)

    def _end_actions(self, company: Owner | None) -> None:
        """No tile action is left."""
        track = self._track_step()
        while isinstance(company, Corporation) and track.allowance(company) is not None:
            track.forgo()

    def finish(self) -> None:
        """Whoever lays no more tiles in the desert closes."""
        pending = self.together
        super().finish()
        if pending is not None and pending.id == self.facts().desert and not pending.closed:
            self.game.close_private(pending)


class TrackAfrica(LayTrack):
    """As usual. After tiles in the desert a company only passes; 18xx.games still waits for that."""

    def _is_over(self, entity: Entity) -> bool:
        """Whether tiles in the desert came in place of the tile actions of ``entity``."""
        return not self.passed and entity is self.actor() and self.laid > len(self.hexes) == 0

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; the pass alone after tiles in the desert."""
        return super().actions(entity) or (frozenset({Pass}) if self._is_over(entity) else NOTHING)

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass after tiles in the desert, unless a private company may lay another tile."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self._is_over(company) or self._special_left(company):
            return None
        return self.only_pass()


def kept_for(game: GameInPlay) -> tuple[Corporation | None, Counter[str]]:
    """Whose tiles are kept, and which."""
    card = game.privates.get(game.settings_of(Facts).kept_tiles.private)
    owner = card.owner if card is not None else None
    names = Counter(game.memory_of(TilesKept).names)
    return (owner, names) if isinstance(owner, Corporation) else (None, Counter())


class AfricaTrack(TrackPolicy):
    """What may be laid: tiles that are kept, no upgrade of the coffee plantation."""

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """Not the game reserve, which a private company lays, and none that is kept for others."""
        if new.name == self.game.settings_of(Facts).reserve.tile:
            return False
        return self._is_free(new.name, company) and super().may_replace(old, new, hex_, company)

    def _is_free(self, name: str, company: Corporation | None) -> bool:
        owner, names = kept_for(self.game)
        if owner is None:
            return True
        if company is owner and self.game.memory_of(TilesKept).chosen:
            return names[name] > 0
        return len(self.game.land.supply.left.get(name, ())) > names[name]

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Coffee stays, and kept tiles are kept from private companies, too."""
        game, facts = self.game, self.game.settings_of(Facts)
        coffee = game.privates.get(facts.coffee.private)
        if coffee is not None and plan.hex in coffee.marks and plan.hex in game.land.board.tiles:
            return f"The tile of the coffee plantation on {plan.hex} stays."
        tile = plan.tile
        if (
            tile is not None
            and tile.name != facts.reserve.tile
            and not self._is_free(tile.name, plan.company)
        ):
            return f"Tile {tile.name} is kept for a company, or is none of those kept for this one."
        return super().why_not_lay(plan)
