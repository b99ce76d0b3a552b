"""What companies of 1873 do besides: buy mines, exchange switchers, grow, close."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import ClassVar

from roundhouse.eighteen.rules.state.actions import Action, BuyCorporation, Choose, Convert, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ..events import MinePurchased, SwitchersMoved
from .facts import (
    facts_of,
    fitting_mines,
    has_room,
    independent_mines,
    is_mining,
    is_open,
    level,
    memory_of,
    mines_of,
    switcher_of,
)
from .insolvency import split_shares
from .mining import close_mine, join

MOST_TIMES = 2
"""A player gets so many times the face value of a mine at most."""
EXCHANGE = ChoiceLabel("Exchange the switchers of mines %(one)s and %(other)s")


class MoveSwitchers(Step):
    """A mining company exchanges the switchers of two of its mines, as often as it wants, where that can
    matter."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_exchange", Pass: "do_pass"}
    deed = "exchange switchers"
    choosing = "exchange switchers"
    on_charters = "Exchange switchers between mines"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Exchange two switchers, or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if entity.player is None or not is_mining(entity) or not self._matters(entity):
            return NOTHING
        return frozenset({Choose, Pass})

    def _matters(self, company: Corporation) -> bool:
        """Whether an exchange could change what the mines earn."""
        mines, connected = mines_of(self.game, company), memory_of(self.game).connected
        switchers = [switcher_of(mine) for mine in mines]
        count = sum(one is not None for one in switchers)
        sizes = {level(one) if one is not None else 0 for one in switchers}
        able = sum(mine in connected for mine in mines)
        return bool(count and able) and (count < len(mines) or (able < len(mines) and len(sizes) > 1))

    def choices(self) -> Iterator[Choice]:
        """Each pair of mines of which one has a switcher, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        mines = mines_of(self.game, company)
        for one, other in combinations(range(len(mines)), 2):
            if switcher_of(mines[one]) is not None or switcher_of(mines[other]) is not None:
                label = EXCHANGE.of(one=mines[one].id, other=mines[other].id)
                yield self.choice("choose", company, label=label, choice=f"{one} {other}")
        yield self.choice("pass", company)

    def do_exchange(self, action: Choose, company: Corporation) -> None:
        """Exchange the switchers of two mines. Raises Refusal if the answer names no two."""
        game, mines = self.game, mines_of(self.game, company)
        slots = [int(word) for word in str(action.choice).split() if word.isdigit()]
        if len(set(slots)) != 2 or len(slots) != 2 or max(slots) >= len(mines):
            raise Refusal("mines/slots", f"“{action.choice}” names no two mines of {company.id}.")
        one, other = (mines[slot] for slot in slots)
        first, second = switcher_of(one), switcher_of(other)
        if first is None and second is None:
            raise Refusal("mines/switchers", f"Neither mine {one.id} nor mine {other.id} has a switcher.")
        for train, to in ((first, other), (second, one)):
            if train is not None:
                game.depot.give(train, to)
        game.happen(SwitchersMoved(company=company.id, mine=one.id, other=other.id))


class BuyMine(Step):
    """A mining company with room for one buys a mine: of a player at up to twice its face value, or a closed
    one from the bank at its face value."""

    handlers: ClassVar[Mapping[type[Action], str]] = {BuyCorporation: "do_buy", Pass: "do_pass"}
    deed = "buy a mine"
    on_charters = "Buy a mine"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy a mine, or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if entity.player is None or not is_mining(entity) or not has_room(self.game, entity):
            return NOTHING
        return frozenset({BuyCorporation, Pass})

    def _mines(self, company: Corporation) -> Iterator[tuple[Corporation, int, int]]:
        """The mines that may be bought, with the lowest and the highest price."""
        game, facts = self.game, facts_of(self.game)
        closed = [mine for mine in game.minors.values() if not is_open(game, mine)]
        for mine in fitting_mines(game, company, (*independent_mines(game), *closed)):
            value = facts.mines[mine.id].value
            low, high = (1, MOST_TIMES * value) if is_open(game, mine) else (value, value)
            yield mine, low, min(high, company.cash)

    def choices(self) -> Iterator[Choice]:
        """Each mine that the company can pay, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        for mine, low, high in self._mines(company):
            if low <= high:
                prices = {"price": Span(low, high)}
                yield self.choice("buy_corporation", company, prices, corporation=mine.id)
        yield self.choice("pass", company)

    def do_buy(self, action: BuyCorporation, company: Corporation) -> None:
        """Buy a mine, with all that it has; one that was closed is open again. Raises Refusal."""
        game = self.game
        found = next((one for one in self._mines(company) if one[0].id == action.corporation), None)
        if found is None:
            raise Refusal("mines/not-for-sale", f"Mine {action.corporation} is not for sale.")
        mine, low, high = found
        if not low <= action.price <= high:
            money = game.money
            said = f"{company.id} can pay {money(low)} to {money(high)} for mine {mine.id}."
            raise Refusal("mines/price", said)
        game.pay(company, mine.player or game.bank, action.price)
        join(game, company, mine)
        game.happen(MinePurchased(company=company.id, mine=mine.id, price=action.price))
        self.finish()


class GrowOrClose(Step):
    """A corporation whose shares are all sold may grow to five shares, or to ten; a mine may close."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Convert: "do_convert", Pass: "do_pass"}
    deed = "grow, or close a mine"
    on_charters = "Grow to five or ten shares; a mine: close"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Grow or close, or neither."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        return frozenset({Convert, Pass}) if self._may(entity) else NOTHING

    def _may(self, company: Corporation) -> bool:
        if company.player is None or not company.is_major:
            return company.player is not None
        if company.size == 10 or company.shares(company) or self.game.pool.shares(company):
            return False
        return company.size == 2 or len(company.player.shares(company)) > 1

    def choices(self) -> Iterator[Choice]:
        """Grow or close, and the pass."""
        company = self.actor()
        if isinstance(company, Corporation) and self.kinds_for(company):
            facts = {"shares": 5 if company.size == 2 else 10} if company.is_major else {}
            label = None if company.is_major else ChoiceLabel("Close the mine")
            yield self.choice("convert", company, facts=facts, label=label)
            yield self.choice("pass", company)

    def do_convert(self, action: Convert, company: Corporation) -> None:
        """Grow, or close the mine."""
        if company.is_major:
            split_shares(self.game, company)
        else:
            close_mine(self.game, company)
        self.finish()
