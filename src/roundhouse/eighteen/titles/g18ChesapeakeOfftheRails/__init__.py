"""The title 18ChesapeakeOfftheRails."""
