"""The minors of 18MEX: one lays its home tile only if it can pay for it; all close for shares."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.events import ShareReceived
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.track import LayTrack

from ..events import MinorAbsorbed
from .facts import Facts
from .takeover import leave


class LayTrackAtHomeFirst(LayTrack):
    """A minor whose home has no tile yet waits only if it can pay for one there."""

    def _has_lay(self, company: Corporation) -> bool:
        land = self.game.land
        if not company.is_major:
            home = company.definition.home[0]
            if land.board.tile(home).color == "white":
                return (
                    self.allowance(company) is not None and land.terrain_cost(company, home) <= company.cash
                )
        return super()._has_lay(company)


def close_minors(game: GameInPlay) -> None:
    """Each owner gets a share for the minor; its money goes to the corporation, the rest out of the game."""
    for name, share in game.settings_of(Facts).minors.items():
        minor, certificate = game.minors[name], game.certificates[share]
        owner, major = minor.player, certificate.corporation
        game.happen(MinorAbsorbed(minor=minor.id, company=major.id))
        certificate.reserved = False
        for hex_, city in list(game.land.board.tokens_of(minor.id)):
            game.land.board.remove_token(hex_, city, minor.id)
        game.land.release_home(minor)
        game.pay(minor, major, minor.cash)
        for train in minor.trains:
            game.depot.rust(train)
        leave(minor)
        game.close_private(game.privates[name])
        if owner is not None:
            game.happen(ShareReceived(player=owner.id, company=major.id, percent=certificate.percent))
            game.shares.give(owner, (certificate,))
            game.check_float(major)
