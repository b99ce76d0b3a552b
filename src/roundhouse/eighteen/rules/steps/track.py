"""Laying and upgrading track."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, assert_never

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..decisions import PlannedLay
from ..state.actions import Action, LayTile, Pass
from ..state.pieces import Corporation, Entity, Private
from ..state.turns import LaysTiles
from ..turn import NOTHING, Step
from .companies import BuyPrivate

_IN_TRACK = {"track", "owning_player_track", "any", "track_and_token"}
"""The moments of abilities that end with this step."""


class LayTrack(Step, LaysTiles):
    """The tile actions of a company's turn, as the title's ``tile_lays`` allow them one after the other."""

    laid: int = tracked(0)
    upgraded: int = tracked(0)
    hexes: tuple[str, ...] = tracked(())
    """The hexes of this turn's tile actions."""
    beside: tuple[str, ...] = tracked(())
    """The hexes where private companies have laid in this turn without using a tile action."""
    handlers: ClassVar[Mapping[type[Action], str]] = {LayTile: "do_lay", Pass: "do_pass"}
    deed = "lay or upgrade track"
    on_charters = "Lay or upgrade track"
    moments = frozenset({"track"})

    def begin_turn(self) -> None:
        """Forget the tiles of the turn before."""
        super().begin_turn()
        if self.laid:
            self.laid = 0
        if self.upgraded:
            self.upgraded = 0
        if self.hexes:
            self.hexes = ()
        if self.beside:
            self.beside = ()

    @property
    def begun(self) -> bool:
        """Whether a tile has been laid in this turn, or the step is over."""
        return self.passed or bool(self.laid)

    def allowance(self, company: Corporation) -> TileLay | None:
        """The next tile action of ``company``, or ``None`` when there is none left."""
        lays = self.game.policies.track.tile_lays(company)
        return lays[self.laid] if self.laid < len(lays) else None

    def may_lay(self, allowance: TileLay) -> bool:
        """Whether this tile action allows a yellow tile, after what the turn has laid so far."""
        match allowance.lay:
            case bool(yes):
                return yes
            case "not_if_upgraded_or_city":
                return not self.upgraded and not any(
                    self.game.land.board.tile(hex_).cities for hex_ in self.hexes
                )
            case "not_if_upgraded":
                return not self.upgraded
            case _:
                assert_never(allowance.lay)

    def may_upgrade(self, allowance: TileLay) -> bool:
        """Whether this tile action allows an upgrade, after what the turn has laid so far."""
        match allowance.upgrade:
            case bool(yes):
                return yes
            case "not_if_upgraded":
                return not self.upgraded
            case _:
                assert_never(allowance.upgrade)

    def is_barred(self, allowance: TileLay, hex_: str) -> bool:
        """Whether the tile action must be on another hex than ``hex_``,
        because the turn or a private has laid there."""
        return allowance.other_hex and (hex_ in self.hexes or hex_ in self.beside)

    def cost(self, allowance: TileLay, upgrade: bool) -> int:
        """The price of the tile action itself, without terrain and borders."""
        return allowance.upgrade_cost if upgrade and allowance.upgrade_cost is not None else allowance.cost

    def is_upgrade(self, hex_: str, copy: str) -> bool:
        """Whether laying ``copy`` on ``hex_`` counts as an upgrade among the tile actions."""
        return self.game.land.is_upgrade(copy)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the company in turn: lay a tile and pass;
        only pass while a private's tile may follow."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if entity.player is None:
            return NOTHING
        if self._has_lay(entity):
            return frozenset({LayTile, Pass})
        # A private's tile may still follow in this step; the president says when it is over.
        return frozenset({Pass}) if self._special_left(entity) else NOTHING

    def _has_lay(self, company: Corporation) -> bool:
        allowance = self.allowance(company)
        if allowance is None or not (self.may_lay(allowance) or self.may_upgrade(allowance)):
            return False
        if not company.definition.tokens and next(self.game.land.board.tokens_of(company.id), None) is None:
            return False  # a corporation whose only tokens are those that others placed for it
        least = min(self.cost(allowance, False), self.cost(allowance, True))
        least += self.game.land.least_cost(company)
        return self.game.policies.money.is_in_sight(least, company, self)

    def _special_left(self, company: Corporation) -> bool:
        """Whether a private that the company or its president has, or could buy now,
        may still lay in this step."""
        if any(
            "track" in ability.when
            for private in self._for_sale(company)
            for _, ability in self.game.abilities.of(private, LayTiles)
        ):
            return True
        president = company.player
        holders = (*company.privates, *(president.privates if president else ()))
        return any(
            self.game.policies.track.waits_for_tiles(private, ability)
            and not ability.passive
            and (private.owner is company or "owning_player_track" in ability.when)
            and _IN_TRACK & set(ability.when)
            for private in holders
            for ability in self.game.abilities.usable(private, LayTiles)
        )

    def _for_sale(self, company: Corporation) -> Iterator[Private]:
        """The privates that ``company`` could still buy while it lays track."""
        if "can_buy_companies" not in self.game.phase.status:
            return
        for step in self.game.round.each(BuyPrivate):
            if not step.blocks:
                yield from (private for private, _, _ in step.offers(company))

    def choices(self) -> Iterator[Choice]:
        """The lays that the company in turn can pay (:meth:`lay_choices`), and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        if Pass in self.kinds_for(company):
            yield self.choice("pass", company)
        yield from self.lay_choices(company)

    def open_hexes(self, company: Corporation) -> Iterator[str]:
        """The hexes for which the next tile action may be used.

        The company's track reaches them, or they may get a town; and the tile action allows a yellow tile
        there, or an upgrade.
        """
        allowance, land = self.allowance(company), self.game.land
        if allowance is None:
            return
        for hex_ in dict.fromkeys((*land.reached_hexes(company), *land.hexes_for_towns())):
            bare = self.game.land.board.tile(hex_).color == "white"
            if bare and self.may_lay(allowance):
                yield hex_
            if bare or not self.may_upgrade(allowance) or self.is_barred(allowance, hex_):
                continue
            if self._why_no_upgrade(company, hex_) is None:
                yield hex_

    def _why_no_upgrade(self, company: Corporation, hex_: str) -> str | None:
        """Why the title forbids any upgrade of what lies on ``hex_``, or ``None``."""
        policy = self.game.policies.track
        return policy.why_not_lay(PlannedLay(hex_, None, company)) if policy.judges_lays else None

    def lay_choices(self, company: Corporation) -> Iterator[Choice]:
        """Every tile in every legal rotation that the company can pay, with its cost."""
        allowance = self.allowance(company)
        if LayTile not in self.kinds_for(company) or allowance is None:
            return
        land, money = self.game.land, self.game.policies.track.track_money(company)
        for hex_ in self.open_hexes(company):
            for copy, rotations in land.legal_tiles(company, hex_):
                upgrade = self.is_upgrade(hex_, copy)
                if self._why_not(company, allowance, hex_, copy, upgrade) is not None:
                    continue
                costs = self.lay_costs(company, hex_, copy, rotations, self.cost(allowance, upgrade))
                for rotation, cost in zip(rotations, costs, strict=True):
                    if cost <= money:
                        yield self.choice(
                            "lay_tile",
                            company,
                            facts={"cost": cost},
                            hex=hex_,
                            tile=copy,
                            rotation=rotation,
                        )

    def extra(self, company: Corporation, hex_: str, copy: str, rotation: int, usual: int) -> int:
        """The cost of a lay beyond the land, discounts included; ``usual`` is what the tile action costs."""
        return usual

    def lay_costs(
        self, company: Corporation, hex_: str, copy: str, rotations: Sequence[int], usual: int
    ) -> Sequence[int]:
        """The cost of a lay in each of ``rotations``.
        A title whose :meth:`extra` differs overrides this, too."""
        return self.game.land.costs(company, hex_, copy, rotations, usual)

    def _why_not(
        self, company: Corporation, allowance: TileLay, hex_: str, copy: str, upgrade: bool
    ) -> str | None:
        if upgrade and not self.may_upgrade(allowance):
            return "This tile action cannot upgrade."
        if not upgrade and not self.may_lay(allowance):
            return "This tile action cannot lay a yellow tile."
        if allowance.lay == "not_if_upgraded_or_city" and self.game.land.tile_of(copy).cities:
            return "This tile action cannot lay a city."
        if upgrade and (reason := self._why_no_upgrade(company, hex_)) is not None:
            return reason
        if self.is_barred(allowance, hex_):
            return "This tile action must be on another hex."
        return None

    def check(self, action: LayTile, company: Corporation, allowance: TileLay) -> bool:
        """Whether the tile to be laid counts as an upgrade. Raises Refusal where it may not be laid."""
        upgrade = self.is_upgrade(action.hex, action.tile)
        reason = self._why_not(company, allowance, action.hex, action.tile, upgrade) or self.why_not_land(
            action, company
        )
        if reason is not None:
            raise Refusal("track/not-allowed", reason)
        return upgrade

    def why_not_land(self, action: LayTile, company: Corporation) -> str | None:
        """Why the land does not allow this lay, or ``None``; the tile action is not looked at."""
        return self.game.land.why_not_lay(company, action.hex, action.tile, action.rotation)

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay or upgrade a tile, pay for it and use up a tile action. Raises Refusal (:meth:`check`)."""
        allowance = self.allowance(company)
        assert allowance is not None
        upgrade = self.check(action, company, allowance)
        usual = self.cost(allowance, upgrade)
        extra = self.extra(company, action.hex, action.tile, action.rotation, usual)
        self.game.land.lay(company, action.hex, action.tile, action.rotation, extra=extra)
        self.count(action.hex, upgrade)

    def count(self, hex_: str, upgrade: bool) -> None:
        """Use up one tile action, on ``hex_``."""
        self.laid += 1
        self.hexes = (*self.hexes, hex_)
        if upgrade:
            self.upgraded += 1

    def forgo(self) -> None:
        """Use up the next tile action without laying anything."""
        self.laid += 1

    def laid_beside(self, hex_: str) -> None:
        """Remember where a private company has laid a tile without using a tile action."""
        self.beside = (*self.beside, hex_)
