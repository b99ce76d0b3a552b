"""What changes in play: progress, players, decks, track, the bank."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.table.journal import Journal, Piece

Pending = tuple[str, int, tuple[str, ...]]
"""A decision that somebody owes: its kind, the number of the player, what there is to choose from."""

ActiveEvent = tuple[int, int, int]
"""An event in force: its card, who drew it, the turn at whose end it goes (0: never)."""

Claim = tuple[int, int, int]
"""The right of way to an erased link: whose, the event card in force (0: gone), and until which own turn."""


class Progress(Piece):
    """Where the game stands (S3.S1): the stage, whose turn, what this turn has used up."""

    __slots__ = (
        "acted", "active", "allowance", "bribed", "build_bribed", "cuts", "deal", "drew_ship", "events",
        "exits", "fees", "gold_shown", "halved", "moved", "offers", "opened", "order", "pending", "place",
        "raised", "revealed", "spent", "stage", "step", "stopped", "turn", "turn_over", "winner",
    )  # fmt: skip
    state: ClassVar[tuple[str, ...]] = __slots__

    def __init__(self) -> None:
        super().__init__("progress")
        self.stage = "foremen"
        """``foremen``, ``start-city``, ``opening`` (the turns of only building), ``main``, ``finished``."""
        self.step = "move"
        """Within a turn: ``move`` or ``build``."""
        self.order: tuple[int, ...] = ()
        self.cuts: tuple[int, ...] = ()
        self.active = 0
        self.place = 0
        """How many have had their go in this stage."""
        self.turn = 0
        self.deal = 0
        self.offers: tuple[tuple[str, ...], ...] = ()
        self.spent = 0
        self.exits = 0
        self.moved = 0
        self.allowance = 0
        self.halved = False
        self.acted = False
        self.fees: tuple[int, ...] = ()
        self.bribed = False
        self.build_bribed = False
        self.drew_ship = False
        self.turn_over = False
        self.stopped = False
        """Has an event ended the movement of this turn?"""
        self.pending: tuple[Pending, ...] = ()
        self.events: tuple[ActiveEvent, ...] = ()
        self.opened: tuple[str, ...] = ()
        self.gold_shown = False
        self.winner = -1
        self.raised = 0
        """By how much gold ties at the goal have raised it."""
        self.revealed = False


class Player(Piece):
    """One player (S3.S4). ``at`` and ``came`` are nodes, -1 for none; ``skip`` counts turns to miss."""

    __slots__ = (
        "at", "boarded", "came", "cards", "debt", "engine", "foreman", "gold", "id", "last_city", "loads",
        "name", "number", "out", "ship", "skip", "turns",
    )  # fmt: skip
    state: ClassVar[tuple[str, ...]] = (
        "at", "boarded", "came", "cards", "debt", "engine", "foreman", "gold", "last_city", "loads", "out",
        "ship", "skip", "turns",
    )  # fmt: skip

    def __init__(self, number: int, id: str, name: str, engine: str) -> None:
        super().__init__(f"player:{id}")
        self.number = number
        self.id = id
        self.name = name
        self.engine = engine
        self.gold = 0
        self.cards: tuple[int, ...] = ()
        self.foreman = ""
        self.ship = ""
        self.boarded = 0
        """The turn in which the train went aboard."""
        self.loads: tuple[str, ...] = ()
        self.at = -1
        self.came = -1
        self.last_city = -1
        self.skip = 0
        self.turns = 0
        self.debt = 0
        self.out = False
        """Has this player given up?"""


class Decks(Piece):
    """The piles (S3.S3). Draw piles are drawn from the end; only their lengths are public."""

    __slots__ = (
        "chips", "demand_discards", "demands", "engines", "foreman_discards", "foremen", "ship_discards",
        "ships",
    )  # fmt: skip
    state: ClassVar[tuple[str, ...]] = __slots__

    def __init__(self, chips: dict[str, int], engines: dict[str, int]) -> None:
        super().__init__("decks")
        self.demands: tuple[int, ...] = ()
        self.demand_discards: tuple[int, ...] = ()
        self.foremen: tuple[str, ...] = ()
        self.foreman_discards: tuple[str, ...] = ()
        self.ships: tuple[str, ...] = ()
        self.ship_discards: tuple[str, ...] = ()
        self.chips = chips
        self.engines = engines


class Track(Piece):
    """Who owns which link, and who may rebuild an erased one.

    ``stamp`` changes with every change and comes back with undo; it never stands for two different states, so
    whatever is derived from the track can be kept under it.
    """

    __slots__ = ("_clock", "claims", "owner", "stamp")
    state: ClassVar[tuple[str, ...]] = ("claims", "owner")

    def __init__(self) -> None:
        super().__init__("track")
        self.owner: dict[int, int] = {}
        self.claims: dict[int, Claim] = {}
        self.stamp = 0
        self._clock = 0

    def lay(self, journal: Journal, link: int, player: int) -> None:
        """A player has track over a link now, and nobody a right of way."""
        self._change(journal)
        journal.put_item(self.owner, link, player)
        journal.drop_item(self.claims, link)

    def erase(self, journal: Journal, link: int) -> None:
        """The track over a link is gone."""
        self._change(journal)
        journal.drop_item(self.owner, link)

    def claim(self, journal: Journal, link: int, claim: Claim) -> None:
        """Somebody has the right of way over a link."""
        self._change(journal)
        journal.put_item(self.claims, link, claim)

    def waive(self, journal: Journal, link: int) -> None:
        """A right of way is over."""
        self._change(journal)
        journal.drop_item(self.claims, link)

    def refresh(self) -> None:
        """The state was set from outside, as from a snapshot."""
        self._clock += 1
        self.stamp = self._clock

    def _change(self, journal: Journal) -> None:
        self._clock += 1
        journal.put(self, "stamp", self._clock)


class Bank(Piece):
    """The bank; it may owe."""

    __slots__ = ("gold",)
    state: ClassVar[tuple[str, ...]] = __slots__

    def __init__(self) -> None:
        super().__init__("bank")
        self.gold = 0
