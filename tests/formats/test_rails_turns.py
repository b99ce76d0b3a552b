"""Where Rails is in a round while our rules are ahead: who has passed, and who passes without being asked."""

from __future__ import annotations

from roundhouse.eighteen.formats.rails.saves.moves import MoveReader
from roundhouse.eighteen.formats.rails.saves.save import Move, Save
from roundhouse.eighteen.formats.rails.saves.turns import AUTOPASS
from tests.eighteen.mid_game import in_stock_round, started

PASS, DONE = 1, 0


def test_rails_counts_the_passes_of_those_who_can_do_nothing_here() -> None:
    """Ada and Ben pass for the rest of the round. Ben has nothing, so that our rules never ask him; still he
    passes in Rails each time that his turn comes, and the round is over when Cleo passes, too."""
    play = in_stock_round("1889")
    started(play, "IR", 65, (1, 0), (1, 1), (1, 2), (3, 3))
    ben = play.game.players[1]
    play.game.pay(ben, play.game.bank, ben.cash)
    names = tuple(player.name for player in play.game.players)

    def null(number: int, who: int, mode: int) -> Move:
        return Move(number, "NullAction", {"playerName": names[who], "mode": mode})

    buy = {"playerName": names[2], "companyName": "IR", "fromName": "Bank_IPO", "sharePerCert": 10}
    moves = (
        null(1, 0, AUTOPASS),
        null(2, 1, AUTOPASS),
        Move(3, "BuyCertificate", buy),
        null(4, 2, DONE),
        null(5, 2, PASS),
    )
    reader = MoveReader(Save("1889", "", {}, names, moves), play.game)
    reader.turns.round = "stock"
    for move in moves[:4]:
        reader.play(move)
    assert (reader.turns.round, reader.turns.passes, reader.turns.next) == ("stock", 2, names[2])
    reader.play(moves[4])
    assert reader.turns.round == play.game.round.kind == "operating"
