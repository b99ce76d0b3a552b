"""The first stock round: players reserve minor companies, and form those that they have reserved."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.desks.bundles import one_of_each
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.actions import Action, Par, Pass
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ..events import MinorReserved, ReservationsGivenUp
from .facts import MINOR_SHARES, facts, free_boxes, holder_of, is_minor, memory, treasury, unsold


class FirstStockRound(StockRound):
    """The players from first to last, then from last to first, and so on, until all pass one after the
    other. Whoever has most money then begins the next stock round."""

    usual_name = "First Stock Round"

    def start(self, number: int) -> None:
        """The order turns round at each end."""
        super().start(number)
        self.order = (*self.order, *reversed(self.order))

    def acted(self, player: Player) -> None:
        """The passes of the others are forgotten, too: at the ends of the order a player passes twice in a
        row."""
        super().acted(player)
        if self.idle:
            self.idle, self.passes = frozenset(), ()

    def finish(self) -> None:
        """Reservations lapse; of those with most money the first one has priority. Where the title says so,
        the tokens of minor companies that nobody has formed lie on the map from now on."""
        game = self.game
        progress, state = game.progress, memory(game)
        state.reserved, state.gave_up = (), frozenset()
        progress.priority = max(game.players, key=lambda player: player.cash)
        if facts(game).flipped_tokens:
            for minor in game.corporations.values():
                if is_minor(minor) and not minor.parred:
                    game.land.place_home(minor)
        later, first = game.rounds["stock"], self.step(StockTurn)
        for step in later.each(StockTurn):
            step.deeds = first.deeds  # standing orders go by these numbers


class StockTurnMinorValues(StockTurn):
    """As usual. Shares of a corporation are bought from its IPO or from its treasury."""

    def offered(self) -> Iterator[Certificate]:
        """One certificate of each size that the pool, an IPO or a treasury has."""
        game = self.game
        for share in super().offered():
            company = share.corporation
            if share.owner is not company:
                yield share
                continue
            for pile in (unsold(game, company), treasury(game, company)):
                yield from one_of_each([one for one in pile if one.percent == share.percent])


class ReserveMinors(StockTurn):
    """Reserve a minor company, or form one that is reserved already.

    Whoever passes with reservations, or has no money for any box, gives them up and does nothing more in this
    round.
    """

    deed = "reserve or form a minor company"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Reserve or form; or pass."""
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return NOTHING
        if self.can_par_any(entity):
            return frozenset({Par, Pass})
        return frozenset({Pass}) if self.seems_to_par(entity) else NOTHING

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Nothing else is done in this round."""
        return kind in self.kinds_for(entity)

    def can_act(self, entity: Entity) -> bool:
        """Can anything be reserved or formed?"""
        return bool(self.kinds_for(entity))

    def can_par_any(self, player: Player) -> bool:
        """Is there a minor company to reserve or to form?"""
        return any(self.may_par(player, one) for one in self.game.corporations.values())

    def seems_to_par(self, player: Player) -> bool:
        """The turn waits for whoever could pay for a box, although all minor companies are reserved
        (18xx.games)."""
        if self.has_bought() or player in memory(self.game).gave_up:
            return False
        return any(MINOR_SHARES * cell.price <= player.cash for cell in free_boxes(self.game))

    def may_par(self, player: Player, corporation: Corporation) -> bool:
        """A minor company that nobody else has reserved, with the money for the cheapest box."""
        game = self.game
        if self.has_bought() or player in memory(game).gave_up or corporation.parred:
            return False
        if holder_of(game, corporation) not in (None, player):
            return False
        if not game.policies.stock.may_par(corporation, player):
            return False
        if self.is_reserved_by(player, corporation):
            (certificate,) = corporation.shares(corporation)
            if not self.has_room_to_par(player, certificate):
                return False
        return bool(super().par_cells(player, corporation))

    def is_reserved_by(self, player: Player, minor: Corporation) -> bool:
        """Has ``player`` reserved it?"""
        return holder_of(self.game, minor) is player

    def par_cells(self, player: Player, corporation: Corporation) -> list[Cell]:
        """The boxes that can be paid; to reserve names no box: the cheapest stands for it."""
        cells = super().par_cells(player, corporation)
        if self.is_reserved_by(player, corporation):
            return cells
        return cells[-1:]

    def choices(self) -> Iterator[Choice]:
        """Each minor company to reserve, each box for those that are reserved, and the pass."""
        player = self.actor()
        if not isinstance(player, Player) or not self.kinds_for(player):
            return
        for minor in self.game.corporations.values():
            if not self.may_par(player, minor):
                continue
            cells = self.par_cells(player, minor)
            if self.is_reserved_by(player, minor):
                for cell in cells:
                    facts = {"price": cell.price, "cost": self.game.shares.par_cost(minor, cell)}
                    yield self.choice("par", player, facts=facts, corporation=minor.id, cell=cell.at)
            else:
                label = ChoiceLabel("Reserve %(company)s").of(company=minor.id)
                facts = {"price": cells[0].price}
                yield self.choice(
                    "par", player, facts=facts, label=label, corporation=minor.id, cell=cells[0].at
                )
        yield self.choice("pass", player)

    def do_par(self, action: Par, player: Player) -> None:
        """Form a minor company that is reserved; reserve another one. Recorded games name any box with a
        reservation."""
        game, state = self.game, memory(self.game)
        minor = game.company(action.corporation)
        if self.is_reserved_by(player, minor):
            super().do_par(action, player)
            state.reserved = tuple(row for row in state.reserved if row[0] is not minor)
            return
        if not self.may_par(player, minor):
            raise Refusal("reservation/minor", f"{player.name} cannot reserve {minor.id}.")
        if not game.trusting and action.cell != self.par_cells(player, minor)[0].at:
            raise Refusal("reservation/box", "A reservation names the cheapest free box.")
        state.reserved = (*state.reserved, (minor, player))
        game.happen(MinorReserved(player=player.id, company=minor.id))
        self._note(player, "par", minor)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Pass; reservations are given up."""
        self._give_up(entity)
        super().do_pass(action, entity)

    def skip(self) -> None:
        """Pass over a player; whoever cannot pay for what is reserved gives it up."""
        player = self.actor()
        if player is not None and not self.did:
            self._give_up(player)
        super().skip()

    def _give_up(self, player: Entity) -> None:
        state = memory(self.game)
        mine = [minor for minor, holder in state.reserved if holder is player]
        if mine and isinstance(player, Player):
            state.reserved = tuple(row for row in state.reserved if row[1] is not player)
            state.gave_up |= {player}
            self.game.happen(ReservationsGivenUp(player=player.id, names=tuple(minor.id for minor in mine)))
