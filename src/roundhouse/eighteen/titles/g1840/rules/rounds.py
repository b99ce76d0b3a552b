"""The rounds of 1840 and their order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules.parts.owned_lines.ownership import lines_of, owners_of_lines
from roundhouse.eighteen.rules.policies import EndingPolicy, OrderPolicy
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.seating import seat
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.turn import Round

from ..events import ExtraCashPaid, TramsWithdrawn
from ..facts import by_number, facts, is_city_line, vienna


class LineRound(OperatingRound):
    """The lines operate, by their numbers."""

    usual_name = "Line Round"
    short = "LR"
    pays_privates: ClassVar[bool] = False

    def operators(self) -> Sequence[Corporation]:
        """All lines that somebody owns."""
        return sorted(owners_of_lines(self.game), key=by_number)


class RevenueRound(OperatingRound):
    """Private companies pay; then tramway companies pay what their lines have earned, and the city railway
    runs."""

    usual_name = "Company Round"
    short = "CR"

    def operators(self) -> Sequence[Corporation]:
        """The tramway companies in operating order, then the lines of the city railway in theirs."""
        return vienna(self.game).order


class PurchaseRound(OperatingRound):
    """The tramway companies buy trains."""

    usual_name = "Company Round"
    short = "CR"
    pays_privates: ClassVar[bool] = False

    def operators(self) -> Sequence[Corporation]:
        """The tramway companies in operating order."""
        return [one for one in vienna(self.game).order if not is_city_line(self.game, one)]


class LineAuctionRound(Round):
    """The tramway companies that own fewer than three lines auction lines."""

    usual_name = "Company Round"
    short = "CR"

    def start(self, number: int) -> None:
        """Begin with the one that operates first."""
        game, most = self.game, facts(self.game).lines_each
        companies = (one for one in vienna(game).order if not is_city_line(game, one))
        self.order = tuple(one for one in companies if len(lines_of(game, one)) < most)
        self.at = 0
        super().start(number)

    def advance(self) -> bool:
        """Always ``False``: the auction itself says whose turn it is."""
        return False


class ViennaOrder(OrderPolicy):
    """After a set of line rounds come a company round, in three rounds, and a stock round; before the first
    set they come the other way round."""

    def next_round(self, done: RoundState) -> None:
        """Begin the round after ``done``."""
        game, progress, memory = self.game, self.game.progress, vienna(self.game)
        match done.kind:
            case "initial":
                game.begin_round("places", 1)
            case "places":
                amount = facts(game).extra_cash
                for player in game.players:
                    game.pay(game.bank, player, amount)
                game.happen(ExtraCashPaid(amount=amount))
                game.begin_round("stock", 1)
            case "stock":
                seat(game)
                if memory.company_rounds:
                    self._begin_lines(1)
                else:
                    self._begin_company()
            case "company":
                game.begin_round("purchases", 1)
            case "purchases":
                game.begin_round("acquisition", 1)
            case "acquisition" if memory.company_rounds == 1:
                self._begin_lines(1)
            case "acquisition":
                game.begin_round("stock", 1)
            case _ if done.number < progress.rounds_in_set:
                self._begin_lines(done.number + 1)
            case _:
                progress.turn += 1
                game.end_operating_set()
                self._begin_company()

    def _begin_lines(self, number: int) -> None:
        """Begin a line round, some of them with a new phase."""
        game, memory = self.game, vienna(self.game)
        if memory.line_rounds in facts(game).phase_rounds:
            game.depot.next_phase()
        memory.line_rounds += 1
        game.progress.rounds_in_set = game.phase.rounds
        game.begin_round("operating", number)

    def _begin_company(self) -> None:
        """Begin a company round; from the third one on the cheapest trains leave the game."""
        game, memory = self.game, vienna(self.game)
        memory.company_rounds += 1
        name = facts(game).cleared[memory.company_rounds - 1]
        old = [train for train in game.depot.upcoming if train.kind.name == name]
        for train in old:
            game.depot.remove(train)
        if old:
            game.happen(TramsWithdrawn(name=name))
        corporations = (one for one in game.floated() if one.is_major)
        memory.order = tuple(sorted(corporations, key=lambda one: is_city_line(game, one)))
        game.begin_round("company", 1)


class ViennaEnd(EndingPolicy):
    """The game ends with the last company round."""

    def end_reasons(self) -> Iterable[str]:
        """Yield ``fixed_round`` in the last company round."""
        yield from super().end_reasons()
        if vienna(self.game).company_rounds >= len(facts(self.game).multipliers):
            yield "fixed_round"
