"""What Rails asks in 1856 besides: loans, destinations, tokens for tunnel and bridge, the national railway.

Rails says some of these things at another moment than our rules ask for them. Who has reached its
destination is announced by a player there, at any time of any turn; here it is found when the track of a turn
is laid. The loans are called in there when the turn of the company that bought the train ends; here at once.
In both cases the moves that follow tell what to do here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from roundhouse.eighteen.rules.parts.nationalization.aftermath import GiveUpTrains, RemoveTokens
from roundhouse.eighteen.rules.parts.nationalization.crisis import PresidentInDebt
from roundhouse.eighteen.rules.parts.nationalization.loans import TurnLoans, interest_of
from roundhouse.eighteen.rules.parts.nationalization.rounds import IndebtedRound
from roundhouse.eighteen.rules.parts.nationalization.steps import PayOrMerge
from roundhouse.eighteen.rules.parts.phased_capital.steps import FindDestinations
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.table.errors import Refusal

from .deeds import Deeds
from .save import Move
from .turns import DEEDS, SKIP


class NationalMoves:
    """The moves of 1856 on the game of ``reader``."""

    def __init__(self, reader: Deeds) -> None:
        self.reader = reader
        self.found: set[int] = set()
        """The numbers of announcements whose destinations are found here already."""
        self.pending: list[Move] = []
        """Announcements made before the track of the turn is laid."""
        self.answered: set[int] = set()
        """The numbers of answers, when the national railway is formed, that are given here already."""
        self.handlers: Mapping[str, Callable[[Move], None]] = {
            "TakeLoans": self._take,
            "RepayLoans": self._repay,
            "BuyBonusToken": self._buy_right,
        }

    def is_elsewhere(self, move: Move) -> bool:
        """Is something done here that Rails does in a later move, or the other way round?"""
        return bool(self.pending) or any(number > move.number for number in self.found | self.answered)

    def is_interest_open(self) -> bool:
        """Can no train run any more, and the company in turn or its president has yet to pay the interest?"""
        round_ = self.reader.game.round
        if not isinstance(round_, IndebtedRound):
            return False
        ran = all(run.passed for run in round_.each(RunTrains))
        due = ran and not round_.step(TurnLoans).charged
        return due or isinstance(round_.waiting(), PresidentInDebt)

    def owing(self) -> Corporation | None:
        """The company in turn, if it will owe interest and can still run."""
        game = self.reader.game
        round_, company = game.round, game.round.entity
        if not isinstance(round_, IndebtedRound) or not isinstance(company, Corporation):
            return None
        ran = all(run.passed for run in round_.each(RunTrains))
        return company if not ran and interest_of(game, company) else None

    def check_interest(self, owing: Corporation | None, kind: str) -> None:
        """Raise Refusal where a turn was over without the interest that Rails takes in every turn."""
        game = self.reader.game
        if owing is None or kind == "run_routes" or owing.closed or game.round.entity is owing:
            return
        due = game.money(interest_of(game, owing))
        raise Refusal(
            "rails/interest",
            f"Rails takes {due} of interest from {owing.id}, which can do no more in its turn; here such "
            "a turn ends without interest, as on 18xx.games.",
        )

    def _take(self, move: Move) -> None:
        company = self.reader.company(move)
        for _ in range(max(move.count("numberTaken"), 1)):
            self.reader.reach(lambda: self.reader.do("take_loan", company))

    def _repay(self, move: Move) -> None:
        """Loans beyond the shares of players are paid back here without being asked."""
        company = self.reader.company(move)
        owed = self.reader.turns.owed - move.count("numberRepaid")
        while company.loans > max(owed, 0):
            self.reader.do("payoff_loan", company)

    def announce(self, move: Move) -> None:
        """Nothing, if it is found here already; else it is found when the track of this turn is laid."""
        if move.number not in self.found:
            self.pending.append(move)

    def _buy_right(self, move: Move) -> None:
        company, name = self.reader.company(move), f"{move.text('name')} Token"
        self.reader.reach(lambda: self.reader.do("special_buy", company, description=name))

    # What our rules ask for at another moment

    def answer(self) -> None:
        """Answer what our rules ask now: who has reached its destination, who pays its loans."""
        step = self.reader.game.round.waiting()
        match step:
            case FindDestinations():
                self._find(step)
            case PayOrMerge():
                self._pay_or_merge(step)
            case RemoveTokens():
                self._remove_token(step)
            case GiveUpTrains():
                self._give_up_trains(step)
            case _:
                pass

    def _find(self, step: FindDestinations) -> None:
        company = step.actor()
        assert isinstance(company, Corporation)
        names: list[str] = []
        later = [move for move in self._rest_of_turn() if move.kind == "ReachDestinations"]
        for move in (*self.pending, *later):
            self.found.add(move.number)
            told = [name for name in move.text("reachedCompanyNames").split(",") if name]
            names += [self.reader.corporation(name).id for name in told]
        self.pending = []
        self.reader.do("destination_connection", company, corporations=names)

    def _rest_of_turn(self) -> Iterator[Move]:
        """The moves up to the “done” of the company in turn."""
        for move in self.reader.save.moves[self.reader.now - 1 :]:
            if move.kind == "NullAction" and move.count("mode") != SKIP:
                return
            yield move

    def _pay_or_merge(self, step: PayOrMerge) -> None:
        company = step.actor()
        assert isinstance(company, Corporation)
        for move in self.reader.save.moves[self.reader.now :]:
            if move.kind == "RepayLoans" and self.reader.company(move) is company:
                self.answered.add(move.number)
                if move.count("numberRepaid") >= company.loans:
                    self.reader.do("pass", company)
                    return
                break
        self.reader.do("merge", company, corporation=company.id)

    def _remove_token(self, step: RemoveTokens) -> None:
        """Of two tokens on a hex Rails keeps that of the first city."""
        national = step.actor()
        assert isinstance(national, Corporation)
        if not step.double:
            raise Refusal(
                "rails/tokens",
                f"{national.id} has more tokens than it may keep; which ones Rails keeps is not read.",
            )
        action = max((choice.action for choice in step.choices()), key=lambda action: action["city"])
        self.reader.do("remove_token", national, hex=action["hex"], city=action["city"], slot=action["slot"])

    def _give_up_trains(self, step: GiveUpTrains) -> None:
        national = step.actor()
        assert isinstance(national, Corporation)
        for move in self.reader.save.moves[self.reader.now :]:
            if move.kind in DEEDS:
                break
            if move.kind == "DiscardTrain" and move.number not in self.answered:
                self.answered.add(move.number)
                if move.text("discardedTrainUniqueId"):
                    self.reader.discard(move)
                    return
                break
        self.reader.do("pass", national)
