"""Exchange tokens of 1822, which a corporation may only place instead of the tokens of minors."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import CompanyName
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.table.journal import Piece, tracked_dict

from ...in_play import GameInPlay
from ...state.pieces import Corporation
from .events import ExchangeTokenFreed, TokenMadeExchange


class PurchaseSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What takes the place of the tokens of minors."""

    exchange_tokens: Mapping[CompanyName, Count]
    """How many exchange tokens each corporation has."""
    token_price: Money = 100
    """What it costs to place one that has become a usual token."""
    from_turn: Count = 2
    """The turn of a corporation in which it may first take over a minor, and of a minor in which it may first
    be taken over."""
    open_home: CompanyName | None = None
    """The minor whose home may be any city of its hex, and is the tile action of its first turn. If nobody
    has started it, whoever takes it over chooses the city."""


class ExchangeTokens(Piece):
    """The number of exchange tokens that each corporation has left."""

    left: dict[Corporation, int] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("exchange_tokens")


def tokens_left(game: GameInPlay, company: Corporation) -> int:
    """The number of exchange tokens of ``company``."""
    return game.memory_of(ExchangeTokens).left.get(company, 0)


def use(game: GameInPlay, company: Corporation) -> None:
    """Take one exchange token from ``company``."""
    game.memory_of(ExchangeTokens).left[company] = tokens_left(game, company) - 1


def free(game: GameInPlay, company: Corporation) -> None:
    """Turn an exchange token of ``company`` into a usual one."""
    use(game, company)
    company.tokens = (*company.tokens, game.settings_of(PurchaseSettings).token_price)
    game.happen(ExchangeTokenFreed(company=company.id))


def bind(game: GameInPlay, company: Corporation) -> None:
    """Turn a usual token of ``company``, the first on its charter, into an exchange token."""
    company.tokens = company.tokens[1:]
    game.memory_of(ExchangeTokens).left[company] = tokens_left(game, company) + 1
    game.happen(TokenMadeExchange(company=company.id))
