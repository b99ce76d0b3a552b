"""A large last certificate as a part: ``[parts.last_certificate]``: what is given for the presidency."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.catalogue import Messages
from roundhouse.table.journal import Piece, tracked
from roundhouse.table.labels import ChoiceLabel

from ...state.actions import Choose
from ...state.events import CompanyClosed, PresidencyExchanged
from ...state.events.event import CompanyId, EighteenEvent, PlayerId
from ...state.listening import on
from ...state.pieces import Certificate, Corporation, Entity, Holder, Player
from ...steps.question import Answers, Question
from ...turn import Step
from ..part import NoSettings, Part

ONE, TWO = "One 20% cert", "Two 10% certs"
"""The answers as 18xx.games records them."""
LABELS = {TWO: ChoiceLabel("Two single shares"), ONE: ChoiceLabel("The double share")}
"""The labels of the answers."""


class DoubleKept(EighteenEvent, frozen=True, kw_only=True):
    """The former president keeps the large certificate."""

    player: PlayerId
    company: CompanyId


class DoubleReturned(EighteenEvent, frozen=True, kw_only=True):
    """The former president takes single shares for the large certificate."""

    player: PlayerId
    company: CompanyId


class ExchangeQuestion(Piece):
    """The open choice of certificates for a presidency.

    ``asked`` is the former president, ``company`` the corporation, ``place`` the holder of the large
    certificate, and ``other`` the new president.
    """

    asked: Player | None = tracked(None)
    company: Corporation | None = tracked(None)
    place: Holder | None = tracked(None)
    other: Player | None = tracked(None)

    def __init__(self) -> None:
        super().__init__("exchange_question")

    def forget(self) -> None:
        """Clear the open choice."""
        self.asked = self.company = self.place = self.other = None


def large(corporation: Corporation, holder: Holder) -> Certificate | None:
    """The certificate of several shares, not the president's, if ``holder`` has it; otherwise ``None``."""
    shares = (one for one in holder.shares(corporation) if not one.president)
    return next((one for one in shares if one.percent > corporation.share_percent), None)


class ChooseExchange(Question):
    """Whoever loses a presidency got the large certificate of the new president; if that one has enough
    single shares, two of those may be taken instead."""

    deed = "choose the certificates for a presidency"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The former president, or ``None`` if nothing is to be chosen."""
        return self.game.memory_of(ExchangeQuestion).asked

    def answers(self) -> Answers:
        """Two single shares, or the large certificate."""
        return LABELS

    def do_choose(self, action: Choose, player: Player) -> None:
        """Exchange the large certificate for single ones, or keep it. Raises Refusal for another answer."""
        game, question = self.game, self.game.memory_of(ExchangeQuestion)
        company, place, other = question.company, question.place, question.other
        answer = self.said(action)
        assert company is not None
        assert place is not None
        assert other is not None
        question.forget()
        if answer == ONE:
            game.happen(DoubleKept(player=player.id, company=company.id))
            return
        double = large(company, place)
        assert double is not None
        singles = [one for one in other.shares(company) if one.percent == company.share_percent]
        game.shares.move(double, other)
        for share in singles[: double.percent // company.share_percent]:
            game.shares.move(share, place)
        game.happen(DoubleReturned(player=player.id, company=company.id))


class LastCertificate(Part[NoSettings]):
    """The former president may choose what is given for the president's certificate."""

    steps: ClassVar[Mapping[str, type[Step]]] = {"choose_exchange": ChooseExchange}
    messages: ClassVar[Mapping[str, Messages]] = {
        "en": {
            DoubleKept: "{player} chooses the double share of {company}",
            DoubleReturned: "{player} chooses two single shares of {company}",
        }
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of the open choice."""
        yield ExchangeQuestion()

    @on(CompanyClosed)
    def drop_question(self, event: CompanyClosed) -> None:
        """Clear the choice if its corporation closes."""
        question = self.game.memory_of(ExchangeQuestion)
        if question.company is not None and question.company.id == event.company:
            question.forget()

    @on(PresidencyExchanged)
    def ask(self, event: PresidencyExchanged) -> None:
        """Offer a choice to the former president, if the large certificate was given and single shares could
        be instead."""
        game, question = self.game, self.game.memory_of(ExchangeQuestion)
        company = game.company(event.company)
        place, after, before = (game.pieces[key] for key in (event.back, event.after, event.before))
        if not isinstance(after, Player) or not isinstance(before, Player) or not isinstance(place, Holder):
            return
        double = large(company, place)
        enough = after.percent(company) >= 2 * game.shares.president_percent(company)
        if double is not None and double.id in event.given and enough:
            question.asked, question.company = before, company
            question.place, question.other = place, after


PART = LastCertificate
