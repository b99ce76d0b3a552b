"""A corporation buys a smaller one: the price, its tokens, and what becomes of its trains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.state.actions import (
    Action,
    BuyCorporation,
    DiscardTrain,
    Pass,
    SwapTrain,
)
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.steps.token_removal import PlacedToken, TokenRemoval, placed_tokens
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .events import HolderBoughtOut, SmallerBought, TokenBackToCharter, TrainRefitted, TrainScrapped
from .facts import Facts, Sizes, is_vaclavs
from .trains import outdate, side_for


class BuySmaller(Step):
    """A medium corporation buys small ones, a large one small and medium ones, whoever presides over them.

    For each share of a player it pays half to one and a half times the share price, rounded up; shares of the
    treasury and the pool bring nothing. It gets money, private companies, trains and tokens.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {BuyCorporation: "do_buy", Pass: "do_pass"}
    deed = "buy a smaller corporation"
    on_charters = "Buy smaller corporations"

    def smaller(self, company: Corporation) -> list[Corporation]:
        """The corporations that it may buy if it can pay them."""
        return [
            other
            for other in self.game.corporations.values()
            if other.floated and not other.closed and other.size < company.size
            if not is_vaclavs(self.game, other)
        ]

    def shares_out(self, corporation: Corporation) -> int:
        """How many shares players have."""
        held = sum(player.percent(corporation) for player in self.game.players)
        return held // corporation.share_percent

    def prices(self, company: Corporation, target: Corporation) -> tuple[int, int]:
        """The lowest and the highest price of a share that ``company`` can pay."""
        price, shares = target.share_price, self.shares_out(target)
        most = -(-price * 3 // 2)
        return -(-price // 2), min(most, company.cash // shares) if shares else most

    def offers(self, company: Corporation) -> Iterator[tuple[Corporation, int, int]]:
        """What it can buy, with the prices of a share."""
        for target in self.smaller(company):
            low, high = self.prices(company, target)
            if low <= high:
                yield target, low, high

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy or pass; only pass where nothing can be paid."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if is_vaclavs(self.game, entity) or not self.smaller(entity):
            return NOTHING
        buys = next(self.offers(entity), None) is not None
        return frozenset({BuyCorporation, Pass}) if buys else frozenset({Pass})

    def choices(self) -> Iterator[Choice]:
        """Each corporation, the price open; the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if BuyCorporation in kinds:
            for target, low, high in self.offers(company):
                shares = self.shares_out(target)
                facts = {"name": target.name, "shares": shares}
                label = ChoiceLabel("Buy %(name)s, %(shares)s shares of it, at a price a share").of(
                    name=target.name, shares=str(shares)
                )
                prices = {"price": Span(low, high)}
                yield self.choice(
                    "buy_corporation", company, prices, facts, label=label, corporation=target.id
                )
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_buy(self, action: BuyCorporation, company: Corporation) -> None:
        """Pay the shareholders; take what the corporation has."""
        game, target = self.game, self.game.company(action.corporation)
        offer = next((found for found in self.offers(company) if found[0] is target), None)
        if offer is None:
            raise Refusal("corporation/not-for-sale", f"{company.id} cannot buy {target.id} now.")
        _, low, high = offer
        if not low <= action.price <= high:
            raise Refusal(
                "corporation/price",
                f"{company.id} can pay {game.money(low)} to {game.money(high)} for a share of {target.id}.",
            )
        game.happen(SmallerBought(company=company.id, bought=target.id, price=action.price))
        for player in game.players:
            amount = player.percent(target) // target.share_percent * action.price
            if amount:
                game.pay(company, player, amount)
                game.happen(HolderBoughtOut(player=player.id, company=target.id, amount=amount))
        game.pay(target, company, target.cash)
        for private in target.privates:
            game.give_private(private, company)
        trains = target.trains
        for train in trains:
            game.depot.give(train, company)
        game.round.step(RefitTrains).ask(company, trains)
        game.round.step(RemoveDoubleToken).join(company, target)


class RemoveDoubleToken(TokenRemoval):
    """Tokens of two corporations become those of one.

    Of two in the same city one comes back to the charter; of two in different cities of a hex the corporation
    chooses one that does. Every token on its charter has the same price from then on.
    """

    taker: Corporation | None = tracked(None)
    taken: Corporation | None = tracked(None)
    deed = "remove one of two tokens in a hex"

    def join(self, taker: Corporation, taken: Corporation) -> None:
        """``taker`` gets the tokens of ``taken``, at once if there are not two in any hex."""
        board = self.game.land.board
        freed = [spot for spot in board.tokens_of(taken.id) if board.has_token(spot[0], taker.id, spot[1])]
        for hex_, city in freed:
            board.remove_token(hex_, city, taker.id)
        taker.tokens = self._new(len(taker.tokens) + len(freed))
        self.taker, self.taken = taker, taken
        self._go_on()

    def _new(self, count: int) -> tuple[int, ...]:
        return (self.game.settings_of(Facts).moved_token_price,) * count

    def removable(self) -> Iterator[PlacedToken]:
        """The tokens of both in hexes where both have one."""
        taker, taken = self.taker, self.taken
        if taker is None or taken is None:
            return
        own, theirs = list(placed_tokens(self.game, taker)), list(placed_tokens(self.game, taken))
        both = {token.spot.hex for token in own} & {token.spot.hex for token in theirs}
        yield from (token for token in own + theirs if token.spot.hex in both)

    def actor(self) -> Entity | None:
        """Who has two tokens in a hex."""
        return self.taker

    def remove(self, token: PlacedToken) -> None:
        """The token comes back to its charter."""
        owner, hex_ = token.company, token.spot.hex
        self.game.land.board.remove_token(*token.spot, owner.id)
        owner.tokens = (*owner.tokens, *self._new(1))
        self.game.happen(TokenBackToCharter(company=owner.id, hex=hex_))
        self._go_on()

    def _go_on(self) -> None:
        taker, taken = self.taker, self.taken
        if taker is None or taken is None or any(self.removable()):
            return
        board = self.game.land.board
        for hex_, city in list(board.tokens_of(taken.id)):
            board.replace_token(hex_, city, taken.id, taker.id)
        taker.tokens = (*taker.tokens, *self._new(len(taken.tokens)))
        self.taker = self.taken = None
        close_company(self.game, taken)


class RefitTrains(Step):
    """Trains that came with a smaller corporation: each may be turned to the side of the new owner’s size,
    for what that costs more, or scrapped. Who has more trains than the limit allows must scrap some."""

    company: Corporation | None = tracked(None)
    trains: tuple[Train, ...] = tracked(())
    handlers: ClassVar[Mapping[type[Action], str]] = {
        SwapTrain: "do_refit",
        DiscardTrain: "do_scrap",
        Pass: "do_pass",
    }
    deed = "refit or scrap trains"
    done_when = "never"

    def ask(self, company: Corporation, trains: Sequence[Train]) -> None:
        """``company`` got these trains."""
        if trains:
            self.company, self.trains = company, (*self.trains, *trains)

    def actor(self) -> Entity | None:
        """Who got trains."""
        return self.company

    def waits(self) -> bool:
        """Is there any of them left to decide on?"""
        return self.company is not None

    def _is_over(self, company: Corporation) -> bool:
        policy = self.game.policies.trains
        return policy.trains_counted(company) > policy.train_limit(company)

    def refits(self, company: Corporation) -> Iterator[tuple[Train, str, int]]:
        """The trains that can be turned, the new side, and what that costs."""
        for train in self.trains:
            side = side_for(self.game, train, company.size)
            if side is None or side.name in {train.name, *self.game.memory_of(Sizes).rusted}:
                continue
            cost = max(0, side.price - train.price)
            if cost <= company.cash:
                yield train, side.name, cost

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Turn or scrap; pass unless there are too many."""
        if not isinstance(entity, Corporation) or entity is not self.company:
            return NOTHING
        kinds: set[type[Action]] = {DiscardTrain}
        if next(self.refits(entity), None):
            kinds.add(SwapTrain)
        if not self._is_over(entity):
            kinds.add(Pass)
        return frozenset(kinds)

    def choices(self) -> Iterator[Choice]:
        """Each train, turned or scrapped; the pass."""
        company = self.company
        if company is None:
            return
        for train, name, cost in self.refits(company):
            words = {"before": train.name, "name": name, "money": self.game.money(cost)}
            label = ChoiceLabel("Turn the %(before)s train into a %(name)s for %(money)s").of(**words)
            yield self.choice("swap_train", company, facts={"cost": cost}, label=label, train=train.id)
        for train in self.trains:
            label = ChoiceLabel("Scrap the %(name)s train").of(name=train.name)
            yield self.choice("discard_train", company, label=label, train=train.id)
        if Pass in self.kinds_for(company):
            yield self.choice("pass", company)

    def _settle(self, train: Train) -> None:
        self.trains = tuple(other for other in self.trains if other is not train)
        if not self.trains:
            self.company = None

    def do_refit(self, action: SwapTrain, company: Corporation) -> None:
        """Turn a train to the side of its owner’s size."""
        game, train = self.game, self.game.train(action.train)
        refit = next((found for found in self.refits(company) if found[0] is train), None)
        if refit is None:
            raise Refusal("train/refit", f"Train {train.id} cannot be turned to another side now.")
        before, (_, name, cost) = train.name, refit
        game.pay(company, game.bank, cost)
        train.side = name
        game.happen(TrainRefitted(company=company.id, before=before, name=name, amount=cost))
        self._settle(train)
        outdate(game, (name,), company)

    def do_scrap(self, action: DiscardTrain, company: Corporation) -> None:
        """A train leaves the game."""
        train = self.game.train(action.train)
        if train not in self.trains:
            raise Refusal("train/not-new", f"Train {train.id} did not come with a corporation just now.")
        self._settle(train)
        self.game.depot.remove(train)
        self.game.happen(TrainScrapped(company=company.id, name=train.name))

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """The others stay as they are."""
        super().do_pass(action, entity)
        self.company, self.trains = None, ()
