"""Foreign investors as a part: ``[parts.foreign_investors]``; the minors of the title are they.

After the private companies each player chooses one. It lays a tile in each operating round, runs a train
like the cheapest one of the bank, and keeps what that earns. It gets a share of the first corporation that
its owner starts, and ends when track joins it with that corporation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ...policies import OrderPolicy, TrackPolicy, TrainPolicy
from ...state.actions import Action, Choose
from ...state.events import CompanyParred, DividendSettled, GameEnded
from ...state.listening import on
from ...state.pieces import Corporation, Train
from ...state.turns import RoundState
from ...turn import Round, Step
from ..part import NamedEvent, Note, Part
from .draft import ChooseInvestor, InvestorDraft, give_share
from .events import InvestorPaidOut
from .meeting import MeetCorporation
from .messages import MESSAGES
from .settings import Investors, InvestorSettings, owner_part, share_of


class InvestorTrack(TrackPolicy):
    """Tile actions of foreign investors."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """The tile actions of a turn: one for a foreign investor while they operate."""
        if company.is_major:
            return super().tile_lays(company)
        return () if self.game.memory_of(Investors).stopped else (TileLay(),)


class InvestorTrains(TrainPolicy):
    """Trains of foreign investors."""

    def runnable_trains(self, company: Corporation) -> list[Train]:
        """The trains that ``company`` runs: for a foreign investor the cheapest one of the bank, which stays
        there."""
        if company.is_major:
            return super().runnable_trains(company)
        if self.game.memory_of(Investors).stopped:
            return []
        trains = self.game.depot.for_sale()
        return [min(trains, key=self.game.depot.lowest_price)] if trains else []


class InvestorOrder(OrderPolicy):
    """The place of the draft among the rounds."""

    def next_round(self, done: RoundState) -> None:
        """Begin the next round; the draft of foreign investors follows the initial one."""
        if done.kind == "initial":
            self.game.begin_round("investors", 1)
        else:
            super().next_round(done)


class ForeignInvestors(Part[InvestorSettings]):
    """Each player has a foreign investor, which builds until it meets their corporation."""

    Settings = InvestorSettings
    messages = MESSAGES
    numbered = ""
    policies = (InvestorTrack, InvestorTrains, InvestorOrder)
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "investors_stop": NamedEvent("stop", "foreign investors neither build nor run any more")
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"investor_draft": InvestorDraft}
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "choose_investor": ChooseInvestor,
        "meet_corporation": MeetCorporation,
    }
    needed_rounds = frozenset({"investors"})

    def memory(self) -> Iterator[Piece]:
        """The memory of whether foreign investors operate."""
        yield Investors()

    def prepare(self) -> None:
        """Place the home token of every foreign investor."""
        for minor in self.game.minors.values():
            self.game.land.place_home(minor)

    def stop(self) -> None:
        """Stop foreign investors from building and running."""
        self.game.memory_of(Investors).stopped = True

    def notes(self) -> Iterator[Note]:
        """Yield the share that each foreign investor has."""
        for minor in self.game.minors.values():
            share = share_of(minor)
            if share is not None:
                yield Note(minor, ChoiceLabel("Holds a share of"), share.corporation.name)

    def traced(self) -> Mapping[str, Any]:
        """Leave out the shares of foreign investors: traces of 18xx.games do not list them."""
        return {
            f"corp:{minor.id}.shares.{corporation.id}": None
            for minor in self.game.minors.values()
            for corporation in minor.held
        }

    def left_out(self, action: Action) -> Mapping[str, Any]:
        """The ``choice`` as this step reads it: 18xx.games records the answers as sentences."""
        step = self.game.round.find(MeetCorporation)
        if not isinstance(action, Choose) or step is None or step.meets is None:
            return {}
        if step.paid:
            return {"choice": str(action.choice).lower()}
        return {"choice": "treasury" if str(action.choice).endswith("treasury") else "owner"}

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The ``choice`` as 18xx.games records it."""
        step = self.game.round.find(MeetCorporation)
        if not isinstance(action, Choose) or step is None or step.meets is None:
            return {}
        investor, money = step.investor(), self.game.money
        if step.paid or investor is None or investor.player is None:
            return {"choice": str(action.choice).capitalize()}
        if action.choice == "treasury":
            return {"choice": f"{money(investor.cash)} to {step.meets.id} treasury"}
        return {"choice": f"{money(owner_part(self.game, investor))} to {investor.player.name}"}

    @on(CompanyParred)
    def give_first_share(self, event: CompanyParred) -> None:
        """Give a share of a president's first corporation to their foreign investor."""
        give_share(self.game, self.game.company(event.company))

    @on(DividendSettled)
    def give_train_back(self, event: DividendSettled) -> None:
        """Mark trains of the bank as not run, after a foreign investor ran with one."""
        if not self.game.company(event.company).is_major:
            for train in self.game.depot.for_sale():
                if train.operated:
                    train.operated = False

    @on(GameEnded)
    def pay_owners(self, event: GameEnded) -> None:
        """At the end of the game, pay owners their part of the investors' treasuries."""
        game = self.game
        for minor in game.minors.values():
            if minor.player is not None and not minor.closed and (amount := owner_part(game, minor)):
                game.pay(minor, minor.player, amount)
                game.happen(InvestorPaidOut(minor=minor.id, taker=minor.player.name, amount=amount))


PART = ForeignInvestors
