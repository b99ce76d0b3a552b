"""The final exchange of 18EU, for all minors that are left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import Piece, tracked

from ...closing import close_company
from ...state.actions import Action, BuyShares, Pass
from ...state.pieces import Certificate, Corporation, Entity, Player
from ...turn import NOTHING, Round, Step
from .events import MinorDiscarded
from .exchange import joined, minors_left, minors_of, sources
from .stock import check_joined, exchange, exchange_choice, named_share
from .tokens import ReplaceToken


class FinalExchangeMemory(Piece):
    """Memory of whether the final exchange is due, and of the player who begins it."""

    due: bool = tracked(False)
    beginner: Player | None = tracked(None)

    def __init__(self) -> None:
        super().__init__("final_exchange")


class FinalExchange(Step):
    """The player in turn exchanges one minor, or gives all of them up where no corporation must take them.

    A share of the treasury is taken as long as there is one. No limit stands against it.
    """

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((ReplaceToken,),)
    handlers: ClassVar[Mapping[type[Action], str]] = {BuyShares: "do_exchange", Pass: "do_pass"}
    deed = "exchange a minor"

    def exchanges(self, minor: Corporation) -> list[Certificate]:
        """The shares that a minor may become: at most one of each corporation that it reaches."""
        shares = (next(sources(self.game, corporation), None) for corporation in joined(self.game, minor))
        return [share for share in shares if share is not None]

    def may_give_up(self, player: Player) -> bool:
        """Whether ``player`` may give all minors up: each has no corporation, or one without a share."""
        minors = minors_of(self.game, player)
        return bool(minors) and all(
            not (near := joined(self.game, minor)) or len(self.exchanges(minor)) < len(near)
            for minor in minors
        )

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Exchange, for a minor of the player in turn; give all up, for the player."""
        player = self.actor()
        if self.passed or not isinstance(player, Player):
            return NOTHING
        if isinstance(entity, Corporation):
            mine = entity in minors_of(self.game, player) and self.exchanges(entity)
            return frozenset({BuyShares}) if mine else NOTHING
        return frozenset({Pass}) if entity is player and self.may_give_up(player) else NOTHING

    def can_act(self, entity: Entity) -> bool:
        """Whether ``entity`` is a player in turn who has a minor."""
        return isinstance(entity, Player) and not self.passed and bool(minors_of(self.game, entity))

    def choices(self) -> Iterator[Choice]:
        """Yield each exchange, and giving all minors up."""
        player = self.actor()
        if not isinstance(player, Player) or self.passed:
            return
        for minor in minors_of(self.game, player):
            for share in self.exchanges(minor):
                yield exchange_choice(self, minor, share)
        if self.may_give_up(player):
            yield self.choice("pass", player)

    def do_exchange(self, action: BuyShares, minor: Corporation) -> None:
        """Exchange a minor for a share.

        Raises Refusal for a share that is not available or a corporation that the minor does not reach.
        """
        share = named_share(self, action)
        corporation = share.corporation
        offered = next(sources(self.game, corporation), None) if corporation.parred else None
        if offered is None or offered.owner is not share.owner or share.president:
            raise Refusal("minor/exchange", f"{minor.name} cannot be exchanged for {share.id}.")
        check_joined(self, minor, corporation)
        self.finish()
        exchange(self, minor, share)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Give all minors of the player up; their trains go to the pool."""
        assert isinstance(entity, Player)
        for minor in minors_of(self.game, entity):
            self.game.happen(MinorDiscarded(player=entity.id, minor=minor.id))
            for train in minor.trains:
                self.game.depot.discard(train)
            close_company(self.game, minor)
        self.finish()


class FinalExchangeRound(Round):
    """Players in turn, from the one who brought it about, until no minors are left."""

    usual_name = "Final Exchange"
    short = "FER"

    def start(self, number: int) -> None:
        """Begin the round with the player who bought the train.

        As on 18xx.games that player's seat is counted with the bankrupt players and taken among the others;
        beyond the last of these one seat is skipped (decision 1800).
        """
        game = self.game
        players = game.players_from(game.progress.priority)
        left = [player for player in players if not player.bankrupt]
        beginner = game.memory_of(FinalExchangeMemory).beginner
        at = players.index(beginner) if beginner is not None else 0
        if at >= len(left):
            at = (at + 1) % len(left)
        self.order = (*left[at:], *left[:at])
        self.at = 0
        super().start(number)

    def advance(self) -> bool:
        """Begin the turn of the next player; return ``False`` when no minor is left."""
        if not minors_left(self.game):
            return False
        self.at = (self.at + 1) % len(self.order)
        self.begin_turn()
        return True
