"""The tile on the bare home of a corporation that has just floated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..state.actions import Action, LayTile, Pass
from ..state.pieces import Corporation, Entity
from ..turn import NOTHING, Step


class HomeTrack(Step):
    """A corporation lays a yellow tile on its home, if that is bare, as soon as it floats."""

    pending: tuple[Corporation, ...] = tracked(())
    handlers: ClassVar[Mapping[type[Action], str]] = {LayTile: "do_lay", Pass: "do_pass"}
    deed = "lay the tile of its home"
    done_when = "never"

    def ask(self, company: Corporation) -> None:
        """Have ``company`` lay its home tile, if its home is bare."""
        if self.game.land.board.tile(company.definition.home[0]).color == "white":
            self.pending = (*self.pending, company)

    def actor(self) -> Entity | None:
        """The first company that still has to lay its home tile."""
        return self.pending[0] if self.pending else None

    def waits(self) -> bool:
        """Whether a company still has to lay its home tile."""
        return bool(self.pending)

    def open_hexes(self, company: Corporation) -> Iterator[str]:
        """The hex where the tile goes: the first of the company's home."""
        yield company.definition.home[0]

    def lays(self, company: Corporation) -> Iterator[tuple[str, int]]:
        """Every tile with a rotation that the company may lay on its home and can pay."""
        land = self.game.land
        hex_ = company.definition.home[0]
        for copy, rotations in land.legal_tiles(company, hex_):
            for rotation in rotations:
                if land.cost(company, hex_, copy, rotation, 0) <= self.game.policies.track.track_money(
                    company
                ):
                    yield copy, rotation

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the first such company: lay the tile; pass only where none fits."""
        if not self.pending or entity is not self.pending[0] or not isinstance(entity, Corporation):
            return NOTHING
        return frozenset({LayTile}) if next(self.lays(entity), None) else frozenset({Pass})

    def choices(self) -> Iterator[Choice]:
        """Every tile in every rotation, or the pass where none fits."""
        if not self.pending:
            return
        company = self.pending[0]
        if Pass in self.kinds_for(company):
            yield self.choice("pass", company)
        hex_ = company.definition.home[0]
        for copy, rotation in self.lays(company):
            cost = self.game.land.cost(company, hex_, copy, rotation, 0)
            yield self.choice(
                "lay_tile", company, facts={"cost": cost}, hex=hex_, tile=copy, rotation=rotation
            )

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay the home tile. Raises Refusal."""
        reason = self.game.land.why_not_lay(company, action.hex, action.tile, action.rotation)
        if action.hex != company.definition.home[0]:
            reason = f"The home of {company.id} is {company.definition.home[0]}."
        if reason is not None:
            raise Refusal("track/home", reason)
        self.pending = self.pending[1:]
        self.game.land.lay(company, action.hex, action.tile, action.rotation)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Lay nothing, because no tile fits."""
        super().do_pass(action, entity)
        self.pending = self.pending[1:]
