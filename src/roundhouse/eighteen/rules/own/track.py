"""Track and tokens: what may lie where, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from roundhouse.eighteen.model.abilities import Ability, LayTiles, Teleport, TileAbility, TokenPlace
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.track.tile import Tile
from roundhouse.eighteen.track.upgrades import MaxExits, Restriction, UpgradeRules, may_replace

from ..ground import Ground, make_ground
from ..pieces import Corporation, Private

if TYPE_CHECKING:
    from ..game import EighteenGame
    from ..land import Spot
    from ..turn import Step


class TrackAnswers:
    """Track and tokens: what may lie where, and what it costs."""

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
            for ability in game.abilities.usable(company, TokenPlace):
                if spot.hex in ability.hexes and not ability.when:
                    reached = game.land.reaches(company, spot)
                    price = ability.price if reached else ability.teleport_price
                    if price is not None:
                        return price
        return company.tokens[0] if company.tokens else 0

    def special_token_price(
        self, game: EighteenGame, company: Corporation, ability: TokenPlace, spot: Spot
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

    def special_laid(self, game: EighteenGame, private: Private, ability: TileAbility, hex_: str) -> None:
        """A tile was laid by ability; a teleport's token may follow."""
        from ..steps.special import SpecialToken

        if isinstance(ability, Teleport):
            for step in game.round.steps:
                if isinstance(step, SpecialToken):
                    step.offer(private, hex_)

    def may_lay_together(
        self,
        game: EighteenGame,
        private: Private,
        ability: TileAbility,
        laid: Sequence[str],
        hex_: str,
        tile: Tile,
    ) -> bool | None:
        """May an ability lay this tile, as it is turned, after those it has ``laid``? ``None``: as usual."""
        return None

    def may_stop_laying(
        self, game: EighteenGame, private: Private, ability: TileAbility, laid: Sequence[str]
    ) -> bool:
        """May an ability that lays several tiles leave the rest?"""
        return not (isinstance(ability, LayTiles) and ability.must_lay_all)

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
        self, game: EighteenGame, ability: TileAbility, old: Tile, new: Tile, hex_: str
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
        from ..land import Spot
        from ..steps.tokens import HomeToken

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
