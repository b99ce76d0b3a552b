"""Players of crayon rail games that are programs."""
