"""Conglomerates as a part: ``[parts.conglomerates]`` with what companies of each level cost and earn.

Its titles have no map and no trains. Players buy companies in auctions and turn them into corporations, which
buy more companies; a turn goes through phases, each of them a round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ...policies import EndingPolicy, OrderPolicy, StockPolicy
from ...seating import seat
from ...state.actions import Action, BuyShares, SellShares
from ...state.pieces import Certificate, Corporation, Player, Private
from ...state.turns import RoundState
from ...turn import Round, Step
from ..part import Arrival, Note, Part
from .abilities import ABILITIES, SteadyIssue
from .acquiring import AcquireCompanies, AcquiringRound, can_any_acquire
from .closing import (
    CloseCompanies,
    ClosingRound,
    can_any_close,
    close_abandoned,
    close_corporation,
    pay_incomes,
)
from .deck import card_level, check_deck, let_investor_buy, make_deck, raise_costs
from .investing import InvestmentTurn
from .messages import MESSAGES
from .paying import (
    ConversionRound,
    DividendRound,
    FormCorporation,
    IssueOne,
    IssueRound,
    PayByShare,
)
from .settings import CompanyDeck, ConglomerateSettings, ForeignInvestor, Purchases
from .values import ability_of, costs, facts_of, move_to, price_left, price_right

END = "end_card"


class PhaseOrder(OrderPolicy):
    """The order of the phases of a turn, and what happens between them."""

    def next_round(self, done: RoundState) -> None:
        """Begin the next phase in which anybody has something to decide."""
        game = self.game
        match done.kind:
            case "stock":
                seat(game)
                let_investor_buy(game)
                if can_any_acquire(game):
                    game.begin_round("acquisition", 1)
                else:
                    self._close()
            case "acquisition":
                self._close()
            case "closing":
                self._earn()
            case "dividends":
                self._turn_card()
                if not game.over:
                    game.begin_round("issue", 1)
            case "issue":
                game.begin_round("conversion", 1)
            case _:
                game.progress.turn += 1
                game.begin_round("stock", 1)

    def _close(self) -> None:
        close_abandoned(self.game)
        if can_any_close(self.game):
            self.game.begin_round("closing", 1)
        else:
            self._earn()

    def _earn(self) -> None:
        pay_incomes(self.game)
        self.game.begin_round("dividends", 1)

    def _turn_card(self) -> None:
        """End the game with the back of the card; turn it once nothing is on offer any more."""
        game, table, front = self.game, self.game.memory_of(CompanyDeck), card_level(self.game)
        if table.level > front:
            game.end(END)
        elif table.level == front and not table.offered:
            raise_costs(game, front + 1)


class MarketOfOne(StockPolicy):
    """Share prices where each price has room for one marker."""

    def sale_value(self, shares: Sequence[Certificate], percent: int) -> int:
        """What a sale brings: the next free price below."""
        cell = shares[0].corporation.cell
        return price_left(self.game, cell).price if cell is not None else 0

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """Buy a share at the next free price above, to which the marker moves."""
        company = shares[0].corporation
        assert company.cell is not None
        cell = price_right(self.game, company.cell)
        self.game.shares.buy(player, shares, cell.price)
        move_to(self.game, company, cell)

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """Sell a share at the next free price below, to which the marker moves."""
        company = shares[0].corporation
        assert company.cell is not None
        cell = price_left(self.game, company.cell)
        self.game.shares.sell(shares, percent, movement="none", price=cell.price)
        move_to(self.game, company, cell)

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Whether players may start corporations in a stock round: they do so by turning companies into
        them."""
        return False


class FormedAgain(EndingPolicy):
    """Corporations that close can be formed again."""

    def at_closing_price(self, corporation: Corporation) -> None:
        """Close a corporation with its companies; it can be formed again."""
        close_corporation(self.game, corporation)


class Conglomerates(Part[ConglomerateSettings]):
    """Corporations own companies that pay them; a turn has phases instead of operating rounds."""

    Settings = ConglomerateSettings
    messages = MESSAGES
    policies = (PhaseOrder, MarketOfOne, FormedAgain)
    abilities: ClassVar[tuple[type[Ability], ...]] = ABILITIES
    ends: ClassVar[Mapping[str, str]] = {END: "the card below the deck has been turned"}
    needed_rounds = frozenset({"acquisition", "closing", "dividends", "issue", "conversion"})
    spared_rounds = frozenset({"operating"})
    rounds: ClassVar[Mapping[str, type[Round]]] = {
        "acquiring": AcquiringRound,
        "closing": ClosingRound,
        "dividends": DividendRound,
        "issue": IssueRound,
        "conversion": ConversionRound,
    }
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "invest": InvestmentTurn,
        "acquire_companies": AcquireCompanies,
        "close_companies": CloseCompanies,
        "pay_by_share": PayByShare,
        "issue_one": IssueOne,
        "form_corporation": FormCorporation,
    }

    def memory(self) -> Iterator[Piece]:
        """The deck, the foreign investor, and what is bought in a phase."""
        yield CompanyDeck()
        yield ForeignInvestor()
        yield Purchases()

    def prepare(self) -> None:
        """Make the deck, and give the foreign investor money. Raises Malformed for a deck that cannot be
        made."""
        game = self.game
        check_deck(game)
        make_deck(game)
        game.pay(game.bank, game.memory_of(ForeignInvestor), facts_of(game).investor_cash)

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The price at which a share changes hands, which 18xx.games writes: the next free one."""
        if not isinstance(action, BuyShares | SellShares):
            return {}
        company = self.game.certificates[action.shares[0]].corporation
        steady = action.entity == company.key and ability_of(company, SteadyIssue) is not None
        if company.cell is None or steady:
            return {}
        way = price_right if isinstance(action, BuyShares) else price_left
        return {"share_price": way(self.game, company.cell).price}

    def traced(self) -> Mapping[str, Any]:
        """Traces of 18xx.games know no phase, nor companies that were closed for themselves."""
        gone = self.game.memory_of(CompanyDeck).scrapped
        keys = (f"company:{one.id}.{key}" for one in gone for key in ("owner", "revenue"))
        return {"phase": None, **dict.fromkeys(keys)}

    def arrivals(self) -> Iterator[tuple[Private, Arrival]]:
        """Yield which companies are on offer; nobody knows of the others which ones are in the deck."""
        table = self.game.memory_of(CompanyDeck)
        rest: Arrival = "perhaps" if table.deck else "never"
        for company in self.game.privates.values():
            if company.owner is None and not company.closed:
                on_offer: Arrival = "next" if company in table.fresh else "now"
                yield company, on_offer if company in table.offered else rest

    def notes(self) -> Iterator[Note]:
        """Yield what owning companies costs, how many are to come, and what the foreign investor has."""
        game, table = self.game, self.game.memory_of(CompanyDeck)
        row = [f"{level}: {game.money(one)}" for level, one in enumerate(costs(game), 1) if one]
        yield Note(None, ChoiceLabel("Cost of ownership, by level"), ", ".join(row) or game.money(0))
        yield Note(None, ChoiceLabel("Companies to come"), str(len(table.deck)))
        investor = game.memory_of(ForeignInvestor)
        owned = ", ".join((game.money(investor.cash), *(one.id for one in investor.privates)))
        yield Note(None, ChoiceLabel("Foreign investor"), owned)


PART = Conglomerates
