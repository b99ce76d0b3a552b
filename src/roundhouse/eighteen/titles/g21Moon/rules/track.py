"""Track in 21Moon: two tiles a turn, one from each base; the rift and the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import LayTile, PlaceToken
from roundhouse.eighteen.rules.state.events import SpecialTileLaid
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.rules.steps.special_token import SpecialToken
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.track.reach import Reach
from roundhouse.hexes.grid import opposite

from ..events import Base, RiftCrossed
from .facts import BASES, LOCAL, PORT, facts, hex_of, moon


def begin_at(game: GameInPlay, company: Corporation, *bases: Base) -> None:
    """From now on the track of a corporation begins at these bases."""
    game.land.board.begin_only_in(company.id, [hex_of(game, company, base) for base in bases])


def bases_of_hex(game: GameInPlay, company: Corporation, hex_: str) -> list[Base]:
    """The bases from which track leads to that on a hex."""
    board, found = game.land.board, list[Base]()
    for base in BASES:
        home = hex_of(game, company, base)
        starts = [place for place in board.tokens_of(company.id) if place[0] == home]
        if any(name == hex_ for name, _ in Reach(board, company.id, starts).paths):
            found.append(base)
    return found


class TrackFromBases(LayTrack):
    """Two tile actions. If the first tile joins the track of one base only, the second one is for the other
    base."""

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay, and see which base is left. Raises Refusal."""
        super().do_lay(action, company)
        bases = bases_of_hex(self.game, company, action.hex) if self.laid == 1 else []
        if len(bases) == 1:
            begin_at(self.game, company, PORT if bases[0] == LOCAL else LOCAL)
        else:
            begin_at(self.game, company, *BASES)

    def finish(self) -> None:
        """From now on track begins at both bases again."""
        company = self.actor()
        if isinstance(company, Corporation):
            begin_at(self.game, company, *BASES)
        super().finish()


class TerminalToken(SpecialToken):
    """Whoever lays the terminal by its private company may put the next token there, beside that of the turn.
    The private company closes then, also without a token."""

    @on(SpecialTileLaid)
    def offer_token(self, event: SpecialTileLaid) -> None:
        """Offer the token; without any left the private company closes at once."""
        super().offer_token(event)
        if event.ability == "teleport" and self.teleported is None:
            self.game.close_private(self.game.private(event.private))

    def do_place(self, action: PlaceToken, holder: Private | Corporation) -> None:
        """Place the token; the private company closes. Raises Refusal."""
        super().do_place(action, holder)
        if isinstance(holder, Private):
            self.game.close_private(holder)

    def finish(self) -> None:
        """No token is wanted; the private company closes."""
        if self.teleported is not None:
            self.game.close_private(self.teleported[0])
        super().finish()


class LunarTrack(TrackPolicy):
    """Who may build at the rift."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Only the owner of the bridge leads track to the rift."""
        game, tile = self.game, plan.tile
        if tile is None:
            return None
        bridge = game.privates[facts(game).bridge.private]
        if plan.company is None or bridge.owner is not plan.company:
            for edge in rift(game, plan.hex):
                if edge in tile.exits:
                    return f"Only the corporation that owns {bridge.name} leads track to the rift."
        return None


def rift(game: GameInPlay, hex_: str) -> Iterator[int]:
    """The sides of a hex where the rift is that no track crosses."""
    for border in game.ground.hexmap[hex_].printed.borders:
        if (hex_, border.edge) not in moon(game).crossed:
            yield border.edge


def cross_rift(game: GameInPlay, hex_: str, company: Corporation) -> None:
    """If a tile joins track over the rift, the bank pays its company, and the bridge closes."""
    joined: set[tuple[str, int]] = set()
    for edge in rift(game, hex_):
        other = game.ground.hexmap[hex_].neighbours[edge]
        if other is None or not game.land.leads_to(hex_, edge):
            continue
        if game.land.leads_to(other, opposite(edge)):
            joined |= {(hex_, edge), (other, opposite(edge))}
    if not joined:
        return
    moon(game).crossed |= joined
    bridge = facts(game).bridge
    game.pay(game.bank, company, bridge.amount)
    game.happen(RiftCrossed(company=company.id, amount=bridge.amount))
    game.close_private(game.privates[bridge.private])
