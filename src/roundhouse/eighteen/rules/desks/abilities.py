"""The abilities of private companies and of some corporations: who may use which, and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar, assert_never

from roundhouse.eighteen.model.abilities import (
    Ability,
    BlocksHexes,
    EarlyTiles,
    Exchange,
    HexBonus,
    LayTiles,
    Limited,
    MarkerBonus,
    Owned,
    Reservation,
    TileAbility,
    TileDiscount,
    TokenBonus,
    TokenPlace,
)
from roundhouse.eighteen.model.words import AnyMoment
from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.routes import Bonus

from ..state.events import (
    PrivateClosed,
    TokenBonusPaid,
)
from ..state.game_state import GameState
from ..state.pieces import Certificate, Corporation, Owner, Player, Private
from ..state.turns import LaysTiles
from .stops import stops_of, trains_by_multiplier
from .trains import Depot

Able = Private | Corporation
Rows = tuple[tuple[int, Any], ...]
"""Abilities of one holder, each with its place in the definition."""
A = TypeVar("A", bound=Ability)
NO_ROWS: Mapping[Able, Rows] = {}


class Abilities:
    """The abilities of one game: who has which, whether the moment is right, how often they were used."""

    def __init__(self, game: GameState, depot: Depot, board: Board) -> None:
        self.game = game
        self.depot = depot
        self.board = board
        self._rows: dict[type[Ability], dict[Able, Rows]] = {}
        """By kind of ability, the holders in the game with their abilities of that kind, from the
        definitions."""
        self._privates: dict[tuple[type[Ability], ...], tuple[Private, ...]] = {}
        self._holders: dict[tuple[type[Ability], ...], tuple[Able, ...]] = {}
        self._blocking: dict[str, tuple[tuple[Private, int, BlocksHexes], ...]] = {}
        holders: list[Able] = [*game.privates.values(), *game.companies()]
        for holder in holders:
            for place, ability in enumerate(holder.definition.abilities):
                rows = self._rows.setdefault(type(ability), {})
                rows[holder] = (*rows.get(holder, ()), (place, ability))

    def leave_out(self, holder: Able) -> None:
        """Forget a holder that is not in this game; done before it begins."""
        self._privates.clear()
        self._holders.clear()
        self._blocking.clear()
        for rows in self._rows.values():
            rows.pop(holder, None)

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
        """As :meth:`privates_with`, followed by the companies whose own definition has such an ability."""
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
        """The abilities that the present owner may use, each with its place in the definition.

        Owner, count, phase and hexes are looked at, the moment is not (:meth:`is_time`).
        """
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
        """Whether the company has no token left that it could place, or one on each of the hexes already."""
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
        """The holders of abilities that ``owner`` can use: its privates, and a corporation itself."""
        yield from owner.privates
        if isinstance(owner, Corporation):
            yield owner

    def company_for(self, holder: Able) -> Corporation | None:
        """The company for which ``holder`` acts, or ``None``.

        That is itself, or its owner; for a private of a player, the company in turn if the player is its
        president.
        """
        if isinstance(holder, Corporation):
            return holder
        if isinstance(holder.owner, Corporation):
            return holder.owner
        entity = self.game.round.entity
        return entity if isinstance(entity, Corporation) and entity.player is holder.owner else None

    def owned(self, owner: Owner, kind: type[A]) -> Iterator[tuple[Able, int, A]]:
        """The usable abilities of a kind that ``owner`` has: holder, place in the definition, ability."""
        if kind not in self._rows:
            return
        for holder in self.holders(owner):
            for place, ability in self.usable_at(holder, kind):
                yield holder, place, ability

    def is_time(self, holder: Able, when: Sequence[AnyMoment]) -> bool:
        """Whether the present moment is one of those ``when`` an ability of ``holder`` may be used."""
        return any(self._is(moment, holder) for moment in when)

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
                    and (entity.is_major or game.settings.minors_use_privates)
                    and entity.player is holder.player
                    and self._waits_for(moment.removeprefix("owning_player_"))
                )
            case "track" | "token" | "buying_train" | "route" | "dividend":
                return operating and entity is owner and self._waits_for(moment)
            case "track_and_token":
                return (
                    operating and entity is owner and (self._waits_for("track") or self._waits_for("token"))
                )
            case "sold" | "bought_train" | "ran_train" | "par" | "has_train":
                return False  # abilities of these moments work by themselves
            case _:
                assert_never(moment)

    def _has_acted(self) -> bool:
        """Whether the company in turn has done something already, as far as its steps tell."""
        for step in self.game.round.steps:
            if isinstance(step, LaysTiles):
                return step.begun
            if step.blocks and step.passed:
                return True
        return False

    def _waits_for(self, what: str) -> bool:
        step = self.game.round.waiting()
        return step is not None and what in step.moments

    def keeper(self, share: Certificate) -> Private | None:
        """The private company in the game that is to be exchanged for this certificate, or ``None``."""
        for private in self.privates_with(Exchange):
            if not private.closed:
                for _, ability in self.of(private, Exchange):
                    if share.id in ability.shares:
                        return private
        return None

    def blocks_hex(self, hex_: str, company: Corporation | None) -> Private | None:
        """The private company that keeps ``company`` from laying track on ``hex_``, or ``None``.

        One that does so in the hands of players usually does it too as long as nobody has bought it.
        """
        for private, place, ability in self._blockers(hex_):
            if private.closed or place not in private.abilities:
                continue
            if company is not None and private.owner is company:
                continue
            if private.owner is None and not ability.unsold:
                continue
            if ability.owner_may_build and self._may_build(private, hex_, company):
                continue
            if ability.owner != "player" or not isinstance(private.owner, Corporation):
                return private
        return None

    def _may_build(self, private: Private, hex_: str, company: Corporation | None) -> bool:
        """Whether ``company`` has the private's owner as its president, or a first tile lies on the hex."""
        own = company is not None and company.player is private.owner
        return own or hex_ in self.board.tiles

    def _blockers(self, hex_: str) -> Sequence[tuple[Private, int, BlocksHexes]]:
        """The abilities that keep others from ``hex_`` by their definitions, whether left or not."""
        found = self._blocking.get(hex_)
        if found is None:
            found = self._blocking[hex_] = tuple(
                (private, place, ability)
                for private in self.privates_with(BlocksHexes)
                for place, ability in self._rows[BlocksHexes][private]
                if isinstance(ability, BlocksHexes) and hex_ in ability.hexes
            )
        return found

    def early_tiles(self, company: Corporation, hex_: str) -> Sequence[str]:
        """The tiles that ``company`` may lay on ``hex_`` before a phase allows their colour.

        It has such an ability of its own, or a private with one is assigned to it.
        """
        if EarlyTiles not in self._rows:
            return ()
        return tuple(
            name
            for holder in self.holders_with(EarlyTiles)
            for _, ability in self.of(holder, EarlyTiles)
            if hex_ in ability.hexes and _builds_early(holder, ability, company)
            for name in ability.tiles
        )

    def serving(self, company: Owner, kind: type[A]) -> Iterator[tuple[Able, int, A]]:
        """As :meth:`owned`, with the discounts and bonuses of the
        president that serve all their companies."""
        yield from self.owned(company, kind)
        if isinstance(company, Corporation) and company.player is not None:
            for holder, place, ability in self.owned(company.player, kind):
                if isinstance(ability, TileDiscount | HexBonus) and ability.presidents:
                    yield holder, place, ability

    # Changes

    def use(self, holder: Able, place: int) -> None:
        """Count one use of an ability; one that is used up may close the private."""
        ability = holder.ability(place)
        holder.used[place] = holder.used.get(place, 0) + 1
        holder.used_now[place] = holder.used_now.get(place, 0) + 1
        if not isinstance(ability, Limited) or not isinstance(holder, Private):
            return
        spent = ability.count is not None and holder.used[place] >= ability.count
        if spent and ability.closes_when_used:
            self.close_private(holder)

    def token_placed(self, company: Corporation, hex_: str) -> None:
        """Count the use of the company's own ability for a token on ``hex_``, if it has one."""
        for place, ability in list(self.usable_at(company, TokenPlace)):
            if hex_ in ability.hexes and not ability.when:
                self.use(company, place)

    def drop(self, holder: Able, place: int) -> None:
        """Take an ability away for good."""
        holder.abilities = tuple(item for item in holder.abilities if item != place)

    def round_began(self) -> None:
        """Count uses per round from 0 again, at the beginning of an operating round."""
        holders: list[Able] = [*self.game.privates.values(), *self.game.companies()]
        for holder in holders:
            for place in list(holder.used_now):
                ability = holder.ability(place)
                if not isinstance(ability, LayTiles) or not ability.one_turn:
                    holder.used_now.pop(place, None)

    def dividend_settled(self, company: Corporation) -> None:
        """End abilities of one turn whose tiles were begun:
        those left are lost with the dividend of their owner.

        Where another company's dividend comes first, they are kept (decision 1800).
        """
        for private in self.privates_with(LayTiles):
            for place, ability in self.of(private, LayTiles):
                if not ability.one_turn or not private.used_now.get(place, 0):
                    continue
                if private.owner is company:
                    self.drop(private, place)
                private.used_now.pop(place, None)

    def pay_token_bonus(self, company: Corporation, hex_: str, by_private: bool) -> None:
        """Pay ``company`` for a token on ``hex_`` where an ability says so; ``by_private``:
        a private placed it."""
        for holder, place, ability in list(self.owned(company, TokenBonus)):
            if hex_ in ability.hexes and (ability.by_private or not by_private):
                self.game.pay(self.game.bank, company, ability.income)
                self.game.happen(TokenBonusPaid(company=company.id, hex=hex_, amount=ability.income))
                self.use(holder, place)

    def release(self, holder: Able, place: int, ability: Reservation) -> None:
        """End an ability that keeps slots: the slots are free."""
        for hex_ in ability.hexes:
            self.board.release(hex_, holder.id)
        self.drop(holder, place)

    def release_all(self, holder: Able) -> None:
        """Free all slots that abilities of ``holder`` keep."""
        for place, ability in list(self.of(holder, Reservation)):
            self.release(holder, place, ability)

    def close_private(self, private: Private) -> None:
        """Close a private company: its owner loses it, and it keeps no slots any more."""
        if private.closed:
            return
        if private.owner is not None:
            owner = private.owner
            owner.privates = tuple(item for item in owner.privates if item is not private)
            private.owner = None
        private.closed = True
        self.release_all(private)
        self.game.happen(PrivateClosed(private=private.id))

    def marker_bonuses(self, company: Corporation) -> Iterator[Bonus]:
        """The bonuses of routes of ``company`` at hexes marked by privates that are assigned to it."""
        for private in self.game.privates.values():
            if private.serves is not company or not private.marks:
                continue
            for _, ability in self.of(private, MarkerBonus):
                for hex_ in private.marks:
                    amount = ability.amounts.get(hex_, ability.amount)
                    usual = Bonus(private.name, amount, sets=(stops_of({hex_: 0}),))
                    yield from self._multiplied(usual) if ability.multiplied else (usual,)

    def _multiplied(self, usual: Bonus) -> Iterator[Bonus]:
        """The bonus for trains that multiply what stops pay: one for each multiplier of the title."""
        for times, trains in trains_by_multiplier(self.game.title).items():
            yield replace(usual, amount=usual.amount * times, trains=trains)

    def hex_bonuses(self, company: Corporation) -> Iterator[Bonus]:
        """The bonuses of routes of ``company`` on hexes that abilities of its privates name."""
        for holder, _, ability in self.serving(company, HexBonus):
            for hex_ in ability.hexes:
                yield Bonus(holder.name, ability.amount, sets=(stops_of({hex_: 0}),))


def _builds_early(holder: Able, ability: EarlyTiles, company: Corporation) -> bool:
    """Whether ``company`` is the one that may lay the early tiles of ``holder``."""
    if isinstance(holder, Corporation):
        return holder is company
    return company is (holder.owner if ability.by_owner else holder.serves)
