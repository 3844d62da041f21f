"""When Python looks for garbage that goes round in a circle: seldom, since it costs everybody a pause."""

import gc

IN_WEB = 50_000
IN_WORKER = 5_000
"Objects made and not freed before the young are looked through: a worker keeps fewer, and queries go in circles."


def let_be(young: int) -> None:
    """Take what was imported for eternal, and look through the rest when so many are young.

    Reference counts free nearly all that a room makes, and what a look finds alive has cost its time
    for nothing: decisions keep replacing what is alive. So fewer looks cost less together, and only a
    longer one each. A full one walks every open socket, and stops the room for up to a second: it comes
    after two hundred of the others, some hours at a thousand tables.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(young, 1, 200)
