"""Files as data that remember where every value stands: JSON, TOML and XML."""
