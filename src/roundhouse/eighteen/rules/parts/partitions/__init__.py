"""Lines through hexes that no track crosses, for ever or while a player owns a private company."""
