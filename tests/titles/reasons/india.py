"""What only 18India offers."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.actions import PlaceToken
from roundhouse.eighteen.titles.g18India.homes import CityOfToken
from roundhouse.eighteen.titles.g18India.powers import TokenOrStation

from ..offered import Difference, actor_of
from .asked import company_of


def tile_beside_a_token(it: Difference) -> bool:
    """The city of a token is asked for by the step that also makes a town the home of the GIPR."""
    named = (it.about, it.side, it.item) == ("kinds", "theirs", "lay_tile")
    return named and isinstance(it.game.round.waiting(), CityOfToken)


def only_the_private_places(it: Difference) -> bool:
    """The turn waits for the token of a private company, which is placed in its own name."""
    step = it.game.round.waiting()
    if (it.about, it.side, it.item) != ("kinds", "theirs", "place_token"):
        return False
    return isinstance(step, TokenOrStation) and PlaceToken not in step.kinds_for(actor_of(it.game, it.row))


def second_multiplier(it: Difference) -> bool:
    """Another train that multiplies is listed, and refused."""
    company = company_of(it)
    if company is None or (it.about, it.side, it.game.title.id) != ("trains", "theirs", "18India"):
        return False
    kinds = it.game.title.trains
    faces = [face for kind in kinds for face in (kind, *kind.variants) if face.name == it.item[0]]
    has_one = any(train.kind.multiplier > 1 for train in company.trains)
    return has_one and any(face.multiplier > 1 for face in faces)
