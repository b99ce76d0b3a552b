"""Who merges into the national railway of 18MEX: corporations are asked one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, Assign, Merge, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..events import MergerAgreed, MergerDeclined, NobodyMerged, TokenKept
from .facts import Facts, Memory
from .takeover import merge, national_railway, take_over_token


class NationalMerger(Step):
    """Corporations are asked one after the other whether they merge into the national railway.

    A president answers for a corporation that has floated; among the others the national railway’s president
    chooses, and has to take the last one.
    """

    candidates: tuple[Corporation, ...] = tracked(())
    handlers: ClassVar[Mapping[type[Action], str]] = {Merge: "do_merge", Pass: "do_decline"}
    deed = "merge or decline"
    done_when = "never"

    def ask(self, candidates: Sequence[Corporation]) -> None:
        """Ask these companies one after the other whether they merge."""
        self.candidates = tuple(candidates)
        self._go_on()

    def _go_on(self) -> None:
        if not self.candidates:
            _end_without_merger(self.game)
        elif len(self.candidates) == 1 and not self.candidates[0].floated:
            self._merge(self.candidates[0])

    def actor(self) -> Entity | None:
        """The corporation that is asked, or the national railway."""
        if not self.candidates:
            return None
        return self.candidates[0] if self.candidates[0].floated else national_railway(self.game)

    def waits(self) -> bool:
        """Until somebody merges or all have declined."""
        return bool(self.candidates)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Merge or decline."""
        return frozenset({Merge, Pass}) if self.candidates and entity is self.actor() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Merge or decline."""
        actor = self.actor()
        if actor is not None:
            into = {"into": national_railway(self.game).id}
            yield self.choice("merge", actor, facts=into, corporation=self.candidates[0].id)
            yield self.choice("pass", actor, label=ChoiceLabel("Decline the merger"))

    def do_merge(self, action: Merge, entity: Corporation) -> None:
        """Merge the company that is asked."""
        if action.corporation != self.candidates[0].id:
            raise Refusal("merger/other", f"{self.candidates[0].id} is asked first.")
        self.game.happen(MergerAgreed(entity=entity.key))
        self._merge(self.candidates[0])

    def do_decline(self, action: Pass, entity: Corporation) -> None:
        """Decline the merger; the next company is asked."""
        self.game.happen(MergerDeclined(entity=entity.key, company=self.candidates[0].id))
        self.candidates = self.candidates[1:]
        self._go_on()

    def _merge(self, corporation: Corporation) -> None:
        self.candidates = ()
        left = merge(self.game, corporation)
        if left:
            self.game.round.step(KeptToken).ask(corporation, left)


class KeptToken(Step):
    """The national railway chooses which one more token of the merged corporation it keeps."""

    merged: Corporation | None = tracked(None)
    spots: tuple[tuple[str, int], ...] = tracked(())
    handlers: ClassVar[Mapping[type[Action], str]] = {Assign: "do_keep"}
    deed = "choose a token to keep"
    done_when = "never"

    def ask(self, merged: Corporation, spots: Sequence[Spot]) -> None:
        """Ask which one of these tokens is kept."""
        self.merged = merged
        self.spots = tuple((spot.hex, spot.city) for spot in spots)

    def actor(self) -> Entity | None:
        """The national railway."""
        return national_railway(self.game) if self.spots else None

    def waits(self) -> bool:
        """Does the national railway still have to choose a token?"""
        return bool(self.spots)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Name the hex whose token is kept."""
        return frozenset({Assign}) if self.spots and entity is self.actor() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Each hex with a token."""
        for hex_, _ in self.spots:
            yield self.choice("assign", national_railway(self.game), target=hex_, target_type="hex")

    def do_keep(self, action: Assign, national: Corporation) -> None:
        """That token becomes one of the national railway; the others go."""
        if action.target not in [hex_ for hex_, _ in self.spots]:
            raise Refusal("merger/token", f"There is no token on {action.target} to keep.")
        assert self.merged is not None
        for hex_, city in self.spots:
            if hex_ == action.target:
                take_over_token(self.game, self.merged, Spot(hex_, city))
            else:
                self.game.land.board.remove_token(hex_, city, self.merged.id)
        self.game.happen(TokenKept(company=national.id, hex=action.target))
        self.spots = ()
        self.merged = None


def begin_merger(game: GameInPlay) -> None:
    """Ask whoever may merge; nobody does where the national railway has not floated."""
    national = national_railway(game)
    if not national.floated:
        _end_without_merger(game)
        return
    buyer = game.round.entity
    first = buyer.player if isinstance(buyer, Corporation) else None
    game.round.step(NationalMerger).ask(_candidates(game, first))


def _candidates(game: GameInPlay, buyer: Player | None) -> list[Corporation]:
    """Who is asked: floated corporations from the left of the buyer’s player on, those of one player in the
    order of this operating round; then one of the others, of which the ones that were never started come
    before all."""
    national, exempt = national_railway(game), game.settings_of(Facts).merger.exempt
    open_ = [
        company
        for company in game.corporations.values()
        if not company.closed and company.player is not national.player and company.id not in exempt
    ]
    around = game.players_from(buyer)
    seats = [*around[1:], around[0]]
    order = list(game.round.order)
    floated = sorted(
        (company for company in open_ if company.floated and company.player is not None),
        key=lambda company: (
            seats.index(company.player) if company.player else 0,
            order.index(company) if company in order else len(order),
        ),
    )
    others = [company for company in open_ if company not in floated]
    fresh = [company for company in others if not company.parred]
    return floated + (fresh or others)


def _end_without_merger(game: GameInPlay) -> None:
    national = national_railway(game)
    game.certificates[game.settings_of(Facts).merger.share].reserved = False
    game.memory_of(Memory).not_merged = True
    game.happen(NobodyMerged(national=national.id))
