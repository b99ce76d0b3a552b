"""Corporations in receivership in 1848: shareholders are paid, and the Bank of England takes the tokens."""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.eighteen.rules.closing import close_but_tokens
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import EndingPolicy
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.state.events.event import Payment
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.steps.crisis import CashCrisis

from .bank import bank_of
from .events import ReceivershipBegan, SettlementCovered, ShareholdersSettled
from .facts import Australia, Facts


def settle_shares(game: GameInPlay, company: Corporation, president: Player) -> None:
    """Every player but the last president gets the par price for each share: from the corporation as far as
    its money goes, then from that president, into debt if need be."""
    assert company.par is not None
    payments, missing = [], 0
    for player in game.players:
        amount = company.price_of(player.percent(company), company.par.price)
        if player is president or not amount:
            continue
        own = min(amount, company.cash)
        game.pay(company, player, own)
        if rest := amount - own:
            game.charge(president, rest)
            game.pay(game.bank, player, rest)
            missing += rest
        payments.append(Payment(holder=player.key, paid=amount))
    if payments:
        par = company.par.price
        game.happen(ShareholdersSettled(company=company.id, par=par, payments=tuple(payments)))
    if missing:
        game.happen(SettlementCovered(player=president.id, company=company.id, amount=missing))


def export_permanent(game: GameInPlay) -> None:
    """The next permanent train leaves the game as if it were bought, whatever is for sale before it."""
    train = next(
        (one for one in game.depot.upcoming if one.kind.is_permanent and not one.kind.extra),
        None,
    )
    if train is not None:
        game.depot.export(train)


def begin_receivership(game: GameInPlay, company: Corporation) -> None:
    """A corporation is ruined: it leaves the game, and its tokens are the bank's from now on."""
    bank, memory, terms = bank_of(game), game.memory_of(Australia), game.settings_of(Facts).receivership
    president = company.player
    assert president is not None
    game.happen(ReceivershipBegan(company=company.id, bank=bank.id))
    memory.failed = (*memory.failed, company)
    memory.to_blame[company] = president
    for hex_, city in list(game.land.board.tokens_of(company.id)):
        game.land.board.replace_token(hex_, city, company.id, bank.id)
    settle_shares(game, company, president)
    if len(memory.failed) in terms.exports:
        export_permanent(game)
    close_but_tokens(game, company)


class ReceivershipEnding(EndingPolicy):
    """A worthless corporation goes into receivership; many of them, or many loans, end the game."""

    def at_closing_price(self, corporation: Corporation) -> None:
        """It goes into receivership."""
        begin_receivership(self.game, corporation)

    def end_reasons(self) -> Iterable[str]:
        """The fifth receivership; as many loans as bring the bank to the end of its prices."""
        game, facts = self.game, self.game.settings_of(Facts)
        if len(game.memory_of(Australia).failed) >= facts.receivership.end:
            yield "closed_five"
        if bank_of(game).loans >= facts.bank.end:
            yield "stock_market"


class SharesForDebt(CashCrisis):
    """A player with less than no money sells shares as far as any can be sold, and goes on in debt then."""

    def actor(self) -> Player | None:
        """The first player in debt from the president of the company in turn on, if they can sell something.

        Once that company has done something: on 18xx.games nobody is asked about debts between the end of the
        company that caused them and the first deed of the next one.
        """
        round_ = self.game.round
        if not isinstance(round_, OperatingRound) or not round_.acted:
            return None
        company = round_.entity
        if company is None or company.player is None:
            return None
        around = self.game.players_from(company.player)
        debtor = next((player for player in around if player.cash < 0), None)
        return debtor if debtor is not None and next(self.sales(debtor), None) else None

    def is_bankrupt(self, player: Player) -> bool:
        """Nobody ever is."""
        return False
