"""The state of a game: pieces, actions, events, whose turn it is; no rules."""
