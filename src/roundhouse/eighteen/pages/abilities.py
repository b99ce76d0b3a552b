"""The abilities of companies in words, with how often they may still be used."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from roundhouse.eighteen.model.abilities import Ability, AssignHexes, Limited, Shares, TileAbility, TokenPlace
from roundhouse.eighteen.model.ability_words import AbilityNames, drawn_certificate
from roundhouse.eighteen.model.ability_words import abilities_words as words_of_all
from roundhouse.eighteen.model.ability_words import ability_words as words_of
from roundhouse.eighteen.model.companies import PrivateDef
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Private

from .words import say

MOST_CHOICES = 8
"""The number of hexes or tiles to choose from up to which a sentence names them; more are listed apart."""


def summary(game: EighteenGame, holder: Private | Corporation) -> list[str]:
    """What ``holder`` can do, a sentence for each ability that is left; a private’s own text first."""
    text = say(holder.definition.text) if isinstance(holder, Private) and holder.definition.text else ""
    words = [text] if text else []
    for place in holder.abilities:
        ability = holder.ability(place)
        if ability.in_text and words:
            words[0] += _left(holder, place)
        sentence = ability_words(game, _drawn(holder, ability))
        if sentence and sentence not in words:
            words.append(sentence + _left(holder, place))
    return words


def long_lists(game: EighteenGame, holder: Private | Corporation) -> list[tuple[str, str]]:
    """The long lists of hexes or tiles among which abilities of ``holder`` choose, and those
    that its own text leaves open: heading and items, each once."""
    lists: list[tuple[str, Sequence[str], int]] = []
    names = _names(game)
    for ability in map(holder.ability, holder.abilities):
        if isinstance(ability, TileAbility | TokenPlace | AssignHexes):
            lists.append((say("Which hexes"), ability.hexes, 1 if ability.in_text else MOST_CHOICES))
        if isinstance(ability, TileAbility) and not names.colors(ability.tiles):
            lists.append((say("Which tiles"), ability.tiles, MOST_CHOICES))
    found = ((what, ", ".join(items)) for what, items, most in lists if len(items) > most)
    return list(dict.fromkeys(found))


def definition_words(game: EighteenGame, private: PrivateDef) -> list[str]:
    """The abilities of a private company at the beginning of the game, a sentence each;
    it may be left out."""
    return list(words_of_all(_names(game), private.abilities))


def _drawn(holder: Private | Corporation, ability: Ability) -> Ability:
    """The ability with the certificates that chance has chosen for the private."""
    if isinstance(ability, Shares) and isinstance(holder, Private) and holder.gift:
        return replace(ability, shares=holder.gift)
    return ability


def _left(holder: Private | Corporation, place: int) -> str:
    used = holder.used.get(place, 0)
    ability = holder.ability(place)
    count = ability.count if isinstance(ability, Limited) else None
    if not used or count is None:
        return ""
    if used >= count:
        return f" ({say('used up')})"
    return f" ({say('%(number)s left', number=count - used)})"


def ability_words(game: EighteenGame, ability: Ability) -> str:
    """One ability as a sentence; empty for one that only other rules read."""
    return words_of(_names(game), ability)


def _names(game: EighteenGame) -> AbilityNames:
    hexes = game.land.ground.hexmap.hexes
    places = {name: hex_.location for name, hex_ in hexes.items() if hex_.location}

    def certificate(id_: str) -> str:
        share = game.certificates.get(id_)
        if share is None:
            return drawn_certificate(id_, say)
        return say("%(percent)s%% of %(company)s", percent=share.percent, company=share.corporation.id)

    tiles: dict[str, set[str]] = {}
    for name in game.land.supply.left:
        tiles.setdefault(game.land.ground.tiles[name].color, set()).add(name)
    every = {color: frozenset(names) for color, names in tiles.items()}
    return AbilityNames(game.money, places, certificate, say, MOST_CHOICES, every)
