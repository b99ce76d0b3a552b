"""The settings and the memory of 1862."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.references import HexName
from roundhouse.eighteen.model.trains import Copies
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Offering, Player, Train
from roundhouse.table.journal import Piece, tracked, tracked_dict

IPO = "ipo"
"""The key of the shares that the bank sells at par, of corporations with a charter."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Prices and places of 1862."""

    chartered_token: Money
    """What each of the three tokens of a chartered corporation costs."""
    unchartered_token: Money
    """What each token of another corporation costs, which buys at least two."""
    most_tokens: Copies
    """How many tokens a corporation has at most."""
    warranty: Money
    """What it costs that a train runs once more after its kind has rusted."""
    ages: Mapping[str, str]
    """From which phase on off-board places pay by which of the three colours on their hexes."""
    link_hexes: tuple[HexName, ...]
    """Where links to the capital are built."""
    capital_hexes: tuple[HexName, ...]
    """The off-board hexes of the capital, for which a train needs a link."""


class Mania(Piece):
    """Charters, permits and warranties, and how far the end has come."""

    permits: dict[Corporation, tuple[str, ...]] = tracked_dict()
    """The categories of trains that each corporation may run."""
    first_permits: dict[Corporation, str] = tracked_dict()
    """The permit with which each one begins, also anew."""
    obligations: dict[Corporation, Player] = tracked_dict()
    """Who has to float which corporation."""
    chartered: frozenset[Corporation] = tracked(frozenset())
    warranties: dict[Train, int] = tracked_dict()
    """How many warranties each train still has."""
    skipped: frozenset[Corporation] = tracked(frozenset())
    """Whose turn goes by in this round: they are bankrupt, or have merged with one that ran."""
    triggered: bool = tracked(False)
    """Does the LNER form at the end of the set of operating rounds?"""
    lner: bool = tracked(False)
    """Has it formed?"""
    limit: int = tracked(0)
    """The certificate limit, once the LNER has formed."""
    fines: dict[Player, int] = tracked_dict()
    """What players still have to pay by selling shares."""

    def __init__(self) -> None:
        super().__init__("1862")


class Deal(Piece):
    """A merger, an acquisition or a refinancing under way."""

    kind: str = tracked("")
    """``merge``, ``acquire``, ``refinance``, or nothing."""
    originator: Corporation | None = tracked(None)
    survivor: Corporation | None = tracked(None)
    other: Corporation | None = tracked(None)
    price: int = tracked(0)
    holders: tuple[Player | Corporation, ...] = tracked(())
    """Whose shares are halved, in this order."""
    at: int = tracked(0)
    """The place of the holder in turn."""
    odd: Certificate | None = tracked(None)
    """The certificate about which that holder decides."""
    percent: int = tracked(0)
    sale: int = tracked(0)
    cost: int = tracked(0)
    """What it brings to sell the odd certificate, and what it costs to keep it."""
    excess: int = tracked(0)
    """How many tokens have to be removed."""
    ends: bool = tracked(False)
    """Does the survivor not run any more in this round?"""

    def __init__(self) -> None:
        super().__init__("1862_deal")

    def clear(self) -> None:
        """It is over."""
        self.kind, self.originator, self.survivor, self.other = "", None, None, None
        self.holders, self.at, self.odd, self.excess, self.ends = (), 0, None, 0, False


def mania(game: GameInPlay) -> Mania:
    """The memory of 1862."""
    return game.memory_of(Mania)


def ipo(game: GameInPlay) -> Offering:
    """The shares that the bank sells."""
    found = game.pieces[IPO]
    assert isinstance(found, Offering)
    return found


def decider_of(game: GameInPlay, company: Corporation) -> Player:
    """The president; without one the player who has most of it, of several the first from the priority on."""
    if company.player is not None:
        return company.player
    return max(game.players_from(game.progress.priority), key=lambda player: player.percent(company))


def fair_price(corporation: Corporation) -> int:
    """The share price; half of it for a corporation without a train."""
    return corporation.share_price if corporation.trains else corporation.share_price // 2


def refinance_value(game: GameInPlay, corporation: Corporation) -> int:
    """What refinancing brings: ten times the par price of a charter, of which there are fewer."""
    assert corporation.par is not None
    return par_at_most(game, corporation.par.price).price * 10


def par_at_most(game: GameInPlay, price: int) -> Cell:
    """The dearest par price of a charter that is no more than ``price``, or the lowest one."""
    cells = game.market.par_cells()
    return next((cell for cell in cells if cell.price <= price), cells[-1])
