"""A draft of the private companies to and fro: whoever is last in a row picks twice."""
