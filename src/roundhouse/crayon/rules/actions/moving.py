"""Moving trains: speed, whose track, turning round, fees, bribes, half rate (§1.8 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from roundhouse.table.choices import Choice, Free
from roundhouse.table.errors import Place, Refusal

from .paths import line_to_city
from .pieces import Player
from .words import gold, path_of

if TYPE_CHECKING:
    from .game import CrayonGame

FREE_STEP = -1
"""The owner of a step that runs over nobody's track: inside a major city, an entrance, a magic link."""


class Journey(NamedTuple):
    """A checked way of a train and what it uses up."""

    nodes: tuple[int, ...]
    moved: int
    allowance: int
    halved: bool
    fees: tuple[int, ...]
    bribe: int
    last_city: int
    came: int


class Moving:
    """Checks and makes the moves of trains."""

    def __init__(self, game: CrayonGame) -> None:
        self._game = game

    # Commands

    def move(self, player: Player, action: Mapping[str, Any]) -> None:
        """Move along a ``path`` of mileposts: all of it or nothing."""
        game, progress = self._game, self._game.progress
        journey = self.check(player, path_of(action, game.board))
        for owner in journey.fees:
            fee = game.numbers.fee
            keeper = game.players[owner]
            game.pay(player, game.bank if keeper.out else keeper, fee)
            game.tell(player, f"pays {game.players[owner].name} {gold(fee)} for using track")
        progress.fees = (*progress.fees, *journey.fees)
        if journey.bribe:
            payee = game.foremen.collector() or game.bank
            game.pay(player, payee, journey.bribe)
            progress.bribed = True
            whom = payee.name if isinstance(payee, Player) else "the bank"
            game.tell(player, f"pays {whom} a bribe of {gold(journey.bribe)}")
        progress.moved = journey.moved
        progress.allowance = journey.allowance
        progress.halved = journey.halved
        progress.acted = True
        player.came = journey.came
        player.at = journey.nodes[-1]
        player.last_city = journey.last_city
        steps = len(journey.nodes)
        miles = "a milepost" if steps == 1 else f"{steps} mileposts"
        game.tell(player, f"moves {miles} to {game.board.words(player.at)}")

    def choices(self, player: Player) -> Iterator[Choice]:
        """One choice for all ways; its hint is a way to a city or as far as it goes."""
        board = self._game.board
        way = line_to_city(self._game, player)
        if way:
            left = self._game.progress.allowance - self._game.progress.moved
            yield Choice(
                {"type": "move-train"},
                {"path": Free([board.name(node) for node in way], "the mileposts to pass, in order")},
                {"left": left},
            )

    # Questions

    def step_owner(self, start: int, end: int) -> int | None:
        """Whose track joins two nodes; :data:`FREE_STEP` for nobody's; ``None`` when a train cannot pass."""
        board = self._game.board
        if board.is_strait(end):
            return None
        link = board.link_of.get((start, end))
        if link is not None:
            return self._game.track.owner.get(link)
        if end in board.joined[start]:
            return FREE_STEP
        if self._magic(start, end) in self._game.events.open_links():
            return FREE_STEP
        return None

    def may_turn(self, node: int) -> bool:
        """May a train turn round here?"""
        return self._game.board.city[node] >= 0 or node in self._game.board.ports

    def check(self, player: Player, path: Sequence[int]) -> Journey:
        """The journey along ``path``, with or without the present place in front. Raises Refusal."""
        game, board, progress = self._game, self._game.board, self._game.progress
        if player.ship:
            raise Refusal("aboard-ship", "The train is aboard a ship.")
        nodes = tuple(path[1:] if path[0] == player.at else path)
        at, came, city = player.at, player.came, player.last_city
        moved, allowance, halved = progress.moved, progress.allowance, progress.halved
        fees: list[int] = []
        bribe, purse = 0, player.gold
        if not nodes:
            raise Refusal("not-adjacent", "The train is there already.")
        for node in nodes:
            owner = self.step_owner(at, node)
            if owner is None:
                self._refuse_step(at, node)
            if node == came and not self.may_turn(at):
                self._refuse("cannot-reverse", at, "A train turns round only in cities and ports.")
            if game.events.halts(at) or game.events.halts(node):
                self._refuse("halted", node, "An event lets no train move here.")
            if moved >= allowance and progress.stopped:
                self._refuse("lost-turn", at, "An event has stopped this train for this turn.")
            if moved >= allowance:
                self._refuse("out-of-movement", at, f"The train has moved {moved} mileposts; that is all.")
            if owner is not None and owner not in (FREE_STEP, player.number, *progress.fees, *fees):
                purse -= game.numbers.fee
                if purse < 0:
                    self._refuse(
                        "fee-not-affordable", node, f"Using track of {game.players[owner].name} costs "
                        f"{gold(game.numbers.fee)}.",
                    )  # fmt: skip
                fees.append(owner)
            if not bribe and self.owes_bribe(player) and (board.below[at] or board.below[node]):
                bribe = game.numbers.bribe
                purse -= bribe
                if purse < 0:
                    self._refuse("bribe-not-affordable", node, "Below, a bribe is due every turn.")
            moved += 1
            if not halved and game.events.slows(node):
                halved = True
                allowance = moved + (allowance - moved + 1) // 2
            at, came = node, at
            if board.city[node] >= 0:
                city = node
        return Journey(nodes, moved, allowance, halved, tuple(fees), bribe, city, came)

    def owes_bribe(self, player: Player) -> bool:
        """Would moving below cost this player a bribe now?"""
        foreman = self._game.foreman_of(player)
        return not self._game.progress.bribed and (foreman is None or foreman.bribes)

    # What a turn allows

    def set_allowance(self, player: Player) -> None:
        """The movement of the turn that begins: by train or by ship, half of it in a slow area."""
        game = self._game
        ship = game.ship_cards.get(player.ship)
        speed = ship.speed if ship else game.engine_of(player).speed
        slow = player.at >= 0 and game.events.slows(player.at)
        game.progress.halved = slow
        game.progress.allowance = (speed + 1) // 2 if slow else speed

    def slow_down(self) -> None:
        """Half rate has begun: what is left of the active train's movement is halved, rounded up."""
        progress = self._game.progress
        if not progress.halved and progress.step == "move" and self._game.events.slows(self._game.active.at):
            left = max(0, progress.allowance - progress.moved)
            progress.halved = True
            progress.allowance = progress.moved + (left + 1) // 2

    def stop(self) -> None:
        """The active train moves no further this turn."""
        self._game.progress.allowance = self._game.progress.moved

    def _magic(self, start: int, end: int) -> str:
        board = self._game.board
        for name, (one, other) in board.magic.items():
            if {board.city[start], board.city[end]} == {one, other}:
                return name
        return ""

    def _refuse_step(self, at: int, node: int) -> None:
        board = self._game.board
        if board.is_strait(node) or board.at_sea(node):
            raise Refusal("no-track", "A train needs a ship there.")
        if self._magic(at, node):
            self._refuse("link-suspended", node, "The magic link between these cities does not work now.")
        if (at, node) in board.link_of:
            self._refuse("no-track", node, "There is no track between these mileposts.")
        self._refuse("not-adjacent", node, "These two mileposts are no neighbours.")

    def _refuse(self, code: str, node: int, message: str) -> None:
        raise Refusal(code, message, place=Place(hex=str(self._game.board.spots[node])))
