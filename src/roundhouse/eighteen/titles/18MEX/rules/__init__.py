"""18MEX: a national railway with half shares that others merge into, minors, a double tile, mail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.abilities import Ability, TileAbility
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.own import OwnRules
from roundhouse.eighteen.rules.pieces import Certificate, Corporation, Player, Private, Train
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.steps.half_shares import HalfShareTurn
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.eighteen.track.tile import Tile

from .merger import NOT_MERGED, KeptToken, NationalMerger, begin_merger
from .minors import MINORS_CLOSE, LayTrackAtHomeFirst, close_minors
from .takeover import national_railway

UNAVAILABLE = "ndm_unavailable"


class FaceValueTrains(Ability, frozen=True, kw_only=True, tag="face_value_trains"):
    """The company buys and sells trains at face value."""

    words = "Face value trains"


class Rules(OwnRules):
    """What only 18MEX has."""

    abilities: ClassVar[tuple[type[Ability], ...]] = (FaceValueTrains,)
    events: ClassVar[Mapping[str, str]] = {
        "companies_buyable": "companies may buy privates",
        "minors_closed": "the minors close",
        "ndm_merger": "the national railway may take over corporations",
    }
    status: ClassVar[Mapping[str, str]] = {UNAVAILABLE: "shares of the national railway are not traded"}
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "stock_turn": HalfShareTurn,
        "track": LayTrackAtHomeFirst,
        "national_merger": NationalMerger,
        "kept_token": KeptToken,
    }

    # Setting up

    def prepare(self, game: EighteenGame) -> None:
        """Minors have a train and stand on the map; some certificates are kept for those who will merge."""
        own = game.title.own
        for minor in game.minors.values():
            train = game.depot.upcoming[0]
            game.depot.give(train, minor)
            train.tradable = False
            game.land.place_home(minor)
        national = national_railway(game)
        national.share_percent = 10
        for name in (*own["minors"].values(), own["merger"]["share"]):
            game.certificates[name].reserved = True
        for name in own["merger"]["halves"].split():
            game.certificates[name].counts = 0
        for name in own["left_out"].split():
            game.remove_private(game.privates[name])

    def certificate_limit(self, game: EighteenGame, player: Player | None) -> int:
        """One more if nobody merged."""
        return super().certificate_limit(game, player) + game.marked(NOT_MERGED)

    # Rounds

    def pay_privates(self, game: EighteenGame) -> None:
        """Where everybody passes in the auction, minors earn a fixed sum, as do their owners."""
        super().pay_privates(game)
        if isinstance(game.round, OperatingRound):
            return
        income = game.title.own["minor_income"]
        for minor in game.minors.values():
            if minor.floated and minor.player is not None:
                game.pay(game.bank, minor, income)
                game.pay(game.bank, minor.player, income)
                game.tell(minor.id, f"and its owner receive {game.money(income)} each")

    def next_round(self, game: EighteenGame, done: Round) -> None:
        """Minors may close before the stock round."""
        if (
            done.kind == "operating"
            and done.number >= game.progress.rounds_in_set
            and game.marked(MINORS_CLOSE)
        ):
            game.unmark(MINORS_CLOSE)
            close_minors(game)
        super().next_round(game, done)

    def begin_operating(self, game: EighteenGame, company: Corporation) -> None:
        """A corporation with a train has income from mail: what its home pays."""
        super().begin_operating(game, company)
        if not company.is_major or not company.trains:
            return
        stops = game.land.board.tile(company.definition.home[0]).cities
        income = revenue_of(stops[0].revenue, game.phase.tiles) if stops else 0
        if income:
            game.pay(game.bank, company, income)
            game.tell(company.id, f"receives {game.money(income)} for mail")

    # Stock

    def why_not_buy(self, game: EighteenGame, player: Player, share: Certificate) -> str | None:
        """The national railway’s shares are not traded at first."""
        return _unavailable(game, share.corporation) or super().why_not_buy(game, player, share)

    def why_not_sell_yet(self, game: EighteenGame, player: Player, corporation: Corporation) -> str | None:
        """The national railway’s shares are not traded at first."""
        return _unavailable(game, corporation) or super().why_not_sell_yet(game, player, corporation)

    def given_for_presidency(
        self, game: EighteenGame, shares: Sequence[Certificate]
    ) -> Sequence[Certificate]:
        """Half shares last, and of the others the newest first."""
        return sorted(shares, key=lambda share: share.percent)[::-1]

    # Track

    def tile_lays(self, game: EighteenGame, company: Corporation) -> Sequence[TileLay]:
        """A minor lays one yellow tile; who floated during an operating round lays none extra."""
        if not company.is_major:
            return (TileLay(upgrade=False),)
        if game.marked(_late(company)):
            return game.settings.tile_lays
        return super().tile_lays(game, company)

    def after_float(self, game: EighteenGame, company: Corporation) -> None:
        """Remember who floated in an operating round."""
        super().after_float(game, company)
        if isinstance(game.round, OperatingRound):
            game.mark(_late(company))

    def may_replace(
        self, game: EighteenGame, old: Tile, new: Tile, hex_: str, company: Corporation | None
    ) -> bool:
        """The tile in the canyon stays."""
        return old.name != game.title.own["canyon"]["tile"] and super().may_replace(
            game, old, new, hex_, company
        )

    def may_replace_specially(
        self, game: EighteenGame, ability: TileAbility, old: Tile, new: Tile, hex_: str
    ) -> bool:
        """The canyon’s tile goes on the hex as printed."""
        return hex_ not in game.land.board.copies

    def extra_lay_cost(self, game: EighteenGame, company: Corporation, hex_: str, extra: int) -> int:
        """The double tile costs what both of its hexes cost."""
        other = _other_half(game, hex_)
        return extra + (game.land.terrain_cost(company, other) if other is not None else 0)

    def tile_laid(self, game: EighteenGame, company: Corporation | None, hex_: str, by: str) -> None:
        """Both halves of the double tile are laid; in the canyon the private comes too late."""
        other = _other_half(game, hex_)
        if other is not None:
            halves = game.title.own["double_tile"]
            name = game.land.board.tile(hex_).name.removesuffix(halves[hex_]) + halves[other]
            copy = game.land.next_copy(name)
            if copy is not None and game.land.board.tile(other).name != name:
                game.land.lay_along(company, other, copy, 0, by)
        canyon = game.title.own["canyon"]
        private = game.privates[canyon["private"]]
        if hex_ == canyon["hex"] and by != private.name and not private.closed and private.abilities:
            for place in private.abilities:
                game.abilities.drop(private, place)
            game.note(f"{private.name} cannot lay its tile any more.")

    # Trains

    def trades_at_face_value(self, game: EighteenGame, company: Corporation, train: Train) -> bool:
        """The national railway buys and sells trains at face value."""
        sides = [company, train.owner] if train.owner is not None else [company]
        return any(game.abilities.of(side, FaceValueTrains) for side in sides)

    def is_spared(self, game: EighteenGame, train: Train) -> bool:
        """Where the minors close later, their trains go with them."""
        return game.marked(MINORS_CLOSE) and train.owner is not None and not train.owner.is_major

    # Privates

    def may_buy_privates(self, game: EighteenGame, company: Corporation) -> bool:
        """Some may be bought early."""
        return super().may_buy_privates(game, company) or bool(game.title.own["early_privates"])

    def may_sell_private(self, game: EighteenGame, private: Private, company: Corporation) -> bool:
        """Before phase 3 only those."""
        early = super().may_buy_privates(game, company) or private.id in game.title.own["early_privates"]
        return early and super().may_sell_private(game, private, company)

    def private_prices(self, game: EighteenGame, private: Private) -> tuple[int, int]:
        """Early ones cost no more than face value, one never does."""
        own = game.title.own
        low, high = super().private_prices(game, private)
        if private.id in own["early_privates"] and "can_buy_companies" not in game.phase.status:
            return own["early_privates"][private.id], private.value
        return low, private.value if private.id in own["full_price_privates"].split() else high

    def private_bought(self, game: EighteenGame, private: Private, player: Player, price: int) -> None:
        """A minor comes with its private."""
        super().private_bought(game, private, player, price)
        minor = game.minors.get(private.id)
        if minor is not None:
            minor.player = player
            game.float_company(minor)

    # Events

    def fire(self, game: EighteenGame, event: str) -> None:
        """The minors close; the national railway merges."""
        match event:
            case "companies_buyable":
                pass  # told; what may be bought is the status of the phase
            case "minors_closed" if game.title.own["minors_close_later"]:
                game.mark(MINORS_CLOSE)
            case "minors_closed":
                close_minors(game)
            case "ndm_merger":
                begin_merger(game)
            case _:
                super().fire(game, event)


def _late(company: Corporation) -> str:
    return f"floated late {company.id}"


def _unavailable(game: EighteenGame, corporation: Corporation) -> str | None:
    closed = corporation is national_railway(game) and UNAVAILABLE in game.phase.status
    if closed and game.round.kind == "stock":
        return f"Shares of {corporation.id} are not traded before phase 3½."
    return None


# The double tile


def _other_half(game: EighteenGame, hex_: str) -> str | None:
    halves = game.title.own["double_tile"]
    return next((other for other in halves if other != hex_), None) if hex_ in halves else None
