"""1804: trains move share prices, and corporations that wait to float are funded."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.part import NoSettings, Part
from roundhouse.eighteen.rules.state.events import OperatingRoundBegins, TrainBought, TrainTraded
from roundhouse.eighteen.rules.state.listening import on

from .events import CommitteeFunded
from .messages import MESSAGES


class Politics(Part[NoSettings]):
    """Prices that follow trains, and money before floating."""

    messages = MESSAGES

    @on(OperatingRoundBegins)
    def fund_committees(self, event: OperatingRoundBegins) -> None:
        """A corporation that is started and has not floated receives its par price in each round."""
        game = self.game
        for company in game.corporations.values():
            if company.par is not None and not company.floated:
                game.pay(game.bank, company, company.par.price)
                game.happen(CommitteeFunded(company=company.id, amount=company.par.price))

    @on(TrainBought)
    def raise_buyer(self, event: TrainBought) -> None:
        """Whoever buys a train of the bank rises."""
        self._move(event.company, up=True)

    @on(TrainTraded)
    def move_both(self, event: TrainTraded) -> None:
        """Whoever buys a train of another corporation rises, and the seller falls."""
        self._move(event.company, up=True)
        self._move(event.seller, up=False)

    def _move(self, company: str, *, up: bool) -> None:
        market = self.game.market
        self.game.shares.move_price(self.game.company(company), (market.above if up else market.below,))


PART = Politics
