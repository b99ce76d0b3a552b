"""A turn of a corporation: track, tokens and links, dividends, its own shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.state.actions import Action, BuyShares, Pass, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.issue import read_shares
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.parts import Edge, Offboard, StopRef
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..events import CapitalLinked
from .memory import Facts, decider_of, mania

HUDSON = "hudson"
CAPITAL = "London"


class ManiaOperating(OperatingRound):
    """An operating round in which a corporation may come back to its trains: money was raised for one."""

    def settle(self) -> bool:
        """As usual; a step that could act again waits."""
        return super().settle() or (not self.game.progress.over and self.waiting() is not None)


class ManiaTiles(TrackPolicy):
    """Tiles that differ in towns only are sides of one tile."""

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """A tile of another colour needs one that does not lie on the map yet, with whatever towns."""
        if not super().may_replace(old, new, hex_, company):
            return False
        return old.color == new.color or self._is_left(shape_of(new.name))

    def _is_left(self, shape: str) -> bool:
        counts = {tile.name: tile.count for tile in self.game.title.tiles}
        most = counts.get(shape)
        used = sum(shape_of(tile.name) == shape for tile in self.game.land.board.tiles.values())
        return most is None or used < most


def shape_of(name: str) -> str:
    """The tile without towns of which a tile with towns is a side: “17” of “17_1”."""
    return name.partition("_")[0]


class ManiaTrack(LayTrack):
    """Yellow tiles with an N count as upgrades; no track is laid once the LNER has formed."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lay a tile, or pass."""
        memory = mania(self.game)
        return NOTHING if memory.lner or entity in memory.skipped else super().actions(entity)

    def open_hexes(self, company: Corporation) -> Iterator[str]:
        """As usual; nothing is ever built where links to London are."""
        links = self.game.settings_of(Facts).link_hexes
        return (hex_ for hex_ in super().open_hexes(company) if hex_ not in links)

    def _why_not(
        self, company: Corporation, allowance: TileLay, hex_: str, copy: str, upgrade: bool
    ) -> str | None:
        upgrade = upgrade or self.game.land.tile_of(copy).label == "N"
        return super()._why_not(company, allowance, hex_, copy, upgrade)

    def count(self, hex_: str, upgrade: bool) -> None:
        """One tile action is used up."""
        super().count(hex_, upgrade or self.game.land.board.tile(hex_).label == "N")


class TokenOrLink(PlaceTokens):
    """A token, or a link to London for a corporation that has laid no track in this turn."""

    passes_by_itself = True  # of a corporation for whose link there is no room left

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place a token, build a link, or pass."""
        memory = mania(self.game)
        if memory.lner or entity in memory.skipped:
            return NOTHING
        usual = super().actions(entity)
        if usual or self.passed or self.placed or entity is not self.actor():
            return usual
        if not isinstance(entity, Corporation) or not self._may_link(entity):
            return NOTHING
        return frozenset({PlaceToken, Pass} if next(self._links(entity), None) else {Pass})

    def _may_link(self, company: Corporation) -> bool:
        """Whether ``company`` may build a link now, be there room for it or not."""
        if not company.tokens or company.player is None or self.game.round.step(LayTrack).laid:
            return False
        return not has_link(self, company) and self._reaches_capital(company)

    def _links(self, company: Corporation) -> Iterator[Spot]:
        """Where ``company`` may build a link now."""
        if self._may_link(company):
            for hex_ in self.game.settings_of(Facts).link_hexes:
                if self.game.land.board.has_room(hex_, 0, company.id):
                    yield Spot(hex_, 0)

    def _reaches_capital(self, company: Corporation) -> bool:
        reach = self.game.land.reach(company)
        return any(
            reach.edges(hex_) & (1 << edge)
            for hex_ in self.game.settings_of(Facts).capital_hexes
            for edge in self._edges_of_capital(hex_)
        )

    def _edges_of_capital(self, hex_: str) -> Iterator[int]:
        """The sides over which a hex leads to London."""
        tile = self.game.land.board.tile(hex_)
        for path in tile.paths:
            for edge, stop in ((path.a, path.b), (path.b, path.a)):
                if isinstance(edge, Edge) and isinstance(stop, StopRef):
                    place = tile.nodes[stop.index]
                    if isinstance(place, Offboard) and CAPITAL in place.groups:
                        yield edge.number

    def choices(self) -> Iterator[Choice]:
        """As usual, and every link."""
        company = self.actor()
        if isinstance(company, Corporation) and PlaceToken in self.kinds_for(company):
            for spot in self._links(company):
                facts = {"cost": 0}
                yield self.choice("place_token", company, facts=facts, hex=spot.hex, city=spot.city)
        yield from super().choices()

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place a token, or build a link."""
        spot = Spot(action.hex, action.city)
        if spot.hex not in self.game.settings_of(Facts).link_hexes:
            super().do_place(action, company)
            return
        if spot not in self._links(company):
            raise Refusal("token/link", f"{company.id} cannot build a link to London there now.")
        self.game.land.place(company, spot, action.slot, 0)
        self.placed = True
        self.game.happen(CapitalLinked(company=company.id, hex=spot.hex))


def has_link(step: Step, company: Corporation) -> bool:
    """Has ``company`` a link to London?"""
    links = step.game.settings_of(Facts).link_hexes
    return any(step.game.land.board.has_token(hex_, company.id) for hex_ in links)


class RunMania(RunTrains):
    """Trains run, but not those of a corporation that has merged with one that ran."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Run."""
        return NOTHING if entity in mania(self.game).skipped else super().actions(entity)

    def deciders(self) -> tuple[Player, ...]:
        """The president, or who has most of a corporation that has none."""
        company = self.actor()
        return (decider_of(self.game, company),) if isinstance(company, Corporation) else super().deciders()


class DividendMania(PayDividend):
    """Pay, withhold, or pay more than was earned, up to the share price (George Hudson)."""

    follows = (RunMania,)

    def kinds(self, company: Corporation) -> tuple[str, ...]:
        """The third way is open to whoever can pay for it."""
        usual, revenue = super().kinds(company), self.revenue()
        funds = company.cash + self.run_step().subsidy
        if 10 < revenue < company.share_price and funds >= self._added(company):
            return (HUDSON, *usual)
        return usual

    def _added(self, company: Corporation) -> int:
        """What is missing to the share price, in tens."""
        return -(-(company.share_price - self.revenue()) // 10) * 10

    def split(self, company: Corporation, kind: str) -> tuple[int, int]:
        """What the company keeps and what the shares get together."""
        if kind == HUDSON:
            return 0, self.revenue() + self._added(company)
        return super().split(company, kind)

    def settle_revenue(self, company: Corporation, kind: str, withheld: int, paid: int) -> None:
        """Warranties run down first; what is added to the dividend comes from the company."""
        self._use_warranties(company)
        if kind == HUDSON:
            added, step = paid - self.revenue(), self.run_step()
            self.game.pay(self.game.bank, company, step.subsidy)
            step.subsidy = 0
            self.game.pay(company, self.game.bank, added)
        super().settle_revenue(company, kind, withheld, paid)

    def _use_warranties(self, company: Corporation) -> None:
        """Each train has a warranty less; one whose kind has rusted and that has none left goes."""
        game, left = self.game, mania(self.game).warranties
        for train in company.trains:
            if left.get(train, 0) > 1:
                left[train] -= 1
            elif train in left:
                del left[train]
                train.spared = False
                if any(trigger.train in game.depot.sold for trigger in train.kind.rusts_on):
                    game.depot.rust(train)

    def skip(self) -> None:
        """Nothing happens to a corporation that has merged with one that ran."""
        company = self.actor()
        if company in mania(self.game).skipped:
            Step.finish(self)
        else:
            super().skip()


class RedeemMania(Step):
    """A corporation may buy one of its shares from the pool."""

    handlers: ClassVar[Mapping[type[Action], str]] = {BuyShares: "do_redeem", Pass: "do_pass"}
    deed = "redeem a share"
    on_charters = "Buy back a share"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy one, or pass; nothing for a corporation that has merged with one that ran."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        share = self._share(entity) if entity not in mania(self.game).skipped else None
        if share is None:
            return NOTHING
        return frozenset({BuyShares, Pass}) if share.price <= entity.cash else NOTHING

    def _share(self, company: Corporation) -> Certificate | None:
        if company.player is None:
            return None
        return next(iter(self.game.pool.shares(company)), None)

    def choices(self) -> Iterator[Choice]:
        """The share, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds, share = self.kinds_for(company), self._share(company)
        if BuyShares in kinds and share is not None:
            facts = {"corporation": company.id, "cost": share.price}
            yield self.choice("buy_shares", company, facts=facts, shares=[share.id])
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_redeem(self, action: BuyShares, company: Corporation) -> None:
        """Buy it."""
        shares, percent = read_shares(self.game.certificates, action, self.game.pool)
        cost = company.price_of(percent)
        if len(shares) != 1 or shares[0].corporation is not company or cost > company.cash:
            raise Refusal("issue/redeem", f"{company.id} cannot redeem {', '.join(action.shares)}.")
        self.game.shares.redeem(company, shares, cost)
        self.finish()
