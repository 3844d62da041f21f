"""Everything between two hands: blinds, button, places. No cards are known here."""
