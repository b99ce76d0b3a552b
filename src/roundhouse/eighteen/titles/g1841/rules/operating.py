"""Operating rounds, bankruptcy, revenue and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.policies import EndingPolicy, RevenuePolicy
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.state.actions import Action, Bankrupt
from roundhouse.eighteen.rules.state.events import PlayerBankrupt, PriceMoved
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.network import NetworkStop, StopKind
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ..events import LoanOfBankrupt
from . import control
from .facts import facts, is_small, memory, phase, presidency_moves
from .track import all_linked
from .trains import BuyTrainInChain, raisable, sales_of, value

OFFBOARDS = "offboards"
"""The reason for the end that all off-board places are connected."""
COLORS = {"white": 2, "gray": 4, "black": 6}
"""From which phase on off-board places pay by a colour."""


class OperatingRound1841(OperatingRound):
    """Frozen corporations do nothing but fall; what has merged operates no more."""

    pays_privates: ClassVar[bool] = False

    def start(self, number: int) -> None:
        """A new round: everybody may operate."""
        book = memory(self.game)
        if book.done:
            book.done = frozenset()
        super().start(number)

    def settle(self) -> bool:
        """What a step has begun may wait at one before it: the tokens of a corporation that was started."""
        return super().settle() or (not self.game.over and self.waiting() is not None)

    def _gone(self, entity: object) -> bool:
        return super()._gone(entity) or entity in memory(self.game).done

    def _begin_company(self) -> None:
        super()._begin_company()
        company = self.entity
        if isinstance(company, Corporation) and company in memory(self.game).frozen:
            self._freeze(company)
            for step in self.steps:
                if step.done_when != "never":
                    step.passed = True

    def _freeze(self, company: Corporation) -> None:
        """It falls by two cells, and in a ring sells what it has of the others in it."""
        game, before = self.game, company.cell
        if before is None:
            return
        after = game.market.left_of(game.market.left_of(before))
        if after is not before:
            game.market.move(company, after)
            game.happen(PriceMoved(company=company.id, before=before.price, after=after.price))
        ring = memory(game).rings.get(company, ())
        for other, shares in list(company.held.items()):
            if other is not company and other in ring:
                for share in shares:
                    control.sell(game, (share,), share.percent)

    def advance(self) -> bool:
        """The game may end with the turn."""
        game = self.game
        if game.progress.end_timing == "after_turn":
            game.end(game.progress.end_reason or OFFBOARDS)
            return True
        company = self.entity
        if isinstance(company, Corporation) and company in memory(game).done and not company.closed:
            self.at = at = self._next_at()
            if at >= len(self.order):
                return False
            self.begin_turn()
            self._begin_company()
            return True
        return super().advance()


class Ending1841(EndingPolicy):
    """The end when all off-board places are connected; frozen corporations fall before a bankruptcy ends the
    game."""

    settles_before_end: ClassVar[bool] = True

    def end_reasons(self) -> Iterable[str]:
        """Are they?"""
        return (OFFBOARDS,) if all_linked(self.game) else ()


@dataclass(frozen=True)
class TwoStops:
    """A route has two stops at least that are neither passes nor ports."""

    ports: frozenset[str]
    name: str = "Two stops"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """It earns nothing by itself."""
        return 0

    def offers(self, run: Run) -> tuple[Offer, ...]:
        """None for a route that has not."""
        return (Offer(0),) if sum(map(self._counts, run.stops)) > 1 else ()

    def _counts(self, stop: NetworkStop) -> bool:
        port = stop.kind is StopKind.TOWN and stop.hex in self.ports
        return stop.kind is not StopKind.PASS and not port


class Revenue1841(RevenuePolicy):
    """What routes pay, and how prices follow."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Off-board places pay by three ages."""
        game = self.game
        colors = tuple(color for color, since in COLORS.items() if since <= phase(game))
        board = game.land.board
        ports = frozenset(
            hex_
            for hex_ in game.land.board_hexes()
            if any(icon.image == "port" for icon in board.tile(hex_).icons)
        )
        usual = super().route_rules(company)
        return replace(usual, colors=colors, hooks=(*usual.hooks, TwoStops(ports)))

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """At the highest price for small corporations, or before phase 8, a marker goes up instead."""
        cell = company.cell
        after = super().price_after_dividend(company, kind, withheld, paid)
        if cell is None or after.column <= cell.column:
            return after
        small = is_small(company) and "max_price" in cell.zones
        early = phase(self.game) < 8 and "max_price_1" in cell.zones
        return self.game.market.above(cell) if small or early else after


class Bankruptcy1841(Step):
    """A corporation that must have a train, and all who control it together cannot pay for one: its president
    leaves the game, or stays in it with a loan."""

    __slots__ = ()
    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((BuyTrainInChain,),)
    handlers: ClassVar[Mapping[type[Action], str]] = {Bankrupt: "do_bankrupt"}
    deed = "declare bankruptcy"
    always_blocks = False

    def company(self) -> Corporation | None:
        """The corporation in turn, if its president is bankrupt."""
        entity = self.game.round.entity
        step = self.game.round.waiting()
        if not isinstance(entity, Corporation) or entity.player is None:
            return None
        if not isinstance(step, BuyTrainInChain) or not step.must_buy(entity):
            return None
        return entity if raisable(self.game, entity) < step.missing_price() else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Declare it."""
        return frozenset({Bankrupt}) if self.company() is entity and entity is not None else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Leave, or borrow."""
        company, game = self.company(), self.game
        if company is None:
            return
        loan = game.money(facts(game).bankruptcy_loan)
        labels = (
            ChoiceLabel("Leave the game"),
            ChoiceLabel("Stay with a loan of %(amount)s").of(amount=loan),
        )
        for option, label in enumerate(labels):
            yield self.choice("bankrupt", company, label=label, option=option)

    def do_bankrupt(self, action: Bankrupt, company: Corporation) -> None:
        """All shares of the president are sold at half price; concessions go to the bank."""
        game, player = self.game, company.player
        if company is not self.company() or player is None:
            raise Refusal("bankrupt/solvent", f"{company.id} can still get its train.")
        stays = action.option == 1
        if not stays:
            game.record(PlayerBankrupt(player=player.id))
        self.sell_all(player, company)
        game.pay(player, company, player.cash)
        for private in player.privates:
            game.return_private(private)
        book = memory(game)
        if stays:
            loan = facts(game).bankruptcy_loan
            game.pay(game.bank, player, loan)
            book.debts[player] = book.debts.get(player, 0) + loan
            game.happen(LoanOfBankrupt(player=player.id, amount=loan))
        else:
            player.bankrupt = True
        control.refresh(game)
        book.operated |= {company}
        book.done |= {company}
        if not stays:
            game.announce(PlayerBankrupt(player=player.id))

    def sell_all(self, player: Player, company: Corporation) -> None:
        """First what could be sold in need, which may cost any presidency; then all that is left, which moves
        no price."""
        game = self.game
        order = sorted(player.held, key=game.market.operating_key)
        for other in order:
            allowed = [one for one in sales_of(game, player, company) if one[0][0].corporation is other]
            if allowed:
                control.sell(game, *max(allowed, key=lambda bundle: value(*bundle)), half=True, change=True)
        for other in order:
            shares = player.shares(other)
            if not shares:
                continue
            moves, chief = presidency_moves(game, other), any(share.president for share in shares)
            percent = sum(share.percent for share in shares)
            control.sell(game, shares, percent, half=True, drops=False, change=moves)
            if not moves and chief:
                memory(game).presidents[other] = game.pool
                control.refresh(game)
