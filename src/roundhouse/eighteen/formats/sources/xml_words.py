"""What is wrong with a text that is not XML, in plain words."""

from __future__ import annotations

import re
from collections.abc import Sequence

SENTENCES: Sequence[tuple[str, str, str]] = [
    (
        r"Opening and ending tag mismatch: (\S+) line (\d+) and (\S+)",
        r"</\3> stands here, and <\1> of line \2 is still open",
        r"</\1> before it",
    ),
    (
        r"Premature end of data in tag (\S+) line (\d+)",
        r"the file ends, and <\1> of line \2 is still open",
        r"</\1>",
    ),
    (r"AttValue: .* expected", r"a value without quotes stands here", r'name="value"'),
    (r"Unescaped '<' not allowed in attributes values", r"the quotes of a value are not closed here", r'"'),
    (
        r"attributes construct error",
        r"attributes are apart by a space, and values end with the quotes they began with",
        r'one="1" other="2"',
    ),
    (r"Attribute (\S+) redefined", r"“\1” stands twice in one element", r"only once"),
    (r"Specification mandates? value for attribute (\S+)", r"“\1” has no value", r'\1="…"'),
    (r"Couldn't find end of Start Tag (\S+)", r"the tag <\1> is not ended", r">"),
    (r"(xmlParseEntityRef: no name|EntityRef: expecting ';')", r"“&” means something else", r"&amp;"),
    (r"Entity '(\S+)' not defined", r"nobody knows the sign “&\1;”", r"the letter itself"),
    (r"StartTag: invalid element name", r"“<” stands where no tag begins", r"&lt; in a text"),
    (r"Extra content at the end of the document", r"something stands behind the end of the root", ""),
    (r"(Document is empty|Start tag expected.*)", r"no element begins here", r"<ComponentManager>"),
]
"""What the parser says, what we say, what would be right."""


def in_plain_words(said: str) -> tuple[str, str | None]:
    """A sentence about what the parser said, and what would be right; its own words where we have none."""
    for pattern, sentence, right in SENTENCES:
        if found := re.match(pattern, said):
            return found.expand(sentence), found.expand(right) or None
    return said, None
