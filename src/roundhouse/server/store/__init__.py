"""Storage: one schema for SQLite and PostgreSQL, where the log of a table is the truth."""
