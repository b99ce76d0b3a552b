"""18CZ: corporations of three sizes, each with trains of its own, and an owner who is nobody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.rules.parts.calendar.part import CalendarSettings
from roundhouse.eighteen.rules.parts.part import NamedEvent, Note, Part
from roundhouse.eighteen.rules.state.events import (
    OperatingRoundBegins,
    OperatingSetEnded,
    PrivateLeftOut,
    SpecialTileLaid,
    TrainBought,
    TrainExported,
    TrainsOutdated,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from .acquiring import BuySmaller, RefitTrains, RemoveDoubleToken
from .building import (
    HomesLater,
    HomeTokenAnywhere,
    LayHomeTile,
    LayTrackOfSizes,
    MoneyFromPrivates,
    PlaceTokensOfSizes,
    RunTrainsOfSizes,
    TrackOfSizes,
)
from .deciding import ForVaclav
from .events import PrivatesRevalued
from .facts import LARGE, MEDIUM, SMALL, Facts, Sizes, Vaclav, operating_rounds, vaclav_of
from .messages import MESSAGES
from .privates import PrivatesBySize, SellPrivateToBank, TileOfPrivate
from .revenue import PayDividendOfSizes, RevenueOfSizes
from .stock import SoldOutToVaclav, StockOfSizes, TurnOfDebtors
from .trains import BuyTrainsOfSize, TrainsOfSizes, outdate
from .vaclav import his_corporations, new_train, start


class Bohemia(Part[Facts]):
    """What only 18CZ has."""

    Settings = Facts
    messages = MESSAGES
    needs = ("calendar", "player_debts", "seating", "snake_draft")
    policies = (
        HomesLater,
        MoneyFromPrivates,
        PrivatesBySize,
        RevenueOfSizes,
        SoldOutToVaclav,
        StockOfSizes,
        TrackOfSizes,
        TrainsOfSizes,
    )
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "buy_corporation": BuySmaller,
        "buy_train_of_size": BuyTrainsOfSize,
        "dividend_of_sizes": PayDividendOfSizes,
        "home_tile": LayHomeTile,
        "home_token_anywhere": HomeTokenAnywhere,
        "refit_trains": RefitTrains,
        "remove_double_token": RemoveDoubleToken,
        "run_of_sizes": RunTrainsOfSizes,
        "sell_private_company": SellPrivateToBank,
        "stock_turn_of_debtors": TurnOfDebtors,
        "tile_of_private": TileOfPrivate,
        "token_of_sizes": PlaceTokensOfSizes,
        "track_of_sizes": LayTrackOfSizes,
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "medium_corps_available": NamedEvent("open_medium", "corporations of five shares may be started"),
        "large_corps_available": NamedEvent("open_large", "corporations of ten shares may be started"),
    }

    def memory(self) -> Iterator[Piece]:
        """The sizes that are open; Václav with two players."""
        yield Sizes()
        if self.settings.neutral_owner:
            yield Vaclav()

    def prepare(self) -> None:
        """Václav has a small corporation from the beginning."""
        self._open(SMALL)

    def open_medium(self) -> None:
        """Medium corporations can be started."""
        self._open(MEDIUM)

    def open_large(self) -> None:
        """Large corporations can be started."""
        self._open(LARGE)

    def _open(self, size: int) -> None:
        self.game.memory_of(Sizes).open |= {size}
        owner = vaclav_of(self.game)
        if owner is not None:
            start(self.game, owner, size)

    @on(OperatingRoundBegins)
    def revalue(self, event: OperatingRoundBegins) -> None:
        """Private companies have another value in each operating round of the game."""
        game, values = self.game, self.settings.private_values
        number = operating_rounds(game, game.settings_of(CalendarSettings).rounds)
        value = values[min(number, len(values)) - 1]
        for private in game.privates.values():
            if not private.closed:
                private.value = value
        game.happen(PrivatesRevalued(amount=value))

    @on(PrivateLeftOut)
    def leave_out(self, event: PrivateLeftOut) -> None:
        """What nobody took in the draft is not in this game."""
        self.game.private(event.private).removed = True

    @on(OperatingSetEnded)
    def move_trains(self, event: OperatingSetEnded) -> None:
        """The next train leaves the game, or each corporation of Václav gets a new one."""
        if vaclav_of(self.game) is None:
            self.game.depot.export()
        else:
            for company in his_corporations(self.game):
                new_train(self.game, company)

    @on(TrainsOutdated)
    def hold_back(self, event: TrainsOutdated) -> None:
        """What rusts depends on the side that a train is bought on, not on its card."""
        self.game.depot.wait()

    @on(TrainBought)
    def rust_by_side(self, event: TrainBought) -> None:
        """A train was bought on one of its sides."""
        outdate(self.game, (event.name,), self.game.company(event.company))

    @on(TrainExported)
    def rust_by_card(self, event: TrainExported) -> None:
        """A train left the game: all of its sides count."""
        kind = self.game.train(event.train).kind
        outdate(self.game, (kind.name, *(side.name for side in kind.variants)), None)

    @on(SpecialTileLaid)
    def use_up(self, event: SpecialTileLaid) -> None:
        """A private company lays one tile only, in one way or the other."""
        private = self.game.private(event.private)
        for place, _ in list(self.game.abilities.of(private, LayTiles)):
            self.game.abilities.drop(private, place)

    def notes(self) -> Iterator[Note]:
        """What private companies are worth, and what Václav has."""
        game = self.game
        owner = vaclav_of(game)
        if owner is not None:
            yield Note(None, ChoiceLabel("Václav’s money"), game.money(owner.cash))
            for company in owner.held:
                yield Note(company, ChoiceLabel("Václav’s shares"), f"{owner.percent(company)}%")

    def traced(self) -> Mapping[str, Any]:
        """Recorded games have Václav as a player, and do not speak of corporations of sizes to come."""
        game, out = self.game, dict[str, Any]()
        for company in game.corporations.values():
            if company.size not in game.memory_of(Sizes).open:
                out |= {f"corp:{company.id}.tokens_left": None, f"corp:{company.id}.treasury": None}
        owner = vaclav_of(game)
        if owner is None:
            return out
        at = owner.key
        worth = sum(company.price_of(owner.percent(company)) for company in owner.held)
        out |= {f"{at}.cash": owner.cash, f"{at}.value": owner.cash + worth}
        out[f"{at}.certs"] = sum(len(shares) for shares in owner.held.values())
        for company in owner.held:
            out[f"{at}.shares.{company.id}"] = owner.percent(company)
        step = None if game.over else game.round.waiting()
        if isinstance(step, ForVaclav) and len(step.deciders()) > 1:
            out["active"] = [*(player.id for player in step.deciders()), owner.id]
        return out


PART = Bohemia
