"""The auction of private companies in 1880, one by one in the order of the title."""
