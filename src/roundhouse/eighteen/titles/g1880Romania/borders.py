"""The borders of Romania, which one player crosses before the others."""

from __future__ import annotations

from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.track.hexmap import HexMap
from roundhouse.hexes.grid import opposite

from .events import BorderCrossed
from .facts import Borders, Edge, Facts, builds_early, in_turn


def printed_borders(map_: HexMap) -> frozenset[Edge]:
    """The sides of hexes with a border, each from both hexes that it parts."""
    return frozenset((here.name, border.edge) for here in map_.by_index for border in here.printed.borders)


def beyond(game: GameInPlay, hex_: str, edge: int) -> Edge:
    """The same side as the hex beyond has it."""
    other = game.ground.hexmap[hex_].neighbours[edge]
    assert other is not None
    return other, opposite(edge)


def close_to_others(game: GameInPlay) -> None:
    """Set the borders that the company in turn cannot build across."""
    memory, company = game.memory_of(Borders), in_turn(game)
    shut = memory.closed and not builds_early(game, company)
    game.land.board.set_borders(memory.uncrossed if shut else ())


def pay_crossings(game: GameInPlay, hex_: str) -> None:
    """Pay for each connection across a border that a tile on this hex has made."""
    memory, facts = game.memory_of(Borders), game.settings_of(Facts)
    owner = game.private(facts.builder).player
    for edge in sorted(game.land.board.tile(hex_).exits):
        if (hex_, edge) not in memory.uncrossed:
            continue
        other = beyond(game, hex_, edge)
        if not game.land.leads_to(*other):
            continue
        memory.uncrossed -= {(hex_, edge), other}
        if owner is not None:
            game.pay(game.bank, owner, facts.crossing)
            game.happen(BorderCrossed(player=owner.id, hex=hex_, amount=facts.crossing))


class TrackAcrossBorders(TrackPolicy):
    """Track that leads to a border."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Only companies of one player build towards a border while it is closed."""
        memory = self.game.memory_of(Borders)
        if plan.tile is None or not memory.closed or builds_early(self.game, plan.company):
            return super().why_not_lay(plan)
        if any((plan.hex, edge) in memory.uncrossed for edge in plan.tile.exits):
            return "The border is closed before the first 2+2-train is sold."
        return super().why_not_lay(plan)
