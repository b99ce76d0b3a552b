"""Operating: dividends, trains of the bank, the private company for a train, a tile of one player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.abilities import Timed
from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.desks.bundles import Bundle
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import EndingPolicy, TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, ChooseAbility, SellShares
from roundhouse.eighteen.rules.state.events import TrainBought
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private, Train
from roundhouse.eighteen.rules.steps.bankruptcy import Bankruptcy
from roundhouse.eighteen.rules.steps.delivery import deliver
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.emergency import BuyTrainsIssuing, Issue
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from .facts import bank_of, facts_of, help_bank, island_of, open_shares, railway_of

TRAIN = "train"
"""What the private company for a train does, as recorded games have it."""


class TrainAtOnce(Timed, frozen=True, kw_only=True, tag="train_at_once"):
    """Its company may close it to buy a train at any moment of its turn."""

    words = "Closes to buy a train of the bank at any moment of a turn"


class IslandTrack(TrackPolicy):
    """A tile that only one player lays."""

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """As usual; one tile only for corporations of the player who owns its private company."""
        facts = facts_of(self.game)
        if new.name == facts.builder_tile and company is not None:
            builder = self.game.private(facts.builder)
            if builder.owner is None or builder.owner is not company.player:
                return False
        return super().may_replace(old, new, hex_, company)


class DividendOfIsland(PayDividend):
    """As usual, to the Union Bank as well. The railway of the island may pay half, and rounds what a share is
    paid down. At the highest price a share is paid more."""

    def kinds(self, company: Corporation) -> tuple[str, ...]:
        """Half for the railway only."""
        return ("payout", "half", "withhold") if company is railway_of(self.game) else super().kinds(company)

    def holders(self) -> Iterator[Player | Corporation]:
        """The Union Bank, too."""
        yield from super().holders()
        yield bank_of(self.game)

    def company_percent(self, company: Corporation) -> int:
        """What is in the pool or its own, but for shares that are kept for exchanges."""
        own = sum(share.percent for share in open_shares(company))
        return self.game.pool.percent(company) + own

    def pay_shares(self, company: Corporation, paid: int) -> None:
        """Pay every share, more at the highest price."""
        cell = company.cell
        more = facts_of(self.game).top_bonus if cell is not None and "pays_bonus" in cell.zones else 0
        super().pay_shares(company, paid + more * company.size)

    def part_of(self, paid: int, percent: int) -> int:
        """By whole shares: those of the railway of the island are of odd percentages."""
        company = self.actor()
        assert isinstance(company, Corporation)
        return percent // company.share_percent * (paid // company.size)


class BuyTrainOfIsland(BuyTrainsIssuing):
    """A corporation that must buy a train and cannot pay sells all shares of its own at once, as a player
    would. The railway of the island need not have a train, and buys one of the bank in a turn."""

    def must_buy(self, company: Corporation) -> bool:
        """Not the railway of the island."""
        return company is not railway_of(self.game) and super().must_buy(company)

    def offered(self, company: Corporation) -> list[Train]:
        """For the railway of the island, nothing more after a purchase."""
        return [] if self.bought and company is railway_of(self.game) else super().offered(company)

    def issues(self, company: Corporation) -> list[Issue]:
        """Only where it must buy."""
        return super().issues(company) if self.must_buy(company) else []

    def all_issues(self, company: Corporation) -> Iterator[Issue]:
        """All that a corporation has of itself, at the price of now."""
        shares = tuple(open_shares(company))
        if shares:
            yield Issue(shares, company.price_of(sum(share.percent for share in shares)))

    def issue(self, company: Corporation, offer: Issue) -> None:
        """The price falls as at any sale."""
        self.game.policies.stock.sell(offer.shares, sum(share.percent for share in offer.shares))
        self.issued = True

    # A corporation of the Union Bank: its owner helps with what the bank cannot raise.

    def helper(self, company: Corporation) -> Player | None:
        """The owner of the Union Bank, if it presides over ``company``."""
        bank = bank_of(self.game)
        return bank.player if company.player is bank else None

    def _helps_by_sales(self, company: Corporation, owner: Player) -> bool:
        """Whether the owner may sell shares: once the bank has none left to sell, and money is missing."""
        short = self._short(company) - owner.cash
        return self.must_buy(company) and not self.issues(company) and short > 0

    def _sales(self, player: Player) -> list[Bundle]:
        """The usual ones; for the owner of the bank none before all of the bank are sold."""
        company, bank = self.in_need(), bank_of(self.game)
        if company.player is bank and player is not bank and super()._sales(bank):
            return []
        return super()._sales(player)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; the owner of the Union Bank may sell shares after it."""
        company = self.actor()
        if self.passed or not isinstance(company, Corporation) or entity is not self.helper(company):
            return super().actions(entity)
        assert isinstance(entity, Player)
        sells = self._helps_by_sales(company, entity) and self._sales(entity)
        return frozenset({SellShares}) if sells else NOTHING

    def choices(self) -> Iterator[Choice]:
        """The usual ones, and sales of the owner of the Union Bank."""
        yield from super().choices()
        company = self.actor()
        owner = self.helper(company) if isinstance(company, Corporation) else None
        if owner is not None and SellShares in self.kinds_for(owner):
            for bundle in self._sales(owner):
                yield self.sale_choice(owner, bundle)

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """As usual; what the Union Bank lacks its owner pays, who must have it once nothing of the bank is
        left to sell."""
        owner = self.helper(company)
        if owner is None:
            return super().why_not_help(company, side, price)
        if self.issues(company):
            return f"{company.id} issues shares first."
        if company.player is not None and self._sales(company.player):
            return f"{company.player.name} sells shares first."
        if price != self.game.train_prices.cheapest(company):
            return "A president helps only with the cheapest train."
        lacking = self.lacking(company, price)
        if lacking > owner.cash:
            return f"{owner.name} cannot pay the {self.game.money(lacking)} that are missing."
        return None

    def lacking(self, company: Corporation, price: int) -> int:
        """The money that a company of the Union Bank and the bank lack together for a train."""
        return max(0, price - company.cash - bank_of(self.game).cash)

    def buy_at(self, company: Corporation, train: Train, side: TrainSide, price: int) -> None:
        """Buy a train; the owner of the Union Bank pays what that lacks."""
        owner = self.helper(company)
        if owner is not None and self.must_buy(company):
            help_bank(self.game, owner, self.lacking(company, price))
        super().buy_at(company, train, side, price)


class IslandBankruptcy(Bankruptcy):
    """Whoever owns the Union Bank is bankrupt if all that both have is not enough for its corporation."""

    def raisable(self, player: Player, company: Corporation) -> int:
        """For a corporation of the bank, with what its owner has."""
        total, bank = super().raisable(player, company), bank_of(self.game)
        if player is not bank:
            return total
        step = self.game.round.step(BuyTrainOfIsland)
        counted = self.game.policies.money.buying_power(company) + step.issue_value(company)
        return total + super().raisable(bank.player, company) - counted


class IslandEnding(EndingPolicy):
    """Who is bankrupt."""

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """The owner, for the Union Bank."""
        super().go_bankrupt(player.player, company)


class Hunslet(Step):
    """In its turn a corporation may close the private company and buy the next train of the bank."""

    handlers: ClassVar[Mapping[type[Action], str]] = {ChooseAbility: "do_buy"}
    deed = "buy a train with a private company"
    always_blocks = False

    def company(self) -> Corporation | None:
        """The corporation in turn, if it owns the private company, has room for a train and can pay it."""
        game, company = self.game, self.game.round.entity
        engine, train = game.private(facts_of(game).engine), self.train()
        if not isinstance(company, Corporation) or engine.owner is not company or train is None:
            return None
        policy = game.policies.trains
        room = policy.trains_counted(company) < policy.train_limit(company)
        return company if room and company.cash >= train.price else None

    def train(self) -> Train | None:
        """The next train of the bank."""
        return next(iter(self.game.depot.upcoming), None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy a train, for the private company."""
        mine = isinstance(entity, Private) and entity.id == facts_of(self.game).engine
        return frozenset({ChooseAbility}) if mine and self.company() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """The purchase."""
        company, train = self.company(), self.train()
        if company is not None and train is not None:
            engine = self.game.private(facts_of(self.game).engine)
            label = ChoiceLabel("%(private)s: %(company)s buys a %(train)s train at once")
            said = label.of(private=engine.name, company=company.id, train=train.name)
            facts = {"cost": train.price}
            yield self.choice("choose_ability", engine, facts=facts, label=said, choice=TRAIN)

    def do_buy(self, action: ChooseAbility, private: Private) -> None:
        """Close the private company and buy the train. Raises Refusal for another answer."""
        game, company, train = self.game, self.company(), self.train()
        if action.choice != TRAIN or company is None or train is None:
            raise Refusal("private/choice", f"{private.name} cannot do that now.", hint=f"possible: {TRAIN}")
        game.close_private(private)
        game.pay(company, game.bank, train.price)
        bought = TrainBought(company=company.id, train=train.id, name=train.name, price=train.price)
        deliver(game, company, train, train.face, bought)


def prove_trains(game: GameInPlay, company: Corporation) -> None:
    """Note that trains of the late kind have run."""
    late, island = facts_of(game).late_train, island_of(game)
    new = frozenset(train for train in company.trains if train.name == late) - island.proven
    if new:
        island.proven |= new


def spare_late_trains(game: GameInPlay) -> Sequence[Train]:
    """Before trains rust: those of the late kind that have not run yet run once more; return them."""
    late, island = facts_of(game).late_train, island_of(game)
    found = [
        train
        for company in game.corporations.values()
        for train in company.trains
        if train.name == late and train not in island.proven
    ]
    for train in found:
        train.spared = train.obsolete = True
    return found
