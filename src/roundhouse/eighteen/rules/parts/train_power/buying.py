"""Buying power, in need with the help of the president."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ...state.actions import Action, BuyPower, Pass, SellCompany, SellShares
from ...state.events import ContributionMade, PrivateReturned
from ...state.pieces import Certificate, Corporation, Entity, Player, Private
from ...steps.trains import BuyTrains
from ...turn import NOTHING
from .events import PowerBought, PowerNeeded
from .settings import PowerBook, PowerSettings, fit_trains, lacks_power, least_power, power_of


class BuyTrainPower(BuyTrains):
    """Buy power once, or pass.

    A company with too little power for a train that cannot pay for any, passes or has still too little, must
    buy in an emergency: exactly what the phase asks for, at a higher price, with what its president adds.
    That moves nothing on the progress track.
    """

    emergency: bool = tracked(False)
    """Must the company in turn buy in an emergency, although it could pay the usual price?"""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        BuyPower: "do_buy_power",
        SellShares: "do_sell",
        SellCompany: "do_sell_private",
        Pass: "do_pass",
    }
    deed = "buy power"
    on_charters = "Buy power"

    def begin_turn(self) -> None:
        """No emergency yet."""
        super().begin_turn()
        if self.emergency:
            self.emergency = False

    # Prices

    @property
    def power_settings(self) -> PowerSettings:
        """What the title says of power."""
        return self.game.settings_of(PowerSettings)

    def price(self, power: int) -> int:
        """What so much power costs, all of it at the price of the phase that the purchase leads to."""
        game, settings = self.game, self.power_settings
        phases, at = game.title.phases, game.depot.phase_index
        beyond = game.memory_of(PowerBook).progress + power > settings.spaces
        phase = phases[at + 1] if beyond and at + 1 < len(phases) else phases[at]
        return power * settings.cost[phase.name]

    def most_affordable(self, company: Corporation) -> int:
        """How much power a company can buy at the usual price."""
        room = self.power_settings.most - power_of(self.game, company)
        return next((power for power in range(room, 0, -1) if self.price(power) <= company.cash), 0)

    def emergency_power(self, company: Corporation) -> int:
        """How much power must be bought in an emergency."""
        game = self.game
        return max(0, self.power_settings.emergency[game.phase.name] - power_of(game, company))

    def needed(self) -> int | None:
        """What company and president must bring up together in an emergency."""
        settings, game = self.power_settings, self.game
        each = settings.cost[game.phase.name] * settings.emergency_percent
        return self.emergency_power(self.in_need()) * each // 100

    def target(self) -> int | None:
        """The same."""
        return self.needed()

    # What may be done

    def must_buy(self, company: Corporation) -> bool:
        """Is this an emergency?"""
        usual = self.power_settings.cost[self.game.phase.name]
        return self.emergency or (lacks_power(self.game, company) and company.cash < usual)

    def can_buy(self, company: Corporation) -> bool:
        """Has the company room, and money for one power?"""
        return self.most_affordable(company) > 0

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy and pass; in an emergency buy only, and whatever the president may sell for it."""
        company = self.actor()
        if self.passed or not isinstance(company, Corporation) or company.player is None:
            return NOTHING
        must = self.must_buy(company)
        if isinstance(entity, Player) and entity is company.player and must:
            kinds: set[type[Action]] = set()
            if self._may_sell_any(company) and self._sales(entity):
                kinds.add(SellShares)
            if next(self._sellable(company, entity), None) is not None:
                kinds.add(SellCompany)
            return frozenset(kinds)
        if entity is not company:
            return NOTHING
        if must:
            return frozenset({BuyPower})
        return frozenset({BuyPower, Pass}) if self.can_buy(company) else NOTHING

    def _sellable(self, company: Corporation, president: Player) -> Iterator[Private]:
        """The private companies that the president may sell, as long as money is missing."""
        if self.game.progress.turn >= self.power_settings.sales_from_turn and self._short(company) > 0:
            yield from president.privates

    def private_price(self, private: Private) -> int:
        """What the bank pays for a private company."""
        return max(0, private.value - self.power_settings.sale_fee)

    def value_of_privates(self, player: Player) -> int:
        """What all private companies of a president bring."""
        if self.game.progress.turn < self.power_settings.sales_from_turn:
            return 0
        return sum(self.private_price(private) for private in player.privates)

    def may_sell(
        self, player: Player, company: Corporation, shares: Sequence[Certificate], percent: int
    ) -> bool:
        """The company in need keeps its president, who keeps the president’s certificate of it."""
        corporation = shares[0].corporation
        kept = player.percent(corporation) - percent
        if corporation is company and kept < self.game.shares.president_percent(company):
            return False
        return super().may_sell(player, company, shares, percent)

    def choices(self) -> Iterator[Choice]:
        """How much power, what the president sells, the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or company.player is None:
            return
        kinds, president = self.kinds_for(company), company.player
        if BuyPower in kinds and self.must_buy(company):
            cost = self.needed() or 0
            if cost <= company.cash + president.cash:
                facts = {"cost": cost, "president": max(0, cost - company.cash)}
                yield self.choice("buy_power", company, facts=facts, power=self.emergency_power(company))
        elif BuyPower in kinds:
            span = Span(1, self.most_affordable(company), 1)
            facts = {
                "cost": self.price(1),
                "has": power_of(self.game, company),
                "least": least_power(self.game),
                "asked": self.power_settings.emergency[self.game.phase.name],
            }
            yield self.choice("buy_power", company, {"power": span}, facts)
        sells = self.kinds_for(president)
        if SellShares in sells:
            for bundle in self._sales(president):
                yield self.sale_choice(president, bundle)
        if SellCompany in sells:
            for private in self._sellable(company, president):
                yield self.choice(
                    "sell_company", president, company=private.id, price=self.private_price(private)
                )
        if Pass in kinds:
            yield self.choice("pass", company)

    # What happens

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Buy nothing; who has too little power for a train then buys in an emergency."""
        if isinstance(entity, Corporation) and lacks_power(self.game, entity):
            self._need(entity)
        else:
            super().do_pass(action, entity)

    def _need(self, company: Corporation) -> None:
        self.emergency = True
        self.game.happen(PowerNeeded(company=company.id))

    def do_buy_power(self, action: BuyPower, company: Corporation) -> None:
        """Buy power, at the usual price or in an emergency."""
        if self.must_buy(company):
            self._buy_in_emergency(action.power, company)
        else:
            self._buy_as_usual(action.power, company)
        if lacks_power(self.game, company):
            self._need(company)
        else:
            self.finish()

    def _buy_as_usual(self, power: int, company: Corporation) -> None:
        most = self.most_affordable(company)
        if not 1 <= power <= most:
            raise Refusal("power/amount", f"{company.id} can buy 1 to {most} power.")
        game, settings, book = self.game, self.power_settings, self.game.memory_of(PowerBook)
        cost, moved = self.price(power), book.progress + power
        game.pay(company, game.bank, cost)
        book.progress = (moved - 1) % settings.spaces + 1
        if moved > settings.spaces and game.depot.phase_index + 1 < len(game.title.phases):
            game.depot.next_phase()
        self._add(power, company, cost)

    def _buy_in_emergency(self, power: int, company: Corporation) -> None:
        game, president, cost = self.game, company.player, self.needed() or 0
        assert president is not None
        if power != self.emergency_power(company):
            wanted = self.emergency_power(company)
            raise Refusal("power/amount", f"In an emergency {company.id} buys exactly {wanted} power.")
        missing = max(0, cost - company.cash)
        if missing > president.cash:
            raise Refusal(
                "power/too-dear",
                f"This costs {game.money(cost)}; {company.id} and {president.name} have not so much.",
            )
        if missing:
            game.pay(president, company, missing)
            game.happen(ContributionMade(player=president.id, amount=missing))
        game.pay(company, game.bank, cost)
        self._add(power, company, cost)

    def _add(self, power: int, company: Corporation, cost: int) -> None:
        game, book = self.game, self.game.memory_of(PowerBook)
        game.mark_active()
        book.power[company] = total = power_of(game, company) + power
        game.happen(PowerBought(company=company.id, power=power, amount=cost, total=total))
        fit_trains(game, company)

    def do_sell_private(self, action: SellCompany, president: Player) -> None:
        """The president sells a private company to the bank."""
        game, company = self.game, self.in_need()
        private = game.private(action.company)
        if private not in self._sellable(company, president):
            raise Refusal("power/private", f"{private.name} cannot be sold now.")
        price = self.private_price(private)
        if action.price != price:
            raise Refusal("power/private-price", f"The bank pays {game.money(price)}.")
        game.pay(game.bank, president, price)
        game.return_private(private)
        game.happen(PrivateReturned(private=private.id, player=president.id, price=price))

    def buy_unasked(self, company: Corporation) -> None:
        """Without a president a company buys all that it can pay, and nothing moves on the progress track.

        It keeps its last money if that is just the price of one.
        """
        game, price = self.game, self.power_settings.cost[self.game.phase.name]
        room = self.power_settings.most - power_of(game, company)
        power = min(room, company.cash // price)
        if company.cash > price and power > 0:
            game.pay(company, game.bank, power * price)
            self._add(power, company, power * price)

    def skip(self) -> None:
        """Nobody decides, or nothing can be bought."""
        company = self.actor()
        if isinstance(company, Corporation) and company.player is None:
            self.buy_unasked(company)
        super().skip()
