"""Entries for a web process that is not quite well."""
