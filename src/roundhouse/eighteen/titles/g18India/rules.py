"""18India: cards in rows and hands, managers and directors, railheads and gauges, commodities and the
GIPR."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.parts.part import CardRow, Lying, Note, Part
from roundhouse.eighteen.rules.policies import OrderPolicy
from roundhouse.eighteen.rules.state.actions import (
    Action,
    BuyShares,
    Choose,
    CorporateBuyShares,
)
from roundhouse.eighteen.rules.state.events import (
    CompanyFloated,
    PhaseBegan,
    SpecialTileLaid,
    TileLaid,
    TrainsRan,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Offering
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.hexes.grid import opposite
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from .bonds import cost
from .cards import OFFERING, arrange, card_of, deal, is_bond, raj
from .closing import ClosingAtNothing, ExchangeTokens, OperatingWithClosing
from .control import ManagedShares
from .drafting import CertificateDraftRound, DraftCertificate, SelectHand
from .events import GaugeChangeMarked, GuarantiesEnded
from .facts import (
    BONDS_CONVERT,
    CHANGES_REMOVABLE,
    GIPR_WAITS,
    NO_NEW_CHANGES,
    Facts,
    Raj,
)
from .holdings import BuyCertificate, SellCertificates
from .homes import CityOfToken, GiprHome
from .messages import MESSAGES
from .powers import FindJewelry, FreeStation, TerrainDiscount, TokenOrStation, close_used
from .running import CommodityRevenue, GuaranteedDividend, claim_concessions
from .stock import CertificateTurn
from .track import DiscountedSpecialTrack, ProvincialTrack, RailheadTrack
from .trains import SellAndBuyTrain

PROVINCE = "province"
"""The kind of border at which gauges change."""


class GiprOrder(OrderPolicy):
    """Who operates."""

    def operating_order(self) -> list[Corporation]:
        """Not the GIPR before the second phase."""
        game = self.game
        waits = game.settings_of(Facts).gipr if GIPR_WAITS in game.phase.status else None
        return [company for company in super().operating_order() if company.id != waits]


class India(Part[Facts]):
    """What of 18India belongs to no single step."""

    Settings = Facts
    messages = MESSAGES
    policies = (ManagedShares, GiprOrder, ProvincialTrack, CommodityRevenue, ClosingAtNothing)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "select_hand": SelectHand,
        "draft_certificate": DraftCertificate,
        "certificate_turn": CertificateTurn,
        "gipr_home": GiprHome,
        "city_of_token": CityOfToken,
        "exchange_tokens": ExchangeTokens,
        "jewelry": FindJewelry,
        "terrain_discount": TerrainDiscount,
        "free_station": FreeStation,
        "discounted_special_track": DiscountedSpecialTrack,
        "railhead_track": RailheadTrack,
        "token_or_station": TokenOrStation,
        "guaranteed_dividend": GuaranteedDividend,
        "sell_and_buy_train": SellAndBuyTrain,
        "sell_certificates": SellCertificates,
        "buy_certificate": BuyCertificate,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {
        "certificate_draft": CertificateDraftRound,
        "operating_with_closing": OperatingWithClosing,
    }
    status: ClassVar[Mapping[str, str]] = {
        GIPR_WAITS: "the GIPR does not operate yet",
        BONDS_CONVERT: "bonds may become shares of the GIPR, and guaranties have ended",
        NO_NEW_CHANGES: "no new gauge changes",
        CHANGES_REMOVABLE: "gauge changes may be removed",
    }

    def memory(self) -> Iterator[Piece]:
        """The cards, and what has happened."""
        yield Raj()
        yield Offering(OFFERING, "the cards")

    def arrange(self) -> None:
        """Chance chooses the corporations."""
        arrange(self.game)

    def prepare(self) -> None:
        """The cards are dealt."""
        deal(self.game)

    def lying(self) -> Iterator[Lying]:
        """Where jewelry is found, and where trains change gauge, each written on one of the two hexes."""
        jewelry = raj(self.game).jewelry
        if jewelry is not None:
            yield Lying(jewelry, "jewelry")
        for hex_, other in sorted(self.game.land.board.changes):
            yield Lying(hex_, f"gauge {other}")

    def card_rows(self) -> Iterator[CardRow]:
        """The rows, the cards to be drafted, the hands."""
        game, memory = self.game, raj(self.game)
        for at, row in enumerate(memory.rows):
            name = ChoiceLabel("Row %(number)s").of(number=str(at + 1))
            yield CardRow(name, [card_of(game, card) for card in row])
        for player, cards in memory.hands.items():
            yield CardRow(ChoiceLabel("Hand"), [card_of(game, card) for card in cards], player)

    def notes(self) -> Iterator[Note]:
        """The sizes of hands, guaranties, concessions, exchange tokens, and the bonds of the bank."""
        game, memory = self.game, raj(self.game)
        for player, cards_ in memory.hands.items():
            yield Note(player, ChoiceLabel("Cards in hand"), str(len(cards_)))
        if not memory.guaranty_over:
            for company in memory.guaranteed:
                yield Note(company, ChoiceLabel("Guaranty"), f"{self.settings.guaranty_percent}%")
        for commodity, company in memory.concessions.items():
            yield Note(company, ChoiceLabel("Concession"), commodity)
        taker = game.corporations[self.settings.gipr]
        if not taker.closed:
            yield Note(taker, ChoiceLabel("Exchange tokens"), str(memory.exchange_left))
        bonds = sum(is_bond(game, private) for private in memory.bank)
        yield Note(None, ChoiceLabel("Bonds of the bank"), str(bonds))

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """18xx.games buys certificates of rows and hands as companies, and words the conversion of bonds."""
        game = self.game
        if isinstance(action, Choose):
            return {"choice": f"Convert to GIPR Share for {game.money(cost(game))}"}
        if not isinstance(action, BuyShares | CorporateBuyShares):
            return {}
        share = game.certificates.get(action.shares[0])
        if share is None or not isinstance(share.owner, Offering):
            return {}
        kind = "buy_company" if isinstance(action, BuyShares) else "corporate_buy_company"
        price = game.shares.price(share)
        return {"type": kind, "company": share.id, "price": price, "shares": None, "percent": None}

    def traced(self) -> Mapping[str, Any]:
        """The traces know companies that are cards, the bank's cards, and who is in charge by another way."""
        game, memory = self.game, raj(self.game)
        out: dict[str, Any] = {"company:GW.owner": memory.last_guaranteed}
        if memory.guaranty_over:
            out["company:GW.owner"] = "closed"
        for company in game.corporations.values():
            out[f"corp:{company.id}.owner"] = company.player.key if company.player else None
        for private in memory.bank:
            out[f"company:{private.id}.owner"] = "bank"
        step = None if game.over else game.round.find(ExchangeTokens)
        if step is not None and step.waits() and step.closing is not None and step.closing.player is not None:
            out["active"] = (step.closing.player.id,)  # that engine asks whoever's turn it was
        if len(memory.chosen) < len(game.players):
            for player, cards in memory.chosen.items():
                out |= {f"company:{card}.owner": player.key for card in cards}
        return out

    # What happens

    @on(CompanyFloated)
    def set_marker(self, event: CompanyFloated) -> None:
        """The marker comes to the market; the GIPR looks for a home."""
        game, company = self.game, self.game.company(event.company)
        if company.cell is not None:
            game.market.place(company, company.cell)
        step = game.round.find(GiprHome)
        if company.id == self.settings.gipr and step is not None:
            step.ask(company)

    @on(TileLaid)
    def mark_gauges(self, event: TileLaid) -> None:
        """Track crosses borders of provinces for the first time."""
        game, board = self.game, self.game.land.board
        here = game.ground.hexmap[event.hex]
        for border in here.printed.borders:
            other = here.neighbours[border.edge]
            if border.type != PROVINCE or other is None:
                continue
            pair = (min(event.hex, other), max(event.hex, other))
            joined = game.land.leads_to(event.hex, border.edge) and game.land.leads_to(
                other, opposite(border.edge)
            )
            if not joined or pair in raj(game).settled:
                continue
            raj(game).settled |= {pair}
            if NO_NEW_CHANGES not in game.phase.status:
                board.mark_change(*pair)
                game.happen(GaugeChangeMarked(hex=event.hex, other=other))

    @on(SpecialTileLaid)
    def close_tile_private(self, event: SpecialTileLaid) -> None:
        """A private company that has laid its tile closes."""
        if event.private in self.settings.privates.tile:
            close_used(self.game, self.game.private(event.private))

    @on(TrainsRan)
    def claim(self, event: TrainsRan) -> None:
        """Commodities that were delivered for the first time."""
        claim_concessions(self.game, self.game.company(event.company))

    @on(PhaseBegan)
    def end_guaranties(self, event: PhaseBegan) -> None:
        """With bonds that convert the guaranties end."""
        game, memory = self.game, raj(self.game)
        if BONDS_CONVERT in game.phase.status and not memory.guaranty_over:
            memory.guaranty_over = True
            names = tuple(company.id for company in memory.guaranteed)
            game.happen(GuarantiesEnded(names=names))


PART = India
