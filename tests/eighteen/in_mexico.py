"""Positions of 1822MX that its tests begin with."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1822MX.state_railway import state_railway

from .at_table import Play
from .in_britain import later, major, minor, put

TITLE = "1822MX"


def mexico(phase: str = "3") -> Play:
    """A later stock round, in a phase."""
    return later(3, phase, TITLE)


def hold(play: Play, **percent: int) -> Corporation:
    """Players hold shares of the railway of the state: ``p1=20``."""
    game, state = play.game, state_railway(play.game)
    for name, part in percent.items():
        shares = game.pool.shares(state)[: part // 10]
        game.shares.give(game.players[int(name[1:]) - 1], shares, change_president=False)
    return state


def state_turn(play: Play) -> None:
    """An operating round begins; where nobody else operates, with the turn of the railway of the state."""
    play.game.begin_round("operating", 1)
    play.game._settle()


def state_token(play: Play, hex_: str) -> None:
    """The railway of the state has a token more."""
    play.game.land.board.place_token(hex_, 0, state_railway(play.game).id)


def give_state(play: Play, name: str) -> None:
    """The railway of the state gets a train of the bank."""
    train = next(one for one in play.game.depot.upcoming if one.kind.name == name)
    play.game.depot.give(train, state_railway(play.game))


def closing() -> tuple[Play, Corporation, Corporation]:
    """The railway of the state has run for the last time; the FNM could buy a token."""
    play = mexico("7")
    state, fnm = hold(play, p2=20), major(play, "FNM")
    fnm.cash = 300
    state_token(play, "P23")
    play.game.fire("close_ndem")
    sell_tokens(play)
    return play, state, fnm


def sell_tokens(play: Play) -> None:
    """The railway of the state lays nothing, runs, and has its tokens sold."""
    state_turn(play)
    while play.waits_at() != "sell_state":
        play("corp:NDEM", "pass")


def sale(play: Play) -> list[str]:
    """What is told of its sale."""
    notes = [note for part in play.game.parts for note in part.notes()]
    return [str(note.value) for note in notes if note.about is state_railway(play.game)]


def at_cuauhtemoc() -> tuple[Play, Corporation]:
    """Minor 4, whose track leads from Cuauhtémoc into the hills."""
    play = mexico()
    one = minor(play, "4", 1)
    put(play, F13="6@5")
    return play, one
