"""Ships of 18Norway: trains on sea track, and the harbours from which they sail."""
