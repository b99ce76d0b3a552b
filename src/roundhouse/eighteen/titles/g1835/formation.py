"""The Prussian railway of 1835: opened by the owner of a minor, made of minors and private companies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.state.actions import Action, Choose, Pass
from roundhouse.eighteen.rules.state.events import CompanyFloated, Passed, PrivateExchanged
from roundhouse.eighteen.rules.state.pieces import Entity, Player
from roundhouse.eighteen.rules.steps.discard import DiscardTrains
from roundhouse.eighteen.rules.turn import NOTHING, Round, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from .events import MinorFolded, PrussiaDeclined, PrussiaOpened
from .facts import Facts, Formation, prussia

CALL, OPEN, ALL = "call", "open", "all"
"""What a formation does: ask; open the railway and ask; take everything that is left."""


def owner_of(game: GameInPlay, name: str) -> Player | None:
    """Who owns a private company or minor that is still there."""
    private = game.privates.get(name)
    piece = private if private is not None else game.company(name)
    if piece.closed:
        return None
    return piece.player


def foldable(game: GameInPlay, player: Player | None) -> list[str]:
    """What ``player`` (``None``: anybody) could exchange."""
    owners = {name: owner_of(game, name) for name in game.settings_of(Facts).exchanges}
    return [name for name, owner in owners.items() if owner is not None and player in (None, owner)]


def is_crowded(game: GameInPlay) -> bool:
    """Has any company to give a train up?"""
    return any(step.crowded() for step in game.round.each(DiscardTrains))


def form(game: GameInPlay, what: str) -> None:
    """A formation begins, once trains above limits are given up."""
    memory, railway = game.memory_of(Formation), prussia(game)
    if is_crowded(game):
        memory.due = what
        return
    memory.due = ""
    if not foldable(game, None):
        return
    if not railway.floated:
        owner = owner_of(game, game.settings_of(Facts).opener)
        if owner is None:
            return
        memory.starter = owner
        if what == CALL:
            memory.opening, memory.asked = True, (owner,)
            return
        open_railway(game, owner)
    if what == ALL:
        for name in foldable(game, None):
            fold(game, name)
        memory.asked = ()
        close_formation(game)
    else:
        ask_owners(game)


def ask_owners(game: GameInPlay) -> None:
    """All who own something to exchange are asked in turn, from whoever opened the railway."""
    memory = game.memory_of(Formation)
    memory.opening = False
    players = game.players_from(memory.starter)
    memory.asked = tuple(player for player in players if foldable(game, player))
    if not memory.asked:
        close_formation(game)


def close_formation(game: GameInPlay) -> None:
    """All were asked: whoever has most of the railway is its president; its shares may be sold at once."""
    railway = prussia(game)
    if railway.floated:
        game.shares.find_president(railway)
        railway.operated = True


def open_railway(game: GameInPlay, player: Player) -> None:
    """The railway gets the money for its sold shares, and the minor that opens it."""
    railway, facts = prussia(game), game.settings_of(Facts)
    game.happen(PrussiaOpened(company=railway.id, player=player.id))
    opener = game.company(facts.opener)
    round_ = game.round
    at_once = isinstance(round_, OperatingRound) and opener in round_.order[round_.at + 1 :]
    railway.player = player
    railway.floated = True
    game.happen(CompanyFloated(company=railway.id, funds=0))
    fold(game, facts.opener, president=True)
    if at_once and isinstance(round_, OperatingRound):
        done, rest = round_.order[: round_.at + 1], {*round_.order[round_.at + 1 :], railway}
        order = game.policies.order.operating_order()
        round_.order = (*done, *(company for company in order if company in rest))


def fold(game: GameInPlay, name: str, *, president: bool = False) -> None:
    """A private company or minor becomes a share of the railway, which gets all that a minor has."""
    railway, player = prussia(game), owner_of(game, name)
    percent, memory = game.settings_of(Facts).exchanges[name], game.memory_of(Formation)
    assert player is not None
    share = next(
        one
        for one in railway.shares(railway)
        if one.reserved and one.percent == percent and one.president is president
    )
    share.reserved = False
    game.shares.move(share, player)
    if name in memory.earned:
        memory.denied[player] = memory.denied.get(player, 0) + percent
    private = game.privates.get(name)
    if private is not None:
        game.happen(PrivateExchanged(player=player.id, private=name, company=railway.id, percent=percent))
        game.close_private(private)
        return
    minor = game.company(name)
    game.happen(MinorFolded(player=player.id, minor=name, company=railway.id, percent=percent))
    for hex_, city in list(game.land.board.tokens_of(name)):
        if railway.tokens and all(hex_ != there for there, _ in game.land.board.tokens_of(railway.id)):
            game.land.board.replace_token(hex_, city, name, railway.id)
            railway.tokens = railway.tokens[1:]
    if minor.cash:
        game.pay(minor, railway, minor.cash)
    for train in minor.trains:
        game.depot.give(train, railway)
    close_company(game, minor)


class FoldMinors(Step):
    """Players are asked in turn what they exchange for shares of the Prussian railway; before that, the owner
    of a minor whether it opens."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_choose", Pass: "do_pass"}
    deed = "exchange for shares of the Prussian railway"
    done_when = "never"

    def actor(self) -> Entity | None:
        """Who is asked now."""
        return next(iter(self.game.memory_of(Formation).asked), None)

    def offered(self, player: Player) -> list[str]:
        """What ``player`` may exchange now."""
        if self.game.memory_of(Formation).opening:
            return [self.game.settings_of(Facts).opener]
        return foldable(self.game, player)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Exchange something, or not."""
        return frozenset({Choose, Pass}) if entity is self.actor() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Everything that may be exchanged, and the pass."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        facts, railway = self.game.settings_of(Facts), prussia(self.game)
        for name in self.offered(player):
            label = LABEL.of(name=name, percent=str(facts.exchanges[name]), company=railway.id)
            yield self.choice("choose", player, label=label, choice=name)
        yield self.choice("pass", player)

    def do_choose(self, action: Choose, player: Player) -> None:
        """Exchange one thing."""
        game, memory = self.game, self.game.memory_of(Formation)
        name = str(action.choice)
        if name not in self.offered(player):
            raise Refusal("formation/choice", f"{player.name} cannot exchange {name} now.")
        if memory.opening:
            open_railway(game, player)
            ask_owners(game)
            return
        fold(game, name)
        if not foldable(game, player):
            self._next()

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Exchange nothing more."""
        memory = self.game.memory_of(Formation)
        assert isinstance(entity, Player)
        if memory.opening:
            memory.opening, memory.asked = False, ()
            self.game.happen(PrussiaDeclined(company=prussia(self.game).id, player=entity.id))
            return
        self.game.happen(Passed(entity=entity.key))
        self._next()

    def _next(self) -> None:
        memory = self.game.memory_of(Formation)
        memory.asked = memory.asked[1:]
        if not memory.asked:
            close_formation(self.game)


LABEL = ChoiceLabel("Exchange %(name)s for %(percent)s%% of %(company)s")


class FormationRound(Round):
    """Between other rounds, while anything can be exchanged: the players are asked again."""

    usual_name = "Formation Round"
    short = "FR"
    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((FoldMinors,),)

    def start(self, number: int) -> None:
        """All who own something are asked."""
        self.order, self.at = tuple(self.game.players), 0
        super().start(number)
        form(self.game, CALL)

    def advance(self) -> bool:
        """It is over when nobody is asked any more."""
        return False
