"""Small companies of one certificate that are auctioned, and become corporations alone or together."""
