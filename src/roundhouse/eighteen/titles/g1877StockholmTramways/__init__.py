"""1877: Stockholm Tramways."""
