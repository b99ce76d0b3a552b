"""Rows of a Maker file that cannot be read as they are meant: companies, shares, revenues, cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from json import dumps
from typing import Any

from ..sources.source import Way
from .drawn_values import Oddity
from .values import dicts, first_number, integer

_PERCENT = re.compile(r"\s*(\d{1,3})\s*%?\s*")
_WORD_IN_NUMBER = re.compile(r"\d[A-Za-z]|[A-Za-z]\d")


def odd_rows(raw: Mapping[str, Any]) -> Iterator[Oddity]:
    """Everything odd in marks, kinds of shares, revenues and prices of shares."""
    yield from _companies(raw)
    yield from _tokens(raw)
    for table, rows in _share_rows(raw):
        yield from _shares(table, rows)
    for at, row in dicts(raw.get("privates")):
        abilities = row.get("abilities", [])
        if not isinstance(abilities, list):
            message = f"{_written(abilities)} is no list of abilities: this private company can do nothing."
            hint = 'a list of objects, as in [{"type": "never_closes"}]'
            yield Oddity("RH102", "warning", ("privates", at, "abilities"), message, abilities, hint)
        revenue = row.get("revenue")
        first = revenue[0] if isinstance(revenue, list) and revenue else revenue
        if "revenue" in row and first_number(first) is None:
            message = f"The revenue {_written(first)} has no number: this private company pays nothing."
            hint = "a number, as in 20; without “revenue” it pays nothing"
            yield Oddity("RH102", "warning", ("privates", at, "revenue"), message, first, hint)
        if (amount := integer(revenue)) is not None and amount < 0:
            message = f"A revenue of {amount} would be paid to the bank."
            yield Oddity("RH103", "error", ("privates", at, "revenue"), message, amount, "0 and more")
        if (price := integer(row.get("price"))) is not None and price < 0:
            message = f"A price of {price} would be paid by the bank."
            yield Oddity("RH103", "error", ("privates", at, "price"), message, price, "0 and more")
    stock = raw.get("stock")
    rows = stock.get("market") if isinstance(stock, Mapping) else None
    for at, row in enumerate(rows if isinstance(rows, list) else ()):
        for place, cell in enumerate(row if isinstance(row, list) else [row]):
            yield from _cell(("stock", "market", at, *((place,) if isinstance(row, list) else ())), cell)


def _written(value: Any) -> str:
    """A value as the file has it, in quotes."""
    return f"“{value[:40] if isinstance(value, str) else dumps(value, ensure_ascii=False)[:40]}”"


def _companies(raw: Mapping[str, Any]) -> Iterator[Oddity]:
    for at, row in dicts(raw.get("companies")):
        mark = row.get("abbrev")
        if isinstance(mark, str) and any(sign.isspace() for sign in mark.strip()):
            message = f"The mark “{mark}” has a space in it: lists of companies are words."
            yield Oddity(
                "RH103", "warning", ("companies", at, "abbrev"), message, mark, "".join(mark.split())
            )


def _tokens(raw: Mapping[str, Any]) -> Iterator[Oddity]:
    """Tokens that are neither a price nor a word, and so cost nothing."""
    types = raw.get("tokenTypes")
    lists: list[tuple[Way, Any]] = [
        (("tokenTypes", name), rows) for name, rows in (types.items() if isinstance(types, Mapping) else ())
    ]
    lists += [(("companies", at, "tokens"), row.get("tokens")) for at, row in dicts(raw.get("companies"))]
    for way, rows in lists:
        for at, token in enumerate(rows if isinstance(rows, list) else ()):
            if isinstance(token, str) or integer(token) is not None:
                continue
            message = f"{_written(token)} is no price of a token: it costs nothing."
            yield Oddity("RH102", "warning", (*way, at), message, token, "a number, or a text: $40, Free")


def _share_rows(raw: Mapping[str, Any]) -> Iterator[tuple[Way, Any]]:
    types = raw.get("shareTypes")
    for name, rows in types.items() if isinstance(types, Mapping) else ():
        yield ("shareTypes", name), rows
    for at, row in dicts(raw.get("companies")):
        yield ("companies", at, "shares"), row.get("shares")


def _shares(way: Way, rows: Any) -> Iterator[Oddity]:
    for at, row in dicts(rows):
        for key in ("percent", "quantity"):
            value = row.get(key)
            if isinstance(value, str) and (meant := _PERCENT.fullmatch(value)) is not None:
                message = f"“{key}” should be a whole number: these certificates are left out."
                yield Oddity("RH102", "warning", (*way, at, key), message, value, meant[1])


def _cell(way: Way, cell: Any) -> Iterator[Oddity]:
    """A cell whose price is not what it looks like, or that says “par” with a word."""
    if isinstance(cell, Mapping):
        par = cell.get("par")
        if par is not None and not isinstance(par, bool):
            message = f"“par” should be true or false: “{str(par)[:40]}” makes no par price."
            yield Oddity("RH102", "warning", (*way, "par"), message, str(par)[:40], "true")
        return
    if not isinstance(cell, str) or "clos" in cell.lower():
        return
    if first_number(cell) is None and cell.strip(" -–—"):
        message = f"“{cell[:40]}” is no price: this space is not there in play."
        yield Oddity("RH502", "warning", way, message, cell[:40], '100, or {"value": 100, "par": true}')
    elif _WORD_IN_NUMBER.search(cell):
        message = f"“{cell[:40]}” is taken for {first_number(cell)}."
        yield Oddity("RH502", "warning", way, message, cell[:40], "a number, as in 100")
