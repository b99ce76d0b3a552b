"""The version of Roundhouse, which stands here alone (docs/releases.md)."""

__version__ = "0.1.0"
