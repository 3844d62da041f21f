"""Where a language writes dates otherwise than Django has it; pages ask for SHORT_DATE_FORMAT."""
