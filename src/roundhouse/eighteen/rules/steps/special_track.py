"""Tiles that private companies lay by their abilities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.abilities import LayTiles, Teleport, TileAbility
from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.eighteen.model.words import AnyMoment
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..state.actions import Action, LayTile, Pass
from ..state.events import PrivateSold, SecondTileForgone, SpecialTileLaid
from ..state.listening import on
from ..state.pieces import Corporation, Entity, Player, Private
from ..turn import NOTHING, Step
from . import joining
from .track import LayTrack


class SpecialTrackSettings(StepSettings, frozen=True, kw_only=True):
    """Settings of the tiles of private companies."""

    lapses: bool = False
    """Are tiles that should follow lost, in recorded games, as soon as anything else is done?"""
    upgrades_bare_land: bool = False
    """Is a tile beyond yellow an upgrade on bare land, too, where it is one of the tile actions?"""


class SpecialTrack(Step):
    """Lays tiles by the abilities ``tile_lay`` and ``teleport`` of private companies.

    An ability whose moment is ``sold`` makes the turn wait, right after the purchase, for the player who
    sold the private: lay the tile now or never. The tiles of an ability that ``must_lay_together`` follow
    each other, and join; where they may be left, the owner passes. No other private lays in between.
    Where the seller of a private passes, no private lays any more in this turn (18xx.games; decision 1701).
    With the setting ``lapses`` recorded games are not held to wait: the tiles are lost as soon as anything
    else is done.
    """

    Settings = SpecialTrackSettings
    settings: SpecialTrackSettings
    sold: Private | None = tracked(None)
    sold_by: Player | None = tracked(None)
    together: Private | None = tracked(None)
    """The private whose tiles must all follow, because the first one is laid."""
    laid: tuple[str, ...] = tracked(())
    """The hexes where that private has laid tiles."""
    handlers: ClassVar[Mapping[type[Action], str]] = {LayTile: "do_lay", Pass: "do_pass"}
    deed = "use a private company’s tile"
    kinds: ClassVar[tuple[type[TileAbility], ...]] = (LayTiles, Teleport)
    done_when = "finished"

    def begin_turn(self) -> None:
        """Forget the offer to a seller, and the tiles that should have followed, of the turn before."""
        super().begin_turn()
        self._end_offer()
        self._end_together()

    def _end_offer(self) -> None:
        """End the offer to the seller of a private: its tile is laid or lost."""
        if self.sold:
            self.sold = None
            self.sold_by = None

    def _end_together(self) -> None:
        """Drop the ability whose tiles must be laid together: those that were not laid are lost."""
        if self.together:
            for place, ability in list(self.game.abilities.of(self.together, LayTiles)):
                if ability.must_lay_together and not self.together.closed:
                    self.game.abilities.drop(self.together, place)
            self.together = None
        if self.laid:
            self.laid = ()

    @on(PrivateSold)
    def offer_to_seller(self, event: PrivateSold) -> None:
        """Open the ``sold`` ability of a private that was just sold to its seller,
        in a round with this step."""
        if self not in self.game.round.steps or self.passed:
            return
        private, seller = self.game.private(event.private), self.game.player(event.seller)
        if any("sold" in ability.when for _, ability in self.game.abilities.usable_at(private, LayTiles)):
            self.sold = private
            self.sold_by = seller

    def actor(self) -> Entity | None:
        """The private that was just sold, or the one whose further tiles must follow."""
        return self.sold or (None if self._lapses() else self.together)

    def deciders(self) -> tuple[Player, ...]:
        """The player who sold the private; for tiles that must follow, its owner."""
        if self.sold and self.sold_by:
            return (self.sold_by,)
        return super().deciders()

    def waits(self) -> bool:
        """Whether the tile of a sold private may still be laid, or further tiles must follow."""
        if self.sold is not None:
            return True
        return self.together is not None and not self._lapses() and self._may_go_on(self.together)

    def _lapses(self) -> bool:
        """Whether tiles that should follow are lost, instead of being waited for,
        when anything else is done."""
        return (
            self.settings.lapses
            and self.game.trusting
            and self.together is not None
            and self._may_stop(self.together)
        )

    def _may_go_on(self, private: Private) -> bool:
        """Whether more tiles of ``private`` can follow, or its owner may still decide to stop."""
        return self._may_stop(private) or self._can_lay(private)

    def before_action(self, entity: Entity) -> None:
        """Lose the tiles that should follow if another entity acts, where they lapse."""
        if self.together is not None and entity is not self.together and self._lapses():
            self.game.happen(SecondTileForgone(private=self.together.id))
            self._end_together()

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Leave the remaining tiles unlaid. If a seller passes, no private lays any more in this turn."""
        by_seller = entity is self.sold
        super().do_pass(action, entity)
        if by_seller:
            self.passed = True

    def finish(self) -> None:
        """End every open offer: the tiles are lost."""
        self._end_offer()
        self._end_together()

    def _may_stop(self, private: Private) -> bool:
        """Whether the remaining tiles of ``private`` may stay unlaid,
        also because its link is already made."""
        found = self.ability(private)
        if found is None:
            return False
        ability = found[1]
        return (
            not isinstance(ability, LayTiles)
            or not ability.must_lay_all
            or joining.is_linked(self.game.land, ability)
        )

    def ability(self, private: Private) -> tuple[int, TileAbility] | None:
        """The ability by which ``private`` may lay now, with its place in the definition; or ``None``."""
        if self.passed and not self.game.trusting:
            return None
        for kind in self.kinds:
            for place, ability in self.game.abilities.usable_at(private, kind):
                if private is self.sold and "sold" in ability.when:
                    return place, ability
                if private is self.together and _lays_together(ability):
                    return place, ability
                if self._is_time(private, ability):
                    return place, ability
        return None

    def _is_time(self, private: Private, ability: TileAbility) -> bool:
        when: Sequence[AnyMoment] = ability.when
        if isinstance(ability, Teleport) and not when:
            when = ("track",)
        return self.game.abilities.is_time(private, when)

    def _can_lay(self, private: Private) -> bool:
        return next(self._lays(private), None) is not None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action that a private may take:
        lay, and pass if the turn waits for it and it need not lay."""
        if not isinstance(entity, Private):
            return NOTHING
        if self.together not in {None, entity} and not self.game.trusting:
            return NOTHING
        if entity is self.sold and self._must_lay(entity):
            return frozenset({LayTile})
        if entity is self.sold or (entity is self.together and self._may_stop(entity)):
            return frozenset({LayTile, Pass})
        if self.ability(entity) is not None:
            return frozenset({LayTile})
        return NOTHING

    def _must_lay(self, private: Private) -> bool:
        """Whether a private that was just sold must lay its tile, and can."""
        found = self.ability(private)
        must = found is not None and isinstance(found[1], LayTiles) and found[1].must_lay
        return must and self._can_lay(private)

    def choices(self) -> Iterator[Choice]:
        """Every tile that a private company may lay now."""
        for private in self.game.abilities.privates_with(*self.kinds):
            if private.closed or LayTile not in self.kinds_for(private):
                continue
            for hex_, copy, rotation, cost in self._lays(private):
                yield self.choice(
                    "lay_tile", private, facts={"cost": cost}, hex=hex_, tile=copy, rotation=rotation
                )
            if Pass in self.kinds_for(private):
                yield self.choice("pass", private)

    def abilities_now(self, private: Private) -> Sequence[tuple[int, TileAbility]]:
        """The abilities of which ``private`` may use one now: usually there is one at a time."""
        found = self.ability(private)
        return () if found is None else (found,)

    def _lays(self, private: Private) -> Iterator[tuple[str, str, int, int]]:
        for _, ability in self.abilities_now(private):
            yield from self._lays_by(private, ability)

    def _lays_by(self, private: Private, ability: TileAbility) -> Iterator[tuple[str, str, int, int]]:
        layer = self.game.abilities.company_for(private)
        land = self.game.land
        for hex_ in ability.hexes or land.board_hexes():
            for copy, rotations in land.special_tiles(private, ability, hex_, layer):
                if self.consumes(ability, layer, hex_) and not self.has_action(layer, hex_, copy):
                    continue
                for rotation in rotations:
                    extra = self.extra(ability, layer, hex_, copy)
                    cost = land.special_cost(layer, ability, hex_, copy, rotation, extra)
                    if layer is not None and cost > self.money(layer):
                        continue
                    if self._joins(private, ability, hex_, copy, rotation):
                        yield hex_, copy, rotation, cost

    def money(self, layer: Corporation) -> int:
        """The money that ``layer`` can spend on such a tile."""
        return self.game.policies.money.buying_power(layer)

    def consumes(self, ability: TileAbility, layer: Corporation | None, hex_: str) -> bool:
        """Whether the lay uses up a tile action of the turn; a teleport usually does."""
        if isinstance(ability, Teleport):
            return not ability.extra_action
        return isinstance(ability, LayTiles) and ability.consumes_lay

    def _track_step(self) -> LayTrack:
        return self.game.round.step(LayTrack)

    def has_action(self, layer: Corporation | None, hex_: str, copy: str) -> bool:
        """Whether the turn has a tile action left that allows this lay.

        A tile of another colour than yellow on a bare hex is no upgrade: any tile action will do for it.
        """
        step = self._track_step()
        allowance = step.allowance(layer) if layer and not step.passed else None
        if allowance is None or step.is_barred(allowance, hex_):
            return False
        if self.upgrades(hex_, copy):
            return step.may_upgrade(allowance)
        return self.game.land.is_upgrade(copy) or step.may_lay(allowance)

    def upgrades(self, hex_: str, copy: str) -> bool:
        """Whether a tile action that lays this copy on ``hex_`` counts as an upgrade;
        usually not on a bare hex."""
        bare = self.game.land.board.tile(hex_).color == "white"
        return not bare or (self.settings.upgrades_bare_land and self.game.land.is_upgrade(copy))

    def extra(self, ability: TileAbility, layer: Corporation | None, hex_: str, copy: str) -> int:
        """The price of the tile action that the lay uses up; 0 if it uses none."""
        if layer is None or not (isinstance(ability, LayTiles) and ability.consumes_lay):
            return 0
        step = self._track_step()
        allowance = step.allowance(layer)
        return step.cost(allowance, self.game.land.is_upgrade(copy)) if allowance else 0

    def _joins(self, private: Private, ability: TileAbility, hex_: str, copy: str, rotation: int) -> bool:
        """Whether this lay satisfies the ability's demand that its tiles join.

        Of tiles laid together the first must leave a way for the next. Two tiles for two hexes must join
        also if other things were done between them.
        """
        if not isinstance(ability, LayTiles):
            return True
        land = self.game.land
        tile = land.tile_of(copy).at(rotation)
        laid = self.laid if private is self.together else ()
        if ability.adds_link:
            if hex_ in laid or not joining.opens_link(land, ability, hex_, tile):
                return False
            there = joining.others(ability, hex_)
            return joining.meets_any(land, hex_, tile, there) or (
                not laid and self._may_be_met(private, ability, hex_, tile, there)
            )
        if not ability.connect:
            return True
        if not ability.must_lay_together:
            laid = self._first_of_two(private, ability, hex_)
            if not laid:
                return True
        if laid:
            return joining.meets_any(land, hex_, tile, laid)
        return not ability.must_lay_all or self._may_be_met(private, ability, hex_, tile, ability.hexes)

    def _first_of_two(self, private: Private, ability: LayTiles, hex_: str) -> tuple[str, ...]:
        """The hex of the first of two tiles that an ability lays beside the tile actions;
        empty if it is not laid."""
        two = len(ability.hexes) == ability.count == 2
        if not two or ability.consumes_lay or hex_ not in ability.hexes:
            return ()
        used = any(
            found is ability and private.used.get(place, 0)
            for place, found in self.game.abilities.of(private, LayTiles)
        )
        return joining.others(ability, hex_) if used else ()

    def _may_be_met(
        self, private: Private, ability: LayTiles, hex_: str, tile: Tile, names: Sequence[str]
    ) -> bool:
        """Whether the private could lay, on one of the hexes ``names``,
        a tile that joins ``tile`` on ``hex_``."""
        land, company = self.game.land, self.game.abilities.company_for(private)
        return any(
            back in land.tile_of(copy).at(rotation).exits
            for name, back in joining.beside(land, hex_, tile, names)
            for copy, rotations in land.special_tiles(private, ability, name, company)
            for rotation in rotations
        )

    def do_lay(self, action: LayTile, private: Private) -> None:
        """Lay a tile by an ability of ``private``, and count its use. Raises Refusal."""
        name = action.tile.rpartition("-")[0]
        found = self.abilities_now(private)
        place, ability = next((one for one in found if name in one[1].tiles), found[0])
        layer = self.game.abilities.company_for(private)
        extra = self.extra(ability, layer, action.hex, action.tile)
        reason = self.game.land.why_not_special(private, ability, action, layer, extra)
        if reason is not None:
            raise Refusal("track/special", reason)
        if self.consumes(ability, layer, action.hex):
            if not self.has_action(layer, action.hex, action.tile):
                raise Refusal("track/special", "There is no tile action left for this.")
            self._track_step().count(action.hex, self.upgrades(action.hex, action.tile))
        elif (step := self.game.round.find(LayTrack)) is not None:
            step.laid_beside(action.hex)
        if not self._joins(private, ability, action.hex, action.tile, action.rotation):
            raise Refusal("track/special", f"The tiles of {private.name} must join.")
        self.game.land.lay_special(private, ability, action, layer, extra)
        if private is self.sold:
            self._end_offer()
        self.game.abilities.use(private, place)
        self.game.happen(SpecialTileLaid(private=private.id, hex=action.hex, ability=ability.word()))
        left = not private.closed and (ability.count is None or private.used.get(place, 0) < ability.count)
        if _lays_together(ability):
            self.laid = (*self.laid, action.hex)
            self.together = private
            if not left or not self._may_go_on(private):
                self._end_together()


def _lays_together(ability: TileAbility) -> bool:
    """Whether the tiles of ``ability`` must be laid directly after each other."""
    return isinstance(ability, LayTiles) and ability.must_lay_together
