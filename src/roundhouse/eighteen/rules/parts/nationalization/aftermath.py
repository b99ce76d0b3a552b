"""Steps after the national railway is formed: it removes tokens, gives up trains, and borrows some."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ...state.actions import Action, BorrowTrain, DiscardTrain, Pass
from ...state.events import TrainDiscarded
from ...state.pieces import Corporation, Entity, Train
from ...steps.token_removal import PlacedToken, TokenRemoval, placed_tokens
from ...turn import NOTHING, Step
from .events import NationalTokenRemoved, TrainBorrowed
from .national import national_railway
from .settings import National, NationalSettings

MOST_TRAINS = 3
"""With more trains the national railway gives some up; permanent ones only if these alone are more."""


class RemoveTokens(TokenRemoval):
    """The national railway removes tokens: of two on one hex one, in any order of such hexes, then those
    above its number, but for those of homes."""

    double: tuple[str, ...] = tracked(())
    """The hexes where it has two tokens."""
    excess: int = tracked(0)
    homes: tuple[str, ...] = tracked(())
    """The hexes of homes, where tokens stay."""
    any_slot = True

    def ask(self, double: tuple[str, ...], excess: int, homes: tuple[str, ...]) -> None:
        """Ask the national railway to remove tokens.

        ``double`` are the hexes with two of them, ``excess`` how many are above its number, ``homes`` where
        they stay.
        """
        self.double, self.excess, self.homes = double, excess, homes

    def actor(self) -> Entity | None:
        """The national railway, while it has tokens to remove; otherwise ``None``."""
        return national_railway(self.game) if self.double or self.excess else None

    def removable(self) -> Iterator[PlacedToken]:
        """The tokens in hexes where there are two; if there are none, those outside of homes."""
        for token in placed_tokens(self.game, national_railway(self.game)):
            hex_ = token.spot.hex
            if hex_ in self.double if self.double else hex_ not in self.homes:
                yield token

    def remove(self, token: PlacedToken) -> None:
        """Take a token off the map."""
        company, (hex_, city) = token.company, token.spot
        self.game.land.board.remove_token(hex_, city, company.id)
        self.game.happen(NationalTokenRemoved(company=company.id, hex=hex_))
        self.double = tuple(one for one in self.double if one != hex_)
        self.excess = max(0, self.excess - 1)


class GiveUpTrains(Step):
    """When it is formed, the national railway may give up trains that will rust; of too many it must."""

    open_: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {DiscardTrain: "do_discard", Pass: "do_pass"}
    deed = "give up trains"
    done_when = "finished"

    def begin_turn(self) -> None:
        """Keep an open choice: a new turn does not end it."""

    def open(self) -> None:
        """Open the step: the national railway has been formed."""
        self.open_ = True

    def trains(self) -> list[Train]:
        """The trains that the national railway may give up."""
        owned = national_railway(self.game).trains if self.open_ else ()
        lasting = [train for train in owned if train.kind.is_permanent]
        rusting = [train for train in owned if not train.kind.is_permanent]
        return rusting + (lasting if len(lasting) > MOST_TRAINS else [])

    def actor(self) -> Entity | None:
        """The national railway, while it may give up trains; otherwise ``None``."""
        return national_railway(self.game) if self.trains() else None

    def finish(self) -> None:
        """Close the step: no more trains are given up."""
        self.open_ = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Give a train up; pass unless there are too many."""
        actor = self.actor()
        if actor is None or entity is not actor:
            return NOTHING
        must = len(national_railway(self.game).trains) > MOST_TRAINS
        return frozenset({DiscardTrain}) if must else frozenset({DiscardTrain, Pass})

    def choices(self) -> Iterator[Choice]:
        """Yield one train of each kind, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        for train in {train.name: train for train in reversed(self.trains())}.values():
            yield self.choice("discard_train", company, train=train.id)
        if Pass in self.kinds_for(company):
            yield self.choice("pass", company)

    def do_discard(self, action: DiscardTrain, company: Corporation) -> None:
        """Give a train up; it goes to the pool. Raises Refusal for one that may not be given up."""
        train = self.game.train(action.train)
        if train not in self.trains():
            raise Refusal("train/not-yours", f"{company.id} cannot give up train {train.id} now.")
        self.game.depot.discard(train)
        self.game.happen(TrainDiscarded(company=company.id, train=train.id, name=train.name))
        if not self.trains():
            self.finish()


class BorrowTrains(Step):
    """The national railway, without a train, may borrow one of the bank, as long as it never had a permanent
    one."""

    handlers: ClassVar[Mapping[type[Action], str]] = {BorrowTrain: "do_borrow", Pass: "do_pass"}
    deed = "borrow a train"

    def trains(self, company: Corporation) -> list[Train]:
        """The trains of the bank that ``company`` may borrow."""
        game, memory = self.game, self.game.memory_of(National)
        national = company is national_railway(game)
        if not national or memory.permanent or company.trains or not memory.formed:
            return []
        names = game.settings_of(NationalSettings).borrows
        return [train for train in game.depot.for_sale() if train.name in names]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Borrow a train, or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        return frozenset({BorrowTrain, Pass}) if self.trains(entity) else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Yield each train that may be borrowed, and the pass."""
        company = self.actor()
        if isinstance(company, Corporation) and self.kinds_for(company):
            for train in self.trains(company):
                yield self.choice("borrow_train", company, train=train.id)
            yield self.choice("pass", company)

    def do_borrow(self, action: BorrowTrain, company: Corporation) -> None:
        """Borrow a train for this turn. Raises Refusal for one that may not be borrowed."""
        train = self.game.train(action.train)
        if train not in self.trains(company):
            raise Refusal("train/borrow", f"{company.id} cannot borrow train {action.train}.")
        self.game.depot.give(train, company)
        train.operated = False
        self.game.memory_of(National).borrowed = train
        self.game.happen(TrainBorrowed(company=company.id, name=train.name))
        self.finish()
