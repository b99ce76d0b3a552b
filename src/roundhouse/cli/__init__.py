"""The command line: one command per job."""
