"""Template tags of the leaderboard."""
