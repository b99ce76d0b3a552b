"""The Crédit Mobilier: shareholders earn from a line that grows westward."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.events import TileLaid
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.parts import Edge
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import opposite

from .events import LinePaid, PrivateEarned
from .facts import Facts, Wyoming
from .ground import booms

FONCIER = "P5b"
"""The private company that pays its corporation for tiles."""
CITY, BOOMTOWN, TOWN = 40, 30, 10
CROSSING, BORDER = 20, 30


def pay_for_tile(game: GameInPlay, event: TileLaid) -> None:
    """A yellow tile with a stop earns the corporation with the Crédit Foncier money."""
    tile, private = game.land.board.tile(event.hex), game.privates.get(FONCIER)
    if private is None or private.closed or tile.color != "yellow":
        return
    owner = private.owner
    if not isinstance(owner, Corporation) or event.company != owner.id:
        return
    amount = _worth(tile)
    if amount:
        game.pay(game.bank, owner, amount)
        game.happen(PrivateEarned(owner=owner.key, private=private.id, amount=amount))


def _worth(tile: Tile) -> int:
    if booms(tile):
        return BOOMTOWN
    if tile.cities and tile.label not in ("G", "L"):
        return CITY
    return TOWN if tile.towns else 0


def border_worth(game: GameInPlay, hex_: str, before: tuple[int, int]) -> int:
    """What crossing a border adds to the worth of a tile.

    ``before`` counts the borders of the hex that were left before the lay, and those of them that cost money.
    As on 18xx.games that of the last hex of the region with such borders counts, and for later tiles on
    hexes without any as well (decision 2002).
    """
    memory = game.memory_of(Wyoming)
    now = borders_left(game, hex_)
    if hex_ in game.settings_of(Facts).mobilier.borders.split():
        memory.border_open = before[0] > 0
    return BORDER if memory.border_open and not now[0] else 0


def borders_left(game: GameInPlay, hex_: str) -> tuple[int, int]:
    """The borders printed on a hex that are not paid yet, and those of them that cost money."""
    printed = game.land.ground.hexmap.hexes[hex_].printed.borders
    left = [one for one in printed if not (one.cost and game.land.is_border_paid(hex_, one.edge))]
    return len(left), sum(bool(one.cost) for one in left)


def note_track(game: GameInPlay, event: TileLaid, border: int) -> None:
    """New track west of all that paid pays as soon as it is joined to the east."""
    facts, memory = game.settings_of(Facts).mobilier, game.memory_of(Wyoming)
    hex_, tile = event.hex, game.land.board.tile(event.hex)
    if int(game.phase.name) >= int(facts.until) or "golden" in memory.spikes:
        return
    if hex_ not in facts.hexes.split() or int(hex_[1:]) >= memory.westernmost:
        return
    if tile.color == "yellow":
        printed = game.land.ground.hexmap.hexes[hex_].printed
        amount = sum(upgrade.cost for upgrade in printed.upgrades)
    elif tile.name in game.settings_of(Facts).twenty:
        amount = CROSSING
    else:
        return
    amount += border
    if amount:
        memory.pending_line[hex_] = amount


def pay_line(game: GameInPlay) -> None:
    """Pay for all new track to which the line from the east leads by now, the eastern hexes first."""
    facts, memory = game.settings_of(Facts).mobilier, game.memory_of(Wyoming)
    if not memory.pending_line:
        return
    joined = hexes_joined(game, facts.east)
    for hex_, amount in sorted(memory.pending_line.items(), key=lambda item: -int(item[0][1:])):
        if hex_ not in joined:
            continue
        del memory.pending_line[hex_]
        if int(hex_[1:]) < memory.westernmost:
            memory.westernmost = int(hex_[1:])
            _pay(game, hex_, amount)


def _pay(game: GameInPlay, hex_: str, amount: int) -> None:
    company = game.corporations[game.settings_of(Facts).mobilier.corporation]
    per_share = amount // 10
    game.happen(LinePaid(hex=hex_, amount=per_share * 10))
    kept = sum(share.percent for share in company.shares(company) if share.reserved)
    own = (company.percent(company) - kept) // 10 * per_share
    if own:
        game.pay(game.bank, company, own)
    for player in game.players:
        part = player.percent(company) // 10 * per_share
        if part:
            game.pay(game.bank, player, part)


def hexes_joined(game: GameInPlay, start: str) -> frozenset[str]:
    """The hexes to which track leads from a hex, whatever the tokens on the way."""
    board, hexes = game.land.board, game.land.ground.hexmap.hexes
    seen: set[tuple[str, int]] = set()
    todo = [(start, edge) for edge in board.tile(start).exits]
    found = {start}
    while todo:
        hex_, edge = todo.pop()
        if (hex_, edge) in seen:
            continue
        seen.add((hex_, edge))
        other, back = hexes[hex_].neighbours[edge], opposite(edge)
        if other is None or back not in board.tile(other).exits:
            continue
        found.add(other)
        if board.tile(other).color != "red":
            todo += [(other, out) for out in exits_from(board.tile(other), back)]
    return frozenset(found)


def exits_from(tile: Tile, edge: int) -> frozenset[int]:
    """The exits of a tile that its track joins to one of them."""
    reached: set[object] = set()
    todo: list[object] = [Edge(edge)]
    while todo:
        end = todo.pop()
        if end in reached:
            continue
        reached.add(end)
        for path in tile.paths:
            if path.a == end:
                todo.append(path.b)
            elif path.b == end:
                todo.append(path.a)
    return frozenset(end.number for end in reached if isinstance(end, Edge) and end.number != edge)
