"""What corporations and nationals of 1866 do in their turns, up to their trains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.closing import return_charter
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.desks.bundles import Bundle
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.loans.credit import borrow, credit
from roundhouse.eighteen.rules.parts.loans.interest import pay_interest
from roundhouse.eighteen.rules.parts.loans.track import LayTrackOnCredit
from roundhouse.eighteen.rules.parts.player_debts.debts import debt_of
from roundhouse.eighteen.rules.policies import TokenPolicy, TrackPolicy
from roundhouse.eighteen.rules.state.actions import (
    Action,
    BuyShares,
    Choose,
    LayTile,
    Pass,
    PayoffLoan,
    PlaceToken,
    SellShares,
)
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.issue import TradeTreasury
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING, AutomaticStep, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from .events import CorporationGrew
from .facts import europe_of, facts_of, has_traded, is_last_round, is_minor, is_national, is_railway, is_token
from .regions import may_use, refresh_rights

GROWS = "can_convert_corporation"
"""The status of phases in which corporations of five shares may become larger."""
MINOR_LAYS = (TileLay(lay=True, upgrade=True),)
NATIONAL_LAYS = (TileLay(lay=True, upgrade=True), TileLay(lay="not_if_upgraded", upgrade=False))
FREE = 10**6
"""What nationals may spend on track, which costs them nothing."""


def _growth(count: int) -> ChoiceLabel:
    """What a corporation becomes larger with."""
    if not count:
        return ChoiceLabel("Convert, and the president buys no share")
    if count == 1:
        return ChoiceLabel("Convert, and the president buys a share")
    return ChoiceLabel("Convert, and the president buys %(count)s shares").of(count=str(count))


class EuropeanTrack(TrackPolicy):
    """Everybody builds in certain regions; nationals do so for nothing."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """The tile actions of a minor national, a major one or a corporation; none in the last round."""
        game = self.game
        if is_token(game, company) or is_last_round(game):
            return ()
        if is_national(game, company):
            return MINOR_LAYS if is_minor(game, company) else NATIONAL_LAYS
        return super().tile_lays(company)

    def track_money(self, company: Corporation) -> int:
        """The money for track: with all the loans that the corporation may take."""
        return FREE if is_national(self.game, company) else credit(self.game, company)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Nobody builds where they have no right to."""
        if plan.company is not None and not may_use(self.game, plan.company, plan.hex):
            return f"{plan.company.id} may not build on {plan.hex}."
        return super().why_not_lay(plan)


class EuropeanTokens(TokenPolicy):
    """When tokens are placed."""

    def may_place_tokens(self, company: Corporation) -> bool:
        """Not in the last round of the game."""
        return not is_last_round(self.game) and super().may_place_tokens(company)


class TrackOfRegion(LayTrackOnCredit):
    """Track in the regions that are open to the company. A corporation may use only some of its tile actions
    for upgrades, by the phase."""

    def _has_lay(self, company: Corporation) -> bool:
        if not is_national(self.game, company):
            return super()._has_lay(company)
        allowance = self.allowance(company)
        return allowance is not None and (self.may_lay(allowance) or self.may_upgrade(allowance))

    def may_upgrade(self, allowance: TileLay) -> bool:
        """Whether this tile action allows an upgrade, by the phase where a corporation lays it."""
        facts = facts_of(self.game)
        if is_railway(self.game, self.actor()) and self.upgraded >= facts.upgrades[self.game.phase.name]:
            return False
        return super().may_upgrade(allowance)

    def open_hexes(self, company: Corporation) -> Iterator[str]:
        """As usual, where the company may build."""
        return (hex_ for hex_ in super().open_hexes(company) if may_use(self.game, company, hex_))

    def extra(self, company: Corporation, hex_: str, copy: str, rotation: int, usual: int) -> int:
        """The cost of the tile action; all that a tile costs is taken off for a national."""
        return -FREE if is_national(self.game, company) else usual

    def lay_costs(
        self, company: Corporation, hex_: str, copy: str, rotations: Sequence[int], usual: int
    ) -> Sequence[int]:
        """The cost in each of ``rotations``: nothing for a national."""
        if is_national(self.game, company):
            return [0] * len(rotations)
        return super().lay_costs(company, hex_, copy, rotations, usual)

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay a tile; a corporation borrows what it lacks. Raises Refusal."""
        facts = facts_of(self.game)
        if is_national(self.game, company):
            LayTrack.do_lay(self, action, company)
        else:
            super().do_lay(action, company)
        if action.hex == facts.london.hex:
            self.game.land.board.release(action.hex, facts.london.closed_to)


class TokenOfRegion(PlaceTokens):
    """One token in a city that the track reaches; the corporation borrows what it lacks."""

    def choices(self) -> Iterator[Choice]:
        """Every reached city with room that the corporation can pay with loans, and the pass."""
        company, game = self.actor(), self.game
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if PlaceToken in kinds:
            for spot in game.land.token_spots(company):
                cost = game.land.token_price(company, spot)
                if cost <= credit(game, company):
                    yield self.choice(
                        "place_token", company, facts={"cost": cost}, hex=spot.hex, city=spot.city
                    )
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Borrow what the token costs, and place it. Raises Refusal."""
        hexes = self.game.land.ground.hexmap.hexes
        if action.hex in hexes and company.tokens:
            cost = self.game.land.token_price(company, Spot(action.hex, action.city))
            if cost <= credit(self.game, company):
                borrow(self.game, company, cost)
        super().do_place(action, company)


class ConvertWithShares(Step):
    """A corporation of five shares may become one of ten at the start of its turn; its president may buy some
    of the new shares at once, up to 60% in all."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_choose", Pass: "do_pass"}
    deed = "become a corporation of ten shares"
    on_charters = "Become a corporation of ten shares"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Convert or pass."""
        if self.passed or entity is not self.actor() or not is_railway(self.game, entity):
            return NOTHING
        assert isinstance(entity, Corporation)
        small = entity.size == 5 and entity.player is not None
        return frozenset({Choose, Pass}) if small and GROWS in self.game.phase.status else NOTHING

    def numbers(self, company: Corporation) -> Iterator[int]:
        """How many shares the president may buy with the conversion."""
        yield 0
        game, player = self.game, company.player
        if player is None or has_traded(game, company) or not self._is_free(company):
            return
        held = player.percent(company) // company.share_percent
        room = game.certificate_limit(player) - game.limits.certificates_counted(player)
        for count in range(1, 7 - held):
            if count * company.share_price <= player.cash and count <= room:
                yield count

    def _is_free(self, company: Corporation) -> bool:
        return company.player is not None and debt_of(self.game, company.player) <= 0

    def choices(self) -> Iterator[Choice]:
        """Each number of shares that the president may buy, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or Choose not in self.kinds_for(company):
            return
        for count in self.numbers(company):
            facts = {"cost": count * company.share_price}
            yield self.choice("choose", company, facts=facts, label=_growth(count), choice=str(count))
        yield self.choice("pass", company)

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Double the shares; the president buys so many of them. Raises Refusal for another number."""
        game, numbers = self.game, [str(count) for count in self.numbers(company)]
        if str(action.choice) not in numbers:
            raise Refusal("convert/shares", "So many shares cannot be bought.", hint=", ".join(numbers))
        game.shares.double(company)
        game.happen(CorporationGrew(company=company.id))
        player = company.player
        assert player is not None
        for _ in range(int(action.choice)):
            share = company.shares(company)[0]
            game.shares.buy(player, (share,), game.shares.price(share))
        refresh_rights(game)
        self.finish()


class SettleInterest(AutomaticStep):
    """A corporation pays interest for its loans, from new ones if need be. Nobody decides here."""

    __slots__ = ()
    deed = "pay interest"
    on_charters = "Pay interest"

    def skip(self) -> None:
        """Pay the interest."""
        company = self.actor()
        self.finish()
        if isinstance(company, Corporation) and company.loans and is_railway(self.game, company):
            pay_interest(self.game, company)


class RepayLoans(Step):
    """A corporation may pay loans back."""

    handlers: ClassVar[Mapping[type[Action], str]] = {PayoffLoan: "do_repay", Pass: "do_pass"}
    deed = "pay loans back"
    on_charters = "Pay loans back"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Pay a loan back or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        can = entity.loans > 0 and entity.cash >= book_of(self.game).value and entity.player is not None
        return frozenset({PayoffLoan, Pass}) if can else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Yield paying a loan back, and the pass."""
        company = self.actor()
        if company is not None and self.kinds_for(company):
            yield self.choice("payoff_loan", company, facts={"cost": book_of(self.game).value})
            yield self.choice("pass", company)

    def do_repay(self, action: PayoffLoan, company: Corporation) -> None:
        """Pay a loan back. Raises Refusal without one."""
        book_of(self.game).repay(company, action.loan)


class IssueOrRedeem(TradeTreasury):
    """At the end of its turn a corporation may sell shares of its treasury, for each of which the price goes
    left, or buy one back unless it has sold some in this round."""

    def is_time(self, entity: Entity) -> bool:
        """Whether ``entity`` may deal in its shares now."""
        if self.passed or entity is not self.actor() or not is_railway(self.game, entity):
            return False
        assert isinstance(entity, Corporation)
        return entity.player is not None and not has_traded(self.game, entity)

    def redeemable(self, company: Corporation) -> list[Bundle]:
        """One share of the pool that the corporation can pay."""
        return [] if company in europe_of(self.game).issued else super().redeemable(company)

    def do_issue(self, action: SellShares, company: Corporation) -> None:
        """Sell shares, which ends the step. Raises Refusal."""
        super().do_issue(action, company)
        europe_of(self.game).issued |= {company}

    def do_redeem(self, action: BuyShares, company: Corporation) -> None:
        """Buy a share back, which ends the step. Raises Refusal."""
        super().do_redeem(action, company)
        self.finish()


class CloseWorthless(AutomaticStep):
    """A corporation whose share price is nothing closes when its turn ends; it can be started anew, and its
    home tokens stay. The bank settles its loans."""

    __slots__ = ()
    deed = "close"

    def skip(self) -> None:
        """Close the corporation in turn if its price is nothing."""
        company = self.actor()
        self.finish()
        if not isinstance(company, Corporation) or not is_railway(self.game, company):
            return
        if company.cell is not None and "close" in company.cell.zones:
            close_railway(self.game, company)


def close_railway(game: GameInPlay, company: Corporation) -> None:
    """Close a corporation: only its home tokens stay on the map."""
    book_of(game).forgive(company, company.loans)
    homes = [
        (hex_, city)
        for hex_, city in game.land.board.tokens_of(company.id)
        if hex_ in company.definition.home
    ]
    return_charter(game, company)
    settle_home(game, company, homes)
    refresh_rights(game)


def settle_home(game: GameInPlay, company: Corporation, homes: Sequence[tuple[str, int]]) -> None:
    """Put the tokens of a corporation's homes on the map, for nothing."""
    for hex_ in company.definition.home:
        game.land.board.release(hex_, company.id)
    for hex_, city in homes:
        game.land.board.place_token(hex_, city, company.id)
    company.tokens = company.definition.tokens[len(homes) :]
