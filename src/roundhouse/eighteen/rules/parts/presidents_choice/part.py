"""Presidents choose as a part: ``[parts.presidents_choice]``, beside ``[parts.corporate_shares]``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import Piece, tracked

from ... import trading
from ...desks.bundles import one_of_each
from ...policies import OrderPolicy
from ...state.actions import Action, BuyShares, Pass
from ...state.events import Passed
from ...state.pieces import Certificate, Entity, Player
from ...turn import NOTHING, Round, Step
from ..part import NamedEvent, NoSettings, Part
from .events import NothingToChoose
from .messages import MESSAGES

ROUND = "presidents_choice"
"""The name of the round in titles."""


class ChoiceMemory(Piece):
    """Memory of whether the President's Choice round is due, and whether it has taken place."""

    due: bool = tracked(False)
    done: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("presidents_choice")


class ChoiceOrder(OrderPolicy):
    """The place of the President's Choice round among the rounds."""

    def _begin_stock(self) -> None:
        """Begin the President's Choice round if it is due, otherwise a stock round."""
        memory = self.game.memory_of(ChoiceMemory)
        if memory.due:
            memory.due, memory.done = False, True
            self.game.begin_round(ROUND, 1)
        else:
            super()._begin_stock()


class ChooseHolding(Step):
    """The player buys a certificate that a corporation of theirs has of another one, or leaves the round."""

    leaves: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {BuyShares: "do_buy", Pass: "do_pass"}
    deed = "buy a share of a corporation of yours"

    def begin_turn(self) -> None:
        """Reset the step for the player in turn."""
        super().begin_turn()
        if self.leaves:
            self.leaves = False

    def offers(self, player: Player) -> Iterator[Certificate]:
        """Yield one certificate of each size that a corporation of ``player`` has of each other one."""
        game = self.game
        for holder in game.corporations.values():
            if holder.player is not player or holder.closed:
                continue
            for other, shares in holder.held.items():
                if other is holder or other.closed:
                    continue
                for share in one_of_each(shares):
                    if game.shares.price(share) <= player.cash and game.limits.may_gain(player, (share,)):
                        yield share

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy a certificate or leave the round, if there is anything to buy."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Player):
            return NOTHING
        return frozenset({BuyShares, Pass}) if next(self.offers(entity), None) else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Yield each certificate that may be bought, and leaving the round."""
        player = self.actor()
        if not isinstance(player, Player) or not self.kinds_for(player):
            return
        for share in self.offers(player):
            facts = trading.share_facts(share, self.game.shares.price(share))
            yield self.choice("buy_shares", player, facts=facts, shares=[share.id])
        yield self.choice("pass", player)

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy the certificate, which ends the turn. Raises Refusal for one that is not on offer."""
        shares = [self.game.certificates[name] for name in action.shares]
        offered = {(share.owner, share.corporation, share.percent) for share in self.offers(player)}
        wanted = [(share.owner, share.corporation, share.percent) for share in shares]
        if len(shares) != 1 or wanted[0] not in offered:
            raise Refusal("stock/purchase", f"{', '.join(action.shares)} cannot be bought now.")
        self.game.policies.stock.buy(player, shares)
        self.finish()

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Leave the round."""
        self.game.happen(Passed(entity=entity.key))
        self.leaves = True
        self.finish()

    def skip(self) -> None:
        """Let a player who can buy nothing leave the round."""
        player = self.actor()
        if isinstance(player, Player):
            self.game.happen(NothingToChoose(player=player.id))
        self.leaves = True
        self.finish()


class PresidentsChoiceRound(Round):
    """Players in turn until all have left, each buying one certificate at a time."""

    usual_name = "President’s Choice"
    short = "PCR"
    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((ChooseHolding,),)

    def start(self, number: int) -> None:
        """Begin the round with the player who has priority."""
        game = self.game
        self.order = tuple(one for one in game.players_from(game.progress.priority) if not one.bankrupt)
        self.at = 0
        super().start(number)

    def advance(self) -> bool:
        """Begin the turn of the next player who has not left; return ``False`` when there is none."""
        at = self.at
        if self.step(ChooseHolding).leaves:
            self.order = (*self.order[:at], *self.order[at + 1 :])
        else:
            at += 1
        if not self.order:
            return False
        self.at = at % len(self.order)
        self.begin_turn()
        return True


class PresidentsChoice(Part[NoSettings]):
    """Once in the game, before a stock round, presidents buy what their corporations own of others."""

    needs = ("corporate_shares",)
    messages = MESSAGES
    policies = (ChoiceOrder,)
    steps: ClassVar[Mapping[str, type[Step]]] = {"choose_holding": ChooseHolding}
    rounds: ClassVar[Mapping[str, type[Round]]] = {ROUND: PresidentsChoiceRound}
    needed_rounds = frozenset({ROUND})
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "presidents_choice": NamedEvent(
            "call_choice", "presidents may buy what their corporations own before the next stock round"
        )
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of whether the round is due and has taken place."""
        yield ChoiceMemory()

    def call_choice(self) -> None:
        """Make the round due before the next stock round, unless it has taken place."""
        memory = self.game.memory_of(ChoiceMemory)
        if not memory.done:
            memory.due = True


PART = PresidentsChoice
