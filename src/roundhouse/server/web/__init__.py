"""The pages: HTML from the server, with a small script that keeps them fresh."""
