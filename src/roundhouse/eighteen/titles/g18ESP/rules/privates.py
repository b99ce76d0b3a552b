"""Private companies of 18ESP: tenders, and the trains that come with two of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import PrivatePolicy
from roundhouse.eighteen.rules.state.actions import Action, Choose, Pass, SpecialBuy
from roundhouse.eighteen.rules.state.events import TrainGiven
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.steps.companies import BuyPrivate
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ..events import FirstTrainLost, TenderBought, TenderGained
from ..facts import (
    BARCELONA,
    FIRST_TRAIN,
    MAQUINISTA,
    PERMANENT,
    STRAWBERRY,
    TENDER_PRICE,
    TENDER_SHARE,
    Spain,
    is_small,
)

FROM_BANK, FROM = "Tender from bank", "Tender from "
"""What tenders are called, of the bank and of the owner of the private company."""
TAKE = ChoiceLabel("Take the %(train)s train")


class SpanishPrivates(PrivatePolicy):
    """What private companies cost."""

    def private_prices(self, private: Private, company: Corporation) -> tuple[int, int]:
        """At most the part of the value that the phase allows."""
        low, _ = super().private_prices(private, company)
        return low, private.value * self.game.memory_of(Spain).price_percent // 100


def tenders_for(game: GameInPlay, company: Corporation) -> Mapping[str, int]:
    """The tenders that a company may buy, by name, with the price."""
    memory, private = game.memory_of(Spain), game.privates[MAQUINISTA]
    found: dict[str, int] = {}
    if company in memory.tenders or company.cash < TENDER_PRICE:
        return found
    if memory.tenders_left and isinstance(private.owner, Player):
        found[f"{FROM}{private.owner.name}"] = TENDER_PRICE
    if memory.tenders_at_bank:
        found[FROM_BANK] = TENDER_PRICE
    return found


def seems_to_buy_tender(game: GameInPlay, company: Corporation) -> bool:
    """Whether the turn waits for a tender: as on 18xx.games also where the last one was sold, once a company
    has bought the private company (decision 2176)."""
    memory = game.memory_of(Spain)
    any_left = memory.tenders_left + memory.tenders_at_bank > 0
    return any_left and company not in memory.tenders and company.cash >= TENDER_PRICE


def sell_tender(game: GameInPlay, company: Corporation, name: str) -> None:
    """A company buys a tender of the bank, or of a player, who gets a part of the price."""
    memory, seller = game.memory_of(Spain), game.privates[MAQUINISTA].owner
    if name == FROM_BANK:
        memory.tenders_at_bank -= 1
        game.pay(company, game.bank, TENDER_PRICE)
    else:
        assert seller is not None
        memory.tenders_left -= 1
        game.pay(company, seller, TENDER_SHARE)
        game.pay(company, game.bank, TENDER_PRICE - TENDER_SHARE)
    memory.tenders |= {company}
    game.happen(TenderBought(company=company.id, cost=TENDER_PRICE))


def gain_tender(game: GameInPlay, company: Corporation) -> None:
    """A company gets a tender for nothing; if it has one, the bank gets it."""
    memory = game.memory_of(Spain)
    if company in memory.tenders:
        memory.tenders_at_bank += 1
        return
    memory.tenders |= {company}
    game.happen(TenderGained(company=company.id))


def take_maquinista(game: GameInPlay, company: Corporation) -> None:
    """A company that has bought La Maquinista gets a tender, the bank the others; the private company
    closes. One is counted as left with it that nobody can buy, as on 18xx.games (decision 2176)."""
    memory = game.memory_of(Spain)
    memory.tenders_at_bank += memory.tenders_left
    memory.tenders_left = 1
    gain_tender(game, company)
    game.close_private(game.privates[MAQUINISTA])


def give_permanent(game: GameInPlay) -> None:
    """A company that owns the private company of Aranjuez gets the permanent train."""
    owner = game.privates[STRAWBERRY].owner
    if isinstance(owner, Corporation):
        train = game.train(PERMANENT)
        game.depot.give(train, owner)
        game.happen(TrainGiven(company=owner.id, private=STRAWBERRY, train=train.id, name=train.name))


class BuyTenderOrPrivate(BuyPrivate):
    """A company may buy private companies, and one tender."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {**BuyPrivate.handlers, SpecialBuy: "do_buy_tender"}
    deed = "buy a tender or private companies"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual, and a tender; nothing in the middle of a takeover, for which money is needed."""
        if self.game.memory_of(Spain).taken is not None:
            return NOTHING
        kinds = super().actions(entity)
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return kinds
        if entity.player is None or not seems_to_buy_tender(self.game, entity):
            return kinds
        kinds |= {Pass} if self.blocks else NOTHING
        return kinds | {SpecialBuy} if tenders_for(self.game, entity) else kinds

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass, where the turn waits for a tender that nobody can buy."""
        company = self.actor()
        waits = isinstance(company, Corporation) and not super().actions(company)
        return self.only_pass() if waits else None

    def choices(self) -> Iterator[Choice]:
        """The usual ones, and each tender."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and SpecialBuy in self.kinds_for(company):
            for name, price in tenders_for(self.game, company).items():
                facts = {"cost": price, "name": name}
                yield self.choice("special_buy", company, facts=facts, description=name)

    def do_buy_tender(self, action: SpecialBuy, company: Corporation) -> None:
        """Buy a tender. Raises Refusal. Recorded games may call players by other names."""
        offers, name = tenders_for(self.game, company), action.description
        if name not in offers and self.game.trusting and name.startswith(FROM):
            name = next(iter(offers), name)
        if name not in offers:
            hint = f"possible: {', '.join(offers)}" if offers else None
            raise Refusal("tender/offer", f"{company.id} cannot buy “{name}” now.", hint=hint)
        sell_tender(self.game, company, name)


class ChooseTrain(Question):
    """A company that has bought the private company of Barcelona says which side of the train it takes. A
    small company takes the one for broad track."""

    __slots__ = ()
    deed = "choose a train"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The company that owns the private company."""
        owner = self.game.privates[BARCELONA].owner
        return owner if isinstance(owner, Corporation) else None

    def answers(self) -> Answers:
        """The names of the sides."""
        kind = self.game.train(FIRST_TRAIN).kind
        return {name: TAKE.of(train=name) for name in (kind.name, *(side.name for side in kind.variants))}

    def by_itself(self) -> Mapping[str, Any] | None:
        """What a small company takes."""
        company = self.actor()
        if not isinstance(company, Corporation) or not is_small(company):
            return None
        return {"type": "choose", "entity": company.key, "choice": self.game.train(FIRST_TRAIN).kind.name}

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """The company gets the train, which does not run in this round, unless it has rusted; the private
        company closes. Raises Refusal."""
        game, train, side = self.game, self.game.train(FIRST_TRAIN), str(self.said(action))
        game.close_private(game.privates[BARCELONA])
        if train.rusted:
            game.happen(FirstTrainLost(company=company.id))
            return
        game.depot.give(train, company)
        train.side, train.operated = side, True
        game.happen(TrainGiven(company=company.id, private=BARCELONA, train=train.id, name=train.name))
