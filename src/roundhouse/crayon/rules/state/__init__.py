"""What a game consists of: its pieces, the options of its table, its log, and the fields of actions."""
