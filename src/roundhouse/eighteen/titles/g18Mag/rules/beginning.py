"""How a game of 18Mag begins: corporations, and the draft of minors, shares and supporters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.rounds import AuctionRound
from roundhouse.eighteen.rules.state.actions import Action, Bid
from roundhouse.eighteen.rules.state.events import PrivateLeftOut
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..events import MinorDrafted, MinorLeftOut, ShareDrafted, SupporterDrafted
from .facts import Facts, memory_of


def leave_out_unplayed(game: GameInPlay) -> None:
    """What only optional rules bring is not there without them."""
    facts = game.settings_of(Facts)
    if facts.new_minors_are == "left_out":
        for name in facts.new_minors:
            game.leave_out(game.minors[name])
    if facts.sleepers is not None and not facts.sleepers_run:
        game.leave_out(game.corporations[facts.sleepers])
    if not facts.supporters:
        for private in list(game.privates.values()):
            game.leave_out(private)


def start_corporations(game: GameInPlay) -> None:
    """Every corporation begins at a price that chance finds, with all its shares in the pool and no money."""
    facts = game.settings_of(Facts)
    cells = {cell.price: cell for cell in game.market.par_cells()}
    prices = game.chance.shuffled(facts.prices)
    for corporation, price in zip(game.corporations.values(), prices, strict=False):
        game.market.set_par(corporation, cells[price])
        for share in corporation.shares(corporation):
            game.shares.move(share, game.pool)
        corporation.floated = True


def mix_minors(game: GameInPlay) -> None:
    """Chance takes as many minors out as the expansion brings."""
    facts = game.settings_of(Facts)
    if facts.new_minors_are == "mixed_in":
        for minor in game.chance.shuffled(list(game.minors.values()))[: len(facts.new_minors)]:
            game.leave_out(minor)


class DraftMag(AuctionRound):
    """Rows in which each player chooses once: whoever was second in one row begins the next one; two players
    choose to and fro."""

    usual_name = "Draft"
    short = "DR"

    def start(self, number: int) -> None:
        """All turns of the draft are known."""
        super().start(number)
        players = self.game.players_from(self.game.progress.priority)
        count, turns = len(players), list[Player]()
        for row in range(picks(self.game)):
            if count == 2:
                turns += players if row % 2 == 0 else players[::-1]
            else:
                turns += [players[(row + place) % count] for place in range(count)]
        self.order = tuple(turns)

    def next_player(self) -> None:
        """The turn goes on; after the last one the draft is over."""
        self.at += 1

    def finish(self) -> None:
        """Who comes after the last one to choose begins the first stock round."""
        last = self.order[-1]
        assert isinstance(last, Player)
        self.game.progress.priority = self.game.players_from(last)[1]


def picks(game: GameInPlay) -> int:
    """How often each player chooses."""
    facts, count = game.settings_of(Facts), len(game.players)
    return facts.minors[count] + facts.shares[count] + int(facts.supporters)


class Draft18Mag(Step):
    """Players choose in turn: a minor, a share or a supporter, of each kind as many as everybody may have."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_choose"}
    deed = "choose a minor, a share or a supporter"

    def actor(self) -> Entity | None:
        """The player whose turn it is; nobody once the draft is over."""
        round_ = self.game.round
        return round_.order[round_.at] if round_.at < len(round_.order) else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Choose."""
        return frozenset({Bid}) if entity is self.actor() else NOTHING

    def minors(self, player: Player) -> Sequence[Corporation]:
        """The minors that ``player`` may choose."""
        game = self.game
        own = sum(minor.player is player for minor in game.minors.values())
        if own >= game.settings_of(Facts).minors[len(game.players)]:
            return ()
        return [minor for minor in game.minors.values() if minor.player is None]

    def shares(self, player: Player) -> Sequence[Certificate]:
        """The shares that ``player`` may choose, one of each corporation."""
        game, facts = self.game, self.game.settings_of(Facts)
        count, chosen = len(game.players), memory_of(game).chosen
        if sum(len(shares) for shares in player.held.values()) >= facts.shares[count]:
            return ()
        most = 2 if count in facts.each_share_twice else 1
        open_ = (one for one in game.corporations.values() if chosen.get(one, 0) < most)
        plain = ([share for share in game.pool.shares(one) if not share.president] for one in open_)
        return [shares[0] for shares in plain if shares]

    def supporters(self, player: Player) -> Sequence[Private]:
        """The supporters that ``player`` may choose."""
        if player.privates:
            return ()
        return [private for private in self.game.privates.values() if private.owner is None]

    def choices(self) -> Iterator[Choice]:
        """Everything that the player in turn may choose."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        for minor in self.minors(player):
            yield self.choice("bid", player, facts={"buys": minor.name, "cost": 0}, minor=minor.id, price=0)
        for share in self.shares(player):
            name = share.corporation.id
            yield self.choice("bid", player, facts={"buys": name, "cost": 0}, corporation=name, price=0)
        for private in self.supporters(player):
            yield self.choice(
                "bid", player, facts={"buys": private.name, "cost": 0}, company=private.id, price=0
            )

    def do_choose(self, action: Bid, player: Player) -> None:
        """Take a minor, a share or a supporter."""
        named = [name for name in (action.minor, action.corporation, action.company) if name is not None]
        if len(named) != 1 or action.price:
            raise Refusal("draft/one", "A turn of the draft chooses one thing, for nothing.")
        minor = next((one for one in self.minors(player) if one.id == action.minor), None)
        share = next((one for one in self.shares(player) if one.corporation.id == action.corporation), None)
        private = next((one for one in self.supporters(player) if one.id == action.company), None)
        if minor is not None:
            self._take_minor(player, minor)
        elif share is not None:
            self._take_share(player, share)
        elif private is not None:
            self.game.give_private(private, player)
            self.game.happen(SupporterDrafted(player=player.id, private=private.id))
        else:
            raise Refusal("draft/not-offered", f"{player.name} cannot choose {named[0]}.")
        round_ = self.game.round
        assert isinstance(round_, DraftMag)
        round_.next_player()
        if self.actor() is None:
            self._leave_rest()

    def _take_minor(self, player: Player, minor: Corporation) -> None:
        game = self.game
        train, money = game.depot.upcoming[0], game.settings_of(Facts).money
        minor.player = player
        game.depot.give(train, minor)
        game.pay(game.bank, minor, money)
        game.happen(MinorDrafted(player=player.id, company=minor.id, funds=money, name=train.name))
        game.float_company(minor)

    def _take_share(self, player: Player, share: Certificate) -> None:
        game, corporation = self.game, share.corporation
        chosen = memory_of(game).chosen
        chosen[corporation] = chosen.get(corporation, 0) + 1
        game.happen(ShareDrafted(player=player.id, company=corporation.id, percent=share.percent))
        game.shares.give(player, (share,))

    def _leave_rest(self) -> None:
        """What nobody chose is not in this game."""
        game = self.game
        for minor in game.minors.values():
            if minor.player is None:
                minor.closed = minor.removed = True
                for hex_ in minor.definition.home:
                    game.land.board.release(hex_, minor.id)
                game.happen(MinorLeftOut(company=minor.id))
        for private in game.privates.values():
            if private.owner is None:
                game.remove_private(private)
                game.happen(PrivateLeftOut(private=private.id))
