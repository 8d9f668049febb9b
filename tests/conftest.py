"""Random trials may take as long as a busy machine needs: a test states facts, never the clock."""

from hypothesis import HealthCheck, settings

settings.register_profile("facts", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("facts")
