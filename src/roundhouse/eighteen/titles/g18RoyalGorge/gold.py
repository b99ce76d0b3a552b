"""Gold in 18RoyalGorge: after its trains have run a corporation may ship some from a mine on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, Choose, Dividend
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.routes import hexes_along
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .events import GhostTownPlaced, GoldShipped, JewelerEarned
from .facts import Colorado, Facts, company_with, open_private, player_with

GHOST_TOWN = "ghost_town"
"""The answer that places a ghost town."""


def settle_gold_cash(game: GameInPlay) -> None:
    """The gold company has what it would pay out now."""
    gold, memory = game.settings_of(Facts).gold, game.memory_of(Colorado)
    company = game.company(gold.company)
    due = gold.dividends[memory.shipped] - company.cash
    if due >= 0:
        game.pay(game.bank, company, due)
    else:
        game.pay(company, game.bank, -due)


class GoldDividend(PayDividend):
    """As usual. Before that the corporation may ship gold once, from a mine that its trains have passed: that
    adds to the revenue. Who ships the last gold of a mine may make it a ghost town."""

    bonus: int = tracked(0)
    """What the gold of this turn earned."""
    emptied: str = tracked("")
    """The hex from which gold was shipped in this turn."""
    placed: bool = tracked(False)
    """Did this turn place a ghost town?"""
    choosing = "ship gold"
    handlers: ClassVar[Mapping[type[Action], str]] = {**PayDividend.handlers, Choose: "do_choose"}

    def begin_turn(self) -> None:
        """No gold is shipped yet."""
        super().begin_turn()
        if self.bonus:
            self.bonus = 0
        if self.emptied:
            self.emptied = ""
        if self.placed:
            self.placed = False

    def revenue(self) -> int:
        """What the trains and the gold earned."""
        return super().revenue() + self.bonus

    def shippable(self) -> list[str]:
        """The hexes from which gold may be shipped now."""
        game, memory = self.game, self.game.memory_of(Colorado)
        limit = game.settings_of(Facts).gold.limits.get(game.phase.name, 0)
        if self.emptied or memory.shipped >= limit:
            return []
        ways = (part for _, connections, _ in self.run_step().routes for part in connections)
        return sorted(hex_ for hex_ in hexes_along(ways) if memory.gold.get(hex_))

    def may_place_ghost(self, company: Corporation) -> bool:
        """Has ``company`` just shipped the last gold of a mine, and a ghost town to place there?"""
        ghosts, memory = self.game.settings_of(Facts).privates.ghosts, self.game.memory_of(Colorado)
        return (
            bool(self.emptied)
            and not self.placed
            and company_with(self.game, ghosts.private) is company
            and not memory.gold.get(self.emptied)
            and len(memory.ghosts) < ghosts.tokens
        )

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Decide on the dividend, or ship gold first, also by the private company that does so for more."""
        company = self.actor()
        if self.passed or not isinstance(company, Corporation):
            return NOTHING
        if isinstance(entity, Private):
            nugget = self.game.settings_of(Facts).privates.nugget.private
            ships = entity.id == nugget and entity.owner is company and self._ships(company)
            return frozenset({Choose}) if ships else NOTHING
        kinds = super().actions(entity)
        if Dividend in kinds and (self._ships(company) or self.may_place_ghost(company)):
            return kinds | {Choose}
        return kinds

    def _ships(self, company: Corporation) -> bool:
        return company.player is not None and bool(self.shippable())

    def choices(self) -> Iterator[Choice]:
        """The dividends, each mine with gold, and the ghost town."""
        yield from super().choices()
        company = self.actor()
        if not isinstance(company, Corporation) or Choose not in self.kinds_for(company):
            return
        game, facts = self.game, self.game.settings_of(Facts)
        if self.may_place_ghost(company):
            place = game.land.place_name(self.emptied)
            label = ChoiceLabel("Put a ghost town on %(place)s").of(place=place)
            yield self.choice("choose", company, label=label, choice=GHOST_TOWN)
            return
        nugget = open_private(game, facts.privates.nugget.private)
        shippers: list[tuple[Corporation | Private, int]] = [(company, facts.gold.bonus)]
        if nugget is not None and nugget.owner is company:
            shippers.append((nugget, facts.privates.nugget.bonus))
        for shipper, bonus in shippers:
            for hex_ in self.shippable():
                label = ChoiceLabel("Ship gold from %(place)s for %(amount)s").of(
                    place=game.land.place_name(hex_), amount=game.money(bonus)
                )
                yield self.choice("choose", shipper, label=label, choice=hex_)

    def do_choose(self, action: Choose, entity: Corporation | Private) -> None:
        """Ship gold, or place a ghost town where the last of it was."""
        game, memory = self.game, self.game.memory_of(Colorado)
        company = self.actor()
        assert isinstance(company, Corporation)
        if self.emptied:
            if action.choice != GHOST_TOWN or entity is not company or not self.may_place_ghost(company):
                raise Refusal("gold/ghost-town", "No ghost town can be placed like that.")
            self.placed = True
            memory.ghosts |= {self.emptied}
            game.happen(GhostTownPlaced(company=company.id, hex=self.emptied))
            return
        hex_ = str(action.choice)
        reason = f"gold is shipped from {hex_}, where none lies"
        on_map = not self.emptied and hex_ in game.ground.hexmap.hexes
        if hex_ not in self.shippable() and not (on_map and game.stands(company.id, reason)):
            raise Refusal(
                "gold/hex",
                f"No gold can be shipped from {hex_}.",
                hint=f"possible: {', '.join(self.shippable())}",
            )
        self._ship(company, entity, hex_)

    def _ship(self, company: Corporation, entity: Corporation | Private, hex_: str) -> None:
        game, memory, facts = self.game, self.game.memory_of(Colorado), self.game.settings_of(Facts)
        memory.shipped += 1
        settle_gold_cash(game)
        bonus = facts.gold.bonus
        if isinstance(entity, Private):
            bonus = facts.privates.nugget.bonus
            game.close_private(entity)
        self.bonus, self.emptied = bonus, hex_
        memory.gold[hex_] = memory.gold.get(hex_, 0) - 1
        game.happen(GoldShipped(company=company.id, hex=hex_, amount=bonus))
        jeweler = facts.privates.jeweler
        if player_with(game, jeweler.private) is not None:
            memory.jeweler += jeweler.income
            game.happen(JewelerEarned(private=jeweler.private, amount=jeweler.income))
