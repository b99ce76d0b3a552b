"""1846: what is taken out before the game, the draft, and what a few privates do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.named_events import NAMED_EVENTS
from roundhouse.eighteen.rules.parts.part import NamedEvent, Part
from roundhouse.eighteen.rules.policies import (
    MoneyPolicy,
    OrderPolicy,
    PrivatePolicy,
    RevenuePolicy,
    TrainPolicy,
)
from roundhouse.eighteen.rules.state.events import CompanyParred, SubsidyReceived
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Private, Train
from roundhouse.eighteen.rules.state.turns import RoundState, StepState
from roundhouse.eighteen.rules.steps.draft import HiddenDraft
from roundhouse.eighteen.rules.steps.emergency import BuyTrainsIssuing
from roundhouse.eighteen.rules.steps.issue import IssueShares
from roundhouse.eighteen.track.routes import Offer, RouteRules, TrainReach
from roundhouse.eighteen.track.routes import Run as TrainRun

MOST_PLAYERS = 5


class Removed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is taken out before the game: from each group as many as the number of players says.

    ``second_edition`` are the privates that the first edition does not have, ``guaranteed`` those that an
    option keeps in the game.
    """

    privates: tuple[tuple[str, ...], ...]
    corporations: tuple[tuple[str, ...], ...]
    second_edition: tuple[str, ...]
    guaranteed: tuple[str, ...]


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is taken out, and where corporations that are not in the game have a second token: id to hex."""

    removed: Removed
    second_tokens: Mapping[str, str] = {}


class ParSubsidy(Ability, frozen=True, kw_only=True, tag="par_subsidy"):
    """The corporation receives its par price once more when it is started."""

    words = "Par subsidy"


class MailContract:
    """Ten for each place that one train of the company visits."""

    name = "Mail Contract"
    claims = 1

    def bound(self, train: TrainReach) -> int:
        """Every stop it may visit."""
        return 10 * (train.allowances[0].visit or 0)

    def offers(self, run: TrainRun) -> Sequence[Offer]:
        """The contract is this train’s or another one’s."""
        return (Offer(0), Offer(10 * len(run.stops), frozenset({0})))


class DraftOrder(OrderPolicy):
    """Rounds with two players, and who operates first."""

    def next_round(self, done: RoundState) -> None:
        """With two players, sets of operating rounds go on between drafts until all privates are taken."""
        game = self.game
        progress = game.progress
        if done.kind == "stock" or not self._draft_goes_on():
            if done.kind == "initial":
                progress.turn = 1
            super().next_round(done)
        elif done.kind == "initial":
            progress.rounds_in_set = game.phase.rounds
            game.begin_round("operating", 1)
        elif done.number < progress.rounds_in_set:
            game.begin_round("operating", done.number + 1)
        else:
            game.begin_round("initial", 1)

    def operating_order(self) -> list[Corporation]:
        """In the very first operating round the cheapest corporation begins."""
        game = self.game
        companies = game.floated()
        if game.progress.turn != 1 or game.round.number != 1:
            return companies
        minors = [company for company in companies if not company.is_major]
        majors = [company for company in companies if company.is_major]
        return minors + sorted(majors, key=lambda item: (item.share_price, game.market.operating_key(item)))

    def _draft_goes_on(self) -> bool:
        return len(self.game.players) == 2 and any(
            private.owner is None and not private.closed for private in self.game.privates.values()
        )


class IssuePrivates(PrivatePolicy):
    """When corporations buy privates."""

    def may_buy_privates(self, company: Corporation) -> bool:
        """Money for shares that were issued in need pays for a train first."""
        issued = any(step.issued for step in self.game.round.each(BuyTrainsIssuing))
        if issued and all(train.obsolete for train in company.trains):
            return False
        return super().may_buy_privates(company)


class IssueMoney(MoneyPolicy):
    """Money that a corporation can still raise."""

    def money_in_sight(self, company: Corporation, step: StepState) -> int:
        """A corporation may issue shares, and with room for its train it may buy a minor for its money."""
        game = self.game
        money = super().money_in_sight(company, step)
        if isinstance(step, BuyTrainsIssuing):
            trains = range(1, 3)
        else:
            trains = range(4)
            money += sum(step.in_sight(company) for step in game.round.each(IssueShares))
        if not company.is_major or not company.cash or len(company.trains) not in trains:
            return money
        return money + sum(
            minor.cash - 1 for minor in game.minors.values() if minor.player is not None and minor.cash
        )


class LastTrains(TrainPolicy):
    """Which trains are sold."""

    def may_trade_now(self, train: Train, buyer: Corporation) -> bool:
        """With two players and an empty bank nobody sells the only one."""
        game = self.game
        owner = train.owner
        last = len(game.players) == 2 and not game.depot.for_sale()
        return not (last and owner is not None and len(owner.trains) == 1)


class MailRevenue(RevenuePolicy):
    """The mail contract."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The mail contract of a corporation."""
        rules = super().route_rules(company)
        if all(private.id != "MAIL" for private in company.privates):
            return rules
        return RouteRules(colors=rules.colors, bonuses=rules.bonuses, hooks=(MailContract(),))


class Midwest(Part[Facts]):
    """What is taken out before the game, minors, markers, and a subsidy."""

    Settings = Facts
    abilities: ClassVar[tuple[type[Ability], ...]] = (ParSubsidy,)
    policies = (DraftOrder, IssuePrivates, IssueMoney, LastTrains, MailRevenue)
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "close_companies": NamedEvent("close_companies"),
        "remove_bonuses": NamedEvent("remove_bonuses", "the markers of private companies go"),
        "remove_reservations": NamedEvent("keep_reservations"),
    }

    def prepare(self) -> None:
        """Take out what is not in this game."""
        game = self.game
        removed = self.settings.removed
        if "first_ed" in game.options:
            for name in removed.second_edition:
                game.leave_out(game.privates[name])
        for step in game.rounds["initial"].each(HiddenDraft):
            step.deal()
        more = 0 if "first_ed" in game.options else 1
        for group in removed.privates:
            for name in self._drawn([name for name in group if name in game.privates], more):
                game.leave_out(game.privates[name])
        for group in removed.corporations:
            for name in self._drawn(group, 0):
                self._leave_out_corporation(game.corporations[name])
        if len(game.players) == 2:
            game.progress.turn = 0

    def _drawn(self, group: Sequence[str], more: int) -> list[str]:
        """Those of a group that are not in this game."""
        game = self.game
        players = len(game.players)
        count = more + (1 if players == 2 else MOST_PLAYERS - players)
        if "second_ed_co" in game.options:
            group = [name for name in group if name not in self.settings.removed.guaranteed]
        return game.chance.shuffled(group)[:count]

    def _leave_out_corporation(self, corporation: Corporation) -> None:
        """Its home token stands on the map all the same; with two players another one takes the second slot
        of a city.
        """
        game = self.game
        game.leave_out(corporation)
        game.land.board.place_token(corporation.definition.home[0], 0, corporation.id)
        second = self.settings.second_tokens.get(corporation.id)
        if second is not None:
            game.land.board.place_token(second, 0, corporation.id, slot=1)

    @on(CompanyParred)
    def after_par(self, event: CompanyParred) -> None:
        """The Illinois Central receives its par price once more."""
        game = self.game
        corporation = game.company(event.company)
        for place, _ in list(game.abilities.of(corporation, ParSubsidy)):
            assert corporation.par is not None
            game.pay(game.bank, corporation, corporation.par.price)
            game.happen(SubsidyReceived(company=corporation.id, amount=corporation.par.price))
            game.abilities.drop(corporation, place)

    def close_companies(self) -> None:
        """Minors close with the privates; markers of privates that no corporation owns go."""
        for minor in self.game.minors.values():
            if not minor.closed:
                close_company(self.game, minor)
        for private in self.game.privates.values():
            if not isinstance(private.owner, Corporation):
                self._remove_markers(private)
        NAMED_EVENTS["close_companies"](self.game)

    def remove_bonuses(self) -> None:
        """All markers go."""
        for private in self.game.privates.values():
            self._remove_markers(private)

    def keep_reservations(self) -> None:
        """Token places stay reserved: those of 1846 end by other rules."""

    def _remove_markers(self, private: Private) -> None:
        if private.marks or private.serves:
            private.marks = ()
            private.serves = None


PART = Midwest
