"""Tokens beside the usual ones of 1822: those of a minor in London, and in the Channel."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.model.abilities import TokenPlace
from roundhouse.eighteen.rules.parts.minor_purchases import tokens
from roundhouse.eighteen.rules.policies import TokenPolicy
from roundhouse.eighteen.rules.state.actions import PlaceToken
from roundhouse.eighteen.rules.state.events import OperatingTurnBegan, SpecialTileLaid
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.special_token import SpecialToken
from roundhouse.eighteen.rules.steps.tokens import HomeToken, TokenChoice
from roundhouse.table.errors import Refusal

from .facts import Facts, Powers
from .track import free_stubs


class BritainTokens(TokenPolicy):
    """The home of one minor."""

    def may_place_tokens(self, company: Corporation) -> bool:
        """That minor’s token is never placed unasked, however full the cities are."""
        return company.id != self.game.settings_of(Facts).home_is_lay and super().may_place_tokens(company)


class HomeInAnyCity(HomeToken):
    """The city gets a slot more, which stays when the token leaves. A corporation that has taken the place of
    the minor over chooses among the cities that its track reaches."""

    @on(OperatingTurnBegan)
    def ask_for_home(self, event: OperatingTurnBegan) -> None:
        """The minor chooses at the beginning of its first turn."""
        company = self.game.company(event.company)
        if event.company == self.game.settings_of(Facts).home_is_lay and company.tokens:
            self.ask(company)

    def spots(self, choice: TokenChoice) -> list[Spot]:
        """All cities of the hex, or those that are reached, without a token of the company."""
        land, company = self.game.land, choice.company
        hexes = choice.hexes or company.definition.home
        found = [Spot(hex_, at) for hex_ in hexes for at in range(len(land.board.tile(hex_).cities))]
        free = [spot for spot in found if not land.board.has_token(spot.hex, company.id, spot.city)]
        if not choice.hexes:
            return free
        reached = [spot for spot in free if land.reaches(company, spot)]
        return free if self.game.trusting else reached

    def do_place(self, action: PlaceToken, actor: Corporation) -> None:
        """Place the token; its minor has a say about track that leads there."""
        choice = self.first()
        assert choice is not None
        spot, company = Spot(action.hex, action.city), choice.company
        if spot not in self.spots(choice):
            raise Refusal("token/home", f"The token of {company.id} cannot go there.")
        self.pending = self.pending[1:]
        land = self.game.land
        land.place_in_new_slot(company, spot)
        if not choice.hexes:
            land.release_home(company)
            edges = land.board.tile(spot.hex).node_exits[land.board.tile(spot.hex).city_nodes[spot.city]]
            beyond = (land.ground.hexmap[spot.hex].neighbours[edge] for edge in edges)
            self.game.memory_of(Powers).before_home = next((hex_ for hex_ in beyond if hex_), "")
            free_stubs(self.game)


class ChannelToken(SpecialToken):
    """As usual; the token for the Channel is an exchange token, and its private company closes with it."""

    def _is_channel(self, holder: Private | Corporation) -> bool:
        return holder.id == self.game.settings_of(Facts).channel_token

    @on(SpecialTileLaid)
    def offer_token(self, event: SpecialTileLaid) -> None:
        """After the tile in the Channel the token follows, whatever tokens the charter has."""
        if event.ability == "teleport" and self in self.game.round.steps:
            self.teleported = (self.game.private(event.private), event.hex)

    def spots(self, holder: Private | Corporation) -> Iterator[tuple[int | None, Spot, int]]:
        """Only while there are exchange tokens; after the tile in the Channel at any time."""
        if not self._is_channel(holder):
            yield from super().spots(holder)
            return
        company, land = holder.owner, self.game.land
        if not isinstance(company, Corporation) or company is not self.game.round.entity:
            return
        follows = self.teleported is not None
        if tokens.tokens_left(self.game, company) < 1 or not (follows or self._is_token_time()):
            return
        for place, ability in self.game.abilities.usable_at(holder, TokenPlace):
            for hex_ in ability.hexes:
                for city in range(len(land.board.tile(hex_).cities)):
                    if land.has_room(company, Spot(hex_, city)):
                        yield place, Spot(hex_, city), 0

    def _is_token_time(self) -> bool:
        step = self.game.round.waiting()
        return step is not None and "token" in step.moments

    def do_place(self, action: PlaceToken, holder: Private | Corporation) -> None:
        """Place it; the private company has done what it is good for."""
        super().do_place(action, holder)
        if isinstance(holder, Private) and self._is_channel(holder):
            company = holder.owner
            assert isinstance(company, Corporation)
            if self.teleported:
                self.teleported = None
            tokens.use(self.game, company)
            self.game.close_private(holder)
