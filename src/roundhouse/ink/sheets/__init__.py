"""Things to print and cut out, laid on sheets of paper at true size. All lengths are points, 1/72 inch.

``items`` says what is printed, ``imposition`` where on which sheet it lies, ``drawing`` makes pictures of the
sheets and ``pdf`` a document. None of them knows a game: what is on a card is markup from a family.
"""
