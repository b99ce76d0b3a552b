"""1825: bands of corporations, minors that form with a train, and three units with kits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.parts.part import Lying, Note, Part
from roundhouse.eighteen.rules.state.events import (
    CompanyFloated,
    DividendSettled,
    OperatingTurnBegan,
    SaleSettled,
    SharesBought,
    TileLaid,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.errors import Malformed, Place
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ..events import MinorFormed
from ..messages import MESSAGES
from .facts import Facts, Memory, band, is_minor
from .operating import (
    BuyTrainsUnled,
    FormationOrder,
    LayWithinReach,
    LedTrains,
    LocalRevenue,
    RunDeputized,
    TrackInReach,
    WaitingHomes,
)
from .stock import BandStock, BandTurn


class Britain(Part[Facts]):
    """Bands, minors that form with a train, private companies that are dealt."""

    Settings = Facts
    messages = MESSAGES
    policies = (BandStock, FormationOrder, WaitingHomes, TrackInReach, LocalRevenue, LedTrains)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "stock_turn_bands": BandTurn,
        "track_within_reach": LayWithinReach,
        "buy_train_unled": BuyTrainsUnled,
        "run_deputized": RunDeputized,
    }

    def memory(self) -> Iterator[Piece]:
        """Who is formed, and what is kept for whom."""
        yield Memory()

    def lying(self) -> Iterator[Lying]:
        """The hexes that are kept for a company, as long as they have no tile."""
        game = self.game
        for name, hexes in self.settings.kept.items():
            for hex_ in hexes.split() if not game.company(name).closed else ():
                if hex_ not in game.land.board.copies:
                    yield Lying(hex_, name, name)

    def notes(self) -> Iterator[Note]:
        """In which band a company begins that has not been started."""
        for company in self.game.corporations.values():
            if not company.parred:
                yield Note(company, ChoiceLabel("Band"), str(band(self.game, company)))

    def traced(self) -> Mapping[str, Any]:
        """18xx.games calls only those private companies the bank's that were sold back to it."""
        return {f"company:{private.id}.owner": None for private in self.game.memory_of(Memory).unsold}

    def prepare(self) -> None:
        """Trains are kept for minors; private companies are dealt, the cheapest to the first player, and then
        shares of one corporation."""
        game, memory, facts = self.game, self.game.memory_of(Memory), self.settings
        game.bank_limited = False
        for minor in filter(is_minor, game.corporations.values()):
            kind = facts.required_trains[minor.id]
            train = next((item for item in game.depot.upcoming if item.name == kind), None)
            if train is None:
                place = Place(path="own.required_trains")
                raise Malformed(
                    "title/train", f"{minor.id} is formed with a {kind}, of which there is none.", place=place
                )
            game.depot.take(train)
            memory.reserved = (*memory.reserved, train)
        privates = sorted(game.privates.values(), key=lambda private: private.value)
        for player, private in zip(game.players, privates, strict=False):
            game.pay(player, game.bank, private.value)
            game.give_private(private, player)
        memory.unsold = frozenset(privates[len(game.players) :])
        corporation = game.corporations.get(facts.dealt or "")
        for player in game.players[len(privates) :]:
            if corporation is None:
                break
            if corporation.parred:
                share = corporation.shares(corporation)[0]
                game.shares.buy(player, (share,), game.shares.price(share))
            else:
                game.start_corporation(corporation, player, game.policies.stock.par_cells(corporation)[0])

    @on(CompanyFloated)
    def form(self, event: CompanyFloated) -> None:
        """A corporation that floats is formed."""
        company = self.game.company(event.company)
        if not is_minor(company):
            self.game.memory_of(Memory).formed += (company,)

    @on(SharesBought)
    def form_minor(self, event: SharesBought) -> None:
        """A minor is formed when it has the money for its train, and buys that."""
        game, memory = self.game, self.game.memory_of(Memory)
        company = game.company(event.company)
        if not is_minor(company) or company in memory.formed:
            return
        kind = self.settings.required_trains[company.id]
        train = next(item for item in memory.reserved if item.name == kind and item.owner is None)
        if company.cash >= train.price:
            memory.formed += (company,)
            game.pay(company, game.bank, train.price)
            game.depot.give(train, company)
            game.happen(MinorFormed(company=company.id, name=kind, price=train.price))

    @on(TileLaid)
    def settle_home(self, event: TileLaid) -> None:
        """A minor may get its home."""
        if event.company is not None:
            self._place_home(self.game.company(event.company))

    @on(OperatingTurnBegan)
    def place_waiting_home(self, event: OperatingTurnBegan) -> None:
        """Others may have built the home of a minor."""
        self._place_home(self.game.company(event.company))

    def _place_home(self, company: Corporation) -> None:
        if is_minor(company):
            self.game.land.place_home(company)

    @on(SaleSettled)
    def look_at_bank_after_sale(self, event: SaleSettled) -> None:
        """The bank may break."""
        self._look_at_bank()

    @on(DividendSettled)
    def look_at_bank_after_dividend(self, event: DividendSettled) -> None:
        """The bank may break."""
        self._look_at_bank()

    def _look_at_bank(self) -> None:
        if sum(player.cash for player in self.game.players) > self.settings.money_to_break:
            self.game.progress.broken = True


PART = Britain
