"""The certificates of all corporations: where they lie, how they change hands, how they come and go."""

from __future__ import annotations

from collections.abc import Sequence

from ..state.game_state import GameState
from ..state.pieces import Certificate, Corporation, Holder
from .bundles import Bundle, any_bundles, bundles


class Certificates:
    """The certificates of one game. Nothing is paid here, nothing is said, and no president changes."""

    def __init__(self, game: GameState) -> None:
        self.game = game

    def move(self, share: Certificate, to: Holder) -> None:
        """Hand one certificate over to ``to``, with no payment and no event."""
        owner, corporation = share.owner, share.corporation
        if owner is not None:
            self._take(share, owner, corporation)
            if share.bound:
                share.bound = False
        to.held[corporation] = (*to.held.get(corporation, ()), share)
        share.owner = to

    def remove(self, share: Certificate) -> None:
        """Take a certificate out of the game."""
        owner, corporation = share.owner, share.corporation
        if owner is not None:
            self._take(share, owner, corporation)
        share.owner = None

    def create(self, corporation: Corporation, index: int, percent: int, to: Holder) -> Certificate:
        """Make a new certificate and hand it to ``to``.

        One of less than 0 percent is a short one, which does not count against the limit.
        """
        game = self.game
        share = Certificate(corporation, index, percent, False)
        game.register(share)
        game.certificates[share.id] = share
        if percent < 0:
            share.counts = 0
        share.owner = None
        self.move(share, to)
        return share

    def double(self, corporation: Corporation) -> Sequence[Certificate]:
        """Double the number of certificates of a corporation: each becomes half as large.

        Returns the new ones, which are single shares in its treasury.
        """
        certificates = self.all_of(corporation)
        count = corporation.size
        for share in certificates:
            share.percent //= 2
        corporation.share_percent //= 2
        return [
            self.create(corporation, index, corporation.share_percent, corporation)
            for index in range(len(certificates), len(certificates) + count)
        ]

    def destroy(self, share: Certificate) -> None:
        """Take a certificate out of the game for good; its id can be given again."""
        self.remove(share)
        self.game.certificates.pop(share.id, None)
        self.game.pieces.pop(share.key, None)

    def all_of(self, corporation: Corporation) -> list[Certificate]:
        """Every certificate of a corporation, short ones too, by number."""
        found = [share for share in self.game.certificates.values() if share.corporation is corporation]
        return sorted(found, key=lambda share: share.index)

    def _take(self, share: Certificate, owner: Holder, corporation: Corporation) -> None:
        rest = tuple(other for other in owner.held.get(corporation, ()) if other is not share)
        if rest:
            owner.held[corporation] = rest
        else:
            owner.held.pop(corporation, None)

    def president_percent(self, corporation: Corporation) -> int:
        """The percent of the president's certificate; 100 for a corporation without shares."""
        return self.president_share(corporation).percent if corporation.definition.shares else 100

    def president_share(self, corporation: Corporation) -> Certificate:
        """The president's certificate of ``corporation``."""
        return self.game.certificates[f"{corporation.id}_0"]

    def bundles(self, holder: Holder, corporation: Corporation) -> list[Bundle]:
        """The bundles of ``corporation`` that ``holder`` could sell, as certificates and percent,
        smallest first.

        Plain certificates go first, of different sizes in any combination, and the president's last, of
        which a part may be sold: the rest is made up in plain certificates by whoever becomes president.
        Parts of a share are sold one at a time. What may not be sold is left out.
        """
        choose = any_bundles if self.game.settings.largest_last else bundles
        held = tuple(share for share in holder.shares(corporation) if not share.bound)
        return choose(held, corporation.share_percent)
