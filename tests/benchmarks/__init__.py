"""Measurements and generators: run by hand with `python -m`, never by the site."""
