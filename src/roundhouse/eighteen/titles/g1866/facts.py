"""What only 1866 has: the settings of its part, and what it remembers."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, OwnedName, PrivateName, TrainName
from roundhouse.eighteen.model.trains import SizeName
from roundhouse.eighteen.model.words import Count, Money, PlayerCount
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.table.journal import Piece, tracked, tracked_dict


class National(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A national: where it may build and run, and how it begins."""

    hexes: str
    """The hexes of its region, with spaces between."""
    card: PrivateName | None = None
    """The card that is auctioned for it: the right to start it, or of a minor national the company itself."""
    cell: str | None = None
    """The cell of the market where a minor national stands."""
    part_of: CompanyName | None = None
    """The major national of which the minor one becomes a share."""
    founder: CompanyName | None = None
    """The minor national whose owner may form it."""
    lent: CompanyName | None = None
    """The minor national whose region is its own, too, until the major one of that is formed."""
    printed_track: bool = False
    """Does its share price rise in a turn without an owner even if no tile lies in its cities?"""


class London(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The city of London that nobody enters before the last tile lies there."""

    hex: HexName
    city: int
    closed_to: str
    """The mark of whoever the slot is kept for: no company has it."""


class Ferries(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hexes at sea that trains pass once an event has opened them, with their track then."""

    green: Mapping[HexName, str]
    brown: Mapping[HexName, str]


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of 1866."""

    par_zones: Mapping[str, str]
    """The zone of the market where companies start, by phase."""
    upgrades: Mapping[str, int]
    """How many of its tile actions a corporation may use for upgrades, by phase."""
    tokens: Mapping[PlayerCount, Count]
    """How many stock turn tokens a player has, by the number of players."""
    last_local_round: Count
    """The operating round after which the local trains that are left leave the game."""
    final_rounds: Count
    """How many operating rounds follow that in which a stock turn token or the last phase ends the game."""
    local_train: TrainName
    national_train: TrainName
    """The train of each national, which goes as far as it likes within its region."""
    palace_pays: Money
    """What a palace car brings for each town."""
    corporations: Count
    """How many corporations are in the game."""
    one_of_each: tuple[CompanyName, ...]
    """The nationals in whose regions one corporation at least is in the game."""
    capitals: tuple[HexName, ...]
    """The cities among which chance deals the ``capital_labels``."""
    capital_labels: tuple[str, ...]
    ports: tuple[HexName, ...]
    port_pays: Mapping[str, Money]
    """What a route that ends at a token in a port brings the treasury, by phase."""
    twice: tuple[HexName, ...]
    """The hexes in which a route may come to two stops."""
    london: London
    ferries: Ferries
    stock_tokens: tuple[PrivateName, ...]
    """The cards that stand for the stock turn tokens of a player."""
    infrastructure: Mapping[TrainName, str]
    """The cards of infrastructure, and the event from which on each is sold."""
    infrastructure_limit: Mapping[SizeName, Count]
    """How many of them a corporation has, by its number of shares."""
    first_bids: Mapping[PrivateName, Money]
    """The least bid for a card."""
    formation_order: tuple[CompanyName, ...]
    """The order in which the major nationals form that have not begun by then."""
    nationals: Mapping[CompanyName, National]
    rights: Mapping[CompanyName, tuple[CompanyName, ...]]
    """In the regions of which nationals a corporation may always build and run."""
    left_out: tuple[OwnedName, ...] = ()
    """Cards, nationals and corporations that are not in the game."""


class Europe(Piece):
    """What has happened to tokens and nationals, and how the game ends."""

    seats: tuple[Player, ...] = tracked(())
    """The players in the order that chance has given them."""
    left: dict[Player, int] = tracked_dict()
    """How many stock turn tokens a player may still buy."""
    made: dict[Player, int] = tracked_dict()
    """How many a player has bought so far."""
    given_up: frozenset[Corporation] = tracked(frozenset())
    """The tokens that were sold and are still in turn."""
    formed: dict[Corporation, int] = tracked_dict()
    """The major nationals that minor ones have formed, and the operating round in which they did."""
    on_sale: tuple[str, ...] = tracked(())
    """The kinds of infrastructure that are for sale."""
    issued: frozenset[Corporation] = tracked(frozenset())
    """The corporations that have sold own shares in this operating round."""
    reasons: frozenset[str] = tracked(frozenset())
    """What ends the game."""
    trigger: Corporation | None = tracked(None)
    """The company that was the first to bring that about …"""
    triggered: int = tracked(0)
    """… and the operating round in which it did; 0 as long as nothing has."""
    final: int = tracked(0)
    """The last operating round."""
    done: frozenset[Corporation] = tracked(frozenset())
    """The corporations that have had their last turn with shares since then."""

    def __init__(self) -> None:
        super().__init__("europe")


def facts_of(game: GameInPlay) -> Facts:
    """The figures of this game."""
    return game.settings_of(Facts)


def europe_of(game: GameInPlay) -> Europe:
    """What has happened in this game."""
    return game.memory_of(Europe)


def is_token(game: GameInPlay, company: object) -> bool:
    """Whether ``company`` is a stock turn token."""
    return isinstance(company, Corporation) and company.id in game.formed


def is_national(game: GameInPlay, company: object) -> bool:
    """Whether ``company`` is a national, major or minor."""
    return isinstance(company, Corporation) and company.id in facts_of(game).nationals


def is_minor(game: GameInPlay, company: object) -> bool:
    """Whether ``company`` is a minor national."""
    if not isinstance(company, Corporation):
        return False
    national = facts_of(game).nationals.get(company.id)
    return national is not None and national.cell is not None


def is_railway(game: GameInPlay, company: object) -> bool:
    """Whether ``company`` is a corporation with tokens and trains of its own."""
    return isinstance(company, Corporation) and company.id in facts_of(game).rights


def is_last_round(game: GameInPlay) -> bool:
    """Whether this is the last operating round of an end that was announced some rounds ago."""
    europe = europe_of(game)
    return europe.final == game.progress.turn and europe.final > europe.triggered


def has_traded(game: GameInPlay, company: Corporation) -> bool:
    """Whether a corporation may not deal in shares any more, because the end is near."""
    return company in europe_of(game).done
