"""Whole rooms of real processes, and what happens to their tables when some of it breaks."""
