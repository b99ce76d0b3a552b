"""1847 AE: the railways of the Pfalz."""
