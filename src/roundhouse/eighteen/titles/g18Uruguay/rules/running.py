"""Runs: trains that bring goods to ports, and ships that bring them to England."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.policies import RevenuePolicy, TrainPolicy
from roundhouse.eighteen.rules.state.actions import Action, Choose, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked_dict
from roundhouse.table.labels import ChoiceLabel

from ..events import GoodsBroughtToHarbor, GoodsLoaded, GoodsShipped, GoodsUnloaded, ShipsLoaded
from .facts import Facts, is_last_round, memory_of, take_from, trust_of
from .loans import interest_for_owner, interest_for_treasury

WITH_GOODS = "goods of "
"""How the category of a train begins that is to pick up goods; the hex follows."""
FIRST_PHASE = "2"
"""The phase in which the price of the trust does not move by what it earns."""


class Option(NamedTuple):
    """Something to load or unload: the word of 18xx.games for it, its name, and how many cubes are carried
    then."""

    word: str
    label: ChoiceLabel
    cubes: int


@dataclass(frozen=True)
class GoodsToPorts:
    """A train stops at a port if, and only if, it picks up goods on its way there.

    Once there are no more ``goods`` any train may stop there, but for ``never``.
    """

    ports: frozenset[str]
    never: str
    goods: bool
    name: str = "goods"
    claims: int = 0

    def bound(self, _train: TrainReach) -> int:
        """Nothing: the port pays as a stop."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """Nothing to pay; no offer where the route is not allowed."""
        hexes = {stop.hex for stop in run.stops}
        port = not hexes.isdisjoint(self.ports)
        if port and run.train.name == self.never:
            return ()
        if self.goods:
            loaded = run.train.category.startswith(WITH_GOODS)
            if port != loaded or (loaded and run.train.category.removeprefix(WITH_GOODS) not in hexes):
                return ()
        return (Offer(0),)


class RevenueUruguay(RevenuePolicy):
    """What trains and ships earn, and where prices go."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Ports are for goods."""
        usual, facts = super().route_rules(company), self.game.settings_of(Facts)
        goods = not memory_of(self.game).nationalized
        hook = GoodsToPorts(frozenset(facts.ports), facts.no_goods_train, goods)
        return replace(usual, hooks=(*usual.hooks, hook))

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """A train may be about to pick up goods, a ship carries some; everything counts double in the last
        round."""
        reach, step = super().train_reach(company, train), self.game.round.find(RunWithGoods)
        if step is not None and train in step.loads:
            reach = replace(reach, category=f"{WITH_GOODS}{step.loads[train]}")
        if company is trust_of(self.game):
            reach = replace(reach, multiplier=self._carried(train, step))
        return replace(reach, multiplier=reach.multiplier * 2) if is_last_round(self.game) else reach

    def _carried(self, ship: Train, step: RunWithGoods | None) -> int:
        """The cubes on a ship: as chosen while the turn waits for the run, otherwise as many as fit."""
        if step is not None and self.game.round.waiting() is step:
            return step.cargo.get(ship, 0)
        return self.game.settings_of(Facts).ships.get(ship.name, 0)

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """The price of the trust rises by what it pays: once for its price, twice for double that."""
        cell, market = company.cell, self.game.market
        if company is not trust_of(self.game) or cell is None:
            return super().price_after_dividend(company, kind, withheld, paid)
        if self.game.phase.name == FIRST_PHASE:
            return cell
        if not paid:
            return market.left_of(cell)
        after = cell
        for _ in range(min(2, paid // cell.price)):
            after = market.right_of(after)
        return after


class TrainsUruguay(TrainPolicy):
    """Which trains run."""

    def fleets(self, company: Corporation) -> Iterable[Sequence[Train]]:
        """Of the trust the ships with goods."""
        step = self.game.round.find(RunWithGoods)
        if company is trust_of(self.game) and step is not None:
            return ([train for train in self.runnable_trains(company) if train in step.cargo],)
        return super().fleets(company)

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """Ships are not traded, the trust buys of the bank only, and the train that came with the state
        railway stays with it."""
        facts = self.game.settings_of(Facts)
        trust = trust_of(self.game)
        if buyer is trust or train.owner is trust or train.kind.name == facts.state_train:
            return False
        return super().may_trade(train, buyer)


class RunWithGoods(RunTrains):
    """Before it runs a corporation says which trains pick up goods, and where; the trust, how many cubes its
    ships carry."""

    loads: dict[Train, str] = tracked_dict()
    """The hex where each of these trains picks up goods."""
    cargo: dict[Train, int] = tracked_dict()
    """The cubes on each ship."""
    choosing = "say which goods are carried"
    handlers: ClassVar[Mapping[type[Action], str]] = {**RunTrains.handlers, Choose: "do_choose"}

    def begin_turn(self) -> None:
        """Forget the goods of the turn before."""
        super().begin_turn()
        self._unload()

    def _unload(self) -> None:
        for train in list(self.loads):
            del self.loads[train]
        for ship in list(self.cargo):
            del self.cargo[ship]

    def is_trust(self, company: Corporation) -> bool:
        """Whether ``company`` is the trust."""
        return company is trust_of(self.game)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Run, and choose goods before. The trust runs even without ships, as loans earn for it, too."""
        kinds = super().actions(entity)
        if not isinstance(entity, Corporation) or self.passed or entity is not self.actor():
            return kinds
        if self.is_trust(entity):
            kinds = frozenset({RunRoutes})
        if kinds and next(self.options(entity), None) is not None:
            kinds |= {Choose}
        return kinds

    def choices(self) -> Iterator[Choice]:
        """The run, and what may be loaded or unloaded."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and Choose in self.kinds_for(company):
            for word, label, cubes in self.options(company):
                yield self.choice("choose", company, facts={"goods": cubes}, label=label, choice=word)

    def only_run(self) -> Mapping[str, object] | None:
        """The run of a trust that has nothing to ship; or ``None``."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.is_trust(company) or self.cargo:
            return None
        if self.kinds_for(company) != {RunRoutes}:
            return None
        return {"type": "run_routes", "entity": company.key, "routes": []}

    def by_itself(self) -> Mapping[str, object] | None:
        """A trust without ships, or without goods, need not be asked."""
        return self.only_run()

    # Goods

    def options(self, company: Corporation) -> Iterator[Option]:
        """What may be chosen now."""
        if self.is_trust(company):
            yield from self._cargoes(company)
        elif not memory_of(self.game).nationalized:
            yield from self._loads(company)

    def _cargoes(self, company: Corporation) -> Iterator[Option]:
        loaded = sum(self.cargo.values())
        for count in range(1, self.most_cargo(company) + 1):
            if count != loaded:
                label = ChoiceLabel("Ship goods: %(count)s").of(count=str(count))
                yield Option(str(count - 1), label, count)

    def most_cargo(self, trust: Corporation) -> int:
        """The most cubes that the ships of the trust can carry now."""
        ships = self.game.settings_of(Facts).ships
        room = sum(ships.get(ship.name, 0) for ship in self.game.policies.trains.runnable_trains(trust))
        return min(room, memory_of(self.game).harbor)

    def _loads(self, company: Corporation) -> Iterator[Option]:
        trains = self.game.policies.trains.runnable_trains(company)
        hexes = [hex_ for hex_, _ in self.pick_ups(company)] if self.reaches_port(company) else []
        never = self.game.settings_of(Facts).no_goods_train
        for place, train in enumerate(trains, 1):
            if train in self.loads:
                label = ChoiceLabel("Run the %(train)s train without goods").of(train=train.name)
                yield Option(f"train#{place}", label, 0)
            elif train.name != never:
                for hex_ in hexes:
                    label = ChoiceLabel("Pick up goods in %(hex)s with the %(train)s train")
                    yield Option(f"train#{place}_{hex_}", label.of(train=train.name, hex=hex_), 1)

    def reaches_port(self, company: Corporation) -> bool:
        """Whether track of ``company`` leads to a port."""
        ports = self.game.settings_of(Facts).ports
        return any(stop.hex in ports for stop in self.game.runs.network(company).stops)

    def pick_ups(self, company: Corporation) -> Iterator[tuple[str, int]]:
        """The hexes where trains of ``company`` may still pick up goods, and how many cubes lie there."""
        goods, taken = memory_of(self.game).goods, list(self.loads.values())
        stops = {stop.hex for stop in self.game.runs.network(company).stops}
        for hex_, count in goods.items():
            if hex_ in stops and count > taken.count(hex_):
                yield hex_, count

    # What happens

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Load ships, or load or unload a train. Raises Refusal for what cannot be chosen."""
        word = str(action.choice)
        if self.is_trust(company):
            if not word.isdigit() or not 0 <= int(word) < self.most_cargo(company):
                raise Refusal("goods/cargo", f"{company.id} cannot ship that many goods.")
            self._load_ships(company, int(word) + 1)
            return
        if all(option.word != word for option in self.options(company)):
            raise Refusal("goods/train", f"{company.id} cannot choose that now.")
        name, _, hex_ = word.partition("_")
        train = self.game.policies.trains.runnable_trains(company)[int(name.partition("#")[2]) - 1]
        if hex_:
            self.loads[train] = hex_
            self.game.happen(GoodsLoaded(company=company.id, name=train.name, hex=hex_))
        else:
            del self.loads[train]
            self.game.happen(GoodsUnloaded(company=company.id, name=train.name))

    def _load_ships(self, trust: Corporation, count: int) -> None:
        """Fill the ships in the order in which they were bought."""
        self._unload()
        left, ships = count, self.game.settings_of(Facts).ships
        for ship in self.game.policies.trains.runnable_trains(trust):
            if on_board := min(left, ships.get(ship.name, 0)):
                self.cargo[ship] = on_board
                left -= on_board
        self.game.happen(ShipsLoaded(company=trust.id, count=count))

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Run. Goods of trains go to the harbour, those of ships to England; loans earn for the trust."""
        super().do_run(action, company)
        game, memory = self.game, memory_of(self.game)
        if self.is_trust(company):
            if shipped := sum(self.cargo.values()):
                memory.harbor -= shipped
                game.happen(GoodsShipped(company=company.id, count=shipped))
            self.revenue = (self.revenue or 0) + interest_for_owner(game)
            self.subsidy += interest_for_treasury(game)
        else:
            self._bring(action, company)
        self._unload()

    def _bring(self, action: RunRoutes, company: Corporation) -> None:
        """Bring the goods of the trains that ran to the harbour."""
        memory = memory_of(self.game)
        for route in action.routes:
            hex_ = self.loads.get(self.game.train(route.train))
            if hex_ is not None:
                take_from(memory.goods, hex_)
                memory.harbor += 1
                self.game.happen(GoodsBroughtToHarbor(company=company.id, hex=hex_))
