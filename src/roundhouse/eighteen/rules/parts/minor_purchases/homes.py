"""The minor of 1822 whose home may be any city of its hex."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.table.errors import Refusal

from ...policies import TokenPolicy, TrackPolicy
from ...state.actions import PlaceToken
from ...state.events import OperatingTurnBegan
from ...state.listening import on
from ...state.pieces import Corporation
from ...state.spots import Spot
from ...steps.tokens import HomeToken, TokenChoice
from .tokens import PurchaseSettings


class OpenHomeTokens(TokenPolicy):
    """The home token of that minor."""

    def may_place_tokens(self, company: Corporation) -> bool:
        """Whether the tokens of ``company`` may be placed as usual; not that of this minor, which chooses its
        city."""
        return company.id != self.game.settings_of(PurchaseSettings).open_home and super().may_place_tokens(
            company
        )


class OpenHomeTrack(TrackPolicy):
    """Tile actions in the first turn of that minor."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """The tile actions of a turn; none in the minor's first turn, where the home token takes their
        place."""
        if company.id == self.game.settings_of(PurchaseSettings).open_home and not company.runs:
            return ()
        return super().tile_lays(company)


class HomeInAnyCity(HomeToken):
    """The city gets a slot more, which stays when the token leaves. A corporation that has taken the place of
    the minor over chooses among the cities that its track reaches."""

    @on(OperatingTurnBegan)
    def ask_for_home(self, event: OperatingTurnBegan) -> None:
        """Ask the minor for its home city at the beginning of its first turn."""
        company = self.game.company(event.company)
        if event.company == self.game.settings_of(PurchaseSettings).open_home and company.tokens:
            self.ask(company)

    def spots(self, choice: TokenChoice) -> list[Spot]:
        """The cities of the hex without a token of the company.

        For a corporation that has taken the minor over only those in reach of its track, unless a record is
        replayed.
        """
        land, company = self.game.land, choice.company
        hexes = choice.hexes or company.definition.home
        found = [Spot(hex_, at) for hex_ in hexes for at in range(len(land.board.tile(hex_).cities))]
        free = [spot for spot in found if not land.board.has_token(spot.hex, company.id, spot.city)]
        if not choice.hexes:
            return free
        reached = [spot for spot in free if land.reaches(company, spot)]
        return free if self.game.trusting else reached

    def do_place(self, action: PlaceToken, actor: Corporation) -> None:
        """Place the token in a new slot of the city. Raises Refusal for a city that is not allowed."""
        choice = self.first()
        assert choice is not None
        spot, company = Spot(action.hex, action.city), choice.company
        if spot not in self.spots(choice):
            raise Refusal("token/home", f"The token of {company.id} cannot go there.")
        self.pending = self.pending[1:]
        self.game.land.place_in_new_slot(company, spot)
        if not choice.hexes:
            self.game.land.release_home(company)
