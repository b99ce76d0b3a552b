"""Private railways as a part: ``[parts.private_railways]``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.eighteen.track.board import Land
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ...state.actions import Action, Choose
from ...state.events import (
    CompanyClosed,
    PrivateBought,
    PrivateRevenuePaid,
    PrivatesPaid,
    TrainBought,
    TrainMadeObsolete,
    TrainsRusted,
)
from ...state.listening import on
from ...state.pieces import Corporation, Player, Private, Train
from ...turn import Round, Step
from ..part import Arrival, NamedEvent, Note, Part
from .approval import ANSWERS, ApproveExchange
from .buying import BuyTrainsOrNot, DiscardByPrice
from .closure import CloseRailway, ClosingOrder, ClosureRound
from .events import PacketDealt
from .growth import grow_to_ten, may_grow
from .messages import MESSAGES
from .policies import HalfRevenue, MoneyForTrains, NewStart, WornTrains
from .railways import not_yet_up, release_slots, taken_over
from .running import DividendOfRailways, RunForRailways
from .settings import ALL, LAST, LATE, PUBLIC, Facts, Railways
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
        "last_privates_available": NamedEvent("open_late", "the last private companies can be put up"),
        "last_privates_close": NamedEvent(
            "close_last", "the last private companies close after this operating round"
        ),
    }
    status: ClassVar[Mapping[str, str]] = {
        "yellow_privates": "the early private companies can be put up",
        LATE: "all private companies can be put up",
        ALL: "the last private companies can be put up, too",
        LAST: "only the last private companies can be put up",
        PUBLIC: "corporations are started without a private company",
        NO_NARROW: "only broad track is laid",
        "narrow_gauge": "broad and narrow track is laid",
        "dual_gauge": "broad, narrow and dual track is laid",
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of private railways."""
        yield Railways()

    def arrivals(self) -> Iterator[tuple[Private, Arrival]]:
        """Yield when each private company without an owner comes on offer.

        Late ones come with a phase, some never; those in ``works`` once corporations start without a railway.
        """
        unsold, waiting = self.game.memory_of(Railways).unsold, not_yet_up(self.game)
        if PUBLIC not in self.game.phase.status:
            waiting |= {*self.settings.works}
        for private in self.game.privates.values():
            if private.owner is None and not private.closed:
                late = private.id in waiting
                yield private, "never" if private.id in unsold else "later" if late else "now"

    def traced(self) -> Mapping[str, str]:
        """The owners that traces of 18xx.games name: the bank, for private companies without an owner."""
        return {
            f"company:{one.id}.owner": "bank"
            for one in self.game.privates.values()
            if one.owner is None and not one.closed and one.id not in self.settings.works
        }

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The ``choice`` of 18xx.games in the closing round: the corporation, and the treasury or the
        market."""
        if not isinstance(action, Choose) or not isinstance(self.game.round, ClosureRound):
            return {}
        if action.choice in ANSWERS:
            return {}
        name, _, pool = str(action.choice).partition(" ")
        return {"choice": {"corporation": name, "from": "market" if pool else "treasury"}}

    def notes(self) -> Iterator[Note]:
        """Yield how many trains of the last phase are sold, while older ones wear out by that number."""
        sold, due = self.game.memory_of(Railways).last_bought, max(self._due(), default=0)
        if 0 < sold < due:
            names = " / ".join(self.settings.last_trains)
            value = ChoiceLabel("%(sold)s of %(due)s").of(sold=str(sold), due=str(due))
            yield Note(None, ChoiceLabel("Sold: %(trains)s").of(trains=names), value)

    def arrange(self) -> None:
        """Give the railways their home land."""
        game = self.game
        for name, railway in self.settings.railways.items():
            if name in game.minors:
                lands: list[Land] = [
                    (hex_, railway.cities.get(hex_), railway.gauges.get(hex_)) for hex_ in railway.home
                ]
                game.land.board.give_land(name, lands)

    def prepare(self) -> None:
        """Draw the railways that are never for sale, and deal each player a packet if the title has them."""
        game, players = self.game, len(self.game.players)
        if players in self.settings.left_out:
            early, late = self.settings.left_out[players]
            later = {*self.settings.late, *self.settings.last}
            names = [name for name in self.settings.railways if name not in later]
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
        """Give a railway to the player who bought its private company."""
        self._found(self.game.private(event.private), self.game.player(event.player))

    @on(PrivatesPaid)
    def pay_for_works(self, event: PrivatesPaid) -> None:
        """Pay the corporations that own private companies in ``works`` their revenue."""
        for name in self.settings.works:
            private = self.game.privates[name]
            if isinstance(private.owner, Corporation):
                self.game.pay(self.game.bank, private.owner, private.revenue)
                paid = PrivateRevenuePaid(owner=private.owner.key, private=name, amount=private.revenue)
                self.game.happen(paid)

    # Named events

    def open_late(self) -> None:
        """Do nothing: the status of the phase says which private companies can be put up."""

    def grow_all(self) -> None:
        """Let all corporations have ten shares."""
        for corporation in self.game.corporations.values():
            if may_grow(corporation):
                grow_to_ten(self.game, corporation)

    def close_soon(self) -> None:
        """Make the closing round due after this operating round."""
        self.game.memory_of(Railways).closing = True

    def close_last(self) -> None:
        """Make the closing round due after this operating round, for the last private companies as well."""
        memory = self.game.memory_of(Railways)
        memory.closing = memory.last_close = True

    @on(CompanyClosed)
    def release_slots(self, event: CompanyClosed) -> None:
        """Release the slots that are reserved for a corporation that closes."""
        company = self.game.company(event.company)
        for private in taken_over(self.game, company):
            release_slots(self.game, private, company)

    # Trains

    def _due(self) -> Iterator[int]:
        """Yield the numbers of trains of the last phase with which others wear out."""
        players = len(self.game.players)
        for wear in self.settings.wear:
            yield from (due[players] for due in (wear.obsolete_after, wear.rusts_after) if players in due)

    @on(TrainBought)
    def count_last_trains(self, event: TrainBought) -> None:
        """Count a train of the last phase that is bought; with some of them older ones become obsolete or
        rust."""
        memory, settings, players = self.game.memory_of(Railways), self.settings, len(self.game.players)
        if event.name not in settings.last_trains:
            return
        memory.last_bought += 1
        for wear in settings.wear:
            worn = [one for one in self.game.depot.trains_in_play() if one.kind.name in wear.trains]
            if wear.obsolete_after.get(players) == memory.last_bought:
                self._make_obsolete(worn)
            if wear.rusts_after.get(players) == memory.last_bought:
                self._rust(worn)

    def _make_obsolete(self, worn: Sequence[Train]) -> None:
        for train in worn:
            train.obsolete = True
            if isinstance(train.owner, Corporation):
                self.game.happen(
                    TrainMadeObsolete(company=train.owner.id, train=train.id, name=train.name, phased=False)
                )

    def _rust(self, worn: Sequence[Train]) -> None:
        for train in worn:
            self.game.depot.rust(train)
        if worn:
            self.game.happen(TrainsRusted(names=tuple(sorted({train.name for train in worn}))))


PART = PrivateRailways
