"""1822: London, the Channel, the bridge over the Humber."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.parts.kept_hexes.rights import keep_besides
from roundhouse.eighteen.rules.parts.minor_purchases.tokens import PurchaseSettings
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.state.events import TokenPlaced
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.turn import Step

from .bridge import BridgeTrack
from .discount import ChooseDiscount
from .facts import Facts
from .homes import ChannelToken
from .messages import MESSAGES
from .running import BritainRevenue
from .track import BritainTrack


class Britain(Part[Facts]):
    """The private companies of Great Britain."""

    Settings = Facts
    messages = MESSAGES
    policies = (BritainRevenue, BritainTrack)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "private_track": BridgeTrack,
        "channel_token": ChannelToken,
        "choose_discount": ChooseDiscount,
    }

    @on(TokenPlaced)
    def keep_before_home(self, event: TokenPlaced) -> None:
        """The hex before the city that a minor has chosen is kept for its president."""
        game, board = self.game, self.game.land.board
        if event.company != game.settings_of(PurchaseSettings).open_home:
            return
        city = next(city for hex_, city in board.tokens_of(event.company) if hex_ == event.hex)
        tile = board.tile(event.hex)
        edges = tile.node_exits[tile.city_nodes[city]]
        beyond = (game.land.ground.hexmap[event.hex].neighbours[edge] for edge in edges)
        before = next((hex_ for hex_ in beyond if hex_), None)
        if before is not None:
            keep_besides(game, before, event.company)


PART = Britain
