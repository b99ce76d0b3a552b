"""Small companies that belong to corporations and spend their money."""
