"""The Bank of England of 1848: it lends to corporations, pays shareholders, and has no president."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import MoneyPolicy, OrderPolicy, StockPolicy
from roundhouse.eighteen.rules.state.events import DividendPaid
from roundhouse.eighteen.rules.state.events.event import Payment
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.track.routes.rules import revenue_of

from .events import BankLent, NoLoanLeft
from .facts import Australia, Facts

LOANS = "loans"
"""The status of phases in which corporations may take loans."""


def bank_of(game: GameInPlay) -> Corporation:
    """The Bank of England."""
    return game.corporations[game.settings_of(Facts).bank.corporation]


def loans_left(game: GameInPlay) -> int:
    """How many loans can still be taken."""
    terms = game.settings_of(Facts).bank
    return terms.cash // terms.loan - bank_of(game).loans


def may_borrow(game: GameInPlay, company: Corporation) -> bool:
    """May a corporation take a loan of its own accord, that of this turn apart?"""
    open_ = LOANS in game.phase.status and loans_left(game) > 0
    return open_ and company.loans < game.policies.money.most_loans(company)


def lend(game: GameInPlay, company: Corporation, cells: int) -> None:
    """A corporation gets a loan; its price falls by so many ``cells``, and that of the bank rises by one.

    Loans are never paid back.
    """
    bank, amount = bank_of(game), game.settings_of(Facts).bank.loan
    game.pay(bank, company, amount)
    game.happen(BankLent(company=company.id, bank=bank.id, amount=amount))
    game.shares.move_price(company, (game.market.left_of,) * cells)
    game.shares.move_price(bank, (game.market.right_of,))
    note = bank.loans
    company.notes = (*company.notes, note)
    bank.notes = (*bank.notes, note)


def borrow_for_train(game: GameInPlay, company: Corporation, price: int) -> bool:
    """A corporation that must have a train borrows until it has ``price``. False: it is ruined before.

    It is ruined, too, if no loan is left.
    """
    cells = game.settings_of(Facts).bank.falls_in_need
    while company.cash < price:
        cell = company.cell
        assert cell is not None
        if not loans_left(game):
            game.happen(NoLoanLeft(company=company.id, bank=bank_of(game).id))
            game.shares.move_price(company, (game.market.left_of,) * cell.column)
            return False
        lend(game, company, cells)
        if company.share_price == 0:
            return False
    return True


def bank_revenue(game: GameInPlay) -> int:
    """What the bank pays in each operating round: by the phase, and the cities of all its tokens."""
    board, colors = game.land.board, game.phase.tiles
    pays = game.settings_of(Facts).bank.pays
    cities = (board.tile(hex_).cities[city] for hex_, city in board.tokens_of(bank_of(game).id))
    return pays[colors[-1]] + sum(revenue_of(city.revenue, colors) for city in cities)


def pay_bank_dividend(game: GameInPlay) -> None:
    """The players' shares of the bank get their part of its revenue; its price does not move."""
    bank, revenue = bank_of(game), bank_revenue(game)
    payments = []
    for player in game.players:
        if amount := revenue * player.percent(bank) // 100:
            game.pay(game.bank, player, amount)
            payments.append(Payment(holder=player.key, paid=amount))
    if revenue:
        per_share = revenue * bank.share_percent // 100
        game.happen(DividendPaid(company=bank.id, per_share=per_share, payments=tuple(payments)))


class BankMoney(MoneyPolicy):
    """Who may borrow how much."""

    def most_loans(self, company: Corporation) -> int:
        """As the bank's terms say; the bank itself does not borrow."""
        terms = self.game.settings_of(Facts).bank
        return 0 if company.id == terms.corporation else terms.most


class BankStock(StockPolicy):
    """What is different about shares of the bank, and in receiverships about all certificates."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Nobody starts the bank."""
        return corporation.definition.has_president and super().may_par(corporation, player)

    def certificate_limit(self, player: Player | None) -> int:
        """It falls with every corporation in receivership, and once more for whoever presided over it."""
        game, terms = self.game, self.game.settings_of(Facts).receivership
        memory = game.memory_of(Australia)
        failed = len(memory.failed)
        if not failed:
            return super().certificate_limit(player)
        rows = terms.certificate_limit[len(game.players)]
        limit = rows[min(failed, len(rows)) - 1]
        if player is None:
            return limit
        own = sum(blamed is player for blamed in memory.to_blame.values())
        return max(0, limit - own * terms.less_for_president[len(game.players)])


class BankOrder(OrderPolicy):
    """The bank has no turn of its own."""

    def operating_order(self) -> list[Corporation]:
        """Without the bank, which pays before all others operate."""
        return [company for company in super().operating_order() if company.definition.has_president]
