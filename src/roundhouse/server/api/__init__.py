"""The JSON API: every command once, served both as POST /api and under /api/v1 with its description."""
