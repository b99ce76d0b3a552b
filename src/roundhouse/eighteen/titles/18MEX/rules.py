"""18MEX: minors that the national railway takes over, its merger, half shares, a double tile, mail."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.eighteen.model.companies import Ability
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.actions import Action, Assign, Merge, Pass
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.land import Spot
from roundhouse.eighteen.rules.own import OwnRules
from roundhouse.eighteen.rules.pieces import Certificate, Corporation, Entity, Player, Private, Train
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.steps.half_shares import HalfShareTurn
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING, Round, Step
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

UNAVAILABLE = "ndm_unavailable"
MERGER_DUE = "the merger was triggered"
NOT_MERGED = "nobody merged"
MINORS_CLOSE = "the minors close in the next stock round"


class LayTrackAtHomeFirst(LayTrack):
    """A minor whose home has no tile yet waits only if it can pay for one there."""

    __slots__ = ()

    def _has_lay(self, company: Corporation) -> bool:
        land = self.game.land
        if not company.is_major:
            home = company.definition.home[0]
            if land.board.tile(home).color == "white":
                return (
                    self.allowance(company) is not None and land.terrain_cost(company, home) <= company.cash
                )
        return super()._has_lay(company)


class NationalMerger(Step):
    """Corporations are asked one after the other whether they merge into the national railway.

    A president answers for a corporation that has floated; among the others the national railway’s president
    chooses, and has to take the last one.
    """

    __slots__ = ("candidates",)
    state: ClassVar[tuple[str, ...]] = ("passed", "candidates")
    handlers: ClassVar[Mapping[type[Action], str]] = {Merge: "do_merge", Pass: "do_decline"}
    deed = "merge or decline"

    def __init__(self, game: EighteenGame, key: str, settings: Mapping[str, Any]) -> None:
        super().__init__(game, key, settings)
        self.candidates: tuple[Corporation, ...] = ()

    def begin_turn(self) -> None:
        """The question stays open."""

    def ask(self, candidates: Sequence[Corporation]) -> None:
        """Begin with the first of these."""
        self.put("candidates", tuple(candidates))
        self._go_on()

    def _go_on(self) -> None:
        if not self.candidates:
            _end_without_merger(self.game)
        elif len(self.candidates) == 1 and not self.candidates[0].floated:
            self._merge(self.candidates[0])

    def actor(self) -> Entity | None:
        """The corporation that is asked, or the national railway."""
        if not self.candidates:
            return None
        return self.candidates[0] if self.candidates[0].floated else _national(self.game)

    def waits(self) -> bool:
        """Until somebody merges or all have declined."""
        return bool(self.candidates)

    def skip(self) -> None:
        """Never passed."""

    def finish(self) -> None:
        """Never passed."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Merge or decline."""
        return frozenset({Merge, Pass}) if self.candidates and entity is self.actor() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Merge or decline."""
        actor = self.actor()
        if actor is not None:
            yield self.choice("merge", actor, corporation=self.candidates[0].id)
            yield self.choice("pass", actor)

    def do_merge(self, action: Merge, entity: Corporation) -> None:
        """Merge the one that is asked."""
        if action.corporation != self.candidates[0].id:
            raise Refusal("merger/other", f"{self.candidates[0].id} is asked first.")
        self.game.tell(entity.name, "agrees")
        self._merge(self.candidates[0])

    def do_decline(self, action: Pass, entity: Corporation) -> None:
        """Ask the next one."""
        _ = action
        self.game.tell(entity.name, f"declines to merge {self.candidates[0].id}")
        self.put("candidates", self.candidates[1:])
        self._go_on()

    def _merge(self, corporation: Corporation) -> None:
        self.put("candidates", ())
        left = merge(self.game, corporation)
        if left:
            next(step for step in self.game.round.steps if isinstance(step, KeptToken)).ask(corporation, left)


class KeptToken(Step):
    """The national railway chooses which one more token of the merged corporation it keeps."""

    __slots__ = ("merged", "spots")
    state: ClassVar[tuple[str, ...]] = ("passed", "merged", "spots")
    handlers: ClassVar[Mapping[type[Action], str]] = {Assign: "do_keep"}
    deed = "choose a token to keep"

    def __init__(self, game: EighteenGame, key: str, settings: Mapping[str, Any]) -> None:
        super().__init__(game, key, settings)
        self.merged: Corporation | None = None
        self.spots: tuple[tuple[str, int], ...] = ()

    def begin_turn(self) -> None:
        """The question stays open."""

    def ask(self, merged: Corporation, spots: Sequence[Spot]) -> None:
        """One of these tokens is kept."""
        self.put("merged", merged)
        self.put("spots", tuple((spot.hex, spot.city) for spot in spots))

    def actor(self) -> Entity | None:
        """The national railway."""
        return _national(self.game) if self.spots else None

    def waits(self) -> bool:
        """Until it has chosen."""
        return bool(self.spots)

    def skip(self) -> None:
        """Never passed."""

    def finish(self) -> None:
        """Never passed."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Name the hex."""
        return frozenset({Assign}) if self.spots and entity is self.actor() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Each hex with a token."""
        for hex_, _ in self.spots:
            yield self.choice("assign", _national(self.game), target=hex_, target_type="hex")

    def do_keep(self, action: Assign, national: Corporation) -> None:
        """That token becomes one of the national railway; the others go."""
        if action.target not in [hex_ for hex_, _ in self.spots]:
            raise Refusal("merger/token", f"There is no token on {action.target} to keep.")
        assert self.merged is not None
        for hex_, city in self.spots:
            if hex_ == action.target:
                _take_over_token(self.game, self.merged, Spot(hex_, city))
            else:
                self.game.land.board.remove_token(hex_, city, self.merged.id)
        self.game.tell(national.id, f"keeps the token on {self.game.land.place_name(action.target)}")
        self.put("spots", ())
        self.put("merged", None)


class Rules(OwnRules):
    """What only 18MEX has."""

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
            game.put(train, "tradable", False)
            game.land.place_home(minor)
        national = _national(game)
        game.put(national, "share_percent", 10)
        for name in (*own["minors"].values(), own["merger"]["share"]):
            game.put(game.certificates[name], "reserved", True)
        for name in own["merger"]["halves"].split():
            game.put(game.certificates[name], "counts", 0)
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
            _close_minors(game)
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
        """A minor lays one yellow tile."""
        return super().tile_lays(game, company) if company.is_major else (TileLay(upgrade=False),)

    def may_replace(
        self, game: EighteenGame, old: Tile, new: Tile, hex_: str, company: Corporation | None
    ) -> bool:
        """The tile in the canyon stays."""
        return old.name != game.title.own["canyon"]["tile"] and super().may_replace(
            game, old, new, hex_, company
        )

    def may_replace_specially(
        self, game: EighteenGame, ability: Ability, old: Tile, new: Tile, hex_: str
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
        return any(game.abilities.of(side, "face_value_trains") for side in sides)

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
            game.put(minor, "player", player)
            game.float_company(minor)

    # Events

    def fire(self, game: EighteenGame, event: str) -> None:
        """The minors close; the national railway merges."""
        match event:
            case "companies_buyable":
                game.note("Corporations may buy private companies.")
            case "minors_closed" if game.title.own["minors_close_later"]:
                game.mark(MINORS_CLOSE)
            case "minors_closed":
                _close_minors(game)
            case "ndm_merger":
                _begin_merger(game)
            case _:
                super().fire(game, event)


# Half shares


def _national(game: EighteenGame) -> Corporation:
    return game.corporations[game.title.own["merger"]["corporation"]]


def _unavailable(game: EighteenGame, corporation: Corporation) -> str | None:
    closed = corporation is _national(game) and UNAVAILABLE in game.phase.status
    if closed and game.round.kind == "stock":
        return f"Shares of {corporation.id} are not traded before phase 3½."
    return None


# The double tile


def _other_half(game: EighteenGame, hex_: str) -> str | None:
    halves = game.title.own["double_tile"]
    return next((other for other in halves if other != hex_), None) if hex_ in halves else None


# The minors


def _close_minors(game: EighteenGame) -> None:
    """Each owner gets a share for the minor; its money goes to the corporation, the rest out of the game."""
    for name, share in game.title.own["minors"].items():
        minor, certificate = game.minors[name], game.certificates[share]
        owner, major = minor.player, certificate.corporation
        game.note(f"{minor.name} becomes part of {major.id}.")
        game.put(certificate, "reserved", False)
        for hex_, city in list(game.land.board.tokens_of(minor.id)):
            game.land.board.remove_token(hex_, city, minor.id)
        game.land.release_home(minor)
        game.pay(minor, major, minor.cash)
        for train in minor.trains:
            game.depot.rust(train)
        _leave(game, minor)
        game.close_private(game.privates[name])
        if owner is not None:
            game.tell(owner.name, f"receives {certificate.percent}% of {major.id}")
            game.shares.give(owner, (certificate,))
            game.check_float(major)


def _leave(game: EighteenGame, company: Corporation) -> None:
    for field, value in (("closed", True), ("floated", False), ("player", None)):
        game.put(company, field, value)


# The merger


def _begin_merger(game: EighteenGame) -> None:
    national = _national(game)
    if not national.floated:
        _end_without_merger(game)
        return
    buyer = game.round.entity
    first = buyer.player if isinstance(buyer, Corporation) else None
    next(step for step in game.round.steps if isinstance(step, NationalMerger)).ask(_candidates(game, first))


def _candidates(game: EighteenGame, buyer: Player | None) -> list[Corporation]:
    """Who is asked: floated corporations from the left of the buyer’s player on, those of one player in the
    order of this operating round; then one of the others, of which the ones that were never started come
    before all."""
    national, exempt = _national(game), game.title.own["merger"]["exempt"].split()
    open_ = [
        company
        for company in game.corporations.values()
        if not company.closed and company.player is not national.player and company.id not in exempt
    ]
    around = game.players_from(buyer)
    seats = [*around[1:], around[0]]
    order = game.round.order
    floated = sorted(
        (company for company in open_ if company.floated and company.player is not None),
        key=lambda company: (
            seats.index(company.player) if company.player else 0,
            order.index(company),
        ),
    )
    others = [company for company in open_ if company not in floated]
    fresh = [company for company in others if not company.parred]
    return floated + (fresh or others)


def _end_without_merger(game: EighteenGame) -> None:
    national = _national(game)
    game.put(game.certificates[game.title.own["merger"]["share"]], "reserved", False)
    game.mark(NOT_MERGED)
    game.note(f"Nobody merges into {national.id}: the certificate limit rises by one.")


def merge(game: EighteenGame, major: Corporation) -> Sequence[Spot]:
    """Merge ``major`` into the national railway; returns the tokens of which one has still to be chosen."""
    national = _national(game)
    game.note(f"{major.name} merges into {national.name}.")
    _exchange_shares(game, major)
    left = _exchange_tokens(game, major)
    game.pay(major, national, major.cash)
    for train in major.trains:
        game.depot.give(train, national)
    game.market.take_off(major)
    game.put(major, "par", None)
    _leave(game, major)
    return left


def _exchange_shares(game: EighteenGame, major: Corporation) -> None:
    """The president gets the share that was kept, everybody half the price for every other share."""
    kept = game.certificates[game.title.own["merger"]["share"]]
    game.put(kept, "reserved", False)
    price, president = major.share_price, game.shares.president_share(major)
    if major.player is not None:
        game.tell(major.player.name, f"receives {kept.percent}% of {kept.corporation.id}")
        game.shares.give(major.player, (kept,))
    for holder in (*game.players, game.pool):
        held = holder.shares(major)
        refund = math.ceil(sum(1 for share in held if share is not president) * price / 2)
        for share in held:
            game.shares.move(share, major)
        if isinstance(holder, Player) and refund:
            game.pay(game.bank, holder, refund)
            game.tell(holder.name, f"receives {game.money(refund)} for the shares")


def _exchange_tokens(game: EighteenGame, major: Corporation) -> Sequence[Spot]:
    """The home token and one more become tokens of the national railway; none where it has one already."""
    board, national = game.land.board, _national(game)
    count, price = game.title.own["merger"]["tokens"], national.definition.tokens[-1]
    game.put(national, "tokens", (*national.tokens, *(price,) * count))
    game.land.release_home(major)
    placed = [Spot(hex_, city) for hex_, city in board.tokens_of(major.id)]
    home = next((spot for spot in placed if spot.hex in major.definition.home), None)
    if home is None:
        start = Spot(major.definition.home[0], major.definition.city or 0)
        if not board.has_token(start.hex, national.id, start.city):
            board.place_token(start.hex, start.city, national.id)
            _spend_token(game)
            count -= 1
    rest = []
    for spot in sorted(placed, key=lambda spot: spot != home):
        if board.has_token(spot.hex, national.id, spot.city):
            board.remove_token(spot.hex, spot.city, major.id)
        elif spot == home:
            _take_over_token(game, major, spot)
            count -= 1
        else:
            rest.append(spot)
    if len(rest) > count:
        return rest
    for spot in rest:
        _take_over_token(game, major, spot)
    return ()


def _take_over_token(game: EighteenGame, major: Corporation, spot: Spot) -> None:
    """A token of ``major`` becomes one of the national railway."""
    game.land.board.replace_token(spot.hex, spot.city, major.id, _national(game).id)
    _spend_token(game)


def _spend_token(game: EighteenGame) -> None:
    """One of the tokens that came with the merger is used; the charter’s own stay."""
    national = _national(game)
    game.put(national, "tokens", national.tokens[:-1])
