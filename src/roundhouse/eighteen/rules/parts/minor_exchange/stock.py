"""The stock turn of 18EU, in which a minor may be exchanged in place of a purchase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ... import trading
from ...closing import close_company
from ...state.actions import Action, BuyShares, Pass
from ...state.pieces import Certificate, Corporation, Entity, Player
from ...steps.stock import StockTurn
from ...turn import NOTHING, Step
from .exchange import joined, minors_of, sources, take_share
from .tokens import ReplaceToken


class StockTurnMinors(StockTurn):
    """In place of buying a share, a player may exchange a minor for one of a corporation that it reaches and
    that has not operated yet.

    No limit stands against it, neither on certificates nor on shares of one corporation.
    """

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((ReplaceToken,),)

    def may_exchange(self, minor: Corporation, share: Certificate) -> bool:
        """Whether a minor may become this share, apart from the track between them."""
        corporation, player = share.corporation, minor.player
        return (
            player is not None
            and not minor.closed
            and corporation.parred
            and not corporation.operated
            and not share.president
            and share.owner in (corporation, self.game.pool)
        )

    def exchanges(self, minor: Corporation) -> list[Certificate]:
        """The shares for which a minor may be exchanged now."""
        if self.passed or self.has_bought() or minor.player is not self.actor():
            return []
        return [
            share
            for corporation in joined(self.game, minor)
            for share in sources(self.game, corporation)
            if self.may_exchange(minor, share)
        ]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The usual kinds of action; a minor of the player in turn may be exchanged."""
        if isinstance(entity, Corporation):
            return frozenset({BuyShares}) if self._is_of_actor(entity) and self.exchanges(entity) else NOTHING
        kinds = super().actions(entity)
        over = isinstance(entity, Player) and self.must_sell(entity)
        return kinds if over or not self.can_exchange(entity) else kinds | {Pass}

    def can_act(self, entity: Entity) -> bool:
        """Whether the turn waits for ``entity``: as usual, or for an exchange."""
        return super().can_act(entity) or self.can_exchange(entity)

    def can_exchange(self, entity: Entity) -> bool:
        """Whether the turn waits for an exchange by the player in turn.

        As on 18xx.games it also waits for a minor that reaches no corporation; then the pass is made for the
        player.
        """
        if entity is not self.actor() or not isinstance(entity, Player) or self.passed or self.has_bought():
            return False
        return any(
            self.exchanges(minor) or not joined(self.game, minor) for minor in minors_of(self.game, entity)
        )

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a player who has nothing to do but minors that cannot be exchanged; otherwise
        ``None``."""
        player = self.actor()
        if not isinstance(player, Player) or player.program is not None or not self.can_exchange(player):
            return None
        if super().can_act(player) or any(map(self.exchanges, minors_of(self.game, player))):
            return None
        return {"type": "pass", "entity": player.key}

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Whether ``entity`` may take this kind of action; an exchange is checked when it is made."""
        if isinstance(entity, Corporation):
            return kind is BuyShares and self._is_of_actor(entity)
        return super().allows(kind, entity)

    def _is_of_actor(self, minor: Corporation) -> bool:
        player = self.actor()
        return (
            isinstance(player, Player)
            and not self.must_sell(player)
            and (minor in minors_of(self.game, player))
        )

    def choices(self) -> Iterator[Choice]:
        """Yield the usual choices, and each exchange of a minor."""
        yield from super().choices()
        player = self.actor()
        for minor in minors_of(self.game, player) if isinstance(player, Player) else ():
            if BuyShares in self.kinds_for(minor):
                for share in self.exchanges(minor):
                    yield exchange_choice(self, minor, share)

    def do_buy(self, action: BuyShares, player: Entity) -> None:
        """Buy shares, or exchange a minor.

        Raises Refusal for shares that cannot be bought, or an exchange that is not possible now.
        """
        if not isinstance(player, Corporation):
            assert isinstance(player, Player)
            super().do_buy(action, player)
            return
        minor, owner = player, player.player
        assert owner is not None
        share = named_share(self, action)
        if self.has_bought() or not self.may_exchange(minor, share):
            raise Refusal("minor/exchange", f"{minor.name} cannot be exchanged for {share.id} now.")
        check_joined(self, minor, share.corporation)
        exchange(self, minor, share)
        self.bought = share.corporation
        self._note(owner, "buy", share.corporation)


def exchange_choice(step: Step, minor: Corporation, share: Certificate) -> Choice:
    """The choice of exchanging a minor for a share."""
    source = "" if share.owner is share.corporation else "pool"
    facts = {"gives": minor.name, "corporation": share.corporation.id, "from": source}
    return step.choice("buy_shares", minor, facts=facts, shares=[share.id])


def named_share(step: Step, action: BuyShares) -> Certificate:
    """The one certificate that an exchange names. Raises Refusal unless there is exactly one."""
    share = trading.only_share(step.game, action)
    if share is None:
        raise Refusal("minor/exchange", "A minor is exchanged for one certificate.")
    return share


def check_joined(step: Step, minor: Corporation, corporation: Corporation) -> None:
    """Check that the minor reaches a token of the corporation; recorded games need not.

    Raises Refusal if it does not.
    """
    reason = f"{minor.name} does not reach a token of {corporation.id}."
    if corporation not in joined(step.game, minor) and not step.game.stands(minor.id, reason):
        raise Refusal("minor/not-joined", reason)


def exchange(step: Step, minor: Corporation, share: Certificate) -> None:
    """Exchange a minor for a share; for one of the treasury the corporation then decides about the token."""
    own = share.owner is share.corporation
    take_share(step.game, minor, share)
    if own:
        step.game.round.step(ReplaceToken).ask(minor, share.corporation)
    else:
        close_company(step.game, minor)
