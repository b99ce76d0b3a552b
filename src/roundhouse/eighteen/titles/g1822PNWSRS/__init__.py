"""The title 1822PNWSRS."""
