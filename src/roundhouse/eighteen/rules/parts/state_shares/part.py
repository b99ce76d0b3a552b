"""Nationalization by shares as a part: ``[parts.state_shares]`` names the state's railway."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, TypeAlias

import msgspec

from roundhouse.eighteen.model.references import CompanyName, PrivateName, TrainName
from roundhouse.eighteen.model.words import Count, PlayerCount
from roundhouse.table.journal import Piece, tracked
from roundhouse.table.labels import ChoiceLabel

from ...in_play import GameInPlay
from ...policies import OrderPolicy, StockPolicy
from ...rounds import AskingRound
from ...state.actions import Choose
from ...state.events import CharterReturned, CompanyFloated
from ...state.listening import on
from ...state.pieces import Corporation, Entity, Player
from ...state.turns import RoundState
from ...steps.question import Answers, Question
from ...turn import Round, Step
from ..part import Part
from .events import NationalizationDeclined, StateBought
from .messages import MESSAGES

UpToTen: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10)]
"""A number of new shares of a corporation, or of corporations."""

DECLINE = "decline"
EACH, FIRST = "nr_each_or", "nr_one_or"


class StateSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who buys, and how many shares."""

    state: CompanyName
    """The corporation that stands for the state: nobody starts it."""
    shares: Mapping[CompanyName, tuple[UpToTen, ...]] = {}
    """How many of its new shares a corporation may sell to the state, where it is not exactly one."""
    asked_first: PrivateName = ""
    """The corporation that owns this private company is asked before all others."""
    at_float_after: TrainName = ""
    """Once a train of this kind is sold, corporations are nationalized when they float."""
    certificate_limit: Mapping[PlayerCount, Mapping[UpToTen, Count]] = {}
    """By the number of players, the certificate limit by the number of nationalized corporations."""


class NationalizedShares(Piece):
    """The corporations that are nationalized; ``limited_by`` is the number of them that sets the certificate
    limit."""

    nationalized: frozenset[Corporation] = tracked(frozenset())
    limited_by: int = tracked(0)

    def __init__(self) -> None:
        super().__init__("state")


def nationalize(game: GameInPlay, company: Corporation, count: int) -> None:
    """Double the shares of ``company``; the state takes ``count`` of the new ones, and the bank pays for
    them."""
    state = game.company(game.settings_of(StateSettings).state)
    bought = game.shares.double(company)[:count]
    memory = game.memory_of(NationalizedShares)
    memory.nationalized |= {company}
    memory.limited_by = len(memory.nationalized)
    price = sum(share.price for share in bought)
    if bought:
        game.pay(game.bank, company, price)
        game.shares.give(state, bought, change_president=False)
    game.happen(StateBought(company=company.id, state=state.id, shares=count, price=price))


LABELS = {
    0: ChoiceLabel("Be nationalized and sell the state no share"),
    1: ChoiceLabel("Be nationalized and sell the state one share"),
    2: ChoiceLabel("Be nationalized and sell the state two shares"),
}
"""The labels of the choices of a corporation, by the number of shares that the state buys."""
MORE_LABEL = ChoiceLabel("Be nationalized and sell the state %(count)s shares")


class OfferToState(Question):
    """Each corporation that is not nationalized may be, the last one in the order of operation first; with
    the first one that is the round is over."""

    deed = "be nationalized or not"

    def offers(self, company: Corporation) -> tuple[int, ...]:
        """The numbers of shares that ``company`` may sell to the state."""
        return self.game.settings_of(StateSettings).shares.get(company.id, (1,))

    def answers(self) -> Answers:
        """Each number of shares to sell, and not to be nationalized."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return {}
        counts = self.offers(company)
        sell = {str(count): LABELS.get(count) or MORE_LABEL.of(count=str(count)) for count in counts}
        return {**sell, DECLINE: ChoiceLabel("Do not nationalize")}

    def facts(self, answer: str | int) -> Mapping[str, Any]:
        """What the shares bring the corporation."""
        company = self.actor()
        if answer == DECLINE or not isinstance(company, Corporation):
            return {}
        return {"gain": company.share_price * int(answer)}

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Nationalize the corporation, which ends the round, or leave it as it is.

        Raises Refusal for a number of shares that is not on offer.
        """
        answer = self.said(action)
        if answer == DECLINE:
            self.game.happen(NationalizationDeclined(company=company.id))
            self.finish()
            return
        nationalize(self.game, company, int(answer))
        self.game.round.order = self.game.round.order[: self.game.round.at + 1]
        self.finish()


class NationalizationRound(AskingRound):
    """The corporations are asked, the last one to operate first, but for one that a private company puts in
    front."""

    usual_name = "Nationalization Round"
    short = "Nationalization"
    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((OfferToState,),)

    def asked(self) -> Iterable[Entity]:
        """The corporations with a president that are not nationalized, the last one to operate first.

        The owner of the private company ``asked_first`` comes before them.
        """
        done = self.game.memory_of(NationalizedShares).nationalized
        companies = reversed(self.game.policies.order.operating_order())
        asked = [one for one in companies if one not in done and one.player is not None]
        private = self.game.privates.get(self.game.settings_of(StateSettings).asked_first)
        return sorted(asked, key=lambda one: private is None or private.owner is not one)


class StateOrder(OrderPolicy):
    """The place of the nationalization round, and sold-out corporations."""

    def next_round(self, done: RoundState) -> None:
        """Begin the next round; a nationalization round follows operating rounds as the phase says."""
        game = self.game
        if done.kind == "operating":
            last = done.number >= game.progress.rounds_in_set
            status = game.phase.status
            if EACH in status or (FIRST in status and not last):
                game.begin_round("nationalization", done.number)
                return
        super().next_round(game.rounds["operating"] if done.kind == "nationalization" else done)

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Whether a corporation is sold out; shares of the state count as sold."""
        game = self.game
        state = game.company(game.settings_of(StateSettings).state)
        held = sum(player.percent(corporation) for player in game.players)
        return held + state.percent(corporation) >= 100


class StateStock(StockPolicy):
    """Limits of stock rounds with the state."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Whether ``player`` may start ``corporation``; never the one that stands for the state."""
        return corporation.id != self.game.settings_of(StateSettings).state and super().may_par(
            corporation, player
        )

    def certificate_limit(self, player: Player | None) -> int:
        """The certificate limit, by the number of nationalized corporations if the title lists it."""
        game = self.game
        rows = game.settings_of(StateSettings).certificate_limit.get(len(game.players))
        if not rows:
            return super().certificate_limit(player)
        return rows[game.memory_of(NationalizedShares).limited_by]


class StateShares(Part[StateSettings]):
    """Corporations become bigger, and the state gets a part of them."""

    Settings = StateSettings
    messages = MESSAGES
    policies = (StateOrder, StateStock)
    status: ClassVar[Mapping[str, str]] = {
        EACH: "corporations may be nationalized after each operating round",
        FIRST: "corporations may be nationalized after an operating round that another one follows",
    }
    steps: ClassVar[Mapping[str, type[Step]]] = {"offer_to_state": OfferToState}
    rounds: ClassVar[Mapping[str, type[Round]]] = {"nationalization": NationalizationRound}
    needed_rounds = frozenset({"nationalization"})

    def memory(self) -> Iterator[Piece]:
        """The memory of the corporations that are nationalized."""
        yield NationalizedShares()

    @on(CharterReturned)
    def forget(self, event: CharterReturned) -> None:
        """Forget the nationalization of a corporation whose charter returns.

        Until the next one is nationalized, the certificate limit is the one for the most nationalized
        corporations.
        """
        memory, limits = self.game.memory_of(NationalizedShares), self.settings.certificate_limit
        memory.nationalized -= {self.game.company(event.company)}
        memory.limited_by = max(limits.get(len(self.game.players), {0: 0}))

    @on(CompanyFloated)
    def nationalize_late(self, event: CompanyFloated) -> None:
        """Nationalize a corporation as it floats, once a train of the kind ``at_float_after`` is sold."""
        game = self.game
        if self.settings.at_float_after in game.depot.sold:
            nationalize(game, game.company(event.company), 1)


PART = StateShares
