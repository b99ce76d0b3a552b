"""What a game consists of: pieces, actions, events, whose turn it is."""
