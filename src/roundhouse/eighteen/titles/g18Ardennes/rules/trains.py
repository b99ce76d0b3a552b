"""Buying trains: minor companies need none, and express trains are for large corporations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.sizes import TEN
from roundhouse.eighteen.rules.state.actions import Action, SellCompany
from roundhouse.eighteen.rules.state.events import PrivateReturned
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private, Train
from roundhouse.eighteen.rules.steps.bankruptcy import Bankruptcy
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .facts import facts, is_concession, is_minor


class BuyTrainArdennes(BuyTrains):
    """As usual. A minor company need not have a train, and gets no help. A president who has to help may sell
    a private company, too. A company without a president buys none."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**BuyTrains.handlers, SellCompany: "do_sell_private"}

    def must_buy(self, company: Corporation) -> bool:
        """Corporations must have a train."""
        return not is_minor(company) and company.player is not None and super().must_buy(company)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual, and private companies of a president who has to help."""
        company = self.actor()
        if not isinstance(company, Corporation) or company.player is None:
            return super().actions(entity) if isinstance(entity, Player) else frozenset()
        kinds = super().actions(entity)
        if entity is company.player and not self.passed and next(self.sellable(company), None):
            return kinds | {SellCompany}
        return kinds

    def sellable(self, company: Corporation) -> Iterator[Private]:
        """The private companies that the president may sell for a train."""
        if self.must_buy(company) and self._may_sell_any(company) and company.player is not None:
            yield from (one for one in company.player.privates if not is_concession(self.game, one))

    def may_have_express(self, company: Corporation) -> bool:
        """The bank sells an express train to a corporation of ten shares that has none."""
        express = facts(self.game).express
        return company.size == TEN and all(train.name != express for train in company.trains)

    def sides(self, company: Corporation, train: Train) -> Sequence[TrainSide]:
        """The express side only where the company may have it."""
        sides, express = super().sides(company, train), facts(self.game).express
        return [side for side in sides if side.name != express or self.may_have_express(company)]

    def exchanges(self, company: Corporation) -> Iterator[tuple[Train, TrainSide, Train, int]]:
        """The same of trade-ins."""
        express = facts(self.game).express
        for row in super().exchanges(company):
            if row[1].name != express or self.may_have_express(company):
                yield row

    def choices(self) -> Iterator[Choice]:
        """As usual, and sales of private companies."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and company.player is not None:
            president = company.player
            if SellCompany in self.kinds_for(president):
                for private in self.sellable(company):
                    yield self.choice("sell_company", president, company=private.id, price=private.value)

    def do_sell_private(self, action: SellCompany, player: Player) -> None:
        """The bank pays the value of a private company."""
        game, company = self.game, self.actor()
        private = game.private(action.company)
        assert isinstance(company, Corporation)
        if private not in self.sellable(company) or action.price != private.value:
            raise Refusal("train/private", f"{private.name} cannot be sold for that now.")
        game.pay(game.bank, player, private.value)
        game.return_private(private)
        game.happen(PrivateReturned(private=private.id, player=player.id, price=private.value))


class BankruptcyArdennes(Bankruptcy):
    """A private company is sold before its owner is bankrupt."""

    __slots__ = ()

    def raisable(self, player: Player, company: Corporation) -> int:
        """With what private companies bring."""
        return super().raisable(player, company) + sum(private.value for private in player.privates)
