"""The words of the log of 18xx games: written in English, translated by the files of ``table.languages``."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from roundhouse.eighteen.model.wording import sentence
from roundhouse.eighteen.rules.ending import reason_words
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.part import AnyPart
from roundhouse.table.catalogue import Catalogue, Names
from roundhouse.table.languages import ENGLISH, spoken

from .en import CATALOGUE as EN


def catalogue_of(game: EighteenGame, language: str = ENGLISH) -> Catalogue:
    """The messages of the title and its parts in a language, in English if there is none, with the names of
    the game."""
    tongue = spoken(language)
    parts = tuple(type(part) for part in game.parts)
    return with_parts(tongue.code, parts).of(names_of(game, tongue.say))


@lru_cache(maxsize=128)
def with_parts(language: str, parts: tuple[type[AnyPart], ...]) -> Catalogue:
    """The catalogue of a language with the messages of parts; later ones take the place of earlier ones."""
    catalogue = EN
    for part in parts:
        catalogue = catalogue.including(part.messages.get(ENGLISH, {}))
    return catalogue if language == ENGLISH else catalogue.translated(spoken(language))


def names_of(game: EighteenGame, say: Callable[[str, str], str] = lambda text, _context: text) -> Names:
    """What players, companies and places of a game are called, and how its money is written. Names stay;
    what a title calls its rounds, steps, events and endings is said in the language of ``say``."""

    def entity(key: str) -> str:
        kind, _, id_ = key.partition(":")
        if kind == "player":
            return game.player(id_).name
        return game.private(id_).name if kind == "private" else game.company(id_).name

    def short(key: str) -> str:
        kind, _, id_ = key.partition(":")
        return id_ if kind not in {"player", "private"} else entity(key)

    return {
        "money": game.money,
        "player": lambda id_: game.player(id_).name,
        "company.name": lambda id_: game.company(id_).name,
        "private": lambda id_: game.private(id_).name,
        "entity": entity,
        "entity.short": short,
        "entity.id": lambda key: key.partition(":")[2],
        "hex.place": game.land.place_name,
        "round": lambda kind: say(game.rounds[kind].name, "round"),
        "step": lambda name: say(_deed(game, name), "step"),
        "title_event": lambda name: say(sentence(game.title.words[name]), "event"),
        "color": lambda color: say(color, "color"),
        "end_reason": lambda reason: say(reason_words(game).get(reason, reason), "end"),
    }


def _deed(game: EighteenGame, name: str) -> str:
    """What a step of the game does, by its name in the title."""
    steps = (step for round_ in game.rounds.values() for step in round_.steps)
    return next(step.deed for step in steps if step.key.rpartition(".")[2] == name)
