"""Games played at random, and what must hold of them at any time."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.two_sided_tiles.part import TwoSidedSettings
from roundhouse.eighteen.rules.state.action_kinds import KINDS
from roundhouse.eighteen.rules.state.pieces import Corporation, Holder, Player, Purse
from roundhouse.eighteen.titles import title
from roundhouse.eighteen.titles.g18ZOOMapA.rules.track import other_side
from roundhouse.table.choices import Choice
from roundhouse.table.protocol import Seat, Setup

LONGEST = 6000
"""No game lasts longer, in actions."""
SHORT = 20_000
"""The steps of a search for routes in tests of all titles: what is a best route is tested elsewhere."""


def setup_of(name: str, seed: int, options: Mapping[str, str] | None = None) -> Setup:
    """A game of a title: the number of players goes round with the seed."""
    definition = title(name, [id_ for id_, word in (options or {}).items() if word == "yes"])
    least, most = definition.min_players, min(definition.max_players, 6)
    count = least + seed % (most - least + 1)
    seats = tuple(Seat(str(number), f"Player {number}") for number in range(1, count + 1))
    return Setup("eighteen", name, seats, dict(options or {}), seed)


def new_game(name: str, seed: int, options: Mapping[str, str] | None = None) -> EighteenGame:
    return FAMILY.new(setup_of(name, seed, options))


BETWEEN = "buy_shares of a player"
"""The kind of purchases at a price to be agreed."""
RARE: Mapping[str, float] = {"bankrupt": 0, "sell_shares": 1 / 16, "sell_company": 1 / 32, BETWEEN: 1 / 16}
"""How often a kind of action is thought of where something else can be done: who sells at every turn is broke
before a company floats, and a stock round in which players buy of each other at every turn never ends."""
CAUTION = 8
"""A bid is the lowest of so many: money bid away at the start is not there for shares."""


def pick(choices: Sequence[Choice], rng: random.Random) -> dict[str, Any]:
    """An action: a kind first, so that rare kinds come up; bankruptcy only when nothing else is possible."""
    kinds: dict[str, list[Choice]] = {}
    for choice in choices:
        agreed = choice.type == "buy_shares" and "price" in choice.open
        kinds.setdefault(BETWEEN if agreed else choice.type, []).append(choice)
    for unlikely, odds in RARE.items():
        if len(kinds) > 1 and unlikely in kinds and rng.random() >= odds:
            del kinds[unlikely]
    choice = rng.choice(kinds[rng.choice(sorted(kinds))])
    if choice.type != "bid" or "price" not in choice.open:
        return choice.fill(rng)
    return min((choice.fill(rng) for _ in range(CAUTION)), key=lambda action: int(action["price"]))


def mangled(action: Mapping[str, Any], game: EighteenGame, rng: random.Random) -> dict[str, Any]:
    """An action that is probably not legal: another one's, of another kind, or with a wrong field."""
    wrong = dict(action)
    match rng.randrange(3):
        case 0:
            wrong["entity"] = rng.choice([*game.players, *game.companies(), *game.privates.values()]).key
        case 1:
            wrong["type"] = rng.choice(sorted(KINDS.keys() - {"end_game", "log"}))
        case _:
            name = rng.choice(sorted(wrong))
            wrong[name] = rng.choice([0, -1, 10**6, "", "nothing", None, [], ["nothing"]])
    return wrong


def money(game: EighteenGame) -> int:
    """All money there is."""
    return sum(
        piece.cash for piece in game.pieces.values() if isinstance(piece, Purse | Player | Corporation)
    )


def defects(game: EighteenGame) -> Iterator[str]:
    """Whatever is lost or doubled: certificates, trains, tiles; and purses below zero."""
    may_owe = game.settings.emergency_player_loan or "loans" in game.title.parts
    solvent = () if may_owe else game.players
    owe_for_bonds = [one for one in game.companies() if "bonds" in game.title.parts and one.loans]
    for purse in (*solvent, *(one for one in game.companies() if one not in owe_for_bonds)):
        if purse.cash < 0:
            yield f"{purse.name} has {purse.cash}"
    holders = [piece for piece in game.pieces.values() if isinstance(piece, Holder)]
    for holder in holders:
        for corporation, shares in holder.held.items():
            for share in shares:
                if share.owner is not holder or share.corporation is not corporation:
                    yield f"{share.id} is with {holder.name}, but says {share.owner}"
    placed = [share for holder in holders for shares in holder.held.values() for share in shares]
    if len(placed) != len(set(placed)):
        yield "a certificate is in two hands"
    for company in game.companies():
        for train in company.trains:
            if train.owner is not company or train.rusted:
                yield f"{train.id} is with {company.id}, but says {train.owner}"
    # What a bankrupt president leaves may have nobody.
    loans = "loans" in game.title.parts and not any(player.bankrupt for player in game.players)
    for company in game.floated():
        given_up = company.cell is not None and "liquidation" in company.cell.zones
        borrows = loans and game.policies.money.most_loans(company) > 0
        if borrows and company.player is None and not given_up:
            yield f"nobody answers for the loans of {company.id}"
    yield from _tile_defects(game)


def _tile_defects(game: EighteenGame) -> Iterator[str]:
    laid = list(game.land.board.copies.values())
    if len(laid) != len(set(laid)):
        yield "a tile lies twice"
    for tile in game.title.tiles:
        if not tile.count:
            continue
        out = sum(1 for copy in laid if copy.rpartition("-")[0] == tile.name)
        left = len(game.land.supply.left[tile.name])
        turned = sum(1 for copy in laid if copy.rpartition("-")[0] == _back(game, tile.name))
        if not tile.count - turned <= out + left <= tile.count:
            yield f"of {tile.count} tiles {tile.name}, {out} lie and {left} are left"


def _back(game: EighteenGame, name: str) -> str | None:
    """What is printed on the back of a tile, where tiles have two sides: what lies is gone for both."""
    if (sides := game.title.parts.get("two_sided_tiles")) is not None:
        pairs = msgspec.convert(sides, TwoSidedSettings).pairs
        return next((other for pair in pairs for one, other in (pair, pair[::-1]) if one == name), None)
    return other_side(name) if game.title.id.startswith("18ZOO") else None
