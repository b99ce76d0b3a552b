"""Positions of 18RoyalGorge that its tests begin with."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.state.events import PrivateBought
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.titles.g18RoyalGorge.facts import Colorado, Facts
from roundhouse.table.chance import Chance

from .at_table import Play
from .mid_game import started

SEEDS = range(1, 4000)


def gorge(*wanted: str, players: int = 3, option: str | None = None, auction: bool = False) -> Play:
    """A game in its second stock round, in which these companies are drawn and nobody owns anything; or one
    at the start of its auction."""
    facts = Play("18RoyalGorge").game.settings_of(Facts)

    def kept(seed: int) -> set[str]:
        chance = Chance(seed)
        return {name for draw in facts.draws for name in chance.shuffled(draw.of)[: draw.keep]}

    seed = next(seed for seed in SEEDS if kept(seed).issuperset(wanted))
    play = Play("18RoyalGorge", players, {option: "yes"} if option else None, seed)
    if auction:
        return play
    play.game.progress.turn = 2
    play.game.begin_round("stock", 1)
    return play


def colorado(play: Play) -> Colorado:
    """What has happened in a game."""
    return play.game.memory_of(Colorado)


def railway(play: Play, name: str, price: int = 80, player: int = 1, cash: int = 1000) -> Corporation:
    """A corporation of a player, on its home; it has operated before."""
    company = started(play, name, price, (player, 0))
    company.cash = cash
    company.runs = (0,)
    play.game.land.place_home(company)
    return company


def own(play: Play, name: str, owner: Corporation | int, price: int = 0) -> Private:
    """A private company of a corporation, or of a player who bought it in the auction."""
    private = play.game.privates[name]
    if isinstance(owner, Corporation):
        play.game.give_private(private, owner)
        return private
    player = play.game.players[owner - 1]
    play.game.give_private(private, player)
    play.game.private_bought(PrivateBought(private=name, player=player.id, price=price))
    return private


def give(play: Play, company: Corporation, *names: str) -> None:
    """The bank's next trains of these kinds."""
    for name in names:
        train = next(one for one in play.game.depot.upcoming if one.name == name)
        play.game.depot.give(train, company)


def lay(play: Play, tiles: dict[str, str]) -> None:
    """Tiles by hex, as name and rotation: ``{"L4": "8@3"}``."""
    for hex_, text in tiles.items():
        name, _, turn = text.partition("@")
        play.game.land.board.lay(hex_, play.game.land.tile_named(name).at(int(turn)))


def reach_phase(play: Play, *trains: str) -> None:
    """The bank's next trains leave as if somebody had bought them."""
    for name in trains:
        train = play.game.depot.upcoming[0]
        assert train.name == name
        play.game.depot.export()


def metal(play: Play, name: str, player: int, count: int) -> Sequence[str]:
    """A player has so many shares of a metal company."""
    company = play.game.company(name)
    shares = play.game.pool.shares(company)[:count]
    play.game.shares.give(play.game.players[player - 1], shares)
    return [share.id for share in shares]


def to_trains(play: Play) -> None:
    """The corporation in turn runs, withholds and passes until it buys trains."""
    for _ in range(20):
        if play.waits_at() == "tight_train":
            return
        choices = {choice.type: choice for choice in play.table.choices()}
        kind = next(one for one in ("pass", "run_routes", "dividend") if one in choices)
        fields = {name: getattr(field, "hint", None) for name, field in choices[kind].open.items()}
        play.table.apply({**choices[kind].action, **fields})
    raise AssertionError("no trains are bought")
