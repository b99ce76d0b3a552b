"""The title Rolling Stock Stars."""
