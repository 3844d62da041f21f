"""How much one web process on one core carries, through the real protocol and the whole product."""
