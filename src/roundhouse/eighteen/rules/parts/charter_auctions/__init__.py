"""Auctions of corporations in 1862: whoever wins one starts it; some come only in later phases."""
