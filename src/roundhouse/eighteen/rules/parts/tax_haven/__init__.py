"""The tax haven of 1822: a private company that buys shares for its owner."""
