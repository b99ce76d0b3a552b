"""18MEX: a national railway with half shares that others merge into, minors that close, mail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.abilities import TileAbility
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.parts.part import NamedEvent, Part
from roundhouse.eighteen.rules.policies import OrderPolicy, PrivatePolicy, StockPolicy, TrackPolicy
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.state.events import CompanyFloated, OperatingTurnBegan, PrivatesPaid, TileLaid
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.turn import Step
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.journal import Piece

from ..events import MailPaid, MinorIncomePaid, TileLapsed
from ..messages import MESSAGES
from .crowded import DiscardInTurn
from .facts import Facts, Memory
from .merger import KeptToken, NationalMerger, begin_merger
from .minors import LayTrackAtHomeFirst, close_minors
from .takeover import national_railway
from .trading import TurnWithEarlyPrivates


class NationalStock(StockPolicy):
    """The certificate limit."""

    def certificate_limit(self, player: Player | None) -> int:
        """One more if nobody merged."""
        game = self.game
        return super().certificate_limit(player) + game.memory_of(Memory).not_merged


class MinorOrder(OrderPolicy):
    """When minors close."""

    def next_round(self, done: RoundState) -> None:
        """Minors may close before the stock round."""
        game = self.game
        if (
            done.kind == "operating"
            and done.number >= game.progress.rounds_in_set
            and game.memory_of(Memory).minors_closing
        ):
            memory = game.memory_of(Memory)
            memory.minors_closing = False
            late = memory.floated_late
            close_minors(game)
            # Who floats by that floats in the stock round, not in the operating round that is over.
            memory.floated_late = late
        super().next_round(done)


class MexicanTrack(TrackPolicy):
    """Tile actions of minors, and the canyon."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """A minor lays one yellow tile; who floated during an operating round lays none extra."""
        game = self.game
        if not company.is_major:
            return (TileLay(upgrade=False),)
        if company in game.memory_of(Memory).floated_late:
            return game.settings.tile_lays
        return super().tile_lays(company)

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """The tile in the canyon stays."""
        game = self.game
        return old.name != game.settings_of(Facts).canyon.tile and super().may_replace(
            old, new, hex_, company
        )

    def may_replace_specially(self, ability: TileAbility, old: Tile, new: Tile, hex_: str) -> bool:
        """The canyon’s tile goes on the hex as printed."""
        game = self.game
        return hex_ not in game.land.board.copies


class EarlyPrivates(PrivatePolicy):
    """Privates that may be bought early."""

    def may_buy_privates(self, company: Corporation) -> bool:
        """Some may be bought early."""
        game = self.game
        return super().may_buy_privates(company) or bool(game.settings_of(Facts).early_privates)

    def may_sell_private(self, private: Private, company: Corporation) -> bool:
        """Before phase 3 only those."""
        game = self.game
        early = super().may_buy_privates(company) or private.id in game.settings_of(Facts).early_privates
        return early and super().may_sell_private(private, company)

    def private_prices(self, private: Private, company: Corporation) -> tuple[int, int]:
        """Early ones cost no more than face value, one never does."""
        game = self.game
        facts = game.settings_of(Facts)
        low, high = super().private_prices(private, company)
        if private.id in facts.early_privates and "can_buy_companies" not in game.phase.status:
            return facts.early_privates[private.id], private.value
        return low, private.value if private.id in facts.full_price_privates else high


class Mexico(Part[Facts]):
    """The national railway, the end of the minors, and mail."""

    Settings = Facts
    messages = MESSAGES
    needs = ("minors",)
    policies = (
        NationalStock,
        MinorOrder,
        MexicanTrack,
        EarlyPrivates,
    )
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "stock_turn": TurnWithEarlyPrivates,
        "track": LayTrackAtHomeFirst,
        "discard": DiscardInTurn,
        "national_merger": NationalMerger,
        "kept_token": KeptToken,
    }

    status: ClassVar[Mapping[str, str]] = {"ndm_unavailable": "shares of the national railway are not traded"}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "companies_buyable": NamedEvent("announce", "companies may buy privates"),
        "minors_closed": NamedEvent("close_minors", "the minors close"),
        "ndm_merger": NamedEvent("begin_merger", "the national railway may take over corporations"),
    }

    def memory(self) -> Iterator[Piece]:
        """What was decided about mergers and minors."""
        yield Memory()

    def announce(self) -> None:
        """Told only: what may be bought is the status of the phase."""

    def close_minors(self) -> None:
        """The minors close, at once or before the next stock round; then their trains go with them."""
        if self.settings.minors_close_later:
            self.game.memory_of(Memory).minors_closing = True
            for minor in self.game.minors.values():
                for train in minor.trains:
                    train.spared = True
        else:
            close_minors(self.game)

    def begin_merger(self) -> None:
        """The corporations are asked whether they merge into the national railway."""
        begin_merger(self.game)

    def prepare(self) -> None:
        """Some certificates are kept for those who will merge."""
        game = self.game
        facts = game.settings_of(Facts)
        national = national_railway(game)
        national.share_percent = 10
        for name in (*facts.minors.values(), facts.merger.share):
            game.certificates[name].reserved = True
        for name in facts.merger.halves:
            game.certificates[name].counts = 0
        for name in facts.left_out:
            game.remove_private(game.privates[name])

    @on(OperatingTurnBegan)
    def begin_operating(self, event: OperatingTurnBegan) -> None:
        """A corporation with a train has income from mail: what its home pays."""
        game = self.game
        company = game.company(event.company)
        if not company.is_major or not company.trains:
            return
        stops = game.land.board.tile(company.definition.home[0]).cities
        income = revenue_of(stops[0].revenue, game.phase.tiles) if stops else 0
        if income:
            game.pay(game.bank, company, income)
            game.happen(MailPaid(company=company.id, amount=income))

    @on(PrivatesPaid)
    def pay_minors(self, event: PrivatesPaid) -> None:
        """Where everybody passes in the auction, minors earn a fixed sum, as do their owners."""
        game, income = self.game, self.settings.minor_income
        if isinstance(game.round, OperatingRound):
            return
        for minor in game.minors.values():
            if minor.floated and minor.player is not None:
                game.pay(game.bank, minor, income)
                game.pay(game.bank, minor.player, income)
                game.happen(MinorIncomePaid(company=minor.id, amount=income))

    @on(CompanyFloated)
    def after_float(self, event: CompanyFloated) -> None:
        """Remember who floated in an operating round."""
        game = self.game
        company = game.company(event.company)
        if isinstance(game.round, OperatingRound):
            game.memory_of(Memory).floated_late |= {company}

    @on(TileLaid)
    def tile_laid(self, event: TileLaid) -> None:
        """In the canyon the private comes too late."""
        game = self.game
        hex_ = event.hex
        canyon = self.settings.canyon
        private = game.privates[canyon.private]
        if hex_ == canyon.hex and event.private != private.id and not private.closed and private.abilities:
            for place in private.abilities:
                game.abilities.drop(private, place)
            game.happen(TileLapsed(private=private.id))


PART = Mexico
