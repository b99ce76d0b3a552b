"""The rules of crayon rail games: turns, moving, building, loads, ships, cards and events."""
