"""Stock rounds of 18NY: small companies are auctioned, corporations trade their own shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.desks.bundles import Bundle
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.state.actions import Action, BuyShares, Pass, SellShares
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player
from roundhouse.eighteen.rules.steps.company_auction import CompanyAuctionTurn
from roundhouse.eighteen.rules.steps.issue import bundles_of, read_shares
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice, Free
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .debt import issue
from .events import FullyCapitalized
from .facts import Facts, is_small, memory_of, nyc_of
from .formation import settle_presidency
from .money import interest_of_one

PARS, SMALL_PARS = ("par",), ("par_1",)
"""The zones of the market where corporations and small companies begin."""
FULL = 40
"""How much of a corporation is in its treasury when it gets the money for all its shares, in percent."""


class StockNY(StockPolicy):
    """How companies begin, and what their shares are worth."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Small companies are auctioned; the NYC begins so only if its formation has failed; in the first
        stock round no corporation does."""
        game = self.game
        if is_small(corporation) or game.progress.turn == 1:
            return False
        if corporation is nyc_of(game) and not memory_of(game).regular:
            return False
        return super().may_par(corporation, player)

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """The zones of small companies, and of corporations."""
        return self.game.market.par_cells(SMALL_PARS if is_small(corporation) else PARS)

    def par_cells_looked_at(self, corporation: Corporation) -> Sequence[Cell]:
        """The turn waits for whoever could start one where small companies begin (decision 1800)."""
        return self.game.market.par_cells((*PARS, *SMALL_PARS))

    def counted(self, corporation: Corporation, percent: int) -> int:
        """Each share is worth less by 5 for each loan."""
        less = interest_of_one(self.game) * corporation.loans * percent // corporation.share_percent
        return super().counted(corporation, percent) - less


def issuable(game: GameInPlay, company: Corporation) -> list[Bundle]:
    """What a corporation may issue: the pool holds no more of it than players do."""
    if is_small(company) or company.player is None or company.cell is None:
        return []
    room = game.shares.room_to_issue(company)
    return [bundle for bundle in bundles_of(company, company) if bundle[1] <= room]


def capitalize(game: GameInPlay, company: Corporation) -> None:
    """A corporation that has not operated, with four shares in its treasury, gets the money for all ten, if
    such is the time; the four lie in the pool."""
    memory = memory_of(game)
    if not memory.full or is_small(company) or company.operated or company in memory.funded:
        return
    if company is nyc_of(game) and memory.formed:
        return
    if company.percent(company) != FULL or company.par is None or not company.floated:
        return
    amount = company.par.price * 100 // company.share_percent
    game.pay(company, game.bank, company.cash)
    game.pay(game.bank, company, amount)
    game.shares.give(game.pool, company.shares(company), change_president=False)
    memory.funded |= {company}
    game.happen(FullyCapitalized(company=company.id, amount=amount))


class StockTurnNY(CompanyAuctionTurn):
    """Sell, and then buy a share, start a corporation or put a small company up; or let a corporation of
    one's own issue shares or buy one back, and do nothing else."""

    issued: frozenset[Corporation] = tracked(frozenset())
    """The corporations that have issued shares in this round."""
    handlers: ClassVar[Mapping[type[Action], str]] = {**CompanyAuctionTurn.handlers, BuyShares: "do_any_buy"}

    def begin_round(self) -> None:
        """No corporation has issued shares in this round."""
        super().begin_round()
        if self.issued:
            self.issued = frozenset()

    # Small companies

    @property
    def lowest_bid(self) -> int:
        """The least that a small company is put up for."""
        return self.game.settings_of(Facts).lowest_bid

    @property
    def highest_par(self) -> int:
        """It begins no higher than this."""
        return self.game.settings_of(Facts).highest_par

    def startable(self, player: Player) -> Iterator[Corporation]:
        """Every small company that nobody has."""
        if self.must_join(player):
            return
        for company in self.game.corporations.values():
            if is_small(company) and not (company.parred or company.closed):
                yield company

    def place_token(self, company: Corporation) -> None:
        """Its token is placed when it first operates."""

    def turn_over(self, winner: Player) -> None:
        """Whoever wins has acted; the turn goes on after the player who put the company up."""
        self._acted(winner)

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual, and what corporations may do."""
        if isinstance(entity, Corporation):
            return self._corporate_kinds(entity)
        kinds = super().actions(entity)
        if not isinstance(entity, Player) or self.auction.lot is not None:
            return kinds
        if self.must_join(entity):
            forced = kinds & {BuyShares, SellShares}
            return forced or kinds
        return kinds or (frozenset({Pass}) if self._may_only_pass(entity) else NOTHING)

    def can_act(self, entity: Entity) -> bool:
        """Also where only corporations can do something."""
        return super().can_act(entity) or (isinstance(entity, Player) and self._may_only_pass(entity))

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Corporations do only what is open to them."""
        if isinstance(entity, Corporation) or (isinstance(entity, Player) and self.must_join(entity)):
            return kind in self.kinds_for(entity)
        return super().allows(kind, entity)

    def _may_only_pass(self, player: Player) -> bool:
        """Is there something that only a corporation of the player in turn can do?"""
        if player is not self.actor() or self.passed or not self.is_own_turn():
            return False
        return any(
            self._corporate_kinds(company)
            for company in self.game.corporations.values()
            if company.player is player
        )

    def _corporate_kinds(self, company: Corporation) -> frozenset[type[Action]]:
        player = company.player
        if player is None or player is not self.actor() or self.passed or self.did or not self.is_own_turn():
            return NOTHING
        if is_small(company) or not company.operated or self.must_sell(player) or self.must_join(player):
            return NOTHING
        out: set[type[Action]] = set()
        if issuable(self.game, company):
            out.add(SellShares)
        if self.redeemable(company) is not None:
            out.add(BuyShares)
        return frozenset(out)

    def redeemable(self, company: Corporation) -> Certificate | None:
        """The share that a corporation may buy back from the pool, unless it issued some in this round."""
        if company in self.issued or company.share_price > company.cash:
            return None
        plain = (share for share in self.game.pool.shares(company) if not share.president)
        return next(plain, None)

    def choices(self) -> Iterator[Choice]:
        """As usual, and what corporations may do."""
        yield from super().choices()
        for company in self.game.corporations.values():
            kinds = self.kinds_for(company) if company.player is self.actor() else NOTHING
            if SellShares in kinds:
                for bundle in issuable(self.game, company):
                    yield self.sale_choice(company, bundle)
            share = self.redeemable(company) if BuyShares in kinds else None
            if share is not None:
                names = Free([share.id], "certificates")
                facts = {"corporation": company.id, "cost": company.share_price}
                yield self.choice("buy_shares", company, {"shares": names}, facts)

    # Buying and selling

    def must_join(self, player: Player) -> bool:
        """Must ``player`` buy a second share of the NYC before anything else?"""
        game, memory = self.game, memory_of(self.game)
        if not memory.formed or memory.first is not player:
            return False
        nyc = nyc_of(game)
        return not nyc.closed and game.shares.president_share(nyc).owner is nyc

    def has_room_for(self, player: Player, shares: Sequence[Certificate]) -> bool:
        """More of a corporation than usual may be bought from the pool."""
        if shares[0].owner is self.game.pool:
            limits, limit = self.game.limits, self.game.certificate_limit(player)
            if limits.certificates_counted(player) < limit:
                return True
        return super().has_room_for(player, shares)

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """Who must join the NYC buys nothing else; the president's certificate of the NYC is not sold."""
        share, nyc = shares[0], nyc_of(self.game)
        if self.must_join(player) and share.corporation is not nyc:
            return f"{player.name} must buy a share of {nyc.id} first."
        if share.president and share.owner is nyc:
            return f"The president’s certificate of {nyc.id} goes to whoever has two shares."
        return super().why_not_buy(player, shares)

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """Who must join the NYC does not sell it."""
        if self.must_join(player) and shares[0].corporation is nyc_of(self.game):
            return f"{player.name} must buy a share of {nyc_of(self.game).id} first."
        return super().why_not_sell(player, shares, percent)

    def do_any_buy(self, action: BuyShares, entity: Entity) -> None:
        """Buy a share, or let a corporation buy one of its own back."""
        if isinstance(entity, Corporation):
            self._redeem(action, entity)
            return
        assert isinstance(entity, Player)
        self.do_buy(action, entity)
        corporation = self.game.certificates[action.shares[0]].corporation
        settle_presidency(self.game, corporation)
        capitalize(self.game, corporation)

    def do_sell(self, action: SellShares, player: Entity) -> None:
        """Sell shares, or let a corporation issue some."""
        if isinstance(player, Player):
            super().do_sell(action, player)
            return
        assert isinstance(player, Corporation)
        shares, percent = read_shares(self.game.certificates, action, player)
        open_ = {size for _, size in issuable(self.game, player)}
        if percent not in open_ or any(share.corporation is not player for share in shares):
            raise Refusal("issue/amount", f"{player.id} cannot issue {percent}% now.")
        issue(self.game, player, shares, percent)
        self.issued |= {player}
        self._done(player, "sell")

    def _redeem(self, action: BuyShares, company: Corporation) -> None:
        offered = self.redeemable(company)
        refusal = f"{company.id} cannot buy {', '.join(action.shares)} back."
        if offered is None or offered.owner is None:
            raise Refusal("issue/redeem", refusal)
        shares, _ = read_shares(self.game.certificates, action, offered.owner)
        if len(shares) != 1 or shares[0].corporation is not company:
            raise Refusal("issue/redeem", refusal)
        self.game.shares.redeem(company, shares, company.share_price)
        self._done(company, "redeem")

    def _done(self, company: Corporation, deed: str) -> None:
        """What a corporation does is the whole turn of its president."""
        player = company.player
        assert player is not None
        self._note(player, deed, company)
        self.finish()
