"""1817: coal mines and bridges, mail, and the volatility expansion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from roundhouse.eighteen.model.abilities import Ability, LayTiles, Limited, TileAbility
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.merging import MergerRules
from roundhouse.eighteen.rules.pieces import Corporation, Private, Train
from roundhouse.eighteen.track.routes import Bonus, RouteRules, StopSet
from roundhouse.eighteen.track.tile import Tile

BRIDGE, MINE, RANCH = "bridge", "mine", "ranch"


class AdditionalToken(Limited, frozen=True, kw_only=True, tag="additional_token"):
    """The corporation that the private company is paid into gets one more token."""

    words = "Gives its company 1 more token"


class Rules(MergerRules):
    """What only 1817 has."""

    abilities: ClassVar[tuple[type[Ability], ...]] = (AdditionalToken,)

    def prepare(self, game: EighteenGame) -> None:
        """Without the expansion its privates are not there; with it one of those with city tiles is."""
        super().prepare(game)
        own = game.title.own
        gone: list[str] = list(own["expansion"])
        if own["volatility"]:
            kept, *gone = game.chance.shuffled(own["city_tiles"])
            game.mark(f"top {kept}")
        for name in gone:
            game.remove_private(game.private(name))

    def top_of_pyramid(self, game: EighteenGame) -> Private:
        """The one private with a city tile."""
        return next(game.private(name) for name in game.title.own["city_tiles"] if game.marked(f"top {name}"))

    # Track

    def tile_lays(self, game: EighteenGame, company: Corporation) -> Sequence[TileLay]:
        """Two privates change what the tile actions cost."""
        first, second = super().tile_lays(game, company)
        express = self._has(game, company, game.title.own["express_track"])
        efficient = self._has(game, company, game.title.own["efficient_track"])
        if express:
            first = first if efficient else _costing(first, 10)
            second = _costing(second, 0)
        elif efficient:
            second = _costing(second, 10)
        return first, second

    def may_replace(
        self, game: EighteenGame, old: Tile, new: Tile, hex_: str, company: Corporation | None
    ) -> bool:
        """Tiles with mines and ranches stay."""
        if game.marked(f"{MINE} {hex_}") or game.marked(f"{RANCH} {hex_}"):
            return False
        return super().may_replace(game, old, new, hex_, company)

    def may_replace_specially(
        self, game: EighteenGame, ability: TileAbility, old: Tile, new: Tile, hex_: str
    ) -> bool:
        """The special yellow city goes on its city, whatever the label; mines and ranches as usual."""
        if new.label:
            return old.color == "white"
        return super().may_replace_specially(game, ability, old, new, hex_)

    def may_lie_specially(self, game: EighteenGame, private: Private, hex_: str, tile: Tile) -> bool:
        """A mine or ranch leads to a city, town or off-board place, or to where one could still join it."""
        if not self._is_site(game, private):
            return True
        board = game.land.board
        for edge, name in enumerate(game.land.ground.hexmap[hex_].neighbours):
            if name is None or edge not in tile.exits:
                continue
            beside = board.tile(name)
            joined = (edge + 3) % 6 in beside.exits
            if beside.stops and (joined or self._may_still_change(game, beside, name)):
                return True
        return False

    def _may_still_change(self, game: EighteenGame, tile: Tile, hex_: str) -> bool:
        return any(
            self.may_replace(game, tile, other, hex_, None) for other in game.land.ground.tiles.values()
        )

    def _is_site(self, game: EighteenGame, private: Private) -> bool:
        return private.id in game.title.own["mines"] or private.id in game.title.own["ranches"]

    def special_laid(self, game: EighteenGame, private: Private, ability: TileAbility, hex_: str) -> None:
        """A mine or ranch lies on the tile."""
        super().special_laid(game, private, ability, hex_)
        if private.id in game.title.own["mines"]:
            game.mark(f"{MINE} {hex_}")
        elif private.id in game.title.own["ranches"]:
            game.mark(f"{RANCH} {hex_}")

    def tile_laid(self, game: EighteenGame, company: Corporation | None, hex_: str, by: str) -> None:
        """A private whose city was built on by others is of no use any more."""
        for name in game.title.own["city_tiles"]:
            private = game.private(name)
            place = next((ability for _, ability in game.abilities.of(private, LayTiles)), None)
            if not private.closed and place is not None and hex_ in place.hexes:
                game.close_private(private)

    def route_rules(self, game: EighteenGame, company: Corporation) -> RouteRules:
        """Bridges, mines and ranches pay; a route stops once in a hex."""
        own: dict[str, Any] = dict(game.title.own)
        bridges, sites = {}, {}
        for mark in game.progress.marks:
            kind, _, hex_ = mark.partition(" ")
            if kind == BRIDGE:
                bridges[hex_] = own["bridge_bonus"]
            elif kind in {MINE, RANCH}:
                sites[hex_] = own["track_bonus"]
        bonuses = []
        if bridges:
            bonuses.append(Bonus("bridges", per_hex=bridges))
        if sites:
            bonuses.append(Bonus("mines and ranches", per_hex=sites))
        for train, amount in own["station_bonus"].items():
            for spot in game.land.board.tokens_of(company.id):
                sets = (StopSet.of(spot),)
                bonuses.append(Bonus(f"station {spot[0]}", amount, sets=sets, trains=frozenset({train})))
        usual = super().route_rules(game, company)
        return replace(usual, bonuses=(*usual.bonuses, *bonuses), one_stop_per_hex=True)

    # Shares

    def most_shorts(self, game: EighteenGame, corporation: Corporation) -> int:
        """An option allows fewer."""
        return min(super().most_shorts(game, corporation), int(game.title.own["most_shorts"]))

    def rises_when_sold_out(self, game: EighteenGame, corporation: Corporation) -> int:
        """Twice with the short squeeze."""
        owned = sum(player.percent(corporation) for player in game.players)
        return 2 if game.title.own["short_squeeze"] and owned > 100 else 1

    # Privates

    def _has(self, game: EighteenGame, company: Corporation | None, name: str) -> bool:
        return company is not None and any(private.id == name for private in company.privates)

    def private_contributed(self, game: EighteenGame, private: Private, company: Corporation) -> None:
        """The loan shark pays at once; the train station brings a token."""
        shark = game.title.own["loan_shark"]
        if private.id == shark["private"]:
            game.pay(game.bank, company, shark["gift"])
            game.tell(company.id, f"gets {game.money(shark['gift'])} from {private.name}")
        for place, _ in list(game.abilities.usable_at(private, AdditionalToken)):
            company.tokens = (*company.tokens, 0)
            game.abilities.use(private, place)
            game.tell(company.id, f"gets a token from {private.name}")

    def tokens_brought(self, game: EighteenGame, company: Corporation) -> int:
        """The train station's is one more than the usual ones."""
        return int(self._has(game, company, game.title.own["train_station"]))

    def check_tokens(self, game: EighteenGame) -> None:
        """The train station closes once the tokens are counted."""
        super().check_tokens(game)
        station = game.private(game.title.own["train_station"])
        if isinstance(station.owner, Corporation):
            game.close_private(station)

    def company_formed(self, game: EighteenGame, company: Corporation) -> None:
        """A scheme is worth its price once."""
        if self._has(game, company, game.title.own["ponzi"]):
            game.close_private(game.private(game.title.own["ponzi"]))

    def interest(self, game: EighteenGame, company: Corporation) -> int:
        """The loan shark wants his part."""
        shark = game.title.own["loan_shark"]
        return super().interest(game, company) + (
            shark["interest"] if self._has(game, company, shark["private"]) else 0
        )

    def train_bought(self, game: EighteenGame, company: Corporation, train: Train) -> None:
        """The inventor earns from the first train of each kind."""
        super().train_bought(game, company, train)
        self._invent(game, train)

    def train_exported(self, game: EighteenGame, train: Train) -> None:
        """Exported trains count too."""
        self._invent(game, train)

    def _invent(self, game: EighteenGame, train: Train) -> None:
        inventor = game.title.own["inventor"]
        owner = game.private(inventor["private"]).owner
        amount = inventor["first"].get(train.name, 0)
        if amount and isinstance(owner, Corporation) and not game.marked(f"invented {train.name}"):
            game.mark(f"invented {train.name}")
            game.pay(game.bank, owner, amount)
            game.tell(owner.id, f"gets {game.money(amount)} for the first {train.name} train")

    def train_rusted(self, game: EighteenGame, train: Train, owner: Corporation) -> None:
        """The scrapper pays for old trains."""
        scrapper = game.title.own["scrapper"]
        amount = scrapper["scrap"].get(train.name, 0)
        if amount and self._has(game, owner, scrapper["private"]):
            game.pay(game.bank, owner, amount)
            game.tell(owner.id, f"gets {game.money(amount)} for the scrap of a {train.name} train")

    def growth_cost(self, game: EighteenGame, company: Corporation, tokens: int) -> int:
        """A subsidy pays for one token."""
        subsidy = game.title.own["subsidy"]
        paid = subsidy["payment"] if self._has(game, company, subsidy["private"]) else 0
        return max(0, super().growth_cost(game, company, tokens) - paid)

    def acquired(self, game: EighteenGame, company: Corporation, buyer: Corporation | None) -> None:
        """A golden parachute for the president who goes."""
        parachute = game.title.own["parachute"]
        president = company.player
        stays = buyer is not None and buyer.player is president
        if self._has(game, company, parachute["private"]) and president is not None and not stays:
            game.pay(game.bank, president, parachute["payment"])
            game.tell(president.name, f"gets {game.money(parachute['payment'])} for going")


def _costing(lay: TileLay, cost: int) -> TileLay:
    return TileLay(lay=lay.lay, upgrade=lay.upgrade, cost=cost, other_hex=lay.other_hex)
