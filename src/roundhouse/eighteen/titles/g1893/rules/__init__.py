"""1893: a start packet, bonds, and two corporations that their owners found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.parts.part import NamedEvent, Note, Part
from roundhouse.eighteen.rules.state.events import (
    CorporationStarted,
    OperatingRoundBegins,
    PrivateBought,
    StockTurnEnded,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ..messages import MESSAGES
from .facts import Facts, Foundings, is_founded_later
from .founding import DiscardAfterFounding, FoundingRound, MergersBetween, VoteOnFounding
from .operating import RHINE, TRADED, CologneTrains, RhineTrack
from .package import AuctionPackage, DraftPackage, PackageAuctionRound, PackageRound
from .stock import CologneShares, StockTurnBonds


class Cologne(Part[Facts]):
    """A start packet, bonds of the city, and corporations that minors and private companies found."""

    Settings = Facts
    messages = MESSAGES
    policies = (CologneShares, MergersBetween, RhineTrack, CologneTrains)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "draft_package": DraftPackage,
        "auction_package": AuctionPackage,
        "stock_turn_bonds": StockTurnBonds,
        "vote_on_founding": VoteOnFounding,
        "discard_after_founding": DiscardAfterFounding,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {
        "start_package": PackageRound,
        "package_auction": PackageAuctionRound,
        "founding": FoundingRound,
    }
    needed_rounds = frozenset({"package", "merger"})
    status: ClassVar[Mapping[str, str]] = {
        RHINE: "no track crosses the Rhine",
        TRADED: "companies may buy trains from each other",
        "may_found_agv": "the AGV may be founded in a merger round",
        "may_found_hgk": "the HGK may be founded in a merger round",
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "agv_buyable": NamedEvent(
            "offer_agv", "shares of the AGV can be bought, and its owners vote on founding it"
        ),
        "agv_founded": NamedEvent(
            "found_agv", "the AGV is founded in the next merger round, if it has not been yet"
        ),
        "hgk_buyable": NamedEvent(
            "offer_hgk", "shares of the HGK can be bought, and its owners vote on founding it"
        ),
        "hgk_founded": NamedEvent(
            "found_hgk", "the HGK is founded in the next merger round, if it has not been yet"
        ),
        "fdsd_closed": NamedEvent("close_fund", "the FdSD closes after the next stock turn of its owner"),
    }

    def memory(self) -> Iterator[Piece]:
        """What has come of the start packet and of the corporations that are founded."""
        yield Foundings()

    def prepare(self) -> None:
        """Minors and the HGK stand on the map; certificates are kept for founders."""
        game = self.game
        for company in (*game.minors.values(), *map(game.company, self.settings.founded)):
            game.land.place_home(company)
        for founded in self.settings.founded.values():
            for name in founded.members.values():
                game.certificates[name].reserved = True

    def notes(self) -> Iterator[Note]:
        """What is kept for founders."""
        for name in self.settings.founded:
            company = self.game.company(name)
            if kept := sum(share.percent for share in company.shares(company) if share.reserved):
                yield Note(company, ChoiceLabel("Kept for its founders"), f"{kept}%")

    def traced(self) -> Mapping[str, Any]:
        """That engine has the cards that nobody bought in the bank."""
        left = [one for one in self.game.privates.values() if one.owner is None and not one.closed]
        return {f"company:{private.id}.owner": "bank" for private in left}

    @on(PrivateBought)
    def begin_minor(self, event: PrivateBought) -> None:
        """A minor begins with its private company, and has the price."""
        game, minor = self.game, self.game.minors.get(event.private)
        if minor is not None:
            minor.player = game.player(event.player)
            game.pay(game.bank, minor, max(event.price, self.settings.least_treasury))
            game.float_company(minor)

    @on(CorporationStarted)
    def offer_shares(self, event: CorporationStarted) -> None:
        """All shares but the president's certificate go into the pool."""
        self._to_pool(event.company)

    def _to_pool(self, name: str) -> None:
        company = self.game.company(name)
        rest = (share for share in company.shares(company) if not (share.president or share.reserved))
        self.game.shares.give(self.game.pool, tuple(rest), change_president=False)

    @on(OperatingRoundBegins)
    def let_all_in(self, event: OperatingRoundBegins) -> None:
        """Whoever passed before the first operating round has their turns again."""
        memory = self.game.memory_of(Foundings)
        if memory.out:
            memory.out = ()

    @on(StockTurnEnded)
    def end_fund(self, event: StockTurnEnded) -> None:
        """Its owner has had a turn to exchange it."""
        game, memory = self.game, self.game.memory_of(Foundings)
        private = game.private(self.settings.exchange.private)
        owner = private.owner
        if memory.fund_closes and not private.closed and owner is game.player(event.player):
            game.close_private(private)

    # Named events

    def offer_agv(self) -> None:
        """The AGV."""
        self._offer("AGV")

    def found_agv(self) -> None:
        """The AGV."""
        self._found("AGV")

    def offer_hgk(self) -> None:
        """The HGK."""
        self._offer("HGK")

    def found_hgk(self) -> None:
        """The HGK."""
        self._found("HGK")

    def _offer(self, name: str) -> None:
        """It has its price; what is not kept for founders is in the pool."""
        game, memory, at = self.game, self.game.memory_of(Foundings), self.settings.founded[name].cell
        cell = game.market.cell(at)
        if cell is None:
            raise LookupError(at)
        game.market.set_par(game.company(name), cell)
        self._to_pool(name)
        memory.asked += (game.company(name),)

    def _found(self, name: str) -> None:
        """Nobody is asked any more."""
        company, memory = self.game.company(name), self.game.memory_of(Foundings)
        memory.asked = tuple(one for one in memory.asked if one is not company)
        if is_founded_later(self.game, company):
            memory.due += (company,)

    def close_fund(self) -> None:
        """It closes after the next stock turn of its owner."""
        self.game.memory_of(Foundings).fund_closes = True


PART = Cologne
