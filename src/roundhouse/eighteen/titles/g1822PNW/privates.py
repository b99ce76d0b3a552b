"""Private companies of 1822PNW that mark hexes, and the one by which minors change places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.parts.bid_boxes.settings import MINORS, boxes_of, minor_of
from roundhouse.eighteen.rules.parts.destinations.part import move_home
from roundhouse.eighteen.rules.parts.minor_purchases.steps import AcquireMinor
from roundhouse.eighteen.rules.parts.private_takeovers.part import AcquirePrivate
from roundhouse.eighteen.rules.state.actions import AcquireCompany, Action, Choose
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.assign import AssignMarkers
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.hexes.grid import opposite
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from . import minors
from .events import MinorRenamed, NegotiationsClosed
from .facts import Belongings, Facts
from .track import is_forest


class AssignNorthwest(AssignMarkers):
    """As usual; the mill needs a forest with track beside it, and no two markers or the mine share a hex."""

    def hexes(self, private: Private) -> Iterator[str]:
        """The hexes that ``private`` may mark now."""
        facts, board = self.game.settings_of(Facts), self.game.land.board
        others = {hex_ for one in self.game.privates.values() if one is not private for hex_ in one.marks}
        mine = {facts.mine.tile, facts.mine.passed}
        for hex_ in super().hexes(private):
            if hex_ in others or board.tile(hex_).name in mine:
                continue
            if private.id != facts.bonuses.mill or self._has_forest(hex_):
                yield hex_

    def _has_forest(self, hex_: str) -> bool:
        land = self.game.land
        around = land.ground.hexmap[hex_].neighbours
        for edge in land.board.tile(hex_).exits:
            other = around[edge]
            if other is None or other not in land.board.tiles or not is_forest(self.game, other):
                continue
            if opposite(edge) in land.board.tile(other).exits:
                return True
        return False


class AcquireNorthwest(AcquirePrivate):
    """As usual; a minor that takes over one private company may take the place of another minor."""

    naming: Corporation | None = tracked(None)
    """The minor that takes the place of another one."""
    choosing = "take the place of a minor"
    handlers: ClassVar[Mapping[type[Action], str]] = {**AcquirePrivate.handlers, Choose: "do_choose"}

    def begin_turn(self) -> None:
        """Nothing chosen yet."""
        super().begin_turn()
        if self.naming is not None:
            self.naming = None

    def targets(self) -> list[Corporation]:
        """The minors that belong to corporations, that nobody has, and that lie in no box."""
        game, found = self.game, []
        boxed = [minor_of(game, card) for card in boxes_of(game, MINORS)]
        for name, major in game.memory_of(Belongings).major_of.items():
            minor = game.corporations[name]
            if minor.player is None and minor not in boxed and not game.corporations[major].parred:
                found.append(minor)
        return found

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Take one over, or pass; or choose the minor."""
        if self.naming is not None:
            return frozenset({Choose}) if entity is self.naming else NOTHING
        return super().actions(entity)

    def choices(self) -> Iterator[Choice]:
        """Each of them, and the pass; or the minors."""
        company = self.naming
        if company is None:
            yield from super().choices()
            return
        for minor in self.targets():
            major = minors.major_of(self.game, minor)
            words = ChoiceLabel("Take the place of minor %(minor)s, which belongs to %(company)s")
            label = words.of(minor=minor.id, company=major.id if major else "")
            yield self.choice("choose", company, label=label, choice=minor.id)

    def do_acquire(self, action: AcquireCompany, company: Corporation) -> None:
        """Take it over; this one closes at once."""
        super().do_acquire(action, company)
        game = self.game
        private = game.private(action.company)
        if private.id != game.settings_of(Facts).renames:
            return
        game.close_private(private)
        game.happen(NegotiationsClosed(private=private.id))
        free = company in minors.running(game) and minors.major_of(game, company) is None
        if free and self.targets():
            self.naming = company

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """The minor takes the place of another one, which leaves the game."""
        game = self.game
        old = next((minor for minor in self.targets() if minor.id == action.choice), None)
        if old is None:
            hint = ", ".join(minor.id for minor in self.targets())
            raise Refusal("private/choice", "That is no answer.", hint=f"possible: {hint}")
        major = minors.major_of(game, old)
        assert major is not None
        memory, card = game.memory_of(Belongings), minors.card_of(game, old)
        game.happen(MinorRenamed(minor=company.id, other=old.id, company=major.id))
        memory.major_of.pop(old.id, None)
        memory.major_of[company.id] = major.id
        for hex_ in old.definition.home:
            game.land.board.release(hex_, old.id)
            game.land.board.release(hex_, major.id)
        if not old.closed:
            game.remove_corporation(old)
        if card is not None and not card.removed:
            game.remove_private(card)
        move_home(game, major, company.definition.home[0])
        self.naming = None


class AcquireMinorNorthwest(AcquireMinor):
    """As usual; not those that belong to corporations, but regional railways. Harbours connect."""

    def in_sight(self, company: Corporation) -> Iterator[Corporation]:
        """The minors that could be paid for, reached or not."""
        game = self.game
        for minor in super().in_sight(company):
            if minors.major_of(game, minor) is None:
                yield minor
        if len(company.runs) < 2 or company.player is None or len(company.definition.shares) == 1:
            return
        for minor in game.corporations.values():
            if minor.player is None or not minors.is_regional(game, minor):
                continue
            if game.memory_of(Belongings).paid.get(minor.id, 0) > 1:
                yield minor

    def reached(self, company: Corporation) -> Iterator[Corporation]:
        """Of these, those with which ``company`` is connected. The turn waits for a regional railway, too,
        that cannot be paid."""
        game = self.game
        for minor in self.in_sight(company):
            other = minor if minor.player is not None else None
            if minors.connected(game, company, self.spots(minor), other):
                yield minor

    def offers(self, company: Corporation) -> list[Corporation]:
        """The minors that ``company`` may take over."""
        return [minor for minor in self.reached(company) if next(self.payments(company, minor), None)]

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a corporation that reaches none."""
        company = self.actor()
        if isinstance(company, Corporation) and next(self.reached(company), None) is not None:
            return None
        return super().by_itself()

    def spots(self, minor: Corporation) -> list[Spot]:
        """As usual, but for the mine."""
        return [spot for spot in super().spots(minor) if not minors.is_mine(self.game, spot.hex)]

    def _take(self, company: Corporation, minor: Corporation, answer: str) -> None:
        minors.hand_over_mine(self.game, minor, company)
        super()._take(company, minor, answer)
