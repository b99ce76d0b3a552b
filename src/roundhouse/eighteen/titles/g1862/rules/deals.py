"""Mergers, acquisitions and refinancing: the shares of those who take part are halved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.events import PresidencyLost, PresidentChanged
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Holder, Player
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.steps.token_removal import PlacedToken, placed_tokens

from ..events import CorporationRefinanced, ManiaMergerAgreed, OptionRedeemed, OptionSold
from .memory import Deal, Facts, fair_price, ipo, mania, par_at_most, refinance_value
from .restart import restart

MERGER = "merge"
"""The kind of a deal at the beginning of a turn."""
PRESIDENT = 30
"""The size of a president's certificate."""
SAFE = 60
"""With so much of both corporations a president keeps a president's certificate, in percent."""


class Dealing:
    """A deal in one game, step by step; it waits where somebody decides."""

    def __init__(self, game: GameInPlay) -> None:
        self.game = game
        self.deal = game.memory_of(Deal)

    @property
    def corps(self) -> tuple[Corporation, ...]:
        """The survivor, and the one that goes."""
        deal = self.deal
        assert deal.survivor is not None
        return (deal.survivor,) if deal.other is None else (deal.survivor, deal.other)

    def start(
        self, kind: str, originator: Corporation, survivor: Corporation, other: Corporation | None
    ) -> None:
        """Set the price, gather the shares, and halve them."""
        game, deal = self.game, self.deal
        deal.kind, deal.originator, deal.survivor, deal.other = kind, originator, survivor, other
        involved = self.corps
        owners = [one for one in game.players_from(originator.player) if any(map(one.shares, involved))]
        deal.holders, deal.at = (*owners, originator), 0
        deal.price = originator.share_price
        if other is not None:
            self._reprice(survivor, other)
        for company in involved:
            for share in ipo(game).shares(company):
                game.shares.move(share, game.pool)
        for company in involved:
            if company is not originator:
                for share in company.shares(company):
                    game.shares.move(share, originator)
        self._go_on()

    def _reprice(self, survivor: Corporation, other: Corporation) -> None:
        """The lower price and half of the higher one; without a train half a price counts."""
        game = self.game
        low, high = sorted((fair_price(survivor), fair_price(other)))
        cell = max(
            (cell for cell in game.market.chart.cells() if 2 * cell.price <= 2 * low + high),
            key=lambda cell: cell.column,
        )
        game.market.take_off(survivor)
        game.market.move(survivor, cell)
        survivor.par = par_at_most(game, cell.price)
        self.deal.price = cell.price
        game.happen(ManiaMergerAgreed(company=other.id, survivor=survivor.id, price=cell.price))

    # Halving

    def _go_on(self) -> None:
        """Halve the shares of those whose turn is to come, until somebody has to decide."""
        deal = self.deal
        while deal.at < len(deal.holders):
            if self._halve(deal.holders[deal.at]):
                return
            deal.at += 1
        self._settle()

    def owned(self, holder: Holder) -> list[Certificate]:
        """What a holder has of both, the survivor's first; the largest first, of equals the newest."""
        return [share for company in self.corps for share in _largest_first(holder.shares(company))]

    def _halve(self, holder: Player | Corporation) -> bool:
        """Return half of the shares and swap the others. True where the holder has to decide."""
        game, deal = self.game, self.deal
        survivor, other = self.corps[0], deal.other
        shares = self.owned(holder)
        kept_president, odd = 0, None
        president = next((share for share in shares if share.president), None)
        if president is not None and sum(share.percent for share in shares) < SAFE:
            plain = [share for share in self.owned(game.pool) if not share.president]
            if 10 * len(plain) >= PRESIDENT:
                for share in plain[:3]:
                    game.shares.move(share, holder)
                game.shares.move(president, game.pool)
                shares = self.owned(holder)
            else:
                kept_president = sum(share.percent for share in shares)
                odd = president
                for share in shares:
                    if share is not president:
                        game.shares.move(share, game.pool)
        left: list[Certificate] = []
        if not kept_president:
            left, odd = self._return_half(shares)
        if other is not None and kept_president and odd is not None and odd.corporation is other:
            odd = self._swap_president(holder, odd, kept_president)
        elif other is not None and not kept_president:
            odd = self._swap_plain(holder, left, odd)
        if odd is None:
            return False
        return self._ask(holder, odd, kept_president, survivor)

    def _return_half(self, shares: Sequence[Certificate]) -> tuple[list[Certificate], Certificate | None]:
        """Half goes to the pool: what is the other corporation's first, the survivor's presidency last."""
        first = self.corps[0]
        order = _largest_first([share for share in shares if share.corporation is not first])
        order += sorted(
            (share for share in shares if share.corporation is first), key=lambda share: share.percent
        )
        total = sum(share.percent for share in shares)
        due = total // 20 * 10
        returned = 0
        while returned < due:
            share = order.pop(0)
            returned += share.percent
            self.game.shares.move(share, self.game.pool)
        odd = order[0] if total != due * 2 and order else None
        return order, odd

    def _donor_share(self, holder: Player | Corporation, percent: int) -> Certificate | None:
        """A certificate of the survivor of this size: of the pool, or of those whose turn is to come."""
        deal, survivor = self.deal, self.corps[0]
        donors: list[Holder] = [self.game.pool]
        if isinstance(holder, Player):
            donors.extend(deal.holders[deal.at + 1 :])
        found = (share for donor in donors for share in donor.shares(survivor) if share.percent == percent)
        return next(found, None)

    def _exchange(self, mine: Certificate, theirs: Certificate, holder: Player | Corporation) -> None:
        donor = theirs.owner
        assert donor is not None
        self.game.shares.move(mine, donor)
        self.game.shares.move(theirs, holder)

    def _swap_president(
        self, holder: Player | Corporation, old: Certificate, percent: int
    ) -> Certificate | None:
        """The president's certificate of the one that goes becomes the survivor's, or is sold."""
        game = self.game
        new = self._donor_share(holder, PRESIDENT)
        if new is not None:
            self._exchange(old, new, holder)
            return new
        price = self.deal.price * {50: 5, 40: 4}.get(percent, 3) // 2
        game.shares.move(old, game.pool)
        self._pay(holder, old, percent, price)
        return None

    def _swap_plain(
        self, holder: Player | Corporation, left: Sequence[Certificate], odd: Certificate | None
    ) -> Certificate | None:
        """Shares of the one that goes become the survivor's, or are sold. Returns the odd share."""
        game, deal = self.game, self.deal
        for old in [share for share in reversed(left) if share.corporation is deal.other]:
            new = self._donor_share(holder, 10)
            if new is not None:
                self._exchange(old, new, holder)
                odd = new if old is odd else odd
                continue
            price = deal.price // 2 if old is odd else deal.price
            game.shares.move(old, game.pool)
            self._pay(holder, old, 10, price)
            odd = None if old is odd else odd
        return odd

    def _pay(self, holder: Player | Corporation, share: Certificate, percent: int, price: int) -> None:
        self.game.pay(self.game.bank, holder, price)
        self.game.happen(
            OptionSold(owner=holder.key, company=share.corporation.id, percent=percent, price=price)
        )

    def _ask(
        self, holder: Player | Corporation, odd: Certificate, president: int, survivor: Corporation
    ) -> bool:
        """Does the holder decide what becomes of an odd share? Who cannot pay for it sells it."""
        game, deal = self.game, self.deal
        deal.odd, deal.percent = odd, president or 10
        if president:
            deal.sale = survivor.share_price * president // 20
            deal.cost = survivor.share_price * (SAFE - president) // 20
        else:
            deal.sale = deal.cost = survivor.share_price // 2
        if holder is deal.originator and deal.other is not None:
            assert isinstance(holder, Corporation)
            rest = next(one for one in self.corps if one is not holder)
            game.pay(rest, holder, rest.cash)
        if holder.cash >= deal.cost:
            return True
        self._sell_odd(holder)
        return False

    def _sell_odd(self, holder: Player | Corporation) -> None:
        deal = self.deal
        assert deal.odd is not None
        self.game.shares.move(deal.odd, self.game.pool)
        self._pay(holder, deal.odd, deal.percent, deal.sale)
        deal.odd = None

    def decider(self) -> Player | Corporation | None:
        """Who has to decide about an odd share."""
        return self.deal.holders[self.deal.at] if self.deal.odd is not None else None

    def decide(self, *, keep: bool) -> None:
        """Keep the odd share, or sell it."""
        deal, holder = self.deal, self.decider()
        assert holder is not None
        assert deal.odd is not None
        if keep:
            self.game.pay(holder, self.game.bank, deal.cost)
            self.game.happen(
                OptionRedeemed(
                    owner=holder.key,
                    company=deal.odd.corporation.id,
                    percent=deal.percent,
                    price=deal.cost,
                )
            )
            deal.odd = None
        else:
            self._sell_odd(holder)
        deal.at += 1
        self._go_on()

    # Afterwards

    def _settle(self) -> None:
        game, deal = self.game, self.deal
        survivor, other = self.corps[0], deal.other
        self._find_president(survivor)
        if other is None:
            amount = refinance_value(game, survivor)
            game.pay(game.bank, survivor, amount)
            game.happen(CorporationRefinanced(company=survivor.id, amount=amount))
            deal.clear()
            return
        self._move_assets(survivor, other)
        self._reorder(survivor, other)
        self._reduce_tokens(survivor, other)
        if not deal.excess:
            self.finish()

    def _find_president(self, survivor: Corporation) -> None:
        game, before = self.game, survivor.player
        players = [one for one in self.deal.holders if isinstance(one, Player)]
        first = max(players, key=lambda one: one.percent(survivor), default=None)
        if first is None or first.percent(survivor) < PRESIDENT:
            survivor.player = None
            game.happen(PresidencyLost(company=survivor.id))
            return
        certificate = game.shares.president_share(survivor)
        if certificate.owner is not first:
            owner = certificate.owner
            assert owner is not None
            for share in first.shares(survivor)[:3]:
                game.shares.move(share, owner)
            game.shares.move(certificate, first)
        survivor.player = first
        if first is not before:
            game.happen(PresidentChanged(player=first.id, company=survivor.id))

    def _move_assets(self, survivor: Corporation, other: Corporation) -> None:
        game, memory = self.game, mania(self.game)
        for share in other.shares(survivor):
            game.shares.move(share, survivor)
        game.pay(other, survivor, other.cash)
        for train in other.trains:
            game.depot.give(train, survivor)
        for train in survivor.trains:
            train.operated = False
        both = (*memory.permits[survivor], *memory.permits[other])
        memory.permits[survivor] = tuple(dict.fromkeys(both))
        if other not in memory.chartered:
            memory.chartered -= {survivor}
        memory.chartered -= {other}

    def _reorder(self, survivor: Corporation, other: Corporation) -> None:
        """The survivor has one turn in this round: the one of the two that is to come, or none."""
        round_: RoundState = self.game.round
        deal, order = self.deal, list(round_.order)
        mine, theirs = order.index(survivor), order.index(other)
        place = round_.at
        if deal.originator is survivor:
            deal.ends = theirs < mine
            if theirs > mine:
                del order[theirs]
        else:
            deal.ends = theirs > mine
            order[theirs] = survivor
            if theirs < mine:
                del order[mine]
        round_.order, round_.at = tuple(order), place

    def _reduce_tokens(self, survivor: Corporation, other: Corporation) -> None:
        """Tokens of the other in cities of the survivor go, and so does a second link to the capital."""
        board, facts = self.game.land.board, self.game.settings_of(Facts)
        mine = set(board.tokens_of(survivor.id))
        linked = any(hex_ in facts.link_hexes for hex_, _ in mine)
        for hex_, city in list(board.tokens_of(other.id)):
            if (hex_, city) in mine or (linked and hex_ in facts.link_hexes):
                board.remove_token(hex_, city, other.id)
        count = len(list(board.tokens_of(survivor.id))) + len(list(board.tokens_of(other.id)))
        self.deal.excess = max(0, count - facts.most_tokens)

    def removable(self) -> Iterator[PlacedToken]:
        """Tokens that may go: all but the survivor's at home."""
        for company in self.corps:
            for token in placed_tokens(self.game, company):
                if company is not self.corps[0] or token.spot.hex not in company.definition.home:
                    yield token

    def finish(self) -> None:
        """The survivor has the tokens of both, and the other one can be started anew.

        If nobody presides after a merger, its trains do not run in this turn: on 18xx.games the merger ends
        the first step in which such a corporation acts, which is its run.
        """
        game, deal, memory = self.game, self.deal, mania(self.game)
        survivor, other = self.corps
        board, facts = game.land.board, game.settings_of(Facts)
        laid = len(list(board.tokens_of(survivor.id))) + len(list(board.tokens_of(other.id)))
        left = min(facts.most_tokens - laid, len(survivor.tokens) + self._unplaced(other))
        for hex_, city in list(board.tokens_of(other.id)):
            board.replace_token(hex_, city, other.id, survivor.id)
        survivor.tokens = (0,) * left
        restart(game, other)
        if deal.ends:
            memory.skipped |= {survivor}
        elif deal.kind == MERGER and survivor.player is None:
            game.round.step(RunTrains).finish()
        deal.clear()

    def _unplaced(self, other: Corporation) -> int:
        """The tokens that the other corporation has on its charter."""
        return len(other.tokens)


def _largest_first(shares: Sequence[Certificate]) -> list[Certificate]:
    """The largest certificates first; of equals the last one of ``shares``."""
    return sorted(shares, key=lambda share: share.percent)[::-1]
