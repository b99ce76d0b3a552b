"""Ships: trains on the track of the sea, and the harbours from which they sail."""
