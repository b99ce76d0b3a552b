"""18Ireland: small companies that merge by vote, two gauges, and trains with two sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.ending import sell_best
from roundhouse.eighteen.rules.parts.part import NamedEvent, Note, Part
from roundhouse.eighteen.rules.policies import EndingPolicy, OrderPolicy
from roundhouse.eighteen.rules.rounds import closed_while_operating
from roundhouse.eighteen.rules.state.events import (
    CompanyParred,
    PlayerBankrupt,
    RoundBegan,
    SmallCompaniesOver,
    StockRoundEnded,
    TrainsRusted,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.steps.tokens import HomeToken
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece, TrackedDict
from roundhouse.table.labels import ChoiceLabel

from .events import CardsTurned, SharesSettled, SmallCompanyLeftOut
from .facts import Facts, Ireland, homes_of, is_small, waiting_companies
from .merging import MergerRoundIreland, ProposeMerger, VoteOnMerger
from .messages import MESSAGES
from .running import GaugesIreland, RevenueIreland, SpecialTrackIreland
from .starting import AuctionIreland, SmallCompanyTurn, StartIreland
from .trading import BuyTrainsIreland, DividendIreland, TradeOneShare


class OrderIreland(OrderPolicy):
    """What follows on what."""

    def next_round(self, done: RoundState) -> None:
        """After a set of operating rounds small companies may merge."""
        game = self.game
        last = done.kind == "operating" and done.number >= game.progress.rounds_in_set
        if last and game.memory_of(Ireland).merging:
            game.begin_round("merger", done.number)
        elif done.kind == "merger":
            super().next_round(game.rounds["operating"])
        else:
            super().next_round(done)


class EndingIreland(EndingPolicy):
    """Bankruptcy."""

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """The player sells what can be sold, and gives the money to the company in need. All companies over
        which the player presides close; the bank pays the others the price of their shares."""
        game, step = self.game, self.game.round.step(BuyTrains)
        for corporation in sorted(player.held, key=game.market.operating_key):
            sell_best(game, step, player, company, corporation)
        game.pay(player, company, player.cash)
        player.bankrupt = True
        game.happen(PlayerBankrupt(player=player.id))
        for corporation in list(game.corporations.values()):
            if corporation.player is player and not corporation.closed:
                self._settle(corporation)
                close_company(game, corporation)
        step.finish()
        closed_while_operating(game)

    def _settle(self, corporation: Corporation) -> None:
        """The bank pays for the shares of a company that closes."""
        game = self.game
        for holder in game.active_players():
            amount = corporation.price_of(holder.percent(corporation))
            if amount:
                game.pay(game.bank, holder, amount)
                game.happen(SharesSettled(player=holder.id, company=corporation.id, amount=amount))


class IrelandPart(Part[Facts]):
    """What only 18Ireland has."""

    Settings = Facts
    messages = MESSAGES
    needed_rounds = frozenset({"merger"})
    policies = (StartIreland, OrderIreland, EndingIreland, GaugesIreland, RevenueIreland)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "auction_ireland": AuctionIreland,
        "small_company_turn": SmallCompanyTurn,
        "special_track_ireland": SpecialTrackIreland,
        "trade_one_share": TradeOneShare,
        "buy_train_ireland": BuyTrainsIreland,
        "dividend_ireland": DividendIreland,
        "propose_merger": ProposeMerger,
        "vote_on_merger": VoteOnMerger,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"merger_ireland": MergerRoundIreland}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "corporations_can_merge": NamedEvent("open_mergers", "small companies may merge"),
        "majors_can_ipo": NamedEvent("open_majors", "corporations can be started"),
        "minors_cannot_start": NamedEvent("end_minors", "no small company is started any more"),
        "train_trade_allowed": NamedEvent("open_trade", "trains can be traded in"),
    }

    def memory(self) -> Iterator[Piece]:
        """What is open by now, and the backs of trains."""
        yield Ireland()

    def notes(self) -> Iterator[Note]:
        """The small companies that nobody has started, in their order."""
        if waiting := waiting_companies(self.game):
            yield Note(None, ChoiceLabel("In line to start"), ", ".join(one.id for one in waiting))

    def traced(self) -> Mapping[str, Any]:
        """18xx.games does not speak of corporations before small companies may merge."""
        if self.game.memory_of(Ireland).merging:
            return {}
        majors = (one for one in self.game.corporations.values() if not is_small(one))
        return {f"corp:{one.id}.{name}": None for one in majors for name in _TRACED}

    def prepare(self) -> None:
        """Chance lines the small companies up, behind the first, and takes one out.

        The trains on the backs of cards are not for sale yet."""
        game = self.game
        small = [one for one in game.corporations.values() if is_small(one)]
        majors = [one for one in game.corporations.values() if not is_small(one)]
        first = game.corporations[self.settings.first]
        out, *rest = game.chance.shuffled([one for one in small if one is not first])
        game.leave_out(out)
        game.corporations = TrackedDict({one.id: one for one in (first, *rest, *majors)})
        backs = [one for one in game.depot.upcoming if one.kind.name in self.settings.reverses.values()]
        for train in backs:
            game.depot.take(train)
        game.memory_of(Ireland).backs = tuple(backs)

    # Companies

    @on(RoundBegan)
    def begin_stock_round(self, event: RoundBegan) -> None:
        """No small company is started yet. The first one is out if nobody has bought its private company."""
        if event.round != "stock":
            return
        self.game.memory_of(Ireland).started = False
        first = self.game.company(self.settings.first)
        if not (first.parred or first.closed):
            self._leave_out(first)

    @on(StockRoundEnded)
    def shorten_line(self, event: StockRoundEnded) -> None:
        """If no small company was started, the first in line never will be."""
        waiting = waiting_companies(self.game)
        if waiting and not self.game.memory_of(Ireland).started:
            self._leave_out(waiting[0])

    def _leave_out(self, company: Corporation) -> None:
        game = self.game
        game.land.release_home(company)
        game.remove_corporation(company)
        game.happen(SmallCompanyLeftOut(name=company.name))

    @on(CompanyParred)
    def place_home(self, event: CompanyParred) -> None:
        """A company begins with a token: at home, or where its president wants."""
        game, company = self.game, self.game.company(event.company)
        if company.definition.home:
            game.land.place_home(company)
            return
        step = game.round.find(HomeToken)
        if step is not None:
            step.ask(company, homes_of(game, company))

    # Named events

    def open_mergers(self) -> None:
        """Small companies may merge."""
        self.game.memory_of(Ireland).merging = True

    def open_majors(self) -> None:
        """Corporations can be started by players."""
        self.game.memory_of(Ireland).majors = True

    def end_minors(self) -> None:
        """Small companies that nobody has are out of the game."""
        game, over = self.game, waiting_companies(self.game)
        for company in over:
            game.land.release_home(company)
            game.remove_corporation(company)
        if over:
            game.happen(SmallCompaniesOver(names=tuple(one.id for one in over)))

    def open_trade(self) -> None:
        """The phase says from when on trains are traded in."""

    # Trains

    @on(TrainsRusted)
    def turn_cards(self, event: TrainsRusted) -> None:
        """For each train that has rusted the one on its back comes to the pool."""
        game, memory = self.game, self.game.memory_of(Ireland)
        wanted = {self.settings.reverses[name] for name in event.names if name in self.settings.reverses}
        turned = [train for train in memory.backs if train.kind.name in wanted]
        memory.backs = tuple(train for train in memory.backs if train not in turned)
        for train in turned:
            game.depot.discard(train)
        if turned:
            game.happen(CardsTurned(names=tuple(sorted(wanted))))


_TRACED = ("tokens_left", "treasury", "cash")
"""What is not nothing of a company that has not begun, under the keys of traces."""

PART = IrelandPart
