"""The trains of 18SJ: bought early with Motala Verkstad, or electric, and the runs that follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.desks.stops import stops_of
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import Action
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private, Train
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.network import StopKey
from roundhouse.eighteen.track.routes import Bonus, Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of

from .edelsward import EdelswardPurse, is_requisitioned
from .events import EdelswardPaid
from .facts import EarlyTrains, Facts, Sweden, is_funded_in_full


class BuyTrainsEarly(BuyTrains):
    """Before its trains run, the owner of Motala Verkstad may buy trains of the bank, once in the game. They
    run, too, even if they have run for another company in this round.

    Then electric trains, also one just bought, pass the tokens of the national railway.
    """

    deed = "buy trains before the others run"
    on_charters = ""

    def right(self, company: Corporation) -> tuple[Private, int] | None:
        """The private company that allows it, with the place of its ability."""
        for private in company.privates:
            for place, _ in self.game.abilities.usable_at(private, EarlyTrains):
                return private, place
        return None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy or pass."""
        if not isinstance(entity, Corporation) or self.right(entity) is None:
            return NOTHING
        return super().actions(entity)

    def must_buy(self, company: Corporation) -> bool:
        """Nobody must: there is time for that at the end of the turn."""
        return False

    def others(self, company: Corporation) -> list[Train]:
        """The bank's trains only."""
        return []

    def buy_at(self, company: Corporation, train: Train, side: TrainSide, price: int) -> None:
        """A train of the pool may run once more."""
        super().buy_at(company, train, side, price)
        if train.operated:
            train.operated = False

    def finish(self) -> None:
        """Who has bought has used the right; runs come next."""
        company = self.actor()
        right = self.right(company) if isinstance(company, Corporation) else None
        if self.bought and not self.passed and right is not None:
            self.game.abilities.use(*right)
        facts = self.game.settings_of(Facts)
        if isinstance(company, Corporation) and any(one.name == facts.electric for one in company.trains):
            self.game.land.board.let_pass(facts.national)
        super().finish()


class BuyTrainsLate(BuyTrains):
    """As usual, but not in a turn that bought trains early. A train that is traded in, unless it is a 4,
    leaves the game."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Nothing after an early purchase, nor for a corporation of Edelswärd."""
        company = self.actor()
        his = isinstance(company, Corporation) and is_requisitioned(self.game, company)
        early = self.game.round.step(BuyTrainsEarly).bought
        return NOTHING if his or early else super().actions(entity)


class SwedishDividend(PayDividend):
    """Corporations that the bank funds in full get nothing for shares of the pool; those of Edelswärd pay him
    everything."""

    def kinds(self, company: Corporation) -> tuple[str, ...]:
        """Nothing is withheld from Edelswärd."""
        return ("payout",) if is_requisitioned(self.game, company) else super().kinds(company)

    def pay_shares(self, company: Corporation, paid: int) -> None:
        """As usual, or all to Edelswärd."""
        game = self.game
        if is_requisitioned(game, company):
            game.pay(game.bank, game.memory_of(EdelswardPurse), paid)
            game.happen(EdelswardPaid(company=company.id, amount=paid))
        else:
            super().pay_shares(company, paid)

    def company_percent(self, company: Corporation) -> int:
        """Its own treasury pays a corporation, or nothing does."""
        if is_funded_in_full(self.game, company):
            return 0
        return super().company_percent(company)


class SwedishRevenue(RevenuePolicy):
    """Ports, the canal, and electric trains; prices of Edelswärd's corporations."""

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """The price of a corporation of Edelswärd does not move."""
        if company.cell is not None and is_requisitioned(self.game, company):
            return company.cell
        return super().price_after_dividend(company, kind, withheld, paid)

    def route_rules(self, company: Corporation) -> RouteRules:
        """Bonuses of the corporation's private companies and of its electric trains."""
        usual = super().route_rules(company)
        bonuses = (
            *usual.bonuses,
            *self._at_ports(company),
            *self._at_canal(company),
            *self._by_wire(company),
        )
        hooks = usual.hooks
        national = frozenset(self._national_stops(company))
        if national:
            hooks = (*hooks, StopsAtNational(self.game.settings_of(Facts).electric, national))
        return replace(usual, bonuses=bonuses, hooks=hooks)

    def _at_ports(self, company: Corporation) -> list[Bonus]:
        facts = self.game.settings_of(Facts)
        private = self.game.privates.get(facts.ports_of)
        if private is None or private.owner is not company:
            return []
        return [Bonus("Port", facts.ports[hex_], sets=(stops_of({hex_: 0}),)) for hex_ in private.marks]

    def _at_canal(self, company: Corporation) -> list[Bonus]:
        private = self.game.privates.get(self.game.settings_of(Facts).canal)
        if private is None or private.owner is not company:
            return []
        placed = self.game.memory_of(Sweden).canal
        return [
            Bonus("Göta canal", amount, sets=(stops_of({hex_: 0}),))
            for hex_, amount in placed.items()
            if amount
        ]

    def _by_wire(self, company: Corporation) -> list[Bonus]:
        """An electric train earns twice what cities with a token of its corporation pay."""
        electric, board = self.game.settings_of(Facts).electric, self.game.land.board
        if not any(train.name == electric for train in company.trains):
            return []
        doubled = {
            hex_: revenue_of(board.tile(hex_).cities[city].revenue, self.game.phase.tiles)
            for hex_, city in board.tokens_of(company.id)
        }
        return [
            Bonus("Electric", sets=(stops_of({hex_: amount}),), trains=frozenset({electric}))
            for hex_, amount in doubled.items()
        ]

    def _national_stops(self, company: Corporation) -> list[StopKey]:
        """The full cities that only the national railway opens to a corporation with an electric train."""
        board, national = self.game.land.board, self.game.settings_of(Facts).national
        if national not in board.neutral:
            return []
        return [
            (hex_, board.tile(hex_).city_nodes[city])
            for hex_, city in board.tokens_of(national)
            if None not in board.slots(hex_, city) and company.id not in board.slots(hex_, city)
        ]


@dataclass(frozen=True)
class StopsAtNational:
    """No other train of a corporation passes the full cities that its electric trains may pass."""

    electric: str
    full: frozenset[StopKey]
    name: str = "national railway"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """Nothing, or no route at all."""
        blocked = run.train.name != self.electric and any(stop.key in self.full for stop in run.stops[1:-1])
        return () if blocked else (Offer(0),)
