"""The words of what only 1835 tells, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.DirectorBought: "{player} buys the director’s certificate of {company} for {price}",
    log.SharesReleased: "Shares of {company} come on sale",
    log.PrussiaOpened: "{player} opens {company}",
    log.PrussiaDeclined: "{player} does not open {company} yet",
    log.MinorFolded: "{player} exchanges {minor} for {percent}% of {company}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
