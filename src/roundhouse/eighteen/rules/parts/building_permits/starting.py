"""Steps in which the president of a new corporation chooses price, place, certificate and permits."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ...desks.bundles import one_of_each
from ...state.actions import Action, Choose, Par, PayoffPlayerDebt
from ...state.pieces import Certificate, Corporation, Entity, Player
from ...steps.pending import ParPending
from ...turn import NOTHING, Step
from ..closed_exchange.part import SalesWhileOpen
from ..player_debts.turn import TurnWithDebts
from .events import PermitGranted, PresidencySized
from .policies import float_if_ready, for_sale, free_places
from .settings import Permits, PermitSettings


class StartsCorporations(Step):
    """After the par price the president chooses the size of the president's certificate, as far as it can be
    paid, and then the permits; then only does the corporation start."""

    __slots__ = ()

    @abstractmethod
    def complete(self, player: Player, corporation: Corporation, cell: Cell) -> None:
        """Start the corporation now that everything is chosen."""

    def is_choosing(self) -> bool:
        """Whether a corporation is being started and something is still to be chosen."""
        return self.game.memory_of(Permits).starting is not None

    def begin_start(self, action: Par, player: Player, corporation: Corporation, cell: Cell) -> None:
        """Note the par price and the place beside it; choose the size at once if there is only one.

        Raises Refusal if the place is taken.
        """
        places, memory = free_places(self.game, cell), self.game.memory_of(Permits)
        place = places[0] if action.slot is None else action.slot
        if place not in places:
            free = ", ".join(str(one + 1) for one in places)
            raise Refusal("stock/par-place", f"Place {place + 1} is not free there.", hint=f"free: {free}")
        memory.starting, memory.cell, memory.place = corporation, cell, place
        if len(sizes := self.sizes(player)) == 1:
            self._choose_size(player, sizes[0])

    def sizes(self, player: Player) -> Sequence[int]:
        """The sizes, in percent, of the president's certificate that ``player`` can choose and pay for."""
        memory, settings = self.game.memory_of(Permits), self.game.settings_of(PermitSettings)
        corporation, cell = memory.starting, memory.cell
        assert corporation is not None
        assert cell is not None
        printed = self.game.shares.president_percent(corporation)
        if corporation.id in settings.fixed:
            return (printed,)
        most = player.cash // cell.price * corporation.share_percent
        return tuple(size for size in settings.permits if printed <= size <= most)

    def permits(self) -> Sequence[str]:
        """The permits to choose from, as letters of periods, for the size of the president's certificate."""
        corporation, settings = self.game.memory_of(Permits).starting, self.game.settings_of(PermitSettings)
        assert corporation is not None
        if corporation.id in settings.fixed:
            return settings.fixed[corporation.id]
        return settings.permits[self.game.shares.president_percent(corporation)]

    def start_choices(self, player: Player) -> Iterator[Choice]:
        """Yield the sizes of the president's certificate, or once that is chosen the permits."""
        memory = self.game.memory_of(Permits)
        corporation, cell = memory.starting, memory.cell
        if corporation is None or cell is None:
            return
        if memory.sized:
            for permits in self.permits():
                label = ChoiceLabel("Building permits %(permits)s").of(permits=permits)
                yield self.choice("choose", player, label=label, choice=permits)
            return
        for size in self.sizes(player):
            cost = cell.price * size // corporation.share_percent
            label = ChoiceLabel("A president’s certificate of %(percent)s%%").of(percent=str(size))
            yield self.choice("choose", player, facts={"cost": cost}, label=label, choice=size)

    def place_choices(self, player: Player, corporation: Corporation, cell: Cell) -> Iterator[Choice]:
        """Yield a choice for each free place beside a par price."""
        cost = self.game.shares.par_cost(corporation, cell)
        for place in free_places(self.game, cell):
            yield self.choice(
                "par",
                player,
                facts={"price": cell.price, "cost": cost, "place": place + 1},
                corporation=corporation.id,
                cell=cell.at,
                slot=place,
            )

    def do_choose(self, action: Choose, player: Player) -> None:
        """Choose the size of the president's certificate, or the permits.

        Raises Refusal for anything not offered.
        """
        memory = self.game.memory_of(Permits)
        offered: Sequence[int | str] = self.permits() if memory.sized else self.sizes(player)
        if action.choice not in offered:
            possible = ", ".join(map(str, offered))
            raise Refusal("stock/permit", "That is not offered here.", hint=f"possible: {possible}")
        if memory.sized:
            self._grant(player, str(action.choice))
        else:
            self._choose_size(player, int(action.choice))

    def _choose_size(self, player: Player, size: int) -> None:
        """Enlarge the president's certificate; plain ones for sale are removed, the last ones first."""
        game, memory = self.game, self.game.memory_of(Permits)
        corporation = memory.starting
        assert corporation is not None
        president = game.shares.president_share(corporation)
        for _ in range((size - president.percent) // corporation.share_percent):
            game.shares.remove(for_sale(corporation)[-1])
        president.percent = size
        memory.sized = True
        game.happen(PresidencySized(company=corporation.id, percent=size))
        if len(permits := self.permits()) == 1:
            self._grant(player, permits[0])

    def _grant(self, player: Player, permits: str) -> None:
        game, memory = self.game, self.game.memory_of(Permits)
        corporation, cell = memory.starting, memory.cell
        assert corporation is not None
        assert cell is not None
        memory.held[corporation] = permits
        memory.places[corporation] = memory.place
        memory.starting, memory.cell, memory.sized = None, None, False
        game.happen(PermitGranted(company=corporation.id, permits=permits))
        self.complete(player, corporation, cell)
        if game.settings_of(PermitSettings).floats_at_once:
            float_if_ready(game, corporation)


class StockTurnPermits(StartsCorporations, SalesWhileOpen, TurnWithDebts):
    """A stock turn in which corporations start with permits; whoever is in debt buys and starts nothing."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**TurnWithDebts.handlers, Choose: "do_choose"}
    choosing = "choose what the corporation starts with"

    def complete(self, player: Player, corporation: Corporation, cell: Cell) -> None:
        """Start the corporation, which is the purchase of this turn."""
        self.start(player, corporation, cell)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Only a choice while a corporation is being started; otherwise as usual."""
        if self.is_choosing():
            return frozenset({Choose}) if entity is self.actor() else NOTHING
        return super().actions(entity)

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Whether ``entity`` may take this kind of action; while a corporation is being started, only a
        choice."""
        if kind is Choose or self.is_choosing():
            return kind in self.kinds_for(entity)
        return super().allows(kind, entity)

    def repayments(self, player: Player) -> frozenset[type[Action]]:
        """As far as the cash goes."""
        return frozenset({PayoffPlayerDebt})

    def may_keep_debt(self, player: Player) -> bool:
        """Where ``player`` could pay for something if there were no debt.

        18xx.games lists the pass for that, and takes the purchase of shares off the list only then.
        """
        usual = TurnWithDebts
        return any(usual.why_not_buy(self, player, (share,)) is None for share in self.offered()) or any(
            usual.may_par(self, player, one) and self.par_cells(player, one)
            for one in self.game.corporations.values()
        )

    def has_bought(self) -> bool:
        """Repaying a debt is no purchase."""
        return any(deed not in {"sell", "repay"} for deed in self.did)

    def can_act(self, entity: Entity) -> bool:
        """Whether ``entity`` can do anything, which includes repaying a debt."""
        return bool(self.kinds_for(entity))

    def choices(self) -> Iterator[Choice]:
        """Yield what the corporation may be started with, or the usual choices."""
        player = self.actor()
        if self.is_choosing() and isinstance(player, Player):
            yield from self.start_choices(player)
        else:
            yield from super().choices()

    def _pars(self, player: Player) -> Iterator[Choice]:
        for corporation in self.game.corporations.values():
            if self.may_par(player, corporation):
                for cell in self.par_cells(player, corporation):
                    yield from self.place_choices(player, corporation, cell)

    def do_par(self, action: Par, player: Player) -> None:
        """Choose the par price and the place beside it. Raises Refusal if either is not available."""
        corporation, cell = self.read_par(action, player)
        self.begin_start(action, player, corporation, cell)

    def can_par_any(self, player: Player) -> bool:
        """Whether ``player`` can start a corporation; not while in debt."""
        return self.is_free_to_act(player) and super().can_par_any(player)

    def can_buy_any(self, player: Player) -> bool:
        """Whether ``player`` can buy any share; not while in debt."""
        return self.is_free_to_act(player) and super().can_buy_any(player)

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """Why ``player`` cannot buy these shares, or ``None``; a debt forbids every purchase."""
        if not self.is_free_to_act(player):
            return f"{player.name} is in debt."
        return super().why_not_buy(player, shares)

    def may_par(self, player: Player, corporation: Corporation) -> bool:
        """Whether ``player`` may start ``corporation``; not while in debt."""
        return self.is_free_to_act(player) and super().may_par(player, corporation)

    def offered(self) -> Iterator[Certificate]:
        """Yield one of each kind of certificate for sale in the treasuries of corporations that have
        started."""
        for corporation in self.game.corporations.values():
            if corporation.parred and not corporation.closed:
                yield from one_of_each(for_sale(corporation))


class ParPendingPermits(StartsCorporations, ParPending):
    """The par price of a corporation that came with a private company, its place and its permits."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**ParPending.handlers, Choose: "do_choose"}
    choosing = "choose what the corporation starts with"

    def complete(self, player: Player, corporation: Corporation, cell: Cell) -> None:
        """Set the par price; the president's certificate came with the private company."""
        self.set_par(player, cell)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Only a choice once the par price is set; otherwise as usual."""
        if self.is_choosing():
            return frozenset({Choose}) if entity is self.actor() else NOTHING
        return super().actions(entity)

    def choices(self) -> Iterator[Choice]:
        """Yield prices with their places, and then what the corporation may be started with."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        if self.is_choosing():
            yield from self.start_choices(player)
            return
        corporation = self.pending[0][1]
        for cell in self.game.policies.stock.par_cells(corporation):
            yield from self.place_choices(player, corporation, cell)

    def do_par(self, action: Par, player: Player) -> None:
        """Choose the par price and the place beside it. Raises Refusal if either is not available."""
        self.begin_start(action, player, self.pending[0][1], self.read_par(action))
