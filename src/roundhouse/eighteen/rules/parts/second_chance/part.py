"""A second chance as a part: ``[parts.second_chance]`` with the loan and what it takes off the score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.words import Money
from roundhouse.table.catalogue import Messages
from roundhouse.table.journal import Piece, tracked, tracked_dict
from roundhouse.table.labels import ChoiceLabel

from ...ending import sell_best
from ...policies import EndingPolicy, StockPolicy
from ...state.actions import Choose
from ...state.events import PlayerBankrupt
from ...state.events.event import CompanyId, EighteenEvent, PlayerId
from ...state.events.event import Money as Amount
from ...state.pieces import Corporation, Entity, Player
from ...steps.question import Answers, Question
from ...steps.trains import BuyTrains
from ...turn import Step
from ..part import Part

LEAVE = "Leave game"
"""The answer of a player who gives up, as 18xx.games records it."""


class SecondChanceSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player without shares may borrow, and at what price."""

    loan: Money
    """What the bank lends. It is not paid back."""
    penalty: Money
    """What the loan takes off the player's score."""


class CorporationLost(EighteenEvent, frozen=True, kw_only=True):
    """A president cannot pay for the train that a corporation must have: it closes."""

    player: PlayerId
    company: CompanyId


class ChanceTaken(EighteenEvent, frozen=True, kw_only=True):
    """A player without shares borrows and goes on."""

    player: PlayerId
    amount: Amount
    penalty: Amount


class Chances(Piece):
    """The player who has to decide, and the penalties on scores by player id."""

    asked: Player | None = tracked(None)
    penalties: dict[str, int] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("chances")


class LosesCorporation(EndingPolicy):
    """Presidents who cannot raise the money for a train."""

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """Sell what ``player`` can sell, and close the corporation, which gets the money.

        The companies still to come in this round keep their order, whatever the sales did to prices, as on
        18xx.games.

        A player without any share left is asked to borrow or leave.
        """
        game = self.game
        game.happen(CorporationLost(player=player.id, company=company.id))
        step = game.round.step(BuyTrains)
        for corporation in sorted(player.held, key=game.market.operating_key):
            sell_best(game, step, player, company, corporation)
        game.pay(player, company, player.cash)
        self.at_closing_price(company)
        step.finish()
        if not player.held:
            game.memory_of(Chances).asked = player


class Penalized(StockPolicy):
    """The net worth of players with penalties for loans."""

    def worth(self, player: Player) -> int:
        """The net worth of ``player``, less the penalty for loans."""
        return super().worth(player) - self.game.memory_of(Chances).penalties.get(player.id, 0)


class DecideToGoOn(Question):
    """Who has lost everything borrows and goes on, or leaves the game."""

    deed = "borrow or leave the game"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The player who has to decide, or ``None``."""
        return self.game.memory_of(Chances).asked

    def answers(self) -> Answers:
        """To borrow, or to leave the game."""
        return {self._borrow(): ChoiceLabel("Borrow and go on"), LEAVE: ChoiceLabel("Leave the game")}

    def _borrow(self) -> str:
        """The answer of a player who borrows, as 18xx.games records it."""
        return f"Take {self.game.money(self.game.settings_of(SecondChanceSettings).loan)} loan"

    def do_choose(self, action: Choose, player: Player) -> None:
        """Borrow and go on, or leave the game as bankrupt. Raises Refusal for another answer."""
        game, terms, memory = self.game, self.game.settings_of(SecondChanceSettings), self._memory()
        answer = self.said(action)
        memory.asked = None
        if answer == LEAVE:
            # Private companies stay with the player and count, as on 18xx.games.
            player.bankrupt = True
            game.happen(PlayerBankrupt(player=player.id))
            return
        game.pay(game.bank, player, terms.loan)
        memory.penalties[player.id] = memory.penalties.get(player.id, 0) + terms.penalty
        game.happen(ChanceTaken(player=player.id, amount=terms.loan, penalty=terms.penalty))

    def _memory(self) -> Chances:
        return self.game.memory_of(Chances)


class SecondChance(Part[SecondChanceSettings]):
    """A president who cannot pay loses the corporation; without shares, a loan is offered."""

    Settings = SecondChanceSettings
    policies = (LosesCorporation, Penalized)
    steps: ClassVar[Mapping[str, type[Step]]] = {"go_on": DecideToGoOn}
    messages: ClassVar[Mapping[str, Messages]] = {
        "en": {
            CorporationLost: "{player} cannot pay for the train that {company} must have",
            ChanceTaken: "{player} borrows {amount}; that takes {penalty} off the score",
        }
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of the player who is asked, and of the penalties."""
        yield Chances()


PART = SecondChance
