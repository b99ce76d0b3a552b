"""What changes in play: progress, players, decks, track, the bank."""

from __future__ import annotations

from typing import Literal

from roundhouse.table.journal import Piece, derived, fixed, scratch, tracked, tracked_dict

from .log_events import PlayerRef

Stage = Literal["foremen", "start-city", "opening", "main", "finished"]
"""The stages of a game; ``opening`` are the turns of only building."""

Step = Literal["move", "build"]
"""The halves of a turn in the main game."""

DecisionKind = Literal["lose-load", "choose-port", "choose-city", "keep-foreman", "board-ship"]
"""What a player may have to decide before the turn goes on."""

Moment = Stage | Step | DecisionKind
"""What is to be decided now: a pending decision, or else the half of a turn, or else the stage."""

Pending = tuple[DecisionKind, int, tuple[str, ...]]
"""A decision that somebody owes: its kind, the number of the player, what there is to choose from."""

ActiveEvent = tuple[int, int, int]
"""An event in force: its card, who drew it, the turn at whose end it goes (0: never)."""

Claim = tuple[int, int, int]
"""The right of way to an erased link: whose, the event card in force (0: gone), and until which own turn."""


class Progress(Piece):
    """The progress of the game: its stage, whose turn it is, what this turn has used up."""

    acted: bool = tracked(False)
    active: int = tracked(0)
    allowance: int = tracked(0)
    bribed: bool = tracked(False)
    build_bribed: bool = tracked(False)
    cuts: tuple[int, ...] = tracked(())
    deal: int = tracked(0)
    drew_ship: bool = tracked(False)
    events: tuple[ActiveEvent, ...] = tracked(())
    exits: int = tracked(0)
    fees: tuple[int, ...] = tracked(())
    gold_shown: bool = tracked(False)
    halved: bool = tracked(False)
    moved: int = tracked(0)
    offers: tuple[tuple[str, ...], ...] = tracked(())
    opened: tuple[str, ...] = tracked(())
    order: tuple[int, ...] = tracked(())
    pending: tuple[Pending, ...] = tracked(())
    place: int = tracked(0)
    """How many have had their go in this stage."""
    raised: int = tracked(0)
    """By how much gold ties at the goal have raised it."""
    revealed: bool = tracked(False)
    spent: int = tracked(0)
    stage: Stage = tracked("foremen")
    step: Step = tracked("move")
    stopped: bool = tracked(False)
    """Has an event ended the movement of this turn?"""
    turn: int = tracked(0)
    turn_over: bool = tracked(False)
    winner: int = tracked(-1)

    def __init__(self) -> None:
        super().__init__("progress")


class Player(Piece):
    """One player. ``at`` and ``came`` are nodes, -1 for none; ``skip`` counts turns to miss."""

    number: int = fixed()
    id: str = fixed()
    name: str = fixed()
    ref: PlayerRef = fixed()
    """How events name this player."""
    at: int = tracked(-1)
    boarded: int = tracked(0)
    """The turn in which the train went aboard."""
    came: int = tracked(-1)
    cards: tuple[int, ...] = tracked(())
    debt: int = tracked(0)
    engine: str = tracked()
    foreman: str = tracked("")
    gold: int = tracked(0)
    last_city: int = tracked(-1)
    loads: tuple[str, ...] = tracked(())
    out: bool = tracked(False)
    """Has this player given up?"""
    ship: str = tracked("")
    skip: int = tracked(0)
    turns: int = tracked(0)

    def __init__(self, number: int, id: str, name: str, engine: str) -> None:
        super().__init__(f"player:{id}")
        self.number = number
        self.id = id
        self.name = name
        self.ref = PlayerRef(id, name)
        self.engine = engine


class Decks(Piece):
    """The piles. Draw piles are drawn from the end; only their lengths are public."""

    chips: dict[str, int] = tracked_dict()
    demand_discards: tuple[int, ...] = tracked(())
    demands: tuple[int, ...] = tracked(())
    engines: dict[str, int] = tracked_dict()
    foreman_discards: tuple[str, ...] = tracked(())
    foremen: tuple[str, ...] = tracked(())
    ship_discards: tuple[str, ...] = tracked(())
    ships: tuple[str, ...] = tracked(())

    def __init__(self, chips: dict[str, int], engines: dict[str, int]) -> None:
        super().__init__("decks")
        self.chips = chips
        self.engines = engines


class Track(Piece):
    """Who owns which link, and who may rebuild an erased one.

    ``stamp`` changes with every change and comes back with undo; it never stands for two different states, so
    whatever is derived from the track can be kept under it.
    """

    claims: dict[int, Claim] = tracked_dict()
    stamp: int = derived(0)
    _clock: int = scratch(0)
    owner: dict[int, int] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("track")

    def lay(self, link: int, player: int) -> None:
        """A player has track over a link now, and nobody a right of way."""
        self._change()
        self.owner[link] = player
        self.claims.pop(link, None)

    def erase(self, link: int) -> None:
        """The track over a link is gone."""
        self._change()
        self.owner.pop(link, None)

    def claim(self, link: int, claim: Claim) -> None:
        """Give a player the right of way over a link."""
        self._change()
        self.claims[link] = claim

    def waive(self, link: int) -> None:
        """A right of way is over."""
        self._change()
        self.claims.pop(link, None)

    def refresh(self) -> None:
        """The state was set from outside, as from a snapshot."""
        self._clock += 1
        self.stamp = self._clock

    def _change(self) -> None:
        self._clock += 1
        self.stamp = self._clock


class Bank(Piece):
    """The bank; it may owe."""

    gold: int = tracked(0)

    def __init__(self) -> None:
        super().__init__("bank")
