"""Railroad bonds, which become shares of the GIPR in phase IV."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Choose
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.choices import Choice
from roundhouse.table.labels import ChoiceLabel

from .cards import gipr, is_bond, raj
from .control import settle_control, take_control
from .events import BondConverted
from .facts import BONDS_CONVERT

CONVERT = "convert"
"""The choice to convert, as our actions name it."""


def first_bond(game: GameInPlay, owner: Player | Corporation) -> Private | None:
    """The bond of an owner that is converted first."""
    return next((one for one in owner.privates if is_bond(game, one)), None)


def cost(game: GameInPlay) -> int:
    """What a conversion costs: what a share of the GIPR costs more than the bond."""
    company = gipr(game)
    bond = next(one for one in game.privates.values() if is_bond(game, one))
    return max(0, (company.share_price if company is not None else 0) - bond.value)


def can_convert(game: GameInPlay, owner: Player | Corporation, *, full: bool) -> bool:
    """May ``owner`` convert a bond now? Not if that is one certificate too many, or the GIPR has closed."""
    if full or BONDS_CONVERT not in game.phase.status or gipr(game) is None:
        return False
    return first_bond(game, owner) is not None and owner.cash >= cost(game)


def conversion_choice(step: Step, owner: Player | Corporation) -> Choice:
    """The choice to convert."""
    price = cost(step.game)
    label = ChoiceLabel("Turn a bond into a share for %(money)s").of(money=step.game.money(price))
    return step.choice("choose", owner, facts={"cost": price}, label=label, choice=CONVERT)


def is_conversion(game: GameInPlay, action: Choose) -> bool:
    """Is this the choice to convert? Recorded games word it otherwise."""
    return action.choice == CONVERT or game.trusting


def convert_bond(game: GameInPlay, owner: Player | Corporation) -> Private:
    """The bond goes for good, the bank pays its value to the GIPR, and its owner has one share more."""
    memory, company, bond = raj(game), gipr(game), first_bond(game, owner)
    assert company is not None
    assert bond is not None
    price = cost(game)
    game.pay(owner, game.bank, price)
    game.pay(game.bank, company, bond.value)
    game.close_private(bond)
    game.shares.create(company, len(company.definition.shares) + memory.bonds, company.share_percent, owner)
    memory.bonds += 1
    game.happen(BondConverted(owner=owner.key, private=bond.id, company=company.id, price=price))
    if isinstance(owner, Player):
        take_control(game, company, owner)
        settle_control(game, company)
        game.check_float(company)
    return bond
