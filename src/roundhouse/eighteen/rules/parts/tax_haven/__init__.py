"""A private company that buys shares for its owner."""
