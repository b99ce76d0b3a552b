"""Steam Over Holland."""
