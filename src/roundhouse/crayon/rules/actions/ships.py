"""Ships: drawing, boarding, sailing, landing (§1.9 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from roundhouse.table.choices import Choice, Free
from roundhouse.table.errors import Place, Refusal

from .pieces import Player
from .words import gold, path_of, text_of

if TYPE_CHECKING:
    from .game import CrayonGame


class Ships:
    """Takes trains over the sea."""

    def __init__(self, game: CrayonGame) -> None:
        self._game = game

    # Commands

    def draw(self, player: Player, _action: Mapping[str, Any]) -> None:
        """Stop in a port and see which ship lies there."""
        game, decks = self._game, self._game.decks
        self._check_draw(player)
        foreman = game.foreman_of(player)
        count = min(foreman.ships if foreman else 1, len(decks.ships) + len(decks.ship_discards))
        names: list[str] = []
        for _ in range(count):
            if not decks.ships:
                decks.ships = tuple(game.chance.shuffled(decks.ship_discards))
                decks.ship_discards = ()
            names.append(decks.ships[-1])
            decks.ships = decks.ships[:-1]
        game.reveal()
        game.progress.drew_ship = True
        game.progress.acted = True
        game.tell(player, f"looks for a ship and finds {names[0] if count == 1 else f'{count} of them'}")
        game.ask("board-ship", player, tuple(names))

    def go_aboard(self, player: Player, action: Mapping[str, Any]) -> None:
        """Take a ship that was drawn; it sails from the next turn on."""
        game = self._game
        name = text_of(action, "ship")
        names = game.progress.pending[0][2]
        if name not in names:
            raise Refusal("nothing-pending", f"{name} was not drawn.", hint=", ".join(names))
        fee = self._fee(player, name)
        if fee > player.gold:
            raise Refusal("not-enough-gp", f"Boarding {name} costs {gold(fee)}.")
        game.answered()
        game.pay(player, game.bank, fee)
        self._discard(*(other for other in names if other != name))
        player.ship = name
        player.boarded = game.progress.turn
        player.came = -1
        game.moving.stop()
        game.tell(player, f"boards {name} for {gold(fee)}" if fee else f"boards {name} for nothing")

    def refuse(self, player: Player, _action: Mapping[str, Any]) -> None:
        """Take no ship."""
        game = self._game
        self._discard(*game.answered())
        if game.options.refused_ship == "stay":
            game.moving.stop()
        game.tell(player, "takes no ship")

    def sail(self, player: Player, action: Mapping[str, Any]) -> None:
        """Sail along a ``path`` of sea points; the last may be a port, and that ends the trip."""
        game, board, progress = self._game, self._game.board, self._game.progress
        path = self.check_path(player, path_of(action, board))
        progress.moved += len(path)
        progress.acted = True
        player.at = path[-1]
        player.came = -1
        if path[-1] in board.ports:
            self._land(player)
        else:
            game.tell(player, f"sails {len(path)} sea points")

    def leave(self, player: Player, _action: Mapping[str, Any]) -> None:
        """Go ashore in the port where the ship lies; the train moves on with the next turn."""
        self._check_leave(player)
        self._game.progress.acted = True
        self._land(player)

    def choices(self, player: Player) -> Iterator[Choice]:
        """Ships to draw, board and sail."""
        game = self._game
        if game.moment == "board-ship":
            for name in game.progress.pending[0][2]:
                ship = game.ship_cards[name]
                if self._fee(player, name) <= player.gold:
                    facts = {"cost": self._fee(player, name), "speed": ship.speed}
                    yield Choice({"type": "board-ship", "ship": name}, facts=facts)
            yield Choice({"type": "refuse-ship"})
            return
        if not player.ship:
            if self._allowed(self._check_draw, player):
                yield Choice({"type": "draw-ship"})
            return
        hint = self._trip(player)
        if hint:
            left = game.progress.allowance - game.progress.moved
            names = [game.board.name(node) for node in hint]
            yield Choice(
                {"type": "move-ship"},
                {"path": Free(names, "sea points, the last may be a port")},
                {"left": left},
            )
        if self._allowed(self._check_leave, player):
            yield Choice({"type": "leave-ship"})

    # Questions

    def check_path(self, player: Player, path: Sequence[int]) -> list[int]:
        """The sea points of a trip, checked. Raises Refusal."""
        game, board, progress = self._game, self._game.board, self._game.progress
        if not player.ship:
            raise Refusal("not-aboard", "The train is not aboard a ship.")
        if player.boarded == progress.turn:
            raise Refusal("boarded-this-turn", "A ship sails in the turn after boarding.")
        nodes = list(path[1:] if path[0] == player.at else path)
        if not nodes:
            raise Refusal("not-sea", "The ship is there already.")
        at = player.at
        storm = game.events.in_force("no-ships")
        if storm and at in board.ports:
            raise Refusal("sailing-forbidden", "An event keeps ships in port.")
        for number, node in enumerate(nodes):
            place = Place(path=f"path[{number}]")
            if node not in board.water[at] or (number and at in board.ports):
                raise Refusal("not-sea", "A ship cannot sail there from where it is.", place=place)
            if storm and node in board.ports:
                raise Refusal("sailing-forbidden", "An event lets nobody leave a ship.", place=place)
            at = node
        if progress.moved + len(nodes) > progress.allowance:
            left = max(0, progress.allowance - progress.moved)
            raise Refusal("out-of-movement", f"{player.ship} can sail {left} more sea points this turn.")
        return nodes

    def way_to(self, start: int, goal: int) -> list[int]:
        """The shortest way of a ship to a port or sea point, without the start; empty when there is none."""
        board = self._game.board
        steps = board.sail(goal)
        if steps[start] < 0:
            return []
        way: list[int] = []
        at = start
        while at != goal:
            at = min(
                (
                    node
                    for node in board.water[at]
                    if steps[node] >= 0 and (node == goal or node not in board.ports)
                ),
                key=lambda node: steps[node],
            )
            way.append(at)
        return way

    # Parts

    def _land(self, player: Player) -> None:
        game = self._game
        self._discard(player.ship)
        game.tell(player, f"lands at {game.board.words(player.at)}")
        player.ship = ""
        if game.board.city[player.at] >= 0:
            player.last_city = player.at
        game.moving.stop()

    def _discard(self, *names: str) -> None:
        decks = self._game.decks
        decks.ship_discards = (*decks.ship_discards, *names)

    def _fee(self, player: Player, name: str) -> int:
        foreman = self._game.foreman_of(player)
        return 0 if foreman and foreman.free_boarding else self._game.ship_cards[name].fee

    def _trip(self, player: Player) -> list[int]:
        """A trip that can be made this turn: towards the nearest other port."""
        game = self._game
        left = game.progress.allowance - game.progress.moved
        steps = game.board.sail(player.at)
        ports = [port for port in game.board.ports if steps[port] > 0]
        if left <= 0 or not ports:
            return []
        goal = min(ports, key=lambda port: (steps[port], port))
        way = self.way_to(player.at, goal)[:left]
        while way:
            try:
                return self.check_path(player, way)
            except Refusal:
                way.pop()
        return []

    def _check_draw(self, player: Player) -> None:
        game = self._game
        if player.ship:
            raise Refusal("aboard-ship", "The train is aboard a ship already.")
        if player.at not in game.board.ports:
            raise Refusal("not-at-port", "The train is not in a port.")
        if game.progress.drew_ship:
            raise Refusal("already-drawn", "Only one ship is looked for in a turn.")
        if game.events.in_force("no-ships"):
            raise Refusal("boarding-forbidden", "An event keeps everybody from boarding.")
        if not (game.decks.ships or game.decks.ship_discards):
            raise Refusal("boarding-forbidden", "Every ship is at sea.")

    def _check_leave(self, player: Player) -> None:
        game = self._game
        if not player.ship:
            raise Refusal("not-aboard", "The train is not aboard a ship.")
        if player.at not in game.board.ports:
            raise Refusal("not-at-port", "The ship is not in a port.")
        if player.boarded == game.progress.turn:
            raise Refusal("boarded-this-turn", "The train went aboard this turn.")
        if game.events.in_force("no-ships"):
            raise Refusal("sailing-forbidden", "An event lets nobody leave a ship.")

    @staticmethod
    def _allowed(check: Any, player: Player) -> bool:
        try:
            check(player)
        except Refusal:
            return False
        return True
