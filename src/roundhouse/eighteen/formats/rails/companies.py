"""Companies of Rails: a template and what the company says itself, as title data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ..definition import Data
from ..nearest import near
from .elements import Element, split


@dataclass(frozen=True, slots=True)
class Company:
    """A company with the layers that say something of it, from far to near."""

    element: Element
    template: Element
    private: bool

    def get(self, name: str, default: str = "") -> str:
        """An attribute, from the company or its template."""
        return self.element.attributes.get(name, self.template.get(name, default))

    def last(self, tag: str) -> Element | None:
        """An inner element, from the company or its template."""
        return self.element.last(tag) or self.template.last(tag)

    def inner(self, tag: str, name: str) -> str:
        """An attribute of an inner element, from the nearest layer that has it."""
        for layer in (self.element, self.template):
            for child in reversed(list(layer.all(tag))):
                if name in child.attributes:
                    return child.get(name)
        return ""


def read_companies(manager: Element) -> list[Company]:
    """Every public and private company. Raises Malformed for an unknown template or a name used twice."""
    templates = {element.get("name"): element for element in manager.all("CompanyType")}
    out: list[Company] = []
    for element in manager.all("Company"):
        kind = element.get("type")
        if kind not in templates:
            few = f"one of: {', '.join(templates)}" if 0 < len(templates) <= 8 else None
            message = f"There is no company type “{kind}”." if kind else "This company has no “type”."
            raise element.wrong("RH403", message, "type", near(kind, templates) or few)
        class_ = templates[kind].get("class")
        private = class_.endswith("PrivateCompany")
        if not private and "PublicCompany" not in class_:
            continue  # a thing of that game's own, such as the charters of 1862
        if not element.get("name").strip():
            raise element.wrong("RH402", "This company has no name.", "name", 'name="…"')
        twice = [one for one in out if one.element.get("name") == element.get("name")]
        if any(one.element.get("type") == kind for one in twice):
            raise element.wrong("RH405", f"There is a company {element.get('name')} already.", "name")
        out.append(Company(element, templates[kind], private))
    return out


def private_data(company: Company) -> Data:
    """The private company of Rails as data of ``title.toml``."""
    id_ = company.get("name")
    revenue = split(company.get("revenue"))
    out: Data = {
        "id": id_,
        "name": _name(company),
        "value": _number(company.get("basePrice")),
        "revenue": _number(revenue[0]) if revenue else 0,
    }
    hexes = [name for block in company.element.all("Blocking") for name in split(block.get("hex"))]
    if hexes:
        out["abilities"] = [{"type": "blocks_hexes", "owner": "player", "hexes": " ".join(hexes)}]
    if company.inner("Tradeable", "toCompany").lower().startswith("n"):
        out.setdefault("abilities", []).append({"type": "no_buy"})
    return out


def closes_in(company: Company) -> str:
    """The phase in which a private company closes, if it says one."""
    conditions = company.last("ClosingConditions")
    phase = conditions.last("Phase") if conditions else None
    return phase.text if phase else ""


def corporation_data(company: Company) -> Data:
    """A company with shares, or a minor."""
    id_ = company.get("name")
    out: Data = {"id": id_, "name": _name(company), "tokens": _tokens(company)}
    home = company.last("Home")
    if home is not None and (hexes := split(home.get("hex"))):
        out["home"] = " ".join(hexes)
        if home.number("city", 0) > 0:
            out["city"] = home.number("city", 1) - 1
    shares = _shares(company)
    if shares and shares != [20, *[10] * 8]:
        out["shares"] = shares
    if percent := company.inner("Float", "percentage"):
        out["float_percent"] = _number(percent)
    out["color"] = _color(company.get("bgColour"))
    return out


def is_minor(company: Company) -> bool:
    """No price on the market; where nothing is said of that, one certificate."""
    priced = company.inner("StockPrice", "market").lower()
    return priced.startswith("n") or (not priced and _shares(company) == [100])


def train_limits(company: Company) -> list[int]:
    """The train limits by step."""
    parts = split(company.inner("Trains", "limit").split(";")[0])
    for part in parts:
        if not part.isdecimal():
            message = f"“{part}” is no train limit of {company.get('name')}."
            raise company.element.wrong("RH102", message, None, 'numbers by step, as in limit="4,3,2"')
    return [_number(part) for part in parts]


def limit_count(company: Company) -> int:
    """How many steps of train limits there are, in the longest list of those for each size."""
    return max(len(split(each)) for each in company.inner("Trains", "limit").split(";"))


def _name(company: Company) -> str:
    """The long name; some files write it with another capital letter."""
    return company.get("longname") or company.get("longName") or company.get("name")


def _shares(company: Company) -> list[int]:
    shares = company.last("Shares")
    if shares is None:
        return []
    units = split(shares.get("unit"))
    unit = _number(units[0]) if units else 10
    if not 1 <= unit <= 100:
        message = f"A share of {company.get('name')} cannot be {unit}% of it."
        raise shares.wrong("RH407", message, "unit", "1 to 100, mostly 10")
    out: list[int] = []
    for certificate in shares.all("Certificate"):
        percent = certificate.number("shares", 1) * unit
        count = certificate.number("number", 1)
        if 0 < percent <= 100 and 0 < count <= 100:
            if certificate.get("type").lower() == "president":
                out = [percent] * count + out
            else:
                out += [percent] * count
    return out


def _tokens(company: Company) -> list[int]:
    base = company.last("BaseTokens")
    lay = base.last("LayCost") if base else None
    costs = [_number(part) for part in split(lay.get("cost"))] if lay else []
    count = min(_number(company.get("tokens") or str(max(len(costs), 1))), 20)
    costs = costs or [0]
    return [costs[min(place, len(costs) - 1)] for place in range(count)]


def _number(text: str) -> int:
    digits = re.match(r"\s*\+?(\d{1,9})", text)
    return int(digits[1]) if digits else 0


def _color(text: str) -> str:
    parts = split(text)
    if len(parts) == 3 and all(part.isdigit() and int(part) < 256 for part in parts):
        return "#" + "".join(f"{int(part):02x}" for part in parts)
    return f"#{text.lower()}" if re.fullmatch(r"[0-9A-Fa-f]{6}", text) else "#888888"


def start_price(company: Company, stock: Element) -> int | None:
    """The price at which a company begins that has a space of its own on the market."""
    name = company.get("startspace")
    if name and all(item.get("name") != name for item in stock.all("StockSpace")):
        message = f"The market has no space “{name}” for {company.get('name')} to begin at."
        spaces = [item.get("name") for item in stock.all("StockSpace")]
        raise company.element.wrong("RH505", message, "startspace", near(name, spaces))
    space = next((item for item in stock.all("StockSpace") if name and item.get("name") == name), None)
    return space.number("price", 0) if space is not None else None


def market_spaces(stock: Element) -> dict[tuple[int, int], Element]:
    """The spaces of the chart by row and column, each named by the letter of its column and the number of its
    row. Raises Malformed for a name that is none, and for one that stands twice."""
    spaces: dict[tuple[int, int], Element] = {}
    for space in stock.all("StockSpace"):
        found = re.fullmatch(r"([A-~]{1,2})([1-9]\d?)", space.get("name"))
        if found is None:
            message = f"“{space.get('name')}” is no space of the market."
            raise space.wrong("RH502", message, "name", "the letter of a column, the number of a row: B2")
        column = 0
        for letter in found[1]:
            column = column * 26 + ord(letter) - 64
        if (int(found[2]) - 1, column - 1) in spaces:
            raise space.wrong("RH502", f"There is a space {space.get('name')} already.", "name")
        spaces[int(found[2]) - 1, column - 1] = space
    return spaces


def market_data(stock: Element) -> Data | None:
    """The chart as rows of prices with letters of zones."""
    kinds = {element.get("name"): element for element in stock.all("StockSpaceType")}
    for space in stock.all("StockSpace"):
        if (type_ := space.get("type")) and type_ not in kinds:
            message = f"There is no type of space “{type_}”."
            raise space.wrong("RH504", message, "type", near(type_, kinds))
    cells: dict[tuple[int, int], str] = {}
    for place, space in market_spaces(stock).items():
        if "price" not in space.attributes:
            message = f"The space {space.get('name')} has no price."
            raise space.wrong("RH104", message, None, 'price="100"')
        flags = _flags(space) | (_flags(kinds[space.get("type")]) if space.get("type") in kinds else set())
        cells[place] = f"{space.number('price', 0)}{''.join(sorted(flags))}"
    if not cells:
        return None
    rows = max(row for row, _ in cells) + 1
    width = {row: max((column for at, column in cells if at == row), default=-1) + 1 for row in range(rows)}
    lines = [" ".join(cells.get((row, column), "-") for column in range(width[row])) for row in range(rows)]
    linear = stock.get("type").lower() == "linear" or rows == 1
    return {"rows": lines, "movement": "one_dimensional" if linear else "two_dimensional"}


_FLAGS: Mapping[str, str] = {
    "NoCertLimit": "y",
    "NoHoldLimit": "o",
    "NoBuyLimit": "b",
    "StartSpace": "p",
    "ClosesCompany": "c",
    "GameOver": "e",
}


def _flags(element: Element) -> set[str]:
    return {letter for tag, letter in _FLAGS.items() if element.first(tag) is not None}
