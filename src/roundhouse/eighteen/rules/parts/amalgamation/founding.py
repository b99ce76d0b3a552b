"""A stock turn in which small companies are auctioned."""

from __future__ import annotations

from collections.abc import Iterator

from ...in_play import GameInPlay
from ...rounds import StockRound
from ...state.pieces import Corporation, Player
from ...steps.company_auction import CompanyAuctionTurn
from ...steps.tokens import HomeToken
from .joining import free_corporations
from .settings import AmalgamationMemory, AmalgamationSettings, homes_of, is_small


def place_first_token(game: GameInPlay, company: Corporation) -> None:
    """The first token of a company goes to its home, or where its founder wants."""
    if next(game.land.board.tokens_of(company.id), None) is not None:
        return
    if company.definition.home:
        game.land.place_home(company)
        return
    step = game.round.find(HomeToken)
    if step is not None and not any(row[1] is company for row in step.pending):
        step.ask(company, tuple(homes_of(game, company)))


class FoundingTurn(CompanyAuctionTurn):
    """Sell, and then buy a share, start a corporation or put a small company up.

    The winner pays the bid to the small company and has it whole; the turn goes to the player after the
    winner.
    """

    @property
    def lowest_bid(self) -> int:
        """The least that a small company is auctioned for."""
        return self.game.settings_of(AmalgamationSettings).lowest_bid

    @property
    def highest_par(self) -> int:
        """It begins no higher than this."""
        return self.game.settings_of(AmalgamationSettings).highest_par

    def seems_to_par(self, player: Player) -> bool:
        """Does the turn wait for whoever has the lowest bid and room for a corporation that is not started,
        be its price higher and no home left for it (decision 1960)?"""
        game = self.game
        majors = game.memory_of(AmalgamationMemory).majors
        if self.has_bought() or not majors or player.cash < self.lowest_bid:
            return False
        return any(
            (player, one) not in self.sold
            and game.limits.may_gain(player, (game.shares.president_share(one),))
            for one in free_corporations(game)
        )

    def startable(self, player: Player) -> Iterator[Corporation]:
        """The small companies that may be put up now."""
        game, memory = self.game, self.game.memory_of(AmalgamationMemory)
        settings = game.settings_of(AmalgamationSettings)
        if not memory.minors:
            return
        first = game.corporations.get(settings.first) if settings.first is not None else None
        if first is not None and not (first.parred or first.closed):
            yield first
            return
        for company in game.corporations.values():
            free = is_small(company) and not (company.parred or company.closed)
            if free and (memory.late or company.id not in settings.late):
                yield company

    def placeable(self, player: Player) -> Iterator[Corporation]:
        """The small companies that ``player`` may put up and that find a home."""
        return (company for company in self.startable(player) if homes_of(self.game, company))

    def place_token(self, company: Corporation) -> None:
        """At home, or where its founder wants."""
        place_first_token(self.game, company)

    def turn_over(self, winner: Player) -> None:
        """The turn is over as if it were the winner's."""
        round_ = self.game.round
        assert isinstance(round_, StockRound)
        round_.turn_to(winner)
