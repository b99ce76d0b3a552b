"""What a title may decide itself where settings cannot say it, and what holds when it does not.

Each method is one question that the rules ask. The answers here are the field's usual ones, read from the
title's settings; a title's ``rules.py`` answers differently in a subclass, and adds steps and rounds of
its own. Rules never ask which title they play.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from roundhouse.eighteen.model.companies import Ability
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.model.trains import Phase, TrainSide
from roundhouse.eighteen.track.network import Network
from roundhouse.eighteen.track.routes import RouteRules, TrainReach
from roundhouse.eighteen.track.routes import Run as TrainRun
from roundhouse.eighteen.track.survey import network_of
from roundhouse.eighteen.track.tile import Tile
from roundhouse.eighteen.track.upgrades import MaxExits, Restriction, UpgradeRules, may_replace

from .actions import Action, RouteClaim
from .ground import Ground, make_ground
from .pieces import Certificate, Corporation, Player, Private, Train

if TYPE_CHECKING:
    from .game import EighteenGame
    from .land import Spot
    from .rounds import StockRound
    from .runs import Run
    from .turn import Round, Step


class OwnRules:
    """The usual answers."""

    steps: ClassVar[Mapping[str, type[Step]]] = {}
    rounds: ClassVar[Mapping[str, type[Round]]] = {}
    settles_before_end: ClassVar[bool] = False
    """Is what follows from an action by itself done before the game may end at once?"""

    # Setting up

    def starting_cash(self, title: Title, players: int) -> int:
        """What each player begins with."""
        return title.starting_cash[players]

    def arrange_depot(self, game: EighteenGame) -> None:
        """Anything to arrange among the trains, before certificates are drawn."""

    def prepare(self, game: EighteenGame) -> None:
        """Anything to arrange before the first round."""

    def certificate_limit(self, game: EighteenGame, player: Player | None) -> int:
        """The most certificates a player may hold: by the number of players at the start.

        Where the number of corporations matters too, the row for as many as are in the game holds, or
        the next larger one.
        """
        limit = game.title.certificate_limit[len(game.players)]
        if isinstance(limit, int):
            return limit
        count = sum(1 for corporation in game.corporations.values() if not corporation.closed)
        return limit[min((row for row in limit if row >= count), default=max(limit))]

    def worth(self, game: EighteenGame, player: Player) -> int:
        """Cash, shares at market price, privates at face value."""
        shares = sum(
            share.price
            for corporation, held in player.held.items()
            if corporation.cell is not None
            for share in held
        )
        return player.cash + shares + sum(private.value for private in player.privates)

    # Rounds

    def next_round(self, game: EighteenGame, done: Round) -> None:
        """Auction, then stock rounds with sets of operating rounds between them, as the phase says."""
        progress = game.progress
        match done.kind:
            case "stock":
                game.put(progress, "rounds_in_set", game.phase.rounds)
                game.begin_round("operating", 1)
            case "operating" if done.number < progress.rounds_in_set:
                game.begin_round("operating", done.number + 1)
            case "operating":
                game.put(progress, "turn", progress.turn + 1)
                self.operating_set_over(game)
                game.begin_round("stock", 1)
            case _:
                game.begin_round("stock", 1)

    def closes_operating(self, game: EighteenGame, done: Round) -> bool:
        """Is an operating round, with all that belongs to it, over with this round?"""
        return done.kind == "operating"

    def operating_set_over(self, game: EighteenGame) -> None:
        """After the last operating round of a set."""
        depot = game.depot
        if game.settings.train_removed_before_stock_round and depot.upcoming:
            kind = depot.upcoming[0].kind
            if kind.copies(len(game.players)) is not None and not kind.is_permanent:
                depot.export()

    def next_priority(self, game: EighteenGame, round_: StockRound) -> Player:
        """Who begins the next stock round."""
        match game.settings.next_stock_order:
            case "after_last_to_act":
                return round_.priority()
            case "most_cash":
                return max(game.players_from(game.progress.priority), key=lambda player: player.cash)
            case "least_cash":
                return min(game.players_from(game.progress.priority), key=lambda player: player.cash)
            case _:
                return round_.priority()

    def stock_round_over(self, game: EighteenGame) -> None:
        """Sold-out corporations rise; where the title says so, shares in the pool press the price."""
        market = game.market
        for corporation in [item for item in game.floated() if item.is_major]:
            cell = corporation.cell
            if cell is None:
                continue
            after = cell
            if game.settings.sold_out_rises and self.is_sold_out(game, corporation):
                after = market.above(cell)
            elif game.settings.pool_drop != "none":
                after = self.pool_pressed(game, corporation, cell)
            if after is not cell:
                market.move(corporation, after)
                game.tell_price(corporation, cell, after)

    def is_sold_out(self, game: EighteenGame, corporation: Corporation) -> bool:
        """Are all certificates with players?"""
        return sum(player.percent(corporation) for player in game.players) >= 100

    def pool_pressed(self, game: EighteenGame, corporation: Corporation, cell: Cell) -> Cell:
        """The price after the pool's shares pressed it."""
        percent = game.pool.percent(corporation)
        if percent <= 0:
            return cell
        times = percent // corporation.share_percent if game.settings.pool_drop == "down_share" else 1
        way = game.market.left_of if game.settings.pool_drop.startswith("left") else game.market.below
        for _ in range(times):
            cell = way(cell)
        return cell

    def pay_privates(self, game: EighteenGame) -> None:
        """Every private company pays its owner."""
        for private in game.privates.values():
            owner = private.owner
            if owner is None or private.closed or not private.revenue:
                continue
            game.pay(game.bank, owner, private.revenue)
            game.tell(owner.name, f"collects {game.money(private.revenue)} from {private.name}")

    def operating_round_begins(self, game: EighteenGame, number: int) -> None:
        """Before anything else of an operating round: presidents in debt owe more at the start of a set."""
        if number == 1 and game.settings.emergency_player_loan:
            for player in game.players:
                if player.cash < 0:
                    interest = (1 - player.cash) // 2
                    game.charge(player, interest)
                    game.tell(player.name, f"owes another {game.money(interest)} of interest")

    def operating_order(self, game: EighteenGame) -> list[Corporation]:
        """Who operates in the round that begins, first to last."""
        return game.floated()

    def operating_round_began(self, game: EighteenGame) -> None:
        """After the privates paid and home tokens went down."""

    def operating_round_ended(self, game: EighteenGame) -> None:
        """All companies have operated."""

    def begin_operating(self, game: EighteenGame, company: Corporation) -> None:
        """A company's turn begins: its trains may run."""
        game.put(company, "operated", True)
        for train in company.trains:
            if train.operated:
                game.put(train, "operated", False)
        if game.settings.home_token == "operate":
            game.land.place_home(company)

    def after_operating(self, game: EighteenGame, company: Corporation) -> None:
        """A company's turn is over."""

    def forced_dividend(self, game: EighteenGame, company: Corporation) -> str | None:
        """What a company does with its revenue where nobody may decide: without a president it keeps it."""
        return "withhold" if company.player is None else None

    def has_acted(self, game: EighteenGame) -> bool:
        """Has the company in turn done something already?"""
        from .steps.track import LayTrack

        for step in game.round.steps:
            if isinstance(step, LayTrack):
                return step.passed or bool(step.laid)
            if step.blocks and step.passed:
                return True
        return True

    # Stock

    def price(self, game: EighteenGame, share: Certificate) -> int:
        """What a certificate costs: par from the IPO, the market price from anywhere else.

        The president's certificate of the pool costs one share: plain ones are given for the rest of it.
        """
        corporation = share.corporation
        at_par = (
            share.owner is corporation
            and corporation.par is not None
            and not corporation.definition.market_price_always
            and game.settings.capitalization == "full"
        )
        price = corporation.par.price if at_par and corporation.par else corporation.share_price
        return corporation.price_of(game.shares.percent_bought(share), price)

    def sale_value(self, game: EighteenGame, shares: Sequence[Certificate], percent: int) -> int:
        """What selling ``percent`` brings now."""
        corporation = shares[0].corporation
        return corporation.price_of(percent)

    def buy(self, game: EighteenGame, player: Player, shares: Sequence[Certificate]) -> None:
        """A purchase in the stock round."""
        game.shares.buy(player, shares, sum(self.price(game, share) for share in shares))

    def given_for_presidency(
        self, game: EighteenGame, shares: Sequence[Certificate]
    ) -> Sequence[Certificate]:
        """In which order plain certificates are given for the president's: the smallest first."""
        return sorted(shares, key=lambda share: share.percent)

    def sell(self, game: EighteenGame, shares: Sequence[Certificate], percent: int) -> None:
        """A sale to the pool."""
        game.shares.sell(shares, percent)

    def sold_in_operating_round(self, game: EighteenGame) -> None:
        """Shares were sold in an operating round: companies still to come may change places."""
        from .rounds import OperatingRound

        if isinstance(game.round, OperatingRound):
            game.round.reorder()

    def after_sale(self, game: EighteenGame) -> None:
        """Something was sold in the stock round."""

    def why_not_buy(self, game: EighteenGame, player: Player, share: Certificate) -> str | None:
        """Anything of the title's own against buying this certificate.

        Who wants the president's certificate from the pool must own all of it but one share already.
        """
        corporation = share.corporation
        if share.reserved:
            return f"This share of {corporation.id} is not for sale."
        due = share.percent - game.shares.percent_bought(share)
        if due and player.percent(corporation) < due:
            return f"{player.name} has not the {due}% of {corporation.id} to give for this certificate."
        return None

    def why_not_sell_yet(self, game: EighteenGame, player: Player, corporation: Corporation) -> str | None:
        """Why shares of ``corporation`` may not be sold at this time, or ``None``."""
        if not corporation.parred:
            return f"{corporation.id} has not been started."
        match game.settings.sell_after:
            case "first":
                if game.progress.turn <= 1 and game.round.kind == "stock":
                    return "Nothing can be sold in the first stock round."
            case "operate":
                if not corporation.operated:
                    return f"{corporation.id} has not operated yet."
            case "p_any_operate":
                if corporation.player is not player and not corporation.operated:
                    return f"Only the president sells shares before {corporation.id} has operated."
            case "after_ipo":
                if not corporation.floated:
                    return f"{corporation.id} has not floated yet."
            case "after_sr_floated":
                if not corporation.operated and game.round.kind == "stock" and not corporation.floated:
                    return f"{corporation.id} has not floated yet."
            case _:
                pass
        return None

    def most_percent(self, game: EighteenGame, corporation: Corporation) -> int:
        """How much of a corporation one player may hold."""
        return corporation.definition.max_percent or game.settings.max_percent

    def may_par(self, game: EighteenGame, corporation: Corporation, player: Player) -> bool:
        """May this player start this corporation, as far as the title is concerned?"""
        return corporation.is_major and corporation.definition.needs is None

    def par_cells(self, game: EighteenGame, corporation: Corporation) -> list[Cell]:
        """The par prices open to a corporation, dearest first."""
        price = corporation.definition.par_price
        return [cell for cell in game.market.par_cells() if price is None or cell.price == price]

    def par_cost(self, game: EighteenGame, corporation: Corporation, cell: Cell) -> int:
        """What the president's certificate costs at a par price."""
        return cell.price * game.shares.president_percent(corporation) // corporation.share_percent

    def start_corporation(
        self, game: EighteenGame, corporation: Corporation, player: Player, cell: Cell
    ) -> None:
        """Set the par price; ``player`` buys the president's certificate."""
        game.market.set_par(corporation, cell)
        game.tell(player.name, f"starts {corporation.id} at {game.money(cell.price)}")
        share = game.shares.president_share(corporation)
        game.shares.buy(player, (share,), self.price(game, share))
        game.check_float(corporation)
        self.after_par(game, corporation)

    def after_par(self, game: EighteenGame, corporation: Corporation) -> None:
        """A par price was set."""
        if game.settings.home_token == "par":
            game.land.place_home(corporation)

    def float_percent(self, game: EighteenGame, corporation: Corporation) -> int:
        """How much must be sold for a corporation to float."""
        return corporation.definition.float_percent

    def after_float(self, game: EighteenGame, company: Corporation) -> None:
        """A company floated."""

    def give_bonus_share(self, game: EighteenGame, player: Player, name: str) -> None:
        """A certificate came with a private; a president's certificate asks for a par price first."""
        from .steps.pending import ParPending

        share = game.certificates[name]
        corporation = share.corporation
        if share.president and not corporation.parred:
            for step in game.round.steps:
                if isinstance(step, ParPending):
                    step.ask(player, corporation)
            return
        game.tell(player.name, f"receives {share.percent}% of {corporation.id}")
        game.shares.give(player, (share,))
        game.check_float(corporation)

    # Corporations that grow, merge and fail (answered by MergerRules)

    def first_share_percent(self, game: EighteenGame, corporation: Corporation) -> int:
        """The size of one share of a corporation that starts."""
        return min(corporation.definition.shares)

    def most_shorts(self, game: EighteenGame, corporation: Corporation) -> int:
        """How many shares of a corporation can be sold short."""
        return 0

    def equip(self, game: EighteenGame, company: Corporation) -> None:
        """In a stock round a company has got money: it may buy what it needs."""

    def company_formed(self, game: EighteenGame, company: Corporation) -> None:
        """A corporation that was auctioned starts."""

    def private_contributed(self, game: EighteenGame, private: Private, company: Corporation) -> None:
        """A founder paid with a private company."""

    def may_change(self, game: EighteenGame) -> Sequence[Corporation]:
        """The companies that may convert or merge."""
        return ()

    def acquired(self, game: EighteenGame, company: Corporation, buyer: Corporation | None) -> None:
        """A company is taken over, by the bank if there is no buyer."""

    def pay_interest(self, game: EighteenGame, company: Corporation) -> None:
        """A company's turn ends: interest on its loans is due."""

    def check_tokens(self, game: EighteenGame) -> None:
        """A stock round is over: corporations must have their tokens."""

    def growth_cost(self, game: EighteenGame, company: Corporation, tokens: int) -> int:
        """What the tokens cost that a growing company must buy."""
        return 0

    def liquidate(self, game: EighteenGame, company: Corporation) -> None:
        """A company fails."""

    def president_of(self, game: EighteenGame, company: Corporation) -> Player | None:
        """Who presides, or did when the company failed."""
        return company.player

    def zones_before_mergers(self, game: EighteenGame, company: Corporation) -> frozenset[str]:
        """The zones in which a company stood before the last merger round."""
        return frozenset()

    def player_bankrupt(self, game: EighteenGame, player: Player) -> None:
        """A player is out."""

    def train_exported(self, game: EighteenGame, train: Train) -> None:
        """A train of the bank left the game."""

    def top_of_pyramid(self, game: EighteenGame) -> Private:
        """The private that lies on top in an auction of rows."""
        return next(private for private in game.privates.values() if not private.closed)

    # Track and tokens

    def tile_lays(self, game: EighteenGame, company: Corporation) -> Sequence[TileLay]:
        """The tile actions of a company's turn."""
        first = game.settings.first_tile_lays
        return first if first and not company.runs else game.settings.tile_lays

    def track_money(self, game: EighteenGame, company: Corporation) -> int:
        """What a company can spend on track."""
        return self.buying_power(game, company)

    def may_place_tokens(self, game: EighteenGame, company: Corporation) -> bool:
        """May this company place tokens now, as far as the title is concerned?"""
        return True

    def buying_power(self, game: EighteenGame, company: Corporation) -> int:
        """What a company can spend."""
        return company.cash

    def money_in_sight(self, game: EighteenGame, company: Corporation, step: Step) -> int:
        """What a company could spend if it first did what brings money; a step waits for it that long."""
        return self.buying_power(game, company)

    def tokens_left(self, game: EighteenGame, company: Corporation) -> int:
        """The tokens on a company's charter."""
        return len(company.tokens)

    def token_price(self, game: EighteenGame, company: Corporation, spot: Spot | None = None) -> int:
        """What the next token costs; a company's own ability may set a price for a hex."""
        if spot is not None:
            for ability in game.abilities.usable(company, "token"):
                if spot.hex in ability.hexes and not ability.when:
                    reached = game.land.reaches(company, spot)
                    price = ability.price if reached else ability.teleport_price
                    if price is not None:
                        return price
        return company.tokens[0] if company.tokens else 0

    def special_token_price(
        self, game: EighteenGame, company: Corporation, ability: Ability, spot: Spot
    ) -> int | None:
        """What a token by ability costs on a spot, ``None`` where it may not go."""
        reached = game.land.reaches(company, spot)
        if reached and ability.price is not None:
            return ability.price
        if ability.teleport_price is not None:
            return ability.teleport_price
        if reached and ability.discount_percent:
            full = self.token_price(game, company, spot)
            return full - full * ability.discount_percent // 100
        return None

    def special_token_placed(
        self, game: EighteenGame, holder: Private | Corporation, ability: Ability
    ) -> None:
        """A token was placed by ability."""

    def special_laid(self, game: EighteenGame, private: Private, ability: Ability, hex_: str) -> None:
        """A tile was laid by ability; a teleport's token may follow."""
        from .steps.special import SpecialToken

        if ability.type == "teleport":
            for step in game.round.steps:
                if isinstance(step, SpecialToken):
                    step.offer(private, hex_)

    def may_lay_together(
        self,
        game: EighteenGame,
        private: Private,
        ability: Ability,
        laid: Sequence[str],
        hex_: str,
        tile: Tile,
    ) -> bool | None:
        """May an ability lay this tile, as it is turned, after those it has ``laid``? ``None``: as usual."""
        return None

    def may_stop_laying(
        self, game: EighteenGame, private: Private, ability: Ability, laid: Sequence[str]
    ) -> bool:
        """May an ability that lays several tiles leave the rest?"""
        return not ability.must_lay_all

    def ground(self, game: EighteenGame) -> Ground:
        """The map and the tiles."""
        return game.ground or make_ground(game.title)

    def upgrade_rules(self, game: EighteenGame) -> UpgradeRules:
        """How tiles are replaced."""
        settings = game.settings
        return UpgradeRules(
            restriction=Restriction(settings.track_restriction),
            max_exits=frozenset(MaxExits(where) for where in settings.must_use_max_exits),
        )

    def neutral_tokens(self, game: EighteenGame) -> Sequence[str]:
        """The owners of tokens that block nobody."""
        return ()

    def may_replace(
        self, game: EighteenGame, old: Tile, new: Tile, hex_: str, company: Corporation | None
    ) -> bool:
        """May tile ``new`` replace ``old`` on a hex?"""
        if old.name in game.title.map.last_tiles:
            return False
        wanted = game.title.map.next_tiles.get(hex_, {}).get(new.color)
        if wanted is not None and new.name != wanted:
            return False
        rules = game.land.rules if wanted is None else game.land.rules_on(hex_)
        return may_replace(old, new, rules, game.land.future_label(hex_))

    def may_replace_specially(
        self, game: EighteenGame, ability: Ability, old: Tile, new: Tile, hex_: str
    ) -> bool:
        """May an ability lay ``new`` over ``old``? Only colour and old track matter."""
        return may_replace(old, new, game.land.special_rules)

    def may_lie(self, game: EighteenGame, company: Corporation, hex_: str, tile: Tile) -> bool:
        """Anything of the title's own against a tile turned like this?"""
        return True

    def may_upgrade_hex(self, game: EighteenGame, company: Corporation, hex_: str) -> bool:
        """May this company upgrade what lies on a hex that it reaches?"""
        return True

    def may_lie_specially(self, game: EighteenGame, private: Private, hex_: str, tile: Tile) -> bool:
        """Anything of the title's own against a tile turned like this, laid by a private?"""
        return True

    def extra_lay_cost(self, game: EighteenGame, company: Corporation, hex_: str, extra: int) -> int:
        """What the tile action itself costs here."""
        return extra

    def pay_for_track(self, game: EighteenGame, company: Corporation, cost: int) -> None:
        """Money for track."""
        game.pay(company, game.bank, cost)

    def pay_for_token(self, game: EighteenGame, company: Corporation, cost: int) -> None:
        """Money for a token."""
        game.pay(company, game.bank, cost)

    def settle_tokens(
        self, game: EighteenGame, layer: Corporation | None, hex_: str, old: Tile, new: Tile
    ) -> None:
        """After a lay: the tokens of a hex that gets its first track, between several cities, are placed
        anew by the company that laid it."""
        from .land import Spot
        from .steps.tokens import HomeToken

        if old.paths or not new.paths or len(new.cities) < 2:
            return
        step = next((step for step in game.round.steps if isinstance(step, HomeToken)), None)
        for city in range(len(new.cities)):
            for token in game.land.board.slots(hex_, city):
                if token is not None and step is not None:
                    game.land.lift_token(token, Spot(hex_, city))
                    step.ask(game.company(token), (hex_,), layer)

    def token_placed(self, game: EighteenGame, company: Corporation, spot: Spot) -> None:
        """A token was placed."""

    def places_home(self, game: EighteenGame, company: Corporation) -> bool:
        """Does a company put its home token down?"""
        return True

    def asks_for_home(self, game: EighteenGame, company: Corporation, spots: Sequence[Spot]) -> bool:
        """Does the president choose among several cities of the home? Not as long as none has track."""
        return any(game.land.board.tile(spot.hex).paths for spot in spots)

    def tile_laid(self, game: EighteenGame, company: Corporation | None, hex_: str, by: str) -> None:
        """A tile was laid by a company or private called ``by``; ``company`` paid for it."""

    # Trains and revenue

    def runnable_trains(self, game: EighteenGame, company: Corporation) -> list[Train]:
        """The trains that may run now: those that have not run in this round for another company."""
        return [train for train in company.trains if train.face.runs and not train.operated]

    def train_limit(self, game: EighteenGame, company: Corporation) -> int:
        """How many trains a company may own: by the phase, and more by its ability; never fewer."""
        limit = game.phase.limit(company.definition.kind, company.id)
        for ability in game.abilities.usable(company, "train_limit"):
            limit += ability.amount
        return limit

    def trades_at_face_value(self, game: EighteenGame, company: Corporation, train: Train) -> bool:
        """Must ``company`` pay the face value for another's train? Between presidents, in some titles."""
        same = train.owner is not None and train.owner.player is company.player
        return game.settings.face_value_between_presidents and not same

    def is_spared(self, game: EighteenGame, train: Train) -> bool:
        """Does a train stay although its kind rusts?"""
        return False

    def trains_counted(self, game: EighteenGame, company: Corporation) -> int:
        """The trains that count against the limit."""
        count = 0
        for train in company.trains:
            if not train.obsolete or (game.settings.obsolete_counts_for_limit and not train.phased):
                count += 1
        return count

    def train_price(self, game: EighteenGame, company: Corporation, train: Train, side: TrainSide) -> int:
        """What a train of the bank costs."""
        return side.price

    def may_buy_from_bank(
        self, game: EighteenGame, company: Corporation, train: Train, bought: Sequence[str]
    ) -> bool:
        """May a company that has ``bought`` these trains of the bank in this turn buy ``train`` too?"""
        if "limited_train_buy" in game.phase.status and bought:
            return False
        if game.settings.bank_trains_a_turn == "one_of_each_kind":
            return all(game.train(name).name != train.name for name in bought)
        return True

    def assistance(self, game: EighteenGame, company: Corporation, train: Train, price: int) -> int | None:
        """The fee for which a president may add what is missing for a train that need not be bought, or
        ``None``."""
        return None

    def pay_for_train(self, game: EighteenGame, company: Corporation, train: Train, price: int) -> None:
        """Money for a train of the bank."""
        game.pay(company, game.bank, price)

    def may_trade(self, game: EighteenGame, train: Train, buyer: Corporation) -> bool:
        """May a train be bought from its company?"""
        return train.tradable and not train.obsolete

    def train_bought(self, game: EighteenGame, company: Corporation, train: Train) -> None:
        """A company bought a train of the bank."""

    def train_rusted(self, game: EighteenGame, train: Train, owner: Corporation) -> None:
        """A train of a company rusted."""

    def train_traded(self, game: EighteenGame, company: Corporation, train: Train) -> None:
        """A company bought a train of another one."""

    def route_rules(self, game: EighteenGame, company: Corporation) -> RouteRules:
        """What stops pay now, and the bonuses of the title and of markers."""
        return RouteRules(
            colors=game.phase.tiles,
            bonuses=(*game.runs.title_bonuses, *game.abilities.marker_bonuses(company)),
            hooks=game.runs.title_hooks,
        )

    def extra_revenue(self, game: EighteenGame, company: Corporation, runs: Sequence[TrainRun]) -> int:
        """Revenue beyond the routes' own."""
        return 0

    def income(self, game: EighteenGame, company: Corporation, revenues: Sequence[int]) -> int:
        """What the runs of the single trains, which earned ``revenues``, are worth together."""
        return sum(revenues)

    def trains_without_income(self, game: EighteenGame, company: Corporation) -> int:
        """How many of its trains earn nothing for ``company`` now."""
        return 0

    def subsidy(self, game: EighteenGame, company: Corporation, runs: Sequence[TrainRun]) -> int:
        """Money for the company that no shareholder sees."""
        return 0

    def beside_routes(
        self,
        game: EighteenGame,
        company: Corporation,
        runs: Sequence[TrainRun],
        claims: Sequence[RouteClaim],
    ) -> tuple[int, int]:
        """Revenue beyond the routes' own, and the subsidy; ``claims`` are the routes as a player has them."""
        return self.extra_revenue(game, company, runs), self.subsidy(game, company, runs)

    def why_not_run(self, game: EighteenGame, company: Corporation, runs: Sequence[TrainRun]) -> str | None:
        """Why these routes may not be run together, each being legal by itself; or ``None``."""
        return None

    def home_stops(self, game: EighteenGame, company: Corporation) -> frozenset[tuple[str, int]]:
        """The stops of a company's home where it has a token."""
        board = game.land.board
        return frozenset(
            (hex_, board.tile(hex_).city_nodes[city])
            for hex_, city in board.tokens_of(company.id)
            if hex_ in company.definition.home
        )

    def network(self, game: EighteenGame, company: Corporation) -> Network:
        """The track that a company's trains can run on."""
        return network_of(game.land.board, company.id)

    def train_reach(self, game: EighteenGame, company: Corporation, train: Train) -> TrainReach:
        """How far a train goes now."""
        return game.runs.train_reach(train)

    def after_run(self, game: EighteenGame, company: Corporation, run: Run) -> None:
        """A company ran."""

    def after_dividend(self, game: EighteenGame, company: Corporation) -> None:
        """The dividend is paid, or there was none: trains on their last run go."""
        for train in company.trains:
            if train.obsolete:
                game.depot.rust(train)
                game.tell(company.id, f"loses its {train.name} train, which has had its last run")

    def half_dividend(self, game: EighteenGame, company: Corporation, revenue: int) -> tuple[int, int]:
        """How a half dividend is split: kept, paid. The shares have the better half, in whole money each."""
        units = 100 // company.share_percent
        kept = revenue // 2 // units * units
        return kept, revenue - kept

    def dividend_part(self, game: EighteenGame, company: Corporation, paid: int, percent: int) -> int:
        """What ``percent`` of the shares get of a dividend."""
        return math.ceil(paid * percent / 100)

    def moves_without_revenue(self, game: EighteenGame, company: Corporation) -> bool:
        """Does the price of a company that earns nothing move as if it withheld?"""
        return True

    def price_after_dividend(
        self, game: EighteenGame, company: Corporation, kind: str, withheld: int, paid: int
    ) -> Cell:
        """Where the price marker goes."""
        cell = company.cell
        assert cell is not None
        rows = game.settings.price_moves
        if not rows:
            return game.market.right_of(cell) if paid else game.market.left_of(cell)
        price = cell.price
        move = next(
            row.move
            for row in reversed(rows)
            if paid >= max(int(price * row.times), row.money) and price >= row.price_from
        )
        way = game.market.right_of if move > 0 else game.market.left_of
        for _ in range(abs(move)):
            cell = way(cell)
        return cell

    # Privates

    def priority_after_auction(self, game: EighteenGame, player: Player) -> Player:
        """Who begins the first stock round: the ``player`` whose turn it would be."""
        return player

    def auctioned(self, game: EighteenGame) -> Sequence[Private | Corporation]:
        """What an auction for the turn puts up."""
        return [item for item in game.privates.values() if item.owner is None and not item.closed]

    def is_with_bank(self, game: EighteenGame, private: Private) -> bool:
        """Does the bank offer this private in the stock round?"""
        return False

    def may_wait(self, game: EighteenGame, player: Player, step: Step) -> bool:
        """May a player who can do nothing else in a stock turn still say when it is over?"""
        return False

    def may_buy_privates(self, game: EighteenGame, company: Corporation) -> bool:
        """Is this a time at which companies buy privates?"""
        return "can_buy_companies" in game.phase.status or self._is_first_operating_round(game)

    def _is_first_operating_round(self, game: EighteenGame) -> bool:
        status = game.phase.status
        first = game.progress.turn == 1 and game.round.kind == "operating" and game.round.number == 1
        return first and "can_buy_companies_operation_round_one" in status

    def private_prices(self, game: EighteenGame, private: Private) -> tuple[int, int]:
        """Lowest and highest price that a company pays for a private; in a first round face value."""
        if self._is_first_operating_round(game):
            return private.value, private.value
        definition = private.definition
        least, most = game.settings.company_price
        low = definition.min_price if definition.min_price is not None else math.ceil(private.value * least)
        high = definition.max_price if definition.max_price is not None else math.floor(private.value * most)
        return max(low, 1), high

    def may_sell_private(self, game: EighteenGame, private: Private, company: Corporation) -> bool:
        """May ``company`` buy this private?"""
        return not game.abilities.of(private, "no_buy")

    def why_not_take_over(self, game: EighteenGame, private: Private, company: Corporation) -> str | None:
        """Why ``company`` cannot have a private that is for sale, or ``None``."""
        return None

    def pay_for_private(
        self, game: EighteenGame, company: Corporation, seller: Player, private: Private, price: int
    ) -> None:
        """Money for a private company."""
        game.pay(company, seller, price)

    def private_bought(self, game: EighteenGame, private: Private, player: Player, price: int) -> None:
        """A player bought a private company from the bank."""

    def may_assign(self, game: EighteenGame, private: Private, hex_: str) -> bool:
        """May the marker of a private be put on a hex now, as far as the title is concerned?"""
        return True

    def marker_placed(self, game: EighteenGame, private: Private, hex_: str) -> None:
        """The marker of a private was put on a hex."""

    def president_changed(self, game: EighteenGame, corporation: Corporation) -> None:
        """Another player took the presidency over."""

    def private_sold(
        self, game: EighteenGame, private: Private, seller: Player, company: Corporation, price: int
    ) -> None:
        """A company bought a private company: a tile that goes with the sale is offered."""
        from .steps.special import SpecialTrack

        for step in game.round.steps:
            if isinstance(step, SpecialTrack):
                step.offer(private, seller)

    # Standing orders

    def programmed(
        self, game: EighteenGame, step: Step, player: Player, order: Action
    ) -> Mapping[str, Any] | None:
        """What a standing order makes ``player`` do at ``step``, beyond the usual orders of a stock round."""
        return None

    def secure_percent(self, game: EighteenGame) -> int:
        """With how much of a corporation is a presidency safe?"""
        return 50

    # Events and the end

    def fire(self, game: EighteenGame, event: str) -> None:
        """Let a named event happen. Raises KeyError for an unknown one."""
        match event:
            case "close_companies":
                game.note("The private companies close.")
                game.abilities.close_all()
            case "remove_reservations":
                game.land.drop_reservations()
            case "remove_tokens":
                game.abilities.remove_markers()
            case _:
                raise KeyError(event)

    def after_phase(self, game: EighteenGame, phase: Phase) -> None:
        """A phase began."""

    def at_closing_price(self, game: EighteenGame, corporation: Corporation) -> None:
        """The share price of a corporation has fallen to where that closes it."""
        from .closing import close_company

        close_company(game, corporation)

    def company_closed(self, game: EighteenGame, company: Corporation) -> None:
        """A company has closed."""

    def go_bankrupt(self, game: EighteenGame, player: Player, company: Corporation) -> None:
        """Sell what can be sold, give the money to the bank; the player is out."""
        from .ending import bankrupt

        bankrupt(game, player, company)

    def bank_is_broken(self, game: EighteenGame) -> bool:
        """Could the bank not pay all that it owed, be it for a moment?"""
        return game.progress.broken

    def end_reasons(self, game: EighteenGame) -> Sequence[str]:
        """Reasons of the title's own for the game to end that hold now."""
        return ()
