"""What the table page shows of a crayon rail game."""
