"""What a player could do: lines and what they cost, trips and what comes of them; for bots and for people."""
