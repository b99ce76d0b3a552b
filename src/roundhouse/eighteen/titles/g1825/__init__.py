"""1825: three units of Great Britain, with kits."""
