"""The stock turn of 1817, in which corporations are auctioned and choose their size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import ClassVar

from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ... import sizes
from ...desks.auctions import Lot
from ...desks.bundles import Bundle
from ...in_play import GameInPlay
from ...rounds import StockRound
from ...state.actions import Action, Assign, Bid, BuyShares, Choose, Pass, SellShares, Short, TakeLoan
from ...state.pieces import Corporation, Entity, Player, Private
from ...steps.stock_auction import StockTurnWithAuction
from ...steps.tokens import HomeToken
from ...turn import NOTHING
from ..loans.book import book_of
from . import equipment
from .events import CompanyAuctionWon, CompanyFormed, CompanyPutUp, PrivateContributed
from .short_turn import ShortSaleTurn, out_of_trade


class FormationTurnSettings(StepSettings, frozen=True, kw_only=True):
    """Settings of the stock turn with auctions of corporations."""

    lowest_bid: Money
    """The least that a corporation is sold for."""
    highest_bid: Money
    """The most that may be bid."""
    bid_step: Count
    """How much a bid must be above the last one."""


def homes(game: GameInPlay, company: Corporation) -> Iterator[str]:
    """Yield the hexes with a city that has room for a token of ``company``, in reach of its track or not."""
    board = game.land.board
    return (
        name
        for name in game.land.board_hexes()
        if any(board.has_room(name, at, company.id) for at in range(len(board.tile(name).cities)))
    )


class FormationTurn(ShortSaleTurn, StockTurnWithAuction):
    """Sell, sell one share short, and buy a share or auction a new corporation.

    Or act for one corporation instead: take loans, or buy its shares back. The winner of an auction pays the
    bid into the new corporation, with privates too, and chooses how many shares it has. Settings:
    ``lowest_bid``, ``highest_bid``, ``bid_step``.
    """

    Settings = FormationTurnSettings
    settings: FormationTurnSettings
    acting: Corporation | None = tracked(None)
    """The corporation for which this turn acts instead of the player."""
    redeemed: bool = tracked(False)
    """Whether that corporation has bought shares back in this turn."""
    founder: Player | None = tracked(None)
    """The winner of the auction, until the corporation is complete."""
    company: Corporation | None = tracked(None)
    """The corporation that the founder starts."""
    sized: bool = tracked(False)
    """Whether the founder has chosen the number of shares."""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        SellShares: "do_sell",
        BuyShares: "do_buy",
        Short: "do_short",
        Bid: "do_bid",
        Choose: "do_choose",
        Assign: "do_assign",
        TakeLoan: "do_loan",
        Pass: "do_pass",
    }

    def _begin(self) -> None:
        super()._begin()
        self.acting = None
        self.redeemed = False

    # Whose turn

    def actor(self) -> Entity | None:
        """The founder, the next bidder, or the player in turn."""
        return self.founder or super().actor()

    def is_own_turn(self) -> bool:
        """Whether the player in turn acts: no auction is under way, and nobody is founding a corporation."""
        return self.founder is None and super().is_own_turn()

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the player in turn, or of a corporation that this player presides over."""
        if self.passed:
            return NOTHING
        if isinstance(entity, Corporation):
            return self.company_actions(entity)
        if entity is not self.actor() or not isinstance(entity, Player):
            return NOTHING
        if self.founder:
            return self._founding_actions(entity)
        if self.auction.lot:
            return frozenset({Bid, Pass})
        if self.acting:
            return frozenset({Pass}) if self._acts_for_company(entity) else NOTHING
        return self._player_actions(entity)

    def _player_actions(self, player: Player) -> frozenset[type[Action]]:
        can_short = not self.has_bought() and any(
            self.why_not_short(player, company) is None for company in self._companies()
        )
        if isinstance(player, Player) and self.must_sell(player):
            return frozenset({SellShares, Short}) if can_short else frozenset({SellShares})
        out: set[type[Action]] = {SellShares} if self.can_sell_any(player) else set()
        if self.can_buy_any(player):
            out.add(BuyShares)
        if can_short:
            out.add(Short)
        if not self.has_bought() and self._can_found(player):
            # Whoever could pay for a corporation is asked, though none may be left to start.
            out.add(Bid if self._is_any_left() else Pass)
        if out or self._acts_for_company(player):
            out.add(Pass)
        return frozenset(out)

    def _can_found(self, player: Player) -> bool:
        return self.most(player, None) >= self._low

    def _is_any_left(self) -> bool:
        """Whether a corporation can be put up: one is not started, and a city has room for its home token."""
        return any(not company.parred and self._has_home(company) for company in self._companies())

    def _founding_actions(self, player: Player) -> frozenset[type[Action]]:
        if not self.sized:
            return frozenset({Choose})
        if not self.contributions():
            return NOTHING
        return frozenset({Assign}) if player.cash < 0 else frozenset({Assign, Pass})

    def may_act_for(self, company: Corporation) -> bool:
        """Whether this turn may act for ``company``, or go on doing so."""
        turn = self.game.round.entity
        if not self.is_own_turn() or self.did or company.player is not turn or turn is None:
            return False
        return self.acting in (None, company) and not (isinstance(turn, Player) and self.must_sell(turn))

    def company_actions(self, company: Corporation) -> frozenset[type[Action]]:
        """The kinds of action that the player in turn may take for ``company``."""
        if not self.may_act_for(company):
            return NOTHING
        out: set[type[Action]] = set()
        if not self.redeemed and book_of(self.game).may_take(company):
            out.add(TakeLoan)
        if next(self.redeemable(company), None):
            out.add(BuyShares)
        return frozenset(out)

    def _acts_for_company(self, player: Player) -> bool:
        return any(self.company_actions(company) for company in self._companies() if company.player is player)

    def _companies(self) -> Iterator[Corporation]:
        yield from self.game.corporations.values()

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Whether ``entity`` may take this kind of action: only those that :meth:`actions` lists."""
        return kind in self.kinds_for(entity)

    def can_act(self, entity: Entity) -> bool:
        """Whether ``entity`` can do anything."""
        return bool(self.kinds_for(entity))

    # The choices

    def choices(self) -> Iterator[Choice]:
        """Yield the choices of a founder or bidder, or those of the turn and of the player's corporations."""
        player = self.actor()
        if not isinstance(player, Player) or self.passed:
            return
        if self.founder:
            yield from self._founding_choices(player)
        elif isinstance(self.auction.lot, Corporation):
            yield from self._bids(player, self.auction.lot)
            yield self.choice("pass", player)
        else:
            yield from super().choices()
            kinds = self.kinds_for(player)
            for company in self._companies():
                if Short in kinds and self.why_not_short(player, company) is None:
                    facts = {"gain": company.share_price}
                    yield self.choice("short", player, facts=facts, corporation=company.id)
                if Bid in kinds and not company.parred:
                    yield from self._bids(player, company)
                yield from self.company_choices(company)

    def company_choices(self, company: Corporation) -> Iterator[Choice]:
        """Yield the choices for the kinds that :meth:`company_actions` lists."""
        kinds = self.company_actions(company)
        if TakeLoan in kinds:
            yield self.choice("take_loan", company, facts={"gain": book_of(self.game).gain})
        if BuyShares in kinds:
            for shares, percent in self.redeemable(company):
                cost = sum(share.price for share in shares)
                yield self.choice(
                    "buy_shares",
                    company,
                    facts={"corporation": company.id, "cost": cost, "percent": percent, "from": "the pool"},
                    shares=[share.id for share in shares],
                )

    def _founding_choices(self, player: Player) -> Iterator[Choice]:
        kinds = self._founding_actions(player)
        if Choose in kinds:
            for count in self.sizes_open():
                yield self.choice("choose", player, facts={"shares": count}, choice=count)
        if Assign in kinds:
            for private in self.contributions():
                facts = {"value": private.value}
                yield self.choice("assign", player, facts=facts, target=private.key, target_type="company")
        if Pass in kinds:
            yield self.choice("pass", player)

    def _bids(self, player: Player, company: Corporation) -> Iterator[Choice]:
        """Yield the ranges of bids that cash and whole private companies can make up exactly."""
        low, high, step = self.lowest(company), self.most(player, company), self._step
        reached = low - step
        for base in sorted(self._sums(player)):
            first = max(low, base, reached + step)
            first = low + -(-(first - low) // step) * step
            last = min(high, base + player.cash)
            last = low + (last - low) // step * step
            if first <= last:
                reached = last
                yield self.choice("bid", player, {"price": Span(first, last, step)}, corporation=company.id)

    # Acting for a corporation

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy a share, which closes a short one; or buy shares of a corporation back for it.

        Raises Refusal for shares that cannot be bought.
        """
        if isinstance(player, Corporation):
            self._redeem(action, player)
            return
        share = self.game.certificates[action.shares[0]]
        super().do_buy(action, player)
        equipment.equip(self.game, share.corporation)

    def redeemable(self, company: Corporation) -> Iterator[Bundle]:
        """Yield the bundles in the pool that a corporation can buy back with its cash."""
        if company.cell is None or out_of_trade(company):
            return
        for shares, percent in self.game.shares.bundles(self.game.pool, company):
            if sum(share.price for share in shares) <= company.cash:
                yield shares, percent

    def _redeem(self, action: BuyShares, company: Corporation) -> None:
        shares = tuple(self.game.certificates[name] for name in action.shares)
        percent = sum(share.percent for share in shares)
        open_ = {size for _, size in self.redeemable(company)}
        mine = all(share.owner is self.game.pool and share.corporation is company for share in shares)
        if not mine or percent not in open_:
            raise Refusal("stock/redeem", f"{company.id} cannot buy these shares back.")
        self.game.shares.buy(company, shares, sum(share.price for share in shares))
        self.redeemed = True
        self.act_for(company, "redeem")

    def do_loan(self, action: TakeLoan, company: Corporation) -> None:
        """Take a loan for a corporation, and buy the tokens that it lacks if it can pay now.

        Raises Refusal if it may not take one.
        """
        book_of(self.game).take(company)
        self.act_for(company, "loan")
        equipment.equip(self.game, company)

    def act_for(self, company: Corporation, deed: str) -> None:
        """Let this turn act for ``company`` alone from now on; it has just taken the action ``deed``."""
        self.acting = company
        assert company.player is not None
        self._remember(company.player, deed, company)

    def _remember(self, player: Player, deed: str, company: Corporation) -> None:
        self._recall(player, deed, company)
        round_ = self.game.round
        if isinstance(round_, StockRound):
            round_.last = player

    def why_not_short(self, player: Player, company: Corporation) -> str | None:
        """Why a share cannot be sold short, or ``None``; never in a turn that acts for a corporation."""
        if self.acting:
            return "A turn acts for a corporation, or for the player."
        return super().why_not_short(player, company)

    # The auction

    @property
    def _low(self) -> int:
        return self.settings.lowest_bid

    @property
    def _step(self) -> int:
        return self.settings.bid_step

    def lowest(self, lot: Lot) -> int:
        """The lowest bid: that of the settings, or a step above the highest one."""
        if self.auction.lot is lot and self.auction.highest:
            return self.auction.highest[1] + self._step
        return self._low

    def most(self, player: Player, lot: Lot | None) -> int:
        """The highest bid of ``player``: cash and private companies, up to the limit of the settings.

        It is 0 for a player at the certificate limit.
        """
        if self.game.limits.certificates_counted(player) >= self.game.certificate_limit(player):
            return 0
        worth = player.cash + sum(private.value for private in player.privates)
        return min(self.settings.highest_bid, worth)

    def _sums(self, player: Player) -> set[int]:
        """The amounts that private companies of ``player`` can add to cash: the value of each set of them."""
        values = [private.value for private in player.privates]
        return {sum(some) for count in range(len(values) + 1) for some in combinations(values, count)}

    def do_bid(self, action: Bid, player: Player) -> None:
        """Put a corporation up for auction, or bid more for it.

        Raises Refusal if it is not up or has no home, or for a price that is out of range or cannot be made
        up.
        """
        company = self.game.company(action.corporation or "")
        if self.auction.lot not in (None, company) or company.parred or company.closed:
            raise Refusal("auction/not-offered", f"{company.id} cannot be bid on now.")
        low, high = self.lowest(company), self.most(player, company)
        if not low <= action.price <= high or (action.price - low) % self._step:
            raise Refusal("auction/bid", f"Bids go from {low} to {high} in steps of {self._step}.")
        if not any(base <= action.price <= base + player.cash for base in self._sums(player)):
            raise Refusal("auction/privates", "Cash and whole privates cannot make up this bid.")
        if self.auction.lot:
            self.auction.bid(player, action.price)
            return
        if not self._has_home(company):
            raise Refusal("auction/no-home", f"No city has room for the home token of {company.id}.")
        self._acted(player)
        self.game.happen(CompanyPutUp(player=player.id, company=company.id, price=action.price))
        self._place_home(company)
        self.open_auction(company, player, action.price)

    def _has_home(self, company: Corporation) -> bool:
        return next(homes(self.game, company), None) is not None

    def _place_home(self, company: Corporation) -> None:
        hexes = tuple(homes(self.game, company))
        for step in self.game.round.each(HomeToken):
            step.ask(company, hexes)

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """Start the corporation for the winner, who pays the bid and has it whole.

        For priority, the player who put it up has acted.
        """
        game = self.game
        assert isinstance(lot, Corporation)
        game.happen(CompanyAuctionWon(player=player.id, company=lot.id, price=price))
        game.market.set_par(lot, game.market.at_most(self.par_of(price)))
        game.shares.give(player, (game.shares.president_share(lot),))
        game.check_float(lot)
        self.found(lot, player, price)
        self.did = (*self.did, "par")
        self._recall(player, "par", lot)
        self.founder = player
        self.company = lot
        self.sized = False
        if len(game.phase.sizes) == 1:
            self.resize(game.phase.sizes[0])
            self._complete()

    def par_of(self, price: int) -> int:
        """Half of the winning bid: the par price is the highest one that is not above it."""
        return price // 2

    def found(self, company: Corporation, founder: Player, price: int) -> None:
        """Pay the bid to the corporation; the founder's cash may be negative until private companies are paid
        for."""
        founder.cash -= price
        company.cash += price

    def do_choose(self, action: Choose, player: Player) -> None:
        """Choose the number of shares of the new corporation.

        Raises Refusal for a size that the phase lacks.
        """
        if action.choice not in self.sizes_open():
            raise Refusal("stock/size", "That is no size for a corporation in this phase.")
        self.resize(int(action.choice))
        self._complete()

    def sizes_open(self) -> Sequence[int]:
        """The numbers of shares that the new corporation may have in this phase."""
        return self.game.phase.sizes

    def resize(self, count: int) -> None:
        """Give the new corporation ``count`` shares."""
        assert self.company is not None
        if count != sizes.size(self.company):
            sizes.grow(self.game, self.company, count)
        self.sized = True

    def contributions(self) -> list[Private]:
        """The private companies that the founder may still sell to the corporation, at face value."""
        player, company = self.founder, self.company
        if player is None or company is None:
            return []
        least = max(0, -player.cash)
        out: list[Private] = []
        for count in range(len(player.privates) + 1):
            for some in combinations(player.privates, count):
                if least <= sum(private.value for private in some) <= company.cash:
                    out.extend(private for private in some if private not in out)
        return out

    def do_assign(self, action: Assign, player: Player) -> None:
        """Sell a private company to the corporation. Raises Refusal for one that cannot be used now."""
        company = self.company
        assert company is not None
        private = next((item for item in self.contributions() if item.key == action.target), None)
        if private is None:
            raise Refusal("stock/private", "This private company cannot be used now.")
        game = self.game
        game.pay(company, player, private.value)
        game.give_private(private, company)
        game.happen(PrivateContributed(private=private.id, company=company.id, price=private.value))
        self._complete()

    def _complete(self) -> None:
        """Start the corporation if its size is chosen and nothing can be contributed any more."""
        if self.founder and self.sized and not self.contributions():
            self._start()

    def _start(self) -> None:
        company, founder = self.company, self.founder
        assert company is not None
        assert founder is not None
        self.founder = None
        self.company = None
        formed = CompanyFormed(company=company.id, cash=company.cash, shares=sizes.size(company))
        self.game.record(formed)
        equipment.equip(self.game, company)
        self.game.announce(formed)
        self.after_founding(founder)

    def after_founding(self, founder: Player) -> None:
        """End the turn of the player who put the corporation up."""
        self.finish()

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Contribute nothing more, leave the auction, or end the turn."""
        if self.founder:
            self._start()
        else:
            super().do_pass(action, entity)

    def finish(self) -> None:
        """End the turn; one that acted for a corporation counts as an action, not as a pass."""
        if self.acting is not None and not self.did:
            self.did = ("company",)
            player = self.game.round.entity
            if isinstance(player, Player):
                self._acted(player)
        super().finish()
