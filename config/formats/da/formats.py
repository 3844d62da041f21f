"""How Danish pages write a day."""

SHORT_DATE_FORMAT = "j. b Y"
