"""Every rule of the lint: its code, its name and what it means (``roundhouse lint --explain CODE``).

RH0xx files · RH1xx shapes · RH2xx trains and phases · RH3xx map and tiles · RH4xx companies · RH5xx market ·
RH6xx players and limits · RH7xx Rails · RH8xx playing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import tomli


@cache
def rules() -> Mapping[str, tuple[str, str]]:
    """Code to name and explanation."""
    text = (files(__package__) / "rules.toml").read_text(encoding="utf-8")
    return {code: (rule["name"], rule["text"]) for code, rule in tomli.loads(text).items()}
