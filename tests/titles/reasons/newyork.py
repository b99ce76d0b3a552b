"""What only 18NY offers, or does not."""

from __future__ import annotations

from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.titles.g18NY.rules.facts import NewYork
from roundhouse.eighteen.titles.g18NY.rules.trains import BuyTrainsNY

from ..offered import Difference
from .asked import company_of, is_kind


def notes_the_connection(it: Difference) -> bool:
    """That Albany is connected is noted by itself there; nobody can do it."""
    mine = any(isinstance(piece, NewYork) for piece in it.game.pieces.values())
    return (
        mine and is_kind(it, "theirs", "destination_connection") and isinstance(it.game.round, OperatingRound)
    )


def pays_face_value_at_most(it: Difference) -> bool:
    """A company with loans pays no more for a private company than it is worth; the record refuses a higher
    price only when it is paid."""
    company = company_of(it)
    if it.about != "companies" or company is None or not company.loans:
        return False
    if not any(isinstance(piece, NewYork) for piece in it.game.pieces.values()):
        return False
    private = it.game.privates[it.item[0]]
    most = private.value if it.side == "ours" else 2 * private.value
    return bool(it.item[3] == min(most, company.cash))


def lacks_the_money(it: Difference) -> bool:
    """The record lists trains that company and president cannot pay yet, or may not buy: loans for the
    cheapest one are still to be taken."""
    company, step = company_of(it), it.game.round.waiting()
    if it.about != "trains" or company is None or not isinstance(step, BuyTrainsNY):
        return False
    if company.player is None or company.trains or not company.loans:
        return False
    money = company.cash + (company.player.cash if step.must_buy(company) else 0)
    if it.side == "theirs":
        return bool(it.item[3] > money)
    face = next((row[3][1] for row in it.row.trains if row[:2] == it.item[:2] and row[3] is not None), 0)
    return bool(it.item[3] == money < face)
