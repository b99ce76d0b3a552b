"""Electric trains of 1849, which a corporation may only buy with a licence."""
