"""The base of all events of an 18xx game, and the types of their fields: ids of things, whole money."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

from roundhouse.table.catalogue import named
from roundhouse.table.protocol import Event

PlayerId = Annotated[str, named("player")]
"""A player, by the id of the seat."""
CompanyId = Annotated[str, named("company")]
"""A corporation or minor."""
PrivateId = Annotated[str, named("private")]
"""A private company."""
EntityKey = Annotated[str, named("entity")]
"""A player or company of any kind, by the key of the piece: ``player:1``, ``corp:KO``, ``private:UR``."""
HexId = Annotated[str, named("hex")]
"""A hex of the map."""
TrainId = str
"""A train card: ``4-0``."""
Money = Annotated[int, named("money")]
"""An amount of money."""
TileColor = Annotated[str, named("color")]
"""A colour of tiles."""
RoundKind = Annotated[str, named("round")]
"""A round, by its name in the title's data: ``stock``."""
StepName = Annotated[str, named("step")]
"""A step, by its name in the title's data: ``buy_train``."""
TitleEvent = Annotated[str, named("title_event")]
"""A named event that trains or phases of the title fire."""
EndReason = Annotated[str, named("end_reason")]
"""Why a game ends: ``bank``."""


def _tag(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class EighteenEvent(Event, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag=_tag):
    """Something that the log tells. Its ``type`` in JSON is the name of the class: ``tile-laid``."""


class Payment(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one holder of shares got of a dividend: was ``paid``, or was ``charged`` for short shares.

    ``own`` marks the company's part of its own dividend.
    """

    holder: EntityKey
    paid: Money = 0
    charged: Money = 0
    own: bool = False


class Moment(Event, frozen=True, kw_only=True):
    """A point in the rules that listeners wait for: nothing that the log would tell."""
