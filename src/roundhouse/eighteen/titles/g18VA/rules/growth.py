"""Corporations of five shares that grow to ten, and those that close and begin again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.closing import return_charter
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, Convert, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice

from ..events import CompanyGrown

FIVE, TEN = 5, 10
NEW_TOKENS = (100, 100)
NEW_SHARES = range(4, 9)
"""The numbers of the certificates that come with growing."""


def grow(game: GameInPlay, company: Corporation) -> None:
    """Five shares become ten, with two more tokens."""
    percent = 100 // TEN
    for share in game.shares.all_of(company):
        share.percent = 2 * percent if share.president else percent
    company.share_percent = percent
    company.float_percent = 2 * percent
    for index in NEW_SHARES:
        game.shares.create(company, index, percent, company)
    company.tokens = (*company.tokens, *NEW_TOKENS)
    game.happen(CompanyGrown(company=company.id))


def begin_again(game: GameInPlay, company: Corporation) -> None:
    """A corporation closes; it can be started anew, with ten shares once brown tiles are laid.

    As on 18xx.games the marker of the Railway Express Agency goes, whichever corporation had it.
    """
    return_charter(game, company)
    game.private_desk.remove_markers()
    if company.size == FIVE and "brown" in game.phase.tiles:
        grow(game, company)


class Grow(Step):
    """A corporation of five shares that has operated may become one of ten at the start of its turn."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Convert: "do_convert", Pass: "do_pass"}
    deed = "convert"
    on_charters = "Grow to ten shares"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Convert, or not."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if not entity.runs or entity.size != FIVE or "may_convert" not in self.game.phase.status:
            return NOTHING
        return frozenset({Convert, Pass})

    def choices(self) -> Iterator[Choice]:
        """To convert, and not to."""
        company = self.actor()
        if isinstance(company, Corporation) and Convert in self.kinds_for(company):
            yield self.choice("convert", company, facts={"shares": TEN})
            yield self.choice("pass", company)

    def do_convert(self, action: Convert, company: Corporation) -> None:
        """Convert the corporation to ten shares."""
        grow(self.game, company)
        self.finish()
