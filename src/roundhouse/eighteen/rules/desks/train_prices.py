"""The prices of trains: those of the bank, and whether another company's train has a fixed one."""

from __future__ import annotations

from roundhouse.eighteen.model.abilities import FaceValueTrains, TrainDiscount
from roundhouse.eighteen.model.trains import TrainSide

from ..state.game_state import GameState
from ..state.pieces import Corporation, Train
from .abilities import Abilities
from .trains import Depot


class TrainPrices:
    """The prices of trains in one game."""

    def __init__(self, game: GameState, depot: Depot, abilities: Abilities) -> None:
        self.game = game
        self.depot = depot
        self.abilities = abilities

    def from_bank(self, company: Corporation, side: TrainSide) -> int:
        """The price of a side of a train of the bank for ``company``:
        that on the card, less by its own abilities."""
        own = [
            *self.abilities.usable(company, TrainDiscount),
            *(one for _, _, one in self.abilities.owned(company, TrainDiscount) if one.own_trains),
        ]
        if not own:
            return side.price
        return min((item.reduced(side.price) for item in own if side.name in item.trains), default=side.price)

    def cheapest(self, company: Corporation) -> int | None:
        """The price of the cheapest train of the bank for ``company``,
        or ``None`` when nothing is for sale."""
        sides = (side for train in self.depot.for_sale_to(company) for side in self.depot.sides(train))
        return min((self.from_bank(company, side) for side in sides), default=None)

    def names_of_cheapest(self, company: Corporation) -> frozenset[str]:
        """The names of the sides that count as the cheapest train of the bank.

        Of several kinds at that price it is the first that the bank sells, upcoming ones before those given
        up. Sides of it that cost as little count, too.
        """
        cheapest = self.cheapest(company)
        for train in self.depot.for_sale_to(company):
            if any(self.from_bank(company, side) == cheapest for side in self.depot.sides(train)):
                faces = (train.kind, *train.kind.variants)
                least = min(face.price for face in faces)
                return frozenset(face.name for face in faces if face.price == least)
        return frozenset()

    def must_be_face_value(self, company: Corporation, train: Train) -> bool:
        """Whether ``company`` must pay the face value for a train of another company.

        Between presidents where the settings say so; always where buyer or seller has the ability
        ``face_value_trains``.
        """
        sides = [company] if train.owner is None else [company, train.owner]
        if any(self.abilities.of(side, FaceValueTrains) for side in sides):
            return True
        same = train.owner is not None and train.owner.player is company.player
        return self.game.settings.face_value_between_presidents and not same
