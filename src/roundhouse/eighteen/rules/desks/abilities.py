"""What private companies (and some corporations) can do, and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar, assert_never

from roundhouse.eighteen.model.abilities import (
    Ability,
    AssignCorporation,
    BlocksHexes,
    Close,
    Exchange,
    FaceValueTrains,
    FreeTrain,
    HexBonus,
    LayTiles,
    Limited,
    MarkerBonus,
    Owned,
    Reservation,
    RevenueChange,
    Shares,
    TileAbility,
    TokenBonus,
    TokenPlace,
    TrainDiscount,
)
from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.model.words import AnyMoment
from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.routes import Bonus

from ..decisions import Decisions
from ..state.events import (
    MarkersRemoved,
    PrivateClosed,
    PrivateSold,
    TokenBonusPaid,
    TrainGiven,
)
from ..state.game_state import GameState
from ..state.pieces import Certificate, Corporation, Owner, Player, Private, Train
from ..state.spots import keep_slot
from ..state.turns import LaysTiles
from .stops import stops_of
from .trains import Depot

Able = Private | Corporation
Rows = tuple[tuple[int, Any], ...]
"""Abilities with their places in the definition."""
A = TypeVar("A", bound=Ability)
NO_ROWS: Mapping[Able, Rows] = {}


class Abilities:
    """The abilities of one game: who has which, whether the moment is right, how often they were used."""

    def __init__(self, game: GameState, policies: Decisions, depot: Depot, board: Board) -> None:
        self.game = game
        self.policies = policies
        self.depot = depot
        self.board = board
        self._rows: dict[type[Ability], dict[Able, Rows]] = {}
        """What the definitions say: by kind, the abilities of each holder in the game, with their places."""
        self._privates: dict[tuple[type[Ability], ...], tuple[Private, ...]] = {}
        self._holders: dict[tuple[type[Ability], ...], tuple[Able, ...]] = {}
        self._blocking: dict[str, tuple[tuple[Private, int, BlocksHexes], ...]] = {}
        holders: list[Able] = [*game.privates.values(), *game.companies()]
        for holder in holders:
            for place, ability in enumerate(holder.definition.abilities):
                rows = self._rows.setdefault(type(ability), {})
                rows[holder] = (*rows.get(holder, ()), (place, ability))

    def leave_out(self, holder: Able) -> None:
        """Before the game begins: this holder is not in it."""
        self._privates.clear()
        self._holders.clear()
        self._blocking.clear()
        for rows in self._rows.values():
            rows.pop(holder, None)

    def begin(self) -> None:
        """Before the first round: which slots are reserved, which certificates come with which private.

        Where that is chance, it is drawn now.
        """
        game = self.game
        holders: list[Able] = [*game.privates.values(), *game.companies()]
        for holder in holders:
            for _, ability in self.of(holder, Reservation):
                for hex_ in ability.hexes:
                    keep_slot(self.board, hex_, holder.id, ability.city)
        for private in game.privates.values():
            for _, gift in self.of(private, Shares):
                private.gift = tuple(self._certificate(name, gift) for name in gift.shares)
            for _, free in self.of(private, FreeTrain):
                train = game.train(free.trains[0])
                self.depot.take(train)
                train.tradable = False

    def _certificate(self, name: str, ability: Shares) -> str:
        """The id of a certificate that a title names; ``random_president`` and ``random_share``: of any
        corporation, or of any of those that the ability names."""
        if name not in {"random_president", "random_share"}:
            return name
        names = ability.corporations or tuple(self.game.corporations)
        corporation = self.game.corporations[names[self.game.chance.below(len(names))]]
        wanted = name == "random_president"
        return next(share.id for share in corporation.shares(corporation) if share.president is wanted)

    # Facts

    def privates_with(self, *kinds: type[Ability]) -> Sequence[Private]:
        """The privates whose definition has an ability of one of these kinds, whether it is left or not."""
        found = self._privates.get(kinds)
        if found is None:
            found = self._privates[kinds] = tuple(
                private
                for private in self.game.privates.values()
                if any(private in self._rows.get(kind, NO_ROWS) for kind in kinds)
            )
        return found

    def holders_with(self, *kinds: type[Ability]) -> Sequence[Able]:
        """The same, and the companies whose own definition has one, behind them."""
        found = self._holders.get(kinds)
        if found is None:
            companies = (
                company
                for company in self.game.companies()
                if any(company in self._rows.get(kind, NO_ROWS) for kind in kinds)
            )
            found = self._holders[kinds] = (*self.privates_with(*kinds), *companies)
        return found

    def of(self, holder: Able, kind: type[A]) -> tuple[tuple[int, A], ...]:
        """The abilities of a kind that are left, with their places in the definition."""
        rows = self._rows.get(kind, NO_ROWS).get(holder)
        if rows is None:
            return ()
        left = holder.abilities
        return tuple(row for row in rows if row[0] in left)

    def usable_at(self, holder: Able, kind: type[A]) -> tuple[tuple[int, A], ...]:
        """Those that the present owner may use as far as owner and count go; the moment is not looked at."""
        if holder not in self._rows.get(kind, NO_ROWS):
            return ()
        if isinstance(holder, Private) and (holder.closed or holder.owner is None):
            return ()
        return tuple(row for row in self.of(holder, kind) if self._is_usable(holder, *row))

    def _is_usable(self, holder: Able, place: int, ability: Ability) -> bool:
        if isinstance(ability, Owned):
            if ability.owner == "player" and not isinstance(holder.owner, Player):
                return False
            if (
                ability.owner == "corporation"
                and isinstance(holder, Private)
                and not isinstance(holder.owner, Corporation)
            ):
                return False
        if not isinstance(ability, Limited):
            return True
        if ability.count is not None and holder.used.get(place, 0) >= ability.count:
            return False
        phases = ability.phases if isinstance(ability, TileAbility) else ()
        if phases and self.depot.phase.name not in phases:
            return False
        if isinstance(ability, TokenPlace) and ability.hexes and self._is_idle(holder, ability):
            return False
        return ability.count_per_round is None or holder.used_now.get(place, 0) < ability.count_per_round

    def _is_idle(self, holder: Able, ability: TokenPlace) -> bool:
        """Has the company no token left that it could place, or one on each of the hexes already?"""
        company = holder.owner if isinstance(holder, Private) else holder
        if not isinstance(company, Corporation):
            return False
        if ability.from_owner and not company.tokens:
            return True
        board = self.board
        return all(board.has_token(hex_, company.id) for hex_ in ability.hexes)

    def usable(self, holder: Able, kind: type[A]) -> Sequence[A]:
        """As :meth:`usable_at`, without the places."""
        return [ability for _, ability in self.usable_at(holder, kind)]

    def holders(self, owner: Owner) -> Iterator[Able]:
        """What ``owner`` can draw abilities from: its privates, and a corporation itself."""
        yield from owner.privates
        if isinstance(owner, Corporation):
            yield owner

    def owned(self, owner: Owner, kind: type[A]) -> Iterator[tuple[Able, int, A]]:
        """Every usable ability of a kind that ``owner`` has."""
        if kind not in self._rows:
            return
        for holder in self.holders(owner):
            for place, ability in self.usable_at(holder, kind):
                yield holder, place, ability

    def is_time(self, holder: Able, when: Sequence[AnyMoment]) -> bool:
        """Is this one of the moments ``when`` an ability of ``holder`` may be used?"""
        return any(self._is(moment, holder) for moment in when)

    def train_price(self, company: Corporation, side: TrainSide) -> int:
        """What ``company`` pays the bank for a side of a train: the price on the card, less by an ability of
        its own."""
        if company not in self._rows.get(TrainDiscount, NO_ROWS):
            return side.price
        own = (item for item in self.usable(company, TrainDiscount) if side.name in item.trains)
        return min((item.reduced(side.price) for item in own), default=side.price)

    def cheapest_train(self, company: Corporation) -> int | None:
        """What the cheapest train of the bank costs ``company``, ``None`` when nothing is for sale."""
        sides = (side for train in self.depot.for_sale_to(company) for side in self.depot.sides(train))
        return min((self.train_price(company, side) for side in sides), default=None)

    def cheapest_names(self, company: Corporation) -> frozenset[str]:
        """What the cheapest train of the bank is called: of several kinds at that price the one in the bank's
        hands first, what is to come before what was given up. Sides of it that cost as little count too.
        """
        cheapest = self.cheapest_train(company)
        for train in self.depot.for_sale_to(company):
            if any(self.train_price(company, side) == cheapest for side in self.depot.sides(train)):
                faces = (train.kind, *train.kind.variants)
                least = min(face.price for face in faces)
                return frozenset(face.name for face in faces if face.price == least)
        return frozenset()

    def trades_at_face_value(self, company: Corporation, train: Train) -> bool:
        """Must ``company`` pay the face value for another's train?

        Between presidents where the settings say so; always where buyer or seller has the ability
        ``face_value_trains``.
        """
        sides = [company] if train.owner is None else [company, train.owner]
        if any(self.of(side, FaceValueTrains) for side in sides):
            return True
        same = train.owner is not None and train.owner.player is company.player
        return self.game.settings.face_value_between_presidents and not same

    def _is(self, moment: AnyMoment, holder: Able) -> bool:
        game = self.game
        round_ = game.round
        owner = holder.owner if isinstance(holder, Private) else holder
        entity = round_.entity
        operating = round_.kind == "operating"
        match moment:
            case "any":
                return True
            case "owning_corp_or_turn":
                return operating and entity is owner
            case "owning_player_or_turn":
                return operating and isinstance(entity, Corporation) and entity.player is holder.player
            case "owning_player_sr_turn":
                return round_.kind == "stock" and entity is holder.player
            case "stock_round":
                return round_.kind == "stock"
            case "or_between_turns":
                return round_.between_turns
            case "or_start":
                return operating and round_.at == 0 and not self._has_acted()
            case "owning_player_track" | "owning_player_token" | "owning_player_route":
                return (
                    operating
                    and isinstance(entity, Corporation)
                    and entity.player is holder.player
                    and self._waits_for(moment.removeprefix("owning_player_"))
                )
            case "track" | "token" | "buying_train" | "route" | "dividend":
                return operating and entity is owner and self._waits_for(moment)
            case "track_and_token":
                return (
                    operating and entity is owner and (self._waits_for("track") or self._waits_for("token"))
                )
            case "sold" | "bought_train" | "par" | "has_train":
                return False  # what happens then, happens by itself
            case _:
                assert_never(moment)

    def _has_acted(self) -> bool:
        """Has the company in turn done something already?"""
        for step in self.game.round.steps:
            if isinstance(step, LaysTiles):
                return step.begun
            if step.blocks and step.passed:
                return True
        return True

    def _waits_for(self, what: str) -> bool:
        step = self.game.round.waiting()
        return step is not None and what in step.moments

    def keeper(self, share: Certificate) -> Private | None:
        """The private company in the game that is to be exchanged for this very certificate."""
        for private in self.privates_with(Exchange):
            if not private.closed:
                for _, ability in self.of(private, Exchange):
                    if share.id in ability.shares:
                        return private
        return None

    def blocks_hex(self, hex_: str, company: Corporation | None) -> Private | None:
        """The private company that keeps others from laying track on ``hex_``, if any.

        One that does so in the hands of players usually does it too as long as nobody has bought it.
        """
        for private, place, ability in self._blockers(hex_):
            if private.closed or place not in private.abilities:
                continue
            if company is not None and private.owner is company:
                continue
            if private.owner is None and not ability.unsold:
                continue
            if ability.owner != "player" or not isinstance(private.owner, Corporation):
                return private
        return None

    def _blockers(self, hex_: str) -> Sequence[tuple[Private, int, BlocksHexes]]:
        """By the definitions, whether left or not: the abilities that keep others from ``hex_``."""
        found = self._blocking.get(hex_)
        if found is None:
            found = self._blocking[hex_] = tuple(
                (private, place, ability)
                for private in self.privates_with(BlocksHexes)
                for place, ability in self._rows[BlocksHexes][private]
                if isinstance(ability, BlocksHexes) and hex_ in ability.hexes
            )
        return found

    # Changes

    def use(self, holder: Able, place: int) -> None:
        """Count one use; an ability used up may close the private."""
        ability = holder.ability(place)
        holder.used[place] = holder.used.get(place, 0) + 1
        holder.used_now[place] = holder.used_now.get(place, 0) + 1
        if not isinstance(ability, Limited) or not isinstance(holder, Private):
            return
        spent = ability.count is not None and holder.used[place] >= ability.count
        if spent and ability.closes_when_used:
            self.close_private(holder)

    def token_placed(self, company: Corporation, hex_: str) -> None:
        """A company placed a token on a hex: an ability of its own for that is used."""
        for place, ability in list(self.usable_at(company, TokenPlace)):
            if hex_ in ability.hexes and not ability.when:
                self.use(company, place)

    def drop(self, holder: Able, place: int) -> None:
        """Take an ability away for good."""
        holder.abilities = tuple(item for item in holder.abilities if item != place)

    def round_began(self) -> None:
        """Uses per round start anew."""
        holders: list[Able] = [*self.game.privates.values(), *self.game.companies()]
        for holder in holders:
            for place in list(holder.used_now):
                ability = holder.ability(place)
                if not isinstance(ability, LayTiles) or not ability.one_turn:
                    holder.used_now.pop(place, None)

    def dividend_settled(self, company: Corporation) -> None:
        """Tiles that were left for later are lost with the dividend of their owner; where another company's
        dividend came first, they are kept (decision 1800)."""
        for private in self.privates_with(LayTiles):
            for place, ability in list(self.of(private, LayTiles)):
                if not ability.one_turn or not private.used_now.get(place, 0):
                    continue
                if private.owner is company:
                    self.drop(private, place)
                private.used_now.pop(place, None)

    def take_gifts(self, private: Private) -> list[str]:
        """The ids of the certificates that come with a private company, once."""
        gifts: list[str] = []
        for place, _ in list(self.of(private, Shares)):
            gifts += private.gift
            self.drop(private, place)
        return gifts

    def pay_token_bonus(self, company: Corporation, hex_: str, by_private: bool) -> None:
        """A token was placed, perhaps by a private company: some places are worth money to a company."""
        for holder, place, ability in list(self.owned(company, TokenBonus)):
            if hex_ in ability.hexes and (ability.by_private or not by_private):
                self.game.pay(self.game.bank, company, ability.income)
                self.game.happen(TokenBonusPaid(company=company.id, hex=hex_, amount=ability.income))
                self.use(holder, place)

    def has_train_to_give(self, private: Private) -> bool:
        """Does a train still come with this private?"""
        phases = [phase.name for phase in self.game.title.phases]
        return any(
            ability.phase is None or self.depot.phase_index < phases.index(ability.phase)
            for _, ability in self.of(private, FreeTrain)
        )

    def give_train(self, private: Private, company: Corporation) -> None:
        """The train that comes with a private goes to ``company``, if there is room for it."""
        policy = self.policies.trains
        for place, ability in list(self.of(private, FreeTrain)):
            room = policy.trains_counted(company) < policy.train_limit(company)
            train = self.game.train(ability.trains[0])
            if room and self.has_train_to_give(private) and not train.rusted:
                self.depot.give(train, company)
                self.game.happen(
                    TrainGiven(company=company.id, private=private.id, train=train.id, name=train.name)
                )
            self.drop(private, place)
            if ability.closes_when_used:
                self.close_private(private)

    def private_sold(self, event: PrivateSold) -> None:
        """A company bought a private company from a player."""
        private, company = self.game.private(event.private), self.game.company(event.company)
        for place, ability in list(self.of(private, RevenueChange)):
            if ability.when == ("sold",):
                private.revenue = ability.revenue
                self.drop(private, place)
        for place, kept in list(self.of(private, Reservation)):
            if kept.remove == "sold":
                self._release(private, place, kept)
        for place, _ in list(self.of(private, AssignCorporation)):
            private.serves = company
            self.drop(private, place)
        self.game.announce(event)
        self.give_train(private, company)

    def parred(self, corporation: Corporation) -> None:
        """A corporation got its par price: the private that its certificate came with may close."""
        for private in list(self.game.privates.values()):
            for _, ability in list(self.of(private, Close)):
                if "par" in ability.when and corporation.id in self._given(private):
                    self.close_private(private)

    def train_gained(self, company: Corporation) -> None:
        """A company bought a train, wherever: some privates close with their corporation's first one."""
        for private in self.privates_with(Close):
            for _, ability in self.of(private, Close):
                if private.closed or "bought_train" not in ability.when:
                    continue
                if company.id in (ability.corporations or self._given(private)):
                    self.close_private(private)

    def _given(self, private: Private) -> set[str]:
        """The corporations of the certificates that came with a private."""
        return {self.game.certificates[name].corporation.id for name in private.gift}

    def phase_began(self, phase: str) -> None:
        """Revenues, abilities and reservations that a phase changes."""
        holders: list[Able] = [*self.game.privates.values(), *self.game.companies()]
        for holder in holders:
            for place, ability in self.of(holder, Reservation):
                if ability.remove == phase:
                    self._release(holder, place, ability)
            for place, blocking in self.of(holder, BlocksHexes):
                if blocking.until == phase:
                    self.drop(holder, place)
        for private in self.game.privates.values():
            if private.closed:
                continue
            for place, change in list(self.of(private, RevenueChange)):
                if change.phase == phase and self._owner_fits(change, private):
                    private.revenue = change.revenue
                    self.drop(private, place)
            for _, close in list(self.of(private, Close)):
                if close.phase == phase and self._owner_fits(close, private):
                    self.close_private(private)

    def _release(self, holder: Able, place: int, ability: Reservation) -> None:
        for hex_ in ability.hexes:
            self.board.release(hex_, holder.id)
        self.drop(holder, place)

    def release_all(self, holder: Able) -> None:
        """No slot is kept by abilities of ``holder`` any more."""
        for place, ability in list(self.of(holder, Reservation)):
            self._release(holder, place, ability)

    def close_private(self, private: Private) -> None:
        """Close a private company."""
        if private.closed:
            return
        if private.owner is not None:
            owner = private.owner
            owner.privates = tuple(item for item in owner.privates if item is not private)
            private.owner = None
        private.closed = True
        self.release_all(private)
        self.game.happen(PrivateClosed(private=private.id))

    def close_all(self) -> None:
        """The privates close, but for those that close in a phase of their own, or never, while their kind
        of owner has them."""
        later = {"never", *(phase.name for phase in self.game.title.phases)}
        for private in list(self.game.privates.values()):
            if private.closed:
                continue
            if any(
                ability.phase in later and self._owner_fits(ability, private)
                for _, ability in self.of(private, Close)
            ):
                continue
            self.close_private(private)

    def remove_markers(self) -> None:
        """The markers of the privates go; nobody earns anything by them any more."""
        for private in self.game.privates.values():
            if private.marks or private.serves is not None:
                private.marks = ()
                private.serves = None
                self.game.happen(MarkersRemoved(private=private.id))

    def marker_bonuses(self, company: Corporation) -> Iterator[Bonus]:
        """What the routes of ``company`` earn at the hexes marked by privates that are assigned to it."""
        for private in self.game.privates.values():
            if private.serves is not company or not private.marks:
                continue
            for _, ability in self.of(private, MarkerBonus):
                for hex_ in private.marks:
                    amount = ability.amounts.get(hex_, ability.amount)
                    yield Bonus(private.name, amount, sets=(stops_of({hex_: 0}),))

    def hex_bonuses(self, company: Corporation) -> Iterator[Bonus]:
        """What the routes of ``company`` earn on the hexes of its privates."""
        for holder, _, ability in self.owned(company, HexBonus):
            for hex_ in ability.hexes:
                yield Bonus(holder.name, ability.amount, sets=(stops_of({hex_: 0}),))

    def _owner_fits(self, ability: Owned, private: Private) -> bool:
        match ability.owner:
            case "player":
                return isinstance(private.owner, Player)
            case "corporation":
                return isinstance(private.owner, Corporation)
            case None:
                return True
            case _:
                assert_never(ability.owner)
