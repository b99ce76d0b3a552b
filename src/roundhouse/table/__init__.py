"""The table: one protocol for every family of games (journal, actions, choices, log, errors)."""
