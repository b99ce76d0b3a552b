"""Where tokens may be placed and at what price, and home tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import assert_never

from roundhouse.eighteen.model.abilities import NeutralToken, TokenPlace
from roundhouse.eighteen.track.tile import Tile

from ...state.events import TokenPlaced
from ...state.pieces import Corporation, Private
from ...state.spots import BLOCKER, NOBODY, Spot
from ...state.turns import AsksForCity
from .tiles import Tiles


class Tokens(Tiles):
    """The tokens of one game: cities for them, prices, homes, reservations."""

    def can_token(self, company: Corporation) -> bool:
        """Whether there is a place for a token of ``company``; money is not looked at."""
        return any(
            not self._has_token_there(company, spot) and self._has_slot(company, spot)
            for spot in self._cities_for_tokens(company)
        )

    def token_spots(self, company: Corporation) -> Iterator[Spot]:
        """The cities where ``company`` may place a token: reached, with room, none of its own there.

        A company's own ability may let it place one where it is not connected.
        """
        found: set[Spot] = set()
        for hex_, city in (*self.reach(company).cities(), *self._far_cities(company)):
            spot = Spot(hex_, city)
            taken = spot in found or self._has_token_there(company, spot)
            if not taken and self._has_slot(company, spot):
                found.add(spot)
                yield spot

    def _has_token_there(self, company: Corporation, spot: Spot) -> bool:
        """Whether ``company`` has a token that keeps another one away: in the hex, or in the city itself."""
        by_city = self.game.settings.one_token_per == "city"
        return self.board.has_token(spot.hex, company.id, spot.city if by_city else None)

    def _cities_for_tokens(self, company: Corporation) -> Iterator[Spot]:
        """The cities where a token may be placed if there is room, in the order in which they are found."""
        for hex_, city in chain(self._far_cities(company), self.reach(company).cities_as_found()):
            yield Spot(hex_, city)

    def _far_cities(self, company: Corporation) -> Iterator[tuple[str, int]]:
        for ability in self.abilities.usable(company, TokenPlace):
            if ability.teleport_price is None or ability.when:
                continue
            for hex_ in ability.hexes:
                for city in range(len(self.board.tile(hex_).cities)):
                    yield hex_, city

    def _has_slot(self, company: Corporation, spot: Spot) -> bool:
        """Whether a slot of the city is free for ``company``, reservations for others considered."""
        if not self.board.has_room(spot.hex, spot.city, company.id):
            return False
        match self.game.settings.reservations_block:
            case "always":
                return not self._kept_from(company, spot.hex)
            case "yellow_only":
                return self.board.tile(spot.hex).color != "yellow" or not self._kept_from(company, spot.hex)
            case "single_slot_cities":
                single = self.board.tile(spot.hex).cities[spot.city].slots == 1
                return not single or not self._kept_from(company, spot.hex)
            case "never":
                return True
            case _:
                assert_never(self.game.settings.reservations_block)

    def _kept_from(self, company: Corporation, hex_: str) -> bool:
        """Whether this hex of several cities is reserved for others, who will choose a city later."""
        kept = [one.company for one in self.board.reservations(hex_) if one.city is None]
        return len(self.board.tile(hex_).cities) > 1 and bool(kept) and company.id not in kept

    def why_not_token(self, company: Corporation, spot: Spot) -> str | None:
        """Why ``company`` cannot place its next token there, or ``None``; money is looked at, too."""
        if spot.hex not in self.ground.hexmap.hexes or not (
            0 <= spot.city < len(self.board.tile(spot.hex).cities)
        ):
            return f"{spot.hex} has no such city."
        if not company.tokens:
            return f"{company.id} has no token left."
        if self._has_token_there(company, spot):
            return f"{company.id} has a token on {spot.hex} already."
        if not self._has_slot(company, spot):
            reason = f"The city on {spot.hex} has no room."
            kept = None in self.board.slots(spot.hex, spot.city)
            if not kept or not self.game.stands(company.id, reason):
                return reason
        if spot not in self._cities_for_tokens(company):
            reason = f"{company.id} does not reach the city on {spot.hex}."
            if not self.game.stands(company.id, reason):
                return reason
        cost = self.token_price(company, spot)
        if cost > self.policies.money.buying_power(company):
            return f"{company.id} cannot pay the {self.game.money(cost)} for the token."
        return None

    def _slot_free(self, spot: Spot, slot: int) -> bool:
        slots = self.board.slots(spot.hex, spot.city)
        return 0 <= slot < len(slots) and slots[slot] is None

    def has_room(
        self,
        company: Corporation,
        spot: Spot,
        ability: TokenPlace | None = None,
        holder: Private | Corporation | None = None,
    ) -> bool:
        """Whether an ability may put a token of ``company`` there;
        a slot reserved for its ``holder`` is free."""
        if ability is not None and ability.whose != "company":
            # A token of nobody takes no slot that is kept, not even for the company that places it.
            free = self.board.has_room(spot.hex, spot.city, NOBODY)
            return free and (ability.whose == "private" or not self.board.has_token(spot.hex, NOBODY))
        if self._has_token_there(company, spot):
            return False
        if ability is not None and ability.only_full:
            return not self._has_slot(company, spot)
        if ability is not None and ability.before_track:
            open_land = not self.board.tile(spot.hex).paths
            if not open_land or self.abilities.blocks_hex(spot.hex, company) is not None:
                return False
        if ability is not None and ability.extra_slot:
            return True
        if self._has_slot(company, spot):
            return True
        kept = isinstance(holder, Private) and holder.id in {
            one.company for one in self.board.reservations(spot.hex)
        }
        return kept and holder is not None and self.board.has_room(spot.hex, spot.city, holder.id)

    def reached_cities(self, company: Corporation) -> tuple[str, ...]:
        """The hexes with cities that the company's track reaches."""
        return tuple(dict.fromkeys(name for name, _ in self.reach(company).cities()))

    def hexes_for_tokens(self, company: Corporation) -> tuple[str, ...]:
        """The hexes with cities that the company's track reaches, or that an ability of its own opens."""
        reached = (*self.reach(company).cities(), *self._far_cities(company))
        return tuple(dict.fromkeys(name for name, _ in reached))

    def _is_open(self, company: Corporation, spot: Spot) -> bool:
        """Whether an ability of the company's own lets it place a token there without a connection."""
        return (spot.hex, spot.city) in self._far_cities(company)

    def reaches(self, company: Corporation, spot: Spot) -> bool:
        """Whether the company's track reaches this city."""
        return spot in self.reach(company).cities_as_found()

    def place(
        self,
        company: Corporation,
        spot: Spot,
        slot: int | None,
        cost: int,
        ability: TokenPlace | None = None,
        owner: str | None = None,
    ) -> None:
        """Place the next token of ``company``, in ``slot`` if that is free, and pay ``cost``.

        If a slot of this hex was reserved for the company, the reservation ends. An ability brings a token
        of its own unless it takes one from the charter; it may be that of another ``owner``.
        """
        game = self.game
        if cost:
            game.pay(company, game.bank, cost)
        if company.tokens and (ability is None or ability.from_owner):
            company.tokens = company.tokens[1:]
        if slot is not None and not self._slot_free(spot, slot):
            slot = None
        if ability is not None and ability.only_full:
            slot = len(self.board.slots(spot.hex, spot.city))
        beside = ability is not None and ability.extra_slot
        self.board.place_token(spot.hex, spot.city, owner or company.id, slot=slot, beside=beside)
        if any(one.company == company.id for one in self.board.reservations(spot.hex)):
            self.board.release(spot.hex, company.id)
        game.happen(TokenPlaced(company=company.id, hex=spot.hex, cost=cost))
        self.abilities.pay_token_bonus(company, spot.hex, by_private=ability is not None)

    def place_in_new_slot(self, company: Corporation, spot: Spot) -> None:
        """Place the next token of ``company``, at its price, in a slot that is added to the city."""
        cost, company.tokens = company.tokens[0], company.tokens[1:]
        self.game.pay(company, self.game.bank, cost)
        self.board.add_slot(spot.hex, spot.city)
        self.board.place_token(spot.hex, spot.city, company.id)
        self.game.happen(TokenPlaced(company=company.id, hex=spot.hex, cost=cost))

    def home_spots(self, company: Corporation) -> list[Spot]:
        """The cities with room on its home hexes where the home token may go."""
        return [
            Spot(hex_, city)
            for hex_ in company.definition.home
            for city in self._home_cities(company, hex_)
            if self.board.has_room(hex_, city, company.id)
        ]

    def _home_cities(self, company: Corporation, hex_: str) -> Sequence[int]:
        """The cities of a home hex that may be its home: the one that is reserved for it, or all.

        The one that is reserved may have another number by now than on the charter: tiles number their
        cities.
        """
        cities = range(len(self.board.tile(hex_).cities))
        kept = [one.city for one in self.board.reservations(hex_) if one.company == company.id]
        fixed = next(iter(kept), company.definition.city)
        return cities if fixed is None or fixed not in cities else (fixed,)

    def _is_kept_anywhere(self, company: Corporation) -> bool:
        """Whether a slot is reserved for the home token on a hex, in no certain city."""
        return any(
            one.company == company.id and one.city is None
            for hex_ in company.definition.home
            for one in self.board.reservations(hex_)
        )

    def place_home(self, company: Corporation) -> None:
        """Place the home token, or ask for its city if there are several,
        or were when the slot was reserved."""
        game = self.game
        if not company.definition.home or not company.tokens or next(self.board.tokens_of(company.id), None):
            return
        if not self.policies.tokens.may_place_tokens(company):
            return
        if company.definition.home_beside:
            self._place_beside(company)
            return
        spots = self.home_spots(company)
        several = sum(len(self._home_cities(company, hex_)) for hex_ in company.definition.home) > 1
        choice = several or self._is_kept_anywhere(company)
        if spots and choice and self.asks_for_home(spots):
            step = game.round.find(AsksForCity)
            if step is not None:
                step.ask(company)
                return
        if not spots:
            hex_ = company.definition.home[0]
            spots = [Spot(hex_, company.definition.city or 0)]
        self.place(company, spots[0], None, 0)
        self.release_home(company)

    def _place_beside(self, company: Corporation) -> None:
        """Place the home token beside the slots of its city, so that it takes none."""
        hex_, city = company.definition.home[0], company.definition.city or 0
        company.tokens = company.tokens[1:]
        self.board.place_token(hex_, city, company.id, beside=True)
        self.game.happen(TokenPlaced(company=company.id, hex=hex_, cost=0))

    def tokens_left(self, company: Corporation) -> int:
        """The number of tokens on a company's charter, a neutral one among them."""
        return len(company.tokens) + len(self.abilities.usable(company, NeutralToken))

    def token_price(self, company: Corporation, spot: Spot | None = None) -> int:
        """The price of the next token, on ``spot`` if given;
        an ability of the company or its private may set it."""
        if spot is not None:
            if (instead := self.token_instead(company, spot)) is not None:
                return self.special_token_price(company, instead[2], spot) or 0
            for ability in self.abilities.usable(company, TokenPlace):
                if spot.hex in ability.hexes and not ability.when:
                    reached = self.reaches(company, spot)
                    price = ability.price if reached else ability.teleport_price
                    if price is not None:
                        return price
        return self._full_price(company, spot)

    def _full_price(self, company: Corporation, spot: Spot | None) -> int:
        """The price of the next token without any ability."""
        printed = company.tokens[0] if company.tokens else 0
        return printed if spot is None else self.policies.tokens.token_price(company, spot, printed)

    def token_instead(self, company: Corporation, spot: Spot) -> tuple[Private, int, TokenPlace] | None:
        """The private whose token one on ``spot`` counts as (``usual_too``),
        with the place and the ability."""
        for private in company.privates:
            for place, ability in self.abilities.usable_at(private, TokenPlace):
                there = (not ability.hexes or spot.hex in ability.hexes) and ability.city in {None, spot.city}
                if ability.usual_too and there and self.abilities.is_time(private, ability.when):
                    return private, place, ability
        return None

    def special_token_price(self, company: Corporation, ability: TokenPlace, spot: Spot) -> int | None:
        """The price of a token by ability on a spot, or ``None`` where it may not go."""
        reached = self.reaches(company, spot)
        if reached and ability.price is not None:
            return ability.price
        if ability.teleport_price is not None:
            return ability.teleport_price
        if reached and ability.only_full:
            return company.tokens[0] if company.tokens else None
        if ability.discount_percent and (reached or self._is_open(company, spot)):
            full = self._full_price(company, spot)
            return full - full * ability.discount_percent // 100 if reached else full
        return None

    def settle_tokens(self, layer: Corporation | None, hex_: str, old: Tile, new: Tile) -> None:
        """After a lay of the first track between several cities:
        have the layer place the tokens of the hex anew.

        Unless the title keeps them where they are. Neutral tokens stay.
        """
        game = self.game
        if old.paths or not new.paths or len(new.cities) < 2 or game.settings.tokens_keep_city:
            return
        step = game.round.find(AsksForCity)
        for city in range(len(new.cities)):
            for token in self.board.slots(hex_, city):
                if token not in {None, BLOCKER} and step is not None:
                    self.lift_token(token, Spot(hex_, city))
                    step.ask(game.company(token), (hex_,), layer)

    def asks_for_home(self, spots: Sequence[Spot]) -> bool:
        """Whether the president chooses among several home cities: not as long as none has track."""
        return any(self.board.tile(spot.hex).paths for spot in spots)

    def release_home(self, company: Corporation) -> None:
        """End the reservations for the home token."""
        for hex_ in company.definition.home:
            self.board.release(hex_, company.id)

    def lift_token(self, company: str, spot: Spot) -> None:
        """Return a token to its charter; placing it again costs nothing."""
        self.board.remove_token(spot.hex, spot.city, company)
        owner = self.game.company(company)
        owner.tokens = (0, *owner.tokens)

    def drop_reservations(self) -> None:
        """End every reservation of slots."""
        for hex_ in list(self.board.reserved):
            for company in {one.company for one in self.board.reservations(hex_)}:
                self.board.release(hex_, company)
