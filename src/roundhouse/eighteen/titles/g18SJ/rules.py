"""18SJ: main lines, nationalization by the Swedish State Railways, and capital that changes with phase 5."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.named_events import close_companies
from roundhouse.eighteen.rules.parts.part import Lying, NamedEvent, Part
from roundhouse.eighteen.rules.policies import PrivatePolicy
from roundhouse.eighteen.rules.state.actions import Action, BuyShares
from roundhouse.eighteen.rules.state.events import (
    CompanyFloated,
    DividendSettled,
    OperatingTurnBegan,
    PrivateBought,
    PrivateSold,
    SharesBought,
    TrainBought,
    TrainsRan,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece

from .edelsward import (
    Edelsward,
    EdelswardPurse,
    OrderForTwo,
    PrivatesForTwo,
    Requisition,
    RequisitionRound,
    TrackForTwo,
    is_requisitioned,
    operator,
    requisition_train,
    traced_edelsward,
    wants_train,
)
from .events import (
    CanalTokenUsed,
    CapitalPaid,
    CompaniesLeftOut,
    ShareholderCompensated,
    StateTookOver,
)
from .facts import CanalTokens, EarlyTrains, Facts, Sweden, is_funded_in_full
from .messages import MESSAGES
from .operating import MainLineTrack, PlaceCanalTokens, RedeemShares, SecondTile
from .stock import StockTurnFloated, SwedishAuction, SwedishShares, TakePriority
from .trains import BuyTrainsEarly, BuyTrainsLate, SwedishDividend, SwedishRevenue

OFTEN_TRADED = "4"
"""Trains of this kind rust with the first one that they are traded in for."""


class MinorWithoutTrain(PrivatePolicy):
    """What a minor brings."""

    def why_not_take_over(self, private: Private, company: Corporation) -> str | None:
        """A minor that has lost its train needs no room."""
        minor = self.game.minors.get(private.id)
        if minor is not None and not minor.trains:
            return None
        return super().why_not_take_over(private, company)


class SwedishRailways(Part[Facts]):
    """What happens beside the turns: companies left out, capital, nationalization."""

    Settings = Facts
    messages = MESSAGES
    policies = (
        SwedishRevenue,
        SecondTile,
        SwedishShares,
        MinorWithoutTrain,
        OrderForTwo,
        TrackForTwo,
        PrivatesForTwo,
    )
    abilities: ClassVar[tuple[type[Ability], ...]] = (EarlyTrains, CanalTokens)
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "close_companies": NamedEvent("close_with_minors"),
        "full_capital": NamedEvent("fund_in_full", "corporations started later are funded in full"),
        "nationalization": NamedEvent("announce", "the best corporation without a train is nationalized"),
    }
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "swedish_auction": SwedishAuction,
        "take_priority": TakePriority,
        "stock_turn_floated": StockTurnFloated,
        "canal": PlaceCanalTokens,
        "redeem": RedeemShares,
        "main_line_track": MainLineTrack,
        "early_train": BuyTrainsEarly,
        "swedish_dividend": SwedishDividend,
        "late_train": BuyTrainsLate,
        "requisition": Requisition,
    }
    needed_rounds = frozenset({"requisition"})
    rounds: ClassVar[Mapping[str, type[Round]]] = {"requisition": RequisitionRound}

    def memory(self) -> Iterator[Piece]:
        """What has happened."""
        yield Sweden()
        yield Edelsward()
        yield EdelswardPurse()

    def lying(self) -> Iterator[Lying]:
        """The tokens of the canal, while their company is open."""
        canal = self.game.privates.get(self.settings.canal)
        if canal is not None and isinstance(canal.owner, Corporation):
            for hex_, amount in self.game.memory_of(Sweden).canal.items():
                if amount:
                    yield Lying(hex_, str(amount), canal.owner.id)

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The price of the shares that a corporation redeems."""
        entity, step = self.game.pieces.get(action.entity), self.game.round.find(RedeemShares)
        if not isinstance(action, BuyShares) or not isinstance(entity, Corporation) or step is None:
            return {}
        return {"share_price": step.cost(entity, entity.share_percent)}

    def traced(self) -> Mapping[str, Any]:
        """18xx.games counts as treasury only what a corporation owns: not the IPO of the bank."""
        memory = self.game.memory_of(Sweden)
        treasuries = {
            f"corp:{corporation.id}.treasury": sum(
                share.percent for share in memory.redeemed if share.corporation is corporation
            )
            for corporation in memory.full
        }
        return treasuries | traced_edelsward(self.game)

    def arrange(self) -> None:
        """Chance takes companies out, and the card of one that goes with it."""
        game, gone = self.game, []
        for group in self.settings.draws:
            name = game.chance.shuffled(group)[0]
            piece = game.privates.get(name) or game.company(name)
            game.leave_out(piece)
            gone.append(piece.name)
            if name == self.settings.priority.private:
                game.leave_out(game.privates[self.settings.priority.card])
        game.happen(CompaniesLeftOut(names=tuple(gone)))

    # Private companies

    @on(PrivateBought)
    def give_card(self, event: PrivateBought) -> None:
        """The card comes with its private company."""
        if event.private == self.settings.priority.private:
            card = self.game.privates[self.settings.priority.card]
            self.game.give_private(card, self.game.player(event.player))

    @on(PrivateSold)
    def close_taken_over(self, event: PrivateSold) -> None:
        """The private company of a minor that was taken over has nothing more to do."""
        minor = self.game.minors.get(event.private)
        if minor is not None:
            minor.floated = False
            self.game.close_private(self.game.private(event.private))

    def close_with_minors(self) -> None:
        """Minors close with the private companies."""
        close_companies(self.game)
        for minor in self.game.minors.values():
            if not minor.closed:
                close_company(self.game, minor)
                minor.floated = False

    # Capital

    def fund_in_full(self) -> None:
        """Corporations that nobody has started sell their shares for the bank, which pays them at once."""
        memory = self.game.memory_of(Sweden)
        memory.full |= {one for one in self.game.corporations.values() if not (one.parred or one.closed)}

    @on(SharesBought)
    def take_price(self, event: SharesBought) -> None:
        """What shares of the IPO cost goes to the bank."""
        game, corporation = self.game, self.game.company(event.company)
        if event.source == "ipo" and is_funded_in_full(game, corporation):
            game.pay(corporation, game.bank, event.price)

    @on(CompanyFloated)
    def pay_capital(self, event: CompanyFloated) -> None:
        """The bank pays all the capital."""
        game, corporation = self.game, self.game.company(event.company)
        if corporation.par is not None and is_funded_in_full(game, corporation):
            amount = corporation.par.price * corporation.size
            game.pay(game.bank, corporation, amount)
            game.happen(CapitalPaid(company=corporation.id, amount=amount))

    # Trains

    @on(OperatingTurnBegan)
    def act_for_edelsward(self, event: OperatingTurnBegan) -> None:
        """For Edelswärd a player acts."""
        company = self.game.company(event.company)
        if is_requisitioned(self.game, company):
            company.player = operator(self.game)

    @on(DividendSettled)
    def close_national(self, event: DividendSettled) -> None:
        """Nobody passes the tokens of the state any more. A corporation of Edelswärd takes trains."""
        board, company = self.game.land.board, self.game.company(event.company)
        if self.settings.national in board.neutral:
            board.block_again(self.settings.national)
        while is_requisitioned(self.game, company) and wants_train(company):
            requisition_train(self.game, company)
            self.settle_nationalization()

    @on(TrainsRan)
    def use_canal(self, event: TrainsRan) -> None:
        """The largest token of the canal at which a train stopped is used up."""
        game, placed = self.game, self.game.memory_of(Sweden).canal
        canal = game.privates.get(self.settings.canal)
        if canal is None or canal.owner is not game.company(event.company):
            return
        ways = [way for _, connections, _ in game.round.step(RunTrains).routes for way in connections]
        met = {hex_ for way in ways for hex_ in (way[0], way[-1]) if placed.get(hex_)}
        if met:
            used = max(met, key=lambda hex_: placed[hex_])
            game.happen(CanalTokenUsed(company=event.company, hex=used, amount=placed[used]))
            placed[used] = 0

    @on(TrainBought)
    def after_purchase(self, event: TrainBought) -> None:
        """Trains that were traded in leave the game; a corporation may be nationalized."""
        game = self.game
        if event.traded_in and event.traded_in != OFTEN_TRADED:
            game.depot.remove(
                next(train for train in reversed(game.depot.pool) if train.name == event.traded_in)
            )
        self.settle_nationalization()

    # Nationalization

    def announce(self) -> None:
        """A corporation is nationalized once the purchase is over."""
        self.game.memory_of(Sweden).nationalizing = True

    def settle_nationalization(self) -> None:
        """If a purchase has brought it about: of the corporations that have operated and own no train the one
        with the highest price goes, of several the one that operates first."""
        game, memory = self.game, self.game.memory_of(Sweden)
        if not memory.nationalizing:
            return
        memory.nationalizing = False
        ready = [
            company
            for company in game.round.order
            if isinstance(company, Corporation)
            and company.is_major
            and company.runs
            and not company.trains
            and not company.closed
            and not is_requisitioned(game, company)
        ]
        if ready:
            self.take_over(max(ready, key=lambda company: company.share_price))

    def take_over(self, company: Corporation) -> None:
        """Its tokens become the nation's, its shares are paid at a price two cells to the left."""
        game, board, national = self.game, self.game.land.board, self.settings.national
        game.happen(StateTookOver(company=company.id))
        for hex_, city in list(board.tokens_of(company.id)):
            if not board.has_token(hex_, national):
                board.replace_token(hex_, city, company.id, national)
        game.shares.move_price(company, (game.market.left_of, game.market.left_of))
        for player in game.players:
            amount = company.price_of(player.percent(company))
            if amount:
                game.pay(game.bank, player, amount)
                game.happen(ShareholderCompensated(player=player.id, company=company.id, amount=amount))
        close_company(game, company)
        company.floated = False
        company.par = None
        for share in game.shares.all_of(company):
            game.shares.move(share, company)


PART = SwedishRailways
