"""The step in which a small company of 1861 and 1867 becomes a corporation, alone or with others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ...closing import Laid
from ...state.actions import Action, Convert, Merge, Pass
from ...state.pieces import Corporation, Entity, Player
from ...state.spots import Spot
from ...steps.token_removal import PlacedToken, TokenRemoval
from ...turn import NOTHING, Step
from . import joining
from .dealing import DealShares
from .events import MergedTokenRemoved, MergerProposed
from .settings import is_small

MOST_PARTS = 10
"""The most small companies that may merge into one corporation."""
MOST_OF_ONE = 6
"""The most of them that one player may own."""
CONVERSION = "convert_range"
"""The zone of the market from which a small company becomes a corporation alone."""


class ReduceMergedTokens(TokenRemoval):
    """A corporation of several small companies keeps two tokens on the map, in different hexes: it removes
    the others in any order."""

    company: Corporation | None = tracked(None)
    laid: tuple[Laid, ...] = tracked(())

    def start(self, company: Corporation, laid: list[Laid]) -> None:
        """Ask the corporation to remove tokens if those in ``laid``, all that it has on the map, are too
        many."""
        self.laid = tuple(laid)
        self.company = company if self._is_too_much() else None
        if self.company is None:
            joining.complete_tokens(self.game, company, len(laid))

    def _hexes(self) -> list[str]:
        return [hex_ for hex_, _, _ in self.laid]

    def _is_too_much(self) -> bool:
        hexes = self._hexes()
        return len(set(hexes)) < len(hexes) or len(hexes) > self.game.settings.tokens_after_merger

    def actor(self) -> Entity | None:
        """The corporation with too many tokens."""
        return self.company

    def deciders(self) -> tuple[Player, ...]:
        """The president; while there is none, the player who began the merger."""
        found = super().deciders()
        return found or self.game.round.step(MergeSmall).initiators()

    def removable(self) -> Iterator[PlacedToken]:
        """The tokens that may go: the others must not all be in one hex, unless they all are already."""
        hexes, company = self._hexes(), self.company
        assert company is not None
        for place, (hex_, city, _) in enumerate(self.laid):
            others = {*hexes[:place], *hexes[place + 1 :]}
            if len(others) > 1 or len(set(hexes)) == 1:
                slot = self.game.land.board.slots(hex_, city).index(company.id)
                yield PlacedToken(company, Spot(hex_, city), slot)

    def remove(self, token: PlacedToken) -> None:
        """Take a token off the map; once few enough are left, adjust those on the charter to the limit."""
        company = token.company
        self.game.land.board.remove_token(*token.spot, company.id)
        self.game.happen(MergedTokenRemoved(company=company.id, hex=token.spot.hex))
        gone = next(row for row in self.laid if row[:2] == token.spot)
        self.laid = tuple(row for row in self.laid if row != gone)
        company.tokens = tuple(sorted((gone[2], *company.tokens)))
        if self._is_too_much():
            return
        most = self.game.settings.tokens_after_merger
        company.tokens = company.tokens[: max(0, most - len(self.laid))]
        joining.complete_tokens(self.game, company, len(self.laid))
        self.company = None


class MergeSmall(Step):
    """The small company in turn becomes a corporation, alone if its price is high enough, or with others that
    track connects with one of them; or it stays what it is.

    Others are added one by one; a pass ends that. Then the corporation is named.
    """

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((ReduceMergedTokens,), (DealShares,))
    converting: bool = tracked(False)
    merging: tuple[Corporation, ...] = tracked(())
    naming: bool = tracked(False)
    """Whether only the corporation has still to be named."""
    changed: Corporation | None = tracked(None)
    """The corporation that began in this turn."""
    begun_by: Player | None = tracked(None)
    """The owner of the small company that began the merger."""
    acted: bool = tracked(False)
    """Whether any small company has become a corporation in this round."""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        Convert: "do_convert",
        Merge: "do_merge",
        Pass: "do_stay",
    }
    deed = "become a corporation"

    def begin_round(self) -> None:
        """Forget that a small company became a corporation in the last round."""
        super().begin_round()
        if self.acted:
            self.acted = False

    def begin_turn(self) -> None:
        """Forget which corporation began in the last turn, and by whom."""
        super().begin_turn()
        if self.changed is not None:
            self.changed = None
        if self.begun_by is not None:
            self.begun_by = None

    def initiators(self) -> tuple[Player, ...]:
        """The player who began the merger, as a tuple; empty if there is none."""
        return (self.begun_by,) if self.begun_by is not None else ()

    # What may be done

    def is_open(self) -> bool:
        """Whether the company may still decide not to become a corporation."""
        return not (self.converting or self.naming)

    def can_convert(self, company: Corporation) -> bool:
        """Whether ``company`` may become a corporation alone: its price is high enough and one is free."""
        high = company.cell is not None and CONVERSION in company.cell.zones
        return high and bool(joining.free_corporations(self.game))

    def partners(self, company: Corporation) -> list[Corporation]:
        """The small companies that can be added now, so that in the end somebody can preside."""
        parts = self.merging or (company,)
        return [other for other in self._connected(parts) if self._can_complete((*parts, other))]

    def _can_complete(self, parts: tuple[Corporation, ...]) -> bool:
        """Whether somebody could preside over a corporation of ``parts``, or of these and further ones."""
        if joining.can_anybody_preside(self.game, parts):
            return True
        return any(self._can_complete((*parts, other)) for other in self._connected(parts))

    def _connected(self, parts: tuple[Corporation, ...]) -> list[Corporation]:
        """The small companies that track connects to one of ``parts``, as far as the limits allow."""
        if len(parts) >= MOST_PARTS or not joining.free_corporations(self.game):
            return []
        owners = [one.player for one in parts]
        full = {owner for owner in owners if owners.count(owner) >= MOST_OF_ONE}
        land, found = self.game.land, dict[str, None]()
        for one in parts:
            for hex_, city in land.reach(one).cities():
                found.update(dict.fromkeys(token for token in land.board.slots(hex_, city) if token))
        others = (self.game.corporations[name] for name in found if name in self.game.corporations)
        return [one for one in others if is_small(one) and one not in parts and one.player not in full]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Convert, merge, or stay small; once a merger has begun, add a company or name the corporation."""
        company = self.actor()
        if self.passed or self.changed is not None or entity is not company:
            return NOTHING
        if not isinstance(company, Corporation) or not is_small(company):
            return NOTHING
        if not self.is_open():
            return frozenset({Merge})
        out: set[type[Action]] = set()
        if not self.merging or joining.can_anybody_preside(self.game, self.merging):
            out.add(Pass)
        if self.partners(company):
            out.add(Merge)
        if not self.merging and self.can_convert(company):
            out.add(Convert)
        return frozenset(out)

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a small company that can do nothing else, as an action; otherwise ``None``."""
        return self.only_pass() if not self.merging and self.is_open() else None

    def choices(self) -> Iterator[Choice]:
        """Yield the conversion, each company that may be added or corporation to become, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if Convert in kinds:
            price = joining.cell_for(self.game, company.share_price).price
            yield self.choice("convert", company, facts={"price": price})
        if Merge in kinds and not self.is_open():
            for target in joining.free_corporations(self.game):
                yield self.choice("merge", company, facts={"becomes": target.name}, corporation=target.id)
        elif Merge in kinds:
            for other in self.partners(company):
                parts = (*(self.merging or (company,)), other)
                facts = {"price": joining.merged_cell(self.game, parts).price}
                yield self.choice("merge", company, facts=facts, corporation=other.id)
        if Pass in kinds:
            yield self.choice("pass", company)

    # What happens

    def do_convert(self, action: Convert, company: Corporation) -> None:
        """Choose to become a corporation alone; the next action names it."""
        self.converting = True

    def do_merge(self, action: Merge, company: Corporation) -> None:
        """Add another small company, or name the corporation once the merger is complete.

        Raises Refusal for a company that cannot be added, or a corporation that cannot begin.
        """
        if not self.is_open():
            self._become(company, action.corporation)
            return
        other = next((one for one in self.partners(company) if one.id == action.corporation), None)
        if other is None:
            raise Refusal(
                "merger/partner",
                f"{company.id} cannot merge with {action.corporation}: no track connects them, or nobody "
                "could preside, who needs two of the companies or the money for a share.",
            )
        self.merging = (*(self.merging or (company,)), other)
        self.game.happen(MergerProposed(company=company.id, other=other.id))
        # Other companies may be connected that would leave nobody to preside. A pass then ends the list: on
        # 18xx.games they could be added (decision 1988).
        if not self._connected(self.merging):
            self.naming = True

    def do_stay(self, action: Pass, company: Corporation) -> None:
        """Add no more companies; or, if none was added, stay a small company."""
        if self.merging:
            self.naming = True
        else:
            self.do_pass(action, company)

    def _become(self, company: Corporation, name: str | None) -> None:
        game, round_ = self.game, self.game.round
        target = next((one for one in joining.free_corporations(game) if one.id == name), None)
        if target is None:
            raise Refusal("merger/corporation", f"“{name}” is no corporation that could begin now.")
        self.begun_by = company.player
        parts = self.merging
        if self.converting:
            owner = joining.convert(game, company, target)
            dealers, several = game.players_from(owner), [owner]
            order = tuple(target if one is company else one for one in round_.order)
        else:
            ranked = sorted(parts, key=game.market.operating_key)
            dealers = joining.owners_of(game, ranked)
            several = dealers
            laid = joining.merge(game, ranked, target)
            game.round.step(ReduceMergedTokens).start(target, laid)
            replaced = (target if one is company else one for one in round_.order)
            order = tuple(one for one in replaced if one not in parts)
        round_.order = order
        round_.at = order.index(target)
        game.round.step(DealShares).start(target, dealers, several, merged=bool(parts))
        self.converting = self.naming = False
        self.merging = ()
        self.changed = target
        self.acted = True
