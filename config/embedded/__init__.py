"""The servers a room needs, started from pinned wheels: PostgreSQL, Valkey, web, worker and beat."""
