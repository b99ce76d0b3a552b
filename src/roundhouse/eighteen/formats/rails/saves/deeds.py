"""What all readers of moves need: whom and what a move of Rails speaks of, and our actions on the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.table.errors import Malformed, Refusal

from .save import Move, Save
from .tiles import SWAPPED
from .turns import Turns

Json = dict[str, Any]

MOST_PASSES = 12
"""More passes in a row are never needed to get to the place of an action."""


class Deeds:
    """Actions on ``game``, which a save is played on and which trusts what it is told."""

    def __init__(self, save: Save, game: EighteenGame) -> None:
        self.save = save
        self.game = game
        names = game.title.rails
        assert names is not None
        self.names = names
        self.seats = {name: seat.id for name, seat in zip(save.players, game.setup.seats, strict=True)}
        self.turns = Turns(game, save.moves, save.players)
        self.now = 0
        """The number of the present move."""
        self.done: list[Json] = []
        """What the present move has become so far."""

    # Whom and what a move speaks of

    def player(self, move: Move) -> Player:
        """The player who acts. Raises Malformed."""
        seat = self.seats.get(move.text("playerName"))
        for player in self.game.players:
            if player.id == seat:
                return player
        raise Malformed("rails/player", f"“{move.text('playerName')[:40]}” does not play.")

    def corporation(self, name: str) -> Corporation:
        """A corporation by Rails’ name. Raises Malformed."""
        ours = self.names.corporations.get(name, name)
        found = self.game.corporations.get(ours) or self.game.minors.get(ours)
        if found is None:
            raise Malformed("rails/company", f"{self.game.title.name} has no corporation “{name[:40]}”.")
        return found

    def private(self, name: str) -> Private:
        """A private company by Rails’ name. Raises Malformed."""
        found = self.game.privates.get(self.names.privates.get(name, name))
        if found is None:
            raise Malformed("rails/private", f"{self.game.title.name} has no private company “{name[:40]}”.")
        return found

    def company(self, move: Move) -> Corporation:
        """The company that acts. Raises Malformed."""
        return self.corporation(move.text("companyName"))

    def theirs(self, company: Corporation) -> str:
        """Rails’ name of a corporation."""
        names = {ours: theirs for theirs, ours in self.names.corporations.items()}
        return names.get(company.id, company.id)

    # Playing

    def do(self, kind: str, who: Player | Corporation | Private, /, **fields: Any) -> None:
        """Do one thing. Raises Refusal."""
        action: Json = {"type": kind, "entity": who.key}
        action |= {name: value for name, value in fields.items() if value is not None}
        self.perform(action)
        self.done.append(action)

    def deed(self, kind: str, who: Player | Corporation | Private, /, **fields: Any) -> Callable[[], None]:
        """What does one thing (:meth:`do`) when it is called."""
        return lambda: self.do(kind, who, **fields)

    def perform(self, action: Json) -> None:
        """Play one action. Raises Refusal."""
        self.game.perform(action, None)

    def first(self, attempts: Sequence[Callable[[], None]]) -> None:
        """Do the first of several things that is allowed; if none is, the last one’s refusal is raised."""
        for attempt in attempts[:-1]:
            try:
                attempt()
            except Refusal:
                continue
            return
        attempts[-1]()

    def reach(self, deed: Callable[[], None]) -> None:
        """Do something, and where it is not its time yet, pass until it is. Raises the first refusal."""
        wrong: Refusal | None = None
        for _ in range(MOST_PASSES):
            try:
                deed()
            except Refusal as refusal:
                wrong = wrong or refusal
                if not self.turns.may_pass_on():
                    break
                self.pass_step()
                continue
            return
        assert wrong is not None
        raise wrong

    def pass_step(self) -> None:
        """Pass where the turn waits. Raises Refusal."""
        step = self.game.round.waiting()
        actor = step.actor() if step is not None else None
        if actor is None:
            raise Refusal("rails/pass", "Nobody has anything to pass.")
        self.do("pass", actor)

    def par(self, player: Player, corporation: Corporation, price: int, place: int | None = None) -> None:
        """Start a corporation at a price, in a place beside it where there are several. Raises Refusal."""
        cells = [
            choice.action["cell"]
            for choice in self.game.choices()
            if choice.type == "par"
            and choice.action["corporation"] == corporation.id
            and choice.action["entity"] == player.key
        ]
        for at in cells:
            cell = self.game.market.cell(at)
            if cell is not None and cell.price == price:
                self.do("par", player, corporation=corporation.id, cell=at, slot=place)
                return
        raise Refusal("rails/par", f"{corporation.id} cannot be started at {self.game.money(price)} now.")

    def discard(self, move: Move) -> None:
        """A company discards a train."""
        company = self.company(move)
        kind = move.text("discardedTrainUniqueId").rpartition("_")[0]
        train = next((own for own in company.trains if own.name == kind), None)
        if train is None:
            raise Refusal("rails/train", f"{company.id} has no train {kind[:20]}.")
        self.do("discard_train", company, train=train.id)

    # The board

    def laid(self, hex_: str) -> str | None:
        """The tile that is laid on a hex."""
        copy = self.game.land.board.copies.get(hex_)
        return copy.rpartition("-")[0] if copy else None

    def city(self, hex_: str, station: int, tile: str | None) -> int:
        """The city, from 0, that is station 1, 2 … of the tile on a hex (``None``: of what is printed)."""
        place = max(station - 1, 0)
        cities = self.names.stations.get(hex_ if tile is None else tile, ())
        if place < len(cities):
            return cities[place] - 1
        swapped = hex_ in self.names.swapped if tile is None else self._is_swapped(tile)
        last = len(self.game.land.board.tile(hex_).cities) - 1
        return last - place if swapped and place <= last else place

    def _is_swapped(self, tile: str) -> bool:
        """Does Rails count the cities of a tile, by our name or its own, the other way round?"""
        several = self.names.swapped_tiles
        return tile in SWAPPED or tile in several or any(self.names.tiles.get(one) == tile for one in several)
