"""Operating rounds of 1835: who operates, what follows on what, tokens and dividends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.policies import OrderPolicy, TokenPolicy
from roundhouse.eighteen.rules.state.actions import Action, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Holder, Player, Private
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.special_token import SpecialToken
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.hexmap import HexMap
from roundhouse.table.choices import Choice

from .facts import Facts, Formation, packet_left, prussia
from .formation import foldable

FORMS = "prussia_forms_between"


class GermanOrder(OrderPolicy):
    """What follows on what, and who operates."""

    def next_round(self, done: RoundState) -> None:
        """Operating rounds until the start packet is sold; formations between rounds."""
        game, memory = self.game, self.game.memory_of(Formation)
        if done.kind == "formation":
            self._go_on(game.rounds[memory.after])
        elif self._forms_now(done):
            memory.after = done.kind
            game.begin_round("formation", done.number)
        else:
            self._go_on(done)

    def _forms_now(self, done: RoundState) -> bool:
        game, facts = self.game, self.game.settings_of(Facts)
        if done.kind == "initial" or FORMS not in game.phase.status or not foldable(game, None):
            return False
        return prussia(game).floated or game.company(facts.opener).player is not None

    def _go_on(self, done: RoundState) -> None:
        if packet_left(self.game):
            self.initial_again(done)
        else:
            super().next_round(done)

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Shares of the Prussian railway that are kept for exchanges count as sold."""
        kept = sum(share.percent for share in corporation.shares(corporation) if share.reserved)
        held = sum(player.percent(corporation) for player in self.game.players)
        return held + kept >= 100

    def operating_order(self) -> list[Corporation]:
        """In some variants minors wait for a corporation."""
        order, wait = super().operating_order(), self.game.settings_of(Facts).minors_wait
        if wait is None or self.game.company(wait).floated:
            return order
        return [company for company in order if company.is_major]


class GermanTokens(TokenPolicy):
    """What tokens cost."""

    def token_price(self, company: Corporation, spot: Spot, printed: int) -> int:
        """The printed price for each hex on the way from the home of a company, over hexes of the map."""
        game = self.game
        home = company.definition.home or game.company(game.settings_of(Facts).opener).definition.home
        return printed * hexes_between(game.land.ground.hexmap, home[0], spot.hex)


def hexes_between(hexmap: HexMap, start: str, end: str) -> int:
    """How many steps from hex to hex, on the map, lead from one to another."""
    reached, edge, steps = {start}, {start}, 0
    while end not in reached and edge:
        edge = {other for name in edge for other in hexmap[name].neighbours if other} - reached
        reached |= edge
        steps += 1
    return steps


class PrivateToken(SpecialToken):
    """The turn waits for a president who may place the token of a private company of theirs."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**SpecialToken.handlers, Pass: "do_pass"}

    def actor(self) -> Entity | None:
        """The company in turn."""
        company = self.game.round.entity
        return company if isinstance(company, Corporation) and not company.closed else None

    def _waiting_private(self) -> Private | None:
        company = self.actor()
        if not isinstance(company, Corporation) or company.player is None or self.passed:
            return None
        found = (private for private in company.player.privates if next(self.spots(private), None))
        return next(found, None)

    def waits(self) -> bool:
        """Could a token be placed?"""
        return self._waiting_private() is not None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place it, or pass."""
        if entity is self.actor():
            return frozenset({Pass}) if self.waits() else NOTHING
        return super().actions(entity)

    def choices(self) -> Iterator[Choice]:
        """The pass; the tokens are among the choices of the step that does not wait."""
        company = self.actor()
        if company is not None and self.waits():
            yield self.choice("pass", company)

    def finish(self) -> None:
        """No token in this turn."""
        super().finish()
        self.passed = True


class GermanDividend(PayDividend):
    """As usual. What had income in this operating round already, before it became a share of the Prussian
    railway, gets no dividend of that in it."""

    def extra_percent(self, holder: Holder, company: Corporation) -> int:
        """The shares that get nothing."""
        if company is not prussia(self.game) or not isinstance(holder, Player):
            return 0
        denied = self.game.memory_of(Formation).denied.get(holder, 0)
        return -min(denied, holder.percent(company))
