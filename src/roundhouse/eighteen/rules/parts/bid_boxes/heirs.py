"""The corporation that gets what nobody bid for: trains, and the places of minors."""

from __future__ import annotations

from ...in_play import GameInPlay
from ...state.pieces import Corporation, Train
from .events import PlaceInherited, TrainInherited
from .settings import BidBoxSettings


def heir_of(game: GameInPlay) -> Corporation | None:
    """The corporation that gets what nobody bid for, or ``None`` if there is none or it has closed."""
    heir = game.settings_of(BidBoxSettings).heir
    company = None if heir is None else game.corporations[heir.company]
    return None if company is None or company.closed else company


def inherit_train(game: GameInPlay, company: Corporation, train: Train) -> None:
    """Give ``company`` a train of the bank for nothing, with the effects of a purchase on the phase.

    Above the train limit its oldest trains leave the game.
    """
    heir = game.settings_of(BidBoxSettings).heir
    if heir is not None and heir.turned_in == game.phase.name and train.kind.variants:
        train.side = train.kind.variants[0].name
    game.depot.give(train, company)
    game.happen(TrainInherited(company=company.id, train=train.id, name=train.name))
    game.depot.bought(train, company)
    policy = game.policies.trains
    while policy.trains_counted(company) > policy.train_limit(company):
        game.depot.rust(company.trains[0])


def inherit_place(game: GameInPlay, company: Corporation, minor: Corporation) -> None:
    """Place a token of ``company`` in the city reserved for ``minor``, and create one more share in the
    pool."""
    board, hex_ = game.land.board, minor.definition.home[0]
    kept = next((one.city for one in board.reservations(hex_) if one.company == minor.id), None)
    board.release(hex_, minor.id)
    city = kept if kept is not None else minor.definition.city or 0
    room = board.has_room(hex_, city, company.id)
    board.place_token(hex_, city, company.id, slot=None if room else len(board.slots(hex_, city)))
    company.tokens = company.tokens[1:]
    certificates = game.shares.all_of(company)
    share = game.shares.create(company, len(certificates), company.share_percent, game.pool)
    share.counts = 0
    game.happen(PlaceInherited(company=company.id, minor=minor.id, hex=hex_))
