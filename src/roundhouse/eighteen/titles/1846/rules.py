"""1846: what is taken out before the game, minors, receivership, and what a few privates do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.abilities import Ability, TileAbility
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.ending import sell_best
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.own import OwnRules
from roundhouse.eighteen.rules.pieces import Corporation, Player, Private, Train
from roundhouse.eighteen.rules.steps.draft import HiddenDraft
from roundhouse.eighteen.rules.steps.emergency import BuyTrainsIssuing
from roundhouse.eighteen.rules.steps.issue import IssueShares
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.eighteen.track.routes import Offer, RouteRules, TrainReach
from roundhouse.eighteen.track.routes import Run as TrainRun
from roundhouse.eighteen.track.tile import Tile

MOST_PLAYERS = 5


class ParSubsidy(Ability, frozen=True, kw_only=True, tag="par_subsidy"):
    """The corporation receives its par price once more when it is started."""

    words = "Par subsidy"


class MailContract:
    """Ten for each place that one train of the company visits."""

    name = "Mail Contract"
    claims = 1

    def bound(self, train: TrainReach) -> int:
        """Every stop it may visit."""
        return 10 * (train.allowances[0].visit or 0)

    def offers(self, run: TrainRun) -> Sequence[Offer]:
        """The contract is this train’s or another one’s."""
        return (Offer(0), Offer(10 * len(run.stops), frozenset({0})))


class Rules(OwnRules):
    """What only 1846 and its variant for two have."""

    abilities: ClassVar[tuple[type[Ability], ...]] = (ParSubsidy,)
    events: ClassVar[Mapping[str, str]] = {"remove_bonuses": "the markers of private companies go"}

    # Setting up

    def prepare(self, game: EighteenGame) -> None:
        """Take out what is not in this game; the minors have a train and stand on the map."""
        removed = game.title.own["removed"]
        if "first_ed" in game.options:
            for name in removed["second_edition"]:
                game.leave_out(game.privates[name])
        for step in game.rounds["initial"].steps:
            if isinstance(step, HiddenDraft):
                step.deal()
        more = 0 if "first_ed" in game.options else 1
        for group in removed["privates"]:
            for name in self._drawn(game, [name for name in group if name in game.privates], more):
                game.leave_out(game.privates[name])
        for group in removed["corporations"]:
            for name in self._drawn(game, group, 0):
                self._leave_out_corporation(game, game.corporations[name])
        for minor in game.minors.values():
            game.depot.give(game.depot.upcoming[0], minor)
            game.land.place_home(minor)
        if len(game.players) == 2:
            game.progress.turn = 0

    def _drawn(self, game: EighteenGame, group: Sequence[str], more: int) -> list[str]:
        """Those of a group that are not in this game."""
        players = len(game.players)
        count = more + (1 if players == 2 else MOST_PLAYERS - players)
        if "second_ed_co" in game.options:
            group = [name for name in group if name not in game.title.own["removed"]["guaranteed"]]
        return game.chance.shuffled(group)[:count]

    def _leave_out_corporation(self, game: EighteenGame, corporation: Corporation) -> None:
        """Its home token stands on the map all the same; with two players another one takes the second slot
        of a city.
        """
        game.leave_out(corporation)
        game.land.board.place_token(corporation.definition.home[0], 0, corporation.id)
        second = game.title.own.get("second_tokens", {}).get(corporation.id)
        if second is not None:
            game.land.board.place_token(second, 0, corporation.id, slot=1)

    # Rounds

    def next_round(self, game: EighteenGame, done: Round) -> None:
        """With two players, sets of operating rounds go on between drafts until all privates are taken."""
        progress = game.progress
        if done.kind == "stock" or not self._draft_goes_on(game):
            if done.kind == "initial":
                progress.turn = 1
            super().next_round(game, done)
        elif done.kind == "initial":
            progress.rounds_in_set = game.phase.rounds
            game.begin_round("operating", 1)
        elif done.number < progress.rounds_in_set:
            game.begin_round("operating", done.number + 1)
        else:
            game.begin_round("initial", 1)

    def _draft_goes_on(self, game: EighteenGame) -> bool:
        return len(game.players) == 2 and any(
            private.owner is None and not private.closed for private in game.privates.values()
        )

    def operating_order(self, game: EighteenGame) -> list[Corporation]:
        """In the very first operating round the cheapest corporation begins."""
        companies = game.floated()
        if game.progress.turn != 1 or game.round.number != 1:
            return companies
        minors = [company for company in companies if not company.is_major]
        majors = [company for company in companies if company.is_major]
        return minors + sorted(majors, key=lambda item: (item.share_price, game.market.operating_key(item)))

    # Privates and minors

    def private_bought(self, game: EighteenGame, private: Private, player: Player, price: int) -> None:
        """A minor starts with the value of its certificate."""
        minor = game.minors.get(private.id)
        if minor is not None:
            minor.player = player
            game.pay(game.bank, minor, private.value)
            game.float_company(minor)

    def why_not_take_over(self, game: EighteenGame, private: Private, company: Corporation) -> str | None:
        """Who takes a minor over needs room for its train."""
        if private.id in game.minors and self.trains_counted(game, company) >= self.train_limit(
            game, company
        ):
            return f"{company.id} has no room for the train of {private.name}."
        return super().why_not_take_over(game, private, company)

    def private_sold(
        self, game: EighteenGame, private: Private, seller: Player, company: Corporation, price: int
    ) -> None:
        """A minor is taken over: its money, its train, its token."""
        super().private_sold(game, private, seller, company, price)
        minor = game.minors.get(private.id)
        if minor is None:
            return
        game.pay(minor, company, minor.cash)
        for train in minor.trains:
            game.depot.give(train, company)
        for hex_, city in list(game.land.board.tokens_of(minor.id)):
            if not game.land.board.has_token(hex_, company.id, city):
                game.land.board.replace_token(hex_, city, minor.id, company.id)
        close_company(game, minor)

    def money_in_sight(self, game: EighteenGame, company: Corporation, step: Step) -> int:
        """A corporation may issue shares, and with room for its train it may buy a minor for its money."""
        money = super().money_in_sight(game, company, step)
        if isinstance(step, BuyTrainsIssuing):
            trains = range(1, 3)
        else:
            trains = range(4)
            money += sum(step.in_sight(company) for step in game.round.steps if isinstance(step, IssueShares))
        if not company.is_major or not company.cash or len(company.trains) not in trains:
            return money
        return money + sum(
            minor.cash - 1 for minor in game.minors.values() if minor.player is not None and minor.cash
        )

    def may_trade(self, game: EighteenGame, train: Train, buyer: Corporation) -> bool:
        """Minors sell no trains."""
        owner = train.owner
        return owner is not None and owner.is_major and super().may_trade(game, train, buyer)

    def may_trade_now(self, game: EighteenGame, train: Train, buyer: Corporation) -> bool:
        """With two players and an empty bank nobody sells the only one."""
        owner = train.owner
        last = len(game.players) == 2 and not game.depot.for_sale()
        return not (last and owner is not None and len(owner.trains) == 1)

    def after_par(self, game: EighteenGame, corporation: Corporation) -> None:
        """The Illinois Central receives its par price once more."""
        super().after_par(game, corporation)
        for place, _ in list(game.abilities.of(corporation, ParSubsidy)):
            assert corporation.par is not None
            game.pay(game.bank, corporation, corporation.par.price)
            game.tell(corporation.id, f"receives a subsidy of {game.money(corporation.par.price)}")
            game.abilities.drop(corporation, place)

    def may_lay_together(
        self,
        game: EighteenGame,
        private: Private,
        ability: TileAbility,
        laid: Sequence[str],
        hex_: str,
        tile: Tile,
    ) -> bool | None:
        """Each tile of the Little Miami adds track towards the other hex, where none joined them."""
        if private.id != "LM":
            return super().may_lay_together(game, private, ability, laid, hex_, tile)
        if hex_ in laid:
            return False
        board, here = game.land.board, game.land.ground.hexmap[hex_]
        (other,) = (name for name in ability.hexes if name != hex_)
        edge = next(at for at in range(6) if here.neighbours[at] == other)
        if edge not in tile.exits or edge in board.tile(hex_).exits:
            return False
        back = (edge + 3) % 6
        return back in board.tile(other).exits or (
            not laid and self._can_follow(game, private, ability, other, back)
        )

    def _can_follow(
        self, game: EighteenGame, private: Private, ability: TileAbility, hex_: str, edge: int
    ) -> bool:
        """Is there a tile for the second hex that leads to the first?"""
        land = game.land
        layer = private.owner if isinstance(private.owner, Corporation) else None
        return any(
            edge in land.tile_of(copy).at(rotation).exits
            for copy, rotations in land.special_tiles(private, ability, hex_, layer)
            for rotation in rotations
        )

    def may_stop_laying(
        self, game: EighteenGame, private: Private, ability: TileAbility, laid: Sequence[str]
    ) -> bool:
        """The Little Miami has to finish the connection that it has begun."""
        return private.id != "LM"

    # Revenue and prices

    def route_rules(self, game: EighteenGame, company: Corporation) -> RouteRules:
        """The mail contract of a corporation."""
        rules = super().route_rules(game, company)
        if all(private.id != "MAIL" for private in company.privates):
            return rules
        return RouteRules(colors=rules.colors, bonuses=rules.bonuses, hooks=(MailContract(),))

    def price_after_dividend(
        self, game: EighteenGame, company: Corporation, kind: str, withheld: int, paid: int
    ) -> Cell:
        """Without a president and without a train the price falls twice."""
        cell = super().price_after_dividend(game, company, kind, withheld, paid)
        if company.player is None and not company.trains:
            return game.market.left_of(cell)
        return cell

    # Events and bankruptcy

    def fire(self, game: EighteenGame, event: str) -> None:
        """Minors close with the privates; markers go."""
        match event:
            case "close_companies":
                for minor in game.minors.values():
                    if not minor.closed:
                        close_company(game, minor)
                for private in game.privates.values():
                    if not isinstance(private.owner, Corporation):
                        self._remove_markers(game, private)
                super().fire(game, event)
            case "remove_bonuses":
                for private in game.privates.values():
                    self._remove_markers(game, private)
            case "remove_reservations":
                pass
            case _:
                super().fire(game, event)

    def _remove_markers(self, game: EighteenGame, private: Private) -> None:
        if private.marks or private.serves:
            private.marks = ()
            private.serves = None

    def go_bankrupt(self, game: EighteenGame, player: Player, company: Corporation) -> None:
        """The corporation issues what it can, the player sells everything and pays it all to the corporation.

        A corporation that nobody can take over goes on without a president.
        """
        game.note(f"{player.name} is bankrupt.")
        step = next(step for step in game.round.steps if isinstance(step, BuyTrainsIssuing))
        offers = step.issues(company)
        if offers:
            step.issue(company, max(offers, key=lambda offer: len(offer.shares)))
        for corporation in sorted(player.held, key=game.market.operating_key):
            sell_best(game, step, player, company, corporation)
        for corporation in sorted(player.held, key=game.market.operating_key):
            self._sell_rest(game, player, corporation)
        step.forget_sales()
        for minor in game.minors.values():
            if minor.player is player and not minor.closed:
                close_company(game, minor)
        for private in player.privates:
            game.close_private(private)
        if player.cash:
            game.tell(player.name, f"pays {game.money(player.cash)} to {company.id}")
            game.pay(player, company, player.cash)
        player.bankrupt = True

    def _sell_rest(self, game: EighteenGame, player: Player, corporation: Corporation) -> None:
        """All that is left goes to the pool whatever it holds; the price stays."""
        shares = player.shares(corporation)
        if not shares or corporation.cell is None:
            return
        game.shares.sell(shares, sum(share.percent for share in shares), movement="none")
        if corporation.player is player:
            game.note(f"{corporation.name} has no president any more.")
            corporation.player = None
