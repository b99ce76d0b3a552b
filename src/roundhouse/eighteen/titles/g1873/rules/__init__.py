"""1873: mines of players and of mining companies, railways with concessions, trains that need maintenance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.trains import TrainKind
from roundhouse.eighteen.rules.parts.part import EventReport, Lying, Note, Part, report_of_turn
from roundhouse.eighteen.rules.policies import EndingPolicy, OrderPolicy
from roundhouse.eighteen.rules.state.actions import Action, Bid, BuyCorporation, Choose, Merge
from roundhouse.eighteen.rules.state.events import CompanyFloated, OperatingTurnBegan, PhaseBegan
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ..events import DieselsReleased, MinesSurveyed, RightLapsed
from ..messages import MESSAGES
from .concessions import BidForRights, rights_on_offer
from .facts import (
    Facts,
    Harz,
    facts_of,
    holder_of,
    independent_mines,
    is_external,
    is_open,
    is_railway,
    machine_kind,
    maintenance,
    memory_of,
    mines_of,
)
from .growing import BuyMine, GrowOrClose, MoveSwitchers
from .insolvency import sell_treasury
from .lines import complete
from .opening import BidForPremium, DraftMines, HarzAuction
from .paying import HarzDividends, PayDividendHarz
from .running import HarzRevenue, HarzTrains, RunHarz
from .stock import HarzStock, JoinMines, StockTurnMines
from .tokens import PlaceTokensHarz, place_homes
from .track import HarzTrack, LayTrackHarz
from .trains import BuyTrainsHarz, offer_switcher

LAST_STEAM, RELEASED = "5", ("5a", "D")
"""The phase of the last steam trains, and those in which diesel trains are sold."""


class HarzOrder(OrderPolicy):
    """What follows on what."""

    def next_round(self, done: RoundState) -> None:
        """The draft follows the first auction; an auction of rights comes before each later stock round."""
        game, progress = self.game, self.game.progress
        match done.kind:
            case "initial":
                game.begin_round("draft", 1)
            case "draft" | "concessions":
                game.begin_round("stock", 1)
            case "stock":
                self._after_stock()
                super().next_round(done)
            case "operating" if done.number >= progress.rounds_in_set:
                progress.turn += 1
                game.end_operating_set()
                game.begin_round("concessions", 1)
            case _:
                super().next_round(done)

    def _after_stock(self) -> None:
        """Rights lapse, the players are seated by their money, and diesel trains may come on sale."""
        game, progress = self.game, self.game.progress
        for player in game.players:
            for private in player.privates:
                game.return_private(private)
                game.happen(RightLapsed(player=player.id, company=private.id))
        progress.seating = tuple(sorted(game.players_from(None), key=lambda player: -player.cash))
        progress.priority = progress.seating[0]
        if game.phase.name == LAST_STEAM:
            game.depot.next_phase()
            game.happen(DieselsReleased())

    def operating_order(self) -> list[Corporation]:
        """The mines of players, the corporations by their prices, and the external company."""
        game = self.game
        corporations = [one for one in game.floated() if one.is_major and not is_external(game, one)]
        external = game.corporations[facts_of(game).external.company]
        mines = [mine for mine in independent_mines(game) if is_open(game, mine)]
        return [*mines, *corporations, external]


class HarzEnding(EndingPolicy):
    """When the game ends."""

    def end_reasons(self) -> Iterable[str]:
        """Diesel trains are for sale."""
        yield from super().end_reasons()
        if self.game.phase.name in RELEASED:
            yield "phase_five"


class Rules1873(Part[Facts]):
    """What only 1873 has."""

    Settings = Facts
    messages = MESSAGES
    numbered = "Mine"
    policies = (HarzOrder, HarzEnding, HarzStock, HarzTrack, HarzTrains, HarzRevenue, HarzDividends)
    needed_rounds = frozenset({"draft", "concessions"})
    rounds: ClassVar[Mapping[str, type[Round]]] = {"harz_auction": HarzAuction}
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "bid_premium": BidForPremium,
        "draft_mines": DraftMines,
        "bid_for_rights": BidForRights,
        "join_mines": JoinMines,
        "stock_turn_mines": StockTurnMines,
        "track_harz": LayTrackHarz,
        "token_harz": PlaceTokensHarz,
        "move_switchers": MoveSwitchers,
        "run_harz": RunHarz,
        "dividend_harz": PayDividendHarz,
        "buy_mine": BuyMine,
        "buy_train_harz": BuyTrainsHarz,
        "grow_or_close": GrowOrClose,
    }
    status: ClassVar[Mapping[str, str]] = {
        "first_concessions": "the first concessions may be bid for",
        "second_concessions_early": "concessions may be bid for where others have built on their lines",
        "second_concessions": "the second concessions may be bid for",
        "last_concessions": "all concessions may be bid for",
        "maintenance_1": "the oldest trains and machines need maintenance",
        "maintenance_2": "old trains, machines and switchers need maintenance",
        "maintenance_3": "all but the newest trains, machines and switchers need maintenance",
        "diesels_next": "diesel trains are sold after the next stock round",
    }
    ends: ClassVar[Mapping[str, str]] = {"phase_five": "diesel trains are for sale"}

    def reports(self) -> Iterator[EventReport]:
        """Yield the look for mines that 18xx.games records after the track of each turn."""
        yield EventReport(
            MinesSurveyed,
            lambda event: report_of_turn(self.game, "destination_connection", minors=list(event.mines)),
        )

    def memory(self) -> Iterator[Piece]:
        """How things stand."""
        yield Harz()

    def train_kind(self, name: str) -> TrainKind | None:
        """Machines that come with another one."""
        return machine_kind(self.game, name)

    # The beginning

    def arrange(self) -> None:
        """Mines reach track from where they lie, whatever tokens are on the way."""
        board = self.game.land.board
        for name, mine in self.settings.mines.items():
            board.give_land(name, [(mine.hex, None, None)])
            board.let_through(name)

    def prepare(self) -> None:
        """The external company begins with the first train and all its shares in the pool; no railway has
        built anything."""
        game, facts, memory = self.game, self.settings, memory_of(self.game)
        external = game.corporations[facts.external.company]
        cell = next(cell for cell in game.market.par_cells() if cell.price == facts.external.price)
        game.market.set_par(external, cell)
        external.floated = True
        for share in external.shares(external):
            game.shares.move(share, game.pool)
        train = game.depot.upcoming[0]
        game.depot.give(train, external)
        train.tradable = False
        railways = {name: game.corporations[name] for name in facts.railways}
        memory.pending = frozenset(railways.values())
        memory.building = frozenset(one for name, one in railways.items() if facts.railways[name].lines)
        memory.connected = frozenset(
            game.minors[name] for name, mine in facts.mines.items() if mine.connected
        )

    # What follows on what

    @on(CompanyFloated)
    def fund(self, event: CompanyFloated) -> None:
        """A railway that floats gets the money for its last shares, and places its first tokens."""
        company = self.game.company(event.company)
        if is_railway(self.game, company):
            sell_treasury(self.game, company)
            place_homes(self.game, company)

    @on(PhaseBegan)
    def renew_switchers(self, event: PhaseBegan) -> None:
        """The bank sells larger switchers from now on."""
        offer_switcher(self.game)

    @on(OperatingTurnBegan)
    def look_at_lines(self, event: OperatingTurnBegan) -> None:
        """Others may have built all lines of a railway before its first turn."""
        complete(self.game, self.game.company(event.company))

    # What people see

    def lying(self) -> Iterator[Lying]:
        """Mines, by number; closed ones in brackets."""
        for name, mine in self.settings.mines.items():
            there = is_open(self.game, self.game.minors[name])
            yield Lying(mine.hex, name if there else f"({name})", name)

    def notes(self) -> Iterator[Note]:
        """What mines have, and what companies owe in each turn."""
        game, memory = self.game, memory_of(self.game)
        for mine in game.minors.values():
            holder = holder_of(game, mine)
            if holder is not None:
                yield Note(mine, ChoiceLabel("Belongs to"), holder.id)
            if not is_open(game, mine):
                yield Note(mine, ChoiceLabel("Mine"), ChoiceLabel("closed"))
            elif mine in memory.connected:
                yield Note(mine, ChoiceLabel("Mine"), ChoiceLabel("connected"))
        for company in game.companies():
            if due := maintenance(game, company):
                yield Note(company, ChoiceLabel("Maintenance"), game.money(due))
            if owned := mines_of(game, company):
                yield Note(company, ChoiceLabel("Mines"), ", ".join(mine.id for mine in owned))
        for private in rights_on_offer(game):
            yield Note(private, ChoiceLabel("Right"), ChoiceLabel("comes up in the next auction"))

    # Records of 18xx.games

    def left_out(self, action: Action) -> Mapping[str, Any]:
        """The site bids for private companies that stand for mines, at their face value."""
        match action:
            case Bid(company=str(name)) if self.game.round.kind == "draft":
                price = action.price + memory_of(self.game).premium
                return {
                    "price": price,
                    **({"minor": name, "company": None} if name in self.game.minors else {}),
                }
            case _:
                return {}

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The same the other way round; mines are minors there, and switchers have an action of their own."""
        game = self.game
        match action:
            case Bid() if game.round.kind == "draft":
                price = action.price - memory_of(game).premium
                return {"price": price, "company": action.minor or action.company, "minor": None}
            case BuyCorporation(corporation=str(name)):
                return {"minor": name, "corporation": None}
            case Merge(corporation=str(name)):
                company = game.rounds["stock"].step(JoinMines).company
                named = {} if company is None else {"entity": company.id, "entity_type": "corporation"}
                return {"minor": name, "corporation": None, **named}
            case Choose():
                slots = [int(word) for word in str(action.choice).split()]
                return {"type": "switch_trains", "slots": slots, "choice": None}
            case _:
                return {}

    def traced(self) -> Mapping[str, Any]:
        """Mines of mining companies, the external company, and what rights are called there."""
        game, out = self.game, dict[str, Any]()
        out[f"corp:{self.settings.external.company}.owner"] = "pool"
        for mine in game.minors.values():
            holder = holder_of(game, mine)
            if holder is not None:
                out[f"corp:{mine.id}.owner"] = holder.id
            elif mine.player is None and game.round.kind in {"initial", "draft"}:
                facts = self.settings.mines[mine.id]
                most = facts.machines[-1] + facts.switchers[-1]
                revenue = f"{game.money(facts.machines[0])} - {game.money(most)}"
                out[f"company:{mine.id}.revenue"] = revenue.replace(" ℳ", "\xa0ℳ")
        for name in game.privates:
            begun = is_railway(game, game.corporations[name]) and game.corporations[name].parred
            out[f"company:{name}.revenue"] = 0 if begun else "NA"
        return out


PART = Rules1873
