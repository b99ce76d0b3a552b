"""Who presides over a corporation, and what is exchanged for the president's certificate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from roundhouse.table.errors import Refusal

from ..decisions import Decisions
from ..state.events import ControlGained, PresidencyExchanged, PresidencyLost, PresidentChanged
from ..state.game_state import GameState
from ..state.pieces import Certificate, Corporation, Holder, Owner, Player
from .bundles import plain_of, worth
from .certificates import Certificates


class Presidency(Certificates):
    """Certificates, and the presidents who change with them."""

    def __init__(self, game: GameState, policies: Decisions) -> None:
        super().__init__(game)
        self.policies = policies

    def successor(self, corporation: Corporation, seller: Player, percent: int) -> Owner | None:
        """Who would take the presidency if ``seller`` sold ``percent``; ``None`` if nobody would.

        A corporation takes it only in titles that say so (:meth:`~.StockDecisions.rivals`).
        """
        heir = self.game.answers.to(self._heir, corporation, seller)
        if heir is None or heir.percent(corporation) <= seller.percent(corporation) - percent:
            return None
        return heir

    def _heir(self, corporation: Corporation, seller: Player) -> Owner | None:
        """The next president after ``seller``: of those who own enough, whoever owns most;
        on a tie the first in order of turns."""
        heir, most = None, self.president_percent(corporation) - 1
        for holder in self._candidates(corporation, seller):
            if holder is not seller and (owned := holder.percent(corporation)) > most:
                heir, most = holder, owned
        return heir

    def _candidates(self, corporation: Corporation, first: Player | None) -> list[Owner]:
        """Those who may preside: players in the order of turns from ``first`` on, then corporations."""
        if not corporation.definition.has_president:
            return []
        around = [player for player in self.game.players_from(first) if not player.bankrupt]
        return [*around, *self.policies.stock.rivals(corporation)]

    def may_dump(self, seller: Player, shares: Sequence[Certificate], percent: int) -> bool:
        """Whether somebody can take the president's certificate, if it is among ``shares``."""
        if not any(share.president for share in shares):
            return True
        corporation = shares[0].corporation
        over = sum(share.percent for share in shares) - percent
        to_pool = self.game.settings.president_may_sell_to_pool or corporation.definition.president_to_pool
        if to_pool and (
            percent >= self.president_percent(corporation)
            or worth(plain_of(self.game.pool, corporation), over) is not None
        ):
            return True
        heir = self.successor(corporation, seller, percent)
        if heir is None or not self.game.settings.largest_last:
            return heir is not None and (not over or self._has_change(seller, shares, heir, over))
        # The president's certificate goes only with the presidency; the rest of it comes back in a single
        # share, which the pool or the heir must have.
        if seller.percent(corporation) - percent >= self.president_percent(corporation):
            return False
        single = corporation.share_percent
        pairs = any(share.percent > single and not share.president for share in heir.shares(corporation))
        whole = percent == sum(share.percent for share in shares)
        there = any(share.percent == single for share in self.game.pool.shares(corporation))
        return whole or there or not pairs

    def _has_change(self, seller: Player, shares: Sequence[Certificate], heir: Owner, over: int) -> bool:
        """Can ``over`` percent be given back to whoever sells a part of the president's certificate? Double
        certificates alone may not make it up."""
        corporation = shares[0].corporation
        least, whole = self.president_percent(corporation), sum(share.percent for share in shares)
        there = [*plain_of(self.game.pool, corporation), *(one for one in shares if not one.president)]
        if seller.percent(corporation) - whole < least:
            there += self._given_for_presidency(corporation, heir) or ()
        return worth(sorted(there, key=lambda share: share.percent), over) is not None

    def find_president(self, corporation: Corporation) -> None:
        """Settle the presidency after certificates changed otherwise than by a purchase or a sale."""
        self._settle_presidency(corporation, corporation.player, (), self.game.pool, 0)

    def _settle_presidency(
        self,
        corporation: Corporation,
        before: Player | None,
        shares: Sequence[Certificate],
        owner: Holder,
        percent: int,
    ) -> None:
        """Make president whoever has more than the president, the nearest to the left on a tie."""
        least = self.president_percent(corporation)
        around = self._candidates(corporation, before)
        most = max((holder.percent(corporation) for holder in around), default=0)
        certificate = self.president_share(corporation)
        if most < least:
            if certificate in shares and certificate.owner is self.game.pool and before is not None:
                corporation.player = None
                self.game.happen(PresidencyLost(company=corporation.id))
                self._give_change(corporation, shares, owner, percent)
            return
        if before is not None and before.percent(corporation) == most:
            return
        after = next(holder for holder in around if holder.percent(corporation) == most)
        corporation.player = after if isinstance(after, Player) else after.player
        if isinstance(after, Corporation):
            self.game.happen(ControlGained(taker=after.id, company=corporation.id))
        else:
            self.game.happen(PresidentChanged(player=after.id, company=corporation.id))
        if before is None and certificate.owner is self.game.pool:
            self._swap(certificate, after, self.game.pool)
            return
        if certificate.owner is after or before is None:
            return
        # Plain certificates come back for the president's: to the old president, or to the pool when the
        # president's certificate itself went there, or to the player to whom it was given.
        holder = certificate.owner
        gone = holder is self.game.pool and before.percent(corporation) < least
        back: Holder = self.game.pool if gone else before
        if isinstance(holder, Player):
            back = holder
        given = tuple(share.id for share in self._swap(certificate, after, back))
        self.game.announce(
            PresidencyExchanged(
                company=corporation.id, before=before.key, after=after.key, back=back.key, given=given
            )
        )
        self._give_change(corporation, shares, owner, percent)

    def _give_change(
        self, corporation: Corporation, shares: Sequence[Certificate], owner: Holder, percent: int
    ) -> None:
        """Give back, in plain certificates, the rest of a president's
        certificate of which only a part was sold."""
        over = sum(share.percent for share in shares) - percent
        self._give_plain(corporation, self.game.pool, owner, over)

    def _give_plain(self, corporation: Corporation, giver: Holder, to: Holder, percent: int) -> None:
        """Hand over plain certificates that make up ``percent``. Raises Refusal if there are none."""
        given = worth(plain_of(giver, corporation), percent)
        if given is None:
            raise Refusal(
                "shares/no-change",
                f"There are no certificates of {corporation.id} to give {percent}% back in.",
            )
        for share in given:
            self.move(share, to)

    def _swap(self, certificate: Certificate, after: Owner, back: Holder) -> Sequence[Certificate]:
        """Give ``after`` the president's certificate for plain ones, and return those.
        Raises Refusal without them."""
        corporation = certificate.corporation
        given = self._given_for_presidency(corporation, after)
        if given is None:
            raise Refusal(
                "shares/no-exchange",
                f"{after.name} has no certificates to exchange for the presidency of {corporation.id}.",
            )
        for share in given:
            self.move(share, back)
        self.move(certificate, after)
        return given

    def _given_for_presidency(self, corporation: Corporation, after: Owner) -> Sequence[Certificate] | None:
        """The plain certificates that ``after`` gives for the president's, or ``None`` without such."""
        plain = plain_of(after, corporation)
        plain.sort(key=lambda share: share.percent)
        match self.game.settings.presidency_exchange:
            case "largest_first":
                plain.reverse()
            case "double_first":
                plain.sort(key=lambda share: -share.percent)
            case "by_number":
                plain.sort(key=lambda share: share.index)
            case "smallest_first":
                pass
            case _:
                assert_never(self.game.settings.presidency_exchange)
        return worth(plain, self.president_percent(corporation))

    def exchange_presidency(self, corporation: Corporation, giver: Holder, taker: Player) -> None:
        """Give ``taker`` the president's certificate of ``giver`` for plain ones. Raises Refusal."""
        self._swap(self.president_share(corporation), taker, giver)
