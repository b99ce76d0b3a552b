"""Pullman cars that are scrapped: at nearly any time, for 50."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import ScrapTrain
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..events import PullmanScrapped
from .facts import is_pullman

SCRAP = 50


def pullmans(company: Corporation) -> list[Train]:
    """The Pullman cars of a company."""
    return [train for train in company.trains if is_pullman(train.name)]


def choices(step: Step, company: Corporation) -> Iterator[Choice]:
    """Each car that may be scrapped, one of a kind."""
    for train in pullmans(company)[:1]:
        facts = {"name": train.name, "gain": SCRAP}
        yield step.choice("scrap_train", company, facts=facts, train=train.id)


def scrap(game: GameInPlay, action: ScrapTrain, company: Corporation) -> None:
    """The bank buys a car. Raises Refusal where it is none of the company's."""
    train = game.train(action.train)
    if train not in pullmans(company):
        raise Refusal("train/no-car", f"{company.id} has no Pullman car {train.id}.")
    game.pay(game.bank, company, SCRAP)
    game.depot.discard(train)
    game.happen(PullmanScrapped(company=company.id, amount=SCRAP))
