"""A marker for who has bought the last train, and stock rounds when a set of trains is sold out."""
