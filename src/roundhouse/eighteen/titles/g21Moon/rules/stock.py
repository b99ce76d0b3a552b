"""The stock round of 21Moon: shares are also traded with corporations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.model.settings import SellMovement
from roundhouse.eighteen.rules.desks.bundles import one_of_each
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.state.actions import BuyShares, Choose
from roundhouse.eighteen.rules.state.events import SaleSettled, SharesSold
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Holder, Player, Private
from roundhouse.eighteen.rules.steps.exchange import ExchangePrivate
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..events import SharesSwapped, ShareTakenForPrivate
from .facts import facts, holdings, moon, owner_of, place_for, treasury


class LunarShares(StockPolicy):
    """Prices fall only for corporations that have operated; tokens count at the end of the game."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Not the one that waits."""
        return corporation is not moon(self.game).waiting and super().may_par(corporation, player)

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """The price of a corporation that has not operated yet stays."""
        movement: SellMovement | None = None if shares[0].corporation.operated else "none"
        self.game.shares.sell(shares, percent, movement=movement)
        self.game.happen(SaleSettled())

    def worth(self, player: Player) -> int:
        """With the tokens once the game is over."""
        game, worth = self.game, super().worth(player)
        if game.over:
            for corporation, quarters in moon(game).tokens.items():
                worth += len(quarters) * player.percent(corporation) // 10 * facts(game).token_worth
        return worth


def sell_of_treasury(game: GameInPlay, company: Corporation, shares: Sequence[Certificate]) -> None:
    """A corporation sells shares of itself that it has bought back, as a player would."""
    percent = sum(share.percent for share in shares)
    price = company.price_of(percent)
    game.pay(game.bank, company, price)
    game.happen(SharesSold(owner=company.key, company=company.id, percent=percent, price=price))
    for share in shares:
        game.shares.move(share, game.pool)
    if company.operated:
        game.shares.drop_price(company, percent, False)


class ChooseTrade(Question):
    """Whoever wants a share of a corporation of theirs chooses the share to give for it. What was traded in
    a stock round is not traded again in it."""

    pending: tuple[Player, Certificate] | None = tracked(None)
    """Who trades, and for which share."""
    traded: frozenset[Certificate] = tracked(frozenset())
    """The shares that changed hands so in this round."""
    deed = "choose a share to give"
    done_when = "never"

    def begin_round(self) -> None:
        """Nothing was traded yet."""
        if self.traded:
            self.traded = frozenset()

    def actor(self) -> Entity | None:
        """Who trades."""
        return self.pending[0] if self.pending is not None else None

    def given_for(self, player: Player, wanted: Certificate) -> Iterator[Certificate]:
        """The certificates that a player may give for one, of each corporation one: a plain one, or the
        president's if somebody else may preside."""
        for corporation in self.game.corporations.values():
            if corporation is wanted.corporation:
                continue
            own = [share for share in player.shares(corporation) if share not in self.traded]
            plain = [share for share in own if not share.president]
            if plain:
                yield plain[0]
            elif own and self._may_give_up(player, own[0]):
                yield own[0]

    def _may_give_up(self, player: Player, share: Certificate) -> bool:
        others = (one for one in self.game.players if one is not player and not one.bankrupt)
        return any(one.percent(share.corporation) >= share.percent for one in others)

    def answers(self) -> Answers:
        """Each corporation of which a share may be given."""
        if self.pending is None:
            return {}
        label = ChoiceLabel("Give a share of %(company)s")
        names = [share.corporation.id for share in self.given_for(*self.pending)]
        return {name: label.of(company=name) for name in names}

    def do_choose(self, action: Choose, player: Player) -> None:
        """Exchange the shares. Raises Refusal."""
        assert self.pending is not None
        wanted = self.pending[1]
        name, trader = self.said(action), owner_of(self.game, wanted.owner)
        given = next(one for one in self.given_for(player, wanted) if one.corporation.id == name)
        assert trader is not None
        self.pending = None
        shares = self.game.shares
        shares.give(player, (wanted,))
        to = place_for(self.game, trader, given.corporation)
        if given.president:
            percent = given.corporation.share_percent
            shares.sell((given,), percent, movement="none", price=0)
            given = self.game.pool.shares(given.corporation)[-1]
            shares.move(given, to)
        else:
            shares.give(to, (given,))
        self.traded |= {wanted, given}
        self.game.happen(
            SharesSwapped(
                player=player.id, company=trader.id, gained=wanted.corporation.id, given=given.corporation.id
            )
        )


class StockTurnTrades(StockTurn):
    """As usual; a president may also trade a share for one that the corporation owns."""

    def _traded(self) -> ChooseTrade:
        return self.game.round.step(ChooseTrade)

    def _is_trade(self, share: Certificate) -> bool:
        """Whether a certificate belongs to a corporation that did not issue it, or has bought it back."""
        return owner_of(self.game, share.owner) is not None and share.owner is not share.corporation

    def offered(self) -> Iterator[Certificate]:
        """As usual, and what the player's corporations own."""
        yield from super().offered()
        player = self.actor()
        for company in self.game.corporations.values():
            if company.player is player and not company.closed:
                for _, shares in holdings(self.game, company):
                    yield from one_of_each(one for one in shares if one not in self._traded().traded)

    def is_seller(self, owner: Holder | None, corporation: Corporation, player: Player) -> bool:
        """As usual, and the player's corporations."""
        company = owner_of(self.game, owner)
        trades = company is not None and company.player is player
        return trades or super().is_seller(owner, corporation, player)

    def price(self, share: Certificate) -> int:
        """Nothing for what is traded."""
        return 0 if self._is_trade(share) else super().price(share)

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """As usual; a trade needs another share to give."""
        reason = super().why_not_buy(player, shares)
        if reason is not None or not self._is_trade(shares[0]):
            return reason
        if shares[0] in self._traded().traded:
            return f"{shares[0].id} was traded in this round."
        if next(self._traded().given_for(player, shares[0]), None) is None:
            return f"{player.name} has no share to give for one of {shares[0].corporation.id}."
        return None

    def has_room_for(self, player: Player, shares: Sequence[Certificate]) -> bool:
        """A trade breaks no limit."""
        return self._is_trade(shares[0]) or super().has_room_for(player, shares)

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy, or begin a trade. Raises Refusal."""
        share = self.game.certificates.get(action.shares[0]) if len(action.shares) == 1 else None
        if share is None or not self._is_trade(share):
            super().do_buy(action, player)
            return
        reason = self.why_not_buy(player, (share,))
        if not self.is_seller(share.owner, share.corporation, player):
            reason = f"{share.id} is not on offer."
        if reason is not None:
            raise Refusal("stock/purchase", reason)
        self._traded().pending = (player, share)
        self._note(player, "buy", share.corporation)


class ExchangeForPoolShare(ExchangePrivate):
    """From the second turn on the owner of a private company takes a share of the pool for it, whatever the
    limits are; corporations may, too."""

    __slots__ = ()

    def shares(self, private: Private) -> Iterator[Certificate]:
        """One of each corporation in the pool."""
        game = self.game
        if game.progress.turn <= 1 or private.owner is None or self.ability(private) is None:
            return
        for corporation in game.corporations.values():
            plain = (share for share in game.pool.shares(corporation) if not share.president)
            if (share := next(plain, None)) is not None:
                yield share

    def choices(self) -> Iterator[Choice]:
        """Every share that it may be exchanged for."""
        for private in self.game.privates.values():
            for share in self.shares(private):
                facts_ = {"gives": private.name, "corporation": share.corporation.id}
                yield self.choice("buy_shares", private, facts=facts_, shares=[share.id])

    def do_exchange(self, action: BuyShares, private: Private) -> None:
        """Give the owner the share. Raises Refusal."""
        owner = private.owner
        if not isinstance(owner, Corporation):
            super().do_exchange(action, private)
            return
        share = self._named(private, action.shares)
        if share is None:
            raise Refusal("private/exchange", f"{private.name} cannot be exchanged for that now.")
        game, company = self.game, share.corporation
        game.happen(ShareTakenForPrivate(owner=owner.key, private=private.id, company=company.id))
        game.close_private(private)
        if company is owner:
            game.shares.move(share, treasury(game, owner))
        else:
            game.shares.give(owner, (share,), change_president=False)
