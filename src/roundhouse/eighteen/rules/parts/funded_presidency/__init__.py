"""A president's certificate that the bank pays for."""
