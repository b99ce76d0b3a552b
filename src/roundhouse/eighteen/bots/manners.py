"""What bots leave alone: things that belong to others, and that those would have to agree to sell.

Trains, private companies and in some games shares change hands between players when both agree, at a price
that both name. The rules take the buyer's word for that. Nobody at a table with bots has been asked, so bots
do not buy so.
"""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.table.choices import Choice


def fair_choices(game: EighteenGame, seat: str) -> Sequence[Choice]:
    """The choices of ``seat`` that need nobody's consent; all, if nothing else but bankruptcy is left."""
    choices, player = game.choices(seat), game.player(seat)
    fair = [choice for choice in choices if not needs_consent(game, player, choice)]
    return fair if any(choice.type != "bankrupt" for choice in fair) else choices


def needs_consent(game: EighteenGame, player: Player, choice: Choice) -> bool:
    """Whether another player would have to agree, who owns the train, the private company or the shares."""
    match choice.type:
        case "buy_train":
            owner = game.train(str(choice.action["train"])).owner
            return owner is not None and owner.player is not None and owner.player is not player
        case "buy_company":
            private = game.privates.get(str(choice.action.get("company")))
            holder = private.player if private is not None else None
            return holder is not None and holder is not player
        case "buy_shares" if "price" in choice.open:
            return choice.facts.get("from") != player.name
        case _:
            return False
