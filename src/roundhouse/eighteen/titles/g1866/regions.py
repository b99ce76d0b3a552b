"""Where companies of 1866 may build and run: nationals in their regions, corporations by their rights and
those of their presidents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.track.board import Land

from .events import TokenOfRightsLost
from .facts import europe_of, facts_of, is_national, is_railway


def is_formed(game: GameInPlay, name: str) -> bool:
    """Whether the major national ``name`` has been formed of minor ones."""
    return game.corporations.get(name) in europe_of(game).formed


def region(game: GameInPlay, name: str) -> Iterator[str]:
    """The hexes of a national's region, those that are lent to it among them."""
    nationals = facts_of(game).nationals
    national = nationals[name]
    yield from national.hexes.split()
    lender = nationals.get(national.lent) if national.lent is not None else None
    if lender is not None and not is_formed(game, lender.part_of or ""):
        yield from lender.hexes.split()


def rights(game: GameInPlay, railway: Corporation) -> frozenset[str]:
    """The nationals in whose regions a corporation may build and run: its own, and those of which its
    president has a share. A national that minor ones have not formed yet gives no right."""
    facts, owner = facts_of(game), railway.player
    made_of_minors = {national.part_of for national in facts.nationals.values()}
    own = {name for name in facts.rights[railway.id] if name not in made_of_minors or is_formed(game, name)}
    held = owner.held if isinstance(owner, Player) else {}
    return frozenset({*own, *(company.id for company in held if is_national(game, company))})


def refresh_rights(game: GameInPlay) -> None:
    """Open and close the track of all regions as companies may use it now."""
    facts = facts_of(game)
    users: dict[str, set[str]] = {name: {name} for name in facts.nationals}
    for railway in game.corporations.values():
        if is_railway(game, railway):
            for name in rights(game, railway):
                users.setdefault(name, set()).add(railway.id)
    gates: dict[str, set[str]] = {}
    for name in facts.nationals:
        for hex_ in region(game, name):
            gates.setdefault(hex_, set()).update(users[name])
    game.land.board.set_gates({hex_: frozenset(names) for hex_, names in gates.items()})


def give_lands(game: GameInPlay, national: Corporation) -> None:
    """Let the track of a national begin in all cities of its region, ferries left out."""
    printed = game.ground.hexmap.hexes
    lands: list[Land] = [
        (hex_, None, None)
        for hex_ in region(game, national.id)
        if hex_ in printed and printed[hex_].printed.cities and printed[hex_].printed.color != "blue"
    ]
    game.land.board.give_land(national.id, lands)


def may_use(game: GameInPlay, company: Corporation, hex_: str) -> bool:
    """Whether a company may build on a hex and run there."""
    board = game.land.board
    return hex_ in board.gates and not board.bars(hex_, company.id)


def take_back_tokens(game: GameInPlay, railways: Iterable[Corporation]) -> None:
    """Return tokens that lie where their corporation may not run any more to its charter.

    The next token costs what the one placed last did cost then.
    """
    board = game.land.board
    for railway in railways:
        if not is_railway(game, railway) or not railway.floated or railway.closed:
            continue
        for hex_, city in list(board.tokens_of(railway.id)):
            if not may_use(game, railway, hex_):
                board.remove_token(hex_, city, railway.id)
                game.happen(TokenOfRightsLost(company=railway.id, hex=hex_))
        placed = sum(1 for _ in board.tokens_of(railway.id))
        railway.tokens = railway.definition.tokens[placed:]


def rights_changed(game: GameInPlay, player: Player | None = None) -> None:
    """Do what follows when presidents changed, or ``player`` sold shares of a national."""
    refresh_rights(game)
    if player is not None:
        take_back_tokens(game, [one for one in game.corporations.values() if one.player is player])
