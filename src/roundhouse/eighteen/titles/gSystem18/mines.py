"""The mines of Britain, which corporations take from the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import Action, Choose, Pass, RouteClaim
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.track.routes import Run
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import Piece, tracked_dict
from roundhouse.table.labels import ChoiceLabel

from .events import MineClaimed
from .facts import Facts


class Mines(Piece):
    """Which corporation has taken the mine of which hex."""

    taken: dict[str, Corporation] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("system18.mines")


def mine_of(game: GameInPlay, company: Corporation) -> str | None:
    """The hex from which ``company`` has a mine, or ``None``."""
    if not game.settings_of(Facts).mines:
        return None
    taken = game.memory_of(Mines).taken
    return next((hex_ for hex_, owner in taken.items() if owner is company), None)


def open_mines(game: GameInPlay) -> list[str]:
    """The hexes with a mine that nobody has taken."""
    mines = game.settings_of(Facts).mines
    return [hex_ for hex_ in mines if hex_ not in game.memory_of(Mines).taken]


def mine_value(game: GameInPlay) -> int:
    """What a mine pays in the present phase, in money; 0 on a map without mines."""
    payer = game.settings_of(Facts).mine_pays
    if payer is None:
        return 0
    return revenue_of(game.land.board.tile(payer).stops[0].revenue, game.phase.tiles)


class TokensAndMines(PlaceTokens):
    """A token as usual; before it, a corporation without a mine may take one to which its track leads."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**PlaceTokens.handlers, Choose: "do_take"}
    choosing = "take a mine"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; also take a mine, as long as no token was placed in this turn."""
        usual = super().actions(entity)
        if self.passed or self.placed or entity is not self.actor() or not isinstance(entity, Corporation):
            return usual
        return usual | {Choose, Pass} if self.mines_for(entity) else usual

    def mines_for(self, company: Corporation) -> list[str]:
        """The hexes whose mines ``company`` may take now."""
        game = self.game
        if company.player is None or mine_of(game, company) is not None:
            return []
        return [hex_ for hex_ in open_mines(game) if game.land.track_leads_to(company, hex_)]

    def choices(self) -> Iterator[Choice]:
        """The usual ones, and every mine that may be taken."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and Choose in self.kinds_for(company):
            for hex_ in self.mines_for(company):
                label = ChoiceLabel("The mine in %(hex)s").of(hex=hex_)
                yield self.choice("choose", company, label=label, choice=hex_)

    def do_take(self, action: Choose, company: Corporation) -> None:
        """Take the mine from the map. Raises Refusal where that one cannot be taken."""
        hex_ = str(action.choice)
        if hex_ not in self.mines_for(company):
            raise Refusal("mine/not-there", f"{company.id} cannot take a mine in {hex_}.")
        self.game.memory_of(Mines).taken[hex_] = company
        self.game.happen(MineClaimed(company=company.id, hex=hex_))


class MineRevenue(RevenuePolicy):
    """Mines add to what trains earn."""

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """What the mine pays once for all routes together, if there are any."""
        extra, subsidy = super().beside_routes(company, runs, claims)
        if runs and mine_of(self.game, company) is not None:
            extra += mine_value(self.game)
        return extra, subsidy
