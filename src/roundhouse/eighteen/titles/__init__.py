"""One folder a game: title.toml, and rules.py where data cannot say it."""
