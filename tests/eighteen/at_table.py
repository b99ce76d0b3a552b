"""Help for tests that play 18xx games move by move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.table.choices import Choice, Span
from roundhouse.table.protocol import Seat, Setup
from roundhouse.table.table import Table

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hal", "Ida", "Jon", "Kim", "Lea")


def by_kind(
    choices: Iterable[Choice], kind_of: Callable[[Choice], str] = attrgetter("type")
) -> dict[str, list[Choice]]:
    """Legal choices by type, or what else ``kind_of`` says; bankruptcy only where nothing else is left."""
    kinds: dict[str, list[Choice]] = {}
    for choice in choices:
        kinds.setdefault(kind_of(choice), []).append(choice)
    if len(kinds) > 1:
        kinds.pop("bankrupt", None)
    return kinds


class Play:
    """A game of a title with players 1, 2, 3, …"""

    def __init__(
        self, title: str = "1889", players: int = 3, options: Mapping[str, str] | None = None, seed: int = 1
    ) -> None:
        seats = tuple(Seat(str(at), name) for at, name in enumerate(NAMES[:players], 1))
        self.game: EighteenGame = FAMILY.new(Setup("eighteen", title, seats, options or {}, seed))
        self.table = Table(self.game)

    def __call__(self, entity: str, type_: str, **fields: Any) -> None:
        """Do something: ``play("1", "bid", company="TR", price=20)``; digits are players."""
        key = f"player:{entity}" if entity.isdigit() else entity
        self.table.apply({"type": type_, "entity": key, **fields})

    def prices(self, type_: str) -> list[tuple[int, int]]:
        """The lowest and the highest price of each legal choice of a type that leaves its price open."""
        open_ = [choice.open.get("price") for choice in self.table.choices() if choice.type == type_]
        return [(span.low, span.high) for span in open_ if isinstance(span, Span)]

    def options(self, type_: str) -> list[dict[str, Any]]:
        """The legal actions of a type, without their open fields."""
        return [dict(choice.action) for choice in self.table.choices() if choice.type == type_]

    def pass_until(self, kind: str, limit: int = 200) -> None:
        """Everybody passes (and withholds, and runs) until a round of a kind begins."""
        for _ in range(limit):
            if self.game.round.kind == kind:
                return
            choices = {choice.type: choice for choice in self.table.choices()}
            for wanted in ("pass", "dividend", "run_routes", "buy_train", "discard_train"):
                if wanted in choices:
                    choice = choices[wanted]
                    action = dict(choice.action) | {
                        name: getattr(field, "hint", None) or getattr(field, "low", None)
                        for name, field in choice.open.items()
                    }
                    self.table.apply(action)
                    break
        raise AssertionError(f"no {kind} round in {limit} actions")

    def waits_at(self) -> str | None:
        """The name of the step at which the turn waits."""
        step = self.game.round.waiting()
        return None if step is None else step.key.rpartition(".")[2]

    def cash(self, player: int) -> int:
        return self.game.players[player - 1].cash


def auctioned(players: int = 3) -> Play:
    """1889 after an auction in which everyone buys at face value in turn."""
    play = Play(players=players)
    turn = 0
    for private in list(play.game.privates.values()):
        if not private.closed:
            play(str(turn % players + 1), "bid", company=private.id, price=private.value)
            turn += 1
    return play


def to_step(play: Play, company: str, step: str, limit: int = 30) -> None:
    """The company in turn passes on, and withholds, up to a step of its turn."""
    for _ in range(limit):
        if play.waits_at() == step and getattr(play.game.round.entity, "id", "") == company:
            return
        kinds = {choice.type: choice for choice in play.table.choices()}
        wanted = next(kinds[kind] for kind in ("pass", "run_routes", "dividend") if kind in kinds)
        action = dict(wanted.action)
        if wanted.type == "run_routes":
            action["routes"] = []
        if wanted.type == "dividend":
            action["kind"] = "withhold"
        play.table.apply(action)
    raise AssertionError(f"{company} did not come to {step}")


def pass_to(play: Play, step: str) -> None:
    """The company in turn passes until the turn waits at a step."""
    for _ in range(30):
        if play.waits_at() == step:
            return
        entity = play.game.round.entity
        assert entity is not None
        if "run_routes" in {choice.type for choice in play.table.choices()}:
            play(entity.key, "run_routes", routes=[])
        else:
            play(entity.key, "pass")
    raise AssertionError(f"the turn never waits at {step}")
