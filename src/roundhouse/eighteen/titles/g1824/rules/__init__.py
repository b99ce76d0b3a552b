"""1824: coal companies, mountain railways, minors that form three state railways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.parts.part import NamedEvent, Note, Part
from roundhouse.eighteen.rules.policies import OrderPolicy
from roundhouse.eighteen.rules.state.actions import Action, BuyShares
from roundhouse.eighteen.rules.state.events import (
    OperatingRoundEnded,
    OperatingSetEnded,
    OperatingTurnBegan,
    StockRoundEnded,
    TileLaid,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ..events import FormationAhead
from ..messages import MESSAGES
from .cards import cards_left, remove_cards_left
from .facts import Builders, Facts, Unions, certificate_for, for_two, is_bond, kept, nationals
from .merging import absorb_all_coal, form_ahead
from .routes import CityRoutes
from .stock import BankStock, ExchangeMountains, ImperialStockTurn, ReversedStockRound
from .trains import BuyTrainGoods, ReturnToken
from .two_players import (
    PlaceBondToken,
    begin_idle_turn,
    close_builders,
    keep_discounts,
    leave_out_for_two,
    note_upgrade,
    notes_for_two,
    recorded_for_two,
    traced_for_two,
)


class PresidentsOperate(OrderPolicy):
    """Who operates."""

    def operating_order(self) -> list[Corporation]:
        """Only companies with a president, and the bond railway."""
        usual = super().operating_order()
        return [one for one in usual if one.player is not None or is_bond(self.game, one)]


class Railways(Part[Facts]):
    """What only 1824 has."""

    Settings = Facts
    messages = MESSAGES
    policies = (BankStock, CityRoutes, PresidentsOperate)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "imperial_stock_turn": ImperialStockTurn,
        "exchange_mountains": ExchangeMountains,
        "buy_train_goods": BuyTrainGoods,
        "kk_token": ReturnToken,
        "place_bond_token": PlaceBondToken,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"stock_reversed": ReversedStockRound}
    status: ClassVar[Mapping[str, str]] = {
        "may_exchange_coal_railways": "coal companies may become shares in stock rounds",
        "may_exchange_mountain_railways": "mountain railways may become shares in stock rounds",
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "buy_across": NamedEvent("allow_trades", "companies may buy trains from each other"),
        "close_mountain_railways": NamedEvent(
            "close_mountains", "the mountain railways become shares or close"
        ),
        "exchange_coal_companies": NamedEvent("absorb_coal", "all coal companies become shares"),
        "sd_formation": NamedEvent(
            "announce_sd", "the Southern Railway is formed after this operating round"
        ),
        "ug_formation": NamedEvent(
            "announce_ug", "the Hungarian State Railway is formed after this operating round"
        ),
        "kk_formation": NamedEvent(
            "announce_kk", "the Austrian State Railways are formed after this operating round"
        ),
        "early_kk_formation": NamedEvent(
            "announce_kk_for_two",
            "with two players the Austrian State Railways are formed after this operating round",
        ),
        "close_construction_railways": NamedEvent(
            "close_construction", "with two players the construction railways close"
        ),
    }

    def memory(self) -> Iterator[Piece]:
        """What has come of minors and mountain railways."""
        yield Unions()
        yield Builders()

    def arrange(self) -> None:
        """Certificates are kept for minors."""
        game = self.game
        for minor in game.minors.values():
            certificate_for(game, minor).reserved = True

    def prepare(self) -> None:
        """State railways have their prices from the start; some mountain railways may not be in the game."""
        game, facts = self.game, self.settings
        for name in facts.mountain_cards[facts.mountains[len(game.players)] :]:
            game.leave_out(game.privates[name])
        leave_out_for_two(game)
        keep_discounts(game)
        for name, national in nationals(game).items():
            cell = game.market.cell(national.cell)
            if cell is None:
                raise LookupError(national.cell)
            game.market.set_par(game.company(name), cell)

    def notes(self) -> Iterator[Note]:
        """What is kept for minors, and which state railways are formed next."""
        for company in self.game.corporations.values():
            if percent := kept(company):
                yield Note(company, ChoiceLabel("Kept for minors"), f"{percent}%")
        for national in self.game.memory_of(Unions).ahead:
            yield Note(national, ChoiceLabel("Formation"), ChoiceLabel("After this operating round"))
        yield from notes_for_two(self.game)

    def traced(self) -> Mapping[str, Any]:
        """That engine has cards in the bank, and counts a minor as started once somebody has it."""
        game = self.game
        out: dict[str, Any] = dict(traced_for_two(game))
        for private in cards_left(game):
            out[f"company:{private.id}.owner"] = "bank"
        for minor in game.minors.values():
            out[f"corp:{minor.id}.ipoed"] = minor.floated
        for name in game.memory_of(Unions).gone:
            out |= {f"company:{name}.owner": None, f"company:{name}.revenue": None}
        return out

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """Whose token it is that a company places; and that a mountain railway becomes a share for nothing,
        which that site would otherwise have paid."""
        if isinstance(action, BuyShares) and action.entity.partition(":")[2] in self.game.privates:
            return {"share_price": 0}
        return recorded_for_two(self.game, action)

    # Named events

    def allow_trades(self) -> None:
        """Nothing happens at once."""

    def close_mountains(self) -> None:
        """All that are left are exchanged now, one after the other."""
        game = self.game
        left = (game.privates[name] for name in self.settings.mountain_cards if name in game.privates)
        game.memory_of(Unions).exchanging = tuple(one for one in left if not one.closed and one.player)

    def absorb_coal(self) -> None:
        """Also for corporations that do not operate yet."""
        absorb_all_coal(self.game)

    def announce_sd(self) -> None:
        """The Southern Railway."""
        self._announce("SD")

    def announce_ug(self) -> None:
        """The Hungarian State Railway, if it is in the game."""
        if "UG" in self.game.corporations:
            self._announce("UG")

    def announce_kk(self) -> None:
        """The Austrian State Railways, if they are not there yet."""
        if for_two(self.game) is None:
            self._announce("KK")

    def announce_kk_for_two(self) -> None:
        """With two players they are formed sooner."""
        if for_two(self.game) is not None:
            self._announce("KK")

    def close_construction(self) -> None:
        """All at once."""
        close_builders(self.game)

    def _announce(self, name: str) -> None:
        game = self.game
        memory = game.memory_of(Unions)
        memory.ahead = (*memory.ahead, game.company(name))
        game.happen(FormationAhead(company=name))

    # In operating rounds

    @on(OperatingTurnBegan)
    def begin_idle(self, event: OperatingTurnBegan) -> None:
        """Construction railways only build, and the bond railway only pays."""
        begin_idle_turn(self.game, self.game.company(event.company))

    @on(TileLaid)
    def look_for_upgrade(self, event: TileLaid) -> None:
        """A tile may bring a token of the bond railway."""
        note_upgrade(self.game, event.hex, event.tile, event.company)

    # Between rounds

    @on(StockRoundEnded)
    def end_first_stock_round(self, event: StockRoundEnded) -> None:
        """Cards that nobody bought leave the game."""
        game = self.game
        if game.progress.turn == 1:
            remove_cards_left(game)
            game.memory_of(Unions).gone = tuple(one.id for one in game.privates.values() if one.closed)

    @on(OperatingRoundEnded)
    def form_after_round(self, event: OperatingRoundEnded) -> None:
        """State railways are formed."""
        form_ahead(self.game)

    @on(OperatingSetEnded)
    def form_after_export(self, event: OperatingSetEnded) -> None:
        """Also of an exported train."""
        form_ahead(self.game)


PART = Railways
