"""The server: web pages, JSON API, live updates and storage."""
