"""Companies that are not in this game as a part: ``[parts.removals]`` with groups to draw from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, OwnedName
from roundhouse.eighteen.model.words import Count, PlayerCount, TileColor
from roundhouse.table.errors import Malformed, Place

from ...state.events import TileLaid
from ...state.listening import on
from ...state.pieces import Corporation
from ...steps.draft import ShuffledDraft
from ..part import Part
from .events import TokenOfOthersPlaced
from .messages import MESSAGES


class RemovedGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Private companies or corporations of which chance takes some out of the game."""

    of: tuple[OwnedName, ...]
    """Their ids; one that is not in this game is drawn all the same."""
    take: Mapping[PlayerCount, Count]
    """How many of them, by the number of players; without an entry none."""
    not_all_of: tuple[OwnedName, ...] = ()
    """Not all of these go: chance draws anew until one of them stays."""
    blanks: Count = 0
    """How many blank cards lie among them; one that is drawn takes nothing out."""


class RemovalSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which companies may be taken out, and where the tokens of corporations lie that are."""

    groups: Mapping[str, RemovedGroup] = {}
    """The groups, in the order in which they are drawn from."""
    shuffled_before: tuple[Count, ...] = ()
    """The sizes of stacks of cards that are shuffled first and used for nothing, as in recorded games."""
    second_tokens: Mapping[CompanyName, HexName] = {}
    """Where a corporation that is taken out has a token besides that of its home: corporation to hex."""
    second_with: tuple[PlayerCount, ...] = ()
    """The numbers of players with which there are such tokens; without it, all."""
    second_waits: TileColor | None = None
    """The colour of the tile with which that token comes to a city that has one slot when the game begins."""


class Removals(Part[RemovalSettings]):
    """Chance takes companies out before the game begins; homes of corporations that go stay taken."""

    Settings = RemovalSettings
    messages = MESSAGES

    def prepare(self) -> None:
        """Draw from every group and leave the drawn companies out.

        A stack of cards for a draft is shuffled before, to use chance in the order of recorded games.
        """
        game = self.game
        for step in game.rounds["initial"].steps:
            if isinstance(step, ShuffledDraft):
                step.deal()
        for size in self.settings.shuffled_before:
            game.chance.shuffled(range(size))
        for group in self.settings.groups.values():
            for name in self._draw(group):
                if name in game.privates:
                    game.leave_out(game.privates[name])
                elif name in game.corporations:
                    self._leave_out(game.corporations[name])

    def _draw(self, group: RemovedGroup) -> Sequence[str]:
        """The ids of a group that leave the game. Raises Malformed if ``not_all_of`` can never be kept."""
        count, cards = group.take.get(len(self.game.players), 0), (*group.of, *[""] * group.blanks)
        if group.not_all_of and count >= len(cards):
            said = "All of this group go, so that those of which one is to stay go too."
            raise Malformed("title/removals", said, place=Place(path="parts.removals.groups"))
        while True:
            drawn = self.game.chance.shuffled(cards)[:count]
            if not group.not_all_of or not set(group.not_all_of) <= set(drawn):
                return drawn

    def _leave_out(self, corporation: Corporation) -> None:
        """Leave a corporation out; a token of it stays on its home, and perhaps on its second hex."""
        game, settings = self.game, self.settings
        game.leave_out(corporation)
        board = game.land.board
        for hex_ in corporation.definition.home[:1]:
            if not board.has_token(hex_, corporation.id):
                board.place_token(hex_, corporation.definition.city or 0, corporation.id)
        if settings.second_with and len(game.players) not in settings.second_with:
            return
        second = settings.second_tokens.get(corporation.id)
        if second is not None and not self._waits(second):
            board.place_token(second, 0, corporation.id)

    def _waits(self, hex_: str) -> bool:
        """Whether a second token on this hex waits for a larger tile."""
        single = self.game.land.board.tile(hex_).cities[0].slots == 1
        return single and self.settings.second_waits is not None

    @on(TileLaid)
    def place_second(self, event: TileLaid) -> None:
        """Place the second token of a corporation that was left out, once the city has grown."""
        game, board = self.game, self.game.land.board
        if board.tile(event.hex).color != self.settings.second_waits:
            return
        for name, hex_ in self.settings.second_tokens.items():
            if hex_ == event.hex and name not in game.corporations and not board.has_token(hex_, name):
                board.place_token(hex_, 0, name)
                game.happen(TokenOfOthersPlaced(company=name, hex=hex_))


PART = Removals
