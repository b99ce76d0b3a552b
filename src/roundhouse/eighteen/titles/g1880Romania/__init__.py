"""The title 1880: Romania."""
