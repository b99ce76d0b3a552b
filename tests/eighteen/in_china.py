"""Help for tests of 1880: the game after its auction, and corporations as they start."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.building_permits.settings import Permits
from roundhouse.eighteen.rules.state.pieces import Corporation

from .at_table import Play

CELLS = {100: "1,3", 90: "3,3", 80: "5,3", 70: "7,3"}


def stock_round(*investors: str, cash: int = 2000) -> Play:
    """The first stock round: players bought the private companies that they opened, and chose investors."""
    play = Play("1880", players=3)
    game = play.game
    for player in game.players:
        game.pay(game.bank, player, cash)
    while game.round.kind == "initial":
        if pars := play.options("par"):
            play(pars[0]["entity"].removeprefix("player:"), "par", corporation="BCR", cell="1,3", slot=0)
            play(game.deciders()[0], "choose", choice="ABC")
            continue
        opener = game.deciders()[0]
        (low, _), lot = play.prices("bid")[0], play.options("bid")[0]["company"]
        play(opener, "bid", company=lot, price=low)
        for _ in range(2):
            play(game.deciders()[0], "pass")
    for minor in investors or ("1", "2", "3"):
        play(game.deciders()[0], "bid", minor=minor, price=0)
    return play


def start(
    play: Play, name: str, price: int = 100, slot: int = 1, size: int = 20, permits: str = "ABC"
) -> Corporation:
    """The player in turn starts a corporation."""
    player = play.game.deciders()[0]
    play(player, "par", corporation=name, cell=CELLS[price], slot=slot)
    play(player, "choose", choice=size)
    play(player, "choose", choice=permits)
    return play.game.corporations[name]


def operating(play: Play) -> Play:
    """Everybody passes until companies operate."""
    while play.game.round.kind == "stock":
        play(play.game.deciders()[0], "pass")
    return play


def turn_of(play: Play, name: str) -> Corporation:
    """Companies lay nothing, and buy the cheapest train if they must, until this one has its turn."""
    game = play.game
    for _ in range(60):
        company = game.round.entity
        assert isinstance(company, Corporation)
        if company.id == name:
            return company
        settle(play)
    raise AssertionError(name)


def settle(play: Play) -> None:
    """One thing that ends a turn soon."""
    kinds = {choice.type: choice for choice in play.table.choices()}
    for wanted in ("pass", "run_routes", "dividend", "buy_train"):
        if wanted in kinds:
            choice = kinds[wanted]
            hints = {name: getattr(field, "hint", None) for name, field in choice.open.items()}
            play.table.apply(dict(choice.action) | hints)
            return
    raise AssertionError(sorted(kinds))


def phase(play: Play, name: str) -> None:
    """Phases begin without trains until this one."""
    depot = play.game.depot
    while depot.phase.name != name:
        depot.next_phase()


def permits(play: Play) -> dict[str, str]:
    """Who has which building permits."""
    return {company.id: held for company, held in play.game.memory_of(Permits).held.items()}
