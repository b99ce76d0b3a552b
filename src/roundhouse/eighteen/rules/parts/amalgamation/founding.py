"""The stock turn of 1861 and 1867, in which small companies are auctioned."""

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
    """Place the first token of ``company`` on its home, or ask its president for a hex if it has none.

    Does nothing if a token of it is on the map.
    """
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
        """The lowest bid for a small company."""
        return self.game.settings_of(AmalgamationSettings).lowest_bid

    @property
    def highest_par(self) -> int:
        """The highest par price of a small company; it is half the bid otherwise."""
        return self.game.settings_of(AmalgamationSettings).highest_par

    def seems_to_par(self, player: Player) -> bool:
        """Whether the turn waits for ``player`` although no corporation may be startable.

        True with money for the lowest bid and room for the president's certificate of a corporation that has
        not begun, even if its price is higher or no home is left for it (decision 1960).
        """
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
        """Yield the small companies that may be auctioned now; only the ``first`` of the settings until it
        has begun."""
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
        """Yield the small companies that ``player`` may put up for auction and that have a free home."""
        return (company for company in self.startable(player) if homes_of(self.game, company))

    def place_token(self, company: Corporation) -> None:
        """Place the first token on the home of ``company``, or ask its founder for a hex."""
        place_first_token(self.game, company)

    def turn_over(self, winner: Player) -> None:
        """End the turn; the next one is that of the player after the winner."""
        round_ = self.game.round
        assert isinstance(round_, StockRound)
        round_.turn_to(winner)
