"""1847 AE: a draft with operating rounds between, investors, and a firm that builds the trains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.parts.part import NamedEvent, Part
from roundhouse.eighteen.rules.state.events import (
    CompanyFloated,
    OperatingRoundBegins,
    PrivateBought,
    PrivateExchanged,
    RoundBegan,
    TileLaid,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece

from .draft import PacketDraft, PacketRound, PfalzOrder
from .events import DraftSharePaid, QuarryGrown
from .facts import COLORED, INVESTORS, Facts, Firm, supplier
from .messages import MESSAGES
from .operating import BuyTrainsOfFirm, PfalzTrack, TrackInPfalz
from .stock import ExchangeInvestor, PfalzShares, PfalzTurn, exchange_investors, investor_share


class Pfalz(Part[Facts]):
    """All that only 1847 AE has."""

    Settings = Facts
    needs = ("buyouts",)
    messages = MESSAGES
    policies = (PfalzOrder, PfalzShares, PfalzTrack)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "packet_draft": PacketDraft,
        "exchange_investor": ExchangeInvestor,
        "stock_turn_pfalz": PfalzTurn,
        "track_pfalz": TrackInPfalz,
        "buy_train_pfalz": BuyTrainsOfFirm,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"packet_draft": PacketRound}
    status: ClassVar[Mapping[str, str]] = {
        COLORED: "corporations build on the hexes of their colour only",
        INVESTORS: "investor companies may be exchanged for shares",
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "exchange_investors": NamedEvent(
            "call_investors", "investor companies are exchanged at the start of the next stock round"
        )
    }

    def memory(self) -> Iterator[Piece]:
        """What the firm has sold, and whether investors are due."""
        yield Firm()

    def prepare(self) -> None:
        """Some corporations have their prices, and one its home token. The bank has paid for the shares that
        are kept for investors."""
        game = self.game
        game.progress.turn = 0
        for name in self.settings.parred:
            company = game.company(name)
            price = company.definition.par_price
            game.market.set_par(company, next(c for c in game.market.par_cells() if c.price == price))
        game.land.place_home(game.company(self.settings.stands))
        for private in game.privates.values():
            share = investor_share(game, private)
            if share is not None:
                share.reserved, company = True, share.corporation
                game.pay(game.bank, company, company.price_of(share.percent, company.definition.par_price))

    def traced(self) -> Mapping[str, Any]:
        """There a corporation of the draft has not begun before its first share is sold, and all drafts have
        one number."""
        game = self.game
        out: dict[str, Any] = {} if game.round.kind != "initial" else {"round": "DR 0.1"}
        for name in self.settings.parred:
            company = game.company(name)
            if name != self.settings.stands and company.percent(company) == 100:
                out[f"corp:{name}.ipoed"] = False
        return out

    def call_investors(self) -> None:
        """They are exchanged at the start of the next stock round."""
        self.game.memory_of(Firm).due = True

    @on(RoundBegan)
    def begin_stock_round(self, event: RoundBegan) -> None:
        """Investors that are due are exchanged."""
        memory = self.game.memory_of(Firm)
        if event.round == "stock" and memory.due:
            memory.due = False
            exchange_investors(self.game)

    @on(OperatingRoundBegins)
    def begin_operating_round(self, event: OperatingRoundBegins) -> None:
        """The firm has sold nothing in it yet."""
        self.game.memory_of(Firm).has_sold = False

    @on(PrivateExchanged)
    def release_share(self, event: PrivateExchanged) -> None:
        """The share is not kept any more."""
        share = investor_share(self.game, self.game.private(event.private))
        if share is not None:
            share.reserved = False

    @on(CompanyFloated)
    def open_firm(self, event: CompanyFloated) -> None:
        """The firm can be sold at any time: it has no turn for which its owner would have to wait."""
        firm = supplier(self.game)
        if event.company == firm.id:
            firm.operated = True

    @on(PrivateBought)
    def drafted(self, event: PrivateBought) -> None:
        """The bank pays corporations for what came with a private company of the draft. Who has enough of a
        corporation that nobody had led takes the president's certificate for single shares."""
        game, private = self.game, self.game.private(event.private)
        gifts = [game.certificates[name] for name in private.gift]
        for company in {share.corporation: None for share in gifts}:
            if company is not supplier(game):
                amount = company.price_of(sum(one.percent for one in gifts if one.corporation is company))
                game.pay(game.bank, company, amount)
                game.happen(DraftSharePaid(company=company.id, private=private.id, amount=amount))
            president = game.shares.president_share(company)
            if company.player is not None and president.owner is company:
                game.shares.exchange_presidency(company, company, company.player)
        if private.id in self.settings.brief:
            game.close_private(private)

    @on(TileLaid)
    def tile_laid(self, event: TileLaid) -> None:
        """The quarry earns more once there is a tile."""
        quarry = self.settings.quarry
        private = self.game.private(quarry.private)
        if event.hex == quarry.hex and private.revenue != quarry.revenue:
            private.revenue = quarry.revenue
            self.game.happen(QuarryGrown(private=private.id, amount=quarry.revenue))


PART = Pfalz
