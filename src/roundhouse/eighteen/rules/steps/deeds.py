"""What a player has done in a turn of the stock round, and what others remember of it."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.table.journal import tracked, tracked_dict

from ..rounds import PlayerTurn, StockRound
from ..state.events import StockTurnEnded
from ..state.pieces import Corporation, Player, Private

Deed = tuple[int, str, Corporation | Private]
"""A deed of a stock round: its number, its word as in :attr:`StockTurn.did`, the company that it is about."""


class TurnWithDeeds(PlayerTurn):
    """The base of turns of the stock round: it keeps the deeds of each turn.

    From them follow whether the turn was a pass, whether its purchase is done, and what standing orders of
    other players react to.
    """

    did: tuple[str, ...] = tracked(())
    """The deeds of this turn in order: ``sell``, ``buy``, ``par``, ``private``, and words of parts and
    titles.

    Everything but a sale counts as the purchase of the turn, unless they say otherwise.
    """
    bought: Corporation | None = tracked(None)
    """The corporation whose share this turn bought last."""
    started: Corporation | None = tracked(None)
    """The corporation that this turn started."""
    from_ipo: bool = tracked(False)
    """Whether this turn bought from a corporation, and not only from the pool."""
    sold: dict[tuple[Player, Corporation], bool] = tracked_dict()
    """The players and corporations of which they sold shares in this round and may not buy; only keys
    count."""
    sold_now: frozenset[Corporation] = tracked(frozenset())
    """The corporations of which this turn sold shares."""
    history: dict[Player, tuple[Deed, ...]] = tracked_dict()
    """The deeds of each player's last turn, which standing orders of others watch."""
    deeds: int = tracked(0)
    """The number of deeds in all stock rounds."""
    sales_count: ClassVar[bool] = True
    """Whether a turn that only sells is no pass."""

    def begin_round(self) -> None:
        """Forget who sold what in the last round, and what each player did."""
        for key in list(self.sold):
            self.sold.pop(key, None)
        for player in list(self.history):
            self.history.pop(player, None)
        super().begin_round()
        self._begin()

    def begin_turn(self) -> None:
        """Forget what the turn before did, and the deeds of the last turn of the player who is next."""
        super().begin_turn()
        self._begin()

    def _begin(self) -> None:
        if self.did:
            self.did = ()
        if self.sold_now:
            self.sold_now = frozenset()
        if self.bought:
            self.bought = None
        if self.from_ipo:
            self.from_ipo = False
        if self.started:
            self.started = None
        player = self.actor()
        if player in self.history:
            self.history.pop(player, None)

    def has_bought(self) -> bool:
        """Whether this turn has done anything but sell."""
        return self.did.count("sell") < len(self.did)

    def finish(self) -> None:
        """End the turn, and tell the round if it was a pass: nothing was done in it that counts."""
        player = self.actor()
        round_ = self.game.round
        acted = self.did if self.sales_count else self.has_bought()
        if isinstance(player, Player) and isinstance(round_, StockRound) and not acted:
            round_.passed(player)
        if isinstance(player, Player) and not self.passed:
            self.game.announce(StockTurnEnded(player=player.id))
        super().finish()

    def note_exchange(self, player: Player, corporation: Corporation) -> None:
        """Count the exchange of a private company for a share of
        ``corporation`` as the purchase of the turn.

        So the turn is no pass, and the player to the left may have priority.
        """
        self._note(player, "exchange", corporation)

    def why_reconsider(self, player: Player) -> str | None:
        """Why a standing order of ``player`` ends, apart from what other players did;
        or ``None``. For titles."""
        return None

    def _note(self, player: Player, deed: str, what: Corporation | Private) -> None:
        """Write down a deed of this turn, which standing orders of other players watch."""
        self.did = (*self.did, deed)
        self._recall(player, deed, what)
        self._acted(player)

    def _recall(self, player: Player, deed: str, what: Corporation | Private) -> None:
        """Keep a deed for standing orders only: it does not count as one of this turn."""
        before = self.history.get(player, ())
        self.deeds += 1
        self.history[player] = (*before, (self.deeds, deed, what))

    def _acted(self, player: Player) -> None:
        """Tell the round that ``player`` did something, so that the turn is no pass, if it counts."""
        round_ = self.game.round
        if isinstance(round_, StockRound) and (self.sales_count or self.has_bought()):
            round_.acted(player)
