"""What holds for all tests."""

from hypothesis import settings

# How long an example takes depends on what else the machine does; speed is measured in bench/.
settings.register_profile("roundhouse", deadline=None)
settings.load_profile("roundhouse")
