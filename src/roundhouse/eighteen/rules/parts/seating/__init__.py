"""Players who are seated by their money after each stock round."""
