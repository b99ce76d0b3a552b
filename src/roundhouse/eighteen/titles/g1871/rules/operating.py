"""Operating: dividends, trains of the bank, the private company for a train, a tile of one player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.abilities import Timed
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, ChooseAbility
from roundhouse.eighteen.rules.state.events import TrainBought
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private, Train
from roundhouse.eighteen.rules.steps.delivery import deliver
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.emergency import BuyTrainsIssuing, Issue
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from .facts import bank_of, facts_of, island_of, open_shares, railway_of

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

    def all_issues(self, company: Corporation) -> Iterator[Issue]:
        """All that a corporation has of itself, at the price of now."""
        shares = tuple(open_shares(company))
        if shares:
            yield Issue(shares, company.price_of(sum(share.percent for share in shares)))

    def issue(self, company: Corporation, offer: Issue) -> None:
        """The price falls as at any sale."""
        self.game.policies.stock.sell(offer.shares, sum(share.percent for share in offer.shares))
        self.issued = True


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
