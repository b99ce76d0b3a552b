"""Tokens of mines, oil wells and ports, which corporations take off the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.state.actions import Action, Pass, RemoveHexToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .events import SiteCollected
from .facts import SitesLeft, facts_of


class CollectToken(Step):
    """A corporation buys tokens on the map that its track leads to, as many as it can pay for.

    The turn waits where a token lies on track and can be paid, as on 18xx.games; the pass of a corporation
    that reaches none is made for it.
    """

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {RemoveHexToken: "do_take", Pass: "do_pass"}
    deed = "take tokens of mines, oil wells and ports"
    on_charters = "Take tokens of mines, oil wells and ports"

    def open_tokens(self, company: Corporation) -> Iterator[tuple[str, int]]:
        """The hexes with a token on track that ``company`` can pay in this phase, and what it costs."""
        game = self.game
        left, status = game.memory_of(SitesLeft).hexes, game.phase.status
        for tokens in facts_of(game).sites.values():
            if tokens.cost > company.cash or (tokens.status and tokens.status not in status):
                continue
            for hex_ in tokens.hexes:
                if hex_ in left and game.land.board.tile(hex_).color != "white":
                    yield hex_, tokens.cost

    def reached_tokens(self, company: Corporation) -> Iterator[tuple[str, int]]:
        """Those of them that its track leads to, by one gauge."""
        found = list(self.open_tokens(company))
        if found:
            reached = self.game.land.reach(company).track_hexes
            yield from ((hex_, cost) for hex_, cost in found if hex_ in reached)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Take a token, or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if not entity.is_major or next(self.open_tokens(entity), None) is None:
            return NOTHING
        return frozenset({RemoveHexToken, Pass})

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a corporation that reaches no token."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return None
        if next(self.reached_tokens(company), None) is not None:
            return None
        return {"type": "pass", "entity": company.key}

    def choices(self) -> Iterator[Choice]:
        """Each token that is reached, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        for hex_, cost in self.reached_tokens(company):
            yield self.choice("remove_hex_token", company, facts={"cost": cost}, hex=hex_)
        yield self.choice("pass", company)

    def do_take(self, action: RemoveHexToken, company: Corporation) -> None:
        """Pay for a token and keep it."""
        game = self.game
        cost = dict(self.reached_tokens(company)).get(action.hex)
        if cost is None:
            raise Refusal("site/token", f"{company.id} can take no token on {action.hex} now.")
        game.pay(company, game.bank, cost)
        memory = game.memory_of(SitesLeft)
        memory.hexes = memory.hexes - {action.hex}
        company.hex_tokens = (*company.hex_tokens, action.hex)
        game.happen(SiteCollected(company=company.id, hex=action.hex, cost=cost))
