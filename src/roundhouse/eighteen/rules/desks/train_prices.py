"""What trains cost a company: those of the bank, and whether another company's has a fixed price."""

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
        """What ``company`` pays the bank for a side of a train: the price on the card, less by an ability of
        its own."""
        own = [
            *self.abilities.usable(company, TrainDiscount),
            *(one for _, _, one in self.abilities.owned(company, TrainDiscount) if one.own_trains),
        ]
        if not own:
            return side.price
        return min((item.reduced(side.price) for item in own if side.name in item.trains), default=side.price)

    def cheapest(self, company: Corporation) -> int | None:
        """What the cheapest train of the bank costs ``company``, ``None`` when nothing is for sale."""
        sides = (side for train in self.depot.for_sale_to(company) for side in self.depot.sides(train))
        return min((self.from_bank(company, side) for side in sides), default=None)

    def names_of_cheapest(self, company: Corporation) -> frozenset[str]:
        """What the cheapest train of the bank is called: of several kinds at that price the one in the bank's
        hands first, what is to come before what was given up. Sides of it that cost as little count too.
        """
        cheapest = self.cheapest(company)
        for train in self.depot.for_sale_to(company):
            if any(self.from_bank(company, side) == cheapest for side in self.depot.sides(train)):
                faces = (train.kind, *train.kind.variants)
                least = min(face.price for face in faces)
                return frozenset(face.name for face in faces if face.price == least)
        return frozenset()

    def must_be_face_value(self, company: Corporation, train: Train) -> bool:
        """Must ``company`` pay the face value for another's train?

        Between presidents where the settings say so; always where buyer or seller has the ability
        ``face_value_trains``.
        """
        sides = [company] if train.owner is None else [company, train.owner]
        if any(self.abilities.of(side, FaceValueTrains) for side in sides):
            return True
        same = train.owner is not None and train.owner.player is company.player
        return self.game.settings.face_value_between_presidents and not same
