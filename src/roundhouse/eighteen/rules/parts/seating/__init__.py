"""Players who are seated by their cash after each stock round."""
