"""The words of the log of 18xx games, one module for each language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from roundhouse.eighteen.model.wording import sentence
from roundhouse.eighteen.rules.ending import reason_words
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.part import AnyPart
from roundhouse.table.catalogue import ENGLISH, Catalogue, Names

from .en import CATALOGUE as EN

CATALOGUES: Mapping[str, Catalogue] = {catalogue.language: catalogue for catalogue in (EN,)}
"""What happens in any title, by language. For a further language, add a module beside ``en`` and name it
here; parts and titles that have events of their own have a ``messages.py`` with the words in their folder."""


def catalogue_of(game: EighteenGame, language: str = ENGLISH) -> Catalogue:
    """The messages of the title and its parts in a language, in English if there is none, with the names of
    the game."""
    known = language if language in CATALOGUES else ENGLISH
    return with_parts(known, tuple(type(part) for part in game.parts)).of(names_of(game))


@lru_cache(maxsize=64)
def with_parts(language: str, parts: tuple[type[AnyPart], ...]) -> Catalogue:
    """The catalogue of a language with the messages of parts; later ones take the place of earlier ones."""
    catalogue = CATALOGUES[language]
    for part in parts:
        catalogue = catalogue.including(part.messages.get(language, {}))
    return catalogue


def names_of(game: EighteenGame) -> Names:
    """What players, companies and places of a game are called, and how its money is written."""

    def entity(key: str) -> str:
        kind, _, id_ = key.partition(":")
        if kind == "player":
            return game.player(id_).name
        return game.private(id_).name if kind == "private" else game.company(id_).name

    return {
        "money": game.money,
        "player": lambda id_: game.player(id_).name,
        "company.name": lambda id_: game.company(id_).name,
        "private": lambda id_: game.private(id_).name,
        "entity": entity,
        "entity.id": lambda key: key.partition(":")[2],
        "hex.place": game.land.place_name,
        "round": lambda kind: game.rounds[kind].name,
        "step": lambda name: _deed(game, name),
        "title_event": lambda name: sentence(game.title.words[name]),
        "end_reason": lambda reason: reason_words(game).get(reason, reason),
    }


def _deed(game: EighteenGame, name: str) -> str:
    """What a step of the game does, by its name in the title."""
    steps = (step for round_ in game.rounds.values() for step in round_.steps)
    return next(step.deed for step in steps if step.key.rpartition(".")[2] == name)
