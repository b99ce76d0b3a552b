"""The national railway of 1844: five corporations merge into it after the first 5 train."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.player_debts.debts import DebtMade, Debts, debt_of
from roundhouse.eighteen.rules.policies import OrderPolicy
from roundhouse.eighteen.rules.state.events import PresidentChanged, ShareReceived
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Holder, Player
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.steps.token_removal import PlacedToken, TokenRemoval, crowded_tokens
from roundhouse.eighteen.rules.turn import Round

from .events import (
    FederalRailwayFormed,
    MergedIntoNational,
    NationalTokenReturned,
    ShareDifferencePaid,
    ShareDifferenceReceived,
)
from .facts import Switzerland, facts_of, merges_later, national_of

TOKEN_PRICE = 100
"""What each token costs that the national railway has on its charter."""
LARGE, SMALL = 10, 5
"""The certificates, in percent, that are given for a president's certificate and for another one."""


def form_national(game: GameInPlay) -> None:
    """The national railway takes over what the corporations have; their shares become shares of it."""
    facts, national = facts_of(game), national_of(game)
    game.market.set_par(national, game.market.par_cells(("par_1",))[0])
    national.floated = True
    game.pay(game.bank, national, facts.national_funds)
    train = game.train(facts.national_train)
    game.depot.give(train, national)
    game.happen(FederalRailwayFormed(company=national.id, amount=facts.national_funds, name=train.name))
    before: list[Player] = []
    for name in facts.pre_nationals:
        company = game.company(name)
        if company.player is not None and company.player not in before:
            before.append(company.player)
        _merge(game, company, national)
    _find_president(game, national, before)


def _merge(game: GameInPlay, company: Corporation, national: Corporation) -> None:
    """One corporation merges: its money, tokens, trains and shares."""
    game.happen(MergedIntoNational(company=company.id, national=national.id))
    game.pay(company, national, company.cash)
    board, left = game.land.board, len(company.tokens)
    for hex_, city in list(board.tokens_of(company.id)):
        if board.has_token(hex_, national.id, city):
            board.remove_token(hex_, city, company.id)
            left += 1
        else:
            board.replace_token(hex_, city, company.id, national.id)
    national.tokens += (TOKEN_PRICE,) * left
    for train in company.trains:
        game.depot.give(train, national)
    holders: list[Holder] = [company, *game.memory_of(Switzerland).holders.get(company, ())]
    holders += [one for one in (game.pool, *game.players) if one not in holders]
    for holder in holders:
        _exchange(game, holder, company, national)
    close_company(game, company)


def note_holder(game: GameInPlay, name: str, holder: Holder | None) -> None:
    """Remember who comes to have shares of a corporation that merges later. Whoever was first gets the first
    certificates of the national railway: 18xx.games tells certificates of one size apart by their numbers."""
    company, holders = game.company(name), game.memory_of(Switzerland).holders
    if merges_later(game, company) and holder is not None and holder not in holders.get(company, ()):
        holders[company] = (*holders.get(company, ()), holder)


def _exchange(game: GameInPlay, holder: Holder, company: Corporation, national: Corporation) -> None:
    """Shares of ``company`` become shares of ``national``, half as much of it or less; players settle the
    difference in price with the bank. What nobody has bought becomes shares of the pool."""
    percent = 0
    for share in holder.shares(company):
        size = LARGE if share.president else SMALL
        given = next(one for one in national.shares(national) if one.percent == size)
        game.shares.move(given, holder if isinstance(holder, Player) else game.pool)
        percent += size
    if not percent or not isinstance(holder, Player):
        return
    game.happen(ShareReceived(player=holder.id, company=national.id, percent=percent))
    amount = (company.share_price - national.share_price) * percent // SMALL
    if amount > 0:
        game.pay(game.bank, holder, amount)
        game.happen(ShareDifferenceReceived(player=holder.id, amount=amount))
    elif amount < 0:
        game.charge(holder, -amount)
        game.happen(ShareDifferencePaid(player=holder.id, amount=-amount))
    if holder.cash < 0:
        _lend(game, holder, -holder.cash)


def _lend(game: GameInPlay, player: Player, amount: int) -> None:
    """Whoever cannot pay owes the bank the rest, without interest at first."""
    debt = debt_of(game, player) + amount
    game.memory_of(Debts).owed[player] = debt
    game.pay(game.bank, player, amount)
    game.happen(DebtMade(player=player.id, amount=amount, debt=debt))


def _find_president(game: GameInPlay, national: Corporation, before: Sequence[Player]) -> None:
    """Whoever has most presides, with 10% at least; of equals, who presided over the first corporation.

    The president has the president's certificate, for another one of its size: that of the pool, or of the
    last of those who presided.
    """
    held = {player: player.percent(national) for player in game.players}
    most = max(held.values())
    if most < LARGE:
        return
    order = (*before, *(player for player in game.players if player not in before))
    president = next(player for player in order if held[player] == most)
    chief = game.shares.president_share(national)
    if not any(share.percent == LARGE for share in president.shares(national)):
        givers: tuple[Holder, ...] = (game.pool, *reversed(before))
        large = next(one for giver in givers for one in giver.shares(national) if one.percent == LARGE)
        small, giver = president.shares(national)[:2], large.owner
        assert giver is not None
        game.shares.move(large, president)
        for share in small:
            game.shares.move(share, giver)
    if chief.owner is not president and chief.owner is not None:
        giver = chief.owner
        plain = next(one for one in president.shares(national) if one.percent == LARGE)
        game.shares.move(chief, president)
        game.shares.move(plain, giver)
    national.player = president
    game.happen(PresidentChanged(player=president.id, company=national.id))


class FormationOrder(OrderPolicy):
    """The round in which the national railway is formed."""

    def next_round(self, done: RoundState) -> None:
        """It follows the operating round, and what would have followed comes then."""
        game, progress, memory = self.game, self.game.progress, self.game.memory_of(Switzerland)
        if done.kind == "operating":
            memory.goes_on = (done.number + 1) % (progress.rounds_in_set + 1)
            if not memory.goes_on:
                progress.turn += 1
                game.end_operating_set()
            if memory.ahead:
                game.begin_round("formation", 1)
                return
        elif done.kind != "formation":
            super().next_round(done)
            return
        memory.ahead = False
        game.begin_round("operating" if memory.goes_on else "stock", memory.goes_on or 1)


class FormationRound(Round):
    """The national railway is formed."""

    usual_name = "SBB Formation"
    short = "SBB"

    def start(self, number: int) -> None:
        """Form it; then it is to give up trains and tokens."""
        national = national_of(self.game)
        self.order, self.at = (national,), 0
        form_national(self.game)
        super().start(number)

    def advance(self) -> bool:
        """Nobody else has a turn."""
        return False


class ReturnNationalToken(TokenRemoval):
    """The national railway has one token in a hex: of two, one comes back to the charter."""

    deed = "take a token back"

    def actor(self) -> Entity | None:
        """The national railway, while it has two tokens in a hex."""
        return national_of(self.game) if any(self.removable()) else None

    def deciders(self) -> tuple[Player, ...]:
        """The president; without one, the first player."""
        return super().deciders() or tuple(self.game.active_players()[:1])

    def removable(self) -> Iterator[PlacedToken]:
        """The tokens in hexes where there are two."""
        yield from crowded_tokens(self.game, national_of(self.game))

    def remove(self, token: PlacedToken) -> None:
        """The token comes back to the charter."""
        national = token.company
        self.game.land.board.remove_token(*token.spot, national.id)
        national.tokens = (*national.tokens, TOKEN_PRICE)
        self.game.happen(NationalTokenReturned(company=national.id, hex=token.spot.hex))
