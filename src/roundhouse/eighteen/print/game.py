"""A game on paper: every output by name, made from its source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from msgspec import structs

from roundhouse.eighteen.draw.charted import printed_roster
from roundhouse.eighteen.draw.printed import printed_map, printed_market, printed_supply
from roundhouse.eighteen.draw.views import MapView, RosterView
from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.model.ability_words import AbilityNames, abilities_words, drawn_certificate
from roundhouse.eighteen.model.companies import CorporationDef
from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.model.wording import capital, either, listed
from roundhouse.eighteen.print.board18 import Board18Box
from roundhouse.eighteen.print.charters import Charters, CharterWords
from roundhouse.eighteen.print.charts import manifest_items, market_item, par_item, revenue_item
from roundhouse.eighteen.print.extras import back_maker, label_items, loan_item, money_items, number_items
from roundhouse.eighteen.print.look import PrintLook
from roundhouse.eighteen.print.maps import map_item
from roundhouse.eighteen.print.market import market_on_paper
from roundhouse.eighteen.print.privates import PrivateCards
from roundhouse.eighteen.print.reference import Section, reference_item, sections
from roundhouse.eighteen.print.shares import SHORTS, share_items
from roundhouse.eighteen.print.source import PrintSource
from roundhouse.eighteen.print.tiles import UNLIMITED, tile_items
from roundhouse.eighteen.print.tokens import chip, company_tokens
from roundhouse.eighteen.print.trains import ENDLESS, TrainCards
from roundhouse.eighteen.print.turns import turn_of
from roundhouse.eighteen.print.upgrades import upgrade_items, upgrades_of
from roundhouse.ink.lettering import known_letters
from roundhouse.ink.sheets.items import Printable, PrintItem, PrintOutput
from roundhouse.ink.sheets.printer import PrintChoices
from roundhouse.ink.sheets.sizes import MM
from roundhouse.table.errors import Malformed, RoundhouseError, Unknown
from roundhouse.table.languages import to_say
from roundhouse.table.saying import say, say_of

TILE_BLEED, TOKEN_BLEED = 2 * MM, 1 * MM
CHIP = 4 / 3
"""A token of the game itself, of a token of companies: it has words on it."""
FOOT = 12.0
"""What a page keeps free for its ruler, beside the margin."""
BOXES = (to_say("Private companies"), to_say("Money"), to_say("Tokens"))
"""What has a box of its own beside tiles, trains and companies."""


class GameOnPaper:
    """Makes the outputs of one game. Each is asked for by name; what it lacks is said in it."""

    def __init__(self, source: PrintSource, choices: PrintChoices) -> None:
        self.source = source
        self.title = source.title
        self.choices = choices

    @cached_property
    def board(self) -> MapView:
        """The map as it is printed, or as it stands in a game."""
        standing = self.source.standing
        return printed_map(self.title) if standing is None else standing.board

    @cached_property
    def turn(self) -> tuple[str, ...]:
        """A company's turn in words."""
        return self.source.turn or turn_of(self.title)

    def printable(self, wanted: Sequence[str]) -> Printable:
        """The outputs that are wanted, or all. Raises Unknown for another name."""
        for name in wanted:
            if name not in OUTPUTS:
                raise Unknown(
                    "print/output", f"“{name}” is nothing to print.", hint=f"one of: {', '.join(OUTPUTS)}"
                )
        names = [name for name in OUTPUTS if name in wanted] if wanted else list(OUTPUTS)
        if not wanted:
            here = {"standing": self.source.standing is not None, "loans": "loans" in self.title.parts}
            names = [name for name in names if here.get(name, True)]
        outputs = tuple(self._output(name) for name in names)
        lacking = (*self.source.lacking, *self._unknown_letters())
        return Printable(self.title.name, self.title.designer, outputs, lacking)

    def _unknown_letters(self) -> Iterator[str]:
        """What cannot be written with the letters of the house font."""
        title = self.title
        words = [title.name, title.designer, title.currency, *self._places.values()]
        words += [one.name for one in self._companies()] + [one.name for one in title.privates]
        words += [one.text for one in title.privates]
        missing = dict.fromkeys(
            char for text in words if known_letters(text) != text for char in text if not known_letters(char)
        )
        if missing:
            yield say("The font has no “%(letters)s”: left out.", letters="".join(missing))

    def _output(self, name: str) -> PrintOutput:
        title, make = OUTPUTS[name]
        try:
            return replace(make(self), name=name, title=say(title))
        except RoundhouseError as error:
            return PrintOutput(name, say(title), (), lacking=(error.message,))

    def map(self) -> PrintOutput:
        """The map at true size."""
        items = (map_item(self.board, self.choices.tile, self.choices.halves),) if self.board.hexes else ()
        return PrintOutput("", "", items, "poster", lacking=() if items else (say("There is no map."),))

    def tiles(self) -> PrintOutput:
        """Every tile as often as it is in the game."""
        supply = printed_supply(self.title)
        bleed = self.choices.bleed(TILE_BLEED)
        endless = [entry.tile.name for entry in supply if entry.count is None]
        lacking = (
            (
                say(
                    "There is no end of tile %(names)s: %(number)s of each, or one for each place "
                    "with its letters.",
                    names=", ".join(endless),
                    number=UNLIMITED,
                ),
            )
            if endless
            else ()
        )
        labels = Counter(label for view in self.board.hexes for label in view.tile.labels)
        items = tuple(tile_items(supply, self.board.layout, self.choices.tile, bleed, labels))
        return PrintOutput("", "", items, "hexes", bleed, lacking)

    def manifest(self) -> PrintOutput:
        """Every tile once, small, with its count."""
        supply = printed_supply(self.title)
        if not supply:
            return PrintOutput("", "", (), lacking=(say("There are no tiles."),))
        wide, tall = self._page()
        return PrintOutput("", "", manifest_items(supply, self.board.layout, wide, tall), "page")

    def upgrades(self) -> PrintOutput:
        """What may replace which tile."""
        wide, tall = self._page()
        found = list(upgrades_of(printed_supply(self.title)))
        look = PrintLook(self.choices.theme)
        items = tuple(upgrade_items(found, self.title.name, self.board.layout, wide, tall, look))
        lacking = say("By the usual rules; what single hexes and companies may do is not in it.")
        none = say("No tile replaces another.")
        return PrintOutput("", "", items, "page", lacking=(lacking if items else none,))

    def tokens(self) -> PrintOutput:
        """Stations, markers, and the tokens of the game itself."""
        bleed = self.choices.bleed(TOKEN_BLEED)
        look = PrintLook(self.choices.theme)
        companies = [
            structs.replace(company, color=look.color(company.color)) for company in self._companies()
        ]
        items = list(
            company_tokens(
                companies, self.choices.token, self.choices.market_token, bleed, self.choices.logos
            )
        )
        items += list(self._chips(bleed))
        return PrintOutput("", "", tuple(items), bleed=bleed)

    def _chips(self, bleed: float) -> Iterator[PrintItem]:
        size = CHIP * max(self.choices.token, self.choices.market_token)
        found = self.source.chips
        for place, one in enumerate(found):
            yield chip(f"{place}-{one.words}", one.words, size, bleed, one.color, one.count)
        if not found:
            yield chip("round", say("Round"), size, bleed)
            yield chip("phase", say("Phase"), size, bleed)

    def charters(self) -> PrintOutput:
        """A charter for each company."""
        look = self._look()
        made = Charters(
            look,
            back_maker(self.title.name, look),
            self.roster,
            self.turn,
            self.choices.token,
            filled=self.choices.filled,
            purse=say("Treasury and loans") if "loans" in self.title.parts else say("Treasury"),
        )
        items = tuple(made.item(company, self._charter_words(company)) for company in self._companies())
        return self._cards(items, made.cut, say("There are no companies."))

    def _charter_words(self, company: CorporationDef) -> CharterWords:
        prices = [self.title.money(price) if price else say("free") for price in company.tokens]
        if company.home and prices:
            prices[0] = say("home")
        percent = company.float_percent
        standing = self.source.standing.companies.get(company.id) if self.source.standing else None
        if standing is not None:
            prices = [say("laid") if place < standing.laid else price for place, price in enumerate(prices)]
        return CharterWords(
            self._home(company),
            tuple(prices),
            say("floats at %(percent)s%%", percent=percent)
            if company.kind == "major" and self.source.settled
            else "",
            tuple(self._abilities(company.abilities)),
            subtitle=say("president %(name)s", name=standing.president)
            if standing is not None and standing.president
            else self.source.subtitles.get(company.id, ""),
            treasury=standing.treasury if standing is not None else "",
            trains=standing.trains if standing is not None else (),
        )

    def shares(self) -> PrintOutput:
        """Certificates of every company."""
        look, size = self._look(), self.choices.card_for("share")
        back = back_maker(self.title.name, look)
        grows = "mergers" in self.title.parts
        items = [
            item
            for company in self._companies()
            for item in share_items(company, size, look, back, self._home(company), grows=grows)
        ]
        output = self._cards(tuple(items), (), say("There are no companies."))
        said = say(
            "%(number)s short shares of each company, and as many shares that they bring.", number=SHORTS
        )
        return replace(output, lacking=(*output.lacking, said)) if grows else output

    def privates(self) -> PrintOutput:
        """Private companies."""
        look = self._look()
        hexes = {view.name: view for view in self.board.hexes}
        made = PrivateCards(
            self.choices.card_for("private"),
            look,
            back_maker(self.title.name, look),
            self.title.money,
            hexes,
            self.board.layout,
        )
        items = []
        for company in self.title.privates:
            if company.blank:
                continue
            words = [say(company.text)] if company.text else []
            words += [said for said in self._abilities(company.abilities) if said not in words]
            if not words:
                minor = any(one.id == company.id for one in self.title.minors)
                own = say("A minor company, with a charter of its own.")
                words = [own if minor else say("No special ability.")]
            bid = self.source.bids.get(company.id, "")
            players = say("%(number)s+ players", number=company.min_players) if company.min_players else ""
            items.append(made.item(company, words, bid, players))
        return self._cards(tuple(items), made.cut, say("There are no private companies."))

    def trains(self) -> PrintOutput:
        """Train cards."""
        look = self._look()
        made = TrainCards(
            self.choices.card_for("train"),
            look,
            back_maker(self.title.name, look),
            self.title.money,
            self._shade,
        )
        items = tuple(made.items(self.title.trains))
        endless = [
            kind.name for kind in self.title.trains if kind.quantity is None and not kind.copies_to_print
        ]
        said = say(
            "There is no end of %(names)s trains: %(number)s of each.",
            names=", ".join(endless),
            number=ENDLESS,
        )
        lacking = (said,) if endless else ()
        output = self._cards(items, made.cut, say("There are no trains."))
        return replace(output, lacking=(*output.lacking, *lacking))

    def numbers(self) -> PrintOutput:
        """The priority deal and a number for each player."""
        size = self.choices.card_for("number")
        items = number_items(self.title.max_players, size, self._look(), self.title.name)
        return self._cards(tuple(items), (), "")

    def market(self) -> PrintOutput:
        """The stock market."""
        if not self.title.market.cells():
            return PrintOutput("", "", (), "poster", lacking=(say("There is no stock market."),))
        standing = self.source.standing
        view = printed_market(self.title) if standing is None else replace(standing.market, fold=None)
        view = market_on_paper(view, self.title.market, self.source.market)
        return PrintOutput("", "", (market_item(view),), "poster")

    def standing(self) -> PrintOutput:
        """Who has what in a game in play, on one page."""
        standing = self.source.standing
        if standing is None:
            return PrintOutput("", "", (), "page", lacking=(say("This is no game in play."),))
        wide, tall = self._page()
        found = [Section(heading, lines) for heading, lines in standing.lines]
        look = PrintLook(self.choices.theme)
        return PrintOutput("", "", (reference_item(self.title, None, found, look, wide, tall),), "page")

    def par(self) -> PrintOutput:
        """The par prices."""
        found = [
            cell.price for cell in self.title.market.cells() if any("par" in zone for zone in cell.zones)
        ]
        prices = self.source.par_prices or tuple(found)
        if not prices:
            return PrintOutput("", "", (), "page", lacking=(say("The market marks no par prices."),))
        item = par_item(prices, self.title.money, PrintLook(self.choices.theme))
        return PrintOutput("", "", (item,), "page")

    def revenue(self) -> PrintOutput:
        """The revenue track."""
        return PrintOutput("", "", (revenue_item(PrintLook(self.choices.theme)),), "page")

    def reference(self) -> PrintOutput:
        """Everything one looks up, on one page."""
        wide, tall = self._page()
        found = list(sections(self.source, self.board, self.turn))
        look = PrintLook(self.choices.theme)
        item = reference_item(self.title, self.roster, found, look, wide, tall)
        return PrintOutput("", "", (item,), "page")

    def money(self) -> PrintOutput:
        """The bank notes."""
        items = money_items(self.title.bank, self.title.money, self.title.name, self._look())
        return self._cards(tuple(items), (), "")

    def loans(self) -> PrintOutput:
        """Loans, where the game has them: as many as its rates of interest provide for."""
        terms = self.title.parts.get("loans")
        if terms is None:
            return PrintOutput("", "", (), lacking=(say("This game has no loans."),))
        count = len(terms.get("rates", ())) * int(terms.get("per_rate", 5))
        value = int(terms.get("value", 100))
        item = loan_item(count, value, self.title.money, self.title.name, self._look())
        return self._cards((item,) if count else (), (), "")

    def labels(self) -> PrintOutput:
        """Labels for boxes."""
        colors = dict.fromkeys(view.tile.color for view in printed_supply(self.title))
        contents = [
            (
                f"{capital(color)} tiles",
                say("%(color)s tiles", color=capital(say_of("color", color))),
                color,
                "",
            )
            for color in colors
        ]
        shades = {(kind.name, self._shade(kind)): None for kind in self.title.trains}
        contents += [
            (f"{name} trains", say("%(name)s trains", name=name), shade, "") for name, shade in shades
        ]
        contents += [(one.id, one.id, one.color, one.name) for one in self._companies()]
        contents += [(words, say(words), "white", "") for words in BOXES]
        return self._cards(tuple(label_items(self.title.name, contents, self._look())), (), "")

    def board18(self, version: str) -> Board18Box:
        """The game as a box for Board18. Raises Malformed for one without map, market or tiles."""
        supply, market = printed_supply(self.title), printed_market(self.title)
        lacking = [
            word
            for word, there in (("map", self.board.hexes), ("stock market", market.rows), ("tiles", supply))
            if not there
        ]
        if lacking:
            raise Malformed("print/board18", f"A box for Board18 needs {listed(lacking)}: there is none.")
        look = PrintLook(self.choices.theme)
        box = Board18Box(self.title.name, version, self.title.designer, self.choices.theme)
        box.add_map(self.board)
        box.add_market(market)
        box.add_tiles(supply, self.board.layout)
        box.add_tokens([structs.replace(one, color=look.color(one.color)) for one in self._companies()])
        return box

    # What several outputs need

    @cached_property
    def roster(self) -> RosterView | None:
        """Trains and phases as a chart, if there are any."""
        if not self.title.trains and not self.title.phases:
            return None
        return printed_roster(self.title)

    @cached_property
    def _shades(self) -> Mapping[tuple[str, str], str]:
        """The colour of each train by name and price: two kinds may have the same name."""
        phases = self.roster.phases if self.roster is not None else ()
        return {(train.name, train.price): train.color for phase in phases for train in phase.trains}

    def _shade(self, side: TrainSide) -> str:
        return self._shades.get((side.name, self.title.money(side.price)), "white")

    def _companies(self) -> Sequence[CorporationDef]:
        return tuple(one for one in (*self.title.minors, *self.title.corporations) if not one.stands_in)

    def _look(self) -> PrintLook:
        return PrintLook(self.choices.theme, self.choices.bleed(0.0), self.choices.logos)

    def _page(self) -> tuple[float, float]:
        """The room on an upright sheet, above the line at its foot."""
        setup = self.choices.setup
        paper = setup.paper if setup.paper.height >= setup.paper.width else setup.paper.turned
        return paper.width - 2 * setup.margin, paper.height - 2 * setup.margin - FOOT

    def _cards(self, items: tuple[PrintItem, ...], cut: Sequence[str], none: str) -> PrintOutput:
        lacking = [
            say("The text of %(name)s is shortened: it takes a larger card.", name=name)
            for name in dict.fromkeys(cut)
        ]
        lacking += [none] if not items and none else []
        return PrintOutput("", "", items, bleed=self.choices.bleed(0.0), lacking=tuple(lacking))

    @cached_property
    def _places(self) -> Mapping[str, str]:
        return {view.name: view.location for view in self.board.hexes if view.location}

    def _home(self, company: CorporationDef) -> str:
        names = [f"{self._places[name]} ({name})" if name in self._places else name for name in company.home]
        return say("Home: %(places)s", places=either(names[:3])) if names else ""

    def _abilities(self, abilities: Sequence[Ability]) -> Iterator[str]:
        def certificate(id_: str) -> str:
            company, _, number = id_.rpartition("_")
            for one in self._companies():
                if one.id == company and number.isdecimal() and int(number) < len(one.shares):
                    return say(
                        "%(percent)s%% of %(company)s", percent=one.shares[int(number)], company=company
                    )
            return drawn_certificate(id_, say)

        tiles: dict[str, set[str]] = {}
        for view in printed_supply(self.title):
            tiles.setdefault(view.tile.color, set()).add(view.tile.name)
        every = {color: frozenset(found) for color, found in tiles.items()}
        names = AbilityNames(self.title.money, self._places, certificate, say, tiles_of_color=every)
        yield from abilities_words(names, abilities)


OUTPUTS: Mapping[str, tuple[str, Callable[[GameOnPaper], PrintOutput]]] = {
    "map": ("Map", GameOnPaper.map),
    "tiles": ("Tiles", GameOnPaper.tiles),
    "manifest": ("Tile manifest", GameOnPaper.manifest),
    "upgrades": ("Upgrade chart", GameOnPaper.upgrades),
    "tokens": ("Tokens", GameOnPaper.tokens),
    "charters": ("Charters", GameOnPaper.charters),
    "shares": ("Share certificates", GameOnPaper.shares),
    "privates": ("Private companies", GameOnPaper.privates),
    "trains": ("Trains", GameOnPaper.trains),
    "numbers": ("Order cards", GameOnPaper.numbers),
    "market": ("Stock market", GameOnPaper.market),
    "par": ("Par chart", GameOnPaper.par),
    "revenue": ("Revenue track", GameOnPaper.revenue),
    "reference": ("Reference sheet", GameOnPaper.reference),
    "standing": ("Game in play", GameOnPaper.standing),
    "money": ("Money", GameOnPaper.money),
    "loans": ("Loans", GameOnPaper.loans),
    "labels": ("Box labels", GameOnPaper.labels),
}
"""What can be printed: name to title and maker, in the order of printing."""
