"""Mistakes that people make in a file of 18xx Maker: what is changed in the small railway of ``line.py``,
into what, what the finding says, and what would be right."""

from __future__ import annotations

from collections.abc import Sequence

Slip = tuple[str, str, str, str]

SLIPS: Sequence[Slip] = [
    ('"price": 80', '"price": "$80"', "", ""),
    (
        '"price": 80',
        '"price": "eighty"',
        "The price “eighty” has no number: train 2 is not for sale",
        "as in 80",
    ),
    ('"price": 80', '"price": -80', "“price” should be a price from 0", ""),
    ('"price": 80', '"prize": 80', "No program reads “prize”", "nearest: price"),
    (
        '"name": "3", "quantity": 3',
        '"name": "Express", "quantity": 3',
        "does not say how far this train runs",
        "3+1",
    ),
    (
        '"name": "3", "quantity": 3',
        '"name": "3M", "quantity": 3',
        "“3M” does not say how far this train runs",
        "",
    ),
    (
        '"name": "3", "quantity": 3',
        '"name": "3", "quantity": 0',
        "“quantity” should be a whole number from 1",
        "",
    ),
    ('"name": "3", "quantity": 3', '"name": "3", "rust": "6", "quantity": 3', "there is no such train", ""),
    (
        '"name": "3", "quantity": 3',
        '"name": "3", "rust": {"onn": "5"}, "quantity": 3',
        "A trigger needs “on”",
        "onn",
    ),
    (
        '"name": "3", "quantity": 3',
        '"name": "3", "rust": {"on": "5", "index": 3}, "quantity": 3',
        "out of range",
        "",
    ),
    ('"name": "5", "quantity": 2', '"name": "5", "quantity": "∞"', "“print” must say how many cards", ""),
    (
        '"name": "5", "quantity": 2',
        '"name": "5", "available": "6", "quantity": 2',
        "comes on sale with “6”",
        "",
    ),
    ('"name": "3", "limit": 4', '"name": "3x", "limit": 4', "Nothing begins phase 3x", "nearest: 3"),
    ('"name": "3", "limit": 4', '"name": "3", "limit": 0', "A train limit of 0 cannot be met", ""),
    ('"name": "3", "limit": 4', '"name": "3", "limt": 4', "No program reads “limt”", "nearest: limit"),
    (
        '"limit": 3, "tiles": "green"',
        '"limit": 3, "tiles": "gren"',
        "“gren” is no colour of tiles",
        "nearest: green",
    ),
    (
        '"limit": 2, "tiles"',
        '"limit": 2, "events": {"close_company": true}, "tiles"',
        "“close_company”",
        "close_companies",
    ),
    ('"abbrev": "BB", "color"', '"abbrev": "AA", "color"', "There is a company AA already", ""),
    ('"abbrev": "BB", "color"', '"abrev": "BB", "color"', "This company has no abbreviation", ""),
    (
        '"abbrev": "BB", "color"',
        '"abbrev": "BB", "tokns": [0, 40], "color"',
        "No program reads “tokns”",
        "nearest: tokens",
    ),
    (
        '"abbrev": "BB", "color"',
        '"abbrev": "BB", "tokens": "three", "color"',
        "“tokenTypes” has no “three”",
        "",
    ),
    ('"companies": ["BB"]', '"companies": ["B8"]', "A city carries “B8”, the mark of no company", ""),
    (
        '"price": 20, "revenue": 5',
        '"revenue": 5',
        "“price” is missing: this private company is not in the game",
        "",
    ),
    (
        '"price": 20, "revenue": 5',
        '"price": 20, "revenu": 5',
        "No program reads “revenu”",
        "nearest: revenue",
    ),
    ('"price": 20, "revenue": 5', '"price": 20, "hex": "Z9"', "There is no hex Z9", ""),
    (
        '"price": 20, "revenue": 5',
        '"price": 20, "abilities": [{"type": "tile_lai"}]',
        "“tile_lai” is not played",
        "tile_lay",
    ),
    ('"type": "1D"', '"type": "1-D"', "“1-D” is no kind of market", "2D"),
    ('"value": 70, "par": true', '"vale": 70, "par": true', "No program reads “vale”", "nearest: value"),
    (
        '"value": 70, "par": true',
        '"value": 70, "legend": 3, "par": true',
        "“legend” is empty, there is no 3",
        "",
    ),
    ('"par": true}', '"part": true}', "No program reads “part”", "nearest: par"),
    ('"7": 2, "8"', '"7": -2, "8"', "“-2” is no number of tiles", ""),
    ('"7": 2, "8"', '"7777": 2, "8"', "There is no common tile 7777", ""),
    ('"color": "plain"', '"color": "brwn"', "“brwn” is no colour", "nearest: brown"),
    (
        '"color": "plain"',
        '"terrain": [{"type": "water", "cost": "sixty"}]',
        "The cost “sixty” has no number",
        "60",
    ),
    ('"color": "plain"', '"terain": [{"cost": 60}]', "No program reads “terain”", "nearest: terrain"),
    ('"centerTowns"', '"centreTowns"', "No program reads “centreTowns”", "nearest: centerTowns"),
    ('"C2", "C4"', '"C2", "C2", "C4"', "Hex C2 is drawn already", ""),
    ('"C2", "C4"', '"c2", "C4"', "“c2” is no name of a hex", "perhaps C2"),
    ('"C2", "C4"', '"C2", "C5"', "Hex C5 lies between the hexes of the others", ""),
    (
        '"number": 2, "capital": 600',
        '"number": "two", "capital": 600',
        "“number” should be a whole number from 1",
        "",
    ),
    ('"bank": 9000', '"bank": "much"', "“bank” should be a whole number from 1, or “∞”", ""),
    ('"currency": "$#"', '"currency": "$"', "a text with a “#” where the number goes", ""),
    ('"bank": 9000,', '"bank": 9000', "A “,” or “}” is expected", ""),
    ('"currency": "$#"', '"currency": “$#”', "““$#”” is not JSON", "straight double quotes"),
    ('"bank": 9000,', '"bank": 9000, // much', "“//” is not JSON", "JSON has no comments"),
    ('"C6"]', '"C6",]', "A value is missing before “]”", "a comma too many?"),
    ('"par": true}, 90', '"par": True}, 90', "“True” is not JSON", "true"),
]
"""The first is no mistake: a price may have a sign of money, and nothing is to be found."""
