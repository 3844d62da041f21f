"""Wiring only: settings, addresses, static files, logs and the servers that `bin/serve` starts."""
