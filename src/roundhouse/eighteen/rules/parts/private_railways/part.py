"""Private railways as a part: ``[parts.private_railways]``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.track.board import Land
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ...state.actions import Action, Choose
from ...state.events import CompanyClosed, PrivateBought, TrainBought, TrainsRusted
from ...state.listening import on
from ...state.pieces import Corporation, Player, Private
from ...turn import Round, Step
from ..part import Arrival, NamedEvent, Note, Part
from .approval import ANSWERS, ApproveExchange
from .buying import BuyTrainsOrNot, DiscardByPrice
from .closure import CloseRailway, ClosingOrder, ClosureRound
from .events import PacketDealt
from .growth import grow_to_ten, may_grow
from .messages import MESSAGES
from .policies import HalfRevenue, MoneyForTrains, NewStart, WornTrains
from .railways import release_slots
from .running import DividendOfRailways, RunForRailways
from .settings import LATE, PUBLIC, Facts, Railways
from .stock import RailwayTurn, StartsOfCorporations
from .tokens import PlaceTokensOrPass, TokenOfRailway, TokensByBorders
from .track import NO_NARROW, HomeLand, LayTrackOfRailways


class PrivateRailways(Part[Facts]):
    """Private companies are railways that lay track and own no trains. They start corporations, become shares
    of them, and all close after a certain train is bought."""

    Settings = Facts
    messages = MESSAGES
    needed_rounds = frozenset({"closure"})
    policies = (
        StartsOfCorporations,
        ClosingOrder,
        HomeLand,
        TokensByBorders,
        WornTrains,
        MoneyForTrains,
        HalfRevenue,
        NewStart,
    )
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "railway_turn": RailwayTurn,
        "approve_exchange": ApproveExchange,
        "token_of_railway": TokenOfRailway,
        "token_or_pass": PlaceTokensOrPass,
        "track_of_railways": LayTrackOfRailways,
        "run_for_railways": RunForRailways,
        "dividend_of_railways": DividendOfRailways,
        "buy_train_or_not": BuyTrainsOrNot,
        "close_railway": CloseRailway,
        "discard_by_price": DiscardByPrice,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"closure": ClosureRound}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "green_privates_available": NamedEvent("open_late", "the late private companies can be put up"),
        "corporations_convert": NamedEvent("grow_all", "all corporations have ten shares"),
        "privates_close": NamedEvent("close_soon", "private companies close after this operating round"),
    }
    status: ClassVar[Mapping[str, str]] = {
        "yellow_privates": "the early private companies can be put up",
        LATE: "all private companies can be put up",
        PUBLIC: "corporations are started without a private company",
        NO_NARROW: "only broad track is laid",
        "narrow_gauge": "broad and narrow track is laid",
        "dual_gauge": "broad, narrow and dual track is laid",
    }

    def memory(self) -> Iterator[Piece]:
        """What railways remember."""
        yield Railways()

    def arrivals(self) -> Iterator[tuple[Private, Arrival]]:
        """Late private companies come with a phase, some never."""
        unsold, opened = self.game.memory_of(Railways).unsold, LATE in self.game.phase.status
        for private in self.game.privates.values():
            if private.owner is None and not private.closed:
                late = private.id in self.settings.late and not opened
                yield private, "never" if private.id in unsold else "later" if late else "now"

    def traced(self) -> Mapping[str, str]:
        """Private companies of nobody are the bank's."""
        return {
            f"company:{one.id}.owner": "bank"
            for one in self.game.privates.values()
            if one.owner is None and not one.closed
        }

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """What a railway becomes when all close: a share of which corporation, from where."""
        if not isinstance(action, Choose) or not isinstance(self.game.round, ClosureRound):
            return {}
        if action.choice in ANSWERS:
            return {}
        name, _, pool = str(action.choice).partition(" ")
        return {"choice": {"corporation": name, "from": "market" if pool else "treasury"}}

    def notes(self) -> Iterator[Note]:
        """How many trains of the last phase the bank has sold, as long as older ones wait for that."""
        sold, due = self.game.memory_of(Railways).last_bought, self._rusts_after()
        if due is not None and 0 < sold < due:
            names = " / ".join(self.settings.last_trains)
            value = ChoiceLabel("%(sold)s of %(due)s").of(sold=str(sold), due=str(due))
            yield Note(None, ChoiceLabel("Sold: %(trains)s").of(trains=names), value)

    def arrange(self) -> None:
        """Where railways begin."""
        game = self.game
        for name, railway in self.settings.railways.items():
            if name in game.minors:
                lands: list[Land] = [(hex_, railway.cities.get(hex_)) for hex_ in railway.home]
                game.land.board.give_land(name, lands)

    def prepare(self) -> None:
        """Chance takes some out of the sale; with packets, everybody begins with one."""
        game, players = self.game, len(self.game.players)
        if players in self.settings.left_out:
            early, late = self.settings.left_out[players]
            names = [name for name in self.settings.railways if name not in self.settings.late]
            out = [*game.chance.shuffled(names)[:early], *game.chance.shuffled(self.settings.late)[:late]]
            game.memory_of(Railways).unsold = frozenset(out)
        packets = self.settings.packets.get(players, ())
        if packets:
            game.progress.rounds_in_set = game.phase.rounds
        for player, packet in zip(game.players, game.chance.shuffled(packets), strict=False):
            game.pay(player, game.bank, packet.cost)
            names_of = tuple(game.privates[name].name for name in packet.privates)
            game.happen(PacketDealt(player=player.id, names=names_of, price=packet.cost))
            for name in packet.privates:
                private = game.privates[name]
                game.give_private(private, player)
                self._found(private, player)

    def _found(self, private: Private, player: Player) -> None:
        railway = self.game.minors.get(private.id)
        if railway is not None:
            railway.player = player
            railway.floated = True

    @on(PrivateBought)
    def found_railway(self, event: PrivateBought) -> None:
        """A railway lays track for its owner."""
        self._found(self.game.private(event.private), self.game.player(event.player))

    # Named events

    def open_late(self) -> None:
        """The phase says what can be put up."""

    def grow_all(self) -> None:
        """All corporations have ten shares."""
        for corporation in self.game.corporations.values():
            if may_grow(corporation):
                grow_to_ten(self.game, corporation)

    def close_soon(self) -> None:
        """The closing round comes after this operating round."""
        self.game.memory_of(Railways).closing = True

    @on(CompanyClosed)
    def release_slots(self, event: CompanyClosed) -> None:
        """No slot is kept any more for a corporation that closes."""
        company = self.game.company(event.company)
        for private in company.privates:
            release_slots(self.game, private, company)

    # Trains

    def _rusts_after(self) -> int | None:
        """With which train of the last phase older ones rust."""
        return self.settings.rusts_after.get(len(self.game.players))

    @on(TrainBought)
    def count_last_trains(self, event: TrainBought) -> None:
        """With one of the last trains older ones rust."""
        game, memory, settings = self.game, self.game.memory_of(Railways), self.settings
        if event.name not in settings.last_trains:
            return
        memory.last_bought += 1
        if memory.last_bought != self._rusts_after():
            return
        gone = [
            train
            for train in game.depot.trains_in_play()
            if train.kind.name in settings.rusting and isinstance(train.owner, Corporation)
        ]
        for train in gone:
            game.depot.rust(train)
        if gone:
            game.happen(TrainsRusted(names=tuple(sorted({train.name for train in gone}))))


PART = PrivateRailways
