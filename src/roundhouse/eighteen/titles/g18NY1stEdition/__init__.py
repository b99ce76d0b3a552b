"""The title 18NY1stEdition."""
