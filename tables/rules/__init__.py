"""One hand of hold'em: pure functions over frozen values.

What may not come in: Django, a clock, randomness, input or output, and any construct that MicroPython
lacks. The same files play the match on the server and the practice game inside a browser.

`hand` is the door: `deal`, `decide`, `withdraw`, `clock_expired`, `evolve`, `replay`.
"""
