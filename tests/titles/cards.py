"""Certificates that lie in rows and hands: the recordings' engine sells them as companies, by their ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Entity, Offering
from roundhouse.eighteen.rules.state.turns import StepState
from roundhouse.table.choices import Choice

AS_CARD = {"buy_shares": "buy_company", "corporate_buy_shares": "corporate_buy_company"}


def has_cards(game: EighteenGame) -> bool:
    """Are certificates sold as cards in this game?"""
    return any(_is_of_cards(piece) for piece in game.pieces.values())


def _is_of_cards(piece: object) -> bool:
    """Do certificates lie here as cards, and not as shares that the bank sells for itself?"""
    return isinstance(piece, Offering) and not piece.to_bank


def as_recorded(game: EighteenGame, choices: Iterable[Choice]) -> Iterator[Choice]:
    """The choices as that engine knows them."""
    for choice in choices:
        shares = choice.action.get("shares") or ()
        share = game.certificates.get(str(next(iter(shares), "")))
        if choice.type in AS_CARD and share is not None and _is_of_cards(share.owner):
            action = {"type": AS_CARD[choice.type], "entity": choice.action["entity"], "company": share.id}
            yield Choice({**action, "price": choice.facts["cost"]}, facts=choice.facts)
        else:
            yield choice


def declared_as_cards(game: EighteenGame, step: StepState, actor: Entity) -> set[str]:
    """The kinds of purchase that a step has for ``actor``, as that engine knows them."""
    kinds = {*AS_CARD, *AS_CARD.values()}
    own = (choice for choice in step.choices() if choice.action["entity"] == actor.key)
    return {choice.type for choice in as_recorded(game, own)} & kinds
