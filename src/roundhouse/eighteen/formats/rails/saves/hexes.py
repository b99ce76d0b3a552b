"""What Rails calls the hexes of a title."""

from __future__ import annotations

from roundhouse.eighteen.model.title import RailsNames


def hex_here(names: RailsNames, name: str) -> str:
    """The name here of a hex of Rails; a name without a letter and a number stays."""
    name = names.hexes.get(name, name)
    letter, number = name[:1], name[1:]
    if not names.crossed or not letter.isalpha() or not number.isdigit() or not 0 < int(number) <= 26:
        return name
    return f"{chr(ord('A') + int(number) - 1)}{ord(letter.upper()) - ord('A') + 1}"
