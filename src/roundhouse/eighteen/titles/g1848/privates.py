"""Private companies of 1848: those with a power left outlive the others, and Tasmania's tile must be laid."""

from __future__ import annotations

from roundhouse.eighteen.model.abilities import LayTiles, NoBuy, Shares
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import PrivatePolicy
from roundhouse.eighteen.rules.state.events import PrivatesClosed
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.steps.special_track import SpecialTrack

from .events import PrivateKept
from .facts import Australia, Facts


def is_power_left(private: Private) -> bool:
    """Has a private company anything left to do?"""
    return any(
        not isinstance(private.ability(place), NoBuy | Shares) and not private.used.get(place)
        for place in private.abilities
    )


def close_but_powers(game: GameInPlay) -> None:
    """Private companies close; one with a power left stays with its owner, and pays no more."""
    game.memory_of(Australia).closed = True
    game.happen(PrivatesClosed())
    for private in list(game.privates.values()):
        if private.closed:
            continue
        if is_power_left(private):
            private.revenue = 0
            game.happen(PrivateKept(private=private.id))
        else:
            game.close_private(private)


def power_used(game: GameInPlay, private: Private) -> None:
    """A power is used once, whoever owns it; one that outlived the others closes then."""
    for place in private.abilities:
        game.abilities.drop(private, place)
    if game.memory_of(Australia).closed and not private.closed:
        game.close_private(private)


class KeptPrivates(PrivatePolicy):
    """Which private companies corporations may buy."""

    def may_sell_private(self, private: Private, company: Corporation) -> bool:
        """None once they have closed."""
        return not self.game.memory_of(Australia).closed and super().may_sell_private(private, company)


class LayTasmania(SpecialTrack):
    """When private companies close, the owner of Tasmania lays its tile before anything else is done."""

    def waiting_private(self) -> Private | None:
        """The private company whose tile has to be laid now."""
        private = self.game.privates[self.game.settings_of(Facts).tasmania]
        due = self.game.memory_of(Australia).closed and not private.closed and private.owner is not None
        return private if due else None

    def actor(self) -> Entity | None:
        """That private company."""
        return self.waiting_private()

    def deciders(self) -> tuple[Player, ...]:
        """Its owner, or the president of its owner."""
        private = self.waiting_private()
        return (private.player,) if private is not None and private.player is not None else ()

    def waits(self) -> bool:
        """Until it lies."""
        private = self.waiting_private()
        return private is not None and self._can_lay(private)

    def ability(self, private: Private) -> tuple[int, LayTiles] | None:
        """Its own, also in the hands of a player."""
        if private is not self.waiting_private():
            return None
        return next(iter(self.game.abilities.of(private, LayTiles)), None)

    def begin_turn(self) -> None:
        """What waits is done before a turn is over."""

    def finish(self) -> None:
        """It is never done with."""


__all__ = ["KeptPrivates", "LayTasmania", "close_but_powers", "power_used"]
