"""18Chesapeake: trains leave after each set of operating rounds; two players play with scarcer shares."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.own import OwnRules
from roundhouse.eighteen.rules.pieces import Certificate, Corporation, Player

EXPORTED = ("2", "3", "4")
"""The trains that leave the bank at the end of a set."""


class Rules(OwnRules):
    """What only 18Chesapeake has."""

    def prepare(self, game: EighteenGame) -> None:
        """For two players the presidents hold 30% and the last share of each corporation is left out.

        That of Cornelius Vanderbilt’s corporation, which is drawn at random, is as for more players.
        """
        if not _is_for_two(game):
            return
        given = {game.certificates[name].corporation for name in game.privates["CV"].gift}
        for corporation in game.corporations.values():
            if corporation in given:
                continue
            president = game.shares.president_share(corporation)
            president.percent += corporation.share_percent
            game.shares.remove(corporation.shares(corporation)[-1])

    def operating_set_over(self, game: EighteenGame) -> None:
        """The next train of a kind that will rust leaves the game."""
        if game.depot.upcoming[0].name in EXPORTED:
            game.depot.export()

    def tile_laid(self, game: EighteenGame, company: Corporation | None, hex_: str, by: str) -> None:
        """Two privates cannot lay their tiles any more once another tile lies on one of their hexes."""
        for name in ("C-P", "B&S"):
            holder = game.privates[name]
            for place, ability in list(game.abilities.of(holder, LayTiles)):
                if hex_ in ability.hexes and holder.name != by and isinstance(holder.owner, Corporation):
                    game.abilities.drop(holder, place)
                    game.note(f"{holder.name} cannot lay its tiles any more.")

    def after_float(self, game: EighteenGame, company: Corporation) -> None:
        """For two players the shares that are left go to the pool."""
        if _is_for_two(game):
            for share in company.shares(company):
                game.shares.move(share, game.pool)
            game.note(f"The shares of {company.id} that are left go to the pool.")

    def is_sold_out(self, game: EighteenGame, corporation: Corporation) -> bool:
        """For two players: is the pool empty of it?"""
        if _is_for_two(game):
            return game.pool.percent(corporation) == 0
        return super().is_sold_out(game, corporation)

    def buy(self, game: EighteenGame, player: Player, shares: Sequence[Certificate]) -> None:
        """For two players a purchase by others than the president takes a share of the pool out of play."""
        corporation = shares[0].corporation
        if _is_for_two(game) and player is not corporation.player and game.pool.shares(corporation):
            gone = game.pool.shares(corporation)[-1]
            game.shares.remove(gone)
            game.tell(player.name, f"takes {gone.percent}% of {corporation.id} out of the game")
            if gone in shares:
                return
        super().buy(game, player, shares)


def _is_for_two(game: EighteenGame) -> bool:
    return len(game.players) == 2
