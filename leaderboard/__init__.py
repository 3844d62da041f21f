"""What a finished tournament does to ratings, and the board that shows them."""
