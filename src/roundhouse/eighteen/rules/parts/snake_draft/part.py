"""The draft to and fro as a part: ``[parts.snake_draft]``; its round and its step have the same name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.words import Count, PlayerCount

from ...rounds import AuctionRound
from ...state.actions import Pass
from ...state.events import Passed, PrivateLeftOut
from ...state.pieces import Player, Private
from ...steps.draft import OpenDraft
from ...turn import Round, Step
from ..part import Part


class SnakeDraftSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of a draft that goes to and fro."""

    turns_round: bool = False
    """Do the players take their turns the other way round after the draft, the last one first?"""
    poorest_first: bool = False
    """Do the players take their turns by their money after the draft, whoever has least first?"""
    asks_again: bool = False
    """Is a player who passes at either end of the row asked for the second turn there, too?"""
    most: Mapping[PlayerCount, Count] = {}
    """How many private companies are taken at most, by the number of players."""


class SnakeRound(AuctionRound):
    """The players from first to last, then from last to first, and so on."""

    usual_name = "Draft"
    short = "DR"

    def start(self, number: int) -> None:
        """Begin the draft with the first player; the order reverses at each end."""
        super().start(number)
        self.order = (*self.order, *reversed(self.order))

    def finish(self) -> None:
        """End the draft; the first player has priority, or whoever the settings put first."""
        game = self.game
        players, settings = game.players_from(None), game.settings_of(SnakeDraftSettings)
        if settings.turns_round:
            players = players[::-1]
            game.progress.seating = tuple(players)
        if settings.poorest_first:
            players = sorted(players, key=lambda player: player.cash)
            game.progress.seating = tuple(players)
        game.progress.priority = players[0]


class SnakeDraft(OpenDraft):
    """All privates lie open; each player takes one at its value or passes, until all are taken or all pass.

    What nobody took is not in this game.
    """

    def over(self) -> bool:
        """Whether the draft is over: all or enough private companies are taken, or everybody passed."""
        game = self.game
        most = game.settings_of(SnakeDraftSettings).most.get(len(game.players))
        full = most is not None and sum(len(player.privates) for player in game.players) >= most
        return full or not self.left or len(self.idle) == len(game.players)

    def may_pass(self) -> bool:
        """Always ``True``: a player may pass at any time."""
        return True

    def take(self, player: Player, private: Private) -> None:
        """Sell the private company to ``player``, and go on to the next one."""
        price = self.price(private)
        self.left = tuple(item for item in self.left if item is not private)
        self.idle = frozenset()
        self.buy(player, private, price)
        self.next_player()
        self._leave_rest()

    def do_decline(self, action: Pass, player: Player) -> None:
        """Pass; at either end of the row this is for both turns, unless the settings ask again."""
        self.game.happen(Passed(entity=player.key))
        self.idle |= {player}
        self.next_player()
        if self.game.round.entity is player and not self.game.settings_of(SnakeDraftSettings).asks_again:
            self.next_player()
        self._leave_rest()

    def _leave_rest(self) -> None:
        """Once the draft is over, close the private companies that nobody took."""
        if self.over():
            for private in self.left:
                self.game.close_private(private)
                self.game.happen(PrivateLeftOut(private=private.id))


class SnakeDrafting(Part[SnakeDraftSettings]):
    """The draft to and fro."""

    Settings = SnakeDraftSettings
    rounds: ClassVar[Mapping[str, type[Round]]] = {"snake_draft": SnakeRound}
    steps: ClassVar[Mapping[str, type[Step]]] = {"snake_draft": SnakeDraft}


PART = SnakeDrafting
