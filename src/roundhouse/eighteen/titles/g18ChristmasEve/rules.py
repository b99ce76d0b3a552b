"""18ChristmasEve: certificates are given as presents; two privates make routes worth more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.desks.stops import stops_of
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.actions import Action, Choose, Pass, SellShares
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.turn import Step
from roundhouse.eighteen.track.parts import Frame
from roundhouse.eighteen.track.routes import Bonus, Offer, RouteRules, Run, TrainReach
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .events import PresidencyGiven, ShareGiven
from .messages import MESSAGES

GIFT = "gift"
PRESIDENCY, CERTIFICATE = "prez", "cert"
PRESIDENCY_LABEL = ChoiceLabel("Give the presidency away")
CERTIFICATE_LABEL = ChoiceLabel("Give a certificate away")
MOST_WITH_PRESIDENCY = 40
"""Who holds more than this of a corporation, in percent, would stay its president."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What two private companies bring: ``hat`` earns ``room_bonus`` for each room in which one train stops,
    ``nog`` earns ``nog_bonus`` for each train that stops on both ``nog_hexes``."""

    hat: str
    room_bonus: Money
    nog: str
    nog_bonus: Money
    nog_hexes: tuple[str, str]


class GiftTurn(StockTurn):
    """A stock turn in which the player also gives certificates to others, who must not hold any of that
    corporation yet: a plain one, or once a round the president's, which makes them president.

    A choice is ``prez_2_PRR`` or ``cert_2_PRR``: what, to whom (by place in the order of this round), and of
    which corporation.
    """

    choosing = "give a certificate away"
    handlers: ClassVar[Mapping[type[Action], str]] = {**StockTurn.handlers, Choose: "do_give"}
    given: frozenset[Corporation] = tracked(frozenset())
    """The corporations whose presidency was given away in this round."""

    def begin_round(self) -> None:
        """Every presidency may be given again."""
        super().begin_round()
        if self.given:
            self.given = frozenset()

    def has_bought(self) -> bool:
        """Presents are no purchases."""
        return any(deed not in {"sell", GIFT} for deed in self.did)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Give, too; unless something must be sold first."""
        usual = super().actions(entity)
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return usual
        if usual == {SellShares} or next(self.gifts(entity), None) is None:
            return usual
        return usual | {Choose, Pass}

    def can_act(self, entity: Entity) -> bool:
        """Buy, sell, start something, or give."""
        if super().can_act(entity):
            return True
        mine = entity is self.actor() and not self.passed and isinstance(entity, Player)
        return mine and isinstance(entity, Player) and next(self.gifts(entity), None) is not None

    def choices(self) -> Iterator[Choice]:
        """Every present besides."""
        player = self.actor()
        if isinstance(player, Player) and Choose in self.kinds_for(player):
            for name, corporation, to in self.gifts(player):
                facts = {"of": corporation.id, "to": to.name}
                label = PRESIDENCY_LABEL if name.startswith(PRESIDENCY) else CERTIFICATE_LABEL
                yield self.choice("choose", player, facts=facts, label=label, choice=name)
        yield from super().choices()

    def gifts(self, player: Player) -> Iterator[tuple[str, Corporation, Player]]:
        """What ``player`` may give: the choice, the corporation, to whom."""
        game = self.game
        for corporation in game.corporations.values():
            held = player.percent(corporation)
            if corporation.player is not player or trading.why_not_sell_yet(game, player, corporation):
                continue
            others = [one for one in game.players if one is not player]
            largest = max((one.percent(corporation) for one in others), default=0)
            least = game.shares.president_percent(corporation)
            places = list(self.game.round.order)
            for to in (one for one in others if not one.bankrupt and not one.percent(corporation)):
                at = places.index(to)
                if held > least:
                    yield f"{CERTIFICATE}_{at}_{corporation.id}", corporation, to
                if corporation not in self.given and held <= MOST_WITH_PRESIDENCY and largest <= least:
                    yield f"{PRESIDENCY}_{at}_{corporation.id}", corporation, to

    def do_give(self, action: Choose, player: Player) -> None:
        """Give a certificate to somebody."""
        game = self.game
        found = next((gift for gift in self.gifts(player) if gift[0] == action.choice), None)
        if found is None:
            raise Refusal("stock/gift", f"{player.name} cannot give “{action.choice}”.")
        name, corporation, to = found
        if name.startswith(PRESIDENCY):
            share = game.shares.president_share(corporation)
            game.shares.give(to, (share,))
            self.given |= {corporation}
            game.happen(PresidencyGiven(giver=player.id, player=to.id, company=corporation.id))
        else:
            share = next(item for item in player.shares(corporation) if not item.president)
            game.shares.give(to, (share,))
            given = ShareGiven(giver=player.id, player=to.id, company=corporation.id, percent=share.percent)
            game.happen(given)
        self.did = (*self.did, GIFT)
        round_ = game.round
        if isinstance(round_, StockRound):
            round_.acted(player)


@dataclass(frozen=True)
class Hat:
    """Money for each room in which one train of the company stops."""

    rooms: Mapping[str, str]
    amount: int
    name: str = "Conductor’s Hat"
    claims: int = 1

    def bound(self, train: TrainReach) -> int:
        """Every room, but no more than the train has stops."""
        limits = [row.visit for row in train.allowances]
        rooms = len(set(self.rooms.values()))
        counted = [limit for limit in limits if limit is not None]
        return self.amount * (min(rooms, sum(counted)) if len(counted) == len(limits) else rooms)

    def offers(self, run: Run) -> Sequence[Offer]:
        """The hat is this train's or another one's."""
        rooms = {self.rooms[stop.hex] for stop in run.stops if stop.hex in self.rooms}
        return (Offer(0), Offer(self.amount * len(rooms), frozenset({0})))


class Presents(RevenuePolicy):
    """What the hat and the nog earn."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Both, as far as the company has them."""
        game, usual = self.game, super().route_rules(company)
        facts = game.settings_of(Facts)
        owned = {private.id for private in company.privates}
        if facts.nog in owned:
            sets = tuple(stops_of({hex_: 0}) for hex_ in facts.nog_hexes)
            nog = Bonus(game.privates[facts.nog].name, facts.nog_bonus, sets=sets, counted=False)
            usual = replace(usual, bonuses=(*usual.bonuses, nog))
        if facts.hat in owned:
            usual = replace(usual, hooks=(*usual.hooks, Hat(self._rooms(), facts.room_bonus)))
        return usual

    def _rooms(self) -> Mapping[str, str]:
        """The hexes of rooms: those printed with a coloured frame, by its colour."""
        return {
            name: part.color
            for name, hex_ in self.game.land.ground.hexmap.hexes.items()
            for part in hex_.printed.parts
            if isinstance(part, Frame)
        }


class ChristmasEve(Part[Facts]):
    """Presents."""

    Settings = Facts
    messages = MESSAGES
    policies = (Presents,)
    steps: ClassVar[Mapping[str, type[Step]]] = {"gift_turn": GiftTurn}


PART = ChristmasEve
