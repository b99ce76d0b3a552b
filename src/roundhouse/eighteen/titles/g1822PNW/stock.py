"""The stock turn of 1822PNW: a minor may become the corporation to which it belongs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.parts.bid_boxes.turn import BidTurn
from roundhouse.eighteen.rules.parts.player_debts.turn import TurnWithDebts
from roundhouse.eighteen.rules.state.actions import Action, Choose, Par
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from . import minors
from .events import MinorGrew
from .formation import exchange_label, worth


class BidTurnNorthwest(TurnWithDebts, BidTurn):
    """As usual; whoever starts a corporation with its minor says how many shares to take."""

    growing: Corporation | None = tracked(None)
    """The corporation that is being started with its minor."""
    growing_at: Cell | None = tracked(None)
    handlers: ClassVar[Mapping[type[Action], str]] = {
        **BidTurn.handlers,
        **TurnWithDebts.handlers,
        Choose: "do_choose",
    }

    def begin_turn(self) -> None:
        """Nothing chosen yet."""
        super().begin_turn()
        if self.growing is not None:
            self._forget()

    def _forget(self) -> None:
        self.growing = None
        self.growing_at = None

    def own_minor(self, player: Player, corporation: Corporation) -> Corporation | None:
        """The minor of ``player`` that belongs to ``corporation``."""
        minor = minors.minor_for(self.game, corporation)
        return minor if minor is not None and minor.player is player and not minor.closed else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; once the price is chosen, the number of shares."""
        if self.growing is not None:
            return frozenset({Choose}) if entity is self.actor() and isinstance(entity, Player) else NOTHING
        return super().actions(entity)

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """What :meth:`actions` lists."""
        if kind is Choose or self.growing is not None:
            return kind in self.kinds_for(entity)
        return super().allows(kind, entity)

    def _money(self, player: Player) -> int:
        """What may be paid beside a minor: what no bid binds. 18xx.games takes what is in bids, too, and so
        do its recorded games: a higher bid of somebody else may set it free."""
        return player.cash if self.game.trusting else self.free(player)

    def par_cells(self, player: Player, corporation: Corporation) -> list[Cell]:
        """With its minor, the prices at which that can be exchanged."""
        minor = self.own_minor(player, corporation)
        if minor is None:
            return super().par_cells(player, corporation)
        return minors.prices(self.game, worth(minor), minor.cash, self._money(player))

    def has_room_to_par(self, player: Player, president: Certificate) -> bool:
        """A minor makes room itself."""
        if self.own_minor(player, president.corporation) is not None:
            return True
        return super().has_room_to_par(player, president)

    def answers(self, player: Player) -> Mapping[str, ChoiceLabel]:
        """The numbers of shares, in words."""
        corporation, cell = self.growing, self.growing_at
        minor = self.own_minor(player, corporation) if corporation is not None else None
        if minor is None or cell is None:
            return {}
        value = worth(minor)
        counts = minors.share_counts(cell.price, value, minor.cash, self._money(player))
        return {str(count): exchange_label(self, cell, value, count) for count in counts}

    def choices(self) -> Iterator[Choice]:
        """The usual ones, or the numbers of shares."""
        player = self.actor()
        if self.growing is None or not isinstance(player, Player):
            yield from super().choices()
            return
        for answer, label in self.answers(player).items():
            yield self.choice("choose", player, label=label, choice=answer)

    def do_par(self, action: Par, player: Player) -> None:
        """Choose the price; without the minor the corporation is started as usual."""
        corporation, cell = self.game.company(action.corporation), self.game.market.cell(action.cell)
        if self.own_minor(player, corporation) is None:
            super().do_par(action, player)
            return
        cells = self.par_cells(player, corporation)
        if not self.may_par(player, corporation) or cell not in cells:
            hint = f"possible: {', '.join(str(one.price) for one in cells)}"
            raise Refusal("stock/par", f"{player.name} cannot start {corporation.id} like that.", hint=hint)
        self.growing = corporation
        self.growing_at = cell

    def do_choose(self, action: Choose, player: Player) -> None:
        """The minor becomes the corporation; that is the purchase of the turn."""
        answers, corporation, cell = self.answers(player), self.growing, self.growing_at
        if str(action.choice) not in answers or corporation is None or cell is None:
            raise Refusal("stock/choice", "That is no answer.", hint=f"possible: {', '.join(answers)}")
        game, minor = self.game, self.own_minor(player, corporation)
        assert minor is not None
        game.happen(MinorGrew(minor=minor.id, company=corporation.id))
        value = worth(minor)
        minors.hand_over(game, minor, corporation)
        game.mark_active()
        game.market.set_par(corporation, cell)
        minors.begin(corporation)
        minors.exchange(game, player, corporation, cell, value, int(str(action.choice)))
        minors.replace_home(game, minor, corporation)
        minors.close_minor(game, minor)
        self._forget()
        self._note(player, "par", corporation)
        self.finish()
