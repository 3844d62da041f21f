"""Template tags of tables."""
