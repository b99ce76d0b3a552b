"""Buying trains, and the tokens that a state railway gives back."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.goods_mines.buying import BuyTrainLicensed
from roundhouse.eighteen.rules.parts.goods_mines.part import GOODS
from roundhouse.eighteen.rules.parts.player_debts.lending import BuyTrainsBorrowing
from roundhouse.eighteen.rules.state.actions import BuyTrain, Choose
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.eighteen.rules.steps.trade_ins import BuyTrainsOneTradeIn
from roundhouse.table.labels import ChoiceLabel

from .facts import Unions, facts_of
from .merging import return_token
from .two_players import note_last_train

FIRST = "2"
"""The train that has to be bought before goods trains are sold."""
ONE, OTHER = "Return one token", "Return the other token"
"""The answers, as 18xx.games names them: the token in the first of the two cities, or in the second."""


class BuyTrainGoods(BuyTrainLicensed, BuyTrainsBorrowing, BuyTrainsOneTradeIn):
    """As usual; goods trains are sold once a 2 train was bought, and one train is traded in each turn. A coal
    company needs no train when the bank has none for it."""

    def offered(self, company: Corporation) -> list[Train]:
        """Goods trains not before the first 2 train is sold."""
        usual = super().offered(company)
        if self.game.depot.sold.get(FIRST):
            return usual
        return [train for train in usual if train.kind.category != GOODS]

    def can_buy(self, company: Corporation) -> bool:
        """Where the bank or another company has a train for it."""
        return super().can_buy(company) and bool(self.offered(company) or self.others(company))

    def others(self, company: Corporation) -> list[Train]:
        """None once the president has sold shares: then the train comes from the bank."""
        return [] if self.sold else super().others(company)

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy a train, perhaps for another one."""
        super().do_buy(action, company)
        note_last_train(self.game, company, self.game.train(action.train).kind.name)


class ReturnToken(Question):
    """The president of a state railway with tokens in two cities of one hex chooses which one comes back."""

    deed = "return a token"
    done_when = "never"

    def _spots(self) -> tuple[Corporation, str, list[int]] | None:
        for hex_ in self.game.memory_of(Unions).returns:
            for name in facts_of(self.game).nationals:
                cities = [city for place, city in self.game.land.board.tokens_of(name) if place == hex_]
                if len(cities) > 1:
                    return self.game.company(name), hex_, cities
        return None

    def actor(self) -> Entity | None:
        """The president."""
        found = self._spots()
        return found[0].player if found is not None else None

    def answers(self) -> Answers:
        """Either token."""
        found = self._spots()
        if found is None:
            return {}
        _, hex_, cities = found
        label = ChoiceLabel("Return the token in city %(city)s of %(hex)s")
        ends = zip((ONE, OTHER), (cities[0], cities[-1]), strict=True)
        return {name: label.of(city=str(city + 1), hex=hex_) for name, city in ends}

    def do_choose(self, action: Choose, entity: Entity) -> None:
        """The token comes back to the charter."""
        answer, found = self.said(action), self._spots()
        assert found is not None
        company, hex_, cities = found
        return_token(self.game, company, hex_, cities[0] if answer == ONE else cities[-1])
        memory = self.game.memory_of(Unions)
        memory.returns = tuple(one for one in memory.returns if one != hex_)
