"""Pictures of crayon rail boards."""
