"""The step in which companies buy private companies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.abilities import Timed
from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal

from ..in_play import GameInPlay
from ..state.actions import Action, BuyCompany, Pass
from ..state.events import PrivateSold, PrivateSoldByBank
from ..state.pieces import Corporation, Entity, Player, Private
from ..turn import NOTHING, Step


class BuyPrivateSettings(StepSettings, frozen=True, kw_only=True):
    """Settings of buying private companies."""

    blocks: bool = False
    """Does the turn wait here? Otherwise it is possible during the whole turn."""
    minors: bool = False
    """May minors buy them?"""
    from_bank: bool = False
    """Does the bank sell those that nobody has, at the lowest price?"""


class BuyPrivate(Step):
    """Buy privates from players, for half to twice their face value, in phases that allow it.

    Usable during the whole turn (``blocks = false``) and once more at its end, where the turn waits.
    """

    Settings = BuyPrivateSettings
    settings: BuyPrivateSettings
    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {BuyCompany: "do_buy", Pass: "do_pass"}
    deed = "buy private companies"
    on_charters = "Buy private companies"
    always_blocks = False

    def __init__(self, game: GameInPlay, key: str, settings: StepSettings) -> None:
        super().__init__(game, key, settings)
        self.blocks = self.settings.blocks

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the company in turn: buy a private, and pass where the turn waits for it."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if entity.player is None:
            return NOTHING
        if next(self.offers(entity), None) is None:
            waits = self._has_more_to_do(entity) or self._is_any_in_sight(entity)
            return frozenset({Pass}) if self.blocks and waits else NOTHING
        return frozenset({BuyCompany, Pass}) if self.blocks else frozenset({BuyCompany})

    def _is_any_in_sight(self, company: Corporation) -> bool:
        """Whether ``company`` could pay for a private if it first used its ways to raise money."""
        money = self.game.policies.money.money_in_sight(company, self)
        return next(self.offers(company, money), None) is not None

    def _has_more_to_do(self, company: Corporation) -> bool:
        """Whether a private of ``company`` may still be used at any time of this turn."""
        return any(
            isinstance(ability, Timed) and "owning_corp_or_turn" in ability.when
            for private in company.privates
            for kind in {type(ability) for ability in private.definition.abilities}
            for ability in self.game.abilities.usable(private, kind)
        )

    def may_wait(self) -> bool:
        """Whether the turn waits for purchases in this phase."""
        return "can_buy_companies" in self.game.phase.status

    def offers(self, company: Corporation, money: int | None = None) -> Iterator[tuple[Private, int, int]]:
        """The privates that ``company`` can buy, each with its lowest and highest price.

        The highest is limited by ``money``, or by what the company can spend now.
        """
        if not self.game.policies.privates.may_buy_privates(company) or (
            not company.is_major and not self.settings.minors
        ):
            return
        if self.blocks and not self.may_wait():
            return
        cash = self.game.policies.money.buying_power(company) if money is None else money
        for private in self.game.privates.values():
            unsold = (
                self.settings.from_bank and private.owner is None and not (private.closed or private.spent)
            )
            if not (isinstance(private.owner, Player) or unsold):
                continue
            if not self.game.policies.privates.may_sell_private(private, company):
                continue
            low, high = self.game.policies.privates.private_prices(private, company)
            if unsold:
                high = low
            if low <= min(high, cash):
                yield private, low, min(high, cash)

    def choices(self) -> Iterator[Choice]:
        """Each private that the company may buy, at an open price, and the pass where the turn waits."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if BuyCompany in kinds:
            for private, low, high in self.offers(company):
                if self.game.policies.privates.why_not_take_over(private, company) is not None:
                    continue
                yield self.choice(
                    "buy_company",
                    company,
                    {"price": Span(low, high)},
                    {"name": private.name, "owner": private.owner.name if private.owner else ""},
                    company=private.id,
                )
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_buy(self, action: BuyCompany, company: Corporation) -> None:
        """Buy a private company from its owner, or from the bank. Raises Refusal."""
        game = self.game
        private = game.private(action.company)
        for offered, low, high in self.offers(company):
            if offered is private:
                if not low <= action.price <= high:
                    raise Refusal(
                        "private/price",
                        f"{private.name} can be bought for {game.money(low)} to {game.money(high)}.",
                    )
                break
        else:
            raise Refusal("private/not-for-sale", f"{company.id} cannot buy {private.name} now.")
        reason = game.policies.privates.why_not_take_over(private, company)
        if reason is not None:
            raise Refusal("private/no-room", reason)
        seller = private.owner
        if not isinstance(seller, Player):
            game.pay(company, game.bank, action.price)
            game.give_private(private, company)
            game.happen(PrivateSoldByBank(private=private.id, company=company.id, price=action.price))
            return
        game.pay(company, seller, action.price)
        game.give_private(private, company)
        sold = PrivateSold(private=private.id, seller=seller.id, company=company.id, price=action.price)
        game.record(sold)
        game.private_desk.private_sold(sold)
