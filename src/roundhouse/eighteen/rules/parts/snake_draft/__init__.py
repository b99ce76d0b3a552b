"""A snake draft of the private companies: the order reverses at each end, so that the last player picks
twice."""
