"""Why our offers differ from those of the recordings' engine, by what is offered."""
