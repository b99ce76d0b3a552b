"""The 18xx family, as it registers itself with the roof."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.eighteen.formats.title_toml import build_title
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.rules.game import EighteenGame, chosen_options
from roundhouse.eighteen.rules.ground import Ground
from roundhouse.eighteen.rules.own import OwnRules
from roundhouse.eighteen.titles import ground, own_rules, title, title_ids
from roundhouse.table.errors import Malformed
from roundhouse.table.protocol import Bot, Game, Option, Setup, TitleCard


class EighteenFamily:
    """18xx games: shipped titles and whole titles given as data."""

    id = "eighteen"
    name = "18xx"

    def titles(self) -> Sequence[TitleCard]:
        """A card for each shipped title."""
        return [self.card(title(name)) for name in title_ids()]

    def card(self, definition: Title) -> TitleCard:
        """What the lobby shows of a title."""
        options = tuple(Option(item.id, item.name, item.text) for item in definition.options)
        return TitleCard(
            definition.id,
            definition.name,
            self.id,
            definition.min_players,
            definition.max_players,
            definition.designer,
            definition.place,
            options,
        )

    def new(self, setup: Setup) -> EighteenGame:
        """A game ready for its first action. Raises Unknown or Malformed."""
        options = sorted(chosen_options(setup))
        rules: type[OwnRules] = OwnRules
        map_: Ground | None = None
        if setup.definition is not None:
            definition = build_title(setup.definition, options)
        else:
            definition, rules = title(setup.title, options), own_rules(setup.title)
            map_ = ground(setup.title, options)
        if not definition.min_players <= len(setup.seats) <= definition.max_players:
            raise Malformed(
                "setup/seats",
                f"{definition.name} is for {definition.min_players} to {definition.max_players} players, "
                f"not {len(setup.seats)}.",
            )
        return EighteenGame(setup, definition, rules(), map_)

    def bots(self) -> Mapping[str, Bot]:
        """The programs that can take a seat."""
        return {}


def _is_game(game: EighteenGame) -> Game:
    return game


FAMILY = EighteenFamily()
