"""A game as steps, rounds, policies and parts know it: the state, the decisions and the desks.

It also has what many rules do in several of these at once. The object is always a
:class:`~roundhouse.eighteen.rules.game.EighteenGame`, which puts the pieces together and takes actions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.trains import Phase
from roundhouse.eighteen.model.words import EndTiming
from roundhouse.table.journal import Piece

from .decisions import Decisions
from .desks.abilities import Abilities
from .desks.land import Land
from .desks.limits import HoldingLimits
from .desks.private_companies import PrivateDesk
from .desks.runs import Runs
from .desks.shares import ShareDesk
from .desks.train_prices import TrainPrices
from .desks.trains import Depot
from .state.events import (
    CompanyFloated,
    CompanyParred,
    CorporationStarted,
    OperatingSetEnded,
    PhaseBegan,
    PrivateBought,
    ShareReceived,
)
from .state.game_state import GameState
from .state.ground import Ground
from .state.pieces import Certificate, Corporation, Player, Private
from .state.turns import AsksForPar, RoundState

MemoryT = TypeVar("MemoryT", bound=Piece)
SettingsT = TypeVar("SettingsT", bound=msgspec.Struct)


class GameInPlay(GameState):
    """State, decisions and desks of one game, with what concerns several of them at once."""

    policies: Decisions
    depot: Depot
    abilities: Abilities
    private_desk: PrivateDesk
    train_prices: TrainPrices
    land: Land
    runs: Runs
    limits: HoldingLimits
    shares: ShareDesk
    ground: Ground
    rounds: Mapping[str, RoundState]
    ends: Mapping[str, str]
    """The reasons for the end that only the title's parts know, in words."""
    end_checks: Sequence[tuple[str, Callable[[GameInPlay], bool]]]
    """The usual reasons that can end this game, each with the function that tells whether it holds now."""
    _settings: Mapping[type[msgspec.Struct], Any]
    _memory: Mapping[type[Piece], Any]

    # What the game that is put together does

    def fire(self, event: str) -> None:
        """Let a named event of the title happen. Raises KeyError for one that no rule knows."""
        raise NotImplementedError

    def begin_round(self, kind: str, number: int) -> None:
        """Begin the round of this ``kind``; ``number`` counts within its set, from 1."""
        raise NotImplementedError

    def end(self, reason: str) -> None:
        """End the game for ``reason``."""
        raise NotImplementedError

    @cached_property
    def wanted_ends(self) -> Mapping[str, EndTiming]:
        """The reasons that end this game with so many players, each with its timing."""
        return {**self.settings.end, **self.settings.end_by_players.get(len(self.players), {})}

    @property
    def phase(self) -> Phase:
        """The present phase."""
        return self.depot.phase

    def certificate_limit(self, player: Player | None = None) -> int:
        """The most certificates that ``player`` (without one: any player) may hold."""
        return self.policies.stock.certificate_limit(player)

    def worth(self, player: Player) -> int:
        """The worth of a player in money: cash, shares at market price, private companies at face value."""
        return self.policies.stock.worth(player)

    def round_name(self) -> str:
        """The name of the round in progress with turn and number, like ``Operating Round 3.1``."""
        round_ = self.round
        number = f"{self.progress.turn}.{round_.number}"
        return f"{round_.name} {number}"

    def leave_out(self, piece: Private | Corporation) -> None:
        """Take a company out of the game before it begins, as if the title did not list it."""
        self.abilities.release_all(piece)
        self.abilities.leave_out(piece)
        if isinstance(piece, Private):
            del self.privates[piece.id]
        else:
            del (self.corporations if piece.is_major else self.minors)[piece.id]
            self._companies = (*self.minors.values(), *self.corporations.values())
            for hex_ in piece.definition.home:
                self.land.board.release(hex_, piece.id)
            for share in piece.shares(piece):
                del self.certificates[share.id]
                del self.pieces[share.key]
        del self.pieces[piece.key]

    def remove_corporation(self, corporation: Corporation) -> None:
        """Take a corporation that was not started out of the game, with its certificates."""
        for share in corporation.shares(corporation):
            self.shares.remove(share)
        corporation.closed = True
        corporation.removed = True

    def float_company(self, company: Corporation) -> None:
        """Float a company: it gets the money that the capitalization of the title gives it.

        Its home token is placed where the settings say that this happens now.
        """
        company.floated, funds = True, 0
        full = self.settings.capitalization == "full" and not company.definition.keeps_sales
        if company.is_major and full and company.par:
            funds = company.par.price * company.definition.funded_percent // company.share_percent
            self.pay(self.bank, company, funds)
        self.happen(CompanyFloated(company=company.id, funds=funds))
        if self.settings.home_token == "float":
            self.land.place_home(company)

    def check_float(self, company: Corporation) -> None:
        """Float a corporation if enough percent of it are sold;
        shares in the pool count if the settings say so."""
        if company.floated or not company.is_major or company.par is None:
            return
        if not self.policies.stock.floats_when_sold(company):
            return
        sold = 100 - company.percent(company)
        if not self.settings.float_counts_pool:
            sold -= self.pool.percent(company)
        if sold >= company.float_percent:
            self.float_company(company)

    def phase_began(self, phase: Phase, event: PhaseBegan) -> None:
        """Do what follows the start of a phase: new revenues of privates, and the events of the phase."""
        self.private_desk.phase_began(phase.name)
        if self.market.shut and "all_prices" in phase.status:
            self.market.shut = False
        for name in phase.events:
            self.fire(name)
        self.announce(event)

    def set_up_parred(self, corporation: Corporation) -> None:
        """Do what follows when the par price of a corporation was set: its home token may be placed."""
        if self.settings.home_token == "par":
            self.land.place_home(corporation)
        self.happen(CompanyParred(company=corporation.id))

    def settings_of(self, kind: type[SettingsT]) -> SettingsT:
        """The settings, of class ``kind``, of one of the title's parts.
        Raises KeyError if no part has such."""
        found: SettingsT = self._settings[kind]
        return found

    def memory_of(self, kind: type[MemoryT]) -> MemoryT:
        """The piece, of class ``kind``, in which one of the title's parts keeps state. Raises KeyError."""
        found: MemoryT = self._memory[kind]
        return found

    def end_operating_set(self) -> None:
        """End a set of operating rounds: a train may leave the depot, as the settings say."""
        upcoming = self.depot.upcoming
        if upcoming and upcoming[0].name in self.settings.exported_trains:
            self.depot.export()
        elif self.settings.train_removed_before_stock_round and upcoming:
            kind = upcoming[0].kind
            if kind.copies(len(self.players)) is not None and not kind.is_permanent:
                self.depot.export()
        self.happen(OperatingSetEnded())

    def start_corporation(self, corporation: Corporation, player: Player, cell: Cell) -> None:
        """Start a corporation at ``cell``: ``player`` buys its president's certificate."""
        self.mark_active()
        cost = self.shares.par_cost(corporation, cell)
        self.market.set_par(corporation, cell)
        self.happen(CorporationStarted(player=player.id, company=corporation.id, price=cell.price))
        self.shares.buy(player, (self.shares.president_share(corporation),), cost)
        self.check_float(corporation)
        self.set_up_parred(corporation)

    def private_bought(self, event: PrivateBought) -> None:
        """Do what follows when a player bought a private from the bank: shares may come with it."""
        private, player = self.private(event.private), self.player(event.player)
        for name in self.private_desk.take_gifts(private):
            self._give(player, self.certificates[name])
        self.announce(event)

    def _give(self, player: Player, share: Certificate) -> None:
        """Give a share that came with a private; for a president's
        certificate a par price must be set first."""
        corporation = share.corporation
        if share.president and not corporation.parred:
            for step in self.round.each(AsksForPar):
                step.ask(player, corporation)
            return
        self.happen(ShareReceived(player=player.id, company=corporation.id, percent=share.percent))
        self.shares.give(player, (share,))
        self.check_float(corporation)

    def close_private(self, private: Private) -> None:
        """Close a private company: its owner loses it, with its abilities."""
        self.abilities.close_private(private)
