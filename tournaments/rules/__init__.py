"""Pure rules of a match: plain values in, plain values out; no Django, no clock, no randomness."""
