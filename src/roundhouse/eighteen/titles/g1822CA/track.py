"""Track of 1822CA: what may lie where, and the tile that follows when a minor is taken over."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.model.words import AnyMoment
from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.parts.minor_purchases.events import BankMinorTaken, MinorTaken
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, LayTile, Pass
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.journal import tracked

from .events import GrantSpent
from .facts import Facts


class CanadaTrack(TrackPolicy):
    """What may be laid."""

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """Some tiles of large cities never follow each other."""
        barred = self.game.settings_of(Facts).not_after.get(old.name)
        return new.name != barred and super().may_replace(old, new, hex_, company)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Tiles of large cities lie in some ways only."""
        facts, tile = self.game.settings_of(Facts), plan.tile
        if tile is None:
            return super().why_not_lay(plan)
        if tile.name in facts.turns and tile.rotation not in facts.turns[tile.name]:
            return f"Tile {tile.name} does not lie like that."
        return super().why_not_lay(plan)


def close_grant(step: LayTrack, company: Corporation) -> None:
    """Whoever says that no more tiles follow loses the private company that has laid one of several."""
    game = step.game
    grant = next((one for one in company.privates if one.id == game.settings_of(Facts).grant), None)
    if grant is not None and any(grant.used.values()):
        game.close_private(grant)
        game.happen(GrantSpent(private=grant.id))


class TrackCanada(LayTrack):
    """As usual; a private company that has laid one of several tiles closes with the pass."""

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Nothing more is laid."""
        super().do_pass(action, entity)
        assert isinstance(entity, Corporation)
        close_grant(self, entity)


class TrackAfterTakeover(TrackCanada):
    """Right after it has taken over a minor, a corporation may lay or upgrade one more tile, without its
    private companies."""

    moments: ClassVar[frozenset[AnyMoment]] = frozenset()
    buyer: Corporation | None = tracked(None)
    """The corporation that has just taken over a minor."""
    deed: ClassVar[str] = "lay or upgrade track after taking over a minor"
    on_charters: ClassVar[str] = "Lay a tile for a minor"

    def begin_turn(self) -> None:
        """No minor taken over yet."""
        super().begin_turn()
        if self.buyer is not None:
            self.buyer = None

    @on(MinorTaken)
    def after_minor(self, event: MinorTaken) -> None:
        """One tile follows."""
        self.buyer = self.game.company(event.company)

    @on(BankMinorTaken)
    def after_bank_minor(self, event: BankMinorTaken) -> None:
        """One tile follows."""
        self.buyer = self.game.company(event.company)

    def allowance(self, company: Corporation) -> TileLay | None:
        """One tile, whatever was laid before in this turn, but on another hex."""
        return None if self.laid else TileLay(other_hex=True)

    def is_barred(self, allowance: TileLay, hex_: str) -> bool:
        """Has this turn laid there?"""
        first = self.game.round.step(LayTrack)
        return hex_ in first.hexes or hex_ in first.beside

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lay, or pass."""
        if self.passed or entity is not self.actor() or entity is not self.buyer:
            return NOTHING
        return frozenset({LayTile, Pass})

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay it; that is all."""
        super().do_lay(action, company)
        self.finish()


def lays_pass(facts: Facts, private: Private) -> bool:
    """Is it for a mountain pass?"""
    return private.id in facts.passes.values()
