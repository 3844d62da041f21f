"""The arithmetic of ratings: pure. Time, results and standings come in as arguments."""
