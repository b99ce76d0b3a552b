"""``python -m roundhouse``: the command where its script is not on the path."""

from roundhouse.cli.main import run

run()
