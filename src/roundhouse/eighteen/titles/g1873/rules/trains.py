"""Buying and scrapping trains, machines and switchers in 1873."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, BuyTrain, Pass, ScrapTrain
from roundhouse.eighteen.rules.state.events import TrainBought, TrainTraded
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.steps.delivery import deliver
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ..events import ExternalTrainRenewed, UpkeepOfPurchase
from .facts import (
    MACHINE,
    SWITCHER,
    facts_of,
    in_receivership,
    is_diesel,
    is_external,
    is_mining,
    is_railway,
    is_steam,
    level,
    machine_level,
    machine_of,
    memory_of,
    mines_of,
    operator_of,
    switcher_of,
    upkeep,
)
from .insolvency import fulfil, go_insolvent
from .mining import equip, equip_all, scrap
from .running import give_routes

LAST_LEVEL = 5
"""The level of the last trains of the external company."""
MOST_TIMES = 2
"""A train costs another company so many times its face value at most."""


def may_leave(game: GameInPlay, train: Train) -> bool:
    """Whether a railway may sell a train, or scrap it: it keeps one that its concession asks for."""
    owner, facts = train.owner, facts_of(game)
    if owner is None or not is_railway(game, owner) or owner.id == facts.local_company or not is_steam(train):
        return True
    kept = [one for one in owner.trains if is_steam(one) and one is not train]
    if owner.id == facts.needs_two:
        kept = [one for one in kept if level(one) > 1]
    return bool(kept)


def next_switcher(game: GameInPlay) -> Train | None:
    """The switcher that the bank sells now."""
    name = facts_of(game).switchers.get(game.phase.name)
    found = game.pieces.get(f"train:{name}-{memory_of(game).copies.get(SWITCHER, 0)}")
    return found if isinstance(found, Train) else None


def offer_switcher(game: GameInPlay) -> None:
    """Make the next switcher of this phase: all switchers are numbered together."""
    name, number = facts_of(game).switchers.get(game.phase.name), memory_of(game).copies.get(SWITCHER, 0)
    if name is not None and f"train:{name}-{number}" not in game.pieces:
        game.spawn_train(game.title.train(name), number)


class BuyTrainsHarz(BuyTrains):
    """Railways buy trains and switchers, mines machines and switchers; all may scrap some.

    A railway that has never had a train must buy one, and is insolvent if it passes or cannot. The external
    company takes the next train of the bank in the last operating round of each set.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {
        BuyTrain: "do_buy",
        ScrapTrain: "do_scrap",
        Pass: "do_pass",
    }
    deed = "buy trains"

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy, scrap, and pass unless a train must be bought."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if entity.player is None:
            return NOTHING
        kinds: set[type[Action]] = set()
        if self.can_buy(entity):
            kinds.add(BuyTrain)
        if next(self._scrappable(entity), None) is not None:
            kinds.add(ScrapTrain)
        elif entity.trains and entity.id == facts_of(self.game).local_company:
            kinds.add(Pass)  # the turn waits for its only train, which 18xx.games does not let it scrap
        if kinds and not self.must_buy(entity):
            kinds.add(Pass)
        return frozenset(kinds)

    def must_buy(self, company: Corporation) -> bool:
        """Whether a railway has to buy its first train, and can pay one of the bank."""
        if company not in memory_of(self.game).pending or not company.cash:
            return False
        return any(
            train.price <= company.cash and self._why_not_for_concession(train, company) is None
            for train in self.game.depot.for_sale()
        )

    def can_buy(self, company: Corporation) -> bool:
        """Whether there is anything that a company may buy and pay."""
        return next(self._offers(company), None) is not None

    def _why_not_for_concession(self, train: Train, company: Corporation) -> str | None:
        """Why a train is none with which a railway may begin, or ``None`` if it has begun."""
        if company not in memory_of(self.game).pending:
            return None
        small = level(train) < 2 and company.id == facts_of(self.game).needs_two
        if train.name.endswith(SWITCHER) or is_diesel(train) or small:
            return f"The first train of {company.id} has to be another one."
        return None

    def _from_bank(self, company: Corporation) -> Iterator[tuple[Train, TrainSide]]:
        """The cards of the bank that a company may buy and pay, with the side that it gets."""
        for train in self.game.depot.for_sale():
            if self._why_not_for_concession(train, company) is not None:
                continue
            if is_diesel(train):
                sides: Sequence[TrainSide] = (train.kind,) if self._may_have_diesel(company) else ()
            elif is_railway(self.game, company):
                sides = (train.kind,)
            else:
                needed = level(train) > self._least_machine(company)
                sides = train.kind.variants if needed else ()
            yield from ((train, side) for side in sides if side.price <= company.cash)

    def _may_have_diesel(self, company: Corporation) -> bool:
        return is_railway(self.game, company) and not any(is_diesel(train) for train in company.trains)

    def _least_machine(self, company: Corporation) -> int:
        """The level of the smallest machine of a company."""
        mines = mines_of(self.game, company) if is_mining(company) else (company,)
        return min((machine_level(mine) for mine in mines), default=LAST_LEVEL)

    def _of_others(self, company: Corporation) -> Iterator[Train]:
        """The trains and switchers of other companies that a company may buy."""
        game = self.game
        if not company.cash:
            return
        for other in game.companies():
            operator = operator_of(game, other)
            if operator is company or is_external(game, other):
                continue
            for train in other.trains:
                if self._why_not_trade(train, company) is None:
                    yield train

    def _why_not_trade(self, train: Train, company: Corporation) -> str | None:
        game = self.game
        if train.name.endswith(MACHINE):
            return "Machines are not traded."
        if is_diesel(train) and not self._may_have_diesel(company):
            return f"{company.id} cannot have this diesel train."
        if is_steam(train) and not is_railway(game, company):
            return f"{company.id} is no railway."
        if not may_leave(game, train):
            return f"{train.owner.id if train.owner else ''} needs this train itself."
        return self._why_not_for_concession(train, company)

    def _offers(self, company: Corporation) -> Iterator[Choice]:
        """Every purchase of a company."""
        game = self.game
        for train, side in self._from_bank(company):
            facts = {"cost": side.price, "name": side.name}
            fields: dict[str, Any] = {"train": train.id, "price": side.price}
            if side.name != train.name:
                fields["variant"] = side.name
            for slots in self._slots_for(company, side.name):
                label = self._label(company, side.name, slots)
                yield self.choice("buy_train", company, facts=facts, label=label, **fields, **slots)
        switcher = next_switcher(game)
        if switcher is not None and self._may_have(switcher, company):
            facts = {"cost": switcher.price, "name": switcher.name}
            for slots in self._slots_for(company, switcher.name):
                label = self._label(company, switcher.name, slots)
                fields = {"train": switcher.id, "price": switcher.price, **slots}
                yield self.choice("buy_train", company, facts=facts, label=label, **fields)
        for train in self._of_others(company):
            yield from self._trade(company, train)

    def _may_have(self, switcher: Train, company: Corporation) -> bool:
        """Whether a company may buy a switcher of the bank, and can pay it."""
        return switcher.price <= company.cash and company not in memory_of(self.game).pending

    def _trade(self, company: Corporation, train: Train) -> Iterator[Choice]:
        """The purchase of a train of another company; its maintenance is paid by the buyer or the seller."""
        assert train.owner is not None
        seller = operator_of(self.game, train.owner)
        due = upkeep(self.game, train.name)
        facts = {"name": train.name, "owner": train.owner.id}
        for by_seller in (False, True) if due else (False,):
            most = min(MOST_TIMES * train.price, company.cash - (0 if by_seller else due))
            least = max(1, due - seller.cash if by_seller else 1)
            if least > most:
                continue
            for slots in self._slots_for(company, train.name):
                more: dict[str, Any] = {"extra_due": True} if by_seller else {}
                prices = {"price": Span(least, most)}
                label = self._label(company, train.name, slots, by_seller)
                fields: dict[str, Any] = {"train": train.id, **slots, **more}
                yield self.choice("buy_train", company, prices, facts, label=label, **fields)

    def _label(
        self, company: Corporation, name: str, slots: Mapping[str, Any], by_seller: bool = False
    ) -> ChoiceLabel | None:
        """For which mines a train is bought, and who pays its upkeep, if that is the seller."""
        mines = mines_of(self.game, company) if slots else ()
        names = ", ".join(mines[slot].id for slot in slots.get("slots", ()))
        if names and by_seller:
            label = ChoiceLabel("%(train)s train for mine %(mines)s, the seller pays its upkeep")
        elif names:
            label = ChoiceLabel("%(train)s train for mine %(mines)s")
        elif by_seller:
            label = ChoiceLabel("%(train)s train, the seller pays its upkeep")
        else:
            return None
        return label.of(train=name, mines=names)

    def _slots_for(self, company: Corporation, name: str) -> Iterator[Mapping[str, Any]]:
        """The mines of a mining company to which a machine or switcher may come, as fields of an action."""
        if not is_mining(company):
            yield {}
            return
        mines = mines_of(self.game, company)
        if name.endswith(SWITCHER):
            yield from ({"slots": [slot]} for slot in range(len(mines)))
            return
        grade = int(name[0])
        smaller = [slot for slot, mine in enumerate(mines) if machine_level(mine) < grade]
        for slots in combinations(smaller, min(grade, len(smaller))):
            yield {"slots": list(slots)}

    def _scrappable(self, company: Corporation) -> Iterator[Train]:
        """What a company may give up: switchers; a railway also trains, but never the last card that it has
        (decision 1972)."""
        if not is_railway(self.game, company):
            mines = mines_of(self.game, company) if is_mining(company) else (company,)
            yield from (train for mine in mines if (train := switcher_of(mine)) is not None)
            return
        for train in company.trains:
            goes = is_steam(train) and len(company.trains) > 1 and may_leave(self.game, train)
            if train.name.endswith(SWITCHER) or goes:
                yield train

    def choices(self) -> Iterator[Choice]:
        """Every purchase, every train that may be scrapped, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if BuyTrain in kinds:
            yield from self._offers(company)
        if ScrapTrain in kinds:
            for train in self._scrappable(company):
                yield self.choice("scrap_train", company, facts={"name": train.name}, train=train.id)
        if Pass in kinds:
            yield self.choice("pass", company)

    # What happens

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy a train, a machine or a switcher. Raises Refusal."""
        game = self.game
        switcher = next_switcher(game)
        if switcher is not None and action.train == switcher.id:
            self._buy_switcher(action, company, switcher)
            return
        train = game.train(action.train)
        if train.owner is not None:
            self._buy_of(action, company, train)
            return
        side = next(
            (
                one
                for card, one in self._from_bank(company)
                if card is train and one.name == (action.variant or one.name)
            ),
            None,
        )
        if side is None or action.price != side.price:
            raise Refusal("train/not-for-sale", f"{company.id} cannot buy train {train.id} like that.")
        slots = self._read_slots(action, company, side.name)
        if not company.is_major:
            scrap(game, machine_of(company))
        self.bought = (*self.bought, train.id)
        game.pay(company, game.bank, side.price)
        bought = TrainBought(company=company.id, train=train.id, name=side.name, price=side.price)
        deliver(game, company, train, side, bought)
        if is_mining(company):
            equip_all(game, [mines_of(game, company)[slot] for slot in slots], train)
        elif is_railway(game, company):
            give_routes(game, train)
            self._begin(company, train)

    def _begin(self, railway: Corporation, train: Train) -> None:
        """With its first train a railway has fulfilled its concession."""
        if is_steam(train):
            fulfil(self.game, railway)

    def _buy_switcher(self, action: BuyTrain, company: Corporation, switcher: Train) -> None:
        game, memory, price = self.game, memory_of(self.game), switcher.price
        if not self._may_have(switcher, company) or action.price != price:
            raise Refusal("train/switcher", f"{company.id} cannot buy a {switcher.name} like that.")
        slots = self._read_slots(action, company, switcher.name)
        memory.copies[SWITCHER] = switcher.index + 1
        offer_switcher(game)
        game.mark_active()
        game.pay(company, game.bank, price)
        game.happen(TrainBought(company=company.id, train=switcher.id, name=switcher.name, price=price))
        self._place_switcher(company, switcher, slots)

    def _place_switcher(self, company: Corporation, train: Train, slots: Sequence[int]) -> None:
        """Bring a switcher to its mine, or to a railway, which keeps it."""
        game = self.game
        if is_mining(company):
            equip(game, mines_of(game, company)[slots[0]], train)
        elif company.is_major:
            game.depot.give(train, company)
        else:
            scrap(game, switcher_of(company))
            game.depot.give(train, company)

    def _read_slots(self, action: BuyTrain, company: Corporation, name: str) -> Sequence[int]:
        """The mines that an action names. Raises Refusal if these cannot get what is bought."""
        if any(list(action.slots) == one.get("slots", []) for one in self._slots_for(company, name)):
            return action.slots
        wanted = sorted(action.slots)
        if any(wanted == one.get("slots", []) for one in self._slots_for(company, name)):
            return action.slots
        raise Refusal("train/slots", f"The {name} cannot come to mines like that.")

    def _buy_of(self, action: BuyTrain, company: Corporation, train: Train) -> None:
        """Buy a train of another company. Raises Refusal."""
        game, owner = self.game, train.owner
        assert owner is not None
        if train not in self._of_others(company):
            reason = self._why_not_trade(train, company) or "It is not for sale."
            raise Refusal("train/not-for-sale", f"Train {train.id} cannot be bought. {reason}")
        seller, due = operator_of(game, owner), upkeep(game, train.name)
        by_seller = bool(action.extra_due)
        if not 1 <= action.price <= min(MOST_TIMES * train.price, company.cash):
            raise Refusal("train/price", f"{company.id} cannot pay {game.money(action.price)} for that.")
        payer, has = (
            (seller, seller.cash + action.price) if by_seller else (company, company.cash - action.price)
        )
        if due > has:
            raise Refusal("train/upkeep", f"{payer.id} cannot pay the maintenance of {game.money(due)}.")
        slots = self._read_slots(action, company, train.name)
        game.pay(company, seller, action.price)
        told = TrainTraded(
            company=company.id, seller=seller.id, train=train.id, name=train.name, price=action.price
        )
        if train.name.endswith(SWITCHER):
            self._place_switcher(company, train, slots)
        else:
            game.depot.give(train, company)
        game.happen(told)
        if due:
            game.pay(payer, game.bank, due)
            game.happen(UpkeepOfPurchase(company=payer.id, amount=due))
        if is_steam(train):
            self._begin(company, train)

    def do_scrap(self, action: ScrapTrain, company: Corporation) -> None:
        """Give a train up. Raises Refusal for one that must be kept."""
        train = self.game.train(action.train)
        if train not in self._scrappable(company):
            raise Refusal("train/kept", f"{company.id} cannot scrap train {train.id}.")
        scrap(self.game, train)

    # The end

    def skip(self) -> None:
        """The external company may take a new train."""
        company = self.actor()
        if isinstance(company, Corporation) and is_external(self.game, company):
            self._renew(company)
        super().skip()

    def finish(self) -> None:
        """A railway that has not bought its first train is insolvent."""
        company, waiting = self.actor(), not self.passed
        super().finish()
        if not waiting or not isinstance(company, Corporation) or in_receivership(self.game, company):
            return
        if company in memory_of(self.game).pending:
            go_insolvent(self.game, company)

    def _renew(self, company: Corporation) -> None:
        game, progress = self.game, self.game.progress
        old = company.trains[0]
        if game.round.number < progress.rounds_in_set or level(old) >= LAST_LEVEL:
            return
        scrap(game, old)
        train = game.depot.upcoming[0]
        game.depot.give(train, company)
        train.tradable = False
        game.happen(ExternalTrainRenewed(company=company.id, train=train.id, name=train.name))
        game.depot.bought(train, company)
