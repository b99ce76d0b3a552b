"""The words of the log of 18xx games: written in English, translated by the files of ``table.languages``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from roundhouse.eighteen.model.wording import sentence
from roundhouse.eighteen.rules.ending import reason_words
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.part import AnyPart, Part
from roundhouse.table.catalogue import Catalogue
from roundhouse.table.languages import ENGLISH, spoken, untranslated

from .en import CATALOGUE as EN


def catalogue_of(game: EighteenGame, language: str = ENGLISH) -> Catalogue:
    """The messages of the title and its parts in a language, in English if there is none, with the names of
    the game."""
    tongue = None if language == ENGLISH else spoken(language)
    parts = tuple(map(type, game.parts))
    if tongue is None:
        return with_parts(ENGLISH, parts).of(GameNames(game))
    return with_parts(tongue.code, parts).of(GameNames(game, tongue.say))


@lru_cache(maxsize=128)
def with_parts(language: str, parts: tuple[type[AnyPart], ...]) -> Catalogue:
    """The catalogue of a language with the messages of parts; later ones take the place of earlier ones."""
    catalogue = EN
    for part in parts:
        catalogue = catalogue.including(part.messages.get(ENGLISH, {}))
    return catalogue if language == ENGLISH else catalogue.translated(spoken(language))


Say = Callable[[str, str], str]


class GameNames(Mapping[str, Callable[[Any], str]]):
    """What players, companies and places of a game are called, and how its money is written, by the kind of
    thing. Names stay; what a title calls its rounds, steps, events and endings is said in the language of
    ``say``.

    A server needs these for every move, so nothing is made of them beforehand.
    """

    __slots__ = ("_game", "_say")

    def __init__(self, game: EighteenGame, say: Say = untranslated) -> None:
        self._game = game
        self._say = say

    def __getitem__(self, kind: str) -> Callable[[Any], str]:
        return partial(_NAMES[kind], self._game, self._say)

    def __contains__(self, kind: object) -> bool:
        return kind in _NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(_NAMES)

    def __len__(self) -> int:
        return len(_NAMES)


def _entity(game: EighteenGame, _say: Say, key: str) -> str:
    kind, _, id_ = key.partition(":")
    if kind == "player":
        return game.player(id_).name
    return game.private(id_).name if kind == "private" else game.company(id_).name


def _short(game: EighteenGame, say: Say, key: str) -> str:
    kind, _, id_ = key.partition(":")
    return _entity(game, say, key) if kind in {"player", "private"} else _company(game, say, id_)


def _company(game: EighteenGame, say: Say, id_: str) -> str:
    """The letters of a company; its name where the id is a key of other programs; a number says of what."""
    if id_.isdecimal():
        name, usual = game.company(id_).name, Part.numbered
        word = next((part.numbered for part in game.parts if part.numbered != usual), usual)
        return f"{say(word, '')} {id_}" if word and not name.endswith(f" {id_}") else name
    return game.company(id_).name if "_" in id_ else id_


_NAMES: Mapping[str, Callable[[EighteenGame, Say, Any], str]] = {
    "money": lambda game, _say, amount: game.money(amount),
    "player": lambda game, _say, id_: game.player(id_).name,
    "company": _company,
    "company.id": lambda _game, _say, id_: id_,
    "company.name": lambda game, _say, id_: game.company(id_).name,
    "private": lambda game, _say, id_: game.private(id_).name,
    "entity": _entity,
    "entity.short": _short,
    "entity.id": lambda _game, _say, key: key.partition(":")[2],
    "hex.place": lambda game, _say, hex_: game.land.place_name(hex_),
    "round": lambda game, say, kind: say(game.rounds[kind].name, "round"),
    "step": lambda game, say, name: say(_deed(game, name), "step"),
    "title_event": lambda game, say, name: say(sentence(game.title.words[name]), "event"),
    "color": lambda _game, say, color: say(color, "color"),
    "end_reason": lambda game, say, reason: say(reason_words(game).get(reason, reason), "end"),
}


def _deed(game: EighteenGame, name: str) -> str:
    """What a step of the game does, by its name in the title."""
    steps = (step for round_ in game.rounds.values() for step in round_.steps)
    return next(step.deed for step in steps if step.key.rpartition(".")[2] == name)
