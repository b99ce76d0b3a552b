"""Par prices that become available in the course of the game."""
