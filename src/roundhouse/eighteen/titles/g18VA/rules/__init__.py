"""18VA: an auction of everything at once, and corporations of five shares that grow to ten."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules.ending import sell_best
from roundhouse.eighteen.rules.parts.part import NamedEvent, Part
from roundhouse.eighteen.rules.policies import EndingPolicy, OrderPolicy, StockPolicy
from roundhouse.eighteen.rules.state.actions import Action, ChooseAbility, Pass
from roundhouse.eighteen.rules.state.events import PlayerBankrupt
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player, Private, Train
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ..events import CashHandedOver, LastSharesFunded, TrainLimitRaised
from ..messages import MESSAGES
from .facts import Facts
from .growth import FIVE, TEN, Grow, begin_again, grow
from .routes import VirginiaRevenue

LAST_PERCENT = 40
"""When so much is left in the treasury, in percent, six shares of ten are sold."""
CLOSE = "close"


class BuyTrainsOrLimit(BuyTrains):
    """As usual; the owner of a private may close it for one more train."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**BuyTrains.handlers, ChooseAbility: "do_close"}

    def _yards(self, company: Entity | None) -> Private | None:
        private = self.game.privates.get(self.game.settings_of(Facts).yards)
        return private if private is not None and company is not None and private.owner is company else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Close the private; its owner is asked whatever can be bought."""
        company = self.actor()
        if isinstance(entity, Private):
            mine = not self.passed and self._yards(company) is entity
            return frozenset({ChooseAbility}) if mine else frozenset()
        usual = super().actions(entity)
        asked = not usual and not self.passed and entity is company and self._yards(company) is not None
        return frozenset({Pass}) if asked else usual

    def choices(self) -> Iterator[Choice]:
        """As usual, and closing the private company for a train."""
        yield from super().choices()
        private = self._yards(self.actor())
        if private is not None and ChooseAbility in self.kinds_for(private):
            yield self.choice("choose_ability", private, label=ChoiceLabel("Close it"), choice=CLOSE)

    def price_range(self, company: Corporation, train: Train) -> tuple[int, int]:
        """A president adds to the price of another company's train only where the company has no money. What
        was sold does not bind the price (decision 1800)."""
        low, high = self.game.settings.lowest_train_price, super().price_range(company, train)[1]
        return low, (min(high, company.cash) if company.cash else high)

    def offered(self, company: Corporation) -> list[Train]:
        """One train of each kind, but of those given up every one."""
        game, usual = self.game, super().offered(company)
        return [one for one in game.depot.for_sale_to(company) if one in usual or one in game.depot.pool]

    def others(self, company: Corporation) -> list[Train]:
        """None for a company without money whose president has sold shares."""
        return [] if self.sold and not company.cash else super().others(company)

    def do_close(self, action: ChooseAbility, private: Private) -> None:
        """The private closes, the train limit rises."""
        company = private.owner
        if action.choice != CLOSE or not isinstance(company, Corporation):
            raise Refusal("train/limit", f"{private.name} cannot do “{action.choice}”.")
        company.more_trains += 1
        self.game.happen(TrainLimitRaised(company=company.id, private=private.id))
        self.game.close_private(private)


class SizedStock(StockPolicy):
    """Shares of corporations that grow."""

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """Once six of ten shares are sold the bank pays for the others, which go to the pool."""
        super().buy(player, shares)
        game, company = self.game, shares[0].corporation
        left = company.shares(company)
        percent = sum(share.percent for share in left)
        if company.size != TEN or not left or percent > LAST_PERCENT:
            return
        amount = company.price_of(percent)
        game.pay(game.bank, company, amount)
        for share in tuple(left):
            game.shares.move(share, game.pool)
        game.happen(LastSharesFunded(company=company.id, amount=amount))

    def most_percent(self, corporation: Corporation) -> int:
        """Two players may agree on more."""
        game = self.game
        if len(game.players) == 2:
            return max(super().most_percent(corporation), game.settings_of(Facts).two_players_may_hold)
        return super().most_percent(corporation)


class SizedOrder(OrderPolicy):
    """What rises after a stock round."""

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Only corporations of ten shares."""
        return corporation.size == TEN and super().is_sold_out(corporation)


class VirginiaEnding(EndingPolicy):
    """Bankruptcy."""

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """The president sells what may be sold and leaves the rest in the pool; corporations that nobody
        takes over close, and begin again. They have no turn in this round any more; the others keep their
        order in it, as on 18xx.games (decision 1800)."""
        game = self.game
        bankrupt = PlayerBankrupt(player=player.id)
        game.record(bankrupt)
        step = game.round.step(BuyTrains)
        for corporation in sorted(player.held, key=game.market.operating_key):
            sell_best(game, step, player, company, corporation)
        orphans = []
        for corporation in sorted(player.held, key=game.market.operating_key):
            for share in player.shares(corporation):
                game.shares.move(share, game.pool)
            game.shares.find_president(corporation)
            if corporation.player is player:
                orphans.append(corporation)
        for private in player.privates:
            game.close_private(private)
        if company not in orphans and player.cash:
            game.happen(CashHandedOver(company=company.id, amount=player.cash))
            game.pay(player, company, player.cash)
        for orphan in orphans:
            begin_again(game, orphan)
        if company in orphans:
            step.finish()
        game.pay(player, game.bank, player.cash)
        player.bankrupt = True
        game.announce(bankrupt)


class Virginia(Part[Facts]):
    """Growing corporations, freight, and a private with a presidency."""

    Settings = Facts
    messages = MESSAGES
    policies = (VirginiaRevenue, SizedStock, SizedOrder, VirginiaEnding)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "grow": Grow,
        "buy_train_or_limit": BuyTrainsOrLimit,
    }
    status: ClassVar[Mapping[str, str]] = {
        "may_convert": "corporations of five shares may convert",
        "offboard_token_bonus": "off-board places with a token pay twice",
        "cmd_token_bonus": "freight trains bring coal to depots with a token",
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "forced_conversions": NamedEvent("grow_all", "all corporations of five shares convert")
    }

    def grow_all(self) -> None:
        """All corporations have ten shares now."""
        for company in self.game.corporations.values():
            if company.size == FIVE and not company.closed:
                grow(self.game, company)


PART = Virginia
