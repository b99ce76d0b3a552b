"""Setting a par price at once, after a president's certificate came with a private company."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..state.actions import Action, Par
from ..state.events import ParPriceSet
from ..state.pieces import Corporation, Entity, Player
from ..state.turns import AsksForPar
from ..turn import NOTHING, Step


class ParPending(Step, AsksForPar):
    """The new president chooses the par price before anything else happens."""

    pending: tuple[tuple[Player, Corporation], ...] = tracked(())
    handlers: ClassVar[Mapping[type[Action], str]] = {Par: "do_par"}
    deed = "set a par price"
    done_when = "never"

    def ask(self, player: Player, corporation: Corporation) -> None:
        """Have ``player`` set the par price of ``corporation`` before anything else."""
        self.pending = (*self.pending, (player, corporation))

    def actor(self) -> Entity | None:
        """The first player who still has to set a par price."""
        return self.pending[0][0] if self.pending else None

    def waits(self) -> bool:
        """Whether a player still has to set a par price."""
        return bool(self.pending)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the first such player: set the par price."""
        return frozenset({Par}) if self.pending and entity is self.pending[0][0] else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every par price of the first corporation in question."""
        if self.pending:
            player, corporation = self.pending[0]
            for cell in self.game.policies.stock.par_cells(corporation):
                yield self.choice(
                    "par",
                    player,
                    facts={"price": cell.price, "cost": 0},
                    corporation=corporation.id,
                    cell=cell.at,
                )

    def do_par(self, action: Par, player: Player) -> None:
        """Set the par price and start the corporation. Raises Refusal (:meth:`read_par`)."""
        self.set_par(player, self.read_par(action))

    def read_par(self, action: Par) -> Cell:
        """The cell of the par price that ``action`` names.
        Raises Refusal where the corporation cannot start there."""
        _, corporation = self.pending[0]
        cell = self.game.market.cell(action.cell)
        if action.corporation != corporation.id or cell not in self.game.policies.stock.par_cells(
            corporation
        ):
            raise Refusal("stock/par-price", f"{corporation.id} cannot start there.")
        assert cell is not None
        return cell

    def set_par(self, player: Player, cell: Cell) -> None:
        """Start the first corporation in question at ``cell``;
        ``player`` gets its president's certificate."""
        _, corporation = self.pending[0]
        self.pending = self.pending[1:]
        self.game.market.set_par(corporation, cell)
        self.game.happen(ParPriceSet(player=player.id, company=corporation.id, price=cell.price))
        self.game.shares.give(player, (self.game.shares.president_share(corporation),))
        self.game.private_desk.parred(corporation)
        self.game.check_float(corporation)
        self.game.set_up_parred(corporation)
