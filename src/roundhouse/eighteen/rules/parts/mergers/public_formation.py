"""The stock turn in which auctioned corporations go public at once and buy trains before they operate."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ...rounds import StockRound
from ...state.actions import Action, BuyTrain
from ...state.events import TrainBought
from ...state.pieces import Corporation, Player, Train
from ...steps.delivery import deliver
from .events import CompanyWentPublic
from .formation import FormationTurn


class PublicFormationTurn(FormationTurn):
    """Sell, sell one share short, and buy a share or auction a new corporation, which goes public at once.

    The founder pays the bid to the bank and has the president's certificate. All other shares go into the
    pool, and the bank pays the corporation for half of all its shares at the price of one. Then the founder
    has a turn. One that has not operated yet may buy trains of the bank when a turn acts for it.
    Settings: ``lowest_bid``, ``highest_bid``, ``bid_step``.
    """

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {**FormationTurn.handlers, BuyTrain: "do_train"}

    # Founding

    def found(self, company: Corporation, founder: Player, price: int) -> None:
        """Pay the bid to the bank."""
        self.game.pay(founder, self.game.bank, price)

    def resize(self, count: int) -> None:
        """Set the size, and move all shares but the founder's to the pool.

        The bank pays the corporation for half of all its shares at the price of one.
        """
        super().resize(count)
        game, company = self.game, self.company
        assert company is not None
        shares, amount = company.shares(company), company.share_price * company.size // 2
        game.shares.give(game.pool, shares)
        game.pay(game.bank, company, amount)
        percent = sum(share.percent for share in shares)
        game.happen(CompanyWentPublic(company=company.id, percent=percent, amount=amount))

    def after_founding(self, founder: Player) -> None:
        """Begin a turn of the founder, whoever put the corporation up; their neighbour is next."""
        round_ = self.game.round
        assert isinstance(round_, StockRound)
        self.begin_turn()
        round_.turn_to(founder)

    # Trains

    def company_actions(self, company: Corporation) -> frozenset[type[Action]]:
        """The usual kinds of action for ``company``, and the purchase of a train of the bank."""
        usual = super().company_actions(company)
        return usual | {BuyTrain} if next(self._trains(company), None) else usual

    def _trains(self, company: Corporation) -> Iterator[tuple[Train, TrainSide]]:
        """Yield the trains of the bank that ``company`` may buy and can pay for, with their sides."""
        game, policy = self.game, self.game.policies.trains
        if company.operated or not self.may_act_for(company):
            return
        if policy.trains_counted(company) >= policy.train_limit(company):
            return
        for train in game.depot.for_sale_to(company):
            for side in game.depot.sides(train):
                if game.train_prices.from_bank(company, side) <= company.cash:
                    yield train, side

    def company_choices(self, company: Corporation) -> Iterator[Choice]:
        """Yield the usual choices for ``company``, and each train of the bank that it can buy."""
        yield from super().company_choices(company)
        for train, side in self._trains(company):
            price = self.game.train_prices.from_bank(company, side)
            fields: dict[str, Any] = {"train": train.id, "price": price}
            if side.name != train.name:
                fields["variant"] = side.name
            yield self.choice("buy_train", company, facts={"cost": price, "name": side.name}, **fields)

    def do_train(self, action: BuyTrain, company: Corporation) -> None:
        """Buy a train of the bank; a company that has bought shares back may take loans again after it.

        Raises Refusal for a train that is not for sale, or a wrong price.
        """
        game, train = self.game, self.game.train(action.train)
        wanted = action.variant or train.name
        for offered, side in self._trains(company):
            if offered is train and side.name == wanted:
                break
        else:
            raise Refusal("train/not-for-sale", f"{company.id} cannot buy train {train.id} now.")
        price = game.train_prices.from_bank(company, side)
        if action.price != price:
            raise Refusal("train/price", f"The {side.name} train costs {game.money(price)}.")
        game.pay(company, game.bank, price)
        bought = TrainBought(company=company.id, train=train.id, name=side.name, price=price)
        deliver(game, company, train, side, bought)
        self.redeemed = False
        self.act_for(company, "train")
